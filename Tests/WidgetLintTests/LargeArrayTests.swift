import CommandLineInterface
import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import FileLinting

/// Tests that a large array, which several threads check in chunks, has the findings of a single check.
@Suite struct `Large arrays` {
    /// A large text, which is made again for each use.
    private struct Row: Sendable {
        let name: String
        private let makeText: @Sendable () -> String

        init(_ name: String, _ text: @autoclosure @escaping @Sendable () -> String) {
            self.name = name
            makeText = text
        }

        var text: String { makeText() }
    }

    /// Texts of at least 600 kB, with and without findings.
    private static let arrays: [Row] = [
        Row("compact", array(count: 20_000) { #"{"id": \#($0), "tags": ["a", "b"]}"# }),
        Row(
            "indented",
            array(separator: ",\n  ") { "{\n    \"id\": \($0),\n    \"tags\": []\n  }" }
        ),
        Row(
            "the last item is wrong",
            array(count: 25_000) {
                $0 < 24_999 ? #"{"id": \#($0), "tags": []}   "# : #"{"id": "a"}"#
            }
        ),
        Row(
            "an item in the middle is wrong",
            array { $0 == 7_000 ? #"{"id": "x"}"# : ordinary($0) }
        ),
        Row("a duplicate member", array { $0 == 9_000 ? #"{"id": 1, "id": 1}"# : ordinary($0) }),
        Row("a comma is missing", array { $0 == 9_000 ? ordinary(1) + ordinary(2) : ordinary($0) }),
        Row("a trailing comma", array { ordinary($0) + ($0 == 14_999 ? "," : "") }),
        Row("the array ends early", array { ordinary($0) + ($0 == 8_000 ? "]" : "") }),
        Row("the array is not closed", String(array { ordinary($0) }.dropLast())),
        Row("text follows the array", array { ordinary($0) } + "\n\n x"),
        Row(
            "white space follows the array",
            array { ordinary($0) } + String(repeating: " \n", count: 200_000)
        ),
        Row("a byte-order mark", "\u{FEFF}" + array { ordinary($0) }),
        Row("numbers", array(count: 200_000) { String($0) }),
        Row(
            "two numbers without a separator",
            array(count: 200_000) { $0 == 150_000 ? "1 2" : String($0) }
        ),
        // The nested arrays contain the text `},{`, which also separates the items of the outer array.
        Row(
            "nested arrays",
            array { #"{"id": \#($0), "tags": [{"id": 1},{"id": 2},{"id": \#($0)}]}"# }
        ),
        Row(
            "an item of a nested array is wrong",
            array { #"{"id": \#($0), "tags": [{"id": 1},{"id": "2\#($0)"}]}"# }
        ),
        Row("one large item", array { $0 == 3 ? large() : ordinary($0) }),
        Row(
            "one large item that is wrong",
            array { $0 == 3 ? large().replacing("[1", with: "[[") : ordinary($0) }
        ),
        // The last item is larger than a chunk, but smaller than two.
        Row("a large last item", array { $0 == 14_999 ? large(30_000) : ordinary($0) }),
        Row(
            "a string is wrong",
            array { $0 == 12_345 ? #"{"id": 1, "text": "\x"}"# : ordinary($0) }
        ),
        Row(
            "fewer items than 'minItems'",
            #"[{"id": 1}, {"id": 2, "text": ""# + String(repeating: "é", count: 400_000) + "\"}]"
        ),
        Row("no items", "[" + String(repeating: " ", count: 600_000) + "]"),
        Row("an object", #"{"id": [\#(String(repeating: "1,", count: 400_000))1]}"#),
    ]

    private static func array(
        count: Int = 15_000,
        separator: String = ",",
        _ item: (Int) -> String
    ) -> String {
        "[" + (0..<count).map(item).joined(separator: separator) + "]"
    }

    private static func ordinary(_ number: Int) -> String {
        #"{"id": \#(number), "text": "é \#(number) of many", "tags": [true, {"a": 1.5}]}"#
    }

    private static func large(_ count: Int = 60_000) -> String {
        #"{"id": 1, "tags": [\#(String(repeating: "1, {\"a\": []}, ", count: count))1]}"#
    }

    private static let schema = """
        {"type": "array", "minItems": 3, "items": {"type": ["object", "integer"], "required": ["id"],
         "properties": {"id": {"type": "integer"}, "tags": {"items": {"properties":
           {"id": {"type": "integer"}}}}}}}
        """

    /// The argument is only the name, because test reports print arguments.
    @Test(
        .long,
        arguments: arrays.enumerated().filter { LongTests.useAllInputs || $0.offset % 7 == 2 }
            .map(\.element.name)
    )
    func `Findings in a file equal the findings in standard input, which is not divided`(
        name: String
    ) throws {
        let row = try #require(Self.arrays.first { $0.name == name })
        let folder = try ScratchFolder()
        try folder.write(Self.schema, to: "s.json")
        try folder.write(row.text, to: "a.json")
        let options = "--schema s.json --reporter xcode"
        let whole = try ShellRun(
            "\"$LINT\" \(options) --stdin-name a.json - <a.json 2>&1",
            in: folder
        )
        for count in LongTests.useAllInputs ? [1, 2, 5] : [2] {
            let run = try ShellRun("\"$LINT\" \(options) --jobs \(count) a.json 2>&1", in: folder)
            #expect(run.output == whole.output, "\(row.name), \(count) threads")
            #expect(run.status == whole.status)
        }
        #expect(whole.output.contains("checked 1 file"))
    }

    /// A prefilter that never reached a verdict would only cost time, so no other test would show this mistake.
    @Test(arguments: [
        "indented", "numbers", "nested arrays", "one large item", "a large last item",
        "white space follows the array",
    ])
    func `The prefilter finds that clean arrays have no findings`(name: String) throws {
        let row = try #require(Self.arrays.first { $0.name == name })
        let file = try Self.file(Array(row.text.utf8))
        let program = try SchemaProgram.compiled(Self.schema)
        #expect(ArrayFilePrefilter.isApplicable(to: file))
        for count in LongTests.useAllInputs ? [1, 2, 5] : [2] {
            let hasNoFindings = ArrayFilePrefilter.hasNoFindings(
                file,
                under: program,
                threadCount: count
            )
            #expect(hasNoFindings, "\(count) threads")
        }
    }

    /// The names of the rows that have findings.
    private static let mistakes =
        arrays.map(\.name).filter { $0.contains("wrong") || $0.contains("comma") } + [
            "a duplicate member", "the array ends early", "the array is not closed",
            "text follows the array", "two numbers without a separator",
            "fewer items than 'minItems'", "no items", "an object",
        ]

    @Test(arguments: mistakes)
    func `The prefilter reaches no verdict on texts with mistakes`(name: String) throws {
        let row = try #require(Self.arrays.first { $0.name == name })
        let file = try Self.file(Array(row.text.utf8))
        let program = try SchemaProgram.compiled(Self.schema)
        for count in LongTests.useAllInputs ? [1, 2] : [2] {
            let hasNoFindings = ArrayFilePrefilter.hasNoFindings(
                file,
                under: program,
                threadCount: count
            )
            #expect(!hasNoFindings, "\(count) threads")
        }
    }

    @Test(arguments: [
        #"{"uniqueItems": true, "items": {"type": "integer"}}"#,
        #"{"contains": {"const": 2}, "items": {"type": "integer"}}"#,
        #"{"items": {"type": "integer"}, "not": {"maxItems": 2}}"#,
    ])
    func `The prefilter reaches no verdict if a keyword depends on several items`(
        schema: String
    ) throws {
        let file = try Self.file(Array("[1, 1]".utf8))
        let program = try SchemaProgram.compiled(schema)
        for count in [1, 2] {
            #expect(!ArrayFilePrefilter.hasNoFindings(file, under: program, threadCount: count))
        }
    }

    @Test func `The prefilter also finds that a small array has no findings`() throws {
        let file = try Self.file(Array("[1, 1]".utf8))
        let program = try SchemaProgram.compiled(#"{"items": {"type": "integer"}}"#)
        for count in [1, 2] {
            #expect(ArrayFilePrefilter.hasNoFindings(file, under: program, threadCount: count))
        }
    }

    @Test(arguments: [(524_287, false), (524_288, true), (524_289, true)])
    func `The prefilter applies to files of at least half a mebibyte`(
        byteCount: Int,
        isApplicable: Bool
    )
        throws
    {
        let file = try Self.file([UInt8](repeating: 0x20, count: byteCount))
        #expect(ArrayFilePrefilter.isApplicable(to: file) == isApplicable)
    }

    private static func file(_ bytes: [UInt8]) throws -> InputFile {
        let folder = try ScratchFolder()
        try folder.write(bytes, to: "a.json")
        return try InputFile(opening: folder.item("a.json").path)
    }

    @Test func `Large files in a folder are checked in chunks, too`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.schema, to: "s.json")
        for (number, row) in Self.arrays.prefix(6).enumerated()
        where LongTests.useAllInputs || number.isMultiple(of: 2) {
            for copy in 0..<LongTests.count(1, long: 3) {
                try folder.write(row.text, to: "p/\(number)-\(copy).json")
            }
        }
        let run = try ShellRun("\"$LINT\" -s s.json -f json --jobs 1 p 2>&1", in: folder)
        let other = try ShellRun("\"$LINT\" -s s.json -f json --jobs 3 p 2>&1", in: folder)
        #expect(run.status == 1)
        #expect(other.output == run.output)
        #expect(run.output.contains("2-0.json"))
    }

    @Test(.long) func `Only a few chunks are in memory at a time`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.schema, to: "s.json")
        try folder.write(Self.array(count: 9_000, Self.ordinary), to: "small.json")
        let count = LongTests.count(200_000, long: 300_000)
        try folder.write(Self.array(count: count, Self.ordinary), to: "large.json")
        let (small, large) = (try PeakRun("small.json", folder), try PeakRun("large.json", folder))
        // The small file has 0.6 MB, and the large file has 13 MB or more. The memory that threads use differs
        // between runs.
        #expect(
            large.kilobytes < small.kilobytes + 8_000,
            "\(small.kilobytes), \(large.kilobytes) kB"
        )
    }
}
