/// A text as `OrdinaryWalk` reads it: most of it where it lies, its last bytes in a copy with zeros after
/// them, which end every value. So nobody needs to ask before each byte whether the text has ended, and
/// a text of a few bytes is read like any other. (Benchmark: `parse`, 2 KB.)
struct TextParts {
    private let scanner: JSONScanner
    private let marks: TextMarks
    /// Where the copy begins: the first block after which there are too few bytes to be read ahead.
    private let tailStart: Int
    private let tailScanner: JSONScanner
    private let tailMarks: TextMarks

    /// Of the text there are less than 64 bytes and the overhang.
    @inline(__always)
    private static var tailBlockCount: Int { 2 }
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
        let count = scanner.end - scanner.base
        let room = count - TextMarks.overhang
        let tailStart = room > 0 ? room & ~63 : 0
        let tailMemory = memory + TextMarks.byteCount
        let copy = (tailMemory + Self.tailMarkByteCount)
            .initializeMemory(as: UInt8.self, repeating: 0, count: Self.tailByteCount)
        copy.update(from: scanner.base + tailStart, count: count - tailStart)
        self.scanner = scanner
        self.tailStart = tailStart
        marks = TextMarks(scanner.base, lastBlock: tailStart - 64, memory)
        tailScanner = JSONScanner(scanner, base: UnsafePointer(copy) - tailStart)
        tailMarks = TextMarks(tailScanner.base, lastBlock: (count - 1) & ~63, tailMemory)
    }

    /// Goes on from `state` as far as the text is ordinary.
    @inline(__always)
    func advance(_ state: inout JSONScanner.State) {
        if state.cursor - scanner.base < tailStart {
            OrdinaryWalk.advance(&state, of: scanner, marks)
            guard state.cursor - scanner.base >= tailStart, !state.isComplete else { return }
        }
        let distance = tailScanner.base - scanner.base
        state.cursor += distance
        OrdinaryWalk.advance(&state, of: tailScanner, tailMarks)
        state.cursor -= distance
    }
}
