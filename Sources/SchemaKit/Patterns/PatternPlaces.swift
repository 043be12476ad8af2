/// The positions of a text at which each look-around condition holds, as one bit for each position.
struct PatternPlaces: Sendable {
    private var words: [UInt64] = []
    /// The number of words for one condition.
    private var wordCount = 0
    private var spare: [UInt64] = []

    /// A view of some of the conditions, for one automaton.
    struct Selection {
        fileprivate let words: UnsafeBufferPointer<UInt64>
        fileprivate let wordCount: Int
        fileprivate let conditions: UnsafeBufferPointer<Int32>

        /// Returns the conditions that hold at `offset`, as bits. The first condition has the lowest bit.
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

    /// Removes all conditions, and sets the size of a condition for a text of `byteCount` bytes.
    mutating func clear(byteCount: Int) {
        wordCount = (byteCount + 64) >> 6
        words.removeAll(keepingCapacity: true)
    }

    /// Calls `body` with a view of the conditions at the given indices. The view is valid only during the call.
    func withSelection<Result>(of conditions: [Int32], _ body: (Selection) -> Result) -> Result {
        words.withUnsafeBufferPointer { words in
            conditions.withUnsafeBufferPointer { conditions in
                body(Selection(words: words, wordCount: wordCount, conditions: conditions))
            }
        }
    }

    /// Adds a condition that holds at the positions that `read` inserts.
    mutating func addCondition(_ read: (borrowing PatternPlaces, Recording) -> Void) {
        var found: [UInt64] = []
        swap(&found, &spare)
        found.removeAll(keepingCapacity: true)
        found.append(contentsOf: repeatElement(0, count: wordCount))
        found.withUnsafeMutableBufferPointer { read(self, Recording(words: $0)) }
        words += found
        swap(&found, &spare)
    }

    /// A writer for the positions of a condition that is being determined.
    struct Recording {
        fileprivate let words: UnsafeMutableBufferPointer<UInt64>

        /// Records that the condition holds at `offset`.
        ///
        /// - Parameter offset: At most the length of the text.
        @inline(__always)
        func insert(_ offset: Int) {
            words[offset >> 6] |= 1 << UInt64(offset & 63)
        }
    }
}
