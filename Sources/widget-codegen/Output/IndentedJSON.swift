import SchemaKit

/// JSON text in a readable layout: each level is indented by two spaces, and each member or item has its
/// own line.
enum IndentedJSON {
    /// Returns the JSON text `json` in this layout, with a line feed at its end. Characters that may confuse a display
    /// are escaped; see `Unicode.Scalar.isActive`.
    static func text(ofJSON json: String) -> String {
        // This tool has written the text, so its depth needs no limit.
        let parser = JSONParser(depthLimit: .max)
        guard let document = try? parser.parse(Array(json.utf8)) else {
            preconditionFailure("the text must be JSON")
        }
        var text = ""
        write(document.root, indentation: "", to: &text)
        return JSONText.escapingActiveCharacters(text) + "\n"
    }

    private static func write(_ node: JSONNode, indentation: String, to text: inout String) {
        let inner = indentation + "  "
        var separator = "\n"
        switch node.kind {
        case .object:
            text += "{"
            for member in node.members {
                text += separator + inner + nameText(of: member) + ": "
                write(member.value, indentation: inner, to: &text)
                separator = ",\n"
            }
            text += (separator == "\n" ? "" : "\n" + indentation) + "}"
        case .array:
            text += "["
            for item in node.elements {
                text += separator + inner
                write(item, indentation: inner, to: &text)
                separator = ",\n"
            }
            text += (separator == "\n" ? "" : "\n" + indentation) + "]"
        case .null, .false, .true, .number, .string:
            text += node.text
        }
    }

    private static func nameText(of member: JSONMember) -> String {
        let range = member.nameRange
        return String(decoding: member.value.document.bytes[range.start..<range.end], as: UTF8.self)
    }
}
