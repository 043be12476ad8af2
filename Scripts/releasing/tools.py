"""The executables of a release. Builds them, and reads their architecture and linking from their headers."""
import os
import pathlib
import platform
import shutil
import struct
import subprocess
import tempfile

NAMES = ["widget-lint", "widget-codegen"]
# The names of the processors in ELF files (e_machine), as 'uname -m' prints them.
ARCHITECTURES = {62: "x86_64", 183: "aarch64"}
# The type of the program header that names a dynamic linker (PT_INTERP).
INTERPRETER = 3


class ReleaseError(Exception):
    """A reason why there is no release, for standard error."""


def run(*command, **options):
    """Runs a command and returns what it printed to standard output."""
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True, **options)
    if result.returncode != 0:
        raise ReleaseError(f"'{' '.join(map(str, command))}' failed with status {result.returncode}")
    return result.stdout


class Tools:
    """The stripped executables for one architecture."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.executables = {name: self.stripped(self.folder / name) for name in NAMES}
        facts = {name: executable_facts(data, self.folder / name) for name, data in self.executables.items()}
        if len(set(facts.values())) != 1:
            raise ReleaseError(f"the executables in '{folder}' differ in their architecture or in their linking")
        self.architecture, self.is_static = facts[NAMES[0]]

    @property
    def triple(self):
        return f"{self.architecture}-unknown-linux-gnu"

    @property
    def runs_here(self):
        return self.architecture == platform.machine()

    def output(self, name, *arguments):
        """Returns what a tool prints to standard output."""
        return run(str((self.folder / name).resolve()), *arguments)

    @staticmethod
    def stripped(path):
        """Returns the bytes of an executable without its symbols. `strip` reads only the formats that it was built for, so
        the executables of other architectures are stripped when they are linked."""
        if not path.is_file():
            raise ReleaseError(f"'{path}': no such file")
        architecture, _ = executable_facts(path.read_bytes(), path)
        if architecture != platform.machine():
            return path.read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / path.name
            run("strip", "--strip-all", "-o", str(copy), str(path))
            return copy.read_bytes()


def executable_facts(data, path):
    """Returns the architecture of an ELF file with 64 bits, and whether it needs no dynamic linker."""
    if data[:6] != b"\x7fELF\x02\x01":
        raise ReleaseError(f"'{path}' is not an executable of Linux with 64 bits")
    # The offsets are those of e_machine, e_phoff, and e_phentsize with e_phnum in the header.
    (machine,) = struct.unpack_from("<H", data, 18)
    if machine not in ARCHITECTURES:
        raise ReleaseError(f"'{path}' is for the unknown architecture {machine}")
    (offset,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    types = {struct.unpack_from("<I", data, offset + index * size)[0] for index in range(count)}
    return ARCHITECTURES[machine], INTERPRETER not in types


# --- Building

def build(source, output):
    """Builds the tools from a clean clone, for this machine and for the Static Linux SDK. Returns their folders."""
    swift = shutil.which("swift")
    if swift is None or platform.system() != "Linux":
        raise ReleaseError("building the tools needs Swift on Linux; name built tools with --tools")
    platforms = {platform.machine(): ["-Xswiftc", "-static-executable"]}
    for architecture in sorted(set(ARCHITECTURES.values()) - set(platforms)):
        sdk = f"{architecture}-swift-linux-musl"
        # The Static Linux SDK serves several architectures. The name of its bundle has the version of Swift.
        if "static-linux" in run(swift, "sdk", "list", stderr=subprocess.DEVNULL):
            platforms[architecture] = ["--swift-sdk", sdk]
        else:
            print(f"no executables for {architecture}: 'swift sdk list' shows no Static Linux SDK; "
                  "build them on such a machine, and name their folder with --tools")
    return [build_platform(source, output, architecture, options) for architecture, options in platforms.items()]


def build_platform(source, output, architecture, options):
    # The tools are built from source, because the bundle of a release does not exist before the release. Hashes are not
    # random, because SwiftPM links the modules in an order that depends on them.
    environment = {**os.environ, "SCHEMAKIT_TOOLS": "source", "SWIFT_DETERMINISTIC_HASHING": "1"}
    print(f"building for {architecture}", flush=True)
    scratch = source / f".build-{architecture}"
    folder = output / f"tools-{architecture}"
    folder.mkdir(parents=True, exist_ok=True)
    # The executables hold no path of this machine, and neither symbols nor debug information. The build identifier depends
    # on the hashes that are cleared below.
    flags = ["-Xswiftc", "-gnone", "-Xlinker", "-s", "-Xlinker", "--build-id=none"]
    flags += ["-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{source}=."]
    for name in NAMES:
        command = [*fixed_addresses(), "swift", "build", "-c", "release", "--disable-default-traits", "--product", name]
        command += ["--package-path", str(source), "--scratch-path", str(scratch), *options, *flags]
        print(run(*command, env=environment).rstrip().rpartition("\n")[2], flush=True)
        path = run(*command, "--show-bin-path", env=environment).strip()
        shutil.copy2(pathlib.Path(path) / name, folder / name)
        clear_section(folder / name, b".swift_modhash")
    return folder


def fixed_addresses():
    """Returns the beginning of a command that runs without random addresses, or an empty list if that is not possible.

    The optimizer of Swift visits some of its sets in the order of addresses, so with random addresses, two builds of the
    same sources can differ."""
    command = ["setarch", platform.machine(), "--addr-no-randomize"]
    is_possible = shutil.which(command[0]) and subprocess.run([*command, "true"], stderr=subprocess.DEVNULL).returncode == 0
    return command if is_possible else []


def clear_section(path, name):
    """Writes zeros into a section of an ELF file with 64 bits.

    The section `.swift_modhash` has hashes of the compiler's arguments, which include paths. By them, the compiler
    recognizes an object file that is up to date. Nothing reads them in an executable."""
    data = bytearray(path.read_bytes())
    # The offsets are those of e_shoff, and of e_shentsize with e_shnum and e_shstrndx in the header.
    (table,) = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    headers = [struct.unpack_from("<IIQQQQ", data, table + index * size) for index in range(count)]
    for section in headers:
        start = headers[names][4] + section[0]
        if data[start:data.index(0, start)] == name:
            data[section[4]:section[4] + section[5]] = bytes(section[5])
    path.write_bytes(data)
