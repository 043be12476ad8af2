import SchemaKit

/// The words that a name in a schema consists of.
///
/// A word begins at a capital letter after a character that is not a capital (`imageUrl`), at the last letter of a
/// sequence of capitals if a lowercase letter other than a final `s` follows (`URLTemplate`, but not `itemIDs`), and
/// after an underscore or a character that an identifier cannot contain.
enum NameWords {
    /// Returns the words of `text`. The result is empty if the text has neither letters nor digits.
    static func words(of text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        var words: [String] = []
        var word = ""
        for (position, scalar) in scalars.enumerated() {
            guard isWordPart(scalar) else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if !word.isEmpty, startsWord(at: position, in: scalars) {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(scalar)
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    private static func startsWord(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard position > 0, scalars[position].isUppercase else { return false }
        if !scalars[position - 1].isUppercase { return true }
        return position + 1 < scalars.count && scalars[position + 1].isLowercase
            && !isPluralOfCapitals(at: position, in: scalars)
    }

    /// Returns whether only an `s` follows a sequence of capitals, as in `itemIDs`.
    private static func isPluralOfCapitals(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard scalars[position + 1] == "s" else { return false }
        let end = position + 2
        return end == scalars.count || !scalars[end].isLowercase
    }
}

// MARK: - Characters

extension NameWords {
    /// Returns whether the character can be part of a word: an identifier can contain it, it is not `_`, and it is not
    /// an invisible letter, such as a Hangul filler.
    static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isASCIILetter(scalar) || isASCIIDigit(scalar) }
        // Swift's grammar lists the allowed characters as fixed ranges. This condition accepts only characters in
        // these ranges, but not all of them.
        return scalar.properties.isAlphabetic && scalar.properties.isXIDStart
            && scalar.value < 0x3_0000 && !scalar.isActive
    }

    private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    static func isASCIIDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }
}

extension Unicode.Scalar {
    /// True if the scalar is uppercase. For ASCII, this property is much faster than a lookup in `properties`.
    var isUppercase: Bool {
        isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase
    }

    /// True if the scalar is lowercase.
    var isLowercase: Bool {
        isASCII ? (0x61...0x7A).contains(value) : properties.isLowercase
    }
}

/// Checks of Swift names, such as the values of `swiftName`.
package enum SwiftName {
    /// Returns whether the text can be the name of a type, or a prefix of such names.
    package static func isTypeName(_ text: String) -> Bool {
        isIdentifier(text) && !keywords.contains(text) && !["Self", "init", "self"].contains(text)
    }

    /// Returns whether the text is the name of a type, which can follow the names of a module or of enclosing types.
    static func isTypeReference(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy { isTypeName(String($0)) }
    }

    /// Returns whether the text is a valid identifier. Keywords count as valid.
    static func isIdentifier(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { NameWords.isWordPart($0) || $0 == "_" }
            && text.unicodeScalars.contains { $0 != "_" }
            && text.unicodeScalars.first.map { !NameWords.isASCIIDigit($0) } == true
    }

    /// The keywords of Swift that are valid names between backticks. `Self`, `init` and `self` have another
    /// meaning even there.
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
