import TestSupport
import Testing

@testable import SchemaKit

/// The walk that reads ahead where texts are ordinary, against the scanner that knows all of the grammar.
struct OrdinaryWalkTests {
    /// The end of a text, which is too short for the walk.
    private static let reach = 112
    private static let spaces = [UInt8](repeating: 0x20, count: 200)

    private static let fragments = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", " ", "\n", "\n  ", "\n            ", "\t", "\r\n",
        "null", "true", "false", "nul", "0", "-1", "01", "1234567", "12345678", "0.5", "1.", "1e5",
        "-65.613616999999977", "1.1234567890123456", "\"\"", "\"a\"", "\"é決😀\"", "\"\\n\\u00e9\"",
        "\"name\":", "\"name\": ", "\"name\" :", "\"sixteen---------\":", ",\"a\":", ",\n  \"a\": ",
        "\u{0}", "\u{1}", "\"fifty-six characters and no more of them, so that eight bytes--\"",
    ]

    private func text(using generator: inout SeededGenerator) -> [UInt8] {
        var text = ""
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
            text += generator.pick(Self.fragments)
        }
        return Array(text.utf8.prefix(Self.reach))
    }

    private struct Entries: Equatable {
        let rows: [[UInt32]]
        init(_ document: JSONDocument) {
            rows = (0..<Int32(document.entryCount)).map { index in
                let entry = document.entry(at: index)
                return [entry.start, entry.end, entry.link, entry.tag]
            }
        }
    }

    private func entries(_ text: [UInt8]) -> Result<Entries, JSONSyntaxError> {
        do throws(JSONSyntaxError) {
            return .success(Entries(try JSONParser(depthLimit: 4).parse(text)))
        } catch {
            return .failure(error)
        }
    }

    @Test func `what follows a text decides who reads it and not what comes of it`() {
        var generator = SeededGenerator(seed: 12)
        var acceptedCount = 0
        for _ in 0..<30_000 {
            let text = text(using: &generator)
            switch (entries(text), entries(text + Self.spaces)) {
            case (.success(let short), .success(let long)):
                acceptedCount += 1
                #expect(short == long, "\(String(decoding: text, as: UTF8.self))")
            case (.failure(let short), .failure(let long)):
                // A text that ends too early ends elsewhere with the spaces.
                let isInside = short.range.end < text.count
                #expect(!isInside || short == long, "\(String(decoding: text, as: UTF8.self))")
            case (.success, .failure), (.failure, .success):
                Issue.record("\(String(decoding: text, as: UTF8.self))")
            }
        }
        #expect(acceptedCount > 500)
    }

    @Test func `strings of all lengths end where they do at all places`() throws {
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

    @Test(arguments: [
        "[]]]]]]]", "1\u{0}", "1\u{FF}", "\"a\",1", "[1]]", "{}}", "[[[[[1]]]]", "1 1",
    ])
    func `nothing is closed that is not open`(text: String) {
        #expect(throws: JSONSyntaxError.self) {
            try JSONParser().parse(Array(text.utf8) + Self.spaces)
        }
    }
}
