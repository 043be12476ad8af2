/// The constants of one type that the instructions of a program refer to by index.
///
/// The memory belongs to a ``PoolMemory``, which the program owns. The evaluator therefore reads a pool without
/// counting references and without copying.
///
/// Memory safety: The compiler of a program makes all indices, and the program, which owns the memory, outlives its
/// evaluators. Debug builds check the indices.
@safe
package struct ConstantPool<Element: Sendable>: Sendable {
    private let base: ConstantPointer<Element>
    package let count: Int

    /// Creates a pool of elements that a ``PoolMemory`` owns.
    init(_ elements: UnsafeMutableBufferPointer<Element>) {
        count = elements.count
        let address = unsafe elements.baseAddress.map { unsafe UnsafePointer($0) }
        base = unsafe ConstantPointer(address ?? Self.unreadAddress)
    }

    /// Destroys the elements and frees their memory. Only the owner of the memory may call this, and only for
    /// a pool with elements, because an empty pool has no memory.
    func free() {
        let start = unsafe UnsafeMutablePointer(mutating: base.address)
        unsafe start.deinitialize(count: count)
        unsafe start.deallocate()
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
        return base[Int(offset)]
    }

    /// Returns the address of the element at `offset`, valid for the lifetime of the program. The offset can be
    /// `count`, as the start of an empty range.
    @inline(__always)
    func pointer(at offset: Int32) -> ConstantPointer<Element> {
        assert(offset >= 0 && offset <= count, "the index is outside of the pool")
        return base + Int(offset)
    }
}

extension ConstantPool<UInt8> {
    /// Returns the bytes of a range.
    @inline(__always)
    @_lifetime(borrow self)
    func bytes(_ range: PoolRange) -> Span<UInt8> {
        assert(range.start >= 0 && range.end <= count, "the range is outside of the pool")
        let start = base + Int(range.start)
        let bytes = unsafe Span(_unsafeStart: start.address, count: Int(range.count))
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
        let reference = unsafe UnsafeRawPointer((base + Int(id.index)).address)
            .assumingMemoryBound(to: Unmanaged<Pattern>.self)
        return unsafe reference.pointee._withUnsafeGuaranteedRef(body)
    }
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
    /// The entry of each constant, by the index of its ``ConstantID``.
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
    struct Pools: Sendable {
        let bytes: ConstantPool<UInt8>
        /// The entries of the array and everything inside it.
        private let textEntries: ConstantPool<JSONEntry>
        /// The entry of each constant.
        let entries: ConstantPool<Int32>

        /// Copies the constants of a document into `memory`.
        fileprivate init(_ constants: ConstantDocument, in memory: inout PoolMemory) {
            let document = constants.document
            guard !constants.entries.isEmpty else {
                bytes = .empty
                textEntries = .empty
                entries = .empty
                return
            }
            bytes = memory.pool(document.bytes)
            textEntries = memory.pool((0..<Int32(document.entryCount)).map(document.entry(at:)))
            entries = memory.pool(constants.entries)
        }

        /// The text of the array.
        var text: JSONText {
            @inline(__always) get {
                unsafe JSONText(
                    start: bytes.pointer(at: 0).address,
                    entries: textEntries.pointer(at: 0).address,
                    entryCount: textEntries.count
                )
            }
        }
    }

    /// Returns a copy of the constants in `memory`.
    func pools(in memory: inout PoolMemory) -> Pools { Pools(self, in: &memory) }

    /// Returns the entry of a constant.
    func entry(of id: ConstantID) -> Int32 { entries[Int(id.index)] }

    /// Returns a constant as a JSON node, for messages.
    package func node(_ id: ConstantID) -> JSONNode {
        JSONNode(document: document, index: entry(of: id))
    }

    /// Returns a numeric constant in the form that comparisons use.
    func number(_ id: ConstantID) -> NumberConstant {
        document.withText { text in
            let entry = text[entry(of: id)]
            let number = NumberText(text.token(of: entry))
            let small = NumberText.smallInteger(
                text.token(of: entry),
                isPlain: entry.isPlainInteger
            )
            return NumberConstant(
                constant: id,
                small: small ?? 0,
                isSmall: small != nil,
                shape: number.shape,
                textOffset: Int32(entry.start)
            )
        }
    }
}
