/// Messages that quote nothing of a text, for texts that may hold secrets.
extension JSONSyntaxError {
    /// The error with a general phrase in the place of what was found.
    var withoutText: JSONSyntaxError { JSONSyntaxError(kind.withoutText, at: range) }

    /// Stands in messages for a token that may hold a secret.
    package static let hiddenText = "something else"
}

extension JSONSyntaxError.Kind {
    /// The kind with a general phrase in the place of what was found.
    package var withoutText: Self {
        switch self {
        case .unexpected(_, let expected):
            .unexpected(found: JSONSyntaxError.hiddenText, expected: expected)
        case .invalidEscape: .invalidEscape(found: "…")
        default: self
        }
    }
}
