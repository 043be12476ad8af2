import Foundation
import Testing

@testable import ModelSupport

@Suite struct JSONContentTests {
    @Test func `an object has the members of a type and the other members`() throws {
        let content = JSONContent.object(
            ContentMembers([("b", 1), ("a", "x")], rest: ["d": JSONValue.null, "c": true])
        )
        #expect(content.value == ["b": 1, "a": "x", "c": true, "d": nil])
        guard case .object(let members) = content else { return }
        #expect(members.count == 4)
        #expect(members.known.map(\.name) == ["b", "a"])
        #expect(members["c"] as? JSONValue == true)
        #expect(members["e"] == nil)
        #expect(try JSONText.encode(content) == #"{"a":"x","b":1,"c":true,"d":null}"#)
    }

    @Test func `a declared member hides another member with the same name`() {
        let members = ContentMembers([("a", 1)], rest: ["a": 2, "b": 3])
        #expect(members.count == 2)
        #expect(members["a"] as? Int == 1)
        #expect(JSONContent.object(members).value == ["a": 1, "b": 3])
    }

    @Test func `the first pattern that matches a member determines its value`() {
        let members = ContentMembers(
            [("a", 1)],
            matching: [["a": 9, "x": 2], ["x": 3, "y": 4]],
            rest: ["y": 5, "z": 6]
        )
        #expect(members.count == 4)
        #expect(JSONContent.object(members).value == ["a": 1, "x": 2, "y": 4, "z": 6])
    }

    @Test func `a member is found only under the exact characters of its name`() {
        let members = ContentMembers([], matching: [["\u{E4}": 1]], rest: ["b": 2])
        #expect(members["\u{E4}"]?.jsonContent.value == 1)
        #expect(members["b"]?.jsonContent.value == 2)
        #expect(members["a\u{308}"] == nil)
    }

    @Test func `scalars and arrays are written without changes`() throws {
        let contents: [(JSONContent, String)] = [
            (.null, "null"), (.bool(true), "true"), (.number(0.5), "0.5"),
            (.string("a/b"), #""a/b""#),
            (.array([1, 2]), "[1,2]"), (.array([] as [Int]), "[]"),
            (.object(ContentMembers([], rest: [:] as [String: Int])), "{}"),
        ]
        for (content, text) in contents {
            #expect(try JSONText.encode(content) == text)
            #expect(content.value == (try JSONText.decode(text)))
        }
    }

    @Test func `a key strategy converts the names of a model but not those of a map`() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        func text(_ content: JSONContent) throws -> String {
            String(decoding: try encoder.encode(Coded(content)), as: UTF8.self)
        }
        #expect(try text(["aB": 1].jsonContent) == #"{"aB":1}"#)
        #expect(try text(JSONValue.object(["aB": ["cD": 1]]).jsonContent) == #"{"aB":{"cD":1}}"#)
        #expect(try text(LossyDictionary(["aB": 1]).jsonContent) == #"{"aB":1}"#)
        let mixed = #"{"aB":1,"cD":"x"}"#
        let lossy = try JSONText.decode(mixed, as: LossyDictionary<Int>.self)
        #expect(lossy.dropped.count == 1)
        #expect(try text(lossy.jsonContent) == mixed)
        let model = ContentMembers([("aB", 1)], rest: ["cD": JSONValue.null])
        #expect(try text(.object(model)) == #"{"a_b":1,"c_d":null}"#)
    }

    /// A model that encodes its content, as those of unions do.
    private struct Choice: Codable, JSONCoding {
        let number: Double

        init(_ number: Double) { self.number = number }

        init(from decoder: any Decoder) throws { number = try Double(json: decoder) }

        func encode(to encoder: any Encoder) throws { try jsonContent.encode(to: encoder) }

        var jsonContent: JSONContent { number.jsonContent }
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan])
    func `a number that JSON does not have is not written as null`(number: Double) {
        #expect(throws: EncodingError.self) { try JSONText.encode(Choice(number)) }
        #expect(throws: EncodingError.self) { try JSONText.encode(["a": Choice(number)]) }
        let violations = SchemaRule.type([.number, .null]).violations(by: number, limit: 9)
        #expect(violations.map(\.rule) == ["type"])
    }

    /// The content of a model with the members `a_b`, `c_d` and `e`. The model has a property only for `a_b`.
    private static var snakeCase: JSONContent {
        let rest: [String: JSONValue] = ["cD": 5, "e": nil]
        let members = ContentMembers([("aB", "x")], rest: rest)
        return JSONContent.object(members).withKeys(SnakeCase.converted, of: ["a_b"])
    }

    @Test(
        arguments: [
            (SchemaRule.required(["a_b", "c_d", "e"]), [String]()),
            // The key strategy does not change the name `aB`, so the name is found under the key `aB`.
            (.required(["aB"]), []),
            (.required(["a_c"]), ["required"]),
            (
                .properties(["a_b": .minLength(2), "c_d": .maximum(4)]),
                ["/a_b minLength", "/c_d maximum"]
            ),
            (.properties(["c_d": .anything], others: .maximum(4)), []),
            // No rule mentions the name `c_d`, so the location has the key.
            (
                .properties(["e": .anything], others: .never),
                ["/a_b additionalProperties", "/cD additionalProperties"]
            ),
            // Both names have the key `cD`. The location has the first of them.
            (
                .properties(["c_d": .maximum(4), "c__d": .maximum(4)], others: .maximum(9)),
                ["/c__d maximum"]
            ),
            (.propertyNames(.maxLength(2)), ["propertyNames"]),
            (
                .unevaluated(.properties(["c_d": .anything, "e": .anything]), properties: .never),
                ["/a_b unevaluatedProperties"]
            ),
            (.relation(.keyedBy([])), ["/a_b keyedBy"]),
        ]
    )
    func `rules and locations use the names of the JSON text`(
        _ rule: SchemaRule,
        _ violations: [String]
    ) {
        let found = rule.violations(by: Self.snakeCase, limit: 9)
        #expect(
            found.map { "\($0.pointer) \($0.rule)".trimmingPrefix(" ") }
                == violations.map { $0[...] }
        )
    }

    @Test func `equal values have equal hash values`() throws {
        let contents: [JSONContent] = [
            .null, .bool(true), .bool(false), .number(1), .number(1.5), .string("a"), .string("é"),
            .string("e\u{301}"), .decimal(try #require(NumberSpelling("1e400".utf8))),
            .array([1, 2]), .array([2, 1]), .array([] as [Int]),
            .object(ContentMembers([("a", 1), ("b", 2)], rest: [:] as [String: Int])),
            .object(ContentMembers([], rest: ["a": 2, "b": 1])),
            .object(ContentMembers([], rest: [:] as [String: Int])),
        ]
        let others = contents.map { $0.value.jsonContent }
        for (position, content) in contents.enumerated() {
            #expect(Set(contents + [content]).count == contents.count)
            // A `JSONValue` cannot represent 1e400.
            if case .decimal = content { continue }
            #expect(content == others[position])
            #expect(content.hashValue == others[position].hashValue)
        }
    }
}
