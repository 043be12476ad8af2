import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the texts of strings and names in all spellings.
struct JSONStringTests {
    /// A JSON string and its text.
    struct Row: CustomTestStringConvertible, Sendable {
        let json: String
        let text: String
        var testDescription: String { json }
    }

    private static let rows = [
        Row(json: #""""#, text: ""),
        Row(json: #""\"\\\/\b\f\n\r\t""#, text: "\"\\/\u{8}\u{C}\n\r\t"),
        Row(
            json: #""\u0000\u001f\u007F\u0080\u07fF\u0800\uFFFF""#,
            text: "\u{0}\u{1F}\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}"
        ),
        Row(json: #""\uD800\uDC00\udbff\udfff""#, text: "\u{10000}\u{10FFFF}"),
        Row(json: #""a\uD83D\uDE00b😀""#, text: "a😀b😀"),
        Row(json: #""\\u0041""#, text: "\\u0041"),
        Row(json: #""\u005Cn""#, text: "\\n"),
        Row(json: #""e\u0301""#, text: "e\u{301}"),
    ]

    @Test(arguments: rows)
    func `an escape is decoded to its character`(row: Row) throws {
        let document = try JSONParser().parse(Array(row.json.utf8))
        #expect(document.stringBytes(at: 0) == Array(row.text.utf8))
        #expect(document.root.text == row.json)
    }

    @Test func `a lone surrogate is decoded to three bytes`() throws {
        let texts: [(json: String, bytes: [UInt8])] = [
            (#""\ud800""#, [0xED, 0xA0, 0x80]),
            (#""\uDFFFx""#, [0xED, 0xBF, 0xBF, 0x78]),
            (#""\ud83d\n""#, [0xED, 0xA0, 0xBD, 0x0A]),
            (#""\ud83d\ud83d\ude00""#, [0xED, 0xA0, 0xBD, 0xF0, 0x9F, 0x98, 0x80]),
            (#""\ude00\ud83d""#, [0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD]),
        ]
        for row in texts {
            let document = try JSONParser().parse(Array(row.json.utf8))
            #expect(document.stringBytes(at: 0) == row.bytes, "\(row.json)")
        }
    }

    @Test func `a lone surrogate is one replacement character in a Swift string`() throws {
        let texts: [(json: String, text: String)] = [
            (#""\ud800x""#, "\u{FFFD}x"),
            (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
            (#""\ud83d\ud83d\ude00""#, "\u{FFFD}\u{1F600}"),
            (#""\ud7ff\ud800\ue000""#, "\u{D7FF}\u{FFFD}\u{E000}"),
        ]
        for row in texts {
            let document = try JSONParser().parse(Array(row.json.utf8))
            #expect(document.root.string == row.text, "\(row.json)")
        }
    }

    @Test func `all spellings of a name have the same hash`() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let name = (0..<4).map { _ in RandomTree.word(using: &generator) }.joined()
            let quoted = RandomTree.quoted(name, using: &generator)
            let document = try JSONParser().parse(Array("{\(quoted):0}".utf8))
            #expect(document.entry(at: 1).link == NameHash.hash(Array(name.utf8)), "\(quoted)")
        }
    }

    @Test
    func `names of up to 40 bytes that differ in length or in one byte have different hashes`() {
        var hashes: Set<UInt32> = []
        for length in 0...40 {
            let name = Array(repeating: UInt8(ascii: "a"), count: length)
            hashes.insert(NameHash.hash(name))
            for position in 0..<length {
                var changed = name
                changed[position] = UInt8(ascii: "b")
                hashes.insert(NameHash.hash(changed))
            }
        }
        // There are 41 lengths, and 0 + 1 + … + 40 bytes that are changed. The key of the hash is random, so two of the
        // names can have equal hashes by chance.
        #expect(hashes.count >= 41 + 820 - 1)
    }

    /// A string and a range of its text. Markers enclose the bytes of this range in the file.
    struct ContentRow: CustomTestStringConvertible, Sendable {
        let json: String
        let content: Range<Int>
        var testDescription: String { "\(json) \(content)" }
    }

    private static let contents = [
        ContentRow(json: #""ab1️⃣c2️⃣d""#, content: 2..<3),
        ContentRow(json: #""1️⃣2️⃣""#, content: 0..<0),
        ContentRow(json: #""ab1️⃣2️⃣""#, content: 2..<2),
        ContentRow(json: #""\n1️⃣b2️⃣c""#, content: 1..<2),
        ContentRow(json: #""\u00411️⃣\u00422️⃣c""#, content: 1..<2),
        ContentRow(json: #""\u00e91️⃣\\2️⃣c""#, content: 2..<3),
        ContentRow(json: #""\ud83d\ude001️⃣x2️⃣""#, content: 4..<5),
        ContentRow(json: #""\n23456781️⃣\u00412️⃣""#, content: 8..<9),
        ContentRow(json: #""\n2345678901️⃣\\2️⃣""#, content: 10..<11),
        ContentRow(json: #""\t12345671️⃣\t2️⃣\u0041""#, content: 8..<9),
        ContentRow(json: #""\ud83d1️⃣x2️⃣\ude00""#, content: 3..<4),
        ContentRow(json: #""é\/1️⃣(2️⃣""#, content: 3..<4),
    ]

    @Test(arguments: contents)
    func `a range of the text is converted to a range of the file`(row: ContentRow) throws {
        let text = MarkedText(row.json)
        let document = try JSONParser().parse(text.bytes)
        let range = document.range(ofContent: row.content, inStringAt: 0)
        #expect(range.start == text.offset(of: "1️⃣"))
        #expect(range.end == text.offset(of: "2️⃣"))
    }
}
