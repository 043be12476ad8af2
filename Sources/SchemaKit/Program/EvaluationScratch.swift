/// The working memory of evaluations, which is reused for the next value.
///
/// Most evaluations need no working memory, so ``ScratchPool`` provides it on first use.
package struct EvaluationScratch: ~Copyable {
    /// The decoded text of the last string with escapes: the first `stringCount` bytes. `stringStart` is the offset of
    /// the string's token in the JSON text.
    ///
    /// Most strings with escapes are checked several times in a row, so the decoded text is kept. (Benchmark:
    /// `validate`, widgets.)
    private var string: [UInt8] = []
    private var stringCount = 0
    private var stringStart: UInt32?
    package var pattern = PatternScratch()
    /// The index of the lazy DFA of each pattern, by pattern number; -1 for none. The indices are valid only while
    /// `pattern.dropCount` is `dropCount`.
    private var dfaIndices: [Int] = []
    /// The value of `pattern.dropCount` when `dfaIndices` was last changed.
    private var dropCount = 0
    /// Bits for the members or items that have been evaluated, one range for each open frame.
    var marks: [UInt64] = []
    /// The resources that evaluation has entered and not left. The outermost resource is first.
    var scope: [SchemaResourceID] = []
    /// The member names that are known to misspell no name in a schema.
    var misspellings = MisspellingCache()
    /// The reason why evaluation gives no verdict.
    var fault: EvaluationFault?
    /// The number of patterns that exceeded their step limit since the first fault.
    var costlyPatternCount = 0

    /// True if this is the `first` memory of its pool.
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

    /// Returns whether a pattern matches somewhere in `text`, or nil if the transitions from earlier texts do not
    /// decide this.
    @inline(__always)
    func knownMatch(_ id: PoolIndex<Pattern>, _ text: Span<UInt8>) -> Bool? {
        guard dropCount == pattern.dropCount, dfaIndices.indices.contains(Int(id.index)),
            dfaIndices[Int(id.index)] >= 0
        else {
            return nil
        }
        return pattern.knownMatch(ofDFA: dfaIndices[Int(id.index)], text)
    }

    /// Stores the index of a pattern's lazy DFA after a text has been matched.
    mutating func storeDFAIndex(_ id: PoolIndex<Pattern>, _ pattern: Pattern) {
        let index = pattern.dfaIndex(in: &self.pattern)
        if dropCount != self.pattern.dropCount {
            dfaIndices.removeAll(keepingCapacity: true)
            dropCount = self.pattern.dropCount
        }
        guard let index else { return }
        while dfaIndices.count <= Int(id.index) { dfaIndices.append(-1) }
        dfaIndices[Int(id.index)] = index
    }

    /// Removes the state of one evaluation, so that another evaluation can use the memory.
    mutating func clear() {
        stringStart = nil
        if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
        if !scope.isEmpty { scope.removeAll(keepingCapacity: true) }
        if fault != nil { fault = nil }
    }
}

/// A cache of the member names that misspell no name of an object plan, for the object plans of one program.
///
/// Payloads repeat their names. The cache stores the hashes of names that misspell no name, so a repeated name is
/// recognized in one or two steps. (Benchmark: `ndjson`.)
struct MisspellingCache {
    /// The number of cache slots, a power of two. Each name has two possible slots.
    private static let slotCount = 1 << 14
    /// The mark in each slot, which `slot(of:_:)` computes from a name and a plan; 0 in an empty slot.
    private var slots: [UInt32] = []
    /// The names that plans describe, by plan number. The number -1 stands for all names of the program.
    private var names: [Int32: (texts: [NameText], index: MisspellingIndex)] = [:]

    /// Returns the first slot of a name and the mark that represents the name there. The other slot is `index ^ 1`.
    @inline(__always)
    private static func slot(of hash: UInt32, _ plan: Int32) -> (index: Int, mark: UInt32) {
        let key = UInt64(UInt32(bitPattern: plan)) << 32 | UInt64(hash)
        // Fibonacci hashing: the factor is 2^64 divided by the golden ratio.
        let mixed = key &* 0x9E37_79B9_7F4A_7C15
        // An empty slot is zero, so a mark is never zero.
        return (Int(mixed >> 52), UInt32(truncatingIfNeeded: mixed >> 20) | 1)
    }

    /// Returns true if the cache knows that the name misspells no name of the plan.
    @inline(__always)
    func rulesOut(_ hash: UInt32, _ plan: Int32) -> Bool {
        guard !slots.isEmpty else { return false }
        let (index, mark) = Self.slot(of: hash, plan)
        return slots[index] == mark || slots[index ^ 1] == mark
    }

    private mutating func insert(_ hash: UInt32, _ plan: Int32) {
        if slots.isEmpty { slots = Array(repeating: 0, count: Self.slotCount) }
        let (index, mark) = Self.slot(of: hash, plan)
        // Keeps the newer of the two names. Names of much earlier values seldom occur again.
        slots[index ^ 1] = slots[index]
        slots[index] = mark
    }

    /// Returns the names in a list that `name` may misspell. `name` itself can be in the list.
    ///
    /// - Parameters:
    ///   - list: The number of an object plan, or another number that always stands for the same list.
    ///   - known: Creates the list when it is first needed.
    mutating func names(
        like name: String,
        hash: UInt32,
        _ list: Int32,
        known: () -> [(text: NameText, string: String)]
    ) -> [NameText] {
        let knownNames = names[list] ?? Self.index(of: known())
        names[list] = knownNames
        let similarNames = knownNames.index.positions(like: name).map { knownNames.texts[$0] }
        if similarNames.isEmpty { insert(hash, list) }
        return similarNames
    }

    private static func index(
        of names: [(text: NameText, string: String)]
    ) -> (texts: [NameText], index: MisspellingIndex) {
        (names.map(\.text), MisspellingIndex(names.map(\.string)))
    }
}
