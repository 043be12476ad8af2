import SchemaPlatform
import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the fast path of the scanner, whose results are compared with those of the general path.
struct JSONFastScannerTests {
    private static let spaces = [UInt8](repeating: 0x20, count: 200)

    private static let fragments = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", " ", "\n", "\n  ", "\n            ", "\t", "\r\n",
        "null", "true", "false", "nul", "0", "-1", "01", "1234567", "12345678", "0.5", "1.", "1e5",
        "-65.613616999999977", "1.1234567890123456", "\"\"", "\"a\"", "\"é決😀\"", "\"\\n\\u00e9\"",
        "\"name\":", "\"name\": ", "\"name\" :", "\"sixteen---------\":", ",\"a\":", ",\n  \"a\": ",
        "\u{0}", "\u{1}", "\"fifty-six characters and no more of them, so that eight bytes--\"",
    ]

    /// Returns a text of random fragments. At most one block of its bytes is read in place (see `TextParts`).
    private func text(using generator: inout SeededGenerator) -> [UInt8] {
        var text = ""
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
            text += generator.pick(Self.fragments)
        }
        return Array(text.utf8.prefix(112))
    }

    static func entries(
        _ text: [UInt8],
        usesFastPath: Bool
    ) -> Result<[[UInt32]], JSONSyntaxError> {
        let storage = JSONEntryStorage(capacity: 0)
        return text.withUnsafeBufferPointer { buffer in
            let scanner = JSONScanner(text: buffer, storage: storage, depthLimit: 4)
            do throws(JSONSyntaxError) {
                try scanner.scanDocument(usesFastPath: usesFastPath)
            } catch {
                return .failure(error)
            }
            let entries = UnsafeBufferPointer(start: storage.base, count: storage.count)
            return .success(entries.map { [$0.start, $0.end, $0.link, $0.attributes] })
        }
    }

    @Test func `the fast path finds the entries that the general path finds`() {
        var generator = SeededGenerator(seed: 12)
        var acceptedCount = 0
        for _ in 0..<LongTests.count(15_000, long: 30_000) {
            let text = text(using: &generator)
            // The scanner reads a long text in place, and a short text from a copy. The spaces make the text long.
            for text in [text, text + Self.spaces] {
                let expected = Self.entries(text, usesFastPath: false)
                #expect(
                    Self.entries(text, usesFastPath: true) == expected,
                    "\(String(decoding: text, as: UTF8.self))"
                )
                if case .success = expected { acceptedCount += 1 }
            }
        }
        #expect(acceptedCount > 500)
    }

    @Test func `the fast path reads texts of all lengths to their ends`() {
        for length in 0..<400 {
            let name = String(repeating: "n", count: length)
            for text in [
                "\"\(name)\"", "[\(name.utf8.count),\"\(name)\",true]", "{\"\(name)\":1e5}",
                "[\"\(name)", name,
            ] {
                let bytes = Array(text.utf8)
                #expect(
                    Self.entries(bytes, usesFastPath: true)
                        == Self.entries(bytes, usesFastPath: false)
                )
            }
        }
    }

    @Test func `the fast path skips white space of all lengths at all offsets`() {
        for tokens in [
            ["[1,", "]"], ["[1,", "2]"], ["[1", ",2]"], ["[", "]"], ["[", "1]"],
            ["{\"a\":1,", "}"],
            ["{\"a\":1,", "\"b\":2}"], ["{\"a\":", "}"], ["{", "}"],
        ] {
            for (count, space) in (0..<140).flatMap({ count in
                [" ", "\n", "\t "].map { (count, $0) }
            }) {
                let text = tokens.joined(separator: String(repeating: space, count: count))
                for shift in [0, 1, 31, 62, 63] {
                    let spaces = Array(Self.spaces.prefix(shift))
                    let bytes: [UInt8] = spaces + Array(text.utf8) + Self.spaces
                    #expect(
                        Self.entries(bytes, usesFastPath: true)
                            == Self.entries(bytes, usesFastPath: false),
                        "\(text)"
                    )
                }
            }
        }
    }

    @Test func `strings of all lengths have the right ranges at all offsets`() throws {
        for length in [0, 1, 7, 8, 15, 16, 17, 55, 56, 57, 63, 64, 65, 120, 128, 4_100, 9_000] {
            for shift in 0..<70 {
                let name = String(repeating: "n", count: length)
                let text =
                    String(repeating: " ", count: shift)
                    + "[{\"\(name)\":\"\(name)\"},\"\(name)é\"]"
                let document = try JSONParser().parse(Array(text.utf8) + Self.spaces)
                #expect(document.entryCount == 5)
                #expect(document.range(at: 2).start == shift + 2)
                #expect(document.range(at: 2).byteCount == length + 2)
                #expect(document.range(at: 3).byteCount == length + 2)
                #expect(document.range(at: 4).byteCount == length + 4)
                #expect(document.entry(at: 2).link == NameHash.hash(Array(name.utf8)))
            }
        }
    }

    /// The fast path expects the white space that was before the last name and after the last colon.
    @Test(arguments: ["\n", " ", "\t"])
    func `the fast path reads names with white space that differs from name to name`(
        first: String
    ) {
        func space(_ count: Int) -> String {
            count == 0 ? "" : first + String(repeating: " ", count: count - 1)
        }
        for (count, other) in (0...10).flatMap({ count in (0...10).map { (count, $0) } }) {
            let gaps = [count, other, count, count, other, other].enumerated()
            let members = gaps.map { number, count in
                "\(space(count))\"n\(number)\":\(space(count % 3))\(number)"
            }
            let bytes = Array("{\(members.joined(separator: ","))}".utf8) + Self.spaces
            #expect(
                Self.entries(bytes, usesFastPath: true)
                    == Self.entries(bytes, usesFastPath: false),
                "\(count) and \(other) bytes"
            )
        }
    }

    private static let endings = [
        #"{"id": 7, "s": ["a", "b\u00e9\ud83d\ude00\n"], "x": [true, false, null, {}]}"#,
        "\u{FEFF}[\"日😀\", 0.25, 1E400, [[]], \"\"] ", "{\"é\": -1.5e+1} ", "truex", "nulx",
        "12345678901234567890", "01 ", "\"a\\x", "\"a\\\n", "\"\t", "[1 2", "[,", "{1",
        "1.x", "1ex", "[1,]", "{\"a\":1,}", "é",
    ]

    @Test(arguments: endings)
    func `the scanner reads no byte after the end of a short text`(text: String) {
        let memory = GuardedMemory(pageCount: 1)
        let bytes = Array(text.utf8)
        for count in 0...bytes.count {
            let copy = UnsafeBufferPointer(memory.copyToEnd(Array(bytes.prefix(count))))
            for usesFastPath in [false, true] {
                let storage = JSONEntryStorage(capacity: 0)
                // The scanner does not keep its memory alive.
                withExtendedLifetime((storage, memory)) {
                    let scanner = JSONScanner(text: copy, storage: storage, depthLimit: 4)
                    try? scanner.scanDocument(usesFastPath: usesFastPath)
                }
            }
        }
    }

    /// Returns whether the fast path alone reads a text: the beginning in place, and the end from a copy.
    private func isReadByFastPathAlone(_ text: String) -> Bool {
        let storage = JSONEntryStorage(capacity: 4_000)
        return Array(text.utf8).withUnsafeBufferPointer { buffer in
            // The scanner does not keep its memory alive.
            withExtendedLifetime(storage) {
                let scanner = JSONScanner(text: buffer, storage: storage, depthLimit: 4)
                var state = JSONScanner.State(scanner.base, storage, depthLimit: 4)
                withUnsafeTemporaryAllocation(byteCount: TextParts.byteCount, alignment: 8) {
                    guard let memory = $0.baseAddress else { return }
                    TextParts(of: scanner, memory).advance(&state)
                }
                return state.isComplete
            }
        }
    }

    /// An object in which a dot stands for white space. The text has less than 4 KB if the object is repeated ten times,
    /// because white space where the computed marks end is left to the general path.
    private static let ordinaryObject = #"""
        {·"i":12345678,·"s":"a\n é",·"b":[·true,·null·],·"n":-0.25,·"e":{},·"l":[],·"x":1e5·}
        """#

    @Test(arguments: ["", " ", "\n", "\n        ", "\n            ", "\r\n\t"], ["", " "])
    func `the fast path alone reads ordinary texts`(space: String, spaceAfterColon: String) {
        let object = Self.ordinaryObject.replacing("·", with: space)
            .replacing("\":", with: "\":" + spaceAfterColon)
        for count in 1...10 {
            let objects = repeatElement(object, count: count).joined(separator: "," + space)
            #expect(isReadByFastPathAlone("[\(space)\(objects)\(space)]"), "\(count) objects")
        }
        let others = [
            "1", "\"a\"", "true", "false", "{}", "[]", "-0.5", "1e5", "[\(object)]\(space)",
        ]
        for text in others {
            #expect(isReadByFastPathAlone(text), "\(text)")
        }
        #expect(!isReadByFastPathAlone(#"{"\u0061":1}"#))
    }

    @Test func `the fast path reads strings of all lengths in a long text`() {
        let lengths = [
            0, 1, 7, 8, 48, 55, 56, 57, 63, 64, 65, 119, 120, 121, 127, 128, 129, 191, 192, 193,
            300,
            4_095, 4_096, 4_097, 5_000,
        ]
        for length in lengths {
            let text = String(repeating: "n", count: length)
            // Marks are computed for 4 KB at a time.
            let objects = (0..<12_000 / (length + 100) + 2).map { number in
                "{\"\(text)\":\"\(text)\(number)\",\"é\(text)\":\"\(text)é\"}"
            }
            let bytes = Array("[\(objects.joined(separator: ","))]".utf8)
            let expected = Self.entries(bytes, usesFastPath: false)
            #expect(Self.entries(bytes, usesFastPath: true) == expected, "length \(length)")
        }
    }

    @Test(.long) func `the scanner reads no byte outside of a long text and its own memory`() {
        // A byte before the memory of the scanner, or after the text, cannot be read.
        let scannerMemory = GuardedMemory(pageCount: 2)
        let textMemory = GuardedMemory(pageCount: 4)
        var generator = SeededGenerator(seed: 31)
        var refusedCount = 0
        for _ in 0..<2_000 {
            let end = text(using: &generator)
            // The lines have 12 KB, and marks are computed for 4 KB at a time.
            let lines = [UInt8]("[".utf8) + (0..<4_000).flatMap { _ in [UInt8]("1,\n".utf8) }
            let text = UnsafeBufferPointer(textMemory.copyToEnd(lines + end))
            let storage = JSONEntryStorage(capacity: 0)
            let scanner = JSONScanner(text: text, storage: storage, depthLimit: 4)
            var state = JSONScanner.State(scanner.base, storage, depthLimit: 4)
            do throws(JSONSyntaxError) {
                try scanner.scanValues(&state, TextParts(of: scanner, scannerMemory.start))
            } catch {
                refusedCount += 1
            }
        }
        #expect(refusedCount > 1_000)
    }

    @Test(arguments: ["\"", "\\n\"", "é\"", "\u{1}\""])
    func `the scanner reads no byte outside of its own memory after a long plain text`(
        end: String
    ) {
        // A byte before this memory cannot be read.
        let scannerMemory = GuardedMemory(pageCount: 2)
        // Marks are computed for 4 KB at a time.
        let text = Array("[\"\(String(repeating: "a", count: 12_000))\(end),1]".utf8)
        for text in [text, text + Self.spaces] {
            let storage = JSONEntryStorage(capacity: 0)
            let isComplete = text.withUnsafeBufferPointer { buffer in
                // The scanner does not keep its memory alive.
                withExtendedLifetime((storage, scannerMemory)) {
                    let scanner = JSONScanner(text: buffer, storage: storage, depthLimit: 4)
                    var state = JSONScanner.State(scanner.base, storage, depthLimit: 4)
                    let parts = TextParts(of: scanner, scannerMemory.start)
                    try? scanner.scanValues(&state, parts)
                    return state.isComplete
                }
            }
            #expect(isComplete == (end != "\u{1}\""))
        }
    }

    @Test(arguments: [
        "[]]]]]]]", "1\u{0}", "1\u{FF}", "\"a\",1", "[1]]", "{}}", "[[[[[1]]]]", "1 1",
    ])
    func `unbalanced brackets and bytes after the root value are syntax errors`(text: String) {
        #expect(throws: JSONSyntaxError.self) {
            try JSONParser().parse(Array(text.utf8) + Self.spaces)
        }
    }
}
