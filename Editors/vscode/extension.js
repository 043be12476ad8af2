'use strict';

const vscode = require('vscode');
const { Connection } = require('./connection');
const values = require('./values');

const languages = ['json', 'jsonc'];
const selector = languages.flatMap((language) =>
  ['file', 'untitled'].map((scheme) => ({ scheme, language })),
);

/** The parts of the protocol that the extension supports (LSP 3.17, `ClientCapabilities`). */
const capabilities = {
  general: { positionEncodings: ['utf-16'] },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: {
      relatedInformation: true,
      versionSupport: true,
      dataSupport: true,
      codeDescriptionSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['', 'quickfix', 'source', 'source.fixAll'] } },
      isPreferredSupport: true,
      dataSupport: true,
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown', 'plaintext'] } },
    definition: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    formatting: {},
    documentLink: {},
    foldingRange: { lineFoldingOnly: true },
    inlayHint: {},
  },
};

const atPosition = (position) => ({ position: values.fromPosition(position) });
const nothing = () => ({});

/**
 * The features that the server may have: its capability, the method of the request, the function of `vscode.languages`
 * that registers a provider, the function of the provider, and conversions of its arguments to the parameters of the
 * request and of the result. The last member has what else the function that registers the provider takes.
 */
const features = [
  {
    capability: 'codeActionProvider', method: 'textDocument/codeAction',
    register: 'registerCodeActionsProvider', provide: 'provideCodeActions',
    parameters: (range, { only }, diagnostics) => ({
      range: values.fromRange(range),
      context: {
        diagnostics: diagnostics.filter((diagnostic) => values.toRange(diagnostic.range).intersection(range)),
        only: only && [only.value],
      },
    }),
    result: (actions) => actions.map(values.toCodeAction),
  },
  {
    capability: 'hoverProvider', method: 'textDocument/hover',
    register: 'registerHoverProvider', provide: 'provideHover',
    parameters: atPosition, result: values.toHover,
  },
  {
    capability: 'completionProvider', method: 'textDocument/completion',
    register: 'registerCompletionItemProvider', provide: 'provideCompletionItems',
    parameters: atPosition, result: values.toCompletions,
    more: (options) => options.triggerCharacters ?? [],
  },
  {
    capability: 'definitionProvider', method: 'textDocument/definition',
    register: 'registerDefinitionProvider', provide: 'provideDefinition',
    parameters: atPosition, result: (locations) => [locations].flat().map(values.toLocation),
  },
  {
    capability: 'documentSymbolProvider', method: 'textDocument/documentSymbol',
    register: 'registerDocumentSymbolProvider', provide: 'provideDocumentSymbols',
    parameters: nothing, result: (symbols) => symbols.map(values.toSymbol),
  },
  {
    capability: 'documentFormattingProvider', method: 'textDocument/formatting',
    register: 'registerDocumentFormattingEditProvider', provide: 'provideDocumentFormattingEdits',
    parameters: ({ tabSize, insertSpaces }) => ({ options: { tabSize, insertSpaces } }),
    result: (edits) => edits.map(values.toTextEdit),
  },
  {
    capability: 'documentLinkProvider', method: 'textDocument/documentLink',
    register: 'registerDocumentLinkProvider', provide: 'provideDocumentLinks',
    parameters: nothing, result: (links) => links.filter(({ target }) => target).map(values.toLink),
  },
  {
    capability: 'foldingRangeProvider', method: 'textDocument/foldingRange',
    register: 'registerFoldingRangeProvider', provide: 'provideFoldingRanges',
    parameters: nothing, result: (ranges) => ranges.map(values.toFoldingRange),
  },
  {
    capability: 'inlayHintProvider', method: 'textDocument/inlayHint',
    register: 'registerInlayHintsProvider', provide: 'provideInlayHints',
    parameters: (range) => ({ range: values.fromRange(range) }), result: (hints) => hints.map(values.toInlayHint),
  },
];

/** A running server, with what is registered for it. */
class Client {
  constructor() {
    this.diagnostics = vscode.languages.createDiagnosticCollection('widget-lint');
    /** The diagnostics of the server by the URIs of their documents. */
    this.findings = new Map();
    this.disposables = [this.diagnostics];
  }

  async start() {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    const settings = vscode.workspace.getConfiguration('widget-lint');
    const path = settings.get('path').replace('${workspaceFolder}', folder ?? '');
    this.connection = new Connection([path, 'server', ...settings.get('arguments')], folder, {
      'textDocument/publishDiagnostics': (parameters) => this.show(parameters),
      exit: (reason) => this.reportEnd(path, reason),
    });
    const result = await this.connection.request('initialize', {
      processId: process.pid,
      clientInfo: { name: 'Visual Studio Code', version: vscode.version },
      rootUri: vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? null,
      workspaceFolders: vscode.workspace.workspaceFolders?.map(({ uri, name }) => ({ uri: uri.toString(), name })) ?? null,
      capabilities,
    });
    // Another client may have replaced this one meanwhile.
    if (client !== this) return;
    this.connection.notify('initialized', {});
    this.registerFeatures(result.capabilities);
    this.followDocuments();
  }

  registerFeatures(serverCapabilities) {
    for (const { capability, method, register, provide, parameters, result, more = () => [] } of features) {
      const options = serverCapabilities[capability];
      if (!options) continue;
      const ask = async (document, ...inputs) => {
        const uri = document.uri.toString();
        const token = inputs.find((input) => input?.onCancellationRequested);
        const asked = parameters(...inputs.filter((input) => input !== token), this.findings.get(uri) ?? []);
        const answer = await this.connection.request(method, { textDocument: { uri }, ...asked }, token);
        return answer ? result(answer) : undefined;
      };
      this.disposables.push(vscode.languages[register](selector, { [provide]: ask }, ...more(options)));
    }
  }

  followDocuments() {
    const isChecked = (document) => vscode.languages.match(selector, document) > 0;
    const identifier = (document) => ({ uri: document.uri.toString(), version: document.version });
    const open = (document) => {
      if (!isChecked(document)) return;
      const textDocument = { ...identifier(document), languageId: document.languageId, text: document.getText() };
      this.connection.notify('textDocument/didOpen', { textDocument });
    };
    const follow = (event, method, parameters = () => ({})) =>
      event((argument) => {
        const document = argument.document ?? argument;
        if (!isChecked(document)) return;
        this.connection.notify(method, { textDocument: identifier(document), ...parameters(argument) });
      });
    const changes = ({ contentChanges }) => ({
      contentChanges: contentChanges.map(({ range, text }) => ({ range: values.fromRange(range), text })),
    });
    const watcher = vscode.workspace.createFileSystemWatcher('**/*.{json,jsonc}');
    const report = (type) => (uri) =>
      this.connection.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] });
    this.disposables.push(
      vscode.workspace.onDidOpenTextDocument(open),
      follow(vscode.workspace.onDidChangeTextDocument, 'textDocument/didChange', changes),
      follow(vscode.workspace.onDidSaveTextDocument, 'textDocument/didSave'),
      follow(vscode.workspace.onDidCloseTextDocument, 'textDocument/didClose'),
      watcher, watcher.onDidCreate(report(1)), watcher.onDidChange(report(2)), watcher.onDidDelete(report(3)),
    );
    vscode.workspace.textDocuments.forEach(open);
  }

  show({ uri, version, diagnostics }) {
    const document = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
    // The findings of an earlier version are at other positions.
    if (document && version !== undefined && version !== document.version) return;
    this.findings.set(uri, diagnostics);
    this.diagnostics.set(vscode.Uri.parse(uri), diagnostics.map(values.toDiagnostic));
  }

  async reportEnd(path, reason) {
    this.diagnostics.clear();
    const restart = 'Restart';
    const choice = await vscode.window.showErrorMessage(`widget-lint: cannot run '${path} server': ${reason}`, restart);
    if (choice === restart) await vscode.commands.executeCommand('widget-lint.restart');
  }

  async stop() {
    this.disposables.forEach((disposable) => disposable.dispose());
    await this.connection?.close();
  }
}

/** The client that was created last. An earlier one may still be about to stop. */
let client;

async function restart() {
  const previous = client;
  const next = new Client();
  client = next;
  await previous?.stop();
  // A failure is reported when the process ends.
  if (client === next) await next.start().catch(() => {});
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('widget-lint.restart', restart),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('widget-lint') && restart()),
  );
  await restart();
}

async function deactivate() {
  const last = client;
  client = undefined;
  await last?.stop();
}

module.exports = { activate, deactivate };
