extension Span where Element == UInt8 {
    /// Creates a span over `count` bytes of memory that the caller keeps alive and unchanged while the span is used.
    ///
    /// `count` must not be negative. Unlike `init(_unsafeStart:count:)`, the initializer does not check that.
    /// (Instruction counts: `document`.)
    @inline(__always)
    @_lifetime(borrow start)
    init(start: UnsafePointer<UInt8>, count: Int) {
        let span = unsafe Span(_unsafeElements: UnsafeBufferPointer(start: start, count: count))
        self = unsafe _overrideLifetime(span, borrowing: start)
    }
}

/// The searches of `Collection`, for spans of bytes. `Span` does not conform to `Collection`.
extension Span where Element == UInt8 {
    /// Returns the offset of the first byte that satisfies `predicate`, from `start` on, or nil if there is none.
    @inline(__always)
    func firstIndex(from start: Int = 0, where predicate: (UInt8) -> Bool) -> Int? {
        var index = start
        while index < count {
            if predicate(self[index]) { return index }
            index &+= 1
        }
        return nil
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { firstIndex { $0 == byte } != nil }

    @inline(__always)
    func allSatisfy(_ predicate: (UInt8) -> Bool) -> Bool { firstIndex { !predicate($0) } == nil }

    /// Returns the offset after the last byte that satisfies `predicate`, or nil if there is none.
    @inline(__always)
    func endOfLast(where predicate: (UInt8) -> Bool) -> Int? {
        var end = count
        while end > 0 {
            if predicate(self[end &- 1]) { return end }
            end &-= 1
        }
        return nil
    }

    /// Returns the bytes from `offset` on as an integer. The bytes must lie within the span; only debug builds check
    /// this.
    @inline(__always)
    func word<Word: BitwiseCopyable>(at offset: Int, as _: Word.Type) -> Word {
        assert(
            offset >= 0 && offset &+ MemoryLayout<Word>.size <= count,
            "the word is outside of the span"
        )
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Word.self)
    }

    /// Returns whether the transformed bytes of this span equal the bytes of `other`, which are not transformed.
    func isEqual(to other: Span<UInt8>, transformedBy transform: (UInt8) -> UInt8) -> Bool {
        count == other.count && indices.allSatisfy { transform(self[$0]) == other[$0] }
    }
}

/// The comparison of spans, most of which are short. (Benchmark: `validate`.)
extension Span where Element == UInt8 {
    /// Returns whether the spans have equal bytes. Compares whole words; the last word may overlap the previous word.
    @inline(__always)
    func isEqual(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        if count > 8 { return isEqualInWords(to: other) }
        if count >= 4 {
            return isEqual(to: other, at: 0, UInt32.self)
                && isEqual(to: other, at: count &- 4, UInt32.self)
        }
        if count >= 2 {
            return isEqual(to: other, at: 0, UInt16.self)
                && isEqual(to: other, at: count &- 2, UInt16.self)
        }
        return count == 0 || isEqual(to: other, at: 0, UInt8.self)
    }

    @inline(__always)
    private func isEqualInWords(to other: Span<UInt8>) -> Bool {
        var offset = 0
        while offset < count &- 8 {
            guard isEqual(to: other, at: offset, UInt64.self) else { return false }
            offset &+= 8
        }
        return isEqual(to: other, at: count &- 8, UInt64.self)
    }

    /// Returns whether the words at `offset` are equal.
    @inline(__always)
    private func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(
        to other: Span<UInt8>,
        at offset: Int,
        _ word: Word.Type
    ) -> Bool {
        self.word(at: offset, as: word) == other.word(at: offset, as: word)
    }
}

extension [UInt8] {
    /// Copies the bytes of a span.
    init(copying bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    }

    /// Appends the bytes of a span.
    mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

extension Hasher {
    /// Adds the bytes of a span.
    mutating func combine(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBytes { unsafe combine(bytes: $0) }
    }
}

extension String {
    /// Calls `body` with the UTF-8 of the string.
    func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        var copy = self
        return copy.withUTF8 { bytes in unsafe body(bytes.span) }
    }

    /// Decodes the bytes of a span as UTF-8; ill-formed sequences are replaced.
    package init(decoding bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

/// Calls `body` with temporary memory for `count` elements. A small number of elements is stored on the stack.
@inline(__always)
package func withTemporarySpan<Element: BitwiseCopyable, Result>(
    repeating element: Element,
    count: Int,
    _ body: (inout MutableSpan<Element>) -> Result
) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: count) { memory in
        unsafe memory.initialize(repeating: element)
        var elements = unsafe memory.mutableSpan
        return body(&elements)
    }
}

extension StaticString {
    /// The UTF-8 code units.
    var utf8: Span<UInt8> {
        @_lifetime(immortal)
        get {
            // The memory of a literal is never released.
            let bytes = unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
            return unsafe _overrideLifetime(Span(_unsafeElements: bytes), copying: ())
        }
    }
}

/// A search for a sequence of bytes.
///
/// The standard library's search is in its module for regular expressions, which adds 1 MB to a statically linked
/// program. (`Benchmarks/binary-size.sh`)
extension Collection<UInt8> {
    /// Returns the range of the first occurrence of `other`; nil if there is none. The search takes time in proportion
    /// to the product of both lengths.
    package func firstOccurrence(of other: some Collection<UInt8>) -> Range<Index>? {
        let count = other.count
        var start = startIndex
        while let end = index(start, offsetBy: count, limitedBy: endIndex) {
            if self[start..<end].elementsEqual(other) { return start..<end }
            guard start < endIndex else { return nil }
            formIndex(after: &start)
        }
        return nil
    }
}
