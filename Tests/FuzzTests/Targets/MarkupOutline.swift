/// A fast check of a text in XML or HTML: tags match, and all characters are allowed in both languages.
enum MarkupOutline {
    /// The HTML elements without an end tag that a report may contain.
    private static let voidElements: Set = ["meta", "link", "br", "hr", "input", "img", "wbr"]

    /// Returns the first mistake in a text, or nil if there is none.
    static func flaw(in text: String) -> String? {
        for scalar in text.unicodeScalars {
            let isAllowed =
                ["\n", "\t"].contains(scalar)
                || scalar.value >= 0x20 && scalar.value != 0x7F
                    && ![0xFFFE, 0xFFFF].contains(scalar.value)
            guard isAllowed else { return "the character \(scalar.value) can't be in markup" }
        }
        var scanner = Scanner(rest: Array(text.utf8)[...])
        return scanner.flaw()
    }

    private struct Scanner {
        var rest: ArraySlice<UInt8>
        var open: [String] = []

        mutating func flaw() -> String? {
            while let byte = rest.first {
                if byte == UInt8(ascii: "<") {
                    if let flaw = tag() { return flaw }
                } else if byte == UInt8(ascii: "&") {
                    if let flaw = reference() { return flaw }
                } else {
                    rest.removeFirst()
                }
            }
            return open.isEmpty ? nil : "'\(open.joined(separator: "/"))' is not closed"
        }

        /// Skips everything up to and including a text.
        private mutating func skip(past end: StaticString) -> Bool {
            let end = Array(UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount))
            while !rest.isEmpty {
                if rest.starts(with: end) {
                    rest.removeFirst(end.count)
                    return true
                }
                rest.removeFirst()
            }
            return false
        }

        private mutating func tag() -> String? {
            if rest.starts(with: "<!--".utf8) {
                return skip(past: "-->") ? nil : "a comment has no end"
            }
            if rest.starts(with: "<!".utf8) || rest.starts(with: "<?".utf8) {
                return skip(past: ">") ? nil : "a declaration has no end"
            }
            rest.removeFirst()
            let isEnd = rest.first == UInt8(ascii: "/")
            if isEnd { rest.removeFirst() }
            let name = String(
                decoding: rest.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 &- 0x30 < 10 },
                as: UTF8.self
            )
            guard !name.isEmpty else { return "'<' begins no tag" }
            guard let isClosed = attributes() else { return "the tag '\(name)' does not end" }
            if isEnd { return open.popLast() == name ? nil : "'\(name)' is not open" }
            guard !isClosed, !MarkupOutline.voidElements.contains(name) else { return nil }
            open.append(name)
            if name == "script" || name == "style" {
                guard skip(past: name == "script" ? "</script>" : "</style>") else {
                    return "'\(name)' is not closed"
                }
                open.removeLast()
            }
            return nil
        }

        /// Skips the attributes and the end of a tag.
        ///
        /// - Returns: True if the tag closes itself, or nil if the tag has no end.
        private mutating func attributes() -> Bool? {
            var quote: UInt8?
            var last: UInt8 = 0
            while let byte = rest.popFirst() {
                if let open = quote {
                    if byte == open { quote = nil }
                    if byte == UInt8(ascii: "<") { return nil }
                } else if byte == UInt8(ascii: ">") {
                    return last == UInt8(ascii: "/")
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if byte == UInt8(ascii: "<") {
                    return nil
                }
                last = byte
            }
            return nil
        }

        private mutating func reference() -> String? {
            let name = rest.dropFirst().prefix(10).prefix { $0 != UInt8(ascii: ";") }
            let isName = name.allSatisfy {
                $0 == UInt8(ascii: "#") || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26
            }
            rest.removeFirst()
            guard isName, !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: ";")
            else {
                return "'&' begins no reference"
            }
            return nil
        }
    }
}
