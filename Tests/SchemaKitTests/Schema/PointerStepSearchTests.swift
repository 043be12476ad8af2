import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the limit of the search for the aliases in pointers.
struct PointerStepSearchTests {
    /// A schema with pointers, whose number is `count` and for which the search takes the square of this number.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let members: @Sendable (Int) -> String
        var testDescription: String { name }
    }

    private static func list(_ count: Int, _ member: (Int) -> String) -> String {
        (0..<count).map(member).joined(separator: ",")
    }

    private static let rows = [
        Row(name: "a chain of schemas with pointers") { count in
            let definitions = PointerStepSearchTests.list(count) {
                ##""d\##($0)":{"$ref":"#/$defs/d\##($0 + 1)","atMost":{"/x":"/y"}}"##
            }
            return ##""$ref":"#/$defs/d0","$defs":{\##(definitions),"d\##(count)":{}}"##
        },
        Row(name: "a chain of schemas with pointers to items") { count in
            let definitions = PointerStepSearchTests.list(count) {
                ##""d\##($0)":{"$ref":"#/$defs/d\##($0 + 1)","items":{},"uniqueBy":"/x"}"##
            }
            return ##""$ref":"#/$defs/d0","$defs":{\##(definitions),"d\##(count)":{}}"##
        },
        Row(name: "many pointers to members, and many patterns") { count in
            let patterns = PointerStepSearchTests.list(count) { "\"^x\($0)\":{}" }
            let pairs = PointerStepSearchTests.list(count) { "\"/a\($0)\":\"/b\($0)\"" }
            return "\"patternProperties\":{\(patterns)},\"atMost\":{\(pairs)}"
        },
        Row(name: "many pointers to members, and many schemas that describe members") { count in
            let branches = PointerStepSearchTests.list(count) { "{\"properties\":{\"m\($0)\":{}}}" }
            let pairs = PointerStepSearchTests.list(count) { "\"/a\($0)\":\"/b\($0)\"" }
            return "\"allOf\":[\(branches)],\"atMost\":{\(pairs)}"
        },
        Row(name: "many pointers to members, and a pattern that needs backtracking") { count in
            let start = String(repeating: "a", count: 12)
            let pairs = PointerStepSearchTests.list(count) {
                "\"/\(start)b\($0)\":\"/\(start)c\($0)\""
            }
            return ##""patternProperties":{"^(a+)+\\1$":{}},"atMost":{\##(pairs)}"##
        },
        // Each pattern has about 2,000 states.
        Row(name: "a pointer to a member, and many large patterns") { count in
            let patterns = PointerStepSearchTests.list(count) { "\"[a]b{2000}c\($0)\":{}" }
            return "\"patternProperties\":{\(patterns)},\"atMost\":{\"/a\":\"/b\"}"
        },
    ]

    @Test(.long, arguments: rows)
    func `a schema for whose pointers the search takes too long is rejected`(row: Row) throws {
        for (count, isAllowed) in [(20, true), (2_000, false)] {
            let text = "{\"$schema\":\"\(Dialect.widget.uri)\",\(row.members(count))}"
            let error = try SchemaProgram.compilationError(text)
            #expect((error == nil) == isAllowed)
            #expect(error?.message.hasSuffix("applies fewer and smaller schemas") != false)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a pattern is compiled once for many pointers to members`() throws {
        let pairs = Self.list(4_000) { "\"/a\($0)\":\"/b\($0)\"" }
        _ = try SchemaProgram.compiled(
            "{\"$schema\":\"\(Dialect.widget.uri)\","
                + "\"patternProperties\":{\"^(c{250}|d{250}){90}$\":{}},\"atMost\":{\(pairs)}}"
        )
    }

    @Test func `many pointers to members of one object need few steps`() throws {
        let count = 2_000
        let properties = Self.list(count) { "\"a\($0)\":{}" }
        let pairs = Self.list(count) { "\"/a\($0)\":\"/a\(count - 1 - $0)\"" }
        _ = try SchemaProgram.compiled(
            "{\"$schema\":\"\(Dialect.widget.uri)\",\"properties\":{\(properties)},"
                + "\"atMost\":{\(pairs)}}"
        )
    }
}
