import SchemaDiagnostics
import SchemaKit
import SchemaLint

/// The changes that a client offers at findings (LSP 3.17, "Code Action Request").
struct CodeActions {
    /// The kinds of the actions. A request for a kind includes the kinds that begin with it and a dot: `source.fixAll`
    /// includes `source.fixAll.widget-lint`.
    private enum Kind: String, CaseIterable {
        /// A fix of one finding, or a setting that turns its rule off.
        case quickFix = "quickfix"
        /// The edits of `--fix`. Clients can make them whenever a file is saved.
        case fixesOfLinter = "source.fixAll.widget-lint"
        /// The kind that includes the edits of all tools.
        case fixesOfAllTools = "source.fixAll"
    }

    static let feature = LanguageFeature(
        method: "textDocument/codeAction",
        clientCapability: "codeAction",
        serverCapability: "codeActionProvider",
        options: options
    ) { workspace, request throws(ResponseError) in
        var actions = CodeActions(try request.range, request)
        return actions.text(in: &workspace)
    }

    private static let options: String = {
        var json = JSONWriter()
        json.object { json in
            json.name("codeActionKinds")
            json.array { json in
                for kind in Kind.allCases { json.string(kind.rawValue) }
            }
        }
        return json.text
    }()

    private let document: OpenDocument
    private let encoding: PositionEncoding
    /// The converter of positions, created for the first action with edits of the document.
    private lazy var positions = PositionConverter(document.text, encoding)
    /// The range in which the client asks for actions.
    private let range: Range<Int>
    /// The kinds that the client asks for, or `nil` if it asks for all.
    private let requestedKinds: [String]?
    private var json = JSONWriter()

    private init(_ range: Range<Int>, _ request: DocumentRequest) {
        document = request.document
        encoding = request.encoding
        self.range = range
        if let only = request.parameters["context"]?["only"], only.kind == .array {
            requestedKinds = only.elements.compactMap(\.string)
        } else {
            requestedKinds = nil
        }
    }

    /// Returns the actions as JSON text.
    private mutating func text(in workspace: inout Workspace) -> String {
        json.beginArray()
        if isRequested(.quickFix) {
            let findings = findings(in: &workspace)
            writeFixes(of: findings, workspace)
            writeSuppressions(of: findings, &workspace)
        }
        writeAllFixes(in: &workspace)
        json.endArray()
        return json.take()
    }

    private func isRequested(_ kind: Kind) -> Bool {
        guard let requestedKinds else { return true }
        return requestedKinds.contains {
            $0.isEmpty || kind.rawValue == $0 || kind.rawValue.hasPrefix($0 + ".")
        }
    }

    // MARK: Findings

    /// A finding in the range, and the LSP diagnostic for it as JSON text.
    private struct Finding {
        let diagnostic: Diagnostic
        let fixes: [Diagnostic.Fix]
        /// The offset of the payload in the document.
        let start: Int
        let diagnosticText: String
    }

    /// Returns the findings whose ranges overlap the requested range, or touch it.
    private func findings(in workspace: inout Workspace) -> [Finding] {
        let reports = workspace.reports(on: document.uri)
        var writer = DiagnosticWriter(document, in: workspace)
        var findings: [Finding] = []
        for report in reports {
            let start = report.source.start?.offset ?? 0
            for diagnostic in report.diagnostics {
                let lower = diagnostic.range.start + start
                let upper = diagnostic.range.end + start
                guard lower <= range.upperBound, range.lowerBound <= upper else { continue }
                findings.append(
                    Finding(
                        diagnostic: diagnostic,
                        fixes: report.shownFixes(of: diagnostic),
                        start: start,
                        diagnosticText: writer.text(of: diagnostic, in: report)
                    )
                )
            }
        }
        return findings
    }

    // MARK: Actions

    private mutating func writeFixes(of findings: [Finding], _ workspace: Workspace) {
        for finding in findings {
            for fix in finding.fixes {
                let edits = fix.edits.map { $0.moved(by: finding.start) }
                let action = Action(
                    title: fix.message.capitalizedSentence,
                    kind: Kind.quickFix.rawValue,
                    isPreferred: fix.isSafe,
                    diagnostics: [finding.diagnosticText],
                    edits: DocumentEdits(of: document, edits, positions: positions)
                )
                action.write(to: &json, workspace)
            }
        }
    }

    /// Writes, for each rule of the findings, an action that turns this rule off for the document.
    private mutating func writeSuppressions(of findings: [Finding], _ workspace: inout Workspace) {
        guard !findings.isEmpty,
            let configuration = RuleConfiguration(for: document, in: &workspace)
        else { return }
        var written: Set<Diagnostic.ID> = []
        for finding in findings where written.insert(finding.diagnostic.id).inserted {
            let rule = finding.diagnostic.id
            guard let edits = configuration.edits(turningOff: rule) else { continue }
            let action = Action(
                title: "Turn '\(rule.rawValue)' off for this file",
                kind: Kind.quickFix.rawValue,
                isPreferred: false,
                diagnostics: findings.filter { $0.diagnostic.id == rule }.map(\.diagnosticText),
                edits: edits
            )
            action.write(to: &json, workspace)
        }
    }

    /// Writes the action that makes all safe fixes in the document. If the client asks for one of the kinds by its
    /// whole name, the action has this kind.
    private mutating func writeAllFixes(in workspace: inout Workspace) {
        let kinds = [Kind.fixesOfLinter, .fixesOfAllTools].filter(isRequested)
        let named = kinds.first { requestedKinds?.contains($0.rawValue) == true }
        guard let kind = named ?? kinds.first else { return }
        let edits = workspace.fixes(in: document.uri)
        guard !edits.isEmpty else { return }
        let action = Action(
            title: "Apply all safe fixes",
            kind: kind.rawValue,
            isPreferred: false,
            diagnostics: [],
            edits: DocumentEdits(of: document, edits, positions: positions)
        )
        action.write(to: &json, workspace)
    }
}

/// A change that a client offers (LSP 3.17, `CodeAction`).
private struct Action {
    let title: String
    let kind: String
    let isPreferred: Bool
    /// The diagnostics that the change resolves, as JSON texts.
    let diagnostics: [String]
    let edits: DocumentEdits

    func write(to json: inout JSONWriter, _ workspace: Workspace) {
        json.object { json in
            json.member("title", title)
            json.member("kind", kind)
            if !diagnostics.isEmpty {
                json.name("diagnostics")
                json.array { json in
                    for diagnostic in diagnostics { json.raw(diagnostic) }
                }
            }
            if isPreferred { json.member("isPreferred", true) }
            json.name("edit")
            edits.write(to: &json, workspace)
        }
    }
}

extension String {
    /// The text with a capital letter at its start.
    fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
