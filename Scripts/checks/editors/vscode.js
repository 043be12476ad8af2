'use strict';

// Runs the extension for VS Code with a stub of VS Code's API and the real server: opens a document, writes the
// findings, edits the document, and writes them again, as neovim.lua does. Then applies a fix, restarts the server, and
// ends it. The argument is the folder of the extension.

const childProcess = require('node:child_process');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const load = Module._load;
Module._load = (name, ...rest) => load(name === 'vscode' ? path.join(__dirname, 'vscode-stub.js') : name, ...rest);
const { Range, test } = require('vscode');

/** The servers that run. */
const servers = new Set();
const { spawn } = childProcess;
childProcess.spawn = (...command) => {
  const server = spawn(...command);
  server.on('spawn', () => servers.add(server));
  server.on('exit', () => servers.delete(server));
  return server;
};

const extension = require(path.resolve(process.argv[2]));

const severities = ['error', 'warning', 'note'];

function fail(message) {
  console.error(message, test.messages);
  process.exit(1);
}

/** Returns the findings in a document in the form of expected-findings.py. */
function findings(document) {
  const position = ({ line, character }) => {
    const start = document.lineStart(line);
    return `${line}:${Buffer.byteLength(document.text.slice(start, start + character))}`;
  };
  return (test.collection.get(document.uri.toString()) ?? []).map(({ range, severity, code, message }) => {
    const rule = code?.value ?? code;
    return `${position(range.start)}-${position(range.end)} ${severities[severity]} ${rule} ${message}`;
  });
}

/** Waits until a condition is true, or ten seconds have passed. */
async function wait(condition) {
  for (const end = Date.now() + 10_000; !condition() && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return condition();
}

async function record(document, name) {
  const file = (extension) => path.join(process.env.FOLDER, `${name}.${extension}`);
  const expected = fs.readFileSync(file('expected'), 'utf8');
  const text = () => findings(document).map((line) => `${line}\n`).join('');
  await wait(() => text() === expected);
  fs.writeFileSync(file('actual'), text());
}

const token = { onCancellationRequested() {} };

/** Asks the providers that are registered for every kind of result that the server offers. */
async function askProviders(document) {
  const [position, range] = [document.positionAt(3), new Range(0, 0, 1, 0)];
  const inputs = {
    provideCodeActions: [range, {}, token],
    provideCompletionItems: [position, token, {}],
    provideDefinition: [position, token],
    provideDocumentFormattingEdits: [{ tabSize: 2, insertSpaces: true }, token],
    provideDocumentLinks: [token],
    provideDocumentSymbols: [token],
    provideFoldingRanges: [{}, token],
    provideHover: [position, token],
    provideInlayHints: [range, token],
  };
  for (const [name, provide] of Object.entries(test.providers)) {
    // A result that can't be converted, and an error of the server, are thrown.
    const result = await provide(document, ...inputs[name]);
    const count = result?.items?.length ?? result?.length ?? (result ? 1 : 0);
    console.log(`${name}: ${count} results`);
  }
}

/** Applies the first fix that the server offers for the first finding. */
async function applyFix(document) {
  const { range } = test.collection.get(document.uri.toString())[0];
  const context = { diagnostics: [], only: undefined };
  const actions = await test.providers.provideCodeActions(document, range, context, token);
  const action = actions?.find(({ kind, edit }) => kind?.value.startsWith('quickfix') && edit);
  if (!action) fail(`no fix is offered at ${JSON.stringify(range)}`);
  const edits = action.edit.edits.get(document.uri.toString());
  // Edits are relative to the text before all of them.
  edits.sort((a, b) => (a.range.start.isAfter(b.range.start) ? -1 : 1));
  for (const edit of edits) document.replace(edit.range, edit.newText);
}

async function main() {
  Object.assign(test.settings, { path: 'widget-lint', arguments: [] });
  const document = new test.TextDocument(process.env.DOCUMENT, 'json', fs.readFileSync(process.env.DOCUMENT, 'utf8'));
  test.open(document);
  await extension.activate({ subscriptions: [] });
  await record(document, 'opened');
  await askProviders(document);
  for (const bracket of '<>') {
    const { line, character } = document.positionAt(document.text.indexOf(bracket));
    document.replace(new Range(line, character, line, character + 1), '');
  }
  await record(document, 'edited');
  if (test.providers.provideCodeActions) {
    await applyFix(document);
    if (!(await wait(() => findings(document).length === 0))) fail(`findings remain after a fix: ${findings(document)}`);
    document.replace(new Range(0, 0, 0, 1), '');
  }
  test.collection.clear();
  const restart = test.commands['widget-lint.restart'];
  await Promise.all([restart(), restart(), restart()]);
  if (!(await wait(() => servers.size === 1))) fail(`${servers.size} servers run after restarts`);
  test.collection.clear();
  await restart();
  if (!(await wait(() => findings(document).length > 0))) fail('no findings after a restart');
  test.close(document);
  if (!(await wait(() => findings(document).length === 0))) fail('findings remain when the document is closed');
  if (test.messages.length > 0) fail('errors were shown');
  Object.assign(test.settings, { path: '/nowhere/widget-lint' });
  await restart();
  if (!(await wait(() => test.messages.some((text) => text.includes('/nowhere/widget-lint'))))) {
    fail('no error is shown for a server that does not exist');
  }
  await extension.deactivate();
  if (servers.size > 0) fail('a server runs after the end of the extension');
}

main().catch((error) => fail(error));
