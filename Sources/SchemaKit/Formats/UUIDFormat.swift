/// UUIDs as RFC 4122 section 3 writes them, of any version and variant.
enum UUIDFormat {
    @inline(never)
    static func isUUID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        return areHexDigits(text, 0..<8) && text[8] == FormatByte.hyphen
            && areHexDigits(text, 9..<13) && text[13] == FormatByte.hyphen
            && areHexDigits(text, 14..<18) && text[18] == FormatByte.hyphen
            && areHexDigits(text, 19..<23) && text[23] == FormatByte.hyphen
            && areHexDigits(text, 24..<36)
    }

    @inline(__always)
    private static func areHexDigits(
        _ text: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>
    ) -> Bool {
        for index in range where !FormatByte.isHexDigit(text[index]) {
            return false
        }
        return true
    }
}
