/// A range of bits in the scratch memory that records which members or items of one value have been evaluated.
///
/// A frame is opened for each subschema with `unevaluated…` keywords that applies to an array or an object, and has one
/// bit for each child of the value. The keywords and subschemas that apply to the value mark the children that they
/// evaluate. A branch has a separate frame, whose marks are merged into the outer frame if the branch is valid.
/// ``TracingEvaluator`` also merges the marks of failed branches, if the union fails.
struct EvaluatedFrame {
    private var start32: Int32
    private var wordCount32: Int32

    var start: Int { Int(start32) }
    var wordCount: Int { Int(wordCount32) }

    init(start: Int, wordCount: Int) {
        start32 = Int32(start)
        wordCount32 = Int32(wordCount)
    }

    /// The frame that is used if no marks are needed.
    static let none = EvaluatedFrame(start: -1, wordCount: 0)

    @inline(__always)
    var isOpen: Bool { start32 >= 0 }
}

extension EvaluationScratch {
    /// Opens a frame for `count` children. No child is marked yet.
    mutating func openFrame(count: Int) -> EvaluatedFrame {
        let frame = EvaluatedFrame(start: marks.count, wordCount: (count + 63) / 64)
        marks.append(contentsOf: repeatElement(0, count: frame.wordCount))
        return frame
    }

    /// Closes the frame that was opened last.
    mutating func closeFrame(_ frame: EvaluatedFrame) {
        marks.removeSubrange(frame.start...)
    }

    @inline(__always)
    mutating func mark(_ child: Int, in frame: EvaluatedFrame) {
        marks[frame.start + child >> 6] |= 1 << UInt64(child & 63)
    }

    mutating func markAll(in frame: EvaluatedFrame) {
        for word in 0..<frame.wordCount { marks[frame.start + word] = .max }
    }

    @inline(__always)
    func isMarked(_ child: Int, in frame: EvaluatedFrame) -> Bool {
        marks[frame.start + child >> 6] >> UInt64(child & 63) & 1 != 0
    }

    /// Returns the marks of a frame.
    func marks(in frame: EvaluatedFrame) -> [UInt64] {
        Array(marks[frame.start..<frame.start + frame.wordCount])
    }

    /// Restores earlier marks of a frame.
    mutating func setMarks(_ other: [UInt64], in frame: EvaluatedFrame) {
        for (word, bits) in other.enumerated() { marks[frame.start + word] = bits }
    }

    /// Adds marks that were stored for the same value.
    mutating func add(_ other: [UInt64], to frame: EvaluatedFrame) {
        for (word, bits) in other.enumerated() { marks[frame.start + word] |= bits }
    }

    /// Adds the marks of one frame to another frame for the same value.
    mutating func merge(_ frame: EvaluatedFrame, into outer: EvaluatedFrame) {
        for word in 0..<frame.wordCount { marks[outer.start + word] |= marks[frame.start + word] }
    }
}
