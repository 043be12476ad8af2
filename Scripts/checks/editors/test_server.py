"""Tests the language server with pytest-lsp, which has the capabilities of real clients, and warns if the server sends
something that the client does not support. The environment has the built tool in WIDGET_LINT; see editors.sh."""

import json
import os
import subprocess

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

TOOL = os.environ["WIDGET_LINT"]
SERVER = ClientServerConfig(server_command=[TOOL, "server"])
CLIENTS = [
    "emacs@v29.1",
    "neovim@v0.7.0",
    "neovim@v0.11.0",
    "visual_studio_code@v1.65.2",
]
# An emoji before a finding, a link in angle brackets, and a number in quotes.
TEXT = '{"actionName": "\u00d6ffnen \U0001F600", "actionDeeplink": "<https://example.com>",\r\n "actionType": "2"}\r\n'
SEVERITIES = {"error": 1, "warning": 2, "note": 3}


def unit_count(text, encoding):
    """Returns the length of a text in the units of a position encoding."""
    codec, size = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}[encoding]
    return len(text.encode(codec)) // size


def of_command_line(path, encoding):
    """Returns the findings of the command line: the line, the column, the severity, the rule and the message."""
    run = subprocess.run([TOOL, "--reporter", "json", "--quiet", str(path)], capture_output=True)
    text = path.read_bytes()
    findings = []
    for diagnostic in json.loads(run.stdout)["files"][0]["diagnostics"]:
        before = text[: diagnostic["start"]["offset"]].decode()
        line, column = before.count("\n"), unit_count(before[before.rfind("\n") + 1:], encoding)
        severity = SEVERITIES[diagnostic["severity"]]
        findings.append((line, column, severity, diagnostic["id"], diagnostic["message"]))
    return findings


def of_server(diagnostics):
    return [(d.range.start.line, d.range.start.character, d.severity, d.code, d.message) for d in diagnostics]


def identifier(path):
    return types.TextDocumentIdentifier(uri=path.as_uri())


def open_document(client, path, text):
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=types.TextDocumentItem(
        uri=path.as_uri(), language_id="json", version=1, text=text)))


async def current_diagnostics(client, path):
    """Returns the diagnostics that the server sends, or that the client requests if it can."""
    if client.capabilities.text_document.diagnostic:
        parameters = types.DocumentDiagnosticParams(text_document=identifier(path))
        return (await client.text_document_diagnostic_async(parameters)).items
    await client.wait_for_notification("textDocument/publishDiagnostics")
    return client.diagnostics[path.as_uri()]


@pytest_lsp.fixture(config=SERVER, params=CLIENTS)
async def client(request, lsp_client: LanguageClient):
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(parameters: types.RegistrationParams):
        """Accepts the registration; no file changes in these tests."""

    capabilities = client_capabilities(request.param)
    result = await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities))
    lsp_client.encoding = result.capabilities.position_encoding
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_a_document_has_the_findings_of_the_command_line(client, tmp_path):
    path = tmp_path / "caf\u00e9 100% #1" / "button.json"
    path.parent.mkdir()
    path.write_bytes(TEXT.encode())
    open_document(client, path, TEXT)
    expected = of_command_line(path, client.encoding)
    assert [finding[3] for finding in expected] == ["pattern-mismatch", "type-mismatch"]
    assert of_server(await current_diagnostics(client, path)) == expected


@pytest.mark.asyncio
async def test_findings_follow_edits(client, tmp_path):
    path = tmp_path / "button.json"
    open_document(client, path, TEXT)
    await current_diagnostics(client, path)
    line = TEXT.split("\r\n")[0]
    edited = TEXT
    for version, bracket in enumerate("<>", start=2):
        column = unit_count(line[: line.index(bracket)], client.encoding)
        line = line.replace(bracket, "")
        edited = edited.replace(bracket, "")
        client.text_document_did_change(types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=path.as_uri(), version=version),
            content_changes=[types.TextDocumentContentChangePartial(
                range=types.Range(types.Position(0, column), types.Position(0, column + 1)), text="")]))
        # The file, which the command line reads, is written after the server has received the edit.
        diagnostics = of_server(await current_diagnostics(client, path))
        path.write_bytes(edited.encode())
        assert diagnostics == of_command_line(path, client.encoding)
        path.unlink()


@pytest.mark.asyncio
async def test_each_folder_has_its_configuration(client, tmp_path):
    rules = [{"id": "type-mismatch", "severity": "off", "reason": "the app accepts strings"}]
    expected = {"first": ["pattern-mismatch", "type-mismatch"], "second": ["pattern-mismatch"]}
    for folder in expected:
        (tmp_path / folder).mkdir()
    (tmp_path / "second" / ".widget-lint.json").write_text(json.dumps({"rules": rules}))
    for folder, codes in expected.items():
        path = tmp_path / folder / "button.json"
        open_document(client, path, TEXT)
        assert [d.code for d in await current_diagnostics(client, path)] == codes


@pytest.mark.asyncio
@pytest.mark.parametrize("method, parameters, code", [
    ("textDocument/unknown", None, -32601),
    ("initialize", types.InitializeParams(capabilities=types.ClientCapabilities()), -32600),
    ("textDocument/diagnostic", types.DocumentDiagnosticParams(
        text_document=types.TextDocumentIdentifier(uri="file:///not-open.json")), -32602),
])
async def test_a_wrong_request_has_an_error(client, method, parameters, code):
    # The server goes on after the error.
    for _ in range(2):
        with pytest.raises(JsonRpcException) as error:
            await client.protocol.send_request_async(method, parameters)
        assert error.value.code == code
