import CommandLineInterface
import SchemaKit
import SchemaLint

/// Findings that are known, and how often each occurs.
///
/// A finding is known by its file, its rule, its place in the payload and the keyword that it is about, not by its
/// words and not by its line. Paths are relative to the baseline's folder, so that the baseline can be read from any
/// folder. There may be a million findings, so each is four numbers of texts and its count.
///
/// An element that is inserted into an array moves those after it. A finding that is not known at its position therefore
/// takes the place of a known one that has only other positions (`MovedFindings`).
struct Baseline: Sendable {
    /// The properties by which a baseline knows a finding.
    struct Finding: Sendable, Hashable {
        let path: String
        let id: String
        let at: String
        /// The place of the keyword in its schema: empty where there is none, nil where any keyword will do, as in a
        /// baseline of version 1.
        let keyword: String?
    }

    /// The texts of a finding in `texts`.
    struct Row: Sendable, Hashable {
        static let anyKeyword: Int32 = -1

        var path: Int32
        var id: Int32
        var at: Int32
        var keyword: Int32
    }

    /// The number of a finding in a baseline.
    typealias Number = Int

    private(set) var texts = TextTable()
    private(set) var rows: [Row] = []
    private(set) var counts: [Int] = []
    private var numbers = NumberTable()
    /// The findings by their places without positions; nil until a finding is not found at its own.
    private var moved: MovedFindings?
    /// True if there are findings of any keyword.
    private var hasAnyKeyword = false
    /// The texts that were last looked for, as many findings share them.
    private var lastPath = LastText()
    private var lastID = LastText()
    private var lastKeyword = LastText()

    /// A text and its number; below zero where it has none.
    private struct LastText: Sendable {
        var text = ""
        var number: Int32 = -1
    }

    /// How many findings there are.
    var count: Int { counts.reduce(0) { Self.sum($0, $1) } }

    // MARK: Changing

    /// Adds occurrences of a finding; past `Int.max` there are no more.
    mutating func add(_ finding: Finding, count: Int = 1) {
        let row = Row(
            path: number(addingText: finding.path),
            id: number(addingText: finding.id),
            at: number(addingText: finding.at),
            keyword: finding.keyword.map { number(addingText: $0) } ?? Row.anyKeyword
        )
        add(count, of: row)
    }

    /// Adds occurrences of the finding whose texts have these numbers.
    @discardableResult
    mutating func add(_ count: Int, of row: Row) -> Number {
        if row.keyword == Row.anyKeyword { hasAnyKeyword = true }
        let added = number(adding: row)
        counts[added] = Self.sum(counts[added], count)
        return added
    }

    /// A finding of a run in a baseline. One that stands for several mistakes, such as a list of missing members, occurs
    /// as often.
    struct Occurrence: Sendable {
        let number: Number
        let count: Int
    }

    /// Adds a finding in the file at `path`.
    mutating func add(_ diagnostic: Diagnostic, in path: String) -> Occurrence {
        if lastPath.text != path {
            lastPath = LastText(text: path, number: number(addingText: path))
        }
        let id = diagnostic.id.rawValue
        if lastID.text != id { lastID = LastText(text: id, number: number(addingText: id)) }
        let uri = diagnostic.absoluteKeywordLocation ?? ""
        if lastKeyword.text != uri || lastKeyword.number < 0 {
            let keyword = Self.keyword(ofURI: uri)
            lastKeyword = LastText(text: uri, number: number(addingText: keyword))
        }
        let at = diagnostic.instanceLocation.bytes.withUnsafeBufferPointer { texts.add($0) }
        let row = Row(
            path: lastPath.number,
            id: lastID.number,
            at: Int32(at),
            keyword: lastKeyword.number
        )
        let count = diagnostic.mistakeCount
        return Occurrence(number: add(count, of: row), count: count)
    }

    /// Takes a finding in the file at `path` out; nil where it does not occur.
    ///
    /// - Returns: the finding as often as it was taken out, which may be less often than it has mistakes.
    mutating func remove(_ diagnostic: Diagnostic, in path: String) -> Occurrence? {
        if lastPath.text != path {
            lastPath = LastText(text: path, number: number(ofText: path) ?? -1)
        }
        let id = diagnostic.id.rawValue
        if lastID.text != id { lastID = LastText(text: id, number: number(ofText: id) ?? -1) }
        guard lastPath.number >= 0, lastID.number >= 0 else { return nil }
        let uri = diagnostic.absoluteKeywordLocation ?? ""
        if lastKeyword.text != uri || lastKeyword.number < 0 {
            let keyword = Self.keyword(ofURI: uri)
            lastKeyword = LastText(text: uri, number: number(ofText: keyword) ?? -1)
        }
        guard let known = knownNumber(at: diagnostic.instanceLocation.bytes) else { return nil }
        let occurrence = Occurrence(
            number: known,
            count: min(counts[known], diagnostic.mistakeCount)
        )
        change(occurrence, by: -1)
        return occurrence
    }

    /// The number of a finding that occurs in the last file, of the last rule and keyword.
    private mutating func knownNumber(at place: [UInt8]) -> Number? {
        if let at = place.withUnsafeBufferPointer({ texts.number(of: $0) }),
            let known = knownRow(at: Int32(at))
        {
            return known
        }
        guard let general = MovedFindings.withoutPositions(place) else { return nil }
        var moved = self.moved.take() ?? MovedFindings(of: rows, counts, &texts)
        defer { self.moved = moved }
        guard let at = general.withUnsafeBufferPointer({ texts.number(of: $0) }) else { return nil }
        for keyword in wantedKeywords {
            if let known = moved.next(like: row(Int32(at), keyword), counts) { return known }
        }
        return nil
    }

    private func knownRow(at place: Int32) -> Number? {
        for keyword in wantedKeywords {
            if let known = number(of: row(place, keyword)), counts[known] > 0 { return known }
        }
        return nil
    }

    private func row(_ at: Int32, _ keyword: Int32) -> Row {
        Row(path: lastPath.number, id: lastID.number, at: at, keyword: keyword)
    }

    private var wantedKeywords: [Int32] {
        let known = lastKeyword.number < 0 ? [] : [lastKeyword.number]
        return hasAnyKeyword ? known + [Row.anyKeyword] : known
    }

    /// Adds a finding as often as `factor` says, to take back that it was added or removed.
    mutating func change(_ occurrence: Occurrence, by factor: Int) {
        let number = occurrence.number
        let old = counts[number]
        counts[number] += factor * occurrence.count
        moved?.noteChange(of: number, from: old, to: counts[number])
    }

    /// The fragment of a keyword's URI as a JSON Pointer. What comes before it may be the path of a file, which differs
    /// from machine to machine.
    private static func keyword(ofURI uri: String) -> String {
        guard let start = uri.utf8.lastIndex(of: UInt8(ascii: "#")) else { return "" }
        return URIReference.percentDecoded(String(uri[uri.utf8.index(after: start)...]))
    }

    // MARK: Numbers

    private mutating func number(addingText text: String) -> Int32 {
        var text = text
        return text.withUTF8 { number(adding: $0) }
    }

    /// The number of a text, which is added where it is not there yet.
    mutating func number(adding text: UnsafeBufferPointer<UInt8>) -> Int32 {
        Int32(texts.add(text))
    }

    private func number(ofText text: String) -> Int32? {
        var text = text
        return text.withUTF8 { texts.number(of: $0) }.map { Int32($0) }
    }

    private mutating func number(adding row: Row) -> Number {
        if let known = number(of: row) { return known }
        rows.append(row)
        counts.append(0)
        numbers.add(rows.count - 1, row.hashValue)
        return rows.count - 1
    }

    private func number(of row: Row) -> Number? {
        numbers.first(row.hashValue) { rows[$0] == row }
    }

    private static func sum(_ count: Int, _ other: Int) -> Int {
        let (sum, isTooLarge) = count.addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
