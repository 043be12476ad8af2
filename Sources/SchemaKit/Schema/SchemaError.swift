/// The reason why the file of a schema cannot be used, and the range of the mistake in the file.
package struct SchemaError: Error, Sendable {
    /// The kind of the error.
    package private(set) var kind: Kind
    /// The path of the file with the error, as given to the registry.
    package let path: String
    /// The content of the file with the error.
    package let source: SourceFile
    /// The range of the error in the file.
    package let range: SourceRange
    /// True if the message must not quote the file, because the user did not name the file on the command line or in a
    /// configuration.
    package private(set) var quotesNoText = false
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
    package init(_ error: JSONSyntaxError, in source: SourceFile) {
        self.init(.syntax(error.kind), in: source, at: error.range)
    }

    /// A copy of the error whose message does not quote the file.
    package var withoutQuotedText: SchemaError {
        var error = self
        error.quotesNoText = true
        return error
    }

    /// The path of the file, the position of the mistake, and a message that does not quote the file: the reason why a
    /// reference to the file cannot be resolved.
    package var problemOfFile: String { withoutQuotedText.description }

    /// Returns a copy of the error whose message ends with `advice`, a possible solution.
    package func advising(_ advice: String) -> SchemaError {
        var error = self
        error.advice = advice
        return error
    }

    /// True if the file resembles a payload, which was probably given in place of a schema. Always false for unresolved
    /// references: a file can have many of them, and each would parse the file again.
    package var isInPayload: Bool {
        if case .unresolvedReference = kind { return false }
        guard let document = try? JSONParser().parse(source.bytes) else { return false }
        return Dialect.widget.resemblesPayload(document.root)
    }

    /// Returns a copy of the error with another kind.
    package func with(_ kind: Kind) -> SchemaError {
        var error = self
        error.kind = kind
        return error
    }

    /// The kinds of errors in a schema.
    package enum Kind: Hashable, Sendable {
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
        case unresolvedReference(ReferenceError)
        /// A pattern, such as the value of `pattern` or a name in `patternProperties`, is not a regular expression of
        /// ECMA-262.
        case invalidPattern(message: String)
    }
}

/// The reason why a reference cannot be resolved to a schema.
package enum ReferenceError: Error, Hashable, Sendable {
    /// No registered schema has this URI. Remote schemas are never fetched.
    case noSuchResource(uri: String)
    /// The resource has no anchor with this name.
    case noSuchAnchor(name: String, resource: String)
    /// The resource has no value at the JSON Pointer.
    case noSuchValue(pointer: String, resource: String)
    /// The reference resolves to a value that cannot be a schema.
    case targetNotASchema(uri: String)
    /// The reference leads to a file that exists but cannot be used. The problem names the file, and the position of
    /// the mistake if there is one, and quotes no text of the file.
    case unusableFile(problem: String)
    /// The reference is circular: its schema applies itself to the same value again, so evaluation would never end.
    case endless
}

extension SchemaError: CustomStringConvertible {
    /// The path, the line, the column and the message, on one line.
    package var description: String {
        let position = LineIndex(source).position(of: range.start)
        return "\(path):\(position.line):\(position.column): \(message)".printable
    }
}

extension ReferenceError: CustomStringConvertible {
    /// The message.
    package var description: String { message.printable }
}

/// The wording of the errors.
extension SchemaError {
    /// The message for users: one phrase.
    package var message: String {
        let message = quotesNoText ? messageWithoutText : messageWithText
        return advice.map { "\(message); \($0)" } ?? message
    }

    /// The message without any text of the file, except for names of keywords.
    private var messageWithoutText: String {
        switch kind {
        case .syntax(.depthLimitExceeded), .syntax(.documentTooLarge), .syntax(.emptyDocument),
            .syntax(.unexpectedEnd), .notASchema:
            messageWithText
        case .syntax:
            "the file is not JSON"
        case .invalidKeyword(let name, let expected):
            DialectTable.hasKeyword(named: name)
                ? messageWithText : "the value must be \(expected)"
        case .unknownDialect:
            "unknown dialect in '$schema'"
        case .unknownVocabulary:
            "the metaschema requires an unknown vocabulary"
        case .duplicateIdentifier:
            "another schema already has the same URI"
        case .duplicateAnchor:
            "another schema of this resource already has the same anchor"
        case .unresolvedReference(let error):
            error.message(of: referenceKeyword, quotesText: false)
        case .invalidPattern:
            "expected a regular expression, found something else"
        }
    }

    private var messageWithText: String {
        switch kind {
        case .syntax(let kind):
            kind.message
        case .notASchema(let found):
            "expected a schema (an object or a Boolean), found \(found.phrase)"
        case .invalidKeyword(let name, let expected):
            "'\(name)' must be \(expected)"
        case .unknownDialect(let uri):
            "unknown dialect '\(uri)' in '$schema'"
                + NearestName.hint(for: uri, among: DialectTable.uris)
        case .unknownVocabulary(let uri):
            "the metaschema requires the unknown vocabulary '\(uri)'"
        case .duplicateIdentifier(let uri):
            "another schema already has the URI '\(uri)'"
        case .duplicateAnchor(let name):
            "another schema of this resource already has the anchor '\(name)'"
        case .unresolvedReference(let error):
            error.message(of: referenceKeyword)
        case .invalidPattern(let message):
            message
        }
    }
}

extension ReferenceError {
    /// True if the reference is to an unregistered schema on the web. Remote schemas are never fetched.
    package var isRemote: Bool {
        guard case .noSuchResource(let uri) = self else { return false }
        return uri.hasPrefix("http://") || uri.hasPrefix("https://")
    }

    /// The message for users about a URI that was given by an option or a caller, not read from a schema: one phrase.
    package var message: String { reason + remoteHint }

    private var remoteHint: String { isRemote ? "; remote schemas are not fetched" : "" }

    /// Returns the message for users about a reference in a schema.
    ///
    /// - Parameters:
    ///   - keyword: The keyword with the reference, or nil if it is not known.
    ///   - quotesText: True if the message may quote URIs and names from the schema.
    package func message(of keyword: String?, quotesText: Bool = true) -> String {
        if self == .endless { return reason }
        let subject = keyword.map { "'\($0)'" } ?? "the reference"
        return "cannot resolve \(subject): \(quotesText ? reason : reasonWithoutText)\(remoteHint)"
    }

    private var reason: String {
        switch self {
        case .noSuchResource(let uri):
            uri.hasPrefix("file:///")
                ? "no schema with the path '\(Self.path(ofFileURI: uri))'"
                : "no schema with the URI '\(uri)'"
        case .noSuchAnchor(let name, let resource): "no anchor '\(name)' in '\(resource)'"
        case .noSuchValue(let pointer, let resource):
            "no value at '\(pointer)' in '\(resource)'"
        case .targetNotASchema(let uri): "'\(uri)' is not a schema"
        case .unusableFile(let problem): problem
        case .endless:
            "circular reference: to check a value, this schema must check the same value again"
        }
    }

    private static func path(ofFileURI uri: String) -> String {
        URIReference.percentDecoded(String(uri.dropFirst("file://".utf8.count)))
    }

    private var reasonWithoutText: String {
        switch self {
        case .noSuchResource: "no schema with its URI"
        case .noSuchAnchor: "no schema with its anchor"
        case .noSuchValue: "no value at its JSON Pointer"
        case .targetNotASchema: "its target is not a schema"
        case .unusableFile, .endless: reason
        }
    }
}

/// The reason why a URI or a reference does not yield a usable schema.
package enum SchemaLookupError: Error, Sendable {
    /// The reference cannot be resolved to a schema.
    case unresolved(ReferenceError)
    /// The reference resolves to a file that is itself invalid.
    case unusableFile(SchemaError)

    /// The message for users: one phrase.
    package var message: String {
        switch self {
        case .unresolved(let error): error.message
        case .unusableFile(let error): error.message
        }
    }
}

extension SchemaLookupError: CustomStringConvertible {
    /// The message. If a file is invalid, its path and the position of the error come first.
    package var description: String {
        switch self {
        case .unresolved(let error): error.description
        case .unusableFile(let error): error.description
        }
    }
}
