/// A text as `OrdinaryWalk` reads it: most of it where it lies, its last bytes in a copy with zeros after
/// them, which end every value. So nobody needs to ask before each byte whether the text has ended, and
/// a text of a few bytes is read like any other. (Benchmark: `parse`, 2 KB.)
struct TextParts {
    private let scanner: JSONScanner
    private let marks: TextMarks
    /// The first block after which there are too few bytes to be read ahead.
    private let border: Int
    private let tailMemory: UnsafeMutableRawPointer

    /// What is copied: the rest of the text, from a block a little before the border on, as a string may
    /// begin there that ends behind it.
    @inline(__always)
    private static var tailBlockCount: Int { 4 }
    @inline(__always)
    private static var tailByteCount: Int { 64 * tailBlockCount + TextMarks.overhang }
    @inline(__always)
    private static var tailMarkByteCount: Int { TextMarks.byteCount(blockCount: tailBlockCount) }
    /// The bytes of memory that the marks and the copy need.
    @inline(__always)
    static var byteCount: Int { TextMarks.byteCount + tailMarkByteCount + tailByteCount }

    /// The parts of the text of `scanner`; `memory` is of `byteCount` bytes.
    @inline(__always)
    init(of scanner: JSONScanner, _ memory: UnsafeMutableRawPointer) {
        self.scanner = scanner
        let room = scanner.end - scanner.base - TextMarks.overhang
        border = room > 0 ? room & ~63 : 0
        marks = TextMarks(scanner.base, lastBlock: border - 64, memory)
        tailMemory = memory + TextMarks.byteCount
    }

    /// Goes on from `state` as far as the text is ordinary.
    @inline(__always)
    func advance(_ state: inout JSONScanner.State) {
        if state.cursor - scanner.base < border {
            OrdinaryWalk.advance(&state, of: scanner, marks)
            if state.isComplete { return }
        }
        let start = (state.cursor - scanner.base) & ~63
        if scanner.end - scanner.base - start <= 64 * Self.tailBlockCount {
            advanceInTail(from: start, &state)
        }
    }

    @inline(never)
    private func advanceInTail(from start: Int, _ state: inout JSONScanner.State) {
        let count = scanner.end - scanner.base
        let copy = (tailMemory + Self.tailMarkByteCount)
            .initializeMemory(as: UInt8.self, repeating: 0, count: Self.tailByteCount)
        copy.update(from: scanner.base + start, count: count - start)
        let tail = JSONScanner(scanner, base: UnsafePointer(copy) - start)
        let marks = TextMarks(tail.base, lastBlock: (count - 1) & ~63, tailMemory)
        let distance = tail.base - scanner.base
        state.cursor += distance
        OrdinaryWalk.advance(&state, of: tail, marks)
        state.cursor -= distance
    }
}
