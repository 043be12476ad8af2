/// For each of some conditions the places of a text at which it holds, one bit for each place.
struct PatternPlaces: Sendable {
    private var words: [UInt64] = []
    /// The words for one condition.
    private var wordCount = 0
    private var spare: [UInt64] = []

    /// Some of the conditions, for reading a text.
    struct Selection {
        fileprivate let words: UnsafeBufferPointer<UInt64>
        fileprivate let wordCount: Int
        fileprivate let conditions: UnsafeBufferPointer<Int32>

        /// Which of the conditions hold at `offset`, the first in the lowest bit.
        @inline(__always)
        func bits(at offset: Int) -> Int {
            var bits = 0
            for number in conditions.indices {
                let word = words[Int(conditions[number]) * wordCount + offset >> 6]
                bits |= Int(truncatingIfNeeded: word >> UInt64(offset & 63) & 1) << number
            }
            return bits
        }
    }

    /// Forgets everything, and makes room for a text of `byteCount` bytes.
    mutating func clear(byteCount: Int) {
        wordCount = (byteCount + 64) >> 6
        words.removeAll(keepingCapacity: true)
    }

    /// Lends what is known of some of the conditions.
    func withSelection<Result>(of conditions: [Int32], _ body: (Selection) -> Result) -> Result {
        words.withUnsafeBufferPointer { words in
            conditions.withUnsafeBufferPointer { conditions in
                body(Selection(words: words, wordCount: wordCount, conditions: conditions))
            }
        }
    }

    /// Adds a condition: what `read` tells by the places at which it holds.
    mutating func addCondition(_ read: (borrowing PatternPlaces, Recording) -> Void) {
        var found: [UInt64] = []
        swap(&found, &spare)
        found.removeAll(keepingCapacity: true)
        found.append(contentsOf: repeatElement(0, count: wordCount))
        found.withUnsafeMutableBufferPointer { read(self, Recording(words: $0)) }
        words += found
        swap(&found, &spare)
    }

    /// The places of a condition that is being found.
    struct Recording {
        fileprivate let words: UnsafeMutableBufferPointer<UInt64>

        /// - Parameter offset: Not beyond the end of the text.
        @inline(__always)
        func insert(_ offset: Int) {
            words[offset >> 6] |= 1 << UInt64(offset & 63)
        }
    }
}
