extension SchemaError {
    /// The message for users: one sentence.
    public var message: String {
        let message = isWithheld ? kindWithoutText : kindMessage
        return advice.map { "\(message); \($0)" } ?? message
    }

    /// The message without any text of the file.
    private var kindWithoutText: String {
        switch kind {
        case .syntax(.depthLimitExceeded), .syntax(.documentTooLarge), .syntax(.emptyDocument),
            .syntax(.unexpectedEnd), .notASchema, .invalidKeyword, .deadReference:
            kindMessage
        case .syntax:
            "expected JSON, found something else"
        case .unknownDialect:
            "unknown dialect in '$schema'"
        case .unknownVocabulary:
            "the metaschema requires an unknown vocabulary"
        case .duplicateIdentifier:
            "another schema already has the same URI"
        case .duplicateAnchor:
            "another schema of this resource already has the same anchor"
        case .invalidPattern:
            "expected a regular expression, found something else"
        }
    }

    private var kindMessage: String {
        switch kind {
        case .syntax(let kind):
            JSONSyntaxError(kind, at: range).message
        case .notASchema(let found):
            "expected a schema (an object or a Boolean), found \(found.phrase)"
        case .invalidKeyword(let name, let expected):
            "expected '\(name)' to be \(expected)"
        case .unknownDialect(let uri):
            "unknown dialect '\(uri)'"
        case .unknownVocabulary(let uri):
            "the metaschema requires the unknown vocabulary '\(uri)'"
        case .duplicateIdentifier(let uri):
            "another schema already has the URI '\(uri)'"
        case .duplicateAnchor(let name):
            "another schema of this resource already has the anchor '\(name)'"
        case .deadReference(let error):
            error.message
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

    /// The message for users: one sentence.
    public var message: String {
        switch self {
        case .noSuchResource(let uri):
            "the reference leads nowhere: no schema has the URI '\(uri)'"
                + (isRemote ? ", and nothing is fetched" : "")
        case .noSuchAnchor(let name, let resource):
            "the reference leads nowhere: '\(resource)' has no anchor '\(name)'"
        case .pointerToNowhere(let pointer, let resource):
            "the reference leads nowhere: '\(resource)' has nothing at '\(pointer)'"
        case .targetNotASchema(let uri):
            "the reference leads to '\(uri)', which is no schema"
        case .endless(let uri):
            "the reference '\(uri)' leads back to its own schema at the same value, without end"
        }
    }
}
