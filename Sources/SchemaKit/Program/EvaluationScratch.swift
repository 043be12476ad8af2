/// The working memory of evaluations, which is worth keeping from one value to the next.
///
/// Most evaluations need none of it, so ``ScratchPool`` provides it on first use.
struct EvaluationScratch: ~Copyable {
    /// The decoded text of the last string with escapes. `stringStart` is the position of that string.
    ///
    /// Strings that are checked once are mostly checked twice. (Benchmark: `validate`, widgets.)
    private var string: [UInt8] = []
    private var stringCount = 0
    private var stringStart: UInt32?
    var pattern = PatternScratch()
    /// The transitions of patterns, by pattern number. They are valid only while `pattern.moveCount` is `moveCount`.
    private var transitions: [PatternTransitions] = []
    private var moveCount = 0
    /// Bits for the members or items that have been evaluated, one range for each open frame.
    var marks: [UInt64] = []
    /// The resources that evaluation is inside, the outermost first.
    var scope: [SchemaResourceID] = []
    /// The member names that were compared with the names in schemas, kept from one value to the next.
    var unknownNames = UnknownNames()
    /// The reason why evaluation gives no verdict.
    var fault: EvaluationFault?
    /// The number of patterns that were given up since the first fault.
    var costlyPatternCount = 0

    /// True if this is the memory that its pool provides first.
    let isFirst: Bool

    init(isFirst: Bool) { self.isFirst = isFirst }

    /// Returns the decoded text of a string with escapes.
    @inline(__always)
    mutating func decoded(_ entry: JSONEntry, in text: JSONText) -> ArraySlice<UInt8> {
        if stringStart != entry.start {
            let raw = text.rawContent(of: entry)
            if string.count < raw.count {
                string = Array(repeating: 0, count: max(64, raw.count))
            }
            stringCount = JSONStringDecoder.decode(raw, over: &string)
            stringStart = entry.start
        }
        return string[..<stringCount]
    }

    /// Returns whether a pattern matches somewhere in `text`, if the transitions from earlier texts decide this.
    @inline(__always)
    func knownMatch(_ id: PoolIndex<Pattern>, _ text: Span<UInt8>) -> Bool? {
        guard moveCount == pattern.moveCount, transitions.indices.contains(Int(id.index)) else {
            return nil
        }
        return transitions[Int(id.index)].matches(text)
    }

    /// Stores the transitions of a pattern after a text has added to them.
    mutating func keepTransitions(_ id: PoolIndex<Pattern>, _ pattern: Pattern) {
        let known = pattern.transitions(in: &self.pattern)
        if moveCount != self.pattern.moveCount {
            transitions.removeAll(keepingCapacity: true)
            moveCount = self.pattern.moveCount
        }
        guard let known else { return }
        while transitions.count <= Int(id.index) { transitions.append(.none) }
        transitions[Int(id.index)] = known
    }

    /// Removes the state of one evaluation, parts of which remain after a fault.
    mutating func clear() {
        stringStart = nil
        if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
        if !scope.isEmpty { scope.removeAll(keepingCapacity: true) }
        if fault != nil { fault = nil }
    }
}
