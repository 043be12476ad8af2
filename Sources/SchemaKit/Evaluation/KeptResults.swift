/// A cache of results for the values of a text, which are reused for the next version of the text.
///
/// An editor changes a text in one place. A value before or after this place has the same bytes in both versions, so a
/// result that depends only on the value and on a subschema does not change.
package final class KeptResults<Result> {
    private var text: [UInt8] = []
    private var program: SchemaProgram?
    private var results = RangeTable<Result>()
    /// The most recent version of the text before ``text`` for which there are results.
    private var oldText: [UInt8] = []
    /// The results for ``oldText``.
    private var oldResults = RangeTable<Result>()
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
            (oldText, oldResults, change) = ([], RangeTable(), TextChange())
        } else if results.isEmpty {
            change = TextChange(from: oldText, to: text)
        } else {
            (oldText, oldResults, change) = (self.text, results, lastChange)
        }
        // Most results of the previous version are kept, and then need not be moved to a larger table.
        results = RangeTable(minimumCapacity: oldResults.count)
        (self.text, self.program) = (text, program)
    }

    /// Returns whether these are results for a schema.
    package func belong(to program: SchemaProgram) -> Bool { self.program === program }

    /// Returns the result for the value in a range of bytes, or `nil` if there is none.
    ///
    /// A result that was found in the previous version is also kept for the next version.
    package func result(for range: Range<Int>, _ subschema: SubschemaID) -> Result? {
        if let result = results[range, subschema] { return result }
        guard let old = change.oldRange(of: range), let result = oldResults[old, subschema] else {
            return nil
        }
        results[range, subschema] = result
        return result
    }

    /// Keeps the result for the value in a range of bytes.
    package func keep(_ result: Result, for range: Range<Int>, _ subschema: SubschemaID) {
        guard program?.tracksScope == false else { return }
        results[range, subschema] = result
    }
}

/// A table of results by the range of a value and by subschema. For each start and subschema, it has the result of one
/// range.
///
/// A language server looks up thousands of values after each edit, for which a dictionary needs more time.
private struct RangeTable<Result> {
    private struct Entry {
        let start: Int
        let end: Int
        let subschema: Int32
        let result: Result
    }

    private var entries: [Entry] = []
    /// The positions of entries, or -1. The length is a power of two, and at least twice the number of entries.
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

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    /// The result for a range and a subschema. Setting `nil` has no effect.
    subscript(range: Range<Int>, subschema: SubschemaID) -> Result? {
        get {
            let position = slots[slot(of: range.lowerBound, subschema.index)]
            guard position >= 0, entries[Int(position)].end == range.upperBound else { return nil }
            return entries[Int(position)].result
        }
        set {
            guard let newValue else { return }
            let entry = Entry(
                start: range.lowerBound,
                end: range.upperBound,
                subschema: subschema.index,
                result: newValue
            )
            let slot = slot(of: entry.start, entry.subschema)
            if slots[slot] >= 0 {
                entries[Int(slots[slot])] = entry
                return
            }
            slots[slot] = Int32(entries.count)
            entries.append(entry)
            if 2 * entries.count > slots.count { grow() }
        }
    }

    /// Returns the slot of an entry, or the free slot in which it can be put.
    private func slot(of start: Int, _ subschema: Int32) -> Int {
        let key = UInt64(truncatingIfNeeded: start) << 32 | UInt64(UInt32(bitPattern: subschema))
        // The highest bits of a product depend on all bits of the factors.
        var slot = Int((key &* multiplier) >> UInt64(slots.count.leadingZeroBitCount + 1))
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.start == start, entry.subschema == subschema { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        slots = Self.slots(for: 2 * entries.count)
        for (position, entry) in entries.enumerated() {
            slots[slot(of: entry.start, entry.subschema)] = Int32(position)
        }
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
