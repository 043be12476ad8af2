/// A fast check of a Swift text: strings and comments end, and brackets match.
///
/// Texts of a schema become names, literals and comments of the generated code. A text that ends one of them too
/// early almost always leaves an unmatched bracket, a quotation mark or a control character.
enum SwiftOutline {
    /// Returns the first mistake in a text as a predicate, such as "leaves a bracket open", or nil if there is none.
    /// Block comments and interpolations are mistakes, because the generator writes none.
    static func flaw(in text: String) -> String? {
        var scanner = Scanner(bytes: Array(text.utf8))
        return scanner.flaw()
    }

    private struct Scanner {
        let bytes: [UInt8]
        var offset = 0
        var brackets: [UInt8] = []

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func flaw() -> String? {
            while offset < bytes.count {
                if let flaw = step() { return "\(flaw) at byte \(offset)" }
            }
            return brackets.isEmpty ? nil : "leaves a bracket open"
        }

        private func starts(_ text: StaticString) -> Bool {
            let count = text.utf8CodeUnitCount
            guard offset + count <= bytes.count else { return false }
            return (0..<count).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
        }

        /// Skips one byte, comment, name or string.
        private mutating func step() -> String? {
            let byte = bytes[offset]
            if starts("//") {
                while offset < bytes.count, bytes[offset] != 0x0A {
                    if bytes[offset] < 0x20, bytes[offset] != 0x09 {
                        return "has a control character"
                    }
                    offset += 1
                }
                return nil
            }
            if starts("/*") { return "has a block comment" }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "#"): return string()
            case UInt8(ascii: "`"): return name()
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
                brackets.append(byte)
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
                guard let open = brackets.popLast(), Self.closer(of: open) == byte else {
                    return "closes a bracket that is not open"
                }
            case 0x0A, 0x20: break
            case 0..<0x20, 0x7F: return "has a control character"
            default: break
            }
            offset += 1
            return nil
        }

        private static func closer(of open: UInt8) -> UInt8 {
            switch open {
            case UInt8(ascii: "{"): UInt8(ascii: "}")
            case UInt8(ascii: "["): UInt8(ascii: "]")
            default: UInt8(ascii: ")")
            }
        }

        /// Skips a name in backquotes on one line.
        private mutating func name() -> String? {
            offset += 1
            while offset < bytes.count, bytes[offset] != UInt8(ascii: "`") {
                guard bytes[offset] >= 0x20 else { return "has a name that does not end" }
                offset += 1
            }
            guard offset < bytes.count else { return "has a name that does not end" }
            offset += 1
            return nil
        }

        /// Skips a string of one or several lines, with or without number signs.
        private mutating func string() -> String? {
            var signCount = 0
            while offset < bytes.count, bytes[offset] == UInt8(ascii: "#") {
                signCount += 1
                offset += 1
            }
            // A number sign without a string is a directive or a macro.
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return nil }
            let isMultiline = starts("\"\"\"")
            offset += isMultiline ? 3 : 1
            let end =
                Array(repeating: UInt8(ascii: "\""), count: isMultiline ? 3 : 1)
                + Array(repeating: UInt8(ascii: "#"), count: signCount)
            while offset < bytes.count {
                if bytes[offset...].starts(with: end) {
                    offset += end.count
                    return nil
                }
                let byte = bytes[offset]
                if byte == UInt8(ascii: "\\"), isEscape(signCount: signCount) {
                    offset += 1 + signCount
                    if offset < bytes.count, bytes[offset] == UInt8(ascii: "(") {
                        return "interpolates in a string"
                    }
                } else if byte < 0x20, !(isMultiline && byte == 0x0A) {
                    return "has a string with a control character"
                }
                offset += 1
            }
            return "has a string that does not end"
        }

        private func isEscape(signCount: Int) -> Bool {
            bytes[(offset + 1)...].prefix(signCount).allSatisfy { $0 == UInt8(ascii: "#") }
                && offset + 1 + signCount <= bytes.count
        }
    }
}
