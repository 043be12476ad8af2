import TestSupport
import Testing

@testable import SchemaKit

/// Tests of JSON Pointers (RFC 6901): their texts, their tokens, and the values that they identify.
struct JSONPointerTests {
    /// A pointer's text and its tokens.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let tokens: [String]
        var testDescription: String { text.debugDescription }
    }

    private static let rows = [
        Row(text: "", tokens: []),
        Row(text: "/", tokens: [""]),
        Row(text: "//", tokens: ["", ""]),
        Row(text: "/foo", tokens: ["foo"]),
        Row(text: "/foo/0", tokens: ["foo", "0"]),
        Row(text: "/foo/", tokens: ["foo", ""]),
        Row(text: "/a~1b", tokens: ["a/b"]),
        Row(text: "/m~0n", tokens: ["m~n"]),
        Row(text: "/~01", tokens: ["~1"]),
        Row(text: "/~10", tokens: ["/0"]),
        Row(text: "/~0~1~0/~1", tokens: ["~/~", "/"]),
        Row(text: "/c%d", tokens: ["c%d"]),
        Row(text: "/ ", tokens: [" "]),
        Row(text: "/é/e\u{301}/😀", tokens: ["é", "e\u{301}", "😀"]),
        Row(text: "/\u{301}", tokens: ["\u{301}"]),
    ]

    @Test(arguments: rows)
    func `a pointer is parsed into tokens and printed again`(row: Row) throws {
        let pointer = try #require(JSONPointer(parsing: row.text))
        #expect(pointer.tokens.map { Array($0.utf8) } == row.tokens.map { Array($0.utf8) })
        #expect(Array(pointer.description.utf8) == Array(row.text.utf8))
        #expect(JSONPointer(row.tokens).description == row.text)
    }

    @Test func `pointers with canonically equivalent tokens are not equal`() {
        #expect(JSONPointer(["a", "\u{E9}"]) != JSONPointer(["a", "e\u{301}"]))
        #expect(JSONPointer(["a", "\u{E9}"]) == JSONPointer(parsing: "/a/\u{E9}"))
    }

    @Test func `pointers with canonically equivalent tokens have different hashes`() {
        let letters = ["\u{E9}", "e\u{301}"]
        let pointers = (0..<64).map { number in
            JSONPointer([(0..<6).map { letters[number >> $0 & 1] }.joined(), "a"])
        }
        #expect(Set(pointers).count == 64)
        // The hashes have 64 bits and a random seed, so a collision of two pointers has a probability of less than
        // 2⁻⁵².
        #expect(Set(pointers.map(\.hashValue)).count == 64)
        #expect(JSONPointer(["ab", "c"]).hashValue != JSONPointer(["a", "bc"]).hashValue)
        #expect(JSONPointer(parsing: "/ab/c")?.hashValue == JSONPointer(["ab", "c"]).hashValue)
    }

    @Test(arguments: ["a", "#", "#/a", " /a", "/~", "/~2", "/a~", "/a~/b", "~0"])
    func `a text that is not a JSON Pointer is not parsed`(text: String) {
        #expect(JSONPointer(parsing: text) == nil)
    }

    @Test func `a printed pointer is parsed as the same pointer`() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<1_000 {
            let tokens = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                RandomTree.word(using: &generator) + generator.pick(["", "~", "/", "~1", "~0"])
            }
            let pointer = JSONPointer(tokens)
            #expect(JSONPointer(parsing: pointer.description) == pointer)
            #expect(pointer.appending("x").tokens == tokens + ["x"])
        }
    }

    /// A pointer into `example`, and the text of the value that it identifies, or nil if there is no such value.
    struct ExampleRow: CustomTestStringConvertible, Sendable {
        let pointer: String
        let value: String?
        var testDescription: String { pointer.debugDescription }
    }

    /// The example of RFC 6901, section 5, with two members named `twice` and one named `0` in addition.
    private static let example = ##"""
        {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6,
         " ": 7, "m~n": 8, "twice": 9, "twice": 10, "0": {"1": "x"}}
        """##

    private static let exampleRows = [
        ExampleRow(pointer: "/foo", value: #"["bar", "baz"]"#),
        ExampleRow(pointer: "/foo/0", value: #""bar""#),
        ExampleRow(pointer: "/foo/1", value: #""baz""#),
        ExampleRow(pointer: "/", value: "0"),
        ExampleRow(pointer: "/a~1b", value: "1"),
        ExampleRow(pointer: "/c%d", value: "2"),
        ExampleRow(pointer: "/i\\j", value: "5"),
        ExampleRow(pointer: "/k\"l", value: "6"),
        ExampleRow(pointer: "/ ", value: "7"),
        ExampleRow(pointer: "/m~0n", value: "8"),
        ExampleRow(pointer: "/twice", value: "10"),
        ExampleRow(pointer: "/0/1", value: #""x""#),
        ExampleRow(pointer: "/foo/2", value: nil),
        ExampleRow(pointer: "/foo/-", value: nil),
        ExampleRow(pointer: "/foo/00", value: nil),
        ExampleRow(pointer: "/foo/01", value: nil),
        ExampleRow(pointer: "/foo/+1", value: nil),
        ExampleRow(pointer: "/foo/-1", value: nil),
        ExampleRow(pointer: "/foo/1.0", value: nil),
        ExampleRow(pointer: "/foo/", value: nil),
        ExampleRow(pointer: "/foo/99999999999999999999", value: nil),
        ExampleRow(pointer: "/foo/0/0", value: nil),
        ExampleRow(pointer: "/nowhere", value: nil),
        ExampleRow(pointer: "//", value: nil),
    ]

    @Test(arguments: exampleRows)
    func `a lookup gives the value that a pointer identifies, or nil`(row: ExampleRow) throws {
        let root = try JSONParser().parse(Array(Self.example.utf8)).root
        let pointer = try #require(JSONPointer(parsing: row.pointer))
        #expect(root.value(at: pointer)?.text == row.value)
    }

    @Test func `the pointer of a value identifies the value`() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<300 {
            let text = RandomTree(depth: 5, using: &generator).spelled(using: &generator)
            let root = try JSONParser().parse(Array(text.utf8)).root
            expectPointer(to: root, from: root)
        }
    }

    private func expectPointer(to node: JSONNode, from root: JSONNode) {
        let pointer = node.document.pointer(to: node.index)
        #expect(root.value(at: pointer)?.index == node.index, "\(pointer) in \(root.text)")
        for member in node.members {
            expectPointer(to: member.value, from: root)
            // The location of a name is that of its value.
            #expect(node.document.pointer(to: member.nameIndex) == pointer.appending(member.name))
        }
        for item in node.elements { expectPointer(to: item, from: root) }
    }

    @Test func `a pointer may start at a value inside the document`() throws {
        let text = Array(#"{"x": [0, {"y": [1, 2]}]}"#.utf8)
        let root = try JSONParser().parse(text).root
        let start = try #require(root["x"]?[1])
        let target = try #require(start["y"]?[1])
        let pointer = root.document.pointer(from: start.index, to: target.index)
        #expect(pointer.description == "/y/1")
        #expect(root.document.pointer(from: start.index, to: start.index).tokens.isEmpty)
    }
}
