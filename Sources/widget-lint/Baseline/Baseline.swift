import CommandLineInterface
import SchemaKit

/// Findings that are known, and how often each occurs.
///
/// A finding is known again by its file, its rule, its place in the payload and its words; lines may
/// be added above it. Paths are relative to the baseline's folder, so that it may be read from anywhere.
/// There may be a million findings, so each is four numbers of texts and its count.
struct Baseline: Sendable {
    /// What makes a finding known.
    struct Finding: Sendable, Hashable {
        let path: String
        let id: String
        let at: String
        let message: String
    }

    /// The texts of a finding in `texts`.
    private struct Row: Sendable, Hashable {
        let path: Int32
        let id: Int32
        let at: Int32
        let message: Int32
    }

    /// The number of a finding in a baseline.
    typealias Number = Int

    private var texts = TextTable()
    private var rows: [Row] = []
    private var counts: [Int] = []
    private var numbers = NumberTable()
    /// The texts that were last looked for, as many findings share them.
    private var lastPath = (text: "", number: Int32(-1))
    private var lastID = (text: "", number: Int32(-1))

    /// How many findings there are.
    var count: Int { counts.reduce(0) { Self.sum($0, $1) } }

    // MARK: Changing

    /// Adds occurrences of a finding; past `Int.max` there are no more.
    mutating func add(_ finding: Finding, count: Int = 1) {
        let row = Row(
            path: number(addingText: finding.path),
            id: number(addingText: finding.id),
            at: number(addingText: finding.at),
            message: number(addingText: finding.message)
        )
        let added = number(adding: row)
        add(count, to: added)
    }

    /// Adds one occurrence of a finding in the file at `path`.
    mutating func add(_ diagnostic: Diagnostic, in path: String) -> Number {
        if lastPath.text != path { lastPath = (path, number(addingText: path)) }
        let id = diagnostic.id.rawValue
        if lastID.text != id { lastID = (id, number(addingText: id)) }
        let at = diagnostic.instanceLocation.bytes.withUnsafeBufferPointer { texts.add($0) }
        let row = Row(
            path: lastPath.number,
            id: lastID.number,
            at: Int32(at),
            message: number(addingText: diagnostic.message)
        )
        let added = number(adding: row)
        add(1, to: added)
        return added
    }

    /// Takes one occurrence of a finding in the file at `path` out; nil where there is none.
    mutating func remove(_ diagnostic: Diagnostic, in path: String) -> Number? {
        if lastPath.text != path { lastPath = (path, number(ofText: path) ?? -1) }
        let id = diagnostic.id.rawValue
        if lastID.text != id { lastID = (id, number(ofText: id) ?? -1) }
        guard lastPath.number >= 0, lastID.number >= 0,
            let message = number(ofText: diagnostic.message),
            let at = diagnostic.instanceLocation.bytes.withUnsafeBufferPointer({
                texts.number(of: $0)
            })
        else { return nil }
        let row = Row(path: lastPath.number, id: lastID.number, at: Int32(at), message: message)
        guard let known = number(of: row), counts[known] > 0 else { return nil }
        counts[known] -= 1
        return known
    }

    /// Takes back what was added or removed.
    mutating func change(_ number: Number, by difference: Int) {
        counts[number] += difference
    }

    // MARK: Numbers

    private mutating func number(addingText text: String) -> Int32 {
        var text = text
        return Int32(text.withUTF8 { texts.add($0) })
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

    // MARK: Reading

    /// The findings in an order that only depends on them.
    var sorted: [(finding: Finding, count: Int)] {
        sortedNumbers.map { (finding($0), counts[$0]) }
    }

    private func finding(_ number: Number) -> Finding {
        let row = rows[number]
        return Finding(
            path: texts[Int(row.path)],
            id: texts[Int(row.id)],
            at: texts[Int(row.at)],
            message: texts[Int(row.message)]
        )
    }

    /// The numbers of the findings that occur, by their texts.
    private var sortedNumbers: [Number] {
        rows.indices.filter { counts[$0] > 0 }.sorted { left, right in
            let (left, right) = (rows[left], rows[right])
            if left.path != right.path { return precedes(left.path, right.path) }
            if left.id != right.id { return precedes(left.id, right.id) }
            if left.at != right.at { return precedes(left.at, right.at) }
            return precedes(left.message, right.message)
        }
    }

    private func precedes(_ left: Int32, _ right: Int32) -> Bool {
        texts.precedes(Int(left), Int(right))
    }

    /// The file: a line for each finding, so that differences read well.
    var bytes: [UInt8] {
        let numbers = sortedNumbers
        guard !numbers.isEmpty else {
            return Array("{\n  \"version\": 1,\n  \"findings\": []\n}\n".utf8)
        }
        var output = Array("{\n  \"version\": 1,\n  \"findings\": [\n".utf8)
        var isFirst = true
        for number in numbers {
            if !isFirst { output += ",\n".utf8 }
            isFirst = false
            let row = rows[number]
            output += "    {\"path\":".utf8
            write(row.path, to: &output)
            output += ",\"id\":".utf8
            write(row.id, to: &output)
            output += ",\"at\":".utf8
            write(row.at, to: &output)
            output += ",\"message\":".utf8
            write(row.message, to: &output)
            if counts[number] > 1 { output += ",\"count\":\(counts[number])".utf8 }
            output.append(UInt8(ascii: "}"))
        }
        output += "\n  ]\n}\n".utf8
        return output
    }

    /// Writes a text as a JSON string.
    private func write(_ text: Int32, to output: inout [UInt8]) {
        texts.withBytes(of: Int(text)) { bytes in
            let isPlain = bytes.allSatisfy {
                0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
            guard !isPlain else {
                output.append(UInt8(ascii: "\""))
                output += bytes
                output.append(UInt8(ascii: "\""))
                return
            }
            var writer = JSONWriter()
            writer.string(String(decoding: bytes, as: UTF8.self))
            output += writer.text.utf8
        }
    }
}

extension Baseline: Equatable {
    static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }
}

extension Baseline {
    /// Reads a baseline.
    ///
    /// - Throws: that it can't be read, or what is wrong with it.
    init(reading path: String) throws(RunFailure) {
        self.init(try ToolFile(.baseline, at: path, name: path, accepting: .pipes))
    }

    /// Reads a baseline from its text.
    ///
    /// - Throws: what is wrong with it.
    init(_ source: SourceFile) throws(RunFailure) {
        self.init(try ToolFile(.baseline, source))
    }

    private init(_ file: ToolFile) {
        guard let findings = file.document.root["findings"] else { return }
        for node in findings.elements { add(node) }
    }

    /// Adds an entry of the file.
    private mutating func add(_ node: JSONNode) {
        var (path, id, at, message) = (Int32?.none, Int32?.none, Int32?.none, Int32?.none)
        var count = 1
        for member in node.members {
            switch member.name {
            case "path": path = number(adding: member.value)
            case "id": id = number(adding: member.value)
            case "at": at = number(adding: member.value)
            case "message": message = number(adding: member.value)
            case "count": count = Self.count(in: member.value)
            default: continue
            }
        }
        guard let path, let id, let at, let message else { return }
        let added = number(adding: Row(path: path, id: id, at: at, message: message))
        add(count, to: added)
    }

    private mutating func number(adding node: JSONNode) -> Int32? {
        guard node.kind == .string else { return nil }
        let bytes = node.document.stringBytes(at: node.index)
        return Int32(bytes.withUnsafeBufferPointer { texts.add($0) })
    }

    private mutating func add(_ count: Int, to number: Number) {
        counts[number] = Self.sum(counts[number], count)
    }

    private static func sum(_ count: Int, _ other: Int) -> Int {
        let (sum, isTooLarge) = count.addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }

    /// The number that a member `count` stands for, which the schema has found to be a positive integer.
    private static func count(in node: JSONNode) -> Int {
        guard let number = node.number else { return 1 }
        return number.int64.map { Int(clamping: $0) } ?? .max
    }
}
