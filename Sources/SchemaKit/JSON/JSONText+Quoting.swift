extension JSONText {
    /// Returns `text` as a JSON string.
    package static func quoted(_ text: String) -> String {
        text.withUTF8Span { bytes in
            // Only ASCII characters are escaped, so the bytes of all others are copied.
            guard bytes.firstIndex(where: needsEscape) != nil else { return "\"" + text + "\"" }
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count + 16)
            output.append(UInt8(ascii: "\""))
            for index in bytes.indices {
                let byte = bytes[index]
                if needsEscape(byte) { output += escape(of: byte) } else { output.append(byte) }
            }
            output.append(UInt8(ascii: "\""))
            return String(decoding: output, as: UTF8.self)
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escape(of byte: UInt8) -> String.UTF8View {
        switch byte {
        case UInt8(ascii: "\""): return "\\\"".utf8
        case UInt8(ascii: "\\"): return "\\\\".utf8
        case 0x0A: return "\\n".utf8
        case 0x0D: return "\\r".utf8
        case 0x09: return "\\t".utf8
        default:
            let digits = String(byte, radix: 16)
            return ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
        }
    }

    /// Returns JSON text with active characters beyond ASCII, which can only be in strings, replaced with escapes
    /// such as `\u202e`. White space between values stays. See `Unicode.Scalar.isActive`.
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
