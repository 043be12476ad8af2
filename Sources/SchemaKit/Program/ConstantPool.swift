/// Constants of one type that the instructions of a program point into.
///
/// It is unmanaged memory that its program holds or frees, so that the evaluator reads it without
/// reference counting and without copying. Sendable, as it never changes once it is made.
package struct ConstantPool<Element: Sendable>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
    package let count: Int

    init(_ elements: borrowing [Element]) {
        count = elements.count
        // Most pools of most programs are empty. (Benchmark: `compile`, fast.)
        guard count > 0 else {
            base = Self.nowhere
            return
        }
        base = .allocate(capacity: count)
        elements.withUnsafeBufferPointer { elements in
            guard let first = elements.baseAddress else { return }
            base.initialize(from: first, count: elements.count)
        }
    }

    /// A pool in the memory of an array that does not change as long as the pool is read, and is held by whoever
    /// holds the pool: nothing is copied, and nothing to be freed. (Benchmark: `compile`, fast.)
    init(lentBy elements: borrowing [Element]) {
        count = elements.count
        let address = elements.withUnsafeBufferPointer { $0.baseAddress }
        base = address.map { UnsafeMutablePointer(mutating: $0) } ?? Self.nowhere
    }

    /// What is at this address is never read.
    private static var nowhere: UnsafeMutablePointer<Element> {
        guard
            let address = UnsafeMutablePointer<Element>(bitPattern: MemoryLayout<Element>.alignment)
        else { preconditionFailure("an alignment is above zero") }
        return address
    }

    /// Frees the memory; only the program that owns the pool may call it, once, and of no memory that is lent.
    func deallocate() {
        guard count > 0 else { return }
        base.deinitialize(count: count)
        base.deallocate()
    }

    @inline(__always)
    package subscript(id: PoolIndex<Element>) -> Element { base[Int(id.index)] }

    @inline(__always)
    package subscript(offset: Int32) -> Element { base[Int(offset)] }

    /// The address of the element at `offset`, valid as long as the program.
    @inline(__always)
    func pointer(at offset: Int32) -> UnsafePointer<Element> { UnsafePointer(base + Int(offset)) }
}

/// Which element of a pool.
package struct PoolIndex<Element: Sendable>: Hashable, Sendable {
    package let index: Int32

    init(_ index: Int) {
        self.index = Int32(truncatingIfNeeded: index)
    }
}

/// A run of neighbouring elements of a pool.
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
