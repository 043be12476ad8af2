/// A cache of results for the values of a text, which are reused for the next version of the text.
///
/// An editor changes a text in one place. A value before or after this place has the same bytes in both versions, so a
/// result that depends only on the value and on a subschema does not change.
package final class KeptResults<Result> {
    private struct Key: Hashable {
        /// The offset of the first byte of the value.
        let start: Int
        let subschema: Int32

        /// Hashes both numbers as one, which takes half of the time.
        func hash(into hasher: inout Hasher) {
            let number = UInt64(truncatingIfNeeded: start) << 32
            hasher.combine(number | UInt64(UInt32(bitPattern: subschema)))
        }
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
    /// it needed none, the results for an earlier version remain available. If the text has not changed, all results
    /// remain available.
    package func start(with text: [UInt8], _ program: SchemaProgram) {
        let lastChange = TextChange(from: self.text, to: text)
        guard self.program !== program || !lastChange.isEmpty else { return }
        // With dynamic references, a result also depends on the schemas that apply around the value.
        if self.program !== program || program.tracksScope {
            (oldText, oldEntries, change) = ([], [:], TextChange())
        } else if entries.isEmpty {
            change = TextChange(from: oldText, to: text)
        } else {
            (oldText, oldEntries, change) = (self.text, entries, lastChange)
        }
        entries = [:]
        // Most results of the previous version are kept, and then need not be moved to a larger table.
        entries.reserveCapacity(oldEntries.count)
        (self.text, self.program) = (text, program)
    }

    /// Returns whether these are results for a schema.
    package func belong(to program: SchemaProgram) -> Bool { self.program === program }

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

    /// True if the texts are equal.
    var isEmpty: Bool { growth == 0 && prefixCount == suffixStart }

    /// Returns the range that had these bytes in the old text, or `nil` if some of the bytes may be new.
    func oldRange(of range: Range<Int>) -> Range<Int>? {
        if range.upperBound <= prefixCount { return range }
        guard range.lowerBound >= suffixStart else { return nil }
        return range.lowerBound - growth..<range.upperBound - growth
    }
}

extension KeptResults {
    /// The minimum number of entries of a value with a result of its own.
    private static var partSize: Int32 { 16 }

    /// Returns whether a value inside another value has a result of its own.
    ///
    /// Such a part has at most half of the entries of the value around it. The depth of the recursion into parts is
    /// therefore logarithmic in the number of entries.
    ///
    /// - Parameter size: The number of entries of the value around it.
    package static func isPart(_ value: Int32, ofValueWith size: Int32, in text: JSONText) -> Bool {
        let ownSize = text.indexAfter(value) - value
        return ownSize >= partSize && ownSize <= size / 2
    }
}

/// The result of a check whether a value has findings.
package struct FindingCheck: Equatable {
    /// The depth at which the value was checked. At another depth, the check can exceed the depth limit.
    let depth: Int
    let hasNoFindings: Bool
}
