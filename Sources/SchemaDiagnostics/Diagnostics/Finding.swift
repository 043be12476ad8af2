public import SchemaKit

/// A finding about a JSON text: a problem, its place in the text, and possible fixes.
///
/// Most findings are errors, which make the value invalid. Warnings and notes are about valid values, such as a
/// deprecated member, or about violations that the keyword `severity` of a schema turns into warnings or notes.
///
/// The message may quote values of the text, except for values that the schema marks with the keyword `secret`.
public struct Finding: Sendable, Hashable {
    /// The identifier of the rule that the text breaks.
    public let rule: RuleID
    /// The severity, which the rule or the schema determines.
    public let severity: Severity
    /// The message: one sentence, in lower case, without a period at its end.
    public let message: String
    /// The bytes of the text that the finding is about.
    public let range: SourceRange
    /// The line and column of the start of ``range``.
    public let position: LineColumn
    /// The location of the value in the text; empty for the root, and for a text that is not JSON.
    public let instanceLocation: JSONPointer
    /// The location of the keyword along the path that evaluation took through the schema, including references; `nil`
    /// if no keyword was involved, or if no evaluated keyword led to the finding, as for a misspelled optional member.
    public let keywordLocation: JSONPointer?
    /// The absolute URI of the keyword; `nil` if no keyword was involved.
    public let absoluteKeywordLocation: String?
    /// The effect of the problem in an app or a service, if the schema describes it. The message ends with this text.
    public let effect: String?
    /// Other places that explain the finding.
    public let related: [RelatedPlace]
    /// Changes of the text that would resolve the finding, the most likely first.
    public let fixes: [Fix]

    /// The line of the start of ``range``, counted from one.
    public var line: Int { position.line }

    /// The column of the start of ``range``, counted from one in Unicode code points.
    public var column: Int { position.column }

    /// Creates the finding from a diagnostic about the text that `lines` indexes.
    init(_ diagnostic: Diagnostic, _ lines: LineIndex) {
        rule = diagnostic.id
        severity = diagnostic.severity
        message = diagnostic.message
        range = diagnostic.range
        position = lines.position(of: diagnostic.range.start)
        instanceLocation = diagnostic.instanceLocation
        keywordLocation = diagnostic.keywordLocation
        absoluteKeywordLocation = diagnostic.absoluteKeywordLocation
        effect = diagnostic.effect
        related = diagnostic.related.map { RelatedPlace($0, lines) }
        fixes = diagnostic.fixes
    }

    /// The importance of a finding.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// The payload does not work as it is.
        case error
        /// The payload works, but probably not as intended.
        case warning
        /// Information that needs no change.
        case note
    }

    /// A place in the text or in a schema that explains a finding.
    public struct RelatedPlace: Sendable, Hashable {
        /// A description of the content of the place.
        public let message: String
        /// The path of the schema's file; `nil` if the place is in the text of the finding.
        public let path: String?
        /// The bytes of the place.
        public let range: SourceRange
        /// The line and column of the start of ``range``.
        public let position: LineColumn

        init(_ related: Diagnostic.RelatedRange, _ lines: LineIndex) {
            let lines = related.source.map { LineIndex($0) } ?? lines
            message = related.message
            path = related.source?.path
            range = related.range
            position = lines.position(of: related.range.start)
        }
    }

    /// A change of the file that would resolve a finding.
    public struct Fix: Sendable, Hashable {
        /// A description of the change.
        public let message: String
        /// Replacements of byte ranges, sorted by position and without overlaps.
        public let edits: [Edit]
        /// True if the change can be made without asking: it keeps the meaning, or the intended meaning is beyond
        /// doubt.
        public let isSafe: Bool

        /// Creates a change.
        package init(message: String, edits: [Edit], isSafe: Bool = false) {
            self.message = message.printable
            self.edits = edits
            self.isSafe = isSafe
        }

        /// Returns the change with its ranges moved by a number of bytes.
        func moved(by offset: Int) -> Fix {
            Fix(message: message, edits: edits.map { $0.moved(by: offset) }, isSafe: isSafe)
        }
    }

    /// The replacement of a range of bytes.
    public struct Edit: Sendable, Hashable {
        /// The range of bytes to replace; an empty range inserts text.
        public let range: SourceRange
        /// The text that replaces the range.
        public let replacement: String

        /// Creates a replacement.
        package init(range: SourceRange, replacement: String) {
            self.range = range
            self.replacement = replacement
        }

        /// Returns the replacement with its range moved by a number of bytes.
        package func moved(by offset: Int) -> Edit {
            Edit(range: range.moved(by: offset), replacement: replacement)
        }
    }
}

extension Finding: CustomStringConvertible {
    /// The line, the column, the severity, the message and the rule on one line, such as
    /// "2:5: error: missing required member 'id' [missing-member]".
    public var description: String { "\(line):\(column): \(severity): \(message) [\(rule)]" }
}

/// Findings for users of the library.
extension SchemaValidator {
    /// Returns the findings about the JSON text in `bytes`, in the order of the text.
    ///
    /// A value without errors is valid, unless the keyword `severity` of a schema turns errors into warnings or notes.
    /// A text that is not JSON has one finding, with the rule ``RuleID/syntax``.
    ///
    /// - Parameter bytes: One complete JSON text, in UTF-8.
    /// - Throws: An error if no verdict was reached.
    public func diagnostics(of bytes: [UInt8]) throws(NoVerdictError) -> [Finding] {
        let document: JSONDocument
        do {
            document = try JSONParser().parse(bytes)
        } catch {
            let diagnostic = Diagnostic(id: .syntax, message: error.message, range: error.range)
            return [Finding(diagnostic, LineIndex(bytes))]
        }
        return try diagnostics(of: document)
    }

    /// Returns the findings about `document`, in the order of the text.
    ///
    /// A value without errors is valid, unless the keyword `severity` of a schema turns errors into warnings or notes.
    ///
    /// - Throws: An error if no verdict was reached.
    public func diagnostics(of document: JSONDocument) throws(NoVerdictError) -> [Finding] {
        let diagnostics: [Diagnostic]
        do {
            diagnostics = try EvaluationDiagnostics.diagnostics(of: document, program)
        } catch {
            throw NoVerdictError(error)
        }
        guard !diagnostics.isEmpty else { return [] }
        let lines = LineIndex(document.bytes)
        return diagnostics.map { Finding($0, lines) }
    }
}
