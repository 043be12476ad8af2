package import SchemaKit

/// The text of the file that holds a baseline.
extension Baseline {
    /// Reads a baseline from its text.
    ///
    /// - Throws: An error in its content.
    package init(_ source: SourceFile) throws(ToolFileError) {
        let file = try ToolFile(.baseline, source)
        self.init()
        guard let findings = file.document.root["findings"] else { return }
        for node in findings.elements { add(node) }
    }

    /// Adds an entry of the file. The message in an entry of version 1 is ignored.
    private mutating func add(_ node: JSONNode) {
        var (path, id, at, keyword) = (Int32?.none, Int32?.none, Int32?.none, Int32?.none)
        var count = 1
        for member in node.members {
            switch member.name {
            case "path": path = index(adding: member.value)
            case "id": id = index(addingRule: member.value)
            case "at": at = index(adding: member.value)
            case "keyword": keyword = index(adding: member.value)
            case "count": count = Self.count(in: member.value)
            default: continue
            }
        }
        guard let path, let id, let at else { return }
        add(count, of: Row(path: path, id: id, at: at, keyword: keyword ?? Row.anyKeyword))
    }

    /// Adds the identifier of a rule. An identifier of the previous release becomes the current one.
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

    /// The findings in an order that depends only on their content.
    var sorted: [(finding: Finding, count: Int)] {
        sortedIndices.map { (finding($0), counts[$0]) }
    }

    /// Returns the texts of a finding.
    func finding(_ index: Index) -> Finding {
        let row = rows[index]
        return Finding(
            path: path(of: index),
            id: texts[Int(row.id)],
            at: texts[Int(row.at)],
            keyword: row.keyword == Row.anyKeyword ? nil : texts[Int(row.keyword)]
        )
    }

    /// Returns the path of a finding's file.
    func path(of index: Index) -> String { texts[Int(rows[index].path)] }

    /// The indices of the findings that occur, sorted by their texts.
    var sortedIndices: [Index] {
        rows.indices.filter { counts[$0] > 0 }.sorted { left, right in
            let (left, right) = (rows[left], rows[right])
            if left.path != right.path { return precedes(left.path, right.path) }
            if left.id != right.id { return precedes(left.id, right.id) }
            if left.at != right.at { return precedes(left.at, right.at) }
            return precedes(left.keyword, right.keyword)
        }
    }

    /// Returns whether one text precedes another. An entry for any keyword precedes those for one keyword.
    private func precedes(_ left: Int32, _ right: Int32) -> Bool {
        guard left >= 0, right >= 0 else { return left < right }
        return texts.precedes(Int(left), Int(right))
    }

    // MARK: Writing

    /// The content of the file. Each finding has its own line, which makes differences readable.
    var bytes: [UInt8] {
        let indices = sortedIndices
        guard !indices.isEmpty else {
            return Array("{\n  \"version\": 2,\n  \"findings\": []\n}\n".utf8)
        }
        var output = Array("{\n  \"version\": 2,\n  \"findings\": [\n".utf8)
        var isFirst = true
        for index in indices {
            if !isFirst { output += ",\n".utf8 }
            isFirst = false
            let row = rows[index]
            output += "    {\"path\":".utf8
            write(row.path, to: &output)
            output += ",\"id\":".utf8
            write(row.id, to: &output)
            output += ",\"at\":".utf8
            write(row.at, to: &output)
            if row.keyword != Row.anyKeyword {
                output += ",\"keyword\":".utf8
                write(row.keyword, to: &output)
            }
            if counts[index] > 1 { output += ",\"count\":\(counts[index])".utf8 }
            output.append(UInt8(ascii: "}"))
        }
        output += "\n  ]\n}\n".utf8
        return output
    }

    /// Writes a text as a JSON string.
    private func write(_ text: Int32, to output: inout [UInt8]) {
        unsafe texts.withBytes(of: Int(text)) { bytes in
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
