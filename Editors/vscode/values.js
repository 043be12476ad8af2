'use strict';

// Conversions between the values of the Language Server Protocol and those of VS Code.

const vscode = require('vscode');

const toRange = (range) =>
  new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);

const fromPosition = ({ line, character }) => ({ line, character });
const fromRange = (range) => ({ start: fromPosition(range.start), end: fromPosition(range.end) });

const toLocation = (location) => new vscode.Location(vscode.Uri.parse(location.uri), toRange(location.range));
const toTextEdit = (edit) => vscode.TextEdit.replace(toRange(edit.range), edit.newText);

function toMarkup(content) {
  if (content === undefined || typeof content === 'string') return content;
  return content.kind === 'markdown' ? new vscode.MarkdownString(content.value) : content.value;
}

function toDiagnostic(diagnostic) {
  // The numbers of severities and tags begin with 1 in the protocol; those of severities begin with 0 in VS Code.
  const result = new vscode.Diagnostic(toRange(diagnostic.range), diagnostic.message, (diagnostic.severity ?? 1) - 1);
  const page = diagnostic.codeDescription?.href;
  result.code = page ? { value: diagnostic.code, target: vscode.Uri.parse(page) } : diagnostic.code;
  result.source = diagnostic.source;
  result.tags = diagnostic.tags;
  result.relatedInformation = diagnostic.relatedInformation?.map(
    (related) => new vscode.DiagnosticRelatedInformation(toLocation(related.location), related.message),
  );
  return result;
}

function toWorkspaceEdit(edit) {
  const result = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(edit.changes ?? {})) {
    result.set(vscode.Uri.parse(uri), edits.map(toTextEdit));
  }
  for (const { textDocument, edits } of edit.documentChanges ?? []) {
    result.set(vscode.Uri.parse(textDocument.uri), edits.map(toTextEdit));
  }
  return result;
}

function toCodeAction(action) {
  const kind = action.kind === undefined ? undefined : vscode.CodeActionKind.Empty.append(action.kind);
  const result = new vscode.CodeAction(action.title, kind);
  result.isPreferred = action.isPreferred;
  result.diagnostics = action.diagnostics?.map(toDiagnostic);
  if (action.edit) result.edit = toWorkspaceEdit(action.edit);
  return result;
}

function toHover(hover) {
  return new vscode.Hover(toMarkup(hover.contents), hover.range && toRange(hover.range));
}

function toCompletionItem(item) {
  const result = new vscode.CompletionItem(item.label, item.kind === undefined ? undefined : item.kind - 1);
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  result.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (item.textEdit) result.range = toRange(item.textEdit.range);
  for (const name of ['detail', 'sortText', 'filterText', 'preselect', 'tags', 'commitCharacters']) {
    result[name] = item[name];
  }
  result.documentation = toMarkup(item.documentation);
  result.additionalTextEdits = item.additionalTextEdits?.map(toTextEdit);
  return result;
}

function toCompletions(result) {
  const list = Array.isArray(result) ? { items: result } : result;
  return new vscode.CompletionList(list.items.map(toCompletionItem), list.isIncomplete);
}

function toSymbol(symbol) {
  const result = new vscode.DocumentSymbol(
    symbol.name, symbol.detail ?? '', symbol.kind - 1, toRange(symbol.range), toRange(symbol.selectionRange),
  );
  result.children = (symbol.children ?? []).map(toSymbol);
  return result;
}

const toLink = (link) => Object.assign(
  new vscode.DocumentLink(toRange(link.range), vscode.Uri.parse(link.target)), { tooltip: link.tooltip },
);

const foldingKinds = { comment: 'Comment', imports: 'Imports', region: 'Region' };
const toFoldingRange = ({ startLine, endLine, kind }) =>
  new vscode.FoldingRange(startLine, endLine, vscode.FoldingRangeKind[foldingKinds[kind]]);

function toInlayHint(hint) {
  const label = Array.isArray(hint.label) ? hint.label.map((part) => part.value).join('') : hint.label;
  const position = new vscode.Position(hint.position.line, hint.position.character);
  const result = new vscode.InlayHint(position, label, hint.kind);
  result.tooltip = toMarkup(hint.tooltip);
  result.paddingLeft = hint.paddingLeft;
  result.paddingRight = hint.paddingRight;
  return result;
}

module.exports = {
  fromPosition, fromRange, toCodeAction, toCompletions, toDiagnostic, toFoldingRange, toHover, toInlayHint, toLink,
  toLocation, toRange, toSymbol, toTextEdit,
};
