@testable import SchemaKit

/// Prints values without white space. Strings are escaped again, and numbers keep their text.
enum JSONPrinter {
    /// Returns the text of a value.
    static func bytes(of node: JSONNode) -> [UInt8] {
        var output: [UInt8] = []
        append(node, to: &output)
        return output
    }

    private static func append(_ node: JSONNode, to output: inout [UInt8]) {
        switch node.kind {
        case .null, .true, .false, .number:
            output += node.text.utf8
        case .string:
            append(string: node.document.stringBytes(at: node.index), to: &output)
        case .array:
            output.append(UInt8(ascii: "["))
            for (position, element) in node.elements.enumerated() {
                if position > 0 { output.append(UInt8(ascii: ",")) }
                append(element, to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object:
            output.append(UInt8(ascii: "{"))
            for (position, member) in node.members.enumerated() {
                if position > 0 { output.append(UInt8(ascii: ",")) }
                append(string: member.nameBytes, to: &output)
                output.append(UInt8(ascii: ":"))
                append(member.value, to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    /// Escapes the characters that a JSON string cannot contain: quotation marks, backslashes, control characters, and
    /// unpaired surrogates, each of which is three bytes here.
    private static func append(string text: [UInt8], to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            if byte == 0xED, offset + 2 < text.count, text[offset + 1] >= 0xA0 {
                let value =
                    0xD000 | UInt16(text[offset + 1] & 0x3F) << 6 | UInt16(text[offset + 2] & 0x3F)
                output += "\\u\(String(value, radix: 16))".utf8
                offset += 3
                continue
            }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                output += [UInt8(ascii: "\\"), byte]
            } else if byte < 0x20 {
                output += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
            } else {
                output.append(byte)
            }
            offset += 1
        }
        output.append(UInt8(ascii: "\""))
    }
}
