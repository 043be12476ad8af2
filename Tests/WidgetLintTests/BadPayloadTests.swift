import TestSupport
import Testing

@Suite struct `Payloads that are not JSON` {
    struct BadText: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]
        /// The line and the column of the finding, such as `2:13`.
        let position: String
        let message: String

        init(_ description: String, _ bytes: [UInt8], at position: String, _ message: String) {
            testDescription = description
            self.bytes = bytes
            self.position = position
            self.message = message
        }

        init(_ description: String, _ text: String, at position: String, _ message: String) {
            self.init(description, Array(text.utf8), at: position, message)
        }
    }

    private static func utf16(_ text: String, littleEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return littleEndian ? bytes.reversed() : bytes
        }
    }

    private static func nest(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    static let texts = [
        BadText("empty", "", at: "1:1", "found an empty document"),
        BadText("only white space", " \n\t\r\n", at: "1:1", "found an empty document"),
        BadText(
            "UTF-16 with a byte-order mark, little-endian",
            [0xFF, 0xFE] + utf16("{\"a\": 1}", littleEndian: true),
            at: "1:1",
            "expected UTF-8, found UTF-16"
        ),
        BadText(
            "UTF-16 with a byte-order mark, big-endian",
            [0xFE, 0xFF] + utf16("{\"a\": 1}", littleEndian: false),
            at: "1:1",
            "expected UTF-8, found UTF-16"
        ),
        BadText(
            "UTF-16 without a byte-order mark",
            utf16("{\"a\": 1}", littleEndian: true),
            at: "1:1",
            "expected UTF-8, found UTF-16"
        ),
        BadText(
            "only a byte-order mark",
            [0xEF, 0xBB, 0xBF],
            at: "1:1",
            "an empty document"
        ),
        BadText(
            "UTF-32",
            [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B],
            at: "1:1",
            "expected UTF-8, found UTF-32 (big-endian)"
        ),
        BadText(
            "a picture",
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D],
            at: "1:1",
            "expected UTF-8, found binary data"
        ),
        BadText(
            "an archive",
            [0x1F, 0x8B, 0x08, 0, 0xC3, 0x61],
            at: "1:1",
            "expected UTF-8, found binary data"
        ),
        BadText("Latin-1", Array("[\"caf".utf8) + [0xE9, 0x22, 0x5D], at: "1:6", "invalid UTF-8"),
        BadText(
            "a truncated text",
            "{\n  \"a\": [1, 2",
            at: "2:13",
            "found the end of the document"
        ),
        BadText("a comma at the end", "{\"a\": 1,}", at: "1:8", "trailing comma"),
        BadText("a comment", "// no\n{}", at: "1:1", "comments are not allowed in JSON"),
        BadText("two values", "{}\n{}", at: "2:1", "expected the end of the document"),
        BadText("513 nested arrays", nest(513), at: "1:513", "more than 512 levels deep"),
        BadText("2,000 nested arrays", nest(2_000), at: "1:513", "more than 512 levels deep"),
        BadText(
            "100,000 nested arrays",
            nest(100_000),
            at: "1:513",
            "more than 512 levels deep"
        ),
    ]

    @Test(.long, arguments: texts)
    func `A text that is not JSON has one finding with its position`(_ text: BadText) throws {
        let folder = try ScratchFolder()
        try folder.write(text.bytes, to: "bad.json")
        let run = try folder.lint(["bad.json"])
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(run.status == 1)
        #expect(lines[0].hasPrefix("bad.json:\(text.position): error: "))
        #expect(lines[0].contains(text.message))
        #expect(lines[0].hasSuffix(" [json-syntax]"))
        // The excerpt of a long line is only a part of the line.
        #expect(lines.allSatisfy { $0.count < 160 })
        #expect(run.errors.hasPrefix("checked 1 file: 1 error in 1 file"))
    }

    @Test func `A payload with 512 nested arrays is checked`() throws {
        let text = Array(Self.nest(512).utf8)
        let folder = try ScratchFolder()
        try folder.write("{}", to: "any.json")
        let arguments = ["--schema", "any.json", "-"]
        let run = try folder.lint(arguments, input: text)
        #expect(run.status == 0)
    }

    @Test
    func `Each of several syntax errors is a finding, and the rest of the payload is checked`()
        throws
    {
        let schema = """
            {
              "properties": {
                "title": { "type": "string" },
                "count": { "type": "integer" },
                "seconds": { "type": "integer" },
                "size": { "type": "integer" }
              },
              "additionalProperties": false
            }
            """
        let payload = """
            {
              // what it is called
              "title": 'Spring',
              "count": "3"
              "seconds": NaN,
              size: 1.5,
              "colour": "red",
            }
            """
        let folder = try ScratchFolder()
        try folder.write(schema, to: "schema.json")
        try folder.write(payload, to: "bad.json")
        let run = try folder.lint(["--schema", "schema.json", "--reporter", "json", "bad.json"])
        let file = try #require(try LintReport(run).files.first)
        let found = file.diagnostics.map { "\($0.start.line):\($0.start.column) \($0.id)" }
        // The null that replaces NaN has no further finding.
        let expected = [
            "2:3 json-syntax", "3:12 json-syntax", "4:12 type-mismatch", "4:15 json-syntax",
            "5:14 json-syntax", "6:3 json-syntax", "6:9 type-mismatch", "7:3 unknown-member",
            "7:18 json-syntax",
        ]
        #expect(found == expected)
    }

    @Test func `A payload with a byte-order mark is checked`() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(Payloads.button.utf8)
        let run = try ToolRun("widget-lint", ["-"], input: bytes)
        #expect(run.status == 0)
        #expect(run.output.contains("warning: "))
        #expect(run.output.contains("[byte-order-mark]"))
        #expect(run.errors == "checked 1 file: 1 warning\n")
    }

    @Test func `A bad payload does not prevent the checks of other payloads`() throws {
        let folder = try ScratchFolder()
        try folder.write("{", to: "a.json")
        try folder.write(Payloads.brokenButton, to: "b.json")
        let run = try folder.lint(["missing.json", "a.json", "b.json"])
        #expect(run.status == 2)
        #expect(run.output.contains("a.json:1:2: error: "))
        #expect(run.output.contains("b.json:4:17: error: "))
        #expect(run.errors.contains("cannot read 'missing.json': no such file or directory"))
        #expect(run.errors.hasSuffix("checked 2 files: 2 errors in 2 files, 1 failure\n"))
    }
}
