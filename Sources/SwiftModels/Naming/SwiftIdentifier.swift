/// Spells names of any kind as Swift identifiers.
///
/// Words begin where letters change from small to capital (`imageUrl`), where a run of capitals ends
/// (`URLTemplate`) and after anything that no identifier can hold.
package enum SwiftIdentifier {
    /// `image_url` as `imageURL`; begins with a letter, whatever the text.
    package static func member(_ text: String) -> String {
        let words = significantWords(of: text)
        guard let first = words.first else { return "empty" }
        let name = first.lowercased() + words.dropFirst().map(capitalized).joined()
        return startsWithLetter(name) ? name : "value" + capitalized(name)
    }

    /// `widget-content` as `WidgetContent`; begins with a letter, whatever the text.
    package static func type(_ text: String) -> String {
        let words = significantWords(of: text)
        guard !words.isEmpty else { return "Empty" }
        let name = words.map(capitalized).joined()
        return startsWithLetter(name) ? name : "Value" + name
    }

    /// A second spelling, with the characters that don't just part words spelt out: `c++` as
    /// `cPlusPlus`.
    static func spelt(_ text: String) -> String {
        let words = text.unicodeScalars.map { scalar in
            if isIdentifierPart(scalar) { return String(scalar) }
            return separators.contains(scalar) ? " " : " \(spelling(of: scalar)) "
        }
        return member(words.joined())
    }

    private static let separators: Set<Unicode.Scalar> = ["-", "_", ".", "/", " "]

    /// A third spelling, closer to the text: the text itself where it is an identifier, and
    /// otherwise with every character that can't stand in one spelt out.
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

    /// Whether the text is a name as it stands.
    static func isIdentifier(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { isIdentifierPart($0) || $0 == "_" }
            && text.unicodeScalars.contains { $0 != "_" }
            && text.unicodeScalars.first.map { !isASCIIDigit($0) } == true
    }

    /// One of what `text` says there are several of: `options` as `option`.
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
    /// The words of `text`; none where it has neither letters nor digits.
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

    /// The words, or what to say in their stead: `-1` is minus one, and an emoji has a number.
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

    /// Whether only an `s` follows a run of capitals, as in `itemIDs`.
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
        // Swift's own ranges leave out what was unassigned when they were drawn up.
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

    /// A word for a character: `plus`, or `u1F600` for one that has no short name.
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
    /// The property of the same name, which takes much longer to look up.
    fileprivate var isUppercase: Bool {
        isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase
    }

    fileprivate var isLowercase: Bool {
        isASCII ? (0x61...0x7A).contains(value) : properties.isLowercase
    }
}
