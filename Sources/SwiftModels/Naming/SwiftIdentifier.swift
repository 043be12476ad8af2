/// Conversions of any text to Swift identifiers.
///
/// A word begins where a capital letter follows a small one (`imageUrl`), at the last letter of a sequence
/// of capitals (`URLTemplate`), and after any character that an identifier cannot contain.
package enum SwiftIdentifier {
    /// Returns a name for a member: `imageURL` for `image_url`. It begins with a letter for every text.
    package static func member(_ text: String) -> String {
        let words = significantWords(of: text)
        guard let first = words.first else { return "empty" }
        let name = first.lowercased() + words.dropFirst().map(capitalized).joined()
        return startsWithLetter(name) ? name : "value" + capitalized(name)
    }

    /// Returns a name for a type: `WidgetContent` for `widget-content`. It begins with a letter for every
    /// text.
    package static func type(_ text: String) -> String {
        let words = significantWords(of: text)
        guard !words.isEmpty else { return "Empty" }
        let name = words.map(capitalized).joined()
        return startsWithLetter(name) ? name : "Value" + name
    }

    /// Returns a second spelling: characters that are not mere separators are spelled out, as in
    /// `cPlusPlus` for `c++`.
    static func spelled(_ text: String) -> String {
        let words = text.unicodeScalars.map { scalar in
            if isIdentifierPart(scalar) { return String(scalar) }
            return separators.contains(scalar) ? " " : " \(spelling(of: scalar)) "
        }
        return member(words.joined())
    }

    private static let separators: Set<Unicode.Scalar> = ["-", "_", ".", "/", " "]

    /// Returns a third spelling, which is closer to the text.
    ///
    /// The result is the text itself if it is an identifier. Otherwise each character that an identifier
    /// cannot contain is spelled out.
    static func literal(_ text: String) -> String {
        var name = ""
        var startsWord = false
        for scalar in text.unicodeScalars {
            if isIdentifierPart(scalar) || scalar == "_" {
                name += startsWord ? capitalized(String(scalar)) : String(scalar)
                startsWord = false
            } else {
                name += name.isEmpty ? spelling(of: scalar) : capitalized(spelling(of: scalar))
                startsWord = true
            }
        }
        guard name.unicodeScalars.contains(where: { $0 != "_" }) else {
            return "value" + String(repeating: "Underscore", count: name.unicodeScalars.count)
        }
        return startsWithLetter(name) ? name : "value" + name
    }

    /// Returns whether the text is a valid identifier. Keywords count as valid.
    static func isIdentifier(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { isIdentifierPart($0) || $0 == "_" }
            && text.unicodeScalars.contains { $0 != "_" }
            && text.unicodeScalars.first.map { !isASCIIDigit($0) } == true
    }

    /// Returns a name for one item of a plural: `option` for `options`. Appends `element` if the text is
    /// not a plural.
    package static func singular(of text: String) -> String {
        for (plural, singular) in [("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch")]
        where text.hasSuffix(plural) && text.count > plural.count + 1 {
            return text.dropLast(plural.count) + singular
        }
        let isPlural = text.hasSuffix("s") && !text.hasSuffix("ss") && text.count > 2
        return isPlural ? String(text.dropLast()) : text + " element"
    }
}

// MARK: - Words

extension SwiftIdentifier {
    /// Returns the words of `text`. The result is empty if the text has neither letters nor digits.
    static func words(of text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        var words: [String] = []
        var word = ""
        for (position, scalar) in scalars.enumerated() {
            guard isIdentifierPart(scalar) else {
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

    /// Returns the words of `text`, with the characters that matter spelled out.
    ///
    /// A sign before a leading digit becomes part of the first word. If there are no words, each character
    /// is spelled out.
    private static func significantWords(of text: String) -> [String] {
        var words = words(of: text)
        if words.isEmpty { return text.unicodeScalars.map(spelling(of:)) }
        let scalars = text.unicodeScalars
        if let sign = scalars.first, sign == "-" || sign == "+", startsWithDigit(words[0]) {
            words[0] = spelling(of: sign) + words[0]
        }
        let isShouting = !scalars.contains { $0.isLowercase }
        return isShouting && words.count > 1 ? words.map { $0.lowercased() } : words
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

    private static func capitalized(_ word: String) -> String {
        if let acronym = acronyms[word.lowercased()] { return acronym }
        guard let first = word.unicodeScalars.first else { return word }
        return first.properties.titlecaseMapping + String(word.unicodeScalars.dropFirst())
    }

    private static let acronyms: [String: String] = {
        var table = ["ids": "IDs", "urls": "URLs", "uris": "URIs", "uuids": "UUIDs"]
        let words = [
            "api", "css", "csv", "dns", "gif", "html", "http", "https", "id", "ip", "jpeg", "json",
            "pdf", "png", "sdk", "sql", "ssl", "svg", "tcp", "tls", "ui", "uri", "url", "utc",
            "uuid", "xml", "yaml",
        ]
        for word in words { table[word] = word.uppercased() }
        return table
    }()
}

// MARK: - Characters

extension SwiftIdentifier {
    private static func isIdentifierPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isASCIILetter(scalar) || isASCIIDigit(scalar) }
        // Characters that were unassigned when Swift's ranges of identifier characters were defined are
        // outside of these ranges.
        return scalar.properties.isAlphabetic && scalar.properties.isXIDStart
            && scalar.value < 0x3_0000 && !compatibilityBlocks.contains(scalar.value)
    }

    private static let compatibilityBlocks: ClosedRange<UInt32> = 0xE000...0xF8FF

    private static func startsWithLetter(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        return !isASCIIDigit(first) && first != "_"
    }

    private static func startsWithDigit(_ name: String) -> Bool {
        name.unicodeScalars.first.map(isASCIIDigit) ?? false
    }

    private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isASCIIDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    /// Returns a word for a character: `plus`, or `u1F600` for a character that has no short name.
    private static func spelling(of scalar: Unicode.Scalar) -> String {
        names[scalar] ?? "u" + String(scalar.value, radix: 16, uppercase: true)
    }

    private static let names: [Unicode.Scalar: String] = [
        " ": "space", "!": "exclamation", "\"": "quote", "#": "number", "$": "dollar",
        "%": "percent", "&": "and", "'": "apostrophe", "(": "open", ")": "close", "*": "star",
        "+": "plus", ",": "comma", "-": "minus", ".": "dot", "/": "slash", ":": "colon",
        ";": "semicolon", "<": "less", "=": "equal", ">": "greater", "?": "question", "@": "at",
        "[": "openBracket", "\\": "backslash", "]": "closeBracket", "^": "caret",
        "_": "underscore", "`": "backtick", "{": "openBrace", "|": "pipe", "}": "closeBrace",
        "~": "tilde",
    ]
}

extension Unicode.Scalar {
    /// True if the scalar is uppercase. This is much faster than the lookup in `properties` for ASCII.
    fileprivate var isUppercase: Bool {
        isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase
    }

    fileprivate var isLowercase: Bool {
        isASCII ? (0x61...0x7A).contains(value) : properties.isLowercase
    }
}
