/// A text in two parts for `OrdinaryWalk`. Most of the text is read in place. Its last bytes are read from a copy
/// with zeros after them, which end every value. The scan therefore need not test for the end of the text before
/// each byte, and a text of a few bytes is read like any other. (Benchmark: `parse`, 2 KB.)
///
/// Memory safety: The caller keeps the text and the memory for the copy alive. The copy has room for the bytes after the
/// border, and for the bytes that are read past the end.
@safe
struct TextParts {
    private let scanner: JSONScanner
    private let marks: TextMarks
    /// The offset of the first block after which too few bytes follow to read ahead.
    private let border: Int
    private let tailMemory: UnsafeMutableRawPointer

    /// The maximum number of blocks in the copy. The copy begins a little before the border, because a string may
    /// begin before it and end after it.
    @inline(__always)
    private static var tailBlockCount: Int { 4 }
    @inline(__always)
    private static var tailByteCount: Int { 64 * tailBlockCount + TextMarks.overhang }
    @inline(__always)
    private static var tailMarkByteCount: Int { TextMarks.byteCount(blockCount: tailBlockCount) }
    /// The memory, in bytes, for the marks and the copy.
    @inline(__always)
    static var byteCount: Int { TextMarks.byteCount + tailMarkByteCount + tailByteCount }

    /// Divides the text of `scanner`. `memory` has `byteCount` bytes.
    @inline(__always)
    init(of scanner: JSONScanner, _ memory: UnsafeMutableRawPointer) {
        self.scanner = scanner
        let room = unsafe scanner.end - scanner.base - TextMarks.overhang
        border = room > 0 ? room & ~63 : 0
        marks = unsafe TextMarks(scanner.base, lastBlock: border - 64, memory)
        unsafe tailMemory = memory + TextMarks.byteCount
    }

    /// Continues from `state` while the text is ordinary.
    @inline(__always)
    func advance(_ state: inout JSONScanner.State) {
        if unsafe state.cursor - scanner.base < border {
            OrdinaryWalk.advance(&state, of: scanner, marks)
            if state.isComplete { return }
        }
        let start = unsafe (state.cursor - scanner.base) & ~63
        if unsafe scanner.end - scanner.base - start <= 64 * Self.tailBlockCount {
            advanceInTail(from: start, &state)
        }
    }

    @inline(never)
    private func advanceInTail(from start: Int, _ state: inout JSONScanner.State) {
        let count = unsafe scanner.end - scanner.base
        let copy = unsafe (tailMemory + Self.tailMarkByteCount)
            .initializeMemory(as: UInt8.self, repeating: 0, count: Self.tailByteCount)
        unsafe copy.update(from: scanner.base + start, count: count - start)
        let tail = unsafe JSONScanner(scanner, base: UnsafePointer(copy) - start)
        let marks = unsafe TextMarks(tail.base, lastBlock: (count - 1) & ~63, tailMemory)
        let distance = unsafe tail.base - scanner.base
        unsafe state.cursor += distance
        OrdinaryWalk.advance(&state, of: tail, marks)
        unsafe state.cursor -= distance
    }
}
