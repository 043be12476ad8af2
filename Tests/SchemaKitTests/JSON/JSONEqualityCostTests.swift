import Testing

@testable import SchemaKit

/// Tests of values for which a simple comparison takes exponential or quadratic time.
struct JSONEqualityCostTests {
    private func isEqual(_ left: String, _ right: String) throws -> Bool {
        let documents = try [left, right].map { try JSONParser().parse(Array($0.utf8)) }
        return documents[0].withText { left in
            documents[1].withText { JSONEquality.isEqual(0, in: left, 0, in: $0) }
        }
    }

    private static func nested(_ depth: Int, before: String = "", after: String = "") -> String {
        String(repeating: "{\(before)\"a\":", count: depth) + "1"
            + String(repeating: "\(after)}", count: depth)
    }

    /// Two spellings of one value.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let left: String
        let right: String
    }

    private static let rows = [
        Row(testDescription: "nested objects", left: nested(500), right: nested(500)),
        Row(
            testDescription: "a different order of members on each level",
            left: nested(500, before: "\"b\":2,"),
            right: nested(500, after: ",\"b\":2")
        ),
        Row(
            testDescription: "a repeated member on each level of the left object",
            left: nested(500, before: "\"b\":2,\"b\":2,"),
            right: nested(500, after: ",\"b\":2")
        ),
        Row(
            testDescription: "a repeated member on each level of the right object",
            left: nested(500, after: ",\"b\":2"),
            right: nested(500, before: "\"b\":2,\"b\":2,")
        ),
        Row(
            testDescription: "repeated members of which some repeat other members",
            left: "{\"x\":1" + String(repeating: ",\"a\":{\"b\":1}", count: 6_000) + "}",
            right: "{\"a\":{\"b\":1" + String(repeating: ",\"b\":1", count: 6_000)
                + "},\"x\":1}"
        ),
        Row(
            testDescription: "a repeated object on each level of nested objects",
            left: nestedTwice(before: "\"x\":0,"),
            right: nestedTwice(after: ",\"x\":0")
        ),
    ]

    /// Returns an object with two equal objects as members, each of which again has two, and so on.
    private static func nestedTwice(before: String = "", after: String = "") -> String {
        (0..<10).reduce("1") { inner, _ in "{\(before)\"a\":\(inner),\"a\":\(inner)\(after)}" }
    }

    @Test(.timeLimit(.minutes(1)), arguments: rows)
    func `each nested object is compared once`(row: Row) throws {
        #expect(try isEqual(row.left, row.right))
        let altered = row.right.replacing("1", with: "3")
        #expect(try !isEqual(row.left, altered))
        #expect(try !isEqual(altered, row.left))
    }

    @Test func `objects with members in reverse order are compared by the names of the members`()
        throws
    {
        let members = (0..<20_000).map { "\"name\($0)\":\($0)" }
        let left = "{" + members.joined(separator: ",") + "}"
        let right = "{" + members.reversed().joined(separator: ",") + "}"
        #expect(try isEqual(left, right))
        #expect(try !isEqual(left, right.replacing("\"name77\":77", with: "\"name77\":78")))
        #expect(try !isEqual(left, right.replacing("\"name77\"", with: "\"name78\"")))
    }

    @Test func `'uniqueItems' and 'const' compare deeply nested objects`() throws {
        let value = Self.nested(400)
        let schema = try Self.program("{\"uniqueItems\":true,\"not\":{\"const\":\(value)}}")
        #expect(try Self.isValid("[\(value),{}]", schema))
        #expect(try !Self.isValid("[\(value),\(value)]", schema))
        #expect(try !Self.isValid(value, schema))
    }

    private static func program(_ text: String) throws -> SchemaProgram {
        try SchemaValidator(schema: Array(text.utf8)).program
    }

    private static func isValid(_ text: String, _ program: SchemaProgram) throws -> Bool {
        let document = try JSONParser().parse(Array(text.utf8))
        return try document.withText { text in
            try program.withEvaluator(of: text) { try $0.evaluate(0, under: program.start) }
        }
    }
}
