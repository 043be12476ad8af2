/// Writes values as Swift literals.
enum SwiftLiteral {
    /// A string literal on one line, whatever the text holds.
    static func string(_ text: String) -> String {
        // So are nearly all.
        if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default: literal += isPlain(scalar) ? String(scalar) : escaped(scalar)
            }
        }
        return literal + "\""
    }

    /// A finite number; a whole one without a point.
    static func number(_ value: Double) -> String {
        value.magnitude < 1e15
            ? Int64(exactly: value).map(String.init) ?? value.description
            : value.description
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        return scalar.properties.isAlphabetic && scalar.properties.isXIDStart
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    /// A name as a call's label: there only one keyword means anything.
    static func label(_ name: String) -> String {
        name == "inout" ? "`\(name)`" : name
    }

    /// A name as it is declared: between backticks where it is a keyword.
    static func declared(_ name: String) -> String {
        ReservedWords.keywords.contains(name) ? "`\(name)`" : name
    }
}
