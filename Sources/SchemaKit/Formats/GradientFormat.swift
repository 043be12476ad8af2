/// The check of gradient functions of CSS Images: a known name and at least two arguments.
///
/// Arguments are separated but not checked, because CSS allows many forms of colors and positions, and adds more.
enum GradientFormat {
    private static let names: [StaticString] = [
        "linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient",
        "repeating-radial-gradient", "repeating-conic-gradient",
    ]

    @inline(never)
    static func isGradient(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        _ = cursor.takeAll { FormatByte.isLetter($0) || $0 == FormatByte.hyphen }
        let name = cursor.taken(since: 0)
        let isKnown = names.contains { known in
            name.isEqual(to: known.utf8, transformedBy: lowercasedLetter)
        }
        guard isKnown, cursor.take(UInt8(ascii: "(")) else { return false }
        return takeArguments(&cursor) && cursor.isAtEnd
    }

    private static func lowercasedLetter(_ byte: UInt8) -> UInt8 {
        FormatByte.isLetter(byte) ? FormatByte.lowercased(byte) : byte
    }

    /// Consumes arguments up to the parenthesis that closes the function. Returns false if there are fewer than two
    /// or one is empty.
    private static func takeArguments(_ cursor: inout FormatCursor) -> Bool {
        var depth = 1
        var count = 1
        var isEmpty = true
        while depth > 0 {
            guard let scalar = cursor.takeScalar(), let byte = UInt8(exactly: scalar),
                byte >= 0x20, byte < 0x7F
            else { return false }
            switch byte {
            case UInt8(ascii: "("):
                depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
            case FormatByte.comma where depth == 1:
                guard !isEmpty else { return false }
                count += 1
                isEmpty = true
                continue
            case UInt8(ascii: " "):
                continue
            default:
                break
            }
            if depth > 0 { isEmpty = false }
        }
        return count >= 2 && !isEmpty
    }
}
