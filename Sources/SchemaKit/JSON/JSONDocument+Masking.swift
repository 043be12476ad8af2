extension JSONDocument {
    /// The document with an asterisk in the place of each byte in `ranges`, for messages only.
    ///
    /// Every entry stays where it is. The text of a masked number is no number any more, so no rule may be
    /// evaluated on the result.
    func masking(_ ranges: [SourceRange]) -> JSONDocument {
        guard !ranges.isEmpty else { return self }
        return withText { text in
            let copy = JSONEntryStorage(capacity: text.entryCount)
            copy.base.initialize(from: text.entries, count: text.entryCount)
            copy.count = text.entryCount
            return JSONDocument(bytes: bytes.masking(ranges), storage: copy)
        }
    }
}

extension [UInt8] {
    /// The text with an asterisk in the place of each byte in `ranges`; line ends stay, so that lines keep
    /// their numbers.
    package func masking(_ ranges: [SourceRange]) -> [UInt8] {
        guard !ranges.isEmpty else { return self }
        var masked = self
        for range in ranges {
            for offset in range.start..<Swift.min(range.end, count)
            where !Self.isLineEnd(self[offset]) {
                masked[offset] = UInt8(ascii: "*")
            }
        }
        return masked
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
