/// Functions that escape text for roff.
enum Roff {
    /// Returns text for use within a line. A dash becomes a minus sign, so that options can be copied.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\n": result += " "
            default: result.append(character)
            }
        }
        return result
    }

    /// Returns a whole line, protected from being read as a macro.
    static func line(_ text: String) -> String {
        let escaped = escaped(text)
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    /// Returns the argument of a macro. Its dashes stay unchanged because programs also read titles and
    /// dates.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for character in text {
            switch character {
            case "\"": result += "\\(dq"
            case "-": result += "-"
            default: result += escaped(String(character))
            }
        }
        return result + "\""
    }

    /// Returns the usage of an option with its spelling in bold and its placeholder in italics.
    static func emphasized(_ usage: String, placeholder: String?) -> String {
        guard let placeholder, usage.hasSuffix(placeholder) else {
            return "\\fB\(escaped(usage))\\fR"
        }
        let spelling = String(usage.dropLast(placeholder.count))
        return "\\fB\(escaped(spelling))\\fR\\fI\(escaped(placeholder))\\fR"
    }
}
