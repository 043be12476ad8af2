import CommandLineInterface
import FileLinting
import SchemaDiagnostics
import SchemaKit
import SchemaLint

/// A writer of the findings in one document as diagnostics (LSP 3.17, `Diagnostic`).
struct DiagnosticWriter {
    private let document: OpenDocument
    private let client: ClientCapabilities
    private let encoding: PositionEncoding
    /// The converter of positions, created for the first finding, because its initializer reads the whole text.
    private lazy var positions = PositionConverter(document.text, encoding)
    /// The offsets at which the payloads begin if each line is a payload. They are found for the first failure. Only an
    /// LF ends such a line; in the protocol, a CR without an LF ends a line, too.
    private lazy var payloadLineStarts = document.text.bytes.payloadLineStarts
    /// The URIs of the open documents, by their paths, as UTF-8.
    private let openURIs: [[UInt8]: String]
    private let currentFolder: String
    /// The address of the page that describes the rules, or `nil` if it is not known or the client does not show it.
    private let rulePageAddress: String?
    /// The converters of other files, by their paths as UTF-8.
    private var otherPositions: [[UInt8]: PositionConverter] = [:]
    private var json = JSONWriter()

    /// The name of the server in a diagnostic.
    private static let source = "widget-lint"

    init(_ document: OpenDocument, in workspace: Workspace) {
        self.document = document
        client = workspace.client
        encoding = workspace.encoding
        openURIs = workspace.openURIs
        rulePageAddress = client.readsCodeDescriptions ? workspace.options.rulePageAddress : nil
        currentFolder = (try? ProcessEnvironment.currentFolder()) ?? "/"
    }

    /// Returns an array of diagnostics as JSON text.
    mutating func text(of findings: DocumentFindings) -> String {
        json.beginArray()
        for (failure, line) in findings.failures { write(failure, line: line) }
        for report in findings.reports {
            for diagnostic in report.diagnostics { write(diagnostic, in: report) }
        }
        writeOmission(from: findings.reports)
        json.endArray()
        return json.take()
    }

    /// Returns one diagnostic as JSON text.
    mutating func text(of diagnostic: Diagnostic, in report: FileReport) -> String {
        write(diagnostic, in: report)
        return json.take()
    }

    private mutating func write(_ diagnostic: Diagnostic, in report: FileReport) {
        let start = report.source.start?.offset ?? 0
        json.beginObject()
        let range = positions.range(of: diagnostic.range, from: start)
        json.member("range", range)
        json.member("severity", diagnostic.severity.number)
        json.member("code", diagnostic.id.rawValue)
        if let rulePageAddress {
            json.name("codeDescription")
            json.object { $0.member("href", diagnostic.id.address(in: rulePageAddress)) }
        }
        json.member("source", Self.source)
        json.member("message", diagnostic.message)
        if let tag = DiagnosticTag(diagnostic.id), client.diagnosticTags.contains(tag) {
            json.name("tags")
            json.array { $0.number(tag.rawValue) }
        }
        if client.readsRelatedInformation, !diagnostic.related.isEmpty {
            json.name("relatedInformation")
            json.beginArray()
            for related in diagnostic.related {
                if let source = related.source {
                    writeRelated(related.message, source, range: related.range)
                } else {
                    let range = positions.range(of: related.range, from: start)
                    writeRelated(related.message, uri: document.uri, range: range)
                }
            }
            json.endArray()
        }
        let fixes = report.shownFixes(of: diagnostic)
        if client.keepsDiagnosticData, !fixes.isEmpty { write(fixes, from: start) }
        json.endObject()
    }

    /// Writes the fixes as the data of a diagnostic, which a client returns with a request for code actions.
    private mutating func write(_ fixes: [Diagnostic.Fix], from start: Int) {
        let (positions, text) = (positions, document.text)
        json.name("data")
        json.object { json in
            json.name("fixes")
            json.array { json in
                for fix in fixes {
                    json.object { json in
                        json.member("message", fix.message)
                        json.member("safe", fix.isSafe)
                        json.name("edits")
                        json.array { json in
                            for edit in fix.edits {
                                let edit = text.keepingLineEndsWhole(edit.moved(by: start))
                                json.textEdit(positions.range(of: edit.range), edit.replacement)
                            }
                        }
                    }
                }
            }
        }
    }

    /// Writes a note at the start of the document that counts the findings which are not shown, if there are any.
    private mutating func writeOmission(from reports: [FileReport]) {
        guard let first = reports.first else { return }
        var omission = Omission(of: first)
        for report in reports.dropFirst() { omission.add(report) }
        guard omission.isNeeded else { return }
        let start = TextPosition(line: 0, character: 0)
        json.beginObject()
        json.member("range", TextRange(start: start, end: start))
        json.member("severity", Diagnostic.Severity.note.number)
        json.member("code", Omission.id)
        json.member("source", Self.source)
        json.member("message", omission.message)
        json.endObject()
    }

    /// Writes a failure as an error at the start of a line, or at the start of the document if `line` is `nil`.
    ///
    /// - Parameter line: The number of the line, counted from one.
    private mutating func write(_ failure: LintFailure, line: Int?) {
        let lineStart = offset(ofPayloadLine: line ?? 1)
        let start = positions.position(of: lineStart)
        json.beginObject()
        json.member("range", TextRange(start: start, end: start))
        json.member("severity", Diagnostic.Severity.error.number)
        json.member("source", Self.source)
        json.member("message", failure.reason)
        let explanations = failure.explanations
        if client.readsRelatedInformation, !explanations.isEmpty {
            json.name("relatedInformation")
            json.beginArray()
            for explanation in explanations {
                writeRelated(explanation.message, explanation.source, range: explanation.range)
            }
            json.endArray()
        }
        json.endObject()
    }

    /// Returns the offset at which a line with a payload begins. The number of the line is counted from one.
    private mutating func offset(ofPayloadLine line: Int) -> Int {
        let starts = payloadLineStarts
        return starts[min(line, starts.count) - 1]
    }

    // MARK: Related information

    private mutating func writeRelated(
        _ message: String,
        _ source: SourceFile,
        range: SourceRange
    ) {
        let key = Array(source.path.utf8)
        let positions =
            otherPositions[key]
            ?? PositionConverter(
                DocumentText(source.bytes),
                encoding
            )
        otherPositions[key] = positions
        writeRelated(message, uri: uri(of: source), range: positions.range(of: range))
    }

    private mutating func writeRelated(_ message: String, uri: String, range: TextRange) {
        json.object { json in
            json.name("location")
            json.object { json in
                json.member("uri", uri)
                json.member("range", range)
            }
            json.member("message", message)
        }
    }

    /// Returns the URI of a file. The name of a built-in schema is a URI already.
    private func uri(of source: SourceFile) -> String {
        guard !source.path.contains("://") else { return source.path }
        let path = Path.absolute(source.path, in: currentFolder)
        return openURIs[Array(path.utf8)] ?? FileURI.uri(of: path)
    }
}

extension [UInt8] {
    /// The offsets of the start of the text and of the bytes after each LF.
    fileprivate var payloadLineStarts: [Int] {
        [0] + indices.filter { self[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }
}

extension PositionConverter {
    /// Returns the positions of a range of bytes.
    ///
    /// - Parameter start: The offset in the text to which the range is relative.
    func range(of range: SourceRange, from start: Int = 0) -> TextRange {
        TextRange(start: position(of: start + range.start), end: position(of: start + range.end))
    }
}

extension Diagnostic.Severity {
    /// The number of the severity (LSP 3.17, `DiagnosticSeverity`).
    fileprivate var number: Int {
        switch self {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }
}

extension DiagnosticTag {
    /// Creates the tag of the findings of a rule, or `nil` if they have none.
    fileprivate init?(_ rule: RuleID) {
        switch rule {
        case .deprecated: self = .deprecated
        case .deadDefinition, .ignoredKeyword, .inapplicableKeyword, .repeatedBranch,
            .repeatedEnumValue, .unreachableBranch:
            self = .unnecessary
        default: return nil
        }
    }
}

extension LintFailure {
    /// The messages about ranges in other files that explain the failure.
    fileprivate var explanations: [(message: String, source: SourceFile, range: SourceRange)] {
        switch self {
        case .schema(let error, _):
            [(error.withoutSecrets.message.printable, error.source, error.range)]
        case .invalidToolFile(let report):
            report.diagnostics.map { ($0.message, report.source, $0.range) }
        default:
            []
        }
    }
}
