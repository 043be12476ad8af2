/// Decimal numbers as text: digits, with a fraction or without.
enum DecimalFormat {
    @inline(never)
    static func isDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        _ = cursor.take(FormatByte.hyphen)
        guard cursor.takeAll(where: FormatByte.isDigit) > 0 else { return false }
        guard cursor.take(FormatByte.dot) else { return cursor.isAtEnd }
        return cursor.takeAll(where: FormatByte.isDigit) > 0 && cursor.isAtEnd
    }
}
