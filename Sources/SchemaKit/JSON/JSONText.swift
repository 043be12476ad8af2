/// A view of a parsed text for hot loops: two pointers that are borrowed from a document.
///
/// Memory safety: The caller keeps the document alive for the lifetime of the view (`JSONDocument.withText`), and uses
/// only entries of this document, whose offsets the parser has checked. Debug builds check the indices of entries.
@safe
package struct JSONText {
    /// The bytes of the text, to which the offsets of entries refer.
    private let start: UnsafePointer<UInt8>
    let entries: UnsafePointer<JSONEntry>
    package let entryCount: Int

    @inline(__always)
    init(start: UnsafePointer<UInt8>, entries: UnsafePointer<JSONEntry>, entryCount: Int) {
        unsafe self.start = start
        unsafe self.entries = entries
        self.entryCount = entryCount
    }

    @inline(__always)
    package subscript(index: Int32) -> JSONEntry {
        assert(index >= 0 && index < entryCount, "the index is outside of the text")
        return unsafe entries[Int(index)]
    }

    /// Returns the index of the entry after the value at `index` and everything inside it.
    @inline(__always)
    package func indexAfter(_ index: Int32) -> Int32 {
        let entry = self[index]
        return entry.isContainer ? Int32(bitPattern: entry.link) : index &+ 1
    }

    /// Returns the number of items of an array or of members of an object. Takes constant time up to
    /// `JSONEntry.countLimit`.
    @inline(__always)
    package func count(of index: Int32) -> Int {
        let saturated = self[index].saturatedCount
        return saturated < JSONEntry.countLimit ? Int(saturated) : walkedCount(of: index)
    }

    @inline(never)
    private func walkedCount(of index: Int32) -> Int {
        let isObject = self[index].kind == .object
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
    @_lifetime(borrow self)
    package func rawContent(of entry: JSONEntry) -> Span<UInt8> {
        bytes(from: Int(entry.start) &+ 1, count: Int(entry.end &- entry.start) &- 2)
    }

    /// Returns the bytes of a scalar, including the quotation marks of a string.
    @inline(__always)
    @_lifetime(borrow self)
    package func token(of entry: JSONEntry) -> Span<UInt8> {
        bytes(from: Int(entry.start), count: Int(entry.end &- entry.start))
    }

    /// Returns `count` bytes of the text.
    @inline(__always)
    @_lifetime(borrow self)
    func bytes(from offset: Int, count: Int) -> Span<UInt8> {
        let bytes = unsafe Span(start: start + offset, count: count)
        return unsafe _overrideLifetime(bytes, borrowing: self)
    }
}
