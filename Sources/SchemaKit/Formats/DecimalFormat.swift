/// The check of decimal numbers in strings: an optional minus sign, digits, and an optional fraction.
enum DecimalFormat {
    @inline(never)
    static func isDecimal(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        _ = cursor.take(FormatByte.hyphen)
        guard cursor.takeAll(where: FormatByte.isDigit) > 0 else { return false }
        guard cursor.take(FormatByte.dot) else { return cursor.isAtEnd }
        return cursor.takeAll(where: FormatByte.isDigit) > 0 && cursor.isAtEnd
    }
}
