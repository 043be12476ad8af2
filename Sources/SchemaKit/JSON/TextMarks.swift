/// A bit map of the bytes at which plain text ends: quotation marks, backslashes, control characters and bytes
/// beyond ASCII. Each byte of the text has one bit. A set bit is called a mark.
///
/// Marks locate the end of a string without a loop over its bytes. In such a loop, the processor must read each byte
/// before it knows whether the loop continues. Marks are computed for 4 KB of text at a time, so that they stay in the
/// cache. (Benchmark: `parse`.)
///
/// Memory safety: The caller keeps the text and the memory for the marks alive. No marks are computed after the block
/// at `lastBlock`.
@safe
struct TextMarks {
    private let base: UnsafePointer<UInt8>
    /// The offset of the last block of 64 bytes that gets marks. At least 48 bytes follow it, so code at a mark
    /// can read ahead.
    private let lastBlock: Int
    private let memory: UnsafeMutableRawPointer

    /// The maximum number of blocks whose marks are computed at a time.
    @inline(__always)
    private static var blockLimit: Int { 64 }
    /// The memory, in bytes, for the header, the marks of `blockLimit` (64) blocks, and the zeros after them.
    ///
    /// The size is a compile-time constant, so the memory is allocated on the stack.
    @inline(__always)
    static var byteCount: Int { byteCount(blockCount: 64) }
    /// Returns the memory, in bytes, for the header, the marks of `blockCount` blocks, and three words of zeros. A
    /// search for the end of a string can read these zeros after the last marks.
    @inline(__always)
    static func byteCount(blockCount: Int) -> Int { headerSize + blockCount * 8 + 24 }
    /// The number of bytes before the marks: sixteen for `computedMarks`, then the masks and the key for
    /// hashing names.
    @inline(__always)
    private static var headerSize: Int { 16 + NameHash.maskByteCount }
    /// The number of bytes that can be read after the last block.
    @inline(__always)
    static var overhang: Int { 48 }

    /// Creates the marks for the text at `base`, up to the block at the offset `lastBlock`. No marks are computed
    /// yet. `memory` has `byteCount` bytes; `byteCount(blockCount:)` bytes suffice if fewer blocks get marks.
    @inline(__always)
    init(
        _ base: UnsafePointer<UInt8>,
        lastBlock: Int,
        _ memory: UnsafeMutableRawPointer
    ) {
        unsafe self.base = base
        unsafe self.memory = memory
        self.lastBlock = lastBlock
        unsafe storeComputed(memory + Self.headerSize, end: 0)
        unsafe NameHash.storeMasks(at: memory + 16)
    }

    /// The masks and the key for hashing names.
    @inline(__always)
    var nameMasks: UnsafeRawPointer { unsafe UnsafeRawPointer(memory + 16) }

    /// The computed marks, and the offset in the text at which they end.
    ///
    /// The byte at `bits + n` has the marks of the eight bytes from offset 8 × n of the text. The memory holds only
    /// the marks that were computed last, so `bits` can point before the memory; only these marks may be read.
    @inline(__always)
    var computedMarks: (bits: UnsafeRawPointer, end: Int) {
        unsafe (
            memory.load(as: UnsafeRawPointer.self),
            memory.load(fromByteOffset: 8, as: Int.self)
        )
    }

    /// The offset in the text at which the computed marks begin.
    @inline(__always)
    var computedStart: Int {
        unsafe (UnsafeRawPointer(memory + Self.headerSize) - computedMarks.bits) * 8
    }

    @inline(__always)
    private func storeComputed(_ bits: UnsafeRawPointer, end: Int) {
        unsafe memory.storeBytes(of: bits, as: UnsafeRawPointer.self)
        unsafe memory.storeBytes(of: end, toByteOffset: 8, as: Int.self)
    }

    @inline(__always)
    static func word(_ raw: UnsafeRawPointer) -> UInt64 {
        unsafe UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    }

    /// Computes the marks of up to `blockLimit` blocks, beginning with the block that contains `offset`.
    ///
    /// - Returns: False if the block is too close to the end of the text.
    @inline(never)
    func computeMarks(from offset: Int) -> Bool {
        let start = offset & ~63
        guard start <= lastBlock else { return false }
        let words = unsafe memory + Self.headerSize
        let count = min((lastBlock - start) / 64 + 1, Self.blockLimit)
        for index in 0..<count {
            let word = unsafe Self.bits(of: base + (start &+ 64 &* index))
            unsafe words.storeBytes(
                of: word.littleEndian,
                toByteOffset: 8 &* index,
                as: UInt64.self
            )
        }
        let limit = unsafe words + 8 * count
        for index in 0..<3 {
            unsafe limit.storeBytes(of: 0, toByteOffset: 8 * index, as: UInt64.self)
        }
        unsafe storeComputed(words - start / 8, end: start + 64 * count)
        return true
    }

    /// Returns the offset of the first mark from `offset` on, or nil if there is none before the end of the last block.
    /// `offset` must not be before `computedStart`.
    @inline(__always)
    func next(from offset: Int) -> Int? {
        guard unsafe offset < computedMarks.end || computeMarks(from: offset) else { return nil }
        let marks =
            unsafe Self.word(computedMarks.bits + offset >> 3)
            &>> UInt64(truncatingIfNeeded: offset & 7)
        guard marks == 0 else { return offset &+ marks.trailingZeroBitCount }
        return first(from: (offset & ~7) &+ 64)
    }

    /// Returns the offset of the first mark from `offset` on, or nil if there is none before the end of the last block.
    /// `offset` must be a multiple of eight, and not be before `computedStart`.
    @inline(never)
    func first(from offset: Int) -> Int? {
        var offset = offset
        while true {
            let (bits, end) = unsafe computedMarks
            while offset < end {
                let word = unsafe Self.word(bits + offset >> 3)
                if word != 0 { return offset &+ word.trailingZeroBitCount }
                offset &+= 64
            }
            // The last word can reach beyond the marks, where zeros stand for bytes that were not examined.
            offset = end
            guard computeMarks(from: offset) else { return nil }
        }
    }

    #if DEBUG
        /// Returns the marks of the 64 bytes that start at `block`.
        ///
        /// Processes eight bytes at a time: without optimization, vector operations are generic calls for each
        /// byte.
        static func bits(of block: UnsafePointer<UInt8>) -> UInt64 {
            var bits: UInt64 = 0
            for index in 0..<8 {
                let raw = unsafe UnsafeRawPointer(block + 8 * index)
                let word = unsafe UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
                // Combines the lowest bits of eight bytes in the highest byte.
                let byteMarks = (marks(in: word) >> 7 &* 0x0102_0408_1020_4080) >> 56
                bits |= byteMarks << UInt64(8 * index)
            }
            return bits
        }

        /// Returns a mask with the highest bit set for each marked byte.
        private static func marks(in word: UInt64) -> UInt64 {
            let lowBits: UInt64 = 0x0101_0101_0101_0101
            let low = word & (lowBits &* 0x7F)
            // In each of the three words, the highest bit of a byte is set unless the byte is a quotation mark, a
            // backslash or a control character, respectively.
            let notQuotes = (low ^ lowBits &* 0x22) &+ lowBits &* 0x7F
            let notBackslashes = (low ^ lowBits &* 0x5C) &+ lowBits &* 0x7F
            let notControls = low &+ lowBits &* 0x60
            return (~(notQuotes & notBackslashes & notControls) | word) & (lowBits &* 0x80)
        }
    #else
        /// Returns the marks of the 64 bytes that start at `block`.
        @inline(__always)
        static func bits(of block: UnsafePointer<UInt8>) -> UInt64 {
            let first = unsafe fourBits(plainBytes(of: block), plainBytes(of: block + 16))
            let second = unsafe fourBits(plainBytes(of: block + 32), plainBytes(of: block + 48))
            let four = SIMD8<UInt16>(repeating: 4)
            let halves = narrowed(compressed(first), compressed(second))
            let bytes = (halves | (halves &>> four)) & SIMD8<UInt16>(repeating: 0xFF)
            return unsafe ~UInt64(
                littleEndian: unsafeBitCast(
                    SIMD8<UInt8>(truncatingIfNeeded: bytes),
                    to: UInt64.self
                )
            )
        }

        /// Returns sixteen bytes: zero for each marked byte, all bits set for each other byte.
        ///
        /// As signed numbers, bytes beyond ASCII are less than the control characters. If bit 1 of every byte is
        /// flipped, a quotation mark is directly above the control characters. One comparison therefore finds all
        /// three.
        @inline(__always)
        private static func plainBytes(of start: UnsafePointer<UInt8>) -> SIMD8<UInt16> {
            let bytes = unsafe UnsafeRawPointer(start).loadUnaligned(as: SIMD16<Int8>.self)
            let flipped = bytes ^ SIMD16<Int8>(repeating: 0x02)
            let quote = SIMD16<Int8>(repeating: 0x22 ^ 0x02)
            let backslash = SIMD16<Int8>(repeating: 0x5C ^ 0x02)
            let plain = (flipped .> quote) .& (flipped .!= backslash)
            return unsafe unsafeBitCast(plain, to: SIMD8<UInt16>.self)
        }

        /// Returns four bits for each of 32 bytes. The lowest of the four bits is set if the byte is plain.
        @inline(__always)
        private static func fourBits(
            _ low: SIMD8<UInt16>,
            _ high: SIMD8<UInt16>
        ) -> SIMD8<UInt16> {
            let four = SIMD8<UInt16>(repeating: 4)
            let lowest = SIMD8<UInt16>(repeating: 0x11)
            return narrowed((low &>> four) & lowest, (high &>> four) & lowest)
        }

        /// Returns bits 0, 4, 8 and 12 of each lane in the lowest four bits of the lane.
        ///
        /// The partial products have no bit in common, so nothing carries.
        @inline(__always)
        private static func compressed(_ lanes: SIMD8<UInt16>) -> SIMD8<UInt16> {
            (lanes &* SIMD8<UInt16>(repeating: 0x1248)) &>> SIMD8<UInt16>(repeating: 12)
        }

        /// Returns the low bytes of sixteen lanes. The high byte of each lane must be zero.
        @inline(__always)
        private static func narrowed(
            _ low: SIMD8<UInt16>,
            _ high: SIMD8<UInt16>
        ) -> SIMD8<UInt16> {
            let lanes = SIMD16<UInt16>(lowHalf: low, highHalf: high)
            return unsafe unsafeBitCast(
                SIMD16<UInt8>(truncatingIfNeeded: lanes),
                to: SIMD8<UInt16>.self
            )
        }
    #endif
}

/// A text in two parts for `JSONFastScanner`. Most of the text is read in place. Its last bytes are read from a copy
/// with zeros after them, which end every value. The scan therefore need not test for the end of the text before
/// each byte, and a text of a few bytes is read like any other. (Benchmark: `parse`, 2 KB.)
///
/// Memory safety: The caller keeps the text and the memory for the copy alive. The copy has room for the bytes after
/// the border, and for the bytes that are read past the end.
@safe
struct TextParts {
    private let scanner: JSONScanner
    private let marks: TextMarks
    /// The offset of the first block that is followed by too few bytes to read ahead.
    private let border: Int
    private let tailMemory: UnsafeMutableRawPointer

    /// The maximum number of blocks in the copy. The copy begins a little before the border, because a string may cross
    /// the border.
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
        let readableCount = unsafe scanner.end - scanner.base - TextMarks.overhang
        border = max(readableCount, 0) & ~63
        marks = unsafe TextMarks(scanner.base, lastBlock: border - 64, memory)
        unsafe tailMemory = memory + TextMarks.byteCount
    }

    /// Continues from `state` while the text is ordinary.
    @inline(__always)
    func advance(_ state: inout JSONScanner.State) {
        if unsafe state.cursor - scanner.base < border {
            JSONFastScanner.advance(&state, of: scanner, marks: marks)
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
        JSONFastScanner.advance(&state, of: tail, marks: marks)
        unsafe state.cursor -= distance
    }
}
