/// Tells member names that may be misspelt from those that can't be, for the object plans of one program.
///
/// Payloads repeat their names, so the names that can't be misspelt are kept by their hashes: a name that has been
/// looked at before takes a step or two. (Benchmark: `ndjson`.)
struct UnknownNames {
    /// The places for names that can't be misspelt, a power of two. A name has one of two places.
    private static let placeCount = 1 << 12
    /// A part of the number that is made of a plan and the hash of a name.
    private var harmless: [UInt32] = []
    /// The names that plans describe, by the plans' numbers; all names of the program under -1.
    private var names: [Int32: (texts: [NameText], likely: LikelyNames)] = [:]

    /// A place for a name, the other of which is its neighbor, and what stands there for the name.
    @inline(__always)
    private static func place(of hash: UInt32, _ plan: Int32) -> (index: Int, mark: UInt32) {
        let key = UInt64(UInt32(bitPattern: plan)) << 32 | UInt64(hash)
        let mixed = key &* 0x9E37_79B9_7F4A_7C15
        // An empty place holds zero.
        return (Int(mixed >> 52), UInt32(truncatingIfNeeded: mixed >> 20) | 1)
    }

    /// Whether a name has been found to be no misspelling of a plan's names.
    @inline(__always)
    func isHarmless(_ hash: UInt32, _ plan: Int32) -> Bool {
        guard !harmless.isEmpty else { return false }
        let (index, mark) = Self.place(of: hash, plan)
        return harmless[index] == mark || harmless[index ^ 1] == mark
    }

    private mutating func noteHarmless(_ hash: UInt32, _ plan: Int32) {
        if harmless.isEmpty { harmless = Array(repeating: 0, count: Self.placeCount) }
        let (index, mark) = Self.place(of: hash, plan)
        // The name that was noted first makes room, as names of a run that has ended are not seen again.
        harmless[index ^ 1] = harmless[index]
        harmless[index] = mark
    }

    /// The names in a list that `name`, which may be one of them, may be a misspelling of.
    ///
    /// - Parameters:
    ///   - list: the number of an object plan, or another that stands for the same list each time.
    ///   - known: makes the list, when it is first needed.
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
