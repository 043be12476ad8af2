/// The checks of links that apps open.
enum LinkFormat {
    /// Returns whether a text is an IRI with the scheme `http` or `https` and a host.
    @inline(never)
    static func isWebURL(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        for letter in "http".utf8 {
            guard cursor.take(where: { FormatByte.lowercased($0) == letter }) else { return false }
        }
        _ = cursor.take { FormatByte.lowercased($0) == UInt8(ascii: "s") }
        guard cursor.take(FormatByte.colon), cursor.take(FormatByte.slash),
            cursor.take(FormatByte.slash), let first = cursor.next,
            first != FormatByte.slash, first != FormatByte.colon, first != FormatByte.question,
            first != FormatByte.number
        else { return false }
        return URIFormat.isIRI(text)
    }

    /// Returns whether a text is a scheme and a rest without white space, angle brackets and ASCII control
    /// characters. The app that handles the scheme decides on the rest.
    @inline(never)
    static func isDeepLink(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        guard cursor.take(where: FormatByte.isLetter) else { return false }
        _ = cursor.takeAll {
            FormatByte.isLetterOrDigit($0) || $0 == FormatByte.plus || $0 == FormatByte.hyphen
                || $0 == FormatByte.dot
        }
        guard cursor.take(FormatByte.colon), !cursor.isAtEnd else { return false }
        while !cursor.isAtEnd {
            guard let scalar = cursor.takeScalar(), isLinkCharacter(scalar) else { return false }
        }
        return true
    }

    private static func isLinkCharacter(_ scalar: UInt32) -> Bool {
        guard scalar > 0x20, scalar != 0x3C, scalar != 0x3E, scalar != 0x7F else { return false }
        return Unicode.Scalar(scalar)?.properties.isWhitespace == false
    }
}
