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
    /// The bytes of memory that the marks of a part need, with zeros after them, and the masks of names.
    ///
    /// Known to the compiler, so that it takes them from the stack.
    @inline(__always)
    static var byteCount: Int { byteCount(blockCount: 64) }
    /// The same for a text of few blocks.
    @inline(__always)
    static func byteCount(blockCount: Int) -> Int { headerSize + blockCount * 8 + 24 }
    @inline(__always)
    private static var headerSize: Int { 16 + NameHash.maskByteCount }
    /// How many bytes can be read after the last block.
    @inline(__always)
    static var overhang: Int { 48 }

    /// The marks of the text at `base` up to the block at the offset `lastBlock`, none of which are
    /// known yet; `memory` is of `byteCount` bytes, or of fewer where the text is short.
    @inline(__always)
    init(
        _ base: UnsafePointer<UInt8>,
        lastBlock: Int,
        _ memory: UnsafeMutableRawPointer
    ) {
        self.base = base
        self.memory = memory
        self.lastBlock = lastBlock
        hold(memory, end: 0)
        NameHash.storeMasks(at: memory + 16)
    }

    /// The masks with which short names are hashed.
    @inline(__always)
    var nameMasks: UnsafeRawPointer { UnsafeRawPointer(memory + 16) }

    /// The marks that are known: the word at a byte is that of the text's eight bytes there, `bits` being
    /// the place of the first of all bytes; and the offset where they end.
    @inline(__always)
    var held: (bits: UnsafeRawPointer, end: Int) {
        (
            memory.load(as: UnsafeRawPointer.self),
            memory.load(fromByteOffset: 8, as: Int.self)
        )
    }

    @inline(__always)
    private func hold(_ bits: UnsafeRawPointer, end: Int) {
        memory.storeBytes(of: bits, as: UnsafeRawPointer.self)
        memory.storeBytes(of: end, toByteOffset: 8, as: Int.self)
    }

    @inline(__always)
    static func word(_ raw: UnsafeRawPointer) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    }

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
            let word = Self.bits(of: base + (start &+ 64 &* index))
            words.storeBytes(of: word.littleEndian, toByteOffset: 8 &* index, as: UInt64.self)
        }
        let limit = words + 8 * count
        for index in 0..<3 { limit.storeBytes(of: 0, toByteOffset: 8 * index, as: UInt64.self) }
        hold(words - start / 8, end: start + 64 * count)
        return true
    }

    /// The first mark from `offset` on, as far as there are marks.
    @inline(__always)
    func next(from offset: Int) -> Int? {
        guard offset < held.end || find(from: offset) else { return nil }
        let near = Self.word(held.bits + offset >> 3) &>> UInt64(truncatingIfNeeded: offset & 7)
        guard near == 0 else { return offset &+ near.trailingZeroBitCount }
        return first(from: (offset & ~7) &+ 64)
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
            let first = fourBits(plainBytes(of: block), plainBytes(of: block + 16))
            let second = fourBits(plainBytes(of: block + 32), plainBytes(of: block + 48))
            let four = SIMD8<UInt16>(repeating: 4)
            let halves = narrowed(gathered(first), gathered(second))
            let bytes = (halves | (halves &>> four)) & SIMD8<UInt16>(repeating: 0xFF)
            return ~UInt64(
                littleEndian: unsafeBitCast(
                    SIMD8<UInt8>(truncatingIfNeeded: bytes),
                    to: UInt64.self
                )
            )
        }

        /// Sixteen bytes: no bits of those that are marked, all of the others.
        ///
        /// As signed numbers, the bytes beyond ASCII lie below the control characters; with its second
        /// bit changed, a quotation mark lies right above them. So one comparison finds all of these.
        @inline(__always)
        private static func plainBytes(of start: UnsafePointer<UInt8>) -> SIMD8<UInt16> {
            let bytes = UnsafeRawPointer(start).loadUnaligned(as: SIMD16<Int8>.self)
            let changed = bytes ^ SIMD16<Int8>(repeating: 0x02)
            let quote = SIMD16<Int8>(repeating: 0x22 ^ 0x02)
            let backslash = SIMD16<Int8>(repeating: 0x5C ^ 0x02)
            let plain = (changed .> quote) .& (changed .!= backslash)
            return unsafeBitCast(plain, to: SIMD8<UInt16>.self)
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
