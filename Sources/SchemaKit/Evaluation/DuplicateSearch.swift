/// A search for two equal items of an array.
struct DuplicateSearch {
    /// The maximum number of items that are compared pair by pair.
    private static let pairLimit = 8
    /// The maximum number of arrays or objects that are compared pair by pair, because they take longer to compare.
    private static let containerPairLimit = 3
    /// The maximum number of items that are put into one table.
    private static let tableLimit = 1 << 14
    /// A random seed, so that no text can be constructed to cause collisions.
    private static let seed = UInt64.random(in: .min ... .max)

    private let text: JSONText

    init(_ text: JSONText) {
        self.text = text
    }

    /// Returns the first item that is equal to an earlier one, together with that earlier item; nil if there is none.
    func firstDuplicate(in array: Int32) -> (first: Int32, second: Int32)? {
        let count = text.count(of: array)
        guard count > 1 else { return nil }
        let limit = text[array + 1].isContainer ? Self.containerPairLimit : Self.pairLimit
        guard count > limit else { return firstDuplicateByPairs(array) }
        switch verdictByHash(array, count) {
        case .new: return nil
        case .repeated(let first, let second): return (first, second)
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

    private func verdictByHash(_ array: Int32, _ count: Int) -> HashedElement.Table.Verdict {
        count <= Self.tableLimit ? verdictByTable(array, count) : verdictByParts(array, count)
    }

    /// Searches with one table. (Benchmark: `validate`, unique_items and swagger.)
    private func verdictByTable(_ array: Int32, _ count: Int) -> HashedElement.Table.Verdict {
        withTable(forCount: count) { slots in
            let end = text.indexAfter(array)
            var element = array + 1
            while element < end {
                let verdict = HashedElement.Table.insert(
                    HashedElement(element, hash: hash(element)),
                    of: text,
                    into: &slots
                )
                guard case .new = verdict else { return verdict }
                element = text.indexAfter(element)
            }
            return .new
        }
    }

    /// Searches with one table for each part of the items.
    ///
    /// With a single table for this many items, each access would be to a distant memory address. (Benchmark: `bombs`,
    /// uniqueItems.)
    private func verdictByParts(_ array: Int32, _ count: Int) -> HashedElement.Table.Verdict {
        let parts = HashedElement.Parts(of: hashedElements(of: array, count))
        return withTable(forCount: parts.greatestCount) { slots in
            var found: (first: Int32, second: Int32)?
            for part in 0..<parts.count {
                if part > 0 { slots.update(repeating: 0) }
                for element in parts[part] {
                    // The result is the duplicate that is first in the text, over all parts.
                    if let found, element.index >= found.second { break }
                    switch HashedElement.Table.insert(element, of: text, into: &slots) {
                    case .new: continue
                    case .repeated(let first, let second): found = (first, second)
                    case .crowded: return .crowded
                    }
                }
            }
            return found.map { .repeated(first: $0.first, second: $0.second) } ?? .new
        }
    }

    private func hashedElements(of array: Int32, _ count: Int) -> [HashedElement] {
        var elements: [HashedElement] = []
        elements.reserveCapacity(count)
        let end = text.indexAfter(array)
        var element = array + 1
        while element < end {
            elements.append(HashedElement(element, hash: hash(element)))
            element = text.indexAfter(element)
        }
        return elements
    }

    @inline(__always)
    private func withTable(
        forCount count: Int,
        _ body: (inout MutableSpan<UInt64>) -> HashedElement.Table.Verdict
    ) -> HashedElement.Table.Verdict {
        let capacity = HashedElement.Table.capacity(forCount: count)
        return withTemporarySpan(repeating: 0, count: capacity, body)
    }

    private func hash(_ index: Int32) -> UInt64 {
        let entry = text[index]
        let state = Self.seed ^ UInt64(entry.tag & JSONEntry.kindMask)
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
            var element = index + 1
            let end = text.indexAfter(index)
            while element < end {
                state = Self.mix(state, hash(element))
                element = text.indexAfter(element)
            }
            return state
        case .object:
            return hashOfObject(index, state)
        }
    }

    /// Returns the hash of an object.
    ///
    /// Neither the order of members nor the repetition of a member has an influence, so the hashes of the members are
    /// combined with operations that ignore both.
    private func hashOfObject(_ object: Int32, _ state: UInt64) -> UInt64 {
        var common = UInt64.max
        var any: UInt64 = 0
        var least = UInt64.max
        var greatest: UInt64 = 0
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            let member = Self.mix(Self.mix(state, UInt64(text[name].link)), hash(name + 1))
            common &= member
            any |= member
            least = min(least, member)
            greatest = max(greatest, member)
            name = text.indexAfter(name + 1)
        }
        return Self.mix(Self.mix(Self.mix(state ^ common, any), least), greatest)
    }

    @inline(__always)
    private func hash(number entry: JSONEntry, _ state: UInt64) -> UInt64 {
        let token = text.token(of: entry)
        if let value = NumberText.smallInteger(token, isPlain: entry.isPlainInteger) {
            return Self.hash(value, state)
        }
        return hash(NumberText(token), state)
    }

    /// Mixes twice, because consecutive numbers that are mixed once form clusters in a table.
    @inline(__always)
    private static func hash(_ value: Int64, _ state: UInt64) -> UInt64 {
        mix(mix(state, UInt64(bitPattern: value)), 0)
    }

    @inline(never)
    private func hash(_ number: NumberText, _ state: UInt64) -> UInt64 {
        // A number has the same hash in each notation, so it is hashed as a small integer if possible.
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
        return Self.mix(state ^ Self.end(of: bytes), UInt64(bytes.count))
    }

    /// Returns the last eight bytes, or a word with all bytes if there are fewer.
    @inline(__always)
    private static func end(of bytes: Span<UInt8>) -> UInt64 {
        if bytes.count >= 8 { return bytes.word(at: bytes.count &- 8, as: UInt64.self) }
        if bytes.count >= 4 {
            let start = UInt64(bytes.word(at: 0, as: UInt32.self))
            return start &<< 32 | UInt64(bytes.word(at: bytes.count &- 4, as: UInt32.self))
        }
        var end: UInt64 = 0
        for index in bytes.indices { end = end &<< 8 | UInt64(bytes[index]) }
        return end
    }

    @inline(__always)
    private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    private func firstDuplicateByKeyedHash(_ array: Int32) -> (first: Int32, second: Int32)? {
        var elements: [Int: [Int32]] = [:]
        let end = text.indexAfter(array)
        var element = array + 1
        while element < end {
            var hasher = Hasher()
            JSONHash.combine(element, in: text, into: &hasher)
            let hash = hasher.finalize()
            if let equal = elements[hash, default: []].first(where: { isEqual($0, element) }) {
                return (equal, element)
            }
            elements[hash, default: []].append(element)
            element = text.indexAfter(element)
        }
        return nil
    }
}

/// An array item with half of its hash in one word: the low half is the index, the high half is the hash.
///
/// No item has the index of the root, so the word is never 0.
private struct HashedElement {
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

extension HashedElement {
    /// A hash table of items with linear probing.
    ///
    /// Its memory is a span of slots that are 0 at first. Their number must be a power of two.
    enum Table {
        enum Verdict {
            /// No equal item was inserted before.
            case new
            case repeated(first: Int32, second: Int32)
            /// Too many hashes are close together, possibly because a text was constructed to cause collisions.
            case crowded
        }

        /// The maximum number of other items that are examined for one item.
        private static let probeLimit = 64

        /// Returns the number of slots for a table of `count` items.
        static func capacity(forCount count: Int) -> Int {
            1 << (Int.bitWidth - (count * 2 - 1).leadingZeroBitCount)
        }

        /// Inserts an item unless the table has an equal one.
        @inline(__always)
        static func insert(
            _ element: HashedElement,
            of text: JSONText,
            into slots: inout MutableSpan<UInt64>
        ) -> Verdict {
            let mask = slots.count &- 1
            var position = element.hash & mask
            var probeCount = 0
            while slots[position] != 0 {
                let other = HashedElement(bits: slots[position])
                if other.hash == element.hash,
                    JSONEquality.isEqual(other.index, in: text, element.index, in: text)
                {
                    return .repeated(first: other.index, second: element.index)
                }
                probeCount &+= 1
                if probeCount > probeLimit { return .crowded }
                position = (position &+ 1) & mask
            }
            slots[position] = element.bits
            return .new
        }
    }
}

extension HashedElement {
    /// A partition of items by their hashes, so that equal items are in the same part.
    ///
    /// The items of each part are in the order of the text.
    struct Parts {
        /// The target size of a part. The table of such a part fits into the processor's cache.
        private static let elementsPerPart = 1 << 13
        /// The limit of the number of parts, as a power of two. Alternating writes to more parts are slow.
        private static let bitLimit = 11

        private let elements: [HashedElement]
        /// The end of each part.
        private let ends: [Int]

        init(of all: [HashedElement]) {
            let wanted = all.count / Self.elementsPerPart
            let bitCount = min(Int.bitWidth - wanted.leadingZeroBitCount, Self.bitLimit)
            // The tables use the low bits of the hashes.
            let shift = UInt64(64 - bitCount)
            var ends = [Int](repeating: 0, count: 1 << bitCount)
            for element in all { ends[Int(truncatingIfNeeded: element.bits >> shift)] &+= 1 }
            var start = 0
            for part in ends.indices {
                let count = ends[part]
                ends[part] = start
                start += count
            }
            var spread = all
            for element in all {
                let part = Int(truncatingIfNeeded: element.bits >> shift)
                spread[ends[part]] = element
                ends[part] &+= 1
            }
            elements = spread
            self.ends = ends
        }

        var count: Int { ends.count }

        subscript(part: Int) -> ArraySlice<HashedElement> {
            elements[(part == 0 ? 0 : ends[part - 1])..<ends[part]]
        }

        /// The number of items in the largest part.
        var greatestCount: Int { (0..<count).map { self[$0].count }.max() ?? 0 }
    }
}
