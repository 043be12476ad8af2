/// Removes quoted text from errors, for texts that may contain secrets.
extension JSONSyntaxError {
    /// The error with a general phrase in place of the text that was found.
    var withoutText: JSONSyntaxError { JSONSyntaxError(kind.withoutText, at: range) }

    /// The phrase that replaces a token that may contain a secret.
    package static let hiddenText = "something else"
}

extension JSONSyntaxError.Kind {
    /// The kind with a general phrase in place of the text that was found.
    package var withoutText: Self {
        switch self {
        case .unexpected(_, let expected):
            .unexpected(found: JSONSyntaxError.hiddenText, expected: expected)
        case .invalidEscape: .invalidEscape(found: "…")
        default: self
        }
    }
}
