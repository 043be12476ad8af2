/// A matcher for patterns that are one repetition of code points of one set, without `^`, such as `\d{3}`.
struct PatternStretch: Sendable {
    private let run: PatternRuns.Run
    private let isAtEnd: Bool

    /// Returns nil if `shape` is not such a pattern.
    init?(_ shape: PatternShape) {
        guard !shape.isAtStart, shape.nodes.count == 1,
            let run = shape.nodes.first.flatMap({ PatternRuns.Run($0) })
        else { return nil }
        self.run = run
        isAtEnd = shape.isAtEnd
    }

    func matches(_ text: Span<UInt8>) -> Bool {
        let reader = PatternText(bytes: text)
        var count = 0
        var offset = 0
        while offset < text.count {
            let length = run.set.memberLength(in: reader, at: offset)
            count = length > 0 ? count + 1 : 0
            if !isAtEnd, count >= run.minimum { return true }
            offset += length > 0 ? length : reader.codePoint(at: offset).length
        }
        return count >= run.minimum
    }
}
