/// The findings of a baseline by their locations without array indices. They are used to recognize a finding in an item
/// that has moved to another index.
///
/// A group contains the findings of one file, rule and keyword whose locations differ only in array indices. A member
/// name that consists of digits counts as an array index. The count of a finding is the number of its occurrences that
/// are left: each occurrence that is found in a payload reduces the count.
struct MovedFindings: Sendable {
    private struct Group: Sendable {
        var indices: [Baseline.Index] = []
        /// The index in `indices` at which the search for a finding with occurrences left continues.
        var cursor = 0
        /// The number of findings with occurrences left.
        var occurringCount = 0
    }

    private var groups: [Group] = []
    private var groupsByRow: [Baseline.Row: Int32] = [:]
    /// The group of each finding, or a negative value if its location has no array indices.
    private var groupsByIndex: [Int32] = []

    /// Groups the findings.
    ///
    /// - Parameters:
    ///   - counts: The count of each finding.
    ///   - texts: The table that receives the locations without array indices.
    init(of rows: [Baseline.Row], _ counts: [Int], _ texts: inout TextTable) {
        groupsByIndex = [Int32](repeating: -1, count: rows.count)
        for (index, row) in rows.enumerated() {
            let location = unsafe texts.withBytes(of: Int(row.location)) {
                unsafe Self.withoutArrayIndices($0)
            }
            guard let location else { continue }
            var general = row
            general.location = unsafe Int32(
                location.withUnsafeBufferPointer { unsafe texts.add($0) }
            )
            let group = groupsByRow[general] ?? Int32(groups.count)
            if Int(group) == groups.count {
                groups.append(Group())
                groupsByRow[general] = group
            }
            groups[Int(group)].indices.append(index)
            if counts[index] > 0 { groups[Int(group)].occurringCount += 1 }
            groupsByIndex[index] = group
        }
    }

    /// Returns a finding with occurrences left in the group of `row`. The location in `row` has no array indices.
    mutating func next(like row: Baseline.Row, _ counts: [Int]) -> Baseline.Index? {
        guard let number = groupsByRow[row].map({ Int($0) }), groups[number].occurringCount > 0
        else { return nil }
        while true {
            let group = groups[number]
            let index = group.indices[group.cursor]
            if counts[index] > 0 { return index }
            groups[number].cursor = (group.cursor + 1) % group.indices.count
        }
    }

    /// Updates a group after the count of a finding has changed.
    mutating func recordChange(of index: Baseline.Index, from old: Int, to new: Int) {
        guard groupsByIndex[index] >= 0 else { return }
        let (occurred, occurs) = (old > 0, new > 0)
        guard occurred != occurs else { return }
        groups[Int(groupsByIndex[index])].occurringCount += occurs ? 1 : -1
    }

    /// Returns a JSON Pointer with `*` in place of each array index, such as `/items/*/id` for `/items/3/id`. Returns
    /// `nil` if the pointer has no array indices.
    static func withoutArrayIndices(_ pointer: some Sequence<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        var hasArrayIndices = false
        /// The start of the current token in the output.
        var start = 0
        func endToken() {
            guard output.count > start, output[start...].allSatisfy(\.isASCIIDigit) else { return }
            output.replaceSubrange(start..., with: CollectionOfOne(UInt8(ascii: "*")))
            hasArrayIndices = true
        }
        for byte in pointer {
            if byte == UInt8(ascii: "/") { endToken() }
            output.append(byte)
            if byte == UInt8(ascii: "/") { start = output.count }
        }
        endToken()
        return hasArrayIndices ? output : nil
    }
}

extension UInt8 {
    fileprivate var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

/// A table that stores each text once and identifies texts by their indices. It needs only a few large allocations.
struct TextTable: Sendable {
    private var bytes: [UInt8] = []
    /// The end of each text in `bytes`. The first entry is zero.
    private var ends = [0]
    private var indices = IndexTable()

    /// The number of texts.
    var count: Int { ends.count - 1 }

    /// Returns the index of a text, which is added if it is new.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = unsafe Self.hash(text)
        if let known = unsafe index(of: text, hash) { return known }
        unsafe bytes += text
        ends.append(bytes.count)
        indices.add(count - 1, withHash: hash)
        return count - 1
    }

    /// Returns the index of a text, or `nil` if it is not in the table.
    func index(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        unsafe index(of: text, Self.hash(text))
    }

    private func index(of text: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Int? {
        indices.first(withHash: hash) { index in
            unsafe withBytes(of: index) { unsafe $0.elementsEqual(text) }
        }
    }

    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(text))
        return hasher.finalize()
    }

    /// Calls `body` with the bytes of a text.
    func withBytes<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
    {
        unsafe bytes.withUnsafeBufferPointer {
            unsafe body(UnsafeBufferPointer(rebasing: $0[ends[index]..<ends[index + 1]]))
        }
    }

    subscript(index: Int) -> String {
        unsafe withBytes(of: index) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether one text comes before another, byte by byte.
    func precedes(_ left: Int, _ right: Int) -> Bool {
        unsafe withBytes(of: left) { left in
            unsafe withBytes(of: right) { right in unsafe left.lexicographicallyPrecedes(right) }
        }
    }
}

/// A hash table of indices that identify objects stored elsewhere.
struct IndexTable: Sendable {
    /// The slots, whose count is a power of two. The lower half of a slot is an index plus one. The upper half of a
    /// slot is the upper half of the hash. An empty slot is zero.
    private var slots: [UInt64] = [UInt64](repeating: 0, count: 16)
    private var count = 0

    private static let indexMask: UInt64 = 0xFFFF_FFFF

    /// Returns the first index that `isWanted` accepts, among the indices that were added with a hash whose upper half
    /// is that of `hash`. `isWanted` must therefore reject indices that were added with another hash.
    func first(withHash hash: Int, where isWanted: (Int) -> Bool) -> Int? {
        let hashBits = UInt64(UInt(bitPattern: hash)) & ~Self.indexMask
        var slot = Int(hashBits >> 32) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] & ~Self.indexMask == hashBits {
                let index = Int(slots[slot] & Self.indexMask) - 1
                if isWanted(index) { return index }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds an index, which must be less than 2³² − 1.
    mutating func add(_ index: Int, withHash hash: Int) {
        if 2 * count >= slots.count { grow() }
        insert(UInt64(UInt(bitPattern: hash)) & ~Self.indexMask | UInt64(index + 1))
        count += 1
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: 2 * old.count)
        for slot in old where slot != 0 { insert(slot) }
    }

    private mutating func insert(_ slot: UInt64) {
        var index = Int(slot >> 32) & (slots.count - 1)
        while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
        slots[index] = slot
    }
}
