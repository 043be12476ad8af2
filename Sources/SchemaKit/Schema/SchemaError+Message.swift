extension SchemaError {
    /// The message for users: one phrase.
    public var message: String {
        let message = isWithheld ? messageWithoutText : messageWithText
        return advice.map { "\(message); \($0)" } ?? message
    }

    /// The message without any text of the file, except for names of keywords.
    private var messageWithoutText: String {
        switch kind {
        case .syntax(.depthLimitExceeded), .syntax(.documentTooLarge), .syntax(.emptyDocument),
            .syntax(.unexpectedEnd), .notASchema:
            messageWithText
        case .syntax:
            "expected JSON, found something else"
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
        case .deadReference(let error):
            error.message(of: referenceKeyword, quotesText: false)
        case .invalidPattern:
            "expected a regular expression, found something else"
        }
    }

    private var messageWithText: String {
        switch kind {
        case .syntax(let kind):
            JSONSyntaxError(kind, at: range).message
        case .notASchema(let found):
            "expected a schema (an object or a Boolean), found \(found.phrase)"
        case .invalidKeyword(let name, let expected):
            "'\(name)' must be \(expected)"
        case .unknownDialect(let uri):
            "unknown dialect '\(uri)' in '$schema'"
        case .unknownVocabulary(let uri):
            "the metaschema requires the unknown vocabulary '\(uri)'"
        case .duplicateIdentifier(let uri):
            "another schema already has the URI '\(uri)'"
        case .duplicateAnchor(let name):
            "another schema of this resource already has the anchor '\(name)'"
        case .deadReference(let error):
            error.message(of: referenceKeyword)
        case .invalidPattern(let message):
            message
        }
    }
}

extension ReferenceError {
    /// True if the reference is to a schema on the web that is not registered. Remote schemas are never fetched.
    package var isRemote: Bool {
        guard case .noSuchResource(let uri) = self else { return false }
        return uri.hasPrefix("http://") || uri.hasPrefix("https://")
    }

    /// The message for users: one phrase.
    public var message: String { message(of: nil) }

    /// Returns the message for users.
    ///
    /// - Parameters:
    ///   - keyword: The keyword with the reference, if there is one.
    ///   - quotesText: Whether the message may quote URIs and names of the schema.
    package func message(of keyword: String?, quotesText: Bool = true) -> String {
        let subject = keyword.map { "'\($0)'" } ?? "the reference"
        return "cannot resolve \(subject): \(quotesText ? reason : reasonWithoutText)"
            + (isRemote ? "; remote schemas are not fetched" : "")
    }

    private var reason: String {
        switch self {
        case .noSuchResource(let uri): "no schema with the URI '\(uri)'"
        case .noSuchAnchor(let name, let resource): "'\(resource)' has no anchor '\(name)'"
        case .pointerToNowhere(let pointer, let resource):
            "'\(resource)' has no value at '\(pointer)'"
        case .targetNotASchema(let uri): "'\(uri)' is not a schema"
        case .endless(let uri): "'\(uri)' leads back to its own schema for the same value"
        }
    }

    private var reasonWithoutText: String {
        switch self {
        case .noSuchResource: "no schema with its URI"
        case .noSuchAnchor: "no schema with its anchor"
        case .pointerToNowhere: "no value at its JSON Pointer"
        case .targetNotASchema: "its target is not a schema"
        case .endless: "it leads back to its own schema for the same value"
        }
    }
}
