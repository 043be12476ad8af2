import Foundation
import SchemaDiagnostics
import SchemaKit
import TestSupport
import Testing

/// Tests of strings with JSON content, which is validated only on request.
struct ContentTests {
    private func validator(_ schema: String) throws -> SchemaValidator {
        var registry = SchemaRegistry()
        let uri = "https://example.com/s"
        try registry.add(SourceFile(path: "s.json", bytes: Array(schema.utf8)), uri: uri)
        return try SchemaValidator(uri: uri, registry: registry, content: .assert)
    }

    private static let bannerSchema = #"""
        {"contentMediaType": "application/json",
         "contentSchema": {"properties": {"title": {"type": "string"}}, "required": ["link"]}}
        """#

    struct Row: CustomTestStringConvertible {
        let name: String
        let schema: String
        /// The payload, with a marker at the finding.
        let instance: String
        let message: String
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "a wrong type after an escape",
            schema: bannerSchema,
            instance: #""{\"link\": \"é\\n\", \"title\": 1️⃣3}""#,
            message: "expected a string, found a number, at '/title' in the JSON of the string"
        ),
        Row(
            name: "a missing member",
            schema: bannerSchema,
            instance: #""1️⃣{\"title\": \"a\"}""#,
            message: "missing required member 'link', in the JSON of the string"
        ),
        Row(
            name: "not JSON",
            schema: bannerSchema,
            instance: #""[1, 1️⃣x]""#,
            message: "the string does not contain JSON: expected a value, found 'x'"
        ),
        Row(
            name: "129 nested arrays",
            schema: bannerSchema,
            instance: "\"" + String(repeating: "[", count: 128) + "1️⃣["
                + String(repeating: "]", count: 129) + "\"",
            message: "arrays and objects in the JSON texts of strings are nested "
                + "more than 128 levels deep"
        ),
        Row(
            name: "not base64",
            schema: #"{"contentEncoding": "base64"}"#,
            instance: #"1️⃣"a%b=""#,
            message: "the string is not encoded in 'base64'"
        ),
        Row(
            name: "base64 of a text that is not JSON",
            schema: #"{"contentEncoding": "base64", "contentMediaType": "application/json"}"#,
            instance: #"1️⃣"ezp9""#,
            message: "the string does not contain JSON: "
                + "expected a member name in double quotes or '}', found ':'"
        ),
    ]

    @Test(arguments: rows)
    func `a finding in the content of a string has its position in the file`(row: Row) throws {
        let text = MarkedText(row.instance)
        let validator = try validator(row.schema)
        let diagnostics = try validator.diagnostics(of: JSONParser().parse(text.bytes))
        #expect(diagnostics.map(\.message) == [row.message])
        #expect(diagnostics.first?.range.start == text.offset(of: "1️⃣"))
        #expect(try !validator.isValid(text.bytes))
    }

    /// Each row has the number of nested arrays in the JSON text of a string, the number of nested arrays in the JSON
    /// text of a string inside them, if there is one, and a flag that is true if this depth is allowed. At the full
    /// depth of 128, no further JSON text is allowed, not even one without arrays.
    @Test(
        arguments: [
            (128, nil, true), (129, nil, false), (127, 0, true), (128, 0, false), (127, 1, true),
            (127, 2, false), (64, 64, true), (64, 65, false), (1, 127, true), (1, 128, false),
        ] as [(Int, Int?, Bool)]
    )
    func `the depths of JSON texts in strings are added`(
        outer: Int,
        inner: Int?,
        isAllowed: Bool
    ) throws {
        let validator = try validator(
            ##"""
            {"contentMediaType": "application/json", "contentSchema": {"$ref": "#"},
             "items": {"$ref": "#"}}
            """##
        )
        func nested(_ depth: Int, _ text: String) -> String {
            String(repeating: "[", count: depth) + text + String(repeating: "]", count: depth)
        }
        func quoted(_ text: String) -> String {
            "\"" + text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#) + "\""
        }
        let text = quoted(nested(outer, inner.map { quoted(nested($0, "1")) } ?? ""))
        let document = try JSONParser().parse(Array(text.utf8))
        #expect(try validator.isValid(document) == isAllowed)
        #expect(try validator.diagnostics(of: document).isEmpty == isAllowed)
    }

    @Test(arguments: ["identity", "base64", "base64 in base64"])
    func `each invalid value in the content of a string has a finding`(encoding: String) throws {
        let values = #"{"a": "x", "b": ["y"]}"#
        let types = #""properties": {"a": {"type": "null"}, "b": {"items": {"type": "null"}}}"#
        let isEncoded = encoding != "identity"
        func schema(_ content: String) -> String {
            """
            {"contentMediaType": "application/json", "contentSchema": {\(content)},
             \(isEncoded ? #""contentEncoding": "base64","# : "") "type": "string"}
            """
        }
        func string(_ text: String) -> String {
            let encoded = Data(text.utf8).base64EncodedString()
            return "\"\(isEncoded ? encoded : text.replacingOccurrences(of: "\"", with: "\\\""))\""
        }
        var (text, content) = (string(values), schema(types))
        if encoding == "base64 in base64" {
            (text, content) = (string(text), schema(content.dropFirst().dropLast() + ""))
        }
        let document = try JSONParser().parse(Array(text.utf8))
        let messages = try validator(content).diagnostics(of: document).map(\.message)
        #expect(messages.count == 2)
        #expect(
            messages.first?.contains("'/a'") == true && messages.last?.contains("'/b/0'") == true
        )
    }

    @Test(arguments: [
        #""{\"link\": 1}""#, #""{\"link\": null, \"title\": \"t\"}""#, "3", "{}",
    ])
    func `the schema accepts valid content and values that are not strings`(text: String) throws {
        #expect(try validator(Self.bannerSchema).isValid(Array(text.utf8)))
    }

    @Test func `content is not asserted by default`() throws {
        let validator = try SchemaValidator(schema: Array(Self.bannerSchema.utf8))
        #expect(try validator.isValid(Array(#""no JSON""#.utf8)))
    }
}
