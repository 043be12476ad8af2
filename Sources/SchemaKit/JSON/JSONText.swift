/// A parsed text as the hot loops see it: two pointers, borrowed from a document.
///
/// It is valid only while the document that lent it is held (`JSONDocument.withText`).
package struct JSONText {
    /// The bytes that the entries' offsets count in.
    package let bytes: UnsafePointer<UInt8>
    package let entries: UnsafePointer<JSONEntry>
    package let entryCount: Int

    @inline(__always)
    package subscript(index: Int32) -> JSONEntry { entries[Int(index)] }

    /// The index of the entry after the value at `index`, everything inside it included.
    @inline(__always)
    package func indexAfter(_ index: Int32) -> Int32 {
        let entry = entries[Int(index)]
        return entry.isContainer ? Int32(bitPattern: entry.link) : index &+ 1
    }

    /// The number of elements of an array, or of members of an object.
    @inline(__always)
    package func count(of index: Int32) -> Int {
        let saturated = entries[Int(index)].saturatedCount
        return saturated < JSONEntry.countLimit ? Int(saturated) : walkedCount(of: index)
    }

    @inline(never)
    private func walkedCount(of index: Int32) -> Int {
        let isObject = entries[Int(index)].kind == .object
        let end = indexAfter(index)
        var child = index + 1
        var count = 0
        while child < end {
            if isObject { child += 1 }
            child = indexAfter(child)
            count += 1
        }
        return count
    }

    /// The bytes between a string's quotation marks, escapes and all.
    @inline(__always)
    package func rawContent(of entry: JSONEntry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: bytes + Int(entry.start) + 1,
            count: Int(entry.end &- entry.start) &- 2
        )
    }

    /// The bytes of a scalar, a string's quotation marks included.
    @inline(__always)
    package func token(of entry: JSONEntry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: bytes + Int(entry.start),
            count: Int(entry.end &- entry.start)
        )
    }
}
