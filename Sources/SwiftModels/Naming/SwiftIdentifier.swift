/// Conversions of texts to Swift identifiers. Most of them use the words of a text; see ``NameWords``.
package enum SwiftIdentifier {
    /// Returns a name for a member: `imageUrl` for `image_url`, or `imageURL` in the style ``NamingStyle/swift``. The
    /// name always begins with a letter.
    package static func member(_ text: String, _ style: NamingStyle = .schema) -> String {
        let words = significantWords(of: text)
        guard let first = words.first else { return "empty" }
        let rest = words.dropFirst().map { capitalized($0, style) }
        let name = first.lowercased() + rest.joined()
        return startsWithLetter(name) ? name : "value" + capitalized(name, style)
    }

    /// Returns a name for a type: `WidgetContent` for `widget-content`. The name always begins with a letter.
    package static func type(_ text: String, _ style: NamingStyle = .schema) -> String {
        let words = significantWords(of: text)
        guard !words.isEmpty else { return "Empty" }
        let name = words.map { capitalized($0, style) }.joined()
        return startsWithLetter(name) ? name : "Value" + name
    }

    /// Returns a name for a member: `cPlusPlus` for `c++`, and `underscoreId` for `_id`.
    ///
    /// Each character that cannot be part of a word is spelled out. Separators, such as `_` and `-`, are spelled out
    /// only at the start of the text.
    static func spelled(_ text: String, _ style: NamingStyle) -> String {
        let start = text.unicodeScalars.prefix { separators.contains($0) }.endIndex
        let spellings = text.unicodeScalars.indices.map { position in
            let scalar = text.unicodeScalars[position]
            if NameWords.isWordPart(scalar) { return String(scalar) }
            let isBetweenWords = position >= start && separators.contains(scalar)
            return isBetweenWords ? " " : " \(spelling(of: scalar)) "
        }
        return member(spellings.joined(), style)
    }

    private static let separators: Set<Unicode.Scalar> = ["-", "_", ".", "/", " "]

    /// Returns a name that keeps the capitalization and the underscores of the text.
    ///
    /// Each character that an identifier cannot contain is spelled out. If the result does not begin with a letter,
    /// `value` is put before it. Underscores are spelled out only if the text has no other characters.
    static func literal(_ text: String) -> String {
        var name = ""
        var startsWord = false
        for scalar in text.unicodeScalars {
            if NameWords.isWordPart(scalar) || scalar == "_" {
                name += startsWord ? capitalized(String(scalar), .schema) : String(scalar)
                startsWord = false
            } else {
                name +=
                    name.isEmpty ? spelling(of: scalar) : capitalized(spelling(of: scalar), .schema)
                startsWord = true
            }
        }
        guard name.unicodeScalars.contains(where: { $0 != "_" }) else {
            return "value" + String(repeating: "Underscore", count: name.unicodeScalars.count)
        }
        return startsWithLetter(name) ? name : "value" + name
    }
}

// MARK: - Words

extension SwiftIdentifier {
    /// Returns the words of `text`.
    ///
    /// A plus or minus sign before a leading digit is spelled out and becomes part of the first word. If there are no
    /// words, each character is spelled out. If there are several words and the whole text has no lowercase letter, all
    /// words become lowercase.
    private static func significantWords(of text: String) -> [String] {
        var words = NameWords.words(of: text)
        if words.isEmpty { return text.unicodeScalars.map(spelling(of:)) }
        let scalars = text.unicodeScalars
        if let sign = scalars.first, sign == "-" || sign == "+", startsWithDigit(words[0]) {
            words[0] = spelling(of: sign) + words[0]
        }
        let isAllCapitals = !scalars.contains { $0.isLowercase }
        return isAllCapitals && words.count > 1 ? words.map { $0.lowercased() } : words
    }

    private static func capitalized(_ word: String, _ style: NamingStyle) -> String {
        if style == .swift, let acronym = acronyms[word.lowercased()] { return acronym }
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
    private static func startsWithLetter(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        return !NameWords.isASCIIDigit(first) && first != "_"
    }

    private static func startsWithDigit(_ name: String) -> Bool {
        name.unicodeScalars.first.map(NameWords.isASCIIDigit) ?? false
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
