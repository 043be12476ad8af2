import CommandLineInterface
import SchemaKit
import SwiftModels

/// An error, a warning or a note for the user, with its position.
struct CodegenDiagnostic: Hashable, Sendable {
    let id: ID
    let severity: Severity
    let message: String
    /// The path of the file, or the name of the tool if no file is the cause.
    let path: String
    let position: LineColumn?

    enum Severity: String, Hashable, Sendable {
        case error
        case warning
        case note
    }

    /// The identifiers of the kinds of diagnostics. An identifier is never reused.
    enum ID: String, Hashable, Sendable {
        case syntax = "json-syntax"
        case nestingLimit = "nesting-limit"
        case chainLimit = "schema-chain-limit"
        case nameLimit = "type-name-limit"
        case schema = "invalid-schema"
        case deadReference = "dead-reference"
        case configuration = "invalid-configuration"
        case noSchemas = "no-schemas"
        case outOfReach = "out-of-reach"
        case target = "unsuitable-target"
        case usage = "usage"
        case file = "file-access"
        case foreignFile = "foreign-file"
        case repeatedOutput = "repeated-output"
        case repeatedType = "repeated-type"
        case unrepresented = "not-represented"
        case otherName = "other-name"
        case unenforced = "not-enforced"
        case largeFile = "large-file"
        case misspelledKeyword = "misspelled-keyword"
        case ignoredKeyword = "ignored-keyword"
        case noKeywords = "no-keywords"
        case outOfDate = "out-of-date"
        case leftover = "left-over-file"
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

    /// The diagnostic as one line without a line feed.
    var line: String {
        let lineColumn = position.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(path)\(lineColumn): \(severity.rawValue): \(message) [\(id.rawValue)]".printable
    }
}

extension CodegenDiagnostic {
    /// Creates a diagnostic without a position in a file.
    init(
        _ id: ID,
        _ message: String,
        path: String = "widget-codegen",
        severity: Severity = .error
    ) {
        self.init(id: id, severity: severity, message: message, path: path, position: nil)
    }

    /// Creates an error for a range of a file. Reads the whole file to find the position.
    init(
        _ id: ID,
        _ message: String,
        in source: SourceFile,
        at range: SourceRange
    ) {
        let position = LineIndex(source).position(of: range.start)
        self.init(id, message, in: source, at: position)
    }

    /// Creates an error for a line and column of a file.
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

    /// Returns the error for an output that would replace an input.
    static func overwrittenInput(_ path: String) -> CodegenDiagnostic {
        CodegenDiagnostic(.usage, "'\(path)' is an input; choose another file for --output")
    }

    /// Returns the error for an output that would replace a file of the user.
    ///
    /// - Parameter reason: A clause that says how the file differs from an output of the tool.
    static func foreignFile(
        _ path: String,
        because reason: String = "this file was not written by widget-codegen"
    ) -> CodegenDiagnostic {
        let message = reason + ", so it is not overwritten; move or delete it"
        return CodegenDiagnostic(.foreignFile, message, path: path)
    }

    /// Creates an error in the syntax of a file.
    init(_ error: JSONSyntaxError, in source: SourceFile) {
        self.init(ID(error.kind), error.kind.message, in: source, at: error.range)
    }

    init(_ error: FileError) {
        self.init(.file, error.message, path: error.path)
    }

    init(_ error: SchemaError) {
        var error = error
        let id: ID
        switch error.kind {
        case .syntax(let kind):
            id = ID(kind)
            if error.path.hasSuffix(".yaml") || error.path.hasSuffix(".yml") {
                error = error.advising("convert YAML to JSON first")
            }
        case .unresolvedReference: id = .deadReference
        default: id = .schema
        }
        if error.isInPayload {
            error = error.advising(
                "this file resembles a payload; 'widget-codegen infer' makes a schema of it"
            )
        }
        self.init(id, error.message, in: error.source, at: error.range)
    }

    /// Returns the diagnostics for the notes. The lines of each file are counted once.
    static func diagnostics(_ notes: [ModelNote], in index: SchemaIndex) -> [CodegenDiagnostic] {
        var lineIndices: [SchemaDocumentID: LineIndex] = [:]
        return notes.map { note in
            let source = index.source(note.site)
            let lines = lineIndices[note.site.document] ?? LineIndex(source.bytes)
            lineIndices[note.site.document] = lines
            return CodegenDiagnostic(
                id: ID(note),
                severity: Severity(note),
                message: note.message,
                path: source.path,
                position: lines.position(of: range(of: note, in: index).start)
            )
        }
    }

    /// Returns the range that a note is about: the name of a misspelled keyword, or a schema or the value of a keyword.
    private static func range(of note: ModelNote, in index: SchemaIndex) -> SourceRange {
        let node = index.node(note.site)
        guard case .misspelledKeyword = note.kind else { return node.range }
        // The entry of a member's name is in front of the entry of its value.
        return node.document.range(at: node.index - 1)
    }
}

extension CodegenDiagnostic.Severity {
    /// Creates the severity of a note. A misspelled or missing keyword is a warning, because the author of the schema
    /// must correct it. Every other note describes the model.
    fileprivate init(_ note: ModelNote) {
        switch note.kind {
        case .misspelledKeyword, .noKeywords: self = .warning
        default: self = .note
        }
    }
}

extension CodegenDiagnostic.ID {
    fileprivate init(_ note: ModelNote) {
        switch note.kind {
        case .misspelledKeyword: self = .misspelledKeyword
        case .ignoredKeywords: self = .ignoredKeyword
        case .noKeywords: self = .noKeywords
        case .invalidName, .invalidTypeName, .missingOwner, .reservedName, .takenName, .sharedName,
            .unreadAlias:
            self = .otherName
        default: self = note.isAboutEnforcement ? .unenforced : .unrepresented
        }
    }

    /// Creates the identifier of an error of the parser. Too deep nesting has an identifier of its own, because it is
    /// not an error of syntax.
    init(_ kind: JSONSyntaxError.Kind) {
        switch kind {
        case .depthLimitExceeded: self = .nestingLimit
        default: self = .syntax
        }
    }
}

/// A position in a file.
struct FilePosition: Hashable, Sendable {
    let path: String
    let lineColumn: LineColumn
}

/// The errors that make a run fail. A run that fails leaves no new content, except in files that could not be restored.
/// An error names each of these files.
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
    /// Returns the result of `body`. An error of the file system becomes a failure of the run.
    static func wrapping<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(CodegenFailure) -> Result {
        do {
            return try body()
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
    }

    /// Returns the failure for a mistake in the command line.
    static func usage(_ message: String) -> CodegenFailure {
        CodegenFailure(CodegenDiagnostic(.usage, message))
    }

    /// Returns the failure for an argument that is missing from the command line of a subcommand.
    static func missing(_ argument: String, of subcommand: String) -> CodegenFailure {
        usage("missing \(argument) (see 'widget-codegen \(subcommand) --help')")
    }
}

extension RunFailure {
    init(_ failure: CodegenFailure) {
        self.init(text: failure.diagnostics.map { $0.line + "\n" }.joined())
    }
}
