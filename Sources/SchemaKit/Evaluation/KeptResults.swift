/// A cache of results for the values of a text, which are reused for the next version of the text.
///
/// An editor changes a text in one place. A value before or after this place has the same bytes in both versions, so a
/// result that depends only on the value and on a subschema does not change.
package final class KeptResults<Result> {
    private struct Key: Hashable {
        /// The offset of the first byte of the value.
        let start: Int
        let subschema: Int32
    }

    private struct Entry {
        /// The offset after the last byte of the value.
        let end: Int
        let result: Result
    }

    private var text: [UInt8] = []
    private var program: SchemaProgram?
    private var entries: [Key: Entry] = [:]
    /// The most recent version of the text before ``text`` for which there are results.
    private var oldText: [UInt8] = []
    /// The results for ``oldText``.
    private var oldEntries: [Key: Entry] = [:]
    /// The difference between ``oldText`` and ``text``.
    private var change = TextChange()

    package init() {}

    /// Starts to collect the results for the next version of the text. The results for values that have not changed
    /// remain available if `program` is that of the previous version. If the previous version has no results, because
    /// it needed none, the results for an earlier version remain available.
    package func start(with text: [UInt8], _ program: SchemaProgram) {
        // With dynamic references, a result also depends on the schemas that apply around the value.
        let isUsable = self.program === program && !program.tracksScope
        if !isUsable {
            (oldText, oldEntries) = ([], [:])
        } else if !entries.isEmpty {
            (oldText, oldEntries) = (self.text, entries)
        }
        entries = [:]
        (self.text, self.program) = (text, program)
        change = TextChange(from: oldText, to: text)
    }

    /// Returns the result for the value in a range of bytes, or `nil` if there is none.
    ///
    /// A result that was found in the previous version is also kept for the next version.
    package func result(for range: Range<Int>, _ subschema: SubschemaID) -> Result? {
        let key = Key(start: range.lowerBound, subschema: subschema.index)
        if let entry = entries[key], entry.end == range.upperBound { return entry.result }
        guard let old = change.oldRange(of: range),
            let entry = oldEntries[Key(start: old.lowerBound, subschema: subschema.index)],
            entry.end == old.upperBound
        else { return nil }
        entries[key] = Entry(end: range.upperBound, result: entry.result)
        return entry.result
    }

    /// Keeps the result for the value in a range of bytes.
    package func keep(_ result: Result, for range: Range<Int>, _ subschema: SubschemaID) {
        guard program?.tracksScope == false else { return }
        let key = Key(start: range.lowerBound, subschema: subschema.index)
        entries[key] = Entry(end: range.upperBound, result: result)
    }
}

/// The difference between two versions of a text: one range of bytes was replaced.
struct TextChange {
    /// The number of bytes before the range.
    private var prefixCount = 0
    /// The offset, in the new text, of the first byte after the range.
    private var suffixStart = Int.max
    /// The number of bytes by which the new text is longer.
    private var growth = 0

    /// Creates a difference in which no byte is unchanged.
    init() {}

    init(from old: [UInt8], to new: [UInt8]) {
        let (oldBytes, newBytes) = (old.span, new.span)
        let shorterCount = min(old.count, new.count)
        let wordSize = MemoryLayout<UInt64>.size
        // Most bytes are equal, so whole words are compared first.
        var prefix = 0
        while shorterCount - prefix >= wordSize,
            oldBytes.word(at: prefix, as: UInt64.self) == newBytes.word(at: prefix, as: UInt64.self)
        {
            prefix += wordSize
        }
        while prefix < shorterCount, oldBytes[prefix] == newBytes[prefix] { prefix += 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        let suffixEnd = prefix + max(old.count - new.count, 0)
        while oldEnd - suffixEnd >= wordSize,
            oldBytes.word(at: oldEnd - wordSize, as: UInt64.self)
                == newBytes.word(at: newEnd - wordSize, as: UInt64.self)
        {
            oldEnd -= wordSize
            newEnd -= wordSize
        }
        while oldEnd > suffixEnd, oldBytes[oldEnd - 1] == newBytes[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        (prefixCount, suffixStart, growth) = (prefix, newEnd, new.count - old.count)
    }

    /// Returns the range that had these bytes in the old text, or `nil` if some of the bytes may be new.
    func oldRange(of range: Range<Int>) -> Range<Int>? {
        if range.upperBound <= prefixCount { return range }
        guard range.lowerBound >= suffixStart else { return nil }
        return range.lowerBound - growth..<range.upperBound - growth
    }
}
