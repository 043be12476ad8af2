extension Pattern {
    /// Returns the range of a match in `text`, or nil if the pattern does not match.
    ///
    /// The range ends where the shortest matching prefix of the text ends. It begins where the shortest matching
    /// suffix of that prefix begins. If anchors or look-around prevent a match of that range, the result is the
    /// whole text.
    ///
    /// Use only for reports: each call matches parts of the text some dozen times.
    package func match(
        in text: Span<UInt8>,
        scratch: inout PatternScratch
    ) -> Range<Int>? {
        guard matches(text, scratch: &scratch) == .match else { return nil }
        var (low, high) = (0, text.count)
        while low < high {
            let middle = (low + high) / 2
            if isMatch(0..<middle, of: text, &scratch) { high = middle } else { low = middle + 1 }
        }
        let end = high
        (low, high) = (0, end)
        while low < high {
            let middle = (low + high + 1) / 2
            if isMatch(middle..<end, of: text, &scratch) { low = middle } else { high = middle - 1 }
        }
        return isMatch(low..<end, of: text, &scratch) ? low..<end : 0..<text.count
    }

    private func isMatch(
        _ range: Range<Int>,
        of text: Span<UInt8>,
        _ scratch: inout PatternScratch
    ) -> Bool {
        matches(text.extracting(range), scratch: &scratch) == .match
    }
}
