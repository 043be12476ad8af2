import SchemaKit

/// Functions that write JSON values as text. Strings and numbers keep their spelling, except for member names,
/// which are escaped anew.
enum JSONLayout {
    /// The depth to which values take several lines. A deeper value takes one line.
    private static let depthLimit = 60

    /// Returns the value as text, on several lines if it does not fit on one.
    static func lines(_ node: JSONNode, indentation: String = "", depth: Int = 0) -> String {
        let line = line(node)
        guard indentation.utf8.count + line.utf8.count > widthLimit, depth < depthLimit else {
            return line
        }
        let inner = indentation + "  "
        let parts: [String]
        switch node.kind {
        case .array:
            parts = node.elements.map { lines($0, indentation: inner, depth: depth + 1) }
        case .object:
            parts = node.members.map {
                quoted($0.name) + ": "
                    + lines($0.value, indentation: inner, depth: depth + 1)
            }
        case .null, .true, .false, .number, .string: return line
        }
        if parts.isEmpty { return line }
        let (open, close) = node.kind == .array ? ("[", "]") : ("{", "}")
        return "\(open)\n" + parts.map { inner + $0 }.joined(separator: ",\n")
            + "\n\(indentation)\(close)"
    }

    /// The maximum number of bytes of a value on one line together with the indentation. A member's name before the
    /// value does not count. A longer array or object takes several lines.
    private static let widthLimit = 56

    /// Returns the value on one line.
    static func line(_ node: JSONNode) -> String {
        switch node.kind {
        case .array: "[" + node.elements.map(line).joined(separator: ", ") + "]"
        case .object:
            "{"
                + node.members.map { quoted($0.name) + ": " + line($0.value) }
                .joined(separator: ", ") + "}"
        case .null, .true, .false, .number, .string: node.text
        }
    }

    /// Returns the value on one line, which is cut off if it is too long. Only the beginning of a long value is read,
    /// because many pages can show one value.
    static func shortLine(_ node: JSONNode) -> String { shortLine(node, of: .value) }

    /// Returns a schema on one line, which is cut off if it is too long. Its defaults and examples are left out, because
    /// they can contain secrets, and constrain no value.
    static func shortLine(ofSchema node: JSONNode) -> String { shortLine(node, of: .schema) }

    private static func shortLine(_ node: JSONNode, of kind: TextKind) -> String {
        var line = ""
        append(node, kind, to: &line)
        return shortened(line, to: shortLineLimit)
    }

    /// The meaning of a JSON value in a schema.
    private enum TextKind {
        /// A schema, or an array of schemas.
        case schema
        /// An object whose members are schemas.
        case schemaMap
        /// An object whose members are objects of schemas.
        case nestedSchemaMap
        case value

        /// Returns the kind of a member with this name, or `nil` if the member is a default or has examples.
        func kind(ofMember name: String) -> TextKind? {
            switch self {
            case .schema: Self.kind(ofKeyword: name)
            case .schemaMap: .schema
            case .nestedSchemaMap: .schemaMap
            case .value: .value
            }
        }

        private static func kind(ofKeyword name: String) -> TextKind? {
            switch name {
            case "default", "examples": nil
            case "const", "enum": .value
            case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas",
                "dependencies":
                .schemaMap
            case "propertyDependencies": .nestedSchemaMap
            default: .schema
            }
        }
    }

    /// Returns a text, which is cut off if it has more characters than `limit`.
    static func shortened(_ text: String, to limit: Int) -> String {
        // A character has at least one byte. All characters of a long text would take long to count.
        guard text.utf8.count > limit,
            let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        return String(text.prefix(limit - 1)) + "…"
    }

    /// Appends a value on one line. Stops after the first part with which the line is too long.
    private static func append(_ node: JSONNode, _ kind: TextKind, to line: inout String) {
        switch node.kind {
        case .array:
            line += "["
            var separator = ""
            for element in node.elements {
                if isTooLong(line) { return }
                line += separator
                append(element, kind, to: &line)
                separator = ", "
            }
            line += "]"
        case .object:
            line += "{"
            var separator = ""
            for member in node.members {
                if isTooLong(line) { return }
                guard let inner = kind.kind(ofMember: member.name) else { continue }
                line += separator + quoted(member.name) + ": "
                append(member.value, inner, to: &line)
                separator = ", "
            }
            line += "}"
        case .null, .true, .false, .number, .string:
            let range = node.range
            guard range.end - range.start > scalarByteLimit else {
                line += node.text
                return
            }
            let bytes = node.document.bytes[range.start..<range.start + scalarByteLimit]
            line += String(decoding: bytes, as: UTF8.self) + "…"
        }
    }

    /// The maximum number of bytes of a string or number that are read for a short line.
    private static let scalarByteLimit = 4_096

    private static func isTooLong(_ line: String) -> Bool {
        line.utf8.count > shortLineLimit && line.count > shortLineLimit
    }

    /// The maximum number of characters of a value in a sentence.
    private static let shortLineLimit = 120

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.text
    }
}
