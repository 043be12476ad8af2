/// A search for two equal items of an array.
struct DuplicateSearch {
    /// The maximum number of items that are compared pair by pair.
    private static let pairLimit = 8
    /// The maximum number of items that are compared pair by pair if the first item is an array or an object, which
    /// takes longer to compare.
    private static let containerPairLimit = 3
    /// The maximum number of items that are put into one table.
    private static let tableLimit = 1 << 14
    /// A random seed, so that nobody who constructs a text knows the hashes of its items.
    private static let seed = UInt64.random(in: .min ... .max)

    private let text: JSONText

    init(_ text: JSONText) {
        self.text = text
    }

    /// Returns two equal items: `second` is the first item that equals an earlier item, and `first` is this earlier
    /// item. Returns nil if all items differ.
    func firstDuplicate(in array: Int32) -> (first: Int32, second: Int32)? {
        let count = text.count(of: array)
        guard count > 1 else { return nil }
        let limit = text[array + 1].isContainer ? Self.containerPairLimit : Self.pairLimit
        guard count > limit else { return firstDuplicateByPairs(array) }
        switch searchByHash(array, count) {
        case .noDuplicate: return nil
        case .duplicate(let first, let second): return (first, second)
        case .crowded: return firstDuplicateByKeyedHash(array)
        }
    }

    private func isEqual(_ first: Int32, _ second: Int32) -> Bool {
        JSONEquality.isEqual(first, in: text, second, in: text)
    }

    private func firstDuplicateByPairs(_ array: Int32) -> (first: Int32, second: Int32)? {
        let end = text.indexAfter(array)
        var second = text.indexAfter(array + 1)
        while second < end {
            var first = array + 1
            while first < second {
                if text[first].kind == text[second].kind, isEqual(first, second) {
                    return (first, second)
                }
                first = text.indexAfter(first)
            }
            second = text.indexAfter(second)
        }
        return nil
    }

    // MARK: By hash

    private func searchByHash(_ array: Int32, _ count: Int) -> HashedItem.Table.SearchResult {
        count <= Self.tableLimit ? searchInOneTable(array, count) : searchInPartitions(array, count)
    }

    /// Searches with one table. (Benchmark: `validate`, unique_items and swagger.)
    private func searchInOneTable(_ array: Int32, _ count: Int) -> HashedItem.Table.SearchResult {
        withTable(forCount: count) { slots in
            let end = text.indexAfter(array)
            var item = array + 1
            while item < end {
                let result = HashedItem.Table.insert(
                    HashedItem(item, hash: hash(item)),
                    of: text,
                    into: &slots
                )
                guard case .noDuplicate = result else { return result }
                item = text.indexAfter(item)
            }
            return .noDuplicate
        }
    }

    /// Searches with one table for each partition of the items.
    ///
    /// With a single table for this many items, nearly each access would miss the processor's cache. (Benchmark:
    /// `bombs`, uniqueItems.)
    private func searchInPartitions(_ array: Int32, _ count: Int) -> HashedItem.Table.SearchResult {
        let partitions = HashedItem.Partitions(of: hashedItems(of: array, count))
        return withTable(forCount: partitions.maximumCount) { slots in
            var duplicate: (first: Int32, second: Int32)?
            for partition in 0..<partitions.count {
                if partition > 0 { slots.update(repeating: 0) }
                for item in partitions[partition] {
                    // The result is the duplicate that is first in the text, over all partitions.
                    if let duplicate, item.index >= duplicate.second { break }
                    switch HashedItem.Table.insert(item, of: text, into: &slots) {
                    case .noDuplicate: continue
                    case .duplicate(let first, let second): duplicate = (first, second)
                    case .crowded: return .crowded
                    }
                }
            }
            return duplicate.map { .duplicate(first: $0.first, second: $0.second) } ?? .noDuplicate
        }
    }

    private func hashedItems(of array: Int32, _ count: Int) -> [HashedItem] {
        var items: [HashedItem] = []
        items.reserveCapacity(count)
        let end = text.indexAfter(array)
        var item = array + 1
        while item < end {
            items.append(HashedItem(item, hash: hash(item)))
            item = text.indexAfter(item)
        }
        return items
    }

    @inline(__always)
    private func withTable(
        forCount count: Int,
        _ body: (inout MutableSpan<UInt64>) -> HashedItem.Table.SearchResult
    ) -> HashedItem.Table.SearchResult {
        let capacity = HashedItem.Table.capacity(forCount: count)
        return withTemporarySpan(repeating: 0, count: capacity, body)
    }

    private func hash(_ index: Int32) -> UInt64 {
        let entry = text[index]
        let state = Self.seed ^ UInt64(entry.attributes & JSONEntry.kindFieldMask)
        switch entry.kind {
        case .null, .false, .true:
            return Self.mix(state, 0)
        case .number:
            return hash(number: entry, state)
        case .string where !entry.hasEscapes:
            return hash(text.rawContent(of: entry), state)
        case .string:
            var content: [UInt8] = []
            JSONStringDecoder.decode(text.rawContent(of: entry), into: &content)
            return hash(content.span, state)
        case .array:
            var state = state
            var item = index + 1
            let end = text.indexAfter(index)
            while item < end {
                state = Self.mix(state, hash(item))
                item = text.indexAfter(item)
            }
            return state
        case .object:
            return hashOfObject(index, state)
        }
    }

    /// Returns the hash of an object.
    ///
    /// Neither the order of members nor the repetition of a member affects the hash, because the hashes of the members
    /// are combined with operations that ignore order and repetition.
    private func hashOfObject(_ object: Int32, _ state: UInt64) -> UInt64 {
        var intersection = UInt64.max
        var union: UInt64 = 0
        var minimum = UInt64.max
        var maximum: UInt64 = 0
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            // The `link` of a name is the hash of the name.
            let memberHash = Self.mix(Self.mix(state, UInt64(text[name].link)), hash(name + 1))
            intersection &= memberHash
            union |= memberHash
            minimum = min(minimum, memberHash)
            maximum = max(maximum, memberHash)
            name = text.indexAfter(name + 1)
        }
        return Self.mix(Self.mix(Self.mix(state ^ intersection, union), minimum), maximum)
    }

    @inline(__always)
    private func hash(number entry: JSONEntry, _ state: UInt64) -> UInt64 {
        let token = text.token(of: entry)
        if let value = NumberText.smallInteger(token, isPlain: entry.isPlainInteger) {
            return Self.hash(value, state)
        }
        return hash(NumberText(token), state)
    }

    /// Returns the hash of an integer. Consecutive integers would form clusters in a table if they were mixed only
    /// once.
    @inline(__always)
    private static func hash(_ value: Int64, _ state: UInt64) -> UInt64 {
        mix(mix(state, UInt64(bitPattern: value)), 0)
    }

    @inline(never)
    private func hash(_ number: NumberText, _ state: UInt64) -> UInt64 {
        // The hash must not depend on the notation, so a number in another notation is hashed as a small integer if
        // possible.
        if let value = number.smallInteger { return Self.hash(value, state) }
        var digits: UInt64 = number.shape.isNegative ? 1 : 0
        number.forEachDigit { digits = digits &* 31 &+ UInt64($0) }
        let exponent = UInt64(bitPattern: Int64(number.shape.exponent))
        return Self.mix(Self.mix(state, digits), exponent)
    }

    private func hash(_ bytes: Span<UInt8>, _ state: UInt64) -> UInt64 {
        var state = state
        var offset = 0
        while bytes.count &- offset > 8 {
            state = Self.mix(state, bytes.word(at: offset, as: UInt64.self))
            offset &+= 8
        }
        return Self.mix(state ^ Self.lastWord(of: bytes), UInt64(bytes.count))
    }

    /// Returns the last eight bytes, or a word with all bytes if `bytes` has fewer than eight.
    @inline(__always)
    private static func lastWord(of bytes: Span<UInt8>) -> UInt64 {
        if bytes.count >= 8 { return bytes.word(at: bytes.count &- 8, as: UInt64.self) }
        if bytes.count >= 4 {
            let start = UInt64(bytes.word(at: 0, as: UInt32.self))
            return start &<< 32 | UInt64(bytes.word(at: bytes.count &- 4, as: UInt32.self))
        }
        var word: UInt64 = 0
        for index in bytes.indices { word = word &<< 8 | UInt64(bytes[index]) }
        return word
    }

    @inline(__always)
    private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
        // The multiplier is 2^64 divided by the golden ratio.
        let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    /// Searches with Swift's hash function, for which nobody can construct collisions.
    private func firstDuplicateByKeyedHash(_ array: Int32) -> (first: Int32, second: Int32)? {
        var items: [Int: [Int32]] = [:]
        let end = text.indexAfter(array)
        var item = array + 1
        while item < end {
            var hasher = Hasher()
            JSONHash.combine(item, in: text, into: &hasher)
            let hash = hasher.finalize()
            if let equal = items[hash, default: []].first(where: { isEqual($0, item) }) {
                return (equal, item)
            }
            items[hash, default: []].append(item)
            item = text.indexAfter(item)
        }
        return nil
    }
}

/// An array item and half of its hash, stored in one word: the low half is the index of the item's entry, and the high
/// half is the upper half of the hash.
///
/// The word is never 0, because only the root has the index 0.
private struct HashedItem {
    fileprivate let bits: UInt64

    @inline(__always)
    init(_ index: Int32, hash: UInt64) {
        bits = (hash >> 32) << 32 | UInt64(UInt32(bitPattern: index))
    }

    @inline(__always)
    fileprivate init(bits: UInt64) { self.bits = bits }

    @inline(__always)
    var index: Int32 { Int32(truncatingIfNeeded: bits) }

    @inline(__always)
    fileprivate var hash: Int { Int(truncatingIfNeeded: bits >> 32) }
}

extension HashedItem {
    /// A hash table of items with linear probing.
    ///
    /// The memory of a table is a span of slots that are initially 0. The number of slots must be a power of two.
    enum Table {
        /// The result of the insertion of one item, or of a search among all items.
        enum SearchResult {
            case noDuplicate
            case duplicate(first: Int32, second: Int32)
            /// Too many hashes are close together. A search with another hash function must decide.
            case crowded
        }

        /// The maximum number of taken slots that the insertion of one item passes.
        private static let probeLimit = 64

        /// Returns the number of slots for a table of `count` items: a power of two, and at least `2 * count`.
        static func capacity(forCount count: Int) -> Int {
            1 << (Int.bitWidth - (count * 2 - 1).leadingZeroBitCount)
        }

        /// Inserts an item unless the table has an equal item.
        @inline(__always)
        static func insert(
            _ item: HashedItem,
            of text: JSONText,
            into slots: inout MutableSpan<UInt64>
        ) -> SearchResult {
            let mask = slots.count &- 1
            var position = item.hash & mask
            var probeCount = 0
            while slots[position] != 0 {
                let other = HashedItem(bits: slots[position])
                if other.hash == item.hash,
                    JSONEquality.isEqual(other.index, in: text, item.index, in: text)
                {
                    return .duplicate(first: other.index, second: item.index)
                }
                probeCount &+= 1
                if probeCount > probeLimit { return .crowded }
                position = (position &+ 1) & mask
            }
            slots[position] = item.bits
            return .noDuplicate
        }
    }
}

extension HashedItem {
    /// Items in partitions by their hashes, so that equal items are in the same partition.
    ///
    /// The items of each partition are in the order of the text.
    struct Partitions {
        /// The maximum average number of items of a partition, unless `bitLimit` allows too few partitions. The table
        /// of this many items fits into the processor's cache.
        private static let itemsPerPartition = 1 << 13
        /// The maximum number of bits of a hash that select the partition of an item. Alternating writes to more than
        /// 2^11 partitions are slow.
        private static let bitLimit = 11

        private let items: [HashedItem]
        /// The end of each partition in `items`.
        private let ends: [Int]

        init(of items: [HashedItem]) {
            let partitionCount = items.count / Self.itemsPerPartition
            let bitCount = min(Int.bitWidth - partitionCount.leadingZeroBitCount, Self.bitLimit)
            // The highest bits of a hash select the partition, because the tables use the lowest bits.
            let shift = UInt64(64 - bitCount)
            // For each partition, the array first holds the number of items, then the start, and finally the end.
            var ends = [Int](repeating: 0, count: 1 << bitCount)
            for item in items { ends[Int(truncatingIfNeeded: item.bits >> shift)] &+= 1 }
            var start = 0
            for partition in ends.indices {
                let count = ends[partition]
                ends[partition] = start
                start += count
            }
            var groupedItems = items
            for item in items {
                let partition = Int(truncatingIfNeeded: item.bits >> shift)
                groupedItems[ends[partition]] = item
                ends[partition] &+= 1
            }
            self.items = groupedItems
            self.ends = ends
        }

        var count: Int { ends.count }

        subscript(partition: Int) -> ArraySlice<HashedItem> {
            items[(partition == 0 ? 0 : ends[partition - 1])..<ends[partition]]
        }

        /// The number of items in the largest partition.
        var maximumCount: Int { (0..<count).map { self[$0].count }.max() ?? 0 }
    }
}
