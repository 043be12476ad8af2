/// The positions of a text at which each look-around condition holds, as one bit for each position.
struct PatternPlaces: Sendable {
    private var words: [UInt64] = []
    /// The number of words for one condition.
    private var wordCount = 0
    private var spare: [UInt64] = []

    /// A view of some of the conditions, for one automaton.
    struct Selection: ~Escapable {
        fileprivate let words: Span<UInt64>
        fileprivate let wordCount: Int
        fileprivate let conditions: Span<Int32>

        @_lifetime(copy words, copy conditions)
        fileprivate init(words: Span<UInt64>, wordCount: Int, conditions: Span<Int32>) {
            self.words = words
            self.wordCount = wordCount
            self.conditions = conditions
        }

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
        body(Selection(words: words.span, wordCount: wordCount, conditions: conditions.span))
    }

    /// Adds a condition that holds at the positions that `read` inserts.
    mutating func addCondition(_ read: (borrowing PatternPlaces, inout Recording) -> Void) {
        var found: [UInt64] = []
        swap(&found, &spare)
        found.removeAll(keepingCapacity: true)
        found.append(contentsOf: repeatElement(0, count: wordCount))
        var recording = Recording(words: found)
        found = []
        read(self, &recording)
        words += recording.words
        swap(&recording.words, &spare)
    }

    /// A writer for the positions of a condition that is being determined.
    struct Recording {
        fileprivate var words: [UInt64]

        /// Records that the condition holds at `offset`.
        ///
        /// - Parameter offset: At most the length of the text.
        @inline(__always)
        mutating func insert(_ offset: Int) {
            words[offset >> 6] |= 1 << UInt64(offset & 63)
        }
    }
}
