#!/usr/bin/env python3
"""Starts the server with the command of each editor's settings in JSON or TOML: settings.py PAGE"""
import json
import pathlib
import re
import sys
import tomllib

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent))
from language_client import LanguageClient  # noqa: E402


def commands(value):
    """Yields the commands in settings: an array, or a program with a member for its arguments."""
    if not isinstance(value, dict):
        return
    for program, arguments in [("command", "args"), ("path", "arguments")]:
        if isinstance(value.get(program), list):
            yield value[program]
        elif isinstance(value.get(program), str):
            # The page has the folder of an installed tool.
            yield [pathlib.Path(value[program]).name, *value[arguments]]
    for member in value.values():
        yield from commands(member)


page = pathlib.Path(sys.argv[1]).read_text()
started = []
for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
    editor = section.splitlines()[0]
    for language, code in re.findall(r"^```(\w+)\n(.*?)^```$", section, flags=re.MULTILINE | re.DOTALL):
        readers = {"json": json.loads, "toml": tomllib.loads}
        settings = readers[language](code) if language in readers else {}
        for command in commands(settings):
            client = LanguageClient(command)
            if "textDocumentSync" not in client.capabilities or client.end() != 0:
                sys.exit(f"{editor}: {command} is no server")
            started.append(editor)
if started != ["Helix", "Zed", "Sublime Text", "Kate"]:
    sys.exit(f"found the commands of {started}")
print(f"the settings of {', '.join(started)} start the server")
