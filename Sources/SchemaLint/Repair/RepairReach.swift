import SchemaKit

/// How far the searches of a repair look in a text.
///
/// A search may begin at every mistake and find nothing up to the end of the text. So each looks at
/// `freeByteCount` bytes, and further as long as all searches together have read less than a multiple of the
/// text's length. The work of a repair stays linear in the length of the text, and a mistake that shows nearby is
/// found in every text.
final class RepairReach {
    /// How many bytes a search may look at in any case.
    static let freeByteCount = 2_000

    /// How many bytes all searches together may look at beyond those.
    static func budget(byteCount: Int) -> Int { 8 * byteCount + (1 << 20) }

    private var budget: Int
    /// The last search for the end of a string in other quotes, by the first byte of the quote.
    private var foreignStrings: [UInt8: (start: Int, end: Int, isClosed: Bool)] = [:]

    init(byteCount: Int) { budget = Self.budget(byteCount: byteCount) }

    /// The offset before which a search from `start` ends.
    func limit(from start: Int, before end: Int) -> Int {
        min(end, start + Self.freeByteCount + budget)
    }

    /// Counts the bytes that a search has looked at.
    func count(_ start: Int, _ end: Int) {
        budget -= max(0, end - start - Self.freeByteCount)
    }

    /// Where a string in other quotes that starts at `start` ends, as known from a search that began before it and
    /// went past it.
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
