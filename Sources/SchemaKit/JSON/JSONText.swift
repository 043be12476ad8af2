/// A view of a parsed text for hot loops: two pointers that are borrowed from a document.
///
/// The view is valid only while its document is kept alive (`JSONDocument.withText`).
package struct JSONText {
    /// The bytes of the text, to which the offsets of entries refer.
    package let bytes: UnsafePointer<UInt8>
    package let entries: UnsafePointer<JSONEntry>
    package let entryCount: Int

    @inline(__always)
    package subscript(index: Int32) -> JSONEntry { entries[Int(index)] }

    /// Returns the index of the entry after the value at `index` and everything inside it.
    @inline(__always)
    package func indexAfter(_ index: Int32) -> Int32 {
        let entry = entries[Int(index)]
        return entry.isContainer ? Int32(bitPattern: entry.link) : index &+ 1
    }

    /// Returns the number of items of an array or of members of an object. Takes constant time up to
    /// `JSONEntry.countLimit`.
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

    /// Returns the bytes between the quotation marks of a string, with escapes as they are written.
    @inline(__always)
    package func rawContent(of entry: JSONEntry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: bytes + Int(entry.start) + 1,
            count: Int(entry.end &- entry.start) &- 2
        )
    }

    /// Returns the bytes of a scalar, including the quotation marks of a string.
    @inline(__always)
    package func token(of entry: JSONEntry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: bytes + Int(entry.start),
            count: Int(entry.end &- entry.start)
        )
    }
}
