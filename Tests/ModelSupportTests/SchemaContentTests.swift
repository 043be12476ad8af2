import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import ModelSupport

/// Tests that the support code decodes and parses the content of strings as SchemaKit does.
@Suite struct SchemaContentTests {
    /// A constraint, a string, and the violation by the string.
    struct Row: CustomTestStringConvertible, Sendable {
        let constraint: SchemaContent
        let text: String
        let violation: String?
        var testDescription: String { "\(text): \(violation ?? "valid")" }

        init(_ constraint: SchemaContent, _ text: String, _ violation: String? = nil) {
            (self.constraint, self.text, self.violation) = (constraint, text, violation)
        }
    }

    private static let positive = SchemaContent(json: .properties(["a": .minimum(1)]))
    private static let equivalentNames = SchemaExactValue(
        .values,
        #"[1e400, {"\u00e9": 1, "e\u0301": 2}]"#
    )
    private static let unescaped = SchemaContent(json: .enum(["a\u{1F600}/\u{FFFD}\u{8}"]))

    static let rows = [
        Row(SchemaContent(encoding: .base64), "aGk="),
        Row(
            SchemaContent(encoding: .base64),
            "aGk",
            "contentEncoding: text in the encoding base64"
        ),
        Row(SchemaContent(encoding: .base64URL), "a_-k"),
        Row(
            SchemaContent(encoding: .quotedPrintable),
            "\u{E9}",
            "contentEncoding: text in the encoding quoted-printable"
        ),
        Row(SchemaContent(json: .anything), "{", "contentMediaType: a JSON text"),
        Row(
            SchemaContent(encoding: .base64, json: .anything),
            "aGk=",
            "contentMediaType: a JSON text"
        ),
        Row(positive, #"{"a": 1}"#),
        Row(
            positive,
            #"{"a": 0}"#,
            "contentSchema: JSON whose value at /a meets minimum: at least 1"
        ),
        Row(positive, #"{"a": 0, "a": 1}"#),
        Row(SchemaContent(encoding: .base64, json: .type([.object])), "e30="),
        Row(
            SchemaContent(json: .type([.object])),
            "[]",
            "contentSchema: JSON that meets type: object"
        ),
        Row(unescaped, #""\u0061\uD83D\ude00\/\uD83D\b""#),
        Row(SchemaContent(json: .enum(["\u{C}\n\r\t\"\\"])), #""\f\n\r\t\"\\""#),
        Row(SchemaContent(encoding: .base32), "AAAAAA27"),
        Row(
            SchemaContent(encoding: .base32),
            "AAAAAA18",
            "contentEncoding: text in the encoding base32"
        ),
        // The string contains the byte 0xFF, which is not UTF-8.
        Row(
            SchemaContent(encoding: .base64, json: .anything),
            "Iv8i",
            "contentMediaType: a JSON text"
        ),
        Row(SchemaContent(json: .enum([[:]])), "\u{FEFF} {\n\t}\r"),
        Row(
            SchemaContent(json: .enum([[1, [2, [:]], "b", nil, true, false]])),
            #"[1,[2,{}],"b",null,true,false]"#
        ),
        Row(SchemaContent(json: .enum([["a": [["b": 1]], "c": 2]])), #"{"a":[{"b":1}],"c":2}"#),
        Row(SchemaContent(json: .enum([1.5])), "15e-1"),
        Row(SchemaContent(json: .allOf([.type([.number]), .exclusiveMinimum(1e308)])), "1e999"),
        Row(SchemaContent(json: .type([.integer])), "1e999"),
        Row(SchemaContent(json: .type([.integer])), "18446744073709551617"),
        Row(
            SchemaContent(json: .minimum(0)),
            "-1e-999",
            "contentSchema: JSON that meets minimum: at least 0"
        ),
        Row(
            SchemaContent(json: .minimum(0)),
            "-1e-99999999999999999999",
            "contentSchema: JSON that meets minimum: at least 0"
        ),
        Row(
            SchemaContent(json: .type([.integer])),
            "1.00000000000000000001",
            "contentSchema: JSON that meets type: integer"
        ),
        Row(
            SchemaContent(json: .maximum(5)),
            "5.0000000000000000000001",
            "contentSchema: JSON that meets maximum: at most 5"
        ),
        Row(SchemaContent(json: .exclusiveMaximum(1)), "0.99999999999999999999999"),
        Row(SchemaContent(json: .exclusiveMinimum(1)), "1.00000000000000000000001"),
        Row(
            SchemaContent(json: .multipleOf(2)),
            "18446744073709551617",
            "contentSchema: JSON that meets multipleOf: a multiple of 2"
        ),
        Row(
            SchemaContent(json: .enum([5])),
            "5.0000000000000000000001",
            "contentSchema: JSON that meets const: 5"
        ),
        Row(
            SchemaContent(json: .branch(by: "a", [5: .anything])),
            #"{"a": 5.0000000000000000000001}"#,
            "contentSchema: JSON that meets oneOf: the member 'a' with 5"
        ),
        Row(
            SchemaContent(json: .branch(by: "a", ["x": .anything, "b": .anything])),
            #"{"a": "c"}"#,
            #"contentSchema: JSON that meets oneOf: the member 'a' with one of "b", "x""#
        ),
        Row(
            SchemaContent(json: .relation(.atMost(["a"], ["b"]))),
            #"{"a": 1e400, "b": 99e398}"#,
            "contentSchema: JSON that meets atMost: a 'a' of at most 'b'"
        ),
        Row(
            SchemaContent(json: .uniqueItems),
            "[1e400, 1e401, 10e399]",
            "contentSchema: JSON that meets uniqueItems: unique items"
        ),
        Row(SchemaContent(json: .uniqueItems), "[1e400, 1e401]"),
        Row(
            SchemaContent(json: .constraint(equivalentNames)),
            #"{"e\u0301": 2, "\u00e9": 1}"#
        ),
        Row(
            SchemaContent(json: .properties(["\u{E9}": .maximum(1), "e\u{301}": .maximum(2)])),
            #"{"\u00e9": 1, "e\u0301": 3}"#,
            "contentSchema: JSON whose value at /e\u{301} meets maximum: at most 2"
        ),
        Row(
            SchemaContent(json: .uniqueItems),
            #"[{"a": [0.1], "b": null}, {"b": null, "a": [1e-1]}]"#,
            "contentSchema: JSON that meets uniqueItems: unique items"
        ),
        Row(SchemaContent(json: .uniqueItems), #"[{"a": [0.1]}, {"a": [0.10000000000000000001]}]"#),
        // Canonically equivalent names and strings are not equal.
        Row(SchemaContent(json: .uniqueItems), #"["é", "é"]"#),
        Row(SchemaContent(json: .uniqueItems), #"[{"é": 1}, {"é": 1}]"#),
        Row(SchemaContent(json: .minProperties(2)), #"{"é": 1, "é": 1}"#),
        Row(
            SchemaContent(
                json: .unevaluated(.properties(["\u{E9}": .anything]), properties: .never)
            ),
            #"{"é": 1, "é": 1}"#,
            "contentSchema: JSON whose value at /e\u{301} meets unevaluatedProperties: no other members"
        ),
    ]

    /// A rule for nested arrays, and for base64 strings whose JSON follows the rule.
    private static let nested: SchemaRule = .allOf([
        .type([.array, .string]), .items(.schema(nested)),
        .constraint(SchemaContent(encoding: .base64, json: .schema(nested))),
    ])

    private static let nestedSchema = Result {
        let schema = """
            {"type": ["array", "string"], "items": {"$ref": "#"}, "contentEncoding": "base64",
             "contentMediaType": "application/json", "contentSchema": {"$ref": "#"}}
            """
        return try SchemaValidator(schema: Array(schema.utf8), content: .assert)
    }

    @Test(arguments: [(10, 2), (1, 127), (1, 128), (9, 12), (10, 13), (10, 500), (20, 0)])
    func `JSON in strings has a depth limit`(stringCount: Int, arrayCount: Int) throws {
        var text = "[]"
        for _ in 0..<stringCount {
            let brackets = (
                String(repeating: "[", count: arrayCount), String(repeating: "]", count: arrayCount)
            )
            let content = brackets.0 + text + brackets.1
            text = "\"\(Data(content.utf8).base64EncodedString())\""
        }
        let string = String(text.dropFirst().dropLast())
        // The innermost array, `[]`, is one more level.
        let isAllowed = stringCount * arrayCount + 1 <= 128
        let violation = Self.nested.violation(by: string)
        #expect((violation == nil) == isAllowed)
        #expect(try Self.nestedSchema.get().isValid(Array("\"\(string)\"".utf8)) == isAllowed)
        let expectation = "at most 128 levels of arrays and objects in the JSON texts of strings"
        #expect(isAllowed || violation?.expectation.hasSuffix(expectation) == true)
    }

    @Test(arguments: [
        ("1", 127, true), ("1", 128, false), ("[]", 127, true), ("[]", 128, false),
        ("[[]]", 126, true), ("[[]]", 127, false), (#"[{"a": 1}, [2]]"#, 126, true),
        (#"[{"a": []}]"#, 126, false),
    ])
    func `a text is JSON up to the depth limit`(text: String, depth: Int, isAccepted: Bool) {
        let constraint = SchemaContent(json: .anything)
        #expect((constraint.violation(in: .string(text), at: depth) == nil) == isAccepted)
    }

    @Test(.long, arguments: [(126, true), (127, true), (128, false)])
    func `nested JSON strings have the same depth limit as arrays`(
        _ stringCount: Int,
        _ isAllowed: Bool
    ) throws {
        var text = "1"
        for _ in 0..<stringCount {
            text = "=22" + text.replacingOccurrences(of: "=", with: "=3D") + "=22"
        }
        let rule = Self.quoted
        #expect((rule.violation(by: text) == nil) == isAllowed)
        let schema = """
            {"type": ["integer", "string"], "contentEncoding": "quoted-printable",
             "contentMediaType": "application/json", "contentSchema": {"$ref": "#"}}
            """
        let validator = try SchemaValidator(schema: Array(schema.utf8), content: .assert)
        #expect(try validator.isValid(Array("\"\(text)\"".utf8)) == isAllowed)
    }

    /// A rule for integers, and for quoted-printable strings whose JSON follows the rule.
    private static let quoted: SchemaRule = .allOf([
        .type([.integer, .string]),
        .constraint(SchemaContent(encoding: .quotedPrintable, json: .schema(quoted))),
    ])

    @Test(arguments: rows)
    func `the violation by a string names the first keyword that rejects it`(_ row: Row) {
        let violation = row.constraint.violation(in: .string(row.text), at: 0)
        #expect(violation.map { "\($0.rule): \($0.expectation)" } == row.violation)
    }

    @Test func `values that are not strings have no content`() {
        let constraint = SchemaContent(encoding: .base64, json: .never)
        #expect(constraint.violation(in: .number(1), at: 0) == nil)
        #expect(constraint.violation(in: .null, at: 0) == nil)
    }

    /// Texts that are almost JSON after one of their bytes is changed.
    private static let jsonTexts = [
        #"{"a":[1,-0.5E+3,{"b":"\u00e9\n\\"}],"c":null}"#, #" [true , false,[ ],{ } ]"#, "-0",
        "1.0e5",
        #""\ud83d\ude00\udc00 é""#, "\u{FEFF}{}", "123", "0", "\"\"",
        String(repeating: "[", count: 128) + String(repeating: "]", count: 128),
        String(repeating: "[", count: 129) + String(repeating: "]", count: 129),
    ]

    @Test(arguments: jsonTexts)
    func `the parser of the support code accepts exactly the texts that SchemaKit accepts`(
        _ text: String
    ) {
        let constraint = SchemaContent(json: .anything)
        var differences: [String] = []
        for variant in Self.variants(of: text, with: Array("\"\\{}[]:,.-+eE01u \n\tx\u{1}".utf8)) {
            let isJSON = (try? JSONParser(depthLimit: 128).parse(Array(variant.utf8))) != nil
            let isAccepted = constraint.violation(in: .string(variant), at: 0) == nil
            if isAccepted != isJSON { differences.append(variant) }
        }
        #expect(differences.isEmpty)
    }

    @Test(
        arguments: [
            ("base16", SchemaContent.Encoding.base16), ("base32", .base32), ("base64", .base64),
            ("base64url", .base64URL), ("quoted-printable", .quotedPrintable),
        ]
    )
    func `the decoders of the support code and of SchemaKit give the same data`(
        _ name: String,
        _ encoding: SchemaContent.Encoding
    ) {
        var differences: [String] = []
        let texts = [
            "", "68656A", "NBSWUYLB", "NA======", "NBUQ====", "NBSWU===", "NBSWUYI=", "aGVqYQ==",
            "aGVq", "aGVqA===", "aGVq====", "====", "68650A", "68==", "NBSWUYLBA=======",
            "NBSWUYLB========",
            "a_-kaGk=", "a=3D=\r\n=e9b",
        ]
        for text in texts {
            for variant in Self.variants(of: text, with: Array("=AZaz09+/-_\r\n \u{7F}G".utf8)) {
                let bytes = Array(variant.utf8)
                if encoding.decoded(bytes) != ContentEncoding(name).decode(bytes.span) {
                    differences.append(variant)
                }
            }
        }
        #expect(differences.isEmpty)
    }

    /// Returns a text, and copies of it in which one byte is missing or replaced, or a byte is inserted. Only copies
    /// in UTF-8 are returned. In a text of more than 100 bytes, only three of the bytes are changed.
    private static func variants(of text: String, with others: [UInt8]) -> [String] {
        let bytes = Array(text.utf8)
        let places =
            bytes.count > 100 ? [0, bytes.count / 2, bytes.count - 1] : Array(bytes.indices)
        var copies = [bytes]
        for place in places {
            for replacement in [[]] + others.flatMap({ [[$0], [$0, bytes[place]]] }) {
                var copy = bytes
                copy.replaceSubrange(place...place, with: replacement)
                copies.append(copy)
            }
        }
        return copies.compactMap { String(validating: $0, as: UTF8.self) }
    }
}
