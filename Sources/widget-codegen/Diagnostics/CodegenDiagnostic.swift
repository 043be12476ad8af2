import CommandLineInterface
import SchemaKit
import SwiftModels

/// An error or a note for the user, with its place.
struct CodegenDiagnostic: Hashable, Sendable {
    let id: ID
    let severity: Severity
    let message: String
    /// The file, or the tool itself where no file is to blame.
    let path: String
    let position: LineColumn?

    enum Severity: String, Hashable, Sendable {
        case error
        case note
    }

    /// Names of the kinds, which are never reused.
    enum ID: String, Hashable, Sendable {
        case syntax = "json-syntax"
        case nestingLimit = "nesting-limit"
        case chainLimit = "schema-chain-limit"
        case schema = "invalid-schema"
        case deadReference = "dead-reference"
        case configuration = "invalid-configuration"
        case noSchemas = "no-schemas"
        case outOfReach = "out-of-reach"
        case usage = "usage"
        case file = "file-access"
        case foreignFile = "foreign-file"
        case repeatedOutput = "repeated-output"
        case repeatedType = "repeated-type"
        case unrepresented = "not-represented"
        case otherName = "other-name"
        case unenforced = "not-enforced"
        case misspeltKeyword = "misspelt-keyword"
        case ignoredKeyword = "ignored-keyword"
        case outOfDate = "out-of-date"
        case leftOver = "left-over-file"
        case noPayloads = "no-payloads"
        case guessedValues = "guessed-values"
        case guessedMap = "guessed-map"
        case guessedUnion = "guessed-union"
        case guessedRule = "guessed-rule"
        case guessedTuple = "guessed-tuple"
        case guessedRecursion = "guessed-recursion"
        case noEvidence = "no-evidence"
        case mixedKinds = "mixed-kinds"
    }

    /// The diagnostic as one line, without its end.
    var line: String {
        let place = position.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(path)\(place): \(severity.rawValue): \(message) [\(id.rawValue)]".printable
    }
}

extension CodegenDiagnostic {
    /// An error without a place in a file.
    init(_ id: ID, _ message: String, path: String = "widget-codegen") {
        self.init(id: id, severity: .error, message: message, path: path, position: nil)
    }

    /// An error at a place in a file.
    init(
        _ id: ID,
        _ message: String,
        in source: SourceFile,
        at range: SourceRange
    ) {
        var lines = SourceLines()
        let position = lines.index(of: source).position(of: range.start)
        self.init(id, message, in: source, at: position)
    }

    /// An error at a line and column that are already known.
    init(
        _ id: ID,
        _ message: String,
        in source: SourceFile,
        at position: LineColumn
    ) {
        self.init(
            id: id,
            severity: .error,
            message: message,
            path: source.path,
            position: position
        )
    }

    init(_ error: FileError) {
        self.init(.file, error.message, path: error.path)
    }

    init(_ error: SchemaError) {
        let id: ID =
            switch error.kind {
            case .syntax(let kind): ID(kind)
            case .deadReference: .deadReference
            default: .schema
            }
        self.init(id, error.message, in: error.source, at: error.range)
    }

    /// The notes with their places; the lines of each file are counted once.
    static func diagnostics(_ notes: [ModelNote], in index: SchemaIndex) -> [CodegenDiagnostic] {
        var lineIndices: [SchemaDocumentID: LineIndex] = [:]
        return notes.map { note in
            let source = index.source(note.site)
            let lines = lineIndices[note.site.document] ?? LineIndex(source.bytes)
            lineIndices[note.site.document] = lines
            return CodegenDiagnostic(
                id: ID(note),
                severity: .note,
                message: note.message,
                path: source.path,
                position: lines.position(of: index.node(note.site).range.start)
            )
        }
    }
}

extension CodegenDiagnostic.ID {
    fileprivate init(_ note: ModelNote) {
        switch note.kind {
        case .misspeltKeyword: self = .misspeltKeyword
        case .ignoredKeywords: self = .ignoredKeyword
        case .invalidName, .missingOwner, .takenName, .sharedName, .repeatedAlias:
            self = .otherName
        default: self = note.isLoss ? .unenforced : .unrepresented
        }
    }

    /// The identifier of a syntax error: exceeding a limit of the parser is no error of JSON.
    init(_ kind: JSONSyntaxError.Kind) {
        switch kind {
        case .depthLimitExceeded: self = .nestingLimit
        default: self = .syntax
        }
    }
}

/// The errors that keep a run from writing anything.
struct CodegenFailure: Error, Hashable, Sendable {
    let diagnostics: [CodegenDiagnostic]

    init(diagnostics: [CodegenDiagnostic]) {
        self.diagnostics = diagnostics
    }

    init(_ diagnostic: CodegenDiagnostic) {
        diagnostics = [diagnostic]
    }
}

extension CodegenFailure {
    /// Returns the result of `body`, with an error of the file system made a failure of the run.
    static func wrapping<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(CodegenFailure) -> Result {
        do {
            return try body()
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
    }

    /// A mistake in the command line.
    static func usage(_ message: String) -> CodegenFailure {
        CodegenFailure(CodegenDiagnostic(.usage, message))
    }
}

extension RunFailure {
    init(_ failure: CodegenFailure) {
        self.init(text: failure.diagnostics.map { $0.line + "\n" }.joined())
    }
}
