import TestSupport
import Testing

@testable import SchemaKit

/// Tests of texts that the parser accepts, and of the entries that it creates.
struct JSONParserTests {
    /// A row of the table in the comment on `JSONEntry`.
    private struct Row: Equatable, CustomStringConvertible {
        let kind: JSONKind
        let bytes: Range<UInt32>
        var next: UInt32?
        var count: UInt32 = 0
        var description: String { "\(kind) \(bytes) next \(next ?? 0) count \(count)" }
    }

    private func rows(of document: JSONDocument) -> [Row] {
        (0..<Int32(document.entryCount)).map { index in
            let entry = document.entry(at: index)
            return Row(
                kind: entry.kind,
                bytes: entry.start..<entry.end,
                next: entry.isContainer ? entry.link : nil,
                count: entry.saturatedCount
            )
        }
    }

    @Test func `a flat document has the entries that the comment on 'JSONEntry' shows`() throws {
        let document = try JSONParser().parse(Array(#"{"id": 7, "tags": ["a", "b"]}"#.utf8))
        #expect(
            rows(of: document) == [
                Row(kind: .object, bytes: 0..<29, next: 7, count: 2),
                Row(kind: .string, bytes: 1..<5),
                Row(kind: .number, bytes: 7..<8),
                Row(kind: .string, bytes: 10..<16),
                Row(kind: .array, bytes: 18..<28, next: 7, count: 2),
                Row(kind: .string, bytes: 19..<22),
                Row(kind: .string, bytes: 24..<27),
            ]
        )
        #expect(document.entry(at: 3).link == NameHash.hash(Array("tags".utf8)))
        #expect(document.root.members.map(\.name) == ["id", "tags"])
        #expect(document.root["tags"]?.elements.map(\.string) == ["a", "b"])
    }

    private static let accepted = [
        "null", "true", "false", "0", "-0", "-0.0", "1", "12.5e-3", "1E400", "1e+0", "0e5", "\"\"",
        " 1 ", "\r\n\t 1\n", "[]", "[ ]", "{}", "{ }", "[[],{}]", "[null,true,false,0,\"\"]",
        #"{"":0}"#, #"{"a":1,"a":2}"#, #"["\"\\\/\b\f\n\r\t\u0041\uD83D\uDE00"]"#, #""\ud800""#,
        "\"\u{7F}\u{80}\u{2028}\u{10FFFF}\"", "[1 ,2 , 3 ]", "{\"a\" : 1 , \"b\" : [ ] }",
        "                                1", "[\n                1\n                ]",
    ]

    @Test(arguments: accepted)
    func `the parser accepts the grammar of RFC 8259`(text: String) throws {
        _ = try JSONParser().parse(Array(text.utf8))
    }

    @Test func `the parser reads values of every kind`() throws {
        let text = #"{"n":null,"t":true,"f":false,"i":-1.50,"s":"x","a":[1],"o":{}}"#
        let root = try JSONParser().parse(Array(text.utf8)).root
        #expect(
            root.members.map(\.value.kind)
                == [.null, .true, .false, .number, .string, .array, .object]
        )
        #expect(root["t"]?.bool == true)
        #expect(root["f"]?.bool == false)
        #expect(root["n"]?.bool == nil)
        #expect(root["i"]?.number?.text == "-1.50")
        #expect(root["i"]?.string == nil)
        #expect(root["s"]?.number == nil)
        #expect(root["a"]?[0]?.text == "1")
        #expect(root["a"]?[1] == nil)
        #expect(root["x"] == nil)
        #expect(root["s"]?.members.map(\.name) == [])
        #expect(root["s"]?.elements.map(\.index) == [])
    }

    @Test func `an object keeps all repeated members, and a lookup finds the last of them`() throws
    {
        let root = try JSONParser().parse(Array(#"{"a":1,"b":2,"\u0061":3}"#.utf8)).root
        #expect(root.members.map(\.name) == ["a", "b", "a"])
        #expect(root.members.map(\.value.text) == ["1", "2", "3"])
        #expect(root["a"]?.text == "3")
    }

    @Test func `canonically equivalent names are different names`() throws {
        let root = try JSONParser().parse(Array("{\"é\":1,\"e\u{301}\":2}".utf8)).root
        #expect(root["é"]?.text == "1")
        #expect(root["e\u{301}"]?.text == "2")
    }

    @Test(arguments: [0, 1, 7, 8, 9, 255, 256, 65_535, 65_536, 100_000])
    func `a document counts items and members`(count: Int) throws {
        let numbers = (0..<count).map(String.init)
        let array = try JSONParser().parse(Array("[\(numbers.joined(separator: ","))]".utf8))
        let members = numbers.map { "\"\($0)\":[]" }.joined(separator: ",")
        let object = try JSONParser().parse(Array("{\(members)}".utf8))
        #expect(array.withText { $0.count(of: 0) } == count)
        #expect(object.withText { $0.count(of: 0) } == count)
        #expect(array.entryCount == count + 1)
        #expect(object.indexAfter(0) == Int32(2 * count + 1))
        if count > 0 { #expect(array.root[count - 1]?.text == String(count - 1)) }
    }

    @Test func `the parser skips one byte-order mark`() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let document = try JSONParser().parse(mark + Array(" [1]".utf8))
        #expect(document.root.range == SourceRange(start: 4, end: 7))
        #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(mark + mark + [0x31]) }
    }

    @Test func `the parser accepts nested arrays up to its depth limit`() throws {
        func nest(_ depth: Int) -> [UInt8] {
            Array(
                (String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8
            )
        }
        #expect(JSONParser.standardDepthLimit == 512)
        #expect(try JSONParser().parse(nest(512)).entryCount == 512)
        for depth in [513, 2_000, 1_000_000] {
            let error = #expect(throws: JSONSyntaxError.self) {
                try JSONParser().parse(nest(depth))
            }
            #expect(error?.kind == .depthLimitExceeded(limit: 512))
            #expect(error?.range == SourceRange(start: 512, end: 513))
        }
        let deep = try JSONParser(depthLimit: 1_000_000).parse(nest(1_000_000))
        #expect(deep.entryCount == 1_000_000)
        #expect(throws: JSONSyntaxError.self) { try JSONParser(depthLimit: 0).parse(nest(1)) }
        #expect(try JSONParser(depthLimit: 0).parse(Array("1".utf8)).root.kind == .number)
    }

    @Test func `the depth limit counts open objects and does not count closed containers`() throws {
        let parser = JSONParser(depthLimit: 2)
        _ = try parser.parse(Array(#"{"a":[],"b":[],"c":{}}"#.utf8))
        let text = MarkedText(#"{"a":{"b":1️⃣{}}}"#)
        let error = #expect(throws: JSONSyntaxError.self) { try parser.parse(text.bytes) }
        #expect(error?.range.start == text.offset(of: "1️⃣"))
    }

    @Test func `the parser does not crash on deeply nested containers without closing brackets`() {
        for opener in ["[", "{\"a\":", "[{\"a\":"] {
            let text = Array(String(repeating: opener, count: 100_000).utf8)
            let error = #expect(throws: JSONSyntaxError.self) {
                try JSONParser(depthLimit: .max).parse(text)
            }
            #expect(error?.range.start == text.count)
        }
    }

    /// A text with more children than an entry can count has at least 268 MB. This test therefore creates the entries
    /// without a text: the entry of the container has the maximum count, but few children follow.
    @Test func `children that the entry of their container cannot count are counted one by one`() {
        let rows: [(kind: JSONKind, children: [JSONKind], count: Int)] = [
            (.array, [.number, .number], 2), (.object, [.string, .number], 1),
        ]
        for row in rows {
            let storage = JSONEntryStorage(capacity: 3)
            func append(_ entry: JSONEntry) {
                (storage.base + storage.count).initialize(to: entry)
                storage.count += 1
            }
            let count = JSONEntry.countLimit << JSONEntry.countShift
            append(
                JSONEntry(
                    start: 0,
                    end: 5,
                    link: 3,
                    attributes: UInt32(row.kind.rawValue) | count
                )
            )
            for kind in row.children {
                append(JSONEntry(start: 1, end: 2, link: 0, attributes: UInt32(kind.rawValue)))
            }
            let document = JSONDocument(bytes: Array("[0,0]".utf8), storage: storage)
            #expect(document.root.count == row.count)
        }
    }
}
