/// The address of a constant, such as an element of a pool: memory that does not change as long as the pointer is used.
///
/// An array and an index would count a reference with each copy, and a validation would take 45 times as long.
/// (Benchmark: `validate`, keywords.)
///
/// Memory safety: The owner of the memory outlives the pointer; for example, a program owns its pools. The code that
/// fills a block of memory also computes the offsets in it, so they stay inside the block. `@unchecked Sendable`
/// because the compiler cannot see that the memory does not change.
@safe
package struct ConstantPointer<Element: Sendable>: @unchecked Sendable {
    let address: UnsafePointer<Element>

    @inline(__always)
    init(_ address: UnsafePointer<Element>) { unsafe self.address = address }

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
