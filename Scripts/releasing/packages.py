"""The files of a release, made from its executables."""
import base64
import hashlib
import json

from .files import Entry, tar_gz, zip_file
from .tools import NAMES, ReleaseError

SUMMARY = "Checks JSON payloads against JSON Schemas, and generates Swift models"
# A shell's folder for completions below 'share', and the name of a tool's file in it.
COMPLETIONS = {
    "bash": ("bash-completion/completions", "{}"),
    "zsh": ("zsh/site-functions", "_{}"),
    "fish": ("fish/vendor_completions.d", "{}.fish"),
}


class Release:
    """The version, the date and the texts that all files of a release share."""

    def __init__(self, version, date, source, tools):
        self.version, self.date, self.tools = version, date, tools
        self.licenses = []
        for name in ["LICENSE", "NOTICE"]:
            if not (source / name).is_file():
                raise ReleaseError(f"'{source / name}': no such file")
            self.licenses.append(Entry(name, (source / name).read_bytes()))
        architectures = [each.architecture for each in tools]
        if len(set(architectures)) != len(architectures):
            raise ReleaseError(f"two folders of --tools have the same architecture: {', '.join(architectures)}")
        runnable = [each for each in tools if each.runs_here]
        if not runnable:
            raise ReleaseError("no executable of this machine's architecture, which prints completions and man pages")
        for name in NAMES:
            found = runnable[0].output(name, "--version").strip()
            if found != f"{name} {version}":
                raise ReleaseError(f"the release is {version}, but the tool prints '{found}'")
        self.shared = list(shared_texts(runnable[0]))


def shared_texts(tools):
    """Yields the completions and man pages, with paths below `share`."""
    for name in NAMES:
        for shell, (folder, file) in COMPLETIONS.items():
            yield Entry(f"{folder}/{file.format(name)}", tools.output(name, "completions", shell).encode())
        yield Entry(f"man/man1/{name}.1", tools.output(name, "manual").encode())


def below(folder, entries):
    return [Entry(f"{folder}/{each.path}", each.data, each.is_executable) for each in entries]


def executables(tools):
    return [Entry(name, data, True) for name, data in tools.executables.items()]


def archives(release):
    """Yields an archive for each platform, to be unpacked in a folder such as /usr/local."""
    for tools in release.tools:
        name = f"schemakit-{release.version}-{tools.architecture}-linux"
        entries = below("bin", executables(tools)) + below("share", release.shared)
        entries += below("share/doc/schemakit", release.licenses)
        yield f"{name}.tar.gz", tar_gz(below(name, entries), release.date)


def bundle(release):
    """Yields the artifact bundle that Package.swift names (SE-0305), with both tools for all platforms."""
    root = "SchemaKitTools.artifactbundle"
    entries = list(release.licenses)
    artifacts = {}
    for name in NAMES:
        variants = []
        for tools in release.tools:
            path = f"{name}-{release.version}-{tools.triple}/bin/{name}"
            entries.append(Entry(path, tools.executables[name], True))
            variants.append({"path": path, "supportedTriples": [tools.triple]})
        artifacts[name] = {"type": "executable", "version": release.version, "variants": variants}
    manifest = {"schemaVersion": "1.0", "artifacts": artifacts}
    entries.append(Entry("info.json", (json.dumps(manifest, indent=2) + "\n").encode()))
    yield f"{root}.zip", zip_file(below(root, entries), release.date)


def wheels(release):
    """Yields a Python package for each platform, which installs the executables in the folder of scripts."""
    for tools in release.tools:
        yield wheel(release, tools)


def platform_tags(tools):
    # A static executable runs with every C library. The tools of a development build run on machines like this one.
    if tools.is_static:
        return [f"manylinux2014_{tools.architecture}", f"musllinux_1_1_{tools.architecture}"]
    return [f"linux_{tools.architecture}"]


def wheel(release, tools):
    name = f"schemakit-{release.version}"
    information = f"{name}.dist-info"
    tags = platform_tags(tools)
    metadata = [
        "Metadata-Version: 2.4", "Name: schemakit", f"Version: {release.version}", f"Summary: {SUMMARY}",
        "License-Expression: Apache-2.0", *(f"License-File: {each.path}" for each in release.licenses),
        "Keywords: json-schema,lint,swift,codegen", "Description-Content-Type: text/plain", "",
        f"The executables {' and '.join(NAMES)}. Run 'widget-lint --help'.",
    ]
    description = ["Wheel-Version: 1.0", "Generator: Scripts/release", "Root-Is-Purelib: false",
                   *(f"Tag: py3-none-{tag}" for tag in tags)]
    entries = below(f"{name}.data/scripts", executables(tools))
    entries += below(f"{name}.data/data/share", release.shared)
    entries += below(f"{information}/licenses", release.licenses)
    entries.append(Entry(f"{information}/METADATA", "\n".join(metadata + [""]).encode()))
    entries.append(Entry(f"{information}/WHEEL", "\n".join(description + [""]).encode()))
    record = f"{information}/RECORD"
    rows = [f"{each.path},sha256={record_digest(each.data)},{len(each.data)}" for each in sorted(entries)]
    entries.append(Entry(record, "\n".join(rows + [f"{record},,", ""]).encode()))
    return f"{name}-py3-none-{'.'.join(tags)}.whl", zip_file(entries, release.date)


def record_digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


DOCKERFILE = """\
# Checks the payloads in the current folder: docker run --rm --volume "$PWD:/data" IMAGE Payloads
FROM scratch
COPY LICENSE NOTICE /
COPY bin /bin/
WORKDIR /data
ENTRYPOINT ["/bin/widget-lint"]
"""


def containers(release):
    """Yields a build context for each platform, for `docker build - < FILE`. An image without a C library needs static
    executables."""
    for tools in release.tools:
        if tools.is_static:
            entries = [Entry("Dockerfile", DOCKERFILE.encode()), *release.licenses, *below("bin", executables(tools))]
            name = f"schemakit-{release.version}-{tools.architecture}-container.tar.gz"
            yield name, tar_gz(entries, release.date)
        else:
            print(f"no container for {tools.architecture}: its executables need a dynamic linker")


KINDS = {"archive": archives, "bundle": bundle, "wheel": wheels, "container": containers}
