extension Pattern {
    /// Where the pattern matches in `text`: the end of the shortest beginning in which it does, and
    /// the shortest end of that; the whole text where anchors or look-around make that no match.
    ///
    /// For reports: it tries the pattern some dozen times on parts of the text.
    package func match(
        in text: UnsafeBufferPointer<UInt8>,
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
        of text: UnsafeBufferPointer<UInt8>,
        _ scratch: inout PatternScratch
    ) -> Bool {
        matches(UnsafeBufferPointer(rebasing: text[range]), scratch: &scratch) == .match
    }
}
