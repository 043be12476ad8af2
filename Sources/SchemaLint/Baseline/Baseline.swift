import SchemaDiagnostics
package import SchemaKit

/// The findings in a baseline file, each with the number of its occurrences. ``BaselineFilter`` suppresses them, and
/// ``BaselineRecorder`` creates a new baseline.
///
/// A finding is identified by its file, its rule, its location in the payload and its keyword, but not by its message
/// or line. Paths are relative to the baseline's folder, so the baseline does not depend on the current folder. A
/// baseline may contain a million findings, so each finding is stored as the indices of four texts and a count.
///
/// An item that is inserted into an array moves the later items. A finding that is not known at its location therefore
/// matches a known finding whose location differs only in array indices (``MovedFindings``).
package struct Baseline: Sendable {
    /// The texts that identify a finding in a baseline.
    struct Finding: Sendable, Hashable {
        let path: String
        let id: String
        let location: String
        /// The location of the keyword in its schema; empty if the finding is not about a keyword. With `nil`, as in a
        /// baseline of version 1, findings about every keyword match.
        let keyword: String?
    }

    /// The indices of a finding's texts in `texts`.
    struct Row: Sendable, Hashable {
        /// The index in place of a keyword's index, for a finding that matches every keyword.
        static let anyKeyword: Int32 = -1

        var path: Int32
        var id: Int32
        var location: Int32
        var keyword: Int32
    }

    /// The index of a finding in `rows` and `counts`.
    typealias Index = Int

    private(set) var texts = TextTable()
    private(set) var rows: [Row] = []
    private(set) var counts: [Int] = []
    private var indices = IndexTable()
    /// Groups of the findings whose locations differ only in array indices; `nil` until the first search for a finding
    /// that is not known at its location. No finding may be added after this search, because no group would get it.
    private var moved: MovedFindings?
    /// True if there are findings whose keyword is `Row.anyKeyword`.
    private var hasRowsOfAnyKeyword = false
    /// The texts that were last looked up. They are kept because consecutive findings often share a text.
    private var lastPath = LastText()
    private var lastID = LastText()
    private var lastKeyword = LastText()

    /// A text and its index, which is negative if the text is not in the table. For a keyword, `text` is the whole URI,
    /// and `index` is the index of the fragment of the URI.
    ///
    /// Only a removal stores a negative index. No finding is added after a removal, so no row gets such an index.
    private struct LastText: Sendable {
        var text = ""
        var index: Int32 = -1

        /// Returns whether `other` has the same bytes. For Swift's string equality, canonically equivalent texts would
        /// be equal, too.
        func has(_ other: String) -> Bool { text.utf8.elementsEqual(other.utf8) }
    }

    // MARK: Changing

    /// Adds occurrences of a finding. The sum is limited to `Int.max`.
    mutating func add(_ finding: Finding, count: Int = 1) {
        let row = Row(
            path: index(addingText: finding.path),
            id: index(addingText: finding.id),
            location: index(addingText: finding.location),
            keyword: finding.keyword.map { index(addingText: $0) } ?? Row.anyKeyword
        )
        add(count, of: row)
    }

    /// Adds `count` occurrences of the finding in `row`.
    @discardableResult
    mutating func add(_ count: Int, of row: Row) -> Index {
        if row.keyword == Row.anyKeyword { hasRowsOfAnyKeyword = true }
        let added = index(adding: row)
        counts[added] = Self.clampedSum(counts[added], count)
        return added
    }

    /// The occurrences that one finding of a run adds to a baseline, or removes from it. A finding that stands for
    /// several mistakes, such as a list of missing members, has one occurrence for each mistake.
    package struct OccurrenceCount: Sendable {
        /// The index of the finding in the baseline.
        let index: Index
        /// The number of occurrences.
        let count: Int
    }

    /// Adds a finding in the file at `path`.
    mutating func add(_ diagnostic: Diagnostic, in path: String) -> OccurrenceCount {
        if !lastPath.has(path) {
            lastPath = LastText(text: path, index: index(addingText: path))
        }
        let id = diagnostic.id.rawValue
        if !lastID.has(id) { lastID = LastText(text: id, index: index(addingText: id)) }
        let uri = diagnostic.absoluteKeywordLocation ?? ""
        // Before the first lookup, `lastKeyword.text` is empty, as is the URI of a finding that is not about a keyword.
        if !lastKeyword.has(uri) || lastKeyword.index < 0 {
            let keyword = Self.keyword(ofURI: uri)
            lastKeyword = LastText(text: uri, index: index(addingText: keyword))
        }
        let location = unsafe diagnostic.instanceLocation.bytes.withUnsafeBufferPointer {
            unsafe texts.add($0)
        }
        let row = Row(
            path: lastPath.index,
            id: lastID.index,
            location: Int32(location),
            keyword: lastKeyword.index
        )
        let count = diagnostic.mistakeCount
        return OccurrenceCount(index: add(count, of: row), count: count)
    }

    /// Removes a finding in the file at `path`.
    ///
    /// - Returns: The removed occurrences, which may be fewer than the mistakes that the finding stands for; `nil` if
    ///   the baseline has no occurrence of the finding left.
    mutating func remove(_ diagnostic: Diagnostic, in path: String) -> OccurrenceCount? {
        if !lastPath.has(path) {
            lastPath = LastText(text: path, index: index(ofText: path) ?? -1)
        }
        let id = diagnostic.id.rawValue
        if !lastID.has(id) { lastID = LastText(text: id, index: index(ofText: id) ?? -1) }
        guard lastPath.index >= 0, lastID.index >= 0 else { return nil }
        let uri = diagnostic.absoluteKeywordLocation ?? ""
        if !lastKeyword.has(uri) || lastKeyword.index < 0 {
            let keyword = Self.keyword(ofURI: uri)
            lastKeyword = LastText(text: uri, index: index(ofText: keyword) ?? -1)
        }
        guard let known = remainingIndex(at: diagnostic.instanceLocation.bytes) else { return nil }
        let removed = OccurrenceCount(
            index: known,
            count: min(counts[known], diagnostic.mistakeCount)
        )
        change(removed, by: -1)
        return removed
    }

    /// Returns the index of a finding with occurrences left, at a location or at a location that differs only in array
    /// indices. The finding has the file, the rule and the keyword that were last looked up.
    private mutating func remainingIndex(at location: [UInt8]) -> Index? {
        if let index = unsafe location.withUnsafeBufferPointer({ unsafe texts.index(of: $0) }),
            let known = remainingIndex(atExactly: Int32(index))
        {
            return known
        }
        guard let general = MovedFindings.withoutArrayIndices(location) else { return nil }
        var moved = self.moved.take() ?? MovedFindings(of: rows, counts, &texts)
        defer { self.moved = moved }
        guard let index = unsafe general.withUnsafeBufferPointer({ unsafe texts.index(of: $0) })
        else { return nil }
        for keyword in matchingKeywords {
            let row = row(location: Int32(index), keyword: keyword)
            if let known = moved.next(like: row, counts) { return known }
        }
        return nil
    }

    private func remainingIndex(atExactly location: Int32) -> Index? {
        for keyword in matchingKeywords {
            let row = row(location: location, keyword: keyword)
            if let known = index(of: row), counts[known] > 0 { return known }
        }
        return nil
    }

    private func row(location: Int32, keyword: Int32) -> Row {
        Row(path: lastPath.index, id: lastID.index, location: location, keyword: keyword)
    }

    private var matchingKeywords: [Int32] {
        let known = lastKeyword.index < 0 ? [] : [lastKeyword.index]
        return hasRowsOfAnyKeyword ? known + [Row.anyKeyword] : known
    }

    /// Adds occurrences if `factor` is 1, which undoes a removal. Removes them if `factor` is -1.
    mutating func change(_ occurrences: OccurrenceCount, by factor: Int) {
        let index = occurrences.index
        let old = counts[index]
        counts[index] += factor * occurrences.count
        moved?.recordChange(of: index, from: old, to: counts[index])
    }

    /// Returns the fragment of a keyword's URI as a JSON Pointer. The rest of the URI is left out, because it may be
    /// the path of a file, which depends on the machine.
    private static func keyword(ofURI uri: String) -> String {
        guard let start = uri.utf8.lastIndex(of: UInt8(ascii: "#")) else { return "" }
        return URIReference.percentDecoded(String(uri[uri.utf8.index(after: start)...]))
    }

    // MARK: Indices

    mutating func index(addingText text: String) -> Int32 {
        var text = text
        return text.withUTF8 { unsafe index(adding: $0) }
    }

    /// Returns the index of a text, which is added if it is new.
    mutating func index(adding text: UnsafeBufferPointer<UInt8>) -> Int32 {
        unsafe Int32(texts.add(text))
    }

    private func index(ofText text: String) -> Int32? {
        var text = text
        return text.withUTF8 { unsafe texts.index(of: $0) }.map { Int32($0) }
    }

    private mutating func index(adding row: Row) -> Index {
        if let known = index(of: row) { return known }
        rows.append(row)
        counts.append(0)
        indices.add(rows.count - 1, withHash: row.hashValue)
        return rows.count - 1
    }

    private func index(of row: Row) -> Index? {
        indices.first(withHash: row.hashValue) { rows[$0] == row }
    }

    private static func clampedSum(_ count: Int, _ other: Int) -> Int {
        let (sum, isTooLarge) = count.addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}

/// Reading and writing the file of a baseline.
extension Baseline {
    /// Reads a baseline from its text.
    ///
    /// - Throws: An error in the content.
    package init(_ source: SourceFile) throws(ToolFileError) {
        let file = try ToolFile(.baseline, source)
        self.init()
        guard let findings = file.document.root["findings"] else { return }
        for node in findings.elements { add(node) }
    }

    /// Adds an entry of the file. The message in an entry of version 1 is ignored.
    private mutating func add(_ node: JSONNode) {
        var (path, id, location, keyword) = (Int32?.none, Int32?.none, Int32?.none, Int32?.none)
        var count = 1
        for member in node.members {
            switch member.name {
            case "path": path = index(adding: member.value)
            case "id": id = index(addingRule: member.value)
            case "at": location = index(adding: member.value)
            case "keyword": keyword = index(adding: member.value)
            case "count": count = Self.count(in: member.value)
            default: continue
            }
        }
        guard let path, let id, let location else { return }
        add(
            count,
            of: Row(path: path, id: id, location: location, keyword: keyword ?? Row.anyKeyword)
        )
    }

    /// Adds the identifier of a rule. In place of an identifier of the previous release, adds the current identifier.
    private mutating func index(addingRule node: JSONNode) -> Int32? {
        guard node.kind == .string else { return nil }
        let bytes = node.document.stringBytes(at: node.index)
        let former = Rule.formerIDs.first { bytes.elementsEqual($0.key.utf8) }
        guard let former else { return index(adding: node) }
        return index(addingText: former.value.rawValue)
    }

    private mutating func index(adding node: JSONNode) -> Int32? {
        guard node.kind == .string else { return nil }
        let bytes = node.document.stringBytes(at: node.index)
        return unsafe bytes.withUnsafeBufferPointer { unsafe index(adding: $0) }
    }

    /// Returns the value of a member `count`. The schema guarantees that it is a positive integer.
    private static func count(in node: JSONNode) -> Int {
        guard let number = node.number else { return 1 }
        return number.int64.map { Int(clamping: $0) } ?? .max
    }

    // MARK: Order

    /// The findings with occurrences, in an order that depends only on their content.
    var sorted: [(finding: Finding, count: Int)] {
        sortedIndices.map { (finding($0), counts[$0]) }
    }

    /// Returns the texts of a finding.
    func finding(_ index: Index) -> Finding {
        let row = rows[index]
        return Finding(
            path: path(of: index),
            id: texts[Int(row.id)],
            location: texts[Int(row.location)],
            keyword: row.keyword == Row.anyKeyword ? nil : texts[Int(row.keyword)]
        )
    }

    /// Returns the path of a finding's file.
    func path(of index: Index) -> String { texts[Int(rows[index].path)] }

    /// The indices of the findings with occurrences, sorted by their texts.
    var sortedIndices: [Index] { sorted(rows.indices.filter { counts[$0] > 0 }) }

    /// Returns the indices of the findings with occurrences in a file, sorted by their texts.
    func sortedIndices(ofFile path: String) -> [Index] {
        guard let path = index(ofText: path) else { return [] }
        return sorted(rows.indices.filter { rows[$0].path == path && counts[$0] > 0 })
    }

    private func sorted(_ indices: [Index]) -> [Index] {
        indices.sorted { left, right in
            let (left, right) = (rows[left], rows[right])
            if left.path != right.path { return precedes(left.path, right.path) }
            if left.id != right.id { return precedes(left.id, right.id) }
            if left.location != right.location { return precedes(left.location, right.location) }
            return precedes(left.keyword, right.keyword)
        }
    }

    /// Returns whether one text precedes another. A negative index, which stands for any keyword, precedes all texts.
    private func precedes(_ left: Int32, _ right: Int32) -> Bool {
        guard left >= 0, right >= 0 else { return left < right }
        return texts.precedes(Int(left), Int(right))
    }

    // MARK: Writing

    /// The content of the file. Each finding has its own line, which makes differences readable.
    var bytes: [UInt8] {
        let indices = sortedIndices
        // Because of `$schema`, the linter checks a baseline in a folder of payloads as a baseline, not as a payload.
        var output = Array("{\n  \"$schema\": \"\(ToolFile.Kind.baseline.schemaURI)\",\n".utf8)
        output += "  \"version\": 2,\n  \"findings\": [".utf8
        guard !indices.isEmpty else { return output + "]\n}\n".utf8 }
        output.append(UInt8(ascii: "\n"))
        var isFirst = true
        for index in indices {
            if !isFirst { output += ",\n".utf8 }
            isFirst = false
            let row = rows[index]
            output += "    {\"path\":".utf8
            write(textAt: row.path, to: &output)
            output += ",\"id\":".utf8
            write(textAt: row.id, to: &output)
            output += ",\"at\":".utf8
            write(textAt: row.location, to: &output)
            if row.keyword != Row.anyKeyword {
                output += ",\"keyword\":".utf8
                write(textAt: row.keyword, to: &output)
            }
            if counts[index] > 1 { output += ",\"count\":\(counts[index])".utf8 }
            output.append(UInt8(ascii: "}"))
        }
        output += "\n  ]\n}\n".utf8
        return output
    }

    /// Writes a text as a JSON string.
    private func write(textAt index: Int32, to output: inout [UInt8]) {
        unsafe texts.withBytes(of: Int(index)) { bytes in
            let isPlain = unsafe bytes.allSatisfy {
                0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
            guard !isPlain else {
                output.append(UInt8(ascii: "\""))
                unsafe output += bytes
                output.append(UInt8(ascii: "\""))
                return
            }
            var writer = JSONWriter()
            unsafe writer.string(String(decoding: bytes, as: UTF8.self))
            output += writer.text.utf8
        }
    }
}

extension Baseline: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }
}
