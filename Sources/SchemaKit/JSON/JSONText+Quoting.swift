extension JSONText {
    /// `text` as a JSON string.
    static func quoted(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) else {
            return "\"\(text)\""
        }
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": output += "\\" + String(scalar)
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }

    /// JSON text with `\u202e` and the like in the place of characters that act in an output, which can only
    /// stand in strings; white space between values stays.
    package static func escapingActive(_ json: String) -> String {
        if json.utf8.allSatisfy({ $0 < 0x7F }) { return json }
        guard json.unicodeScalars.contains(where: { $0.value >= 0x7F && $0.isActive }) else {
            return json
        }
        var output = ""
        for scalar in json.unicodeScalars {
            guard scalar.value >= 0x7F, scalar.isActive else {
                output.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return output
    }
}
