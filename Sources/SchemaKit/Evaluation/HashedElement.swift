/// An array item with half of its hash in one word: the low half is the index, the high half is the hash.
///
/// No item has the index of the root, so the word is never 0.
struct HashedElement {
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
