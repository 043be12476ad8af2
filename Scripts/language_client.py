"""A small client of language servers (LSP 3.17), for the scripts that replay edits and measure a server."""

import json
import os
import pathlib
import re
import selectors
import subprocess
import time

LINE_END = re.compile("\r\n|\n|\r")
ENCODINGS = ("utf-8", "utf-16", "utf-32")


def unit_count(text, encoding):
    """Returns the length of a text in the units of a position encoding."""
    if encoding == "utf-32":
        return len(text)
    return len(text.encode("utf-8" if encoding == "utf-8" else "utf-16-le")) // (1 if encoding == "utf-8" else 2)


class Text:
    """A text with its lines, which converts between offsets and positions. Offsets count characters."""

    def __init__(self, text):
        self.text = text
        self.starts = [0] + [match.end() for match in LINE_END.finditer(text)]
        self.ends = [match.start() for match in LINE_END.finditer(text)] + [len(text)]

    def position(self, offset, encoding):
        """Returns the position of an offset, which must not be between CR and LF."""
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.starts[middle] <= offset else (low, middle)
        return {"line": low, "character": unit_count(self.text[self.starts[low]:offset], encoding)}

    def byte_offset(self, position, encoding):
        """Returns the number of bytes of UTF-8 before a position."""
        line, rest = position["line"], position["character"]
        offset = self.starts[line]
        while rest > 0:
            rest -= unit_count(self.text[offset], encoding)
            offset += 1
        if rest < 0 or offset > self.ends[line]:
            raise ValueError(f"{position} is not a position of a character in {encoding}")
        return len(self.text[:offset].encode())


class ServerError(Exception):
    """The server has ended, is silent, or has answered a request with an error."""


class LanguageClient:
    """A client of one server process. It answers no requests of the server.

    With `pulls`, the client requests diagnostics; otherwise the server publishes them."""

    def __init__(self, command, encoding="utf-16", pulls=False, patience=60):
        self.patience = patience
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.process.stdout, selectors.EVENT_READ)
        self.buffer = bytearray()
        self.request_count = 0
        self.versions = {}
        document = {"publishDiagnostics": {"versionSupport": True, "relatedInformation": True, "dataSupport": True}}
        if pulls:
            document["diagnostic"] = {}
        result = self.request("initialize", {
            "processId": os.getpid(), "rootUri": None,
            "capabilities": {"general": {"positionEncodings": [encoding]}, "textDocument": document},
        })
        self.capabilities = result["capabilities"]
        self.encoding = self.capabilities.get("positionEncoding", "utf-16")
        self.notify("initialized", {})

    # Messages

    def write(self, *messages):
        """Sends messages with one system call, so that the server may receive them together."""
        data = bytearray()
        for message in messages:
            content = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
            data += b"Content-Length: %d\r\n\r\n%b" % (len(content), content)
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def read(self):
        """Returns the next message of the server."""
        deadline = time.monotonic() + self.patience
        while True:
            end = self.buffer.find(b"\r\n\r\n")
            if end >= 0:
                length = int(re.search(rb"Content-Length: (\d+)", self.buffer[:end])[1])
                if len(self.buffer) >= end + 4 + length:
                    content = bytes(self.buffer[end + 4:end + 4 + length])
                    del self.buffer[:end + 4 + length]
                    return json.loads(content)
            if not self.selector.select(max(0, deadline - time.monotonic())):
                raise ServerError(f"no message within {self.patience} s")
            data = os.read(self.process.stdout.fileno(), 1 << 20)
            if not data:
                raise ServerError(f"the server ended with status {self.process.wait()}")
            self.buffer += data

    def notify(self, method, parameters):
        self.write({"method": method, "params": parameters})

    def request(self, method, parameters=None):
        """Sends a request; returns its result. Messages that arrive earlier are dropped."""
        self.request_count += 1
        message = {"id": self.request_count, "method": method}
        if parameters is not None:
            message["params"] = parameters
        self.write(message)
        while True:
            answer = self.read()
            if answer.get("id") != self.request_count or "method" in answer:
                continue
            if "error" in answer:
                raise ServerError(f"{method}: {answer['error']}")
            return answer["result"]

    def end(self):
        """Shuts the server down; returns the status of its process."""
        self.request("shutdown")
        self.notify("exit", None)
        self.process.stdin.close()
        return self.process.wait(self.patience)

    # Documents

    def open(self, path, text):
        """Opens a document; returns its URI."""
        uri = pathlib.Path(path).as_uri()
        self.versions[uri] = 1
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": text}})
        return uri

    def change_message(self, uri, changes):
        self.versions[uri] += 1
        document = {"uri": uri, "version": self.versions[uri]}
        return {"method": "textDocument/didChange", "params": {"textDocument": document, "contentChanges": changes}}

    def change(self, uri, changes):
        self.write(self.change_message(uri, changes))

    def close(self, uri):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def published(self, uri):
        """Waits for the diagnostics of the last version of a document."""
        while True:
            message = self.read()
            if message.get("method") != "textDocument/publishDiagnostics":
                continue
            parameters = message["params"]
            if parameters["uri"] == uri and parameters.get("version") == self.versions[uri]:
                return parameters["diagnostics"]

    def pulled(self, uri):
        """Requests the diagnostics of a document."""
        return self.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
