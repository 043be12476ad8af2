/// The checks of the names that schemas give with `swiftName`.
enum SwiftName {
    /// Returns whether the text is a valid identifier. Keywords count as valid.
    static func isIdentifier(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { NameWords.isIdentifierPart($0) || $0 == "_" }
            && text.unicodeScalars.contains { $0 != "_" }
            && text.unicodeScalars.first.map { !NameWords.isASCIIDigit($0) } == true
    }

    /// The keywords of Swift that are valid names between backticks.
    static let keywords: Set<String> = [
        "Any", "actor", "as", "associatedtype", "async", "await", "borrowing", "break", "case",
        "catch", "class", "consuming", "continue", "default", "defer", "deinit", "do", "each",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "inout", "internal", "is", "isolated", "let", "macro", "nil",
        "nonisolated", "open", "operator", "package", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "some", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
