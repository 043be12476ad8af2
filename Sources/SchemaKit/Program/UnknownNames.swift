/// A cache that separates member names that can be misspelled from those that cannot, for the object plans of one
/// program.
///
/// Payloads repeat their names. The hashes of names that are not misspelled are therefore stored, and a repeated name
/// is recognized in one or two steps. (Benchmark: `ndjson`.)
struct UnknownNames {
    /// The number of cache slots, a power of two. Each name has two possible slots.
    private static let placeCount = 1 << 12
    /// The slots. Each holds a part of the key that is computed from a plan and the hash of a name, or 0.
    private var harmless: [UInt32] = []
    /// The names that plans describe, by plan number. The number -1 stands for all names of the program.
    private var names: [Int32: (texts: [NameText], likely: LikelyNames)] = [:]

    /// Returns the first slot of a name and the mark that represents the name there. The other slot is `index ^ 1`.
    @inline(__always)
    private static func place(of hash: UInt32, _ plan: Int32) -> (index: Int, mark: UInt32) {
        let key = UInt64(UInt32(bitPattern: plan)) << 32 | UInt64(hash)
        let mixed = key &* 0x9E37_79B9_7F4A_7C15
        // An empty slot holds zero, so a mark is never zero.
        return (Int(mixed >> 52), UInt32(truncatingIfNeeded: mixed >> 20) | 1)
    }

    /// Returns whether a name is known not to be a misspelling of a plan's names.
    @inline(__always)
    func isHarmless(_ hash: UInt32, _ plan: Int32) -> Bool {
        guard !harmless.isEmpty else { return false }
        let (index, mark) = Self.place(of: hash, plan)
        return harmless[index] == mark || harmless[index ^ 1] == mark
    }

    private mutating func noteHarmless(_ hash: UInt32, _ plan: Int32) {
        if harmless.isEmpty { harmless = Array(repeating: 0, count: Self.placeCount) }
        let (index, mark) = Self.place(of: hash, plan)
        // The older name is replaced, because names of an earlier series of values do not occur again.
        harmless[index ^ 1] = harmless[index]
        harmless[index] = mark
    }

    /// Returns the names in a list that `name` is possibly a misspelling of. `name` can itself be in the list.
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
        let described = names[list] ?? Self.described(known())
        names[list] = described
        let found = described.likely.positions(like: name).map { described.texts[$0] }
        if found.isEmpty { noteHarmless(hash, list) }
        return found
    }

    private static func described(
        _ names: [(text: NameText, string: String)]
    ) -> (texts: [NameText], likely: LikelyNames) {
        (names.map(\.text), LikelyNames(names.map(\.string)))
    }
}
