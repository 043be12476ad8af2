import Foundation
import TestSupport
import Testing

@testable import SchemaKit

/// Tests of promises that the parser keeps for all bytes, and comparisons with Foundation's parser.
struct JSONFuzzTests {
    private static let documents = [
        #"{"id": 7, "tags": ["a", "b"], "nested": {"x": [true, false, null, {}]}, "n": -1.5e+10}"#,
        "\u{FEFF}[\"é日😀\", \"\\u00e9\\ud83d\\ude00\\n\", 0.25, 1e400, [[[[]]]], \"\", \"a b\"]",
        "{\"a\":1,\"a\":2,\"\":{\"eight---\":\"sixteen---------\",\"\\\"\":[1,2,3]}}\r\n",
        "[123456789012345678901234567890, -0, 0e5, 1.0, 12345678, \"12345678\", \"1234567\"]",
    ]

    private static let fragments: [[UInt8]] = [
        Array("\"".utf8), Array("\\".utf8), Array("\\u".utf8), Array("\\ud83d".utf8),
        Array("{".utf8), Array("}".utf8), Array("[".utf8), Array("]".utf8), Array(",".utf8),
        Array(":".utf8), Array("-".utf8), Array("e".utf8), Array(".".utf8), Array("0".utf8),
        Array("null".utf8), Array("tru".utf8), Array("        ".utf8), [0], [0x80], [0xC3], [0xED],
        [0xEF, 0xBB, 0xBF], [0xF0, 0x9F], [0xFF, 0xFE], [0x0A], [0x0D, 0x0A],
    ]

    private func mutation(using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(generator.pick(Self.documents).utf8)
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = Int.random(in: start...min(start + 4, bytes.count), using: &generator)
            let random = [UInt8.random(in: 0...255, using: &generator)]
            bytes.replaceSubrange(
                start..<end,
                with: generator.oneIn(2) ? random : generator.pick(Self.fragments)
            )
        }
        if generator.oneIn(8) {
            bytes.removeSubrange(Int.random(in: 0...bytes.count, using: &generator)...)
        }
        return bytes
    }

    @Test func `mutated bytes give a document or an error with a range inside the text`() {
        var generator = SeededGenerator(seed: 8)
        var acceptedCount = 0
        for _ in 0..<20_000 {
            let bytes = mutation(using: &generator)
            do throws(JSONSyntaxError) {
                let document = try JSONParser().parse(bytes)
                acceptedCount += 1
                expectOrder(of: document)
            } catch {
                let isInside =
                    error.range.start <= error.range.end && error.range.end <= bytes.count
                #expect(isInside, "\(error) in \(bytes)")
                #expect(!error.message.contains { $0.isNewline }, "\(error.message)")
            }
        }
        #expect(acceptedCount > 500)
    }

    /// Expects entries in the order of the text, and that the entry after a value does not begin before the value ends.
    private func expectOrder(of document: JSONDocument) {
        var lastStart = -1
        for index in 0..<Int32(document.entryCount) {
            let range = document.range(at: index)
            #expect(range.start > lastStart && range.end <= document.bytes.count)
            #expect(range.byteCount > 0)
            lastStart = range.start
            let next = document.indexAfter(index)
            #expect(next > index && next <= document.entryCount)
            if next < document.entryCount {
                #expect(document.range(at: next).start >= range.end)
            }
        }
    }

    private func result(of bytes: [UInt8]) -> Result<JSONDocument, JSONSyntaxError> {
        Result { () throws(JSONSyntaxError) in try JSONParser().parse(bytes) }
    }

    private func isAcceptedByFoundation(_ bytes: [UInt8]) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
    }

    @Test func `Foundation's parser also accepts the random documents`() throws {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<500 {
            let text = RandomTree(depth: 5, using: &generator).spelled(using: &generator)
            #expect(isAcceptedByFoundation(Array(text.utf8)), "\(text)")
            _ = try JSONParser().parse(Array(text.utf8))
        }
    }

    @Test func `Foundation's parser also rejects the bytes that the parser rejects`() {
        var generator = SeededGenerator(seed: 10)
        var refusedCount = 0
        for _ in 0..<4_000 {
            let bytes = mutation(using: &generator)
            // Foundation also accepts other encodings than UTF-8, which it detects by zero bytes or byte-order marks.
            guard !bytes.contains(0), bytes.first.map({ $0 < 0xEF }) == true else { continue }
            guard case .failure(let error) = result(of: bytes) else { continue }
            // Foundation also accepts a comma before a closing bracket.
            if case .trailingComma = error.kind { continue }
            refusedCount += 1
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!isAcceptedByFoundation(bytes), "\(text.debugDescription)")
        }
        #expect(refusedCount > 1_000)
    }
}
