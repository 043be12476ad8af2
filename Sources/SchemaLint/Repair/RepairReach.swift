import SchemaKit

/// A limit on the number of bytes that the searches of a repair may read.
///
/// A search may begin at every mistake and read up to the end of the text without finding anything. Each search may
/// therefore read `freeByteCount` bytes. It may read more while all searches together have read less than a multiple of
/// the text's length. The time of a repair stays linear in the length of the text, and a mistake whose cause is nearby
/// is found in every text.
final class RepairReach {
    /// The number of bytes that each search may read in any case.
    static let freeByteCount = 2_000

    /// Returns the number of bytes that all searches together may read beyond the free bytes.
    static func budget(byteCount: Int) -> Int { 8 * byteCount + (1 << 20) }

    private var budget: Int
    /// The last search for the end of a string in other quotes, by the first byte of the quotation mark.
    private var foreignStrings: [UInt8: (start: Int, end: Int, isClosed: Bool)] = [:]

    init(byteCount: Int) { budget = Self.budget(byteCount: byteCount) }

    /// Returns the offset before which a search from `start` must end.
    func limit(from start: Int, before end: Int) -> Int {
        min(end, start + Self.freeByteCount + budget)
    }

    /// Subtracts the bytes that a search has read from the budget, except for the free bytes.
    func count(_ start: Int, _ end: Int) {
        budget -= max(0, end - start - Self.freeByteCount)
    }

    /// Returns the end of a string in other quotes that starts at `start`, if it is known from a search that began at
    /// or before `start` and ended after it; else nil.
    func foreignString(at start: Int, _ quote: UInt8) -> (end: Int, isClosed: Bool)? {
        guard let last = foreignStrings[quote], last.start <= start, start < last.end else {
            return nil
        }
        return (last.end, last.isClosed)
    }

    func noteForeignString(from start: Int, to end: Int, _ quote: UInt8, isClosed: Bool) {
        foreignStrings[quote] = (start, end, isClosed)
    }
}
