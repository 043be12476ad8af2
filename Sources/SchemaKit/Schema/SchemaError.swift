/// The reason why a schema cannot be used, and its location.
public struct SchemaError: Error, Sendable {
    /// The kind of the error.
    public private(set) var kind: Kind
    /// The path of the file with the error, as given to the registry.
    public let path: String
    /// The content of the file with the error.
    public let source: SourceFile
    /// The range of the error in the file.
    public let range: SourceRange
    /// True if the message must not quote text of the file, because the user did not name the file.
    package private(set) var isWithheld = false
    /// A possible solution, which is appended to the message.
    package private(set) var advice: String?
    /// The keyword with the reference that cannot be resolved; `nil` for other errors.
    let referenceKeyword: String?

    init(
        _ kind: Kind,
        in source: SourceFile,
        at range: SourceRange,
        referenceKeyword: String? = nil
    ) {
        self.kind = kind
        self.referenceKeyword = referenceKeyword
        self.path = source.path
        self.source = source
        self.range = range
    }

    /// Creates an error for a file that is not JSON.
    public init(_ error: JSONSyntaxError, in source: SourceFile) {
        self.init(.syntax(error.kind), in: source, at: error.range)
    }

    /// A copy of the error whose message quotes no text of the file.
    package var withheld: SchemaError {
        var error = self
        error.isWithheld = true
        return error
    }

    /// Returns a copy of the error with a possible solution.
    package func advising(_ advice: String) -> SchemaError {
        var error = self
        error.advice = advice
        return error
    }

    /// Returns a copy of the error with another kind.
    package func with(_ kind: Kind) -> SchemaError {
        var error = self
        error.kind = kind
        return error
    }

    /// The kinds of errors in a schema. Later versions may add kinds.
    public enum Kind: Hashable, Sendable {
        /// The file is not JSON.
        case syntax(JSONSyntaxError.Kind)
        /// A schema is neither an object nor a Boolean.
        case notASchema(found: JSONKind)
        /// A keyword's value has the wrong type or is out of range.
        case invalidKeyword(name: String, expected: String)
        /// `$schema` refers to a dialect that is neither built in nor registered.
        case unknownDialect(uri: String)
        /// A metaschema requires an unknown vocabulary.
        case unknownVocabulary(uri: String)
        /// Two schemas have the same URI.
        case duplicateIdentifier(uri: String)
        /// Two schemas of one resource have the same anchor.
        case duplicateAnchor(name: String)
        /// A reference cannot be resolved to a schema.
        case deadReference(ReferenceError)
        /// A `pattern` is not a regular expression of ECMA-262.
        case invalidPattern(message: String)
    }
}

/// The reason why a reference cannot be resolved to a schema.
public enum ReferenceError: Error, Hashable, Sendable {
    /// No registered schema has this URI. Remote schemas are never fetched.
    case noSuchResource(uri: String)
    /// The resource has no anchor with this name.
    case noSuchAnchor(name: String, resource: String)
    /// The resource has no value at the JSON Pointer.
    case pointerToNowhere(pointer: String, resource: String)
    /// The reference resolves to a value that cannot be a schema.
    case targetNotASchema(uri: String)
    /// The reference leads back to its own schema for the same value, so that evaluation would never end.
    case endless(uri: String)
}

extension SchemaError: CustomStringConvertible {
    /// The path, the line, the column and the message, on one line.
    public var description: String {
        let position = LineIndex(source).position(of: range.start)
        return "\(path):\(position.line):\(position.column): \(message)".printable
    }
}

extension ReferenceError: CustomStringConvertible {
    /// The message.
    public var description: String { message.printable }
}
