/// Escapes text for roff.
enum Roff {
    /// Text within a line. A dash becomes a minus sign, so that options can be copied.
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

    /// A whole line, which roff must not take for a macro.
    static func line(_ text: String) -> String {
        let escaped = escaped(text)
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    /// A macro's argument. Its dashes stay, as programs read titles and dates too.
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

    /// An option's spelling in bold, its placeholder in italics.
    static func emphasized(_ usage: String, placeholder: String?) -> String {
        guard let placeholder, usage.hasSuffix(placeholder) else {
            return "\\fB\(escaped(usage))\\fR"
        }
        let spelling = String(usage.dropLast(placeholder.count))
        return "\\fB\(escaped(spelling))\\fR\\fI\(escaped(placeholder))\\fR"
    }
}
