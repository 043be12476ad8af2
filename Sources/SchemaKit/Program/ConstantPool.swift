/// The constants of one type that the instructions of a program refer to by index.
///
/// The memory belongs to a ``PoolMemory``, which the program owns. The evaluator therefore reads a pool without
/// counting references and without copying.
///
/// Memory safety: The compiler of a program makes all indices, and the program, which owns the memory, outlives its
/// evaluators. Debug builds check the indices. `@unchecked Sendable` because the compiler cannot see that no pool
/// changes after its creation.
@safe
package struct ConstantPool<Element: Sendable>: @unchecked Sendable {
    private let base: UnsafePointer<Element>
    package let count: Int

    /// Creates a pool of elements that a ``PoolMemory`` owns.
    init(_ elements: UnsafeMutableBufferPointer<Element>) {
        count = elements.count
        unsafe base = elements.baseAddress.map { unsafe UnsafePointer($0) } ?? Self.unreadAddress
    }

    /// A pool without elements.
    static var empty: Self { unsafe Self(UnsafeMutableBufferPointer(start: nil, count: 0)) }

    /// An aligned address that is never read. It allows `base` to be non-optional.
    private static var unreadAddress: UnsafePointer<Element> {
        guard
            let address = unsafe UnsafePointer<Element>(bitPattern: MemoryLayout<Element>.alignment)
        else { preconditionFailure("the alignment is zero") }
        return unsafe address
    }

    @inline(__always)
    package subscript(id: PoolIndex<Element>) -> Element { self[id.index] }

    @inline(__always)
    package subscript(offset: Int32) -> Element {
        assert(offset >= 0 && offset < count, "the index is outside of the pool")
        return unsafe base[Int(offset)]
    }

    /// Returns the address of the element at `offset`, valid for the lifetime of the program.
    @inline(__always)
    func pointer(at offset: Int32) -> PoolPointer<Element> {
        assert(offset >= 0 && offset <= count, "the index is outside of the pool")
        return unsafe PoolPointer(base + Int(offset))
    }
}

extension ConstantPool<UInt8> {
    /// Returns the bytes of a range.
    @inline(__always)
    @_lifetime(borrow self)
    func bytes(_ range: PoolRange) -> Span<UInt8> {
        assert(range.start >= 0 && range.end <= count, "the range is outside of the pool")
        let bytes = unsafe Span(start: base + Int(range.start), count: Int(range.count))
        return unsafe _overrideLifetime(bytes, borrowing: self)
    }
}

extension ConstantPool<Pattern> {
    /// Returns whether a pattern matches anywhere in `text`, or nil if matching needs scratch memory.
    ///
    /// The inner closure captures a pointer, because a closure that captures a span is not inlined, which takes 4 %
    /// more instructions. (Benchmark: `validate`, pattern.)
    @inline(__always)
    func matchesWithoutScratch(_ id: PoolIndex<Pattern>, _ text: Span<UInt8>) -> Bool? {
        unsafe text.withUnsafeBufferPointer { text in
            withPattern(id) { unsafe $0.matchesWithoutScratch(text.span) }
        }
    }

    /// Calls `body` with a pattern, without retaining the pattern.
    @inline(__always)
    func withPattern<Result>(_ id: PoolIndex<Pattern>, _ body: (Pattern) -> Result) -> Result {
        assert(id.index >= 0 && id.index < count, "the index is outside of the pool")
        // `Pattern` and `Unmanaged<Pattern>` have the same memory layout. Retaining the pattern takes 13 % more
        // instructions. (Benchmark: `validate`, pattern.)
        let reference = unsafe UnsafeRawPointer(base + Int(id.index))
            .assumingMemoryBound(to: Unmanaged<Pattern>.self)
        return unsafe reference.pointee._withUnsafeGuaranteedRef(body)
    }
}

/// The address of an element of a pool, for elements that are read in part or one after another.
///
/// Memory safety: The program outlives the pointer, and evaluators read only the elements of a range that the compiler
/// of the program made. `@unchecked Sendable` because the compiler cannot see that no element changes.
@safe
package struct PoolPointer<Element: Sendable>: @unchecked Sendable {
    private let address: UnsafePointer<Element>

    @inline(__always)
    fileprivate init(_ address: UnsafePointer<Element>) { unsafe self.address = address }

    @inline(__always)
    package var pointee: Element { unsafeAddress { unsafe address } }

    @inline(__always)
    subscript(offset: Int) -> Element { unsafeAddress { unsafe address + offset } }

    @inline(__always)
    static func + (pointer: Self, offset: Int) -> Self { unsafe Self(pointer.address + offset) }

    @inline(__always)
    static func += (pointer: inout Self, offset: Int) { pointer = pointer + offset }

    @inline(__always)
    static func - (end: Self, start: Self) -> Int { unsafe end.address - start.address }

    @inline(__always)
    static func < (left: Self, right: Self) -> Bool { unsafe left.address < right.address }
}

/// The index of an element in a pool.
package struct PoolIndex<Element: Sendable>: Hashable, Sendable {
    package let index: Int32

    package init(_ index: Int) {
        self.index = Int32(truncatingIfNeeded: index)
    }
}

/// A range of adjacent elements of a pool.
package struct PoolRange: Hashable, Sendable {
    package var start: Int32
    package var count: Int32

    init(start: Int, count: Int) {
        self.start = Int32(truncatingIfNeeded: start)
        self.count = Int32(truncatingIfNeeded: count)
    }

    static let empty = PoolRange(start: 0, count: 0)

    package var end: Int32 { start + count }
    package var isEmpty: Bool { count == 0 }
}

/// The constants of a program, stored as the items of one JSON array.
package final class ConstantDocument: Sendable {
    private let document: JSONDocument
    /// The entry of each item, by constant number.
    private let entries: [Int32]

    /// Creates the document from the constants' texts, which are separated by commas.
    ///
    /// The texts come from parsed schemas, so the array is valid JSON. The array is at most one level deeper than the
    /// limit for the schemas.
    init(_ text: [UInt8]) {
        guard !text.isEmpty else {
            document = Self.emptyDocument
            entries = []
            return
        }
        document = Self.document(text)
        var entries: [Int32] = []
        entries.reserveCapacity(document.root.count)
        for item in document.root.elements { entries.append(item.index) }
        self.entries = entries
    }

    private static func document(_ text: [UInt8]) -> JSONDocument {
        var array: [UInt8] = []
        array.reserveCapacity(text.count + 2)
        array.append(UInt8(ascii: "["))
        array += text
        array.append(UInt8(ascii: "]"))
        guard let document = try? JSONParser(depthLimit: .max).parse(array) else {
            preconditionFailure("the constants are not JSON")
        }
        return document
    }

    /// The document that all programs without constants share. (Benchmark: `compile`.)
    private static let emptyDocument = document([])

    /// The constants in the form that evaluators compare with.
    ///
    /// `@unchecked Sendable` because the compiler cannot see that nothing writes to the text after the document is
    /// created.
    struct Pools: @unchecked Sendable {
        let text: JSONText
        let entries: ConstantPool<Int32>
    }

    /// Returns the constants, with their entries in `memory`. Both `memory` and the document must outlive the result.
    func pools(in memory: inout PoolMemory) -> Pools {
        Pools(text: text, entries: memory.pool(entries))
    }

    /// The text of the array, valid only while the document is alive.
    private var text: JSONText { document.withText { $0 } }

    /// Returns the entry of a constant.
    func entry(of id: ConstantID) -> Int32 { entries[Int(id.index)] }

    /// Returns a constant as a JSON node, for messages.
    package func node(_ id: ConstantID) -> JSONNode {
        JSONNode(document: document, index: entry(of: id))
    }

    /// Returns a numeric constant in the form that comparisons use.
    func number(_ id: ConstantID) -> NumberConstant {
        let entry = text[entry(of: id)]
        let number = NumberText(text.token(of: entry))
        let small = NumberText.smallInteger(text.token(of: entry), isPlain: entry.isPlainInteger)
        return NumberConstant(
            constant: id,
            small: small ?? 0,
            isSmall: small != nil,
            shape: number.shape,
            textOffset: Int32(entry.start)
        )
    }
}
