/// Functions that write values as Swift literals.
enum SwiftLiteral {
    /// Returns a string literal on one line for any text.
    static func string(_ text: String) -> String {
        // Nearly all texts need no escapes.
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

    /// Returns a literal for a finite number. A whole number below 1e15 has no decimal point.
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

    /// Returns the name as an argument label. Only `inout` needs backticks there.
    static func label(_ name: String) -> String {
        name == "inout" ? "`\(name)`" : name
    }

    /// Returns the name as a declaration writes it, between backticks if it is a keyword.
    static func declared(_ name: String) -> String {
        SwiftName.keywords.contains(name) ? "`\(name)`" : name
    }
}
