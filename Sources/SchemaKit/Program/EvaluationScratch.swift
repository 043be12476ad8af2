/// The memory that evaluation needs beside the program and the text, and that is worth keeping from
/// one value to the next.
///
/// Most evaluations need none of it, so it is lent when something first asks for it (`ScratchPool`).
/// Sendable, as one evaluation at a time has it; for the same reason no access needs to be checked
/// for exclusivity.
package final class EvaluationScratch: @unchecked Sendable {
    /// The text of a string that holds escapes, and where in the text it starts: what asks one thing of
    /// a string mostly asks two. (Benchmark: `validate`, widgets.)
    @exclusivity(unchecked) private var string: [UInt8] = []
    @exclusivity(unchecked) private var stringCount = 0
    @exclusivity(unchecked) private var stringStart: UInt32?
    @exclusivity(unchecked) var pattern = PatternScratch()
    /// The transitions of patterns, by the patterns' numbers, and for which places of theirs they hold.
    @exclusivity(unchecked) private var transitions: [PatternTransitions] = []
    @exclusivity(unchecked) private var moveCount = 0
    /// Bits for the members or elements that have been evaluated, one run for each open frame.
    @exclusivity(unchecked) var marks: [UInt64] = []
    /// The resources that evaluation is inside of, the outermost first.
    @exclusivity(unchecked) var scope: [SchemaResourceID] = []
    /// What is known of names that schemas do not have, from one value to the next.
    @exclusivity(unchecked) var unknownNames = UnknownNames()
    /// Why no verdict can be given.
    @exclusivity(unchecked) var fault: EvaluationFault?
    /// How many patterns were given up since the first fault.
    @exclusivity(unchecked) var costlyPatternCount = 0

    /// Whether it is the one that its pool lends first.
    let isFirst: Bool

    package init(isFirst: Bool = false) { self.isFirst = isFirst }

    /// Lends the text of a string that holds escapes.
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

    /// Whether the pattern with a number matches somewhere in `text`, as far as that is known from other texts.
    @inline(__always)
    func knownMatch(_ id: PoolIndex<Pattern>, _ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard moveCount == pattern.moveCount, transitions.indices.contains(Int(id.index)) else {
            return nil
        }
        return transitions[Int(id.index)].matches(text)
    }

    /// Keeps what is known of a pattern, after a text has added to it.
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

    /// Forgets what belongs to one evaluation, of which a fault may have left parts.
    func clear() {
        stringStart = nil
        if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
        if !scope.isEmpty { scope.removeAll(keepingCapacity: true) }
        if fault != nil { fault = nil }
    }
}
