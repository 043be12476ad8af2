/// The working memory of evaluations, which is reused for the next value.
///
/// Most evaluations need no working memory, so an evaluation acquires it from a ``ScratchPool`` on first use.
package struct EvaluationScratch: ~Copyable {
    /// The decoded text of the last string with escapes: the first `stringCount` bytes. `stringStart` is the offset of
    /// the string's token in the JSON text.
    ///
    /// Most strings with escapes are checked several times in a row, so the decoded text is kept. (Benchmark:
    /// `validate`, widgets.)
    private var string: [UInt8] = []
    private var stringCount = 0
    private var stringStart: UInt32?
    /// The working memory for matching patterns.
    package var pattern = PatternScratch()
    /// The index of the lazy DFA of each pattern, by pattern number; -1 for none. The indices are valid only while
    /// `pattern.dropCount` equals `dropCount`.
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
    /// The number of times that a pattern exceeded its step limit in this evaluation.
    var costlyPatternCount = 0

    /// True if this is the first memory of its pool, which the pool keeps (`ScratchPool.first`).
    let isFirstOfPool: Bool

    init(isFirstOfPool: Bool) { self.isFirstOfPool = isFirstOfPool }

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

    /// Returns whether a pattern matches somewhere in `text`, or nil if no lazy DFA is stored for the pattern, or the
    /// lazy DFA does not have all needed transitions from earlier texts.
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
    mutating func storeDFAIndex(_ id: PoolIndex<Pattern>, _ matchedPattern: Pattern) {
        let index = matchedPattern.dfaIndex(in: &pattern)
        if dropCount != pattern.dropCount {
            dfaIndices.removeAll(keepingCapacity: true)
            dropCount = pattern.dropCount
        }
        guard let index else { return }
        while dfaIndices.count <= Int(id.index) { dfaIndices.append(-1) }
        dfaIndices[Int(id.index)] = index
    }

    /// Removes the state of one evaluation, so that another evaluation can use the memory.
    mutating func clear() {
        stringStart = nil
        if !scope.isEmpty { scope.removeAll(keepingCapacity: true) }
        if fault != nil { fault = nil }
        costlyPatternCount = 0
        pattern.forgetCostlySteps()
    }
}

/// A cache for the search for misspelled member names. It belongs to one program.
///
/// Member names are compared with lists of known names. The names of each object plan are one list, whose number is
/// that of the plan; all names of the program are the list with the number -1. The cache has an index of each list.
/// It also has the hashes of member names that misspell no name in a list: payloads repeat their names, so most names
/// are recognized in one or two steps. (Benchmark: `ndjson`.)
struct MisspellingCache {
    /// The number of bits in the index of a slot. Each name has two possible slots.
    private static let indexBitCount = 12
    /// The fingerprint in each slot, which `slot(of:inList:)` computes; 0 in an empty slot.
    private var slots: [UInt32] = []
    /// The lists of known names that were needed so far, by their numbers.
    private var lists: [Int32: (names: [NameText], index: MisspellingIndex)] = [:]

    /// Returns the first slot of the name with a hash, and the fingerprint of the name and the list. The other slot is
    /// `index ^ 1`.
    @inline(__always)
    private static func slot(
        of hash: UInt32,
        inList list: Int32
    ) -> (index: Int, fingerprint: UInt32) {
        let key = UInt64(UInt32(bitPattern: list)) << 32 | UInt64(hash)
        // Fibonacci hashing: the factor is 2^64 divided by the golden ratio.
        let mixed = key &* 0x9E37_79B9_7F4A_7C15
        // An empty slot is zero, so a fingerprint is never zero.
        return (Int(mixed >> (64 - indexBitCount)), UInt32(truncatingIfNeeded: mixed >> 20) | 1)
    }

    /// Returns true if the member name with this hash is known to misspell no name in the list. Names with equal hashes
    /// are not distinguished.
    @inline(__always)
    func isKnownNoMisspelling(_ hash: UInt32, inList list: Int32) -> Bool {
        guard !slots.isEmpty else { return false }
        let (index, fingerprint) = Self.slot(of: hash, inList: list)
        return slots[index] == fingerprint || slots[index ^ 1] == fingerprint
    }

    /// Stores that the member name with this hash misspells no name in the list.
    private mutating func insert(_ hash: UInt32, inList list: Int32) {
        if slots.isEmpty { slots = Array(repeating: 0, count: 1 << Self.indexBitCount) }
        let (index, fingerprint) = Self.slot(of: hash, inList: list)
        // Moves the name in the first slot to the other slot, whose name is forgotten. Names of much earlier values
        // seldom occur again.
        slots[index ^ 1] = slots[index]
        slots[index] = fingerprint
    }

    /// The name of a member, with its hash.
    struct WrittenName {
        let string: String
        let hash: UInt32
    }

    /// Returns the names in a list that `name` may misspell. `name` itself can be in the list. Returns nothing if the
    /// budget is already spent.
    ///
    /// - Parameters:
    ///   - list: The number of the list.
    ///   - known: A function that returns the names of the list. It is called when the list is first needed.
    mutating func names(
        like name: WrittenName,
        inList list: Int32,
        within budget: NearestNameIndex.Budget,
        known: () -> [(text: NameText, string: String)]
    ) -> [NameText] {
        guard !budget.isSpent else { return [] }
        let knownNames = lists[list] ?? Self.index(of: known())
        lists[list] = knownNames
        let similarNames = knownNames.index.positions(like: name.string, within: budget)
            .map { knownNames.names[$0] }
        if similarNames.isEmpty { insert(name.hash, inList: list) }
        return similarNames
    }

    private static func index(
        of names: [(text: NameText, string: String)]
    ) -> (names: [NameText], index: MisspellingIndex) {
        (names.map(\.text), MisspellingIndex(names.map(\.string)))
    }
}
