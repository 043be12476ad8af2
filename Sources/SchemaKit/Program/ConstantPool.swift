/// The constants of one type that the instructions of a program refer to by index.
///
/// The memory belongs to a ``PoolMemory``, which the program owns. The evaluator therefore reads a pool without
/// counting references and without copying. Sendable because a pool never changes.
package struct ConstantPool<Element: Sendable>: @unchecked Sendable {
    private let base: UnsafePointer<Element>
    package let count: Int

    /// Creates a pool of elements that a ``PoolMemory`` owns.
    init(_ elements: UnsafeMutableBufferPointer<Element>) {
        count = elements.count
        base = elements.baseAddress.map { UnsafePointer($0) } ?? Self.nowhere
    }

    /// A pool without elements.
    static var empty: Self { Self(UnsafeMutableBufferPointer(start: nil, count: 0)) }

    /// An aligned address that is never read. It allows `base` to be non-optional.
    private static var nowhere: UnsafePointer<Element> {
        guard let address = UnsafePointer<Element>(bitPattern: MemoryLayout<Element>.alignment)
        else { preconditionFailure("an alignment is above zero") }
        return address
    }

    @inline(__always)
    package subscript(id: PoolIndex<Element>) -> Element { base[Int(id.index)] }

    @inline(__always)
    package subscript(offset: Int32) -> Element { base[Int(offset)] }

    /// Returns the address of the element at `offset`. It is valid for the lifetime of the program.
    @inline(__always)
    func pointer(at offset: Int32) -> UnsafePointer<Element> { base + Int(offset) }
}

/// The position of an element in a pool.
package struct PoolIndex<Element: Sendable>: Hashable, Sendable {
    package let index: Int32

    init(_ index: Int) {
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
