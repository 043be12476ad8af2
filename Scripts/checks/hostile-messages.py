#!/usr/bin/env python3
"""Sends messages to the language server as a faulty client would.

    Scripts/checks/hostile-messages.py --bin .build/release [--messages 20000] [--seed 1]

Messages have parameters of wrong types, positions outside of the text, unknown documents, methods and members; some are
cut off, changed at random, or have a wrong header. The server must answer each request that reaches it exactly once,
must not answer notifications, and must go on: after each group of messages, an unknown method has the error -32601, and
an open document has its finding. At the end, the client breaks off in the middle of a message, and then dies without reading.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from language_client import LanguageClient, ServerError  # noqa: E402

GROUP = 50
URIS = ["file:///a.json", "file:///b.schema.json", "file:///c%20d/%25.jsonl", "untitled:1", "file:///%", "x", "", "file://host/a",
        "file:///dev/zero", "file:///", "file:///a\u0000b.json", "http://example.com/a.json"]
METHODS = [
    "textDocument/didOpen", "textDocument/didChange", "textDocument/didChange", "textDocument/didChange",
    "textDocument/didClose", "textDocument/didSave", "textDocument/diagnostic", "textDocument/codeAction",
    "textDocument/hover", "textDocument/completion", "textDocument/definition", "textDocument/documentSymbol",
    "textDocument/formatting", "textDocument/documentLink", "textDocument/foldingRange", "textDocument/inlayHint",
    "textDocument/documentColor", "textDocument/colorPresentation", "completionItem/resolve", "codeAction/resolve",
    "workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration", "workspace/executeCommand",
    "workspace/diagnostic", "$/cancelRequest", "$/setTrace", "initialized", "initialize", "unknown",
]
TEXTS = ['{"a": 1, "a": 2}', "", "{", '{"$schema": "a.json"}', "[" * 3000, '"\U0001F600\r\n\ud83d"', "\ufeff{}", "\r\r\n",
         '{"type": "object", "$ref": "#"}', "1\n2\n{"]
JUNK = [None, True, -1, 0, 1.5, 1e300, 2**31, 2**63, -2**63, "", "x", [], [[]], {}, {"uri": 1}, {"line": -1}]
PROBE = "file:///probe.json"


class Client:
    """A client whose messages are often wrong. Only the identifiers of its requests are always right: each is unique."""

    def __init__(self, generator):
        self.generator = generator
        self.count = 0

    def some(self, *values):
        """Returns one of the values, or rarely a value of `JUNK`."""
        return self.generator.choice(JUNK) if self.generator.random() < 0.06 else self.generator.choice(values)

    def number(self):
        return self.some(0, 0, 1, 2, 3, 5, 10, 1000, 2**31 - 1)

    def position(self):
        return self.some({"line": self.number(), "character": self.number()})

    def range(self):
        return self.some({"start": self.position(), "end": self.position()})

    def changes(self):
        change = self.some({"range": self.range(), "text": self.some(*TEXTS)}, {"text": self.some(*TEXTS)})
        return self.some([change], [change, change], [])

    def parameters(self):
        document = {"uri": self.some(*URIS), "version": self.number(), "languageId": "json", "text": self.some(*TEXTS)}
        return self.some({
            "textDocument": self.some(document), "contentChanges": self.changes(), "position": self.position(),
            "range": self.range(), "context": self.some({"diagnostics": self.some([], [{"range": self.range()}])}),
            "changes": self.some([{"uri": self.some(*URIS), "type": 2}]), "options": self.some({"tabSize": self.number()}),
            "capabilities": self.some({}), "id": self.number(), "settings": self.some({}), "data": self.some({}),
            "color": self.some({"red": self.number()}), "command": "x", "label": "x", "title": "x",
        })

    def message(self):
        """Returns a message, and its identifier if it is a valid request."""
        method = self.generator.choice(METHODS)
        message = {"jsonrpc": "2.0", "method": method, "params": self.parameters()}
        if "did" in method or method in ("initialized", "$/cancelRequest", "$/setTrace"):
            return message, None
        self.count += 1
        identifier = self.generator.choice([self.count, str(self.count)])
        return message | {"id": identifier}, identifier

    def bytes(self):
        """Returns a message with its header, and the identifier of the answer that must follow, if any."""
        message, identifier = self.message()
        content = json.dumps(message).encode()
        kind = self.generator.random()
        if kind < 0.05:
            # The content is not JSON, or has another meaning.
            at = self.generator.randrange(len(content))
            content = content[:at] + self.generator.choice([b"", b"\x00", b"\xff", b'"', b"}", b"1"]) + content[at + 1:]
            identifier = None
        elif kind < 0.08:
            content = json.dumps(self.generator.choice(JUNK)).encode()
            identifier = None
        header = b"Content-Length: %d\r\n" % len(content)
        if kind > 0.97:
            header += b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
        elif kind > 0.95:
            # The server looks for the next header, so that the message is lost.
            header = self.generator.choice([b"", b"Content-Length: x\r\n", b"Content-Length: -1\r\n", b"Length: 1\r\n"])
            identifier = None
        return header + b"\r\n" + content, identifier


def check(server, generator, count):
    """Sends groups of messages; returns the number of answers."""
    client = Client(generator)
    answers = 0
    answered = set()
    for _ in range(count // GROUP):
        expected = set()
        data = bytearray()
        for _ in range(GROUP):
            message, identifier = client.bytes()
            data += message
            if identifier is not None:
                expected.add(identifier)
        server.process.stdin.write(data)
        server.process.stdin.flush()
        probe = f"probe {client.count}"
        server.write({"id": probe, "method": "unknown"})
        text = '{"a": 1, "a": 2}'
        server.write({"method": "textDocument/didOpen", "params": {
            "textDocument": {"uri": PROBE, "languageId": "json", "version": client.count, "text": text}}})
        is_checked = False
        # The findings in the files of a workspace are determined while no message arrives, so their answer comes later.
        while expected or not is_checked:
            try:
                message = server.read()
            except ServerError as error:
                raise ServerError(f"{error}; no answers to {sorted(map(str, expected))}") from error
            if message.get("method") == "textDocument/publishDiagnostics":
                parameters = message["params"]
                if parameters["uri"] == PROBE and parameters["version"] == client.count:
                    codes = [diagnostic["code"] for diagnostic in parameters["diagnostics"]]
                    if "duplicate-member" not in codes:
                        raise ServerError(f"the open document has the findings {codes}")
                    is_checked = True
            elif "method" not in message:
                answers += 1
                if message["id"] is not None and message["id"] in answered:
                    raise ServerError(f"a second answer: {message}")
                answered.add(message["id"])
                if message["id"] == probe and message["error"]["code"] != -32601:
                    raise ServerError(f"{message}")
                if message.get("error", {}).get("code") == -32603:
                    raise ServerError(f"an internal error: {message}")
                expected.discard(message["id"])
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="the folder of the built tools")
    parser.add_argument("--messages", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    command = [options.bin / "widget-lint", "server"]
    server = LanguageClient(command)
    try:
        answers = check(server, random.Random(options.seed), options.messages)
    except (ServerError, OSError) as error:
        server.process.kill()
        sys.exit(f"seed {options.seed}: {error}")
    # The client ends in the middle of a message.
    server.process.stdin.write(b"Content-Length: 100\r\n\r\n{")
    server.process.stdin.close()
    status = server.process.wait(60)
    if status != 1:
        sys.exit(f"expected status 1 after the client broke off, found {status}")
    # The client dies without reading: both pipes are closed.
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    server.stdout.close()
    request = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
    server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(request), request))
    server.stdin.close()
    status = server.wait(60)
    if status not in (1, 141, -13):
        sys.exit(f"expected status 1 or 141 after the client died, found {status}")
    print(f"{options.messages} messages of a faulty client: {answers} answers, no crash")


if __name__ == "__main__":
    main()
