'use strict';

// The part of VS Code's API that the extension uses, for tests without VS Code. There is one provider of each kind, by the
// name of its function, and the workspace has the documents that a test opens.

const { pathToFileURL, fileURLToPath } = require('node:url');
const { EventEmitter } = require('node:events');

const emitter = new EventEmitter();
const event = (name) => (listener) => {
  emitter.on(name, listener);
  return { dispose: () => emitter.off(name, listener) };
};

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
  isAfter(other) { return this.line > other.line || (this.line === other.line && this.character > other.character); }
}

class Range {
  constructor(line, character, endLine, endCharacter) {
    this.start = new Position(line, character);
    this.end = new Position(endLine, endCharacter);
  }
  intersection(other) {
    return this.start.isAfter(other.end) || other.start.isAfter(this.end) ? undefined : this;
  }
}

/** A text document. Lines end with LF or CRLF. */
class TextDocument {
  constructor(path, languageId, text) {
    Object.assign(this, { uri: Uri.file(path), languageId, text, version: 1 });
  }
  getText() { return this.text; }
  lineStart(line) {
    let start = 0;
    for (; line > 0; line -= 1) start = this.text.indexOf('\n', start) + 1;
    return start;
  }
  offsetAt({ line, character }) { return this.lineStart(line) + character; }
  positionAt(offset) {
    const line = this.text.slice(0, offset).split('\n').length - 1;
    return new Position(line, offset - this.lineStart(line));
  }
  /** Replaces a range, and reports the change. */
  replace(range, text) {
    const [start, end] = [this.offsetAt(range.start), this.offsetAt(range.end)];
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    this.version += 1;
    emitter.emit('change', { document: this, contentChanges: [{ range, rangeLength: end - start, text }] });
  }
}

class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  static file(path) { return new Uri(pathToFileURL(path).href); }
  get scheme() { return this.text.split(':')[0]; }
  get fsPath() { return fileURLToPath(this.text); }
  toString() { return this.text; }
}

class Kind {
  constructor(value) { this.value = value; }
  append(part) { return new Kind(this.value ? `${this.value}.${part}` : part); }
}

/** Returns a class whose instances have the arguments of the initializer as members. */
const record = (...names) => class {
  constructor(...values) { names.forEach((name, index) => { this[name] = values[index]; }); }
};

class WorkspaceEdit {
  constructor() { this.edits = new Map(); }
  set(uri, edits) { this.edits.set(uri.toString(), edits); }
}

const providers = {};
const register = (selector, provider) => {
  const [name] = Object.keys(provider);
  providers[name] = provider[name];
  return { dispose: () => delete providers[name] };
};
const collection = new Map();
const settings = {};
const commands = {};
const messages = [];
const textDocuments = [];

module.exports = {
  Position, Range, Uri, WorkspaceEdit, version: 'stub',
  Location: record('uri', 'range'),
  Diagnostic: record('range', 'message', 'severity'),
  DiagnosticRelatedInformation: record('location', 'message'),
  CodeAction: record('title', 'kind'),
  CodeActionKind: { Empty: new Kind('') },
  CompletionItem: record('label', 'kind'),
  CompletionList: record('items', 'isIncomplete'),
  DocumentSymbol: record('name', 'detail', 'kind', 'range', 'selectionRange'),
  DocumentLink: record('range', 'target'),
  FoldingRange: record('start', 'end', 'kind'),
  FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
  Hover: record('contents', 'range'),
  InlayHint: record('position', 'label', 'kind'),
  MarkdownString: record('value'),
  SnippetString: record('value'),
  TextEdit: { replace: (range, newText) => ({ range, newText }) },
  languages: {
    match: (selector, document) =>
      selector.some((row) => row.language === document.languageId && row.scheme === document.uri.scheme) ? 10 : 0,
    createDiagnosticCollection: () => ({
      set: (uri, diagnostics) => { collection.set(uri.toString(), diagnostics); emitter.emit('diagnostics'); },
      clear: () => collection.clear(),
      dispose: () => collection.clear(),
    }),
    registerCodeActionsProvider: register,
    registerCompletionItemProvider: register,
    registerDefinitionProvider: register,
    registerDocumentFormattingEditProvider: register,
    registerDocumentLinkProvider: register,
    registerDocumentSymbolProvider: register,
    registerFoldingRangeProvider: register,
    registerHoverProvider: register,
    registerInlayHintsProvider: register,
  },
  workspace: {
    textDocuments,
    workspaceFolders: undefined,
    getConfiguration: () => ({ get: (name) => settings[name] }),
    createFileSystemWatcher: () => ({
      onDidCreate: event('fileCreated'), onDidChange: event('fileChanged'), onDidDelete: event('fileDeleted'), dispose() {},
    }),
    onDidOpenTextDocument: event('open'),
    onDidChangeTextDocument: event('change'),
    onDidSaveTextDocument: event('save'),
    onDidCloseTextDocument: event('close'),
    onDidChangeConfiguration: event('configuration'),
  },
  commands: {
    registerCommand: (name, run) => { commands[name] = run; return { dispose() {} }; },
    executeCommand: (name) => commands[name](),
  },
  window: {
    showErrorMessage: async (message) => { messages.push(message); },
  },
  /** Tests use these members to act as the user. */
  test: {
    TextDocument, collection, commands, emitter, messages, providers, settings,
    open: (document) => { textDocuments.push(document); emitter.emit('open', document); },
    close: (document) => { textDocuments.splice(textDocuments.indexOf(document), 1); emitter.emit('close', document); },
  },
};
