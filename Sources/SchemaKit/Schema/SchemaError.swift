/// Why a schema can't be used, and where.
public struct SchemaError: Error, Sendable {
    /// What went wrong.
    public private(set) var kind: Kind
    /// The file that holds the mistake, as the registry was told to call it.
    public let path: String
    /// The content of that file.
    public let source: SourceFile
    /// The offending bytes.
    public let range: SourceRange
    /// Whether nothing of the file is told but what it is not, and where: nobody named the file.
    package private(set) var isWithheld = false
    /// The way out, for the end of the message.
    package private(set) var advice: String?

    init(_ kind: Kind, in source: SourceFile, at range: SourceRange) {
        self.kind = kind
        self.path = source.path
        self.source = source
        self.range = range
    }

    /// A file that is not JSON.
    public init(_ error: JSONSyntaxError, in source: SourceFile) {
        self.init(.syntax(error.kind), in: source, at: error.range)
    }

    /// The same error without any text of the file that holds it.
    package var withheld: SchemaError {
        var error = self
        error.isWithheld = true
        return error
    }

    /// The same error with a way out.
    package func advising(_ advice: String) -> SchemaError {
        var error = self
        error.advice = advice
        return error
    }

    /// The same mistake of another kind.
    package func with(_ kind: Kind) -> SchemaError {
        var error = self
        error.kind = kind
        return error
    }

    /// The mistakes that a schema can hold. More may be added.
    public enum Kind: Hashable, Sendable {
        /// The file is not JSON.
        case syntax(JSONSyntaxError.Kind)
        /// A schema is neither an object nor a Boolean.
        case notASchema(found: JSONKind)
        /// A keyword's value is of the wrong kind.
        case invalidKeyword(name: String, expected: String)
        /// `$schema` names a dialect that is neither built in nor registered.
        case unknownDialect(uri: String)
        /// A metaschema requires a vocabulary that is not known.
        case unknownVocabulary(uri: String)
        /// Two schemas claim one URI.
        case duplicateIdentifier(uri: String)
        /// Two schemas of one resource claim one anchor.
        case duplicateAnchor(name: String)
        /// A reference does not lead to a schema.
        case deadReference(ReferenceError)
        /// A `pattern` is not a regular expression of ECMA-262.
        case invalidPattern(message: String)
    }
}

/// Why a reference does not lead to a schema.
public enum ReferenceError: Error, Hashable, Sendable {
    /// No registered schema has this URI; nothing is ever fetched.
    case noSuchResource(uri: String)
    /// The resource has no anchor of this name.
    case noSuchAnchor(name: String, resource: String)
    /// The resource has nothing where the JSON Pointer points.
    case pointerToNowhere(pointer: String, resource: String)
    /// The pointer leads to a value that can't be a schema.
    case targetNotASchema(uri: String)
    /// The reference leads back to its own schema at the same value, so evaluation would never end.
    case endless(uri: String)
}
