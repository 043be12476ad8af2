/// An element of an array with half of its hash, in one word: the index in its low half, the hash in the high
/// one. No element has the index of the root, so no such word is 0.
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
    /// The elements that have been seen, each in the first free slot from that of its hash on.
    struct Table {
        enum Verdict {
            /// No element before it is equal.
            case new
            case repeated(first: Int32, second: Int32)
            /// So many hashes are near each other that they count as made to collide.
            case crowded
        }

        /// How many elements may be looked at for one.
        private static let probeLimit = 64

        private let slots: UnsafeMutableBufferPointer<UInt64>

        /// An empty table. The number of slots is a power of two.
        @inline(__always)
        init(_ slots: UnsafeMutableBufferPointer<UInt64>) {
            slots.initialize(repeating: 0)
            self.slots = slots
        }

        /// How many slots keep so many elements apart.
        static func capacity(forCount count: Int) -> Int {
            1 << (Int.bitWidth - (count * 2 - 1).leadingZeroBitCount)
        }

        /// Adds an element unless an equal one is there.
        @inline(__always)
        func insert(_ element: HashedElement, in text: JSONText) -> Verdict {
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
                if probeCount > Self.probeLimit { return .crowded }
                position = (position &+ 1) & mask
            }
            slots[position] = element.bits
            return .new
        }
    }
}

extension HashedElement {
    /// Elements spread by their hashes, so that equal ones are in one part. In each part they stand in the
    /// order of the text.
    struct Parts {
        /// Few enough for the memory of a part's table to stay near the processor.
        private static let elementsPerPart = 1 << 13
        /// More parts than these would be too many to write to alternately.
        private static let bitLimit = 11

        private let elements: [HashedElement]
        /// Where the parts end.
        private let ends: [Int]

        init(of all: [HashedElement]) {
            let wanted = all.count / Self.elementsPerPart
            let bitCount = min(Int.bitWidth - wanted.leadingZeroBitCount, Self.bitLimit)
            // The tables take the low bits.
            let shift = UInt64(64 - bitCount)
            var ends = [Int](repeating: 0, count: 1 << bitCount)
            for element in all { ends[Int(truncatingIfNeeded: element.bits >> shift)] &+= 1 }
            var start = 0
            for part in ends.indices {
                let count = ends[part]
                ends[part] = start
                start += count
            }
            elements = [HashedElement](unsafeUninitializedCapacity: all.count) { spread, count in
                for element in all {
                    let part = Int(truncatingIfNeeded: element.bits >> shift)
                    spread.initializeElement(at: ends[part], to: element)
                    ends[part] &+= 1
                }
                count = all.count
            }
            self.ends = ends
        }

        var count: Int { ends.count }

        subscript(part: Int) -> ArraySlice<HashedElement> {
            elements[(part == 0 ? 0 : ends[part - 1])..<ends[part]]
        }

        /// How many elements the largest part has.
        var greatestCount: Int { (0..<count).map { self[$0].count }.max() ?? 0 }
    }
}
