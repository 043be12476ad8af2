import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of `ItemPrefilter`, which accepts the complete items in a part of an array exactly if they have no findings.
struct ItemPrefilterTests {
    private struct UnsupportedSchema: Error {}

    private func prefilter(of program: SchemaProgram) throws -> ItemPrefilter {
        guard let prefilter = ItemPrefilter(program) else { throw UnsupportedSchema() }
        return prefilter
    }

    /// The marker 1️⃣ is at the end of the part. The part also ends before an item with a syntax error. In a text
    /// without a marker, an item has a finding. The prefilter then gives no part, unless this is the last item, which
    /// is not complete.
    @Test(
        arguments: [
            (text: #"{"count": 1}, {"count": 2} ,  1️⃣{"count": "#, count: 2, isLast: false),
            (text: #"{"count": 1}, 1️⃣{"count": 2}"#, count: 1, isLast: false),
            (text: #"{"count": 1}, {"count": 2}]1️⃣ "#, count: 2, isLast: true),
            (text: "1, [2, 3],1️⃣", count: 2, isLast: false),
            (text: "1, 1️⃣23", count: 1, isLast: false),
            (text: "[[1️⃣", count: 0, isLast: false),
            (text: "1️⃣12", count: 0, isLast: false),
            (text: "1️⃣1 2, 3]", count: 0, isLast: false),
            (text: "\u{FEFF}1, 2]1️⃣", count: 0, isLast: false),
            (text: "1, 1️⃣]", count: 1, isLast: false),
            (text: #"1, 1️⃣"\x", 3]"#, count: 1, isLast: false),
            (text: "1, 1️⃣2}, 3]", count: 1, isLast: false),
            (text: "[]]1️⃣]", count: 1, isLast: true),
            (text: #"1, {"count": "2"}, 3"#, count: 0, isLast: false),
            (text: #"1, {"count": "2"}"#, count: 1, isLast: false),
            (text: #"{"a": 1, "a": 2}, 1"#, count: 0, isLast: false),
            (text: #""\ud800", 1"#, count: 0, isLast: false),
        ] as [(text: Substring, count: Int, isLast: Bool)]
    )
    func `a part has only complete items`(
        _ row: (text: Substring, count: Int, isLast: Bool)
    ) throws {
        let text = MarkedText(String(row.text))
        let program = try SchemaProgram.compiled(
            #"{"items": {"properties": {"count": {"type": "integer"}}}}"#
        )
        var prefilter = try self.prefilter(of: program)
        let part = text.bytes.withUnsafeBufferPointer { prefilter.checkedPart(of: $0) }
        guard let end = text.offset(of: "1️⃣") else {
            #expect((part?.count ?? 0) == row.count)
            return
        }
        #expect(part?.count == row.count)
        #expect(part?.isLast == row.isLast)
        if row.count > 0 { #expect(part?.end == end) }
    }

    @Test(arguments: [
        (schema: #"{"items": {"type": "string"}}"#, isSupported: true),
        (
            schema: #"{"items": {"minimum": 2}, "type": "array", "minItems": 3}"#,
            isSupported: true
        ),
        (
            schema:
                ##"{"$ref": "#/$defs/a", "$defs": {"a": {"items": {"items": {"$ref": "#"}}}}}"##,
            isSupported: true
        ),
        (schema: ##"{"$ref": "#"}"##, isSupported: false),
        (schema: "true", isSupported: false),
        (schema: #"{"type": "object"}"#, isSupported: false),
        (schema: #"{"items": {"minimum": 2}, "uniqueItems": true}"#, isSupported: false),
        (schema: #"{"items": {"minimum": 2}, "contains": {"const": 2}}"#, isSupported: false),
        (schema: #"{"prefixItems": [true], "items": {"minimum": 2}}"#, isSupported: false),
        (
            schema: #"{"allOf": [{"items": {"minimum": 2}}, {"contains": {}}]}"#,
            isSupported: false
        ),
        (schema: #"{"items": {"minimum": 2}, "unevaluatedItems": false}"#, isSupported: false),
        (
            schema: ##"{"items": {"$dynamicRef": "#a", "$dynamicAnchor": "a"}}"##,
            isSupported: false
        ),
    ])
    func `the prefilter supports only schemas that constrain each item separately`(
        _ row: (schema: String, isSupported: Bool)
    ) throws {
        let program = try SchemaProgram.compiled(row.schema)
        let isSupported = (try? self.prefilter(of: program)) != nil
        #expect(isSupported == row.isSupported)
    }

    @Test func `the prefilter compares the number of items with 'minItems' and 'maxItems'`() throws
    {
        let program = try SchemaProgram.compiled(
            #"{"items": {"minimum": 2}, "minItems": 3, "maxItems": 5}"#
        )
        let prefilter = try self.prefilter(of: program)
        #expect((0..<8).filter { prefilter.accepts(count: $0) } == [3, 4, 5])
    }

    @Test func `the prefilter guesses item boundaries from the separator of the first two items`()
        throws
    {
        let program = try SchemaProgram.compiled(#"{"items": {"type": "object"}}"#)
        var prefilter = try self.prefilter(of: program)
        let text = MarkedText(#"{"a": 1}, {"b": {"b": 2}}, 1️⃣{"b": 3},{"b": 4}, 2️⃣{"b": 5}, {"#)
        text.bytes.withUnsafeBufferPointer { bytes in
            #expect(prefilter.boundary(in: bytes) == nil)
            #expect(prefilter.checkedPart(of: bytes)?.count == 5)
            let boundary = prefilter.boundary(in: bytes)
            // Offset 12 is in the second item, and the fourth item begins at offset 36.
            #expect(boundary?.itemStart(in: bytes, from: 12) == text.offset(of: "1️⃣"))
            #expect(boundary?.itemStart(in: bytes, from: 36) == text.offset(of: "2️⃣"))
            #expect(boundary?.itemStart(in: bytes, from: bytes.count) == nil)
        }
    }

    /// Returns an object with a member for each character.
    private static func object(_ names: String) -> String {
        "{" + names.map { "\"\($0)\": 1" }.joined(separator: ", ") + "}"
    }

    /// Texts, each with the expected result. The result is nil if the text has no complete item at its start.
    private static let starts: [(text: String, isItem: Bool?)] = [
        (object("abcdefghi") + ",", true),
        // Only the first eight names count.
        (object("abcdefghz") + ",", true),
        (object("abcdefgh") + "]", true),
        (object("abcdefgz") + ",", false),
        (object("abcdefg") + ",", false),
        (object("k") + ",", true),
        (object("") + ",", false),
        ("[1],", false),
        (String(object("abcdefghi").dropLast()), nil),
    ]

    @Test(arguments: starts)
    func `a text seems to start with an item if its first eight names are those of a known item`(
        row: (text: String, isItem: Bool?)
    ) throws {
        var prefilter = try prefilter(of: .compiled(#"{"items": {"type": "object"}}"#))
        let known = [Self.object("abcdefghi"), Self.object("k"), ""].joined(separator: ", ")
        let boundary = Array(known.utf8).withUnsafeBufferPointer { bytes in
            _ = prefilter.checkedPart(of: bytes)
            return prefilter.boundary(in: bytes)
        }
        let found = try Array(row.text.utf8).withUnsafeBufferPointer { text in
            prefilter.seemsToStartWithItem(text, try #require(boundary))
        }
        #expect(found == row.isItem)
    }

    @Test func `the prefilter agrees with the diagnostics on random items in parts of any length`()
        throws
    {
        var generator = SeededGenerator(seed: 41)
        var validCount = 0
        for _ in 0..<200 {
            let inner = RandomSchema.ofWidgets(depth: 2, using: &generator)
            let schema = #"{"$schema": "\#(Dialect.widget.uri)", "items": \#(inner)}"#
            let program = try SchemaProgram.compiled(schema)
            guard let prefilter = try? self.prefilter(of: program) else { continue }
            var parts = Parts(prefilter: prefilter)
            for _ in 0..<4 {
                let values = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                    RandomSchema.value(depth: 2, using: &generator)
                }
                let text = Array(
                    "\(values.joined(separator: generator.pick([",", " , ", ",\n"])))]".utf8
                )
                let document = try JSONParser().parse([UInt8(ascii: "[")] + text)
                let found = try? EvaluationDiagnostics.diagnostics(of: document, program)
                let hasNoFindings =
                    found?.isEmpty == true && TextDiagnostics.diagnostics(of: document).isEmpty
                let step = Int.random(in: 1...40, using: &generator)
                let count = parts.count(in: text, step: step)
                #expect(count == (hasNoFindings ? values.count : nil), "\(values) and \(schema)")
                validCount += hasNoFindings ? 1 : 0
            }
        }
        #expect(validCount > 100)
    }

    /// Reads a whole array in parts.
    private struct Parts: ~Copyable {
        var prefilter: ItemPrefilter

        /// Returns the number of items, or nil if an item may have findings.
        mutating func count(in text: [UInt8], step: Int) -> Int? {
            var (start, end, count) = (0, step, 0)
            while true {
                let part = text[start..<min(end, text.count)].withUnsafeBufferPointer {
                    prefilter.checkedPart(of: $0)
                }
                guard let part else { return nil }
                count += part.count
                if part.isLast { return count }
                if part.count > 0 { start += part.end }
                end += step
                precondition(end < text.count + 2 * step, "each part ends further on")
            }
        }
    }
}
