"""Installs the peers in a temporary virtual environment, and builds this project's tools."""
import json
import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# The versions of the peers in the results.
PACKAGES = {
    "sourcemeta-jsonschema": "17.3.0",
    "jsonschema-rs": "0.60.3",
    "check-jsonschema": "0.39.0",
    "orjson": "3.13.0",
    "msgspec": "0.22.0",
    "pysimdjson": "7.0.2",
}
# The packages with this project's tools, below ROOT, and the products of each.
PRODUCTS = {
    ".": ["widget-lint", "widget-codegen"],
    "Benchmarks/schemakit-benchmark": ["schemakit-benchmark"],
}


class Peers:
    """The paths of the peers. The path of a peer that is not available is None."""

    def __init__(self, folder):
        self.python = folder / "venv" / "bin" / "python"
        self.check_jsonschema = folder / "venv" / "bin" / "check-jsonschema"
        found = sorted(folder.glob("venv/lib/*/site-packages/sourcemeta_jsonschema/jsonschema-*"))
        wanted = platform.machine().replace("aarch64", "arm64").replace("AMD64", "x86_64")
        matching = [p for p in found if wanted in p.name and platform.system().lower() in p.name]
        # The package's own command starts this program through Python, which takes longer than the program itself.
        self.sourcemeta = matching[0] if matching else None
        self.simdjson = None
        self.versions = {}


def install(folder):
    """Creates a virtual environment with the peers, and builds the benchmark of simdjson."""
    print("== peers", file=sys.stderr, flush=True)
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    wanted = [f"{name}=={version}" for name, version in PACKAGES.items()]
    pip = [folder / "venv" / "bin" / "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", *wanted], check=True)
    peers = Peers(folder)
    if peers.sourcemeta:
        peers.sourcemeta.chmod(0o755)
    listed = subprocess.run([*pip, "list", "--format", "json"], check=True, capture_output=True)
    peers.versions = {
        package["name"]: package["version"]
        for package in json.loads(listed.stdout)
        if package["name"].replace("_", "-") in PACKAGES
    }
    build_simdjson(peers, folder)
    return peers


def build_simdjson(peers, folder):
    """Builds the benchmark of simdjson. Without Debian's package libsimdjson-dev or a C++ compiler, it is left out."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        print("  no C++ compiler: simdjson is left out", file=sys.stderr)
        return
    program = folder / "simdjson-dom"
    source = Path(__file__).parent / "simdjson-dom.cpp"
    command = [compiler, "-O3", "-std=c++17", source, "-o", program, "-lsimdjson"]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode != 0:
        print("  libsimdjson-dev is not installed: simdjson is left out", file=sys.stderr)
        return
    peers.simdjson = program
    version = subprocess.run([program, "--version"], capture_output=True, text=True)
    peers.versions["simdjson"] = version.stdout.strip()


def build_tools(folder):
    """Returns `folder` if it is not None, or else the folder of a new static release build of this project's tools."""
    if folder is not None:
        missing = [name for names in PRODUCTS.values() for name in names
                   if not (folder / name).exists()]
        if missing:
            sys.exit(f"{folder} has no {', '.join(missing)}")
        return folder.resolve()
    print("== static release build", file=sys.stderr, flush=True)
    # A static executable starts faster, because it has no shared libraries. Only Linux allows it.
    static = ["-Xswiftc", "-static-executable"] if sys.platform == "linux" else []
    folders = []
    for package, names in PRODUCTS.items():
        # Each package has a build folder of its own. In a shared folder, SwiftPM would use the build plan of the other
        # package.
        build = ["swift", "build", "-c", "release", *static, "--package-path", ROOT / package,
                 "--scratch-path", ROOT / package / ".build" / "static"]
        for name in names:
            subprocess.run([*build, "--product", name], check=True, stdout=sys.stderr)
        shown = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True,
                               text=True)
        folders.append(Path(shown.stdout.strip()))
    tools = folders[0]
    for folder, names in zip(folders[1:], list(PRODUCTS.values())[1:]):
        for name in names:
            shutil.copy2(folder / name, tools / name)
    return tools
