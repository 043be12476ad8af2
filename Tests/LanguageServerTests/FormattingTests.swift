import Foundation
import LanguageServer
import SchemaKit
import TestSupport
import Testing

@Suite struct `Formatting documents` {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        /// The text after formatting, or nil if the server does not format the text.
        let formatted: String?
        var options = #""tabSize":2,"insertSpaces":true"#
        var uri = "file:///nowhere/open.json"
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "members and items",
            text: #"{"b":1.50,"a" : [ 1e5,"\u0041" ], "a":{ }}"#,
            formatted: """
                {
                  "b": 1.50,
                  "a": [
                    1e5,
                    "\\u0041"
                  ],
                  "a": {}
                }
                """
        ),
        Row(
            name: "tabs",
            text: "[[1]]",
            formatted: "[\n\t[\n\t\t1\n\t]\n]",
            options: #""tabSize":8,"insertSpaces":false"#
        ),
        Row(
            name: "another width",
            text: "[1]",
            formatted: "[\n   1\n]",
            options: #""tabSize":3,"insertSpaces":true"#
        ),
        Row(
            name: "a negative width",
            text: "[1]",
            formatted: "[\n1\n]",
            options: #""tabSize":-1,"insertSpaces":true"#
        ),
        Row(
            name: "a width above the limit",
            text: "[1]",
            formatted: "[\n" + String(repeating: " ", count: 32) + "1\n]",
            options: #""tabSize":33,"insertSpaces":true"#
        ),
        Row(
            name: "the kind of line ends is kept",
            text: "[\r\n1,2]",
            formatted: "[\r\n  1,\r\n  2\r\n]"
        ),
        Row(
            name: "the line ends of a comment do not count",
            text: "/* a\n b */\r\n[1]",
            formatted: "/* a\n b */\r\n[\r\n  1\r\n]"
        ),
        Row(
            name: "the line ends of a comment count if there are no others",
            text: "[/* a\r\n b */1]",
            formatted: "[ /* a\r\n b */ 1\r\n]"
        ),
        Row(
            name: "an empty line between members",
            text: "{\n\n\"a\": 1,\n\n\n\"b\": 2\n\n}",
            formatted: "{\n  \"a\": 1,\n\n  \"b\": 2\n}"
        ),
        Row(name: "a scalar", text: "  12 ", formatted: "12"),
        Row(
            name: "a final line end is inserted",
            text: "1",
            formatted: "1\n",
            options: #""tabSize":2,"insertSpaces":true,"insertFinalNewline":true"#
        ),
        Row(
            name: "all final line ends but one are removed",
            text: "1 \n \n\n",
            formatted: "1\n",
            options: #""tabSize":2,"insertSpaces":true,"trimFinalNewlines":true"#
        ),
        Row(name: "final line ends are kept by default", text: "1\n \n", formatted: "1\n\n"),
        Row(
            name: "comments",
            text:
                "// a\n{ // b  \n\"c\": /* d */ 1, /* e */ \"f\": 2, // g\n\n/* h\n i */ \"j\": [ // k\n],}",
            formatted: """
                // a
                { // b
                  "c": /* d */ 1, /* e */ "f": 2, // g

                  /* h
                 i */ "j": [ // k
                  ],
                }
                """
        ),
        Row(
            name: "a comma after a comment",
            text: "[1 // a\n,2 /* b */,3]",
            formatted: "[\n  1 // a\n  ,\n  2 /* b */,\n  3\n]"
        ),
        Row(
            name: "a line comment at the end of the text",
            text: "[1] // a",
            formatted: "[\n  1\n] // a"
        ),
        Row(
            name: "the shortest comment at the end of the text",
            text: "[1]/**/",
            formatted: "[\n  1\n] /**/"
        ),
        Row(
            name: "an escaped quotation mark",
            text: #"["\"]", 1]"#,
            formatted: "[\n  \"\\\"]\",\n  1\n]"
        ),
        Row(name: "a byte order mark", text: "\u{FEFF} [1]", formatted: "\u{FEFF}[\n  1\n]"),
        Row(name: "a text that is not JSON", text: #"{"a": }"#, formatted: nil),
        Row(name: "an empty text", text: " ", formatted: nil),
        Row(
            name: "a payload on each line",
            text: #"{"a":1}"#,
            formatted: nil,
            uri: "file:///nowhere/open.ndjson"
        ),
    ]

    /// Returns the text after formatting, or nil if the server does not format it.
    private func formatted(_ row: Row) throws -> String? {
        var client = FeatureSession(#""formatting":{}"#, row.text, uri: row.uri)
        let edits = try client.result("formatting", #""options":{\#(row.options)}"#)
        guard edits.kind == .array else { return nil }
        let bytes = try client.text.bytes.applying(edits) { edit in
            // Edits replace only white space.
            let characters = edit.old + edit.new
            #expect(edit.old != edit.new && characters.allSatisfy { $0.isWhitespace })
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: rows)
    func `A text gets the expected layout, and formatting it again changes nothing`(_ row: Row)
        throws
    {
        let result = try formatted(row)
        #expect(result == row.formatted)
        guard let result else { return }
        let again = Row(name: "", text: result, formatted: nil, options: row.options, uri: row.uri)
        #expect(try formatted(again) == result)
    }

    /// Returns the tokens of a JSON text.
    private func tokens(_ text: String) -> [String] {
        let pattern = /"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+/
        return text.matches(of: pattern).map { String($0.output) }
    }

    @Test func `Formatting the valid fixtures keeps all tokens`() throws {
        let files = Corpora.files(
            in: Repository.file("Tests/Fixtures/payloads/valid"),
            withExtension: "json"
        )
        #expect(files.count > 50)
        // Only every fourth file is formatted, because a file takes a tenth of a second in a debug build.
        for file in files.enumerated().filter({ $0.offset.isMultiple(of: 4) }).map(\.element) {
            let original = try String(contentsOf: file, encoding: .utf8)
            // All tokens on one line.
            let compact = tokens(original).joined()
            for text in [original, compact] {
                let result = try #require(try formatted(Row(name: "", text: text, formatted: nil)))
                #expect(tokens(result) == tokens(original), "\(file.lastPathComponent)")
                #expect(
                    try formatted(Row(name: "", text: result, formatted: nil)) == result,
                    "\(file.lastPathComponent)"
                )
            }
        }
    }

    /// Texts with a range from 1️⃣ to 2️⃣, or an empty range at 1️⃣, and the texts after formatting.
    static let ranges: [(name: String, text: String, formatted: String)] = [
        (
            "from the start of a line up to the cursor",
            "{\n\"a\":1,\n\"b\":1️⃣[2],\n\"c\":3\n}", "{\n\"a\":1,\n \"b\": [2],\n\"c\":3\n}"
        ),
        ("a line without its line end", "[1,\n1️⃣2,2️⃣\n3]", "[1,\n 2,\n3]"),
        ("a line with its line end", "[1,\n1️⃣2,\n2️⃣3]", "[1,\n 2,\n 3]"),
        ("the start of a line", "[1,\n1️⃣2,\n3]", "[1,\n 2,\n3]"),
        ("the end of the range between two tokens", "1️⃣[1,2️⃣2,3]", "[\n 1,\n 2,3]"),
    ]

    @Test(arguments: ranges)
    func `Only the text from the start of the first line to the end of a range is formatted`(
        _ row: (name: String, text: String, formatted: String)
    ) throws {
        var client = FeatureSession(#""rangeFormatting":{}"#, row.text)
        let start = try client.position("1️⃣")
        let end = row.text.contains("2️⃣") ? try client.position("2️⃣") : start
        let edits = try client.result(
            "rangeFormatting",
            #""range":{"start":\#(start),"end":\#(end)},"options":{"tabSize":1}"#
        )
        let formatted = String(decoding: try client.text.bytes.applying(edits), as: UTF8.self)
        #expect(formatted == row.formatted, "\(row.name)")
    }
}
