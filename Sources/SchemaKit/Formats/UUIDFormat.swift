/// The check of UUIDs as written in RFC 4122, section 3, of any version and variant.
enum UUIDFormat {
    @inline(never)
    static func isUUID(_ text: Span<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        return text[8] == FormatByte.hyphen && text[13] == FormatByte.hyphen
            && text[18] == FormatByte.hyphen && text[23] == FormatByte.hyphen
            // The words cover all groups; the twelve digits at the end take two words.
            && areHexDigits(text, 0, .max) && areHexDigits(text, 9, 0xFFFF_FF00_FFFF_FFFF)
            && areHexDigits(text, 16, 0xFF_FFFF_FF00_FFFF) && areHexDigits(text, 24, .max)
            && areHexDigits(text, 28, .max)
    }

    /// Returns whether those of the eight bytes at `offset` that `mask` selects are hexadecimal digits.
    @inline(__always)
    private static func areHexDigits(
        _ text: Span<UInt8>,
        _ offset: Int,
        _ mask: UInt64
    ) -> Bool {
        ByteWord.highBits & mask & ~ByteWord(text, at: offset).hexDigits == 0
    }
}
