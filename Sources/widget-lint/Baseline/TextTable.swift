/// A table that stores each text once and identifies it by a number. It needs only a few large allocations.
struct TextTable: Sendable {
    private var bytes: [UInt8] = []
    /// The end of each text in `bytes`. The first entry is zero.
    private var ends = [0]
    private var numbers = NumberTable()

    /// The number of texts.
    var count: Int { ends.count - 1 }

    /// Returns the number of a text, which is added if it is new.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = unsafe Self.hash(text)
        if let known = unsafe number(of: text, hash) { return known }
        unsafe bytes += text
        ends.append(bytes.count)
        numbers.add(count - 1, hash)
        return count - 1
    }

    /// Returns the number of a text, or `nil` if it is not in the table.
    func number(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        unsafe number(of: text, Self.hash(text))
    }

    private func number(of text: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Int? {
        numbers.first(hash) { number in
            unsafe withBytes(of: number) { unsafe $0.elementsEqual(text) }
        }
    }

    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(text))
        return hasher.finalize()
    }

    /// Calls `body` with the bytes of a text.
    func withBytes<Result>(of number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
    {
        unsafe bytes.withUnsafeBufferPointer {
            unsafe body(UnsafeBufferPointer(rebasing: $0[ends[number]..<ends[number + 1]]))
        }
    }

    subscript(number: Int) -> String {
        unsafe withBytes(of: number) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether one text comes before another, byte by byte.
    func precedes(_ left: Int, _ right: Int) -> Bool {
        unsafe withBytes(of: left) { left in
            unsafe withBytes(of: right) { right in unsafe left.lexicographicallyPrecedes(right) }
        }
    }
}

/// A hash table of numbers that identify objects stored elsewhere.
struct NumberTable: Sendable {
    /// The slots, whose count is a power of two. The lower half of a slot is a number plus one, and the
    /// upper half is that of its hash. An empty slot is zero.
    private var slots: [UInt64] = [UInt64](repeating: 0, count: 16)
    private var count = 0

    private static let numberMask: UInt64 = 0xFFFF_FFFF

    /// Returns the first number that was added with a hash and accepted by `isWanted`.
    func first(_ hash: Int, where isWanted: (Int) -> Bool) -> Int? {
        let tag = UInt64(UInt(bitPattern: hash)) & ~Self.numberMask
        var index = Int(tag >> 32) & (slots.count - 1)
        while slots[index] != 0 {
            if slots[index] & ~Self.numberMask == tag {
                let number = Int(slots[index] & Self.numberMask) - 1
                if isWanted(number) { return number }
            }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds a number, which must be less than 2³² − 1.
    mutating func add(_ number: Int, _ hash: Int) {
        if 2 * count >= slots.count { grow() }
        insert(UInt64(UInt(bitPattern: hash)) & ~Self.numberMask | UInt64(number + 1))
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
