/// The working memory of evaluations, which is worth keeping from one value to the next.
///
/// Most evaluations need none of it, so ``ScratchPool`` provides it on first use. Sendable because only one
/// evaluation at a time has it. For the same reason, no access needs an exclusivity check.
package final class EvaluationScratch: @unchecked Sendable {
    /// The decoded text of the last string with escapes. `stringStart` is the position of that string.
    ///
    /// Strings that are checked once are mostly checked twice. (Benchmark: `validate`, widgets.)
    @exclusivity(unchecked) private var string: [UInt8] = []
    @exclusivity(unchecked) private var stringCount = 0
    @exclusivity(unchecked) private var stringStart: UInt32?
    @exclusivity(unchecked) var pattern = PatternScratch()
    /// The transitions of patterns, by pattern number. They are valid only while `pattern.moveCount` is `moveCount`.
    @exclusivity(unchecked) private var transitions: [PatternTransitions] = []
    @exclusivity(unchecked) private var moveCount = 0
    /// Bits for the members or items that have been evaluated, one range for each open frame.
    @exclusivity(unchecked) var marks: [UInt64] = []
    /// The resources that evaluation is inside, the outermost first.
    @exclusivity(unchecked) var scope: [SchemaResourceID] = []
    /// The member names that were compared with the names in schemas, kept from one value to the next.
    @exclusivity(unchecked) var unknownNames = UnknownNames()
    /// The reason why evaluation gives no verdict.
    @exclusivity(unchecked) var fault: EvaluationFault?
    /// The number of patterns that were given up since the first fault.
    @exclusivity(unchecked) var costlyPatternCount = 0

    /// True if this is the memory that its pool provides first.
    let isFirst: Bool

    package init(isFirst: Bool = false) { self.isFirst = isFirst }

    /// Calls `body` with the decoded text of a string with escapes. The buffer is only valid during the call.
    @inline(__always)
    func withString<Result>(
        of entry: JSONEntry,
        in text: JSONText,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        if stringStart != entry.start {
            let raw = text.rawContent(of: entry)
            if string.count < raw.count {
                string = Array(repeating: 0, count: max(64, raw.count))
            }
            stringCount = string.withUnsafeMutableBufferPointer { output in
                output.baseAddress.map { JSONStringDecoder.decode(raw, to: $0) } ?? 0
            }
            stringStart = entry.start
        }
        return string.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(start: $0.baseAddress, count: stringCount))
        }
    }

    /// Returns whether a pattern matches somewhere in `text`, if the transitions from earlier texts decide this.
    @inline(__always)
    func knownMatch(_ id: PoolIndex<Pattern>, _ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard moveCount == pattern.moveCount, transitions.indices.contains(Int(id.index)) else {
            return nil
        }
        return transitions[Int(id.index)].matches(text)
    }

    /// Stores the transitions of a pattern after a text has added to them.
    func keepTransitions(_ id: PoolIndex<Pattern>, _ pattern: Pattern) {
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
    func clear() {
        stringStart = nil
        if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
        if !scope.isEmpty { scope.removeAll(keepingCapacity: true) }
        if fault != nil { fault = nil }
    }
}
