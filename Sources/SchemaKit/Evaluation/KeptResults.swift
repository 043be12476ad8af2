/// A cache of results for the values of a text, which are reused for the next version of the text.
///
/// An editor changes a text in one place. A value before or after this place has the same bytes in both versions, so a
/// result that depends only on the value and on a subschema does not change.
///
/// Two functions are inlinable, so that other modules specialize them. Without specialization, they took a tenth of the
/// time from an edit of a text of 5 MB to its findings (Benchmarks/editor-latency.py).
package final class KeptResults<Result> {
    private var text: [UInt8] = []
    package private(set) var program: SchemaProgram?
    // These two properties are not `private(set)`, because inlinable functions change them.
    /// The values of ``text`` that have results, each with a subschema.
    package var ranges = RangeTable()
    /// The results for `ranges`.
    package var results: [Result] = []
    /// The most recent earlier version of the text that has results.
    private var oldText: [UInt8] = []
    /// The values of ``oldText`` that have results, each with a subschema.
    package private(set) var oldRanges = RangeTable()
    /// The results for `oldRanges`.
    package private(set) var oldResults: [Result] = []
    /// The difference between ``oldText`` and ``text``.
    package private(set) var change = TextChange()

    package init() {}

    /// Starts to collect the results for the next version of the text. The results for values that have not changed
    /// remain available if the previous version had the same program. If the previous version has no results, because
    /// it needed none, the results for an earlier version remain available. If neither the text nor the program has
    /// changed, all results remain available.
    ///
    /// - Parameter change: The difference from the previous version; nil if the caller has not computed it. The
    ///   computation takes less than a millisecond for a text of 5 MB.
    package func start(
        with text: [UInt8],
        _ program: SchemaProgram,
        after change: TextChange? = nil
    ) {
        let lastChange = change ?? TextChange(from: self.text, to: text)
        guard self.program !== program || !lastChange.isEmpty else { return }
        // With dynamic references, a result also depends on the schemas that apply around the value.
        if self.program !== program || program.tracksScope {
            (oldText, oldRanges, oldResults, self.change) = ([], RangeTable(), [], TextChange())
        } else if results.isEmpty {
            self.change = TextChange(from: oldText, to: text)
        } else {
            (oldText, oldRanges, oldResults, self.change) = (self.text, ranges, results, lastChange)
        }
        // Most results of the previous version will be kept again, so memory for all of them is reserved.
        ranges = RangeTable(minimumCapacity: oldResults.count)
        results = []
        results.reserveCapacity(oldResults.count)
        (self.text, self.program) = (text, program)
    }

    /// Removes the results for the current version of the text. Those for an earlier version remain available.
    package func removeResults() { (ranges, results) = (RangeTable(), []) }

    /// Returns whether the results belong to a program.
    package func belong(to program: SchemaProgram) -> Bool { self.program === program }

    /// Returns the result for the value in a range of bytes, or `nil` if there is none.
    ///
    /// A result that was found in the previous version is also kept for the next version.
    @inlinable
    package func result(for range: Range<Int>, _ subschema: SubschemaID) -> Result? {
        if let index = ranges.index(of: range, subschema) { return results[index] }
        guard let old = change.oldRange(of: range),
            let index = oldRanges.index(of: old, subschema)
        else { return nil }
        let result = oldResults[index]
        keep(result, for: range, subschema)
        return result
    }

    /// Keeps the result for the value in a range of bytes, unless the result also depends on the dynamic scope.
    @inlinable
    package func keep(_ result: Result, for range: Range<Int>, _ subschema: SubschemaID) {
        guard program?.tracksScope == false else { return }
        let index = ranges.insert(range, subschema)
        if index < results.count {
            results[index] = result
        } else {
            results.append(result)
        }
    }
}

/// A table that gives an index to each pair of a value's range and a subschema. For each subschema, at most one range
/// has a given start.
///
/// A language server looks up thousands of values after each edit, for which a dictionary needs more time.
package struct RangeTable {
    private struct Entry {
        let start: Int
        let end: Int
        let subschema: Int32
    }

    private var entries: [Entry] = []
    /// The indices of entries, or -1 for free slots. The number of slots is a power of two, and at least twice the
    /// number of entries.
    private var slots: [Int32]
    /// A random odd number, so that the author of a text cannot know which ranges have equal hashes.
    private let multiplier = UInt64.random(in: 0 ... .max) | 1

    init(minimumCapacity: Int = 0) {
        entries.reserveCapacity(minimumCapacity)
        slots = Self.slots(for: max(minimumCapacity, 8))
    }

    private static func slots(for count: Int) -> [Int32] {
        var slotCount = 2
        while slotCount < 2 * count { slotCount *= 2 }
        return Array(repeating: -1, count: slotCount)
    }

    /// Returns the index of a pair, or `nil` if the table does not have the pair.
    package func index(of range: Range<Int>, _ subschema: SubschemaID) -> Int? {
        let index = Int(slots[slot(of: range.lowerBound, subschema.index)])
        return index >= 0 && entries[index].end == range.upperBound ? index : nil
    }

    /// Adds a pair unless the table has it, and returns its index. The pair replaces a pair with the same start and
    /// subschema.
    package mutating func insert(_ range: Range<Int>, _ subschema: SubschemaID) -> Int {
        let entry = Entry(
            start: range.lowerBound,
            end: range.upperBound,
            subschema: subschema.index
        )
        let slot = slot(of: entry.start, entry.subschema)
        let known = Int(slots[slot])
        if known >= 0 {
            entries[known] = entry
            return known
        }
        slots[slot] = Int32(entries.count)
        entries.append(entry)
        if 2 * entries.count > slots.count { grow() }
        return entries.count - 1
    }

    /// Returns the slot of an entry, or the free slot in which it can be put.
    private func slot(of start: Int, _ subschema: Int32) -> Int {
        let key = UInt64(truncatingIfNeeded: start) << 32 | UInt64(UInt32(bitPattern: subschema))
        // The highest bits of a product depend on all bits of the factors.
        var slot = Int((key &* multiplier) >> UInt64(64 - slots.count.trailingZeroBitCount))
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.start == start, entry.subschema == subschema { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        slots = Self.slots(for: 2 * entries.count)
        for (index, entry) in entries.enumerated() {
            slots[slot(of: entry.start, entry.subschema)] = Int32(index)
        }
    }
}

/// The difference between two versions of a text: one range of bytes was replaced.
package struct TextChange {
    /// The number of bytes before the range.
    private var prefixCount = 0
    /// The offset, in the new text, of the first byte after the range.
    private var suffixStart = Int.max
    /// The number of bytes by which the new text is longer.
    private var growth = 0

    /// Creates a difference in which all bytes of both texts were replaced.
    init() {}

    package init(from old: [UInt8], to new: [UInt8]) {
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
        // The suffix must overlap the prefix in neither of the texts.
        let minimumOldEnd = prefix + max(old.count - new.count, 0)
        while oldEnd - minimumOldEnd >= wordSize,
            oldBytes.word(at: oldEnd - wordSize, as: UInt64.self)
                == newBytes.word(at: newEnd - wordSize, as: UInt64.self)
        {
            oldEnd -= wordSize
            newEnd -= wordSize
        }
        while oldEnd > minimumOldEnd, oldBytes[oldEnd - 1] == newBytes[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        (prefixCount, suffixStart, growth) = (prefix, newEnd, new.count - old.count)
    }

    /// True if the texts are equal.
    var isEmpty: Bool { growth == 0 && prefixCount == suffixStart }

    /// Returns the range that had these bytes in the old text, or `nil` if some of the bytes may be new.
    package func oldRange(of range: Range<Int>) -> Range<Int>? {
        if range.upperBound <= prefixCount { return range }
        guard range.lowerBound >= suffixStart else { return nil }
        return range.lowerBound - growth..<range.upperBound - growth
    }
}

extension KeptResults {
    /// The minimum number of entries of a value whose result is kept separately.
    private static var minimumSize: Int32 { 16 }

    /// Returns whether the result for a value is kept separately from the result for the value around it.
    ///
    /// Such a value has at most half of the entries of the value around it. The depth of a recursion from value to
    /// value is therefore logarithmic in the number of entries.
    ///
    /// - Parameter outerSize: The number of entries of the value around it.
    package static func hasOwnResult(
        _ value: Int32,
        insideValueOfSize outerSize: Int32,
        in text: JSONText
    ) -> Bool {
        let size = text.indexAfter(value) - value
        return size >= minimumSize && size <= outerSize / 2
    }
}

/// The result of a check whether a value has findings.
package struct FindingCheck {
    /// The depth at which the value was checked. The result does not apply at other depths, where the check could
    /// exceed the depth limit.
    let depth: Int
    let hasNoFindings: Bool
    /// The units of the value; nil if the value has no findings, or has not been traced to its end.
    var trace: TraceSubtree?
}
