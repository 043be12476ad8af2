/// Where plain text ends in a part of a text: at quotation marks, backslashes, control characters and
/// whatever is beyond ASCII. There is a bit for each byte.
///
/// With them the end of a string is found without a loop, and a processor need not wait for what is found
/// in the bytes. They are found for 4 KB at a time, which stay close at hand. (Benchmark: `parse`.)
struct TextMarks {
    private let base: UnsafePointer<UInt8>
    /// The offset of the last block of 64 bytes that is looked at: 48 bytes follow it, so that whoever
    /// is at a mark can read on for a while.
    private let lastBlock: Int
    private let memory: UnsafeMutableRawPointer

    @inline(__always)
    private static var blockLimit: Int { 64 }
    /// The bytes of memory that the marks of a part need, and zeros after them.
    ///
    /// Known to the compiler, so that it takes them from the stack.
    @inline(__always)
    static var byteCount: Int { 16 + 64 * 8 + 24 }
    @inline(__always)
    private static var headerSize: Int { 16 }

    /// The marks of the text from `base` to `end`, none of which are known yet; `memory` is of `byteCount`
    /// bytes.
    init(
        _ base: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ memory: UnsafeMutableRawPointer
    ) {
        self.base = base
        self.memory = memory
        lastBlock = end - base - 64 - 48
        hold(memory, end: 0)
    }

    /// The marks that are known: the word at a byte is that of the text's eight bytes there, `bits` being
    /// the place of the first of all bytes; and the offset where they end.
    @inline(__always)
    var held: (bits: UnsafeRawPointer, end: Int) {
        (
            memory.load(as: UnsafeRawPointer.self),
            memory.load(fromByteOffset: 8, as: Int.self)
        )
    }

    private func hold(_ bits: UnsafeRawPointer, end: Int) {
        memory.storeBytes(of: bits, as: UnsafeRawPointer.self)
        memory.storeBytes(of: end, toByteOffset: 8, as: Int.self)
    }

    @inline(__always)
    static func word(_ raw: UnsafeRawPointer) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    }

    /// Whether the marks at `offset` are known, or can be found.
    @inline(__always)
    func canReach(_ offset: Int) -> Bool { offset & ~63 <= lastBlock }

    /// Finds the marks from the block of `offset` on.
    ///
    /// - Returns: false if that is too close to the end of the text.
    @inline(never)
    func find(from offset: Int) -> Bool {
        let start = offset & ~63
        guard start <= lastBlock else { return false }
        let words = memory + Self.headerSize
        let count = min((lastBlock - start) / 64 + 1, Self.blockLimit)
        for index in 0..<count {
            let word = Self.bits(of: base + start + 64 * index)
            words.storeBytes(of: word.littleEndian, toByteOffset: 8 * index, as: UInt64.self)
        }
        let limit = words + 8 * count
        for index in 0..<3 { limit.storeBytes(of: 0, toByteOffset: 8 * index, as: UInt64.self) }
        hold(words - start / 8, end: start + 64 * count)
        return true
    }

    /// The first mark from `offset` on, a multiple of eight.
    @inline(never)
    func first(from offset: Int) -> Int? {
        var offset = offset
        while true {
            let (bits, end) = held
            while offset < end {
                let word = Self.word(bits + offset >> 3)
                if word != 0 { return offset &+ word.trailingZeroBitCount }
                offset &+= 64
            }
            offset = end
            guard find(from: offset) else { return nil }
        }
    }

    #if DEBUG
        /// The marks of the 64 bytes from `block` on.
        ///
        /// Eight at a time: without optimisation, operations on vectors are generic calls for each
        /// byte.
        static func bits(of block: UnsafePointer<UInt8>) -> UInt64 {
            var bits: UInt64 = 0
            for index in 0..<8 {
                let raw = UnsafeRawPointer(block + 8 * index)
                let word = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
                // Gathers the lowest bits of eight bytes in the highest byte.
                let gathered = (marks(in: word) >> 7 &* 0x0102_0408_1020_4080) >> 56
                bits |= gathered << UInt64(8 * index)
            }
            return bits
        }

        /// The highest bit of each marked byte.
        private static func marks(in word: UInt64) -> UInt64 {
            let each: UInt64 = 0x0101_0101_0101_0101
            let low = word & each &* 0x7F
            // The highest bit of a sum is set where the byte is not the one that is looked for.
            let isNoQuote = (low ^ each &* 0x22) &+ each &* 0x7F
            let isNoBackslash = (low ^ each &* 0x5C) &+ each &* 0x7F
            let isNoControl = low &+ each &* 0x60
            return (~(isNoQuote & isNoBackslash & isNoControl) | word) & each &* 0x80
        }
    #else
        /// The marks of the 64 bytes from `block` on.
        @inline(__always)
        static func bits(of block: UnsafePointer<UInt8>) -> UInt64 {
            let first = fourBits(marks(of: block), marks(of: block + 16))
            let second = fourBits(marks(of: block + 32), marks(of: block + 48))
            let four = SIMD8<UInt16>(repeating: 4)
            let halves = narrowed(gathered(first), gathered(second))
            let bytes = (halves | (halves &>> four)) & SIMD8<UInt16>(repeating: 0xFF)
            return UInt64(
                littleEndian: unsafeBitCast(
                    SIMD8<UInt8>(truncatingIfNeeded: bytes),
                    to: UInt64.self
                )
            )
        }

        /// Sixteen bytes: all bits of those that are marked, none of the others.
        ///
        /// As signed numbers, the bytes beyond ASCII lie below the control characters, so one
        /// comparison finds both.
        @inline(__always)
        private static func marks(of start: UnsafePointer<UInt8>) -> SIMD8<UInt16> {
            let quotes = SIMD16<Int8>(repeating: 0x22)
            let backslashes = SIMD16<Int8>(repeating: 0x5C)
            let controls = SIMD16<Int8>(repeating: 0x20)
            let bytes = UnsafeRawPointer(start).loadUnaligned(as: SIMD16<Int8>.self)
            let marks = (bytes .== quotes) .| (bytes .== backslashes) .| (bytes .< controls)
            return unsafeBitCast(marks, to: SIMD8<UInt16>.self)
        }

        /// Of 32 bytes a bit for each, the lowest of four.
        @inline(__always)
        private static func fourBits(
            _ low: SIMD8<UInt16>,
            _ high: SIMD8<UInt16>
        ) -> SIMD8<UInt16> {
            let four = SIMD8<UInt16>(repeating: 4)
            let lowest = SIMD8<UInt16>(repeating: 0x11)
            return narrowed((low &>> four) & lowest, (high &>> four) & lowest)
        }

        /// The bits 0, 4, 8 and 12 of each lane in the lowest four.
        ///
        /// No two of the products fall on the same bit, so that nothing is carried.
        @inline(__always)
        private static func gathered(_ lanes: SIMD8<UInt16>) -> SIMD8<UInt16> {
            (lanes &* SIMD8<UInt16>(repeating: 0x1248)) &>> SIMD8<UInt16>(repeating: 12)
        }

        /// The low bytes of sixteen lanes, none of which has more.
        @inline(__always)
        private static func narrowed(
            _ low: SIMD8<UInt16>,
            _ high: SIMD8<UInt16>
        ) -> SIMD8<UInt16> {
            let lanes = SIMD16<UInt16>(lowHalf: low, highHalf: high)
            return unsafeBitCast(SIMD16<UInt8>(truncatingIfNeeded: lanes), to: SIMD8<UInt16>.self)
        }
    #endif
}
