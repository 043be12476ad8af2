import Foundation
import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Properties that hold for the repair of any bytes.
@Suite struct `Repairs of any bytes` {
    private static let documents = [
        #"{"id": 7, "tags": ["a", "b"], "nested": {"x": [true, false, null, {}]}, "n": -1.5e+10}"#,
        "{\n  \"a\": [\n    {\n      \"b\": \"c\"\n    },\n    {\n      \"d\": []\n    }\n  ]\n}\n",
        "\u{FEFF}[\"é日😀\", \"\\u00e9\\ud83d\\ude00\\n\", 0.25, 1e400, [[[[]]]], \"\", \"a b\"]",
        "{\n  \"url\": \"https://a.example/b?c=d\",\n  \"e\": null,\n  \"f\": \"#fff\"\n}",
        "{\r\n  \"a\": [\r\n    {\r\n      \"b\":\r\n      {\"é\": 1}\r\n    }\r\n  ]\r\n}\r\n",
    ]

    private static let fragments: [[UInt8]] =
        [
            "\"", "\\", "\\u", "{", "}", "[", "]", ",", ":", "'", "“", "”", "«", "`", "//", "/*",
            "*/", "#", "\n", "\r\n", "  ", "\t", "NaN", "True", "key", "\u{A0}", "=", "=>", ";",
            "null", "-", "0x1F", "it's",
        ].map { Array($0.utf8) } + [[0], [0x80], [0xC3], [0xED], [0xFF], [0xE2, 0x80]]

    private func mutation(using generator: inout SeededGenerator) -> [UInt8] {
        if generator.oneIn(10) {
            let count = Int.random(in: 1...40, using: &generator)
            return (0..<count).flatMap { _ in generator.pick(Self.fragments) }
        }
        var bytes = Array(generator.pick(Self.documents).utf8)
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = Int.random(in: start...min(start + 4, bytes.count), using: &generator)
            let random = [UInt8.random(in: 0...255, using: &generator)]
            bytes.replaceSubrange(
                start..<end,
                with: generator.oneIn(4) ? random : generator.pick(Self.fragments)
            )
        }
        return bytes
    }

    @Test func `almost all mutated texts without a zero byte are repaired`() throws {
        var generator = SeededGenerator(seed: 31)
        var count = 0
        var repairedCount = 0
        let inputCount = LongTests.count(2_000, long: 8_000)
        for _ in 0..<inputCount {
            let bytes = mutation(using: &generator)
            guard let repair = JSONRepair(of: bytes) else { continue }
            expectSound(repair, bytes)
            // A text with a zero byte may be taken for binary data, which is not repaired.
            guard !bytes.contains(0) else { continue }
            count += 1
            if let document = repair.document {
                repairedCount += 1
                _ = try JSONParser().parse(document.bytes)
            }
        }
        #expect(Double(count) / Double(inputCount) > 0.8)
        #expect(Double(repairedCount) / Double(count) > 0.98)
    }

    private func expectSound(_ repair: JSONRepair, _ bytes: [UInt8]) {
        #expect(
            !repair.syntaxErrors.isEmpty && repair.syntaxErrors.count <= JSONRepair.syntaxErrorLimit
        )
        var previous = 0
        for syntaxError in repair.syntaxErrors {
            #expect(syntaxError.range.start >= previous && syntaxError.range.end <= bytes.count)
            #expect(!syntaxError.message.contains { $0.isNewline }, "\(syntaxError.message)")
            #expect(!syntaxError.remedy.isEmpty)
            for edit in syntaxError.edits { #expect(edit.range.end <= bytes.count) }
            for range in [syntaxError.range] + syntaxError.edits.map(\.range) {
                for offset in [range.start, range.end] where splitsCharacter(bytes, at: offset) {
                    Issue.record(
                        "\(offset) is within a character: \(syntaxError.message), \(bytes)"
                    )
                }
            }
            previous = syntaxError.range.start
        }
    }

    /// Returns true if an offset is between CR and LF or, in valid UTF-8, between the bytes of a scalar. Editors have
    /// no position there.
    private func splitsCharacter(_ bytes: [UInt8], at offset: Int) -> Bool {
        guard offset > 0, offset < bytes.count else { return false }
        if bytes[offset] == 0x0A { return bytes[offset - 1] == 0x0D }
        return UTF8.isContinuation(bytes[offset]) && String(validating: bytes, as: UTF8.self) != nil
    }

    @Test(
        .long,
        arguments: [
            "{\"a\": 1, ", "[", "]", "\"", "{'a': ", "[1 ", "a ", "/*", "\"a\" b ", "'", ",,",
            "{\"a\":[", "“", "{\n  \"a\": {\n", "\\", "\"x\n", "((",
            "{\"k\":\"v\",\"x\":[1,{\"y\":2}]},",
        ]
    )
    func `the repair takes time in proportion to the length of the text`(_ repeated: String) {
        func duration(_ byteCount: Int) -> Duration {
            let text = String(repeating: repeated, count: byteCount / repeated.utf8.count)
            let bytes = Array(text.utf8)
            let parser = JSONParser(depthLimit: 1 << 20)
            return ContinuousClock().measure { _ = JSONRepair(of: bytes, parser: parser) }
        }
        let byteCount = LongTests.count(700, long: 20_000)
        let short = duration(byteCount)
        // The second text is eight times as long; quadratic time would take 64 times as long.
        #expect(duration(8 * byteCount) < .milliseconds(200) + short * 30)
    }

    @Test(
        .enabled(if: Corpora.folder("jsontestsuite") != nil, Comment(rawValue: Corpora.skipComment))
    )
    func
        `most invalid files of the JSON parsing suite are repaired, and valid files need no repair`()
        throws
    {
        let folder = try #require(Corpora.folder("jsontestsuite/test_parsing"))
        var counts: [Character: Int] = [:]
        for file in Corpora.files(in: folder) {
            let bytes = try Corpora.bytes(of: file)
            let name = file.lastPathComponent
            let repair = JSONRepair(of: bytes)
            switch name.first {
            case "y": #expect(repair == nil, "\(name)")
            case "n":
                let repair = try #require(repair, "\(name)")
                expectSound(repair, bytes)
                if let document = repair.document { _ = try JSONParser().parse(document.bytes) }
                counts[repair.document == nil ? "-" : "+", default: 0] += 1
            default: if let repair { expectSound(repair, bytes) }
            }
        }
        #expect(counts["+", default: 0] > 170)
        #expect(counts["-", default: 0] < 15)
    }
}
