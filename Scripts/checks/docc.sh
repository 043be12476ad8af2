#!/usr/bin/env bash
# Makes the documentation of the libraries for apps with docc, and fails on its warnings, on a public symbol without a
# documentation comment, and on a symbol that the first page of its module does not list.
# docc.sh [OPTION...] passes the options to `swift build`, for example those of a build that exists already.
set -euo pipefail
cd "$(dirname "$0")/../.."

for module in SchemaKitFoundation WidgetSchemas; do
    swift build "$@" --target "$module" >/dev/null
done
modules="$(swift build "$@" --show-bin-path)/Modules"
target="$(swiftc -print-target-info |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["unversionedTriple"])')"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

for module in SchemaKit SchemaDiagnostics SchemaKitFoundation WidgetSchemas; do
    graphs="$folder/$module"
    mkdir "$graphs"
    swift-symbolgraph-extract -module-name "$module" -I "$modules" -target "$target" \
        -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols \
        -output-dir "$graphs"
    docc convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$graphs" \
        --output-dir "$folder/$module.doccarchive" --warnings-as-errors \
        --fallback-display-name "$module" --fallback-bundle-identifier "$module"
    python3 - "$graphs" "Sources/$module/$module.docc/$module.md" <<'END'
import json
import pathlib
import re
import sys

folder, page = map(pathlib.Path, sys.argv[1:])
listed = {name.rsplit("/", 1)[-1] for name in re.findall(r"^- ``(.+)``$", page.read_text(), re.M)}
problems = []
count = 0
for file in sorted(folder.glob("*.symbols.json")):
    for symbol in json.loads(file.read_text())["symbols"]:
        name = ".".join(symbol["pathComponents"])
        kind = symbol["kind"]["identifier"]
        # The standard types only conform to protocols; the pages of the protocols name them.
        is_standard = symbol.get("swiftExtension", {}).get("extendedModule") == "Swift"
        if len(symbol["pathComponents"]) == 1 and name not in listed and not is_standard:
            problems.append(f"{page} does not list {name}")
        # The block of an extension is documented by its members.
        if kind != "swift.extension":
            count += 1
            if "docComment" not in symbol:
                problems.append(f"{name} ({kind}) has no documentation")
print(*problems, sep="\n", end="\n" if problems else "")
print(f"{page.stem}: {count} public symbols")
sys.exit(1 if problems or count == 0 else 0)
END
done
