import SchemaKit
import TestSupport
import Testing

@testable import SwiftModels

/// The search for secrets in defaults and examples, which neither comments nor pages show.
struct SampleSecretsTests {
    /// The keywords of the member `v`, with values that contain secrets and values that contain none.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let keywords: String
        /// The keywords of the schema around `v`.
        var outerKeywords = #""description": "x""#
        let secrets: [String]
        let others: [String]
    }

    static let rows: [Row] = [
        Row(
            testDescription: "a marked string or number",
            keywords: #""secret": "sk_""#,
            secrets: [#""sk_a""#, #""a sk_b""#, #"5"#, #"1.5"#],
            others: [#""plain""#, #"true"#, #"false"#, #"null"#]
        ),
        Row(
            testDescription: "a marked object or array",
            keywords: #""secret": "sk_""#,
            secrets: [
                #"["x"]"#, #"[[5]]"#, #"{"a": {"b": "x"}}"#, #"{"sk_a": null}"#,
                #"[true, {"a": 1}]"#,
            ],
            others: [#"[]"#, #"[true, null, [false]]"#, #"{}"#, #"{"a": null}"#, #"{"a": [true]}"#]
        ),
        Row(
            testDescription: "a member",
            keywords: #""properties": {"a": {"secret": "sk_"}, "b": {}}"#,
            secrets: [#"{"a": "sk_a"}"#, #"{"b": 1, "a": 2}"#, #"{"a": ["x"]}"#],
            others: [
                #"{"b": "sk_a"}"#, #"{"a": "x"}"#, #"{"a": null}"#, #"["sk_a"]"#, #""sk_a""#,
                #"{}"#,
            ]
        ),
        Row(
            testDescription: "a member with another name",
            keywords: #""properties": {"a": {"secret": "sk_", "aliases": {"k": {"source": "1"}}}}"#,
            secrets: [#"{"k": "sk_a"}"#, #"{"a": "sk_a"}"#],
            others: [#"{"l": "sk_a"}"#, #"{"k": "x"}"#]
        ),
        Row(
            testDescription: "other members",
            keywords: #""properties": {"b": {}}, "additionalProperties": {"secret": "sk_"}"#,
            secrets: [#"{"c": "sk_a"}"#, #"{"b": 1, "c": 2}"#],
            others: [#"{"b": "sk_a"}"#, #"{"c": "x"}"#]
        ),
        Row(
            testDescription: "items",
            keywords: #""items": {"secret": "sk_"}"#,
            secrets: [#"["x", "sk_a"]"#, #"[1]"#],
            others: [#"["x"]"#, #"[]"#, #""sk_a""#, #"[null]"#]
        ),
        Row(
            testDescription: "the first items",
            keywords: #""prefixItems": [true, {"secret": "sk_"}]"#,
            secrets: [#"["x", "sk_a"]"#],
            others: [#"["x", "y"]"#, #""sk_a""#]
        ),
        Row(
            testDescription: "members with a pattern",
            keywords: #""patternProperties": {"^k": {"secret": "sk_"}}"#,
            secrets: [#"{"k": "sk_a"}"#],
            others: [#"{"k": "x"}"#, #""sk_a""#]
        ),
        Row(
            testDescription: "names of members",
            keywords: #""propertyNames": {"secret": "sk_"}"#,
            secrets: [#"{"sk_a": 1}"#],
            others: [#"{"a": "sk_b"}"#, #""sk_a""#, #"["sk_a"]"#]
        ),
        Row(
            testDescription: "a branch",
            keywords: #""anyOf": [{"type": "boolean"}, {"secret": "sk_"}]"#,
            secrets: [#""sk_a""#, #"5"#],
            others: [#""x""#, #"true"#]
        ),
        Row(
            testDescription: "'then'",
            keywords: #""if": {"minLength": 1}, "then": {"secret": "sk_"}"#,
            secrets: [#""sk_a""#],
            others: [#""x""#]
        ),
        Row(
            testDescription: "'else'",
            keywords: #""if": {"minLength": 1}, "else": {"secret": "sk_"}"#,
            secrets: [#""sk_a""#],
            others: [#""x""#]
        ),
        Row(
            testDescription: "allOf and a reference",
            keywords: ##""allOf": [{"$ref": "#/$defs/s"}]"##,
            outerKeywords: #""$defs": {"s": {"secret": "sk_"}}"#,
            secrets: [#""sk_a""#],
            others: [#""x""#]
        ),
        Row(
            testDescription: "a recursive reference",
            keywords: ##""anyOf": [{"$ref": "#/$defs/s"}]"##,
            outerKeywords:
                ##""$defs": {"s": {"items": {"$ref": "#/$defs/s"}, "properties": {"k": {"secret": "sk_"}}}}"##,
            secrets: [#"[[{"k": "sk_a"}]]"#],
            others: [#"[[{"l": "sk_a"}], []]"#]
        ),
        Row(
            testDescription: "JSON in a string",
            keywords:
                #""contentMediaType": "application/json", "contentSchema": {"properties": {"a": {"secret": "sk_"}}}"#,
            secrets: [#""{\"a\": \"sk_a\"}""#, #""{""#],
            others: [#""{\"a\": \"x\"}""#, #"5"#, #""[]""#]
        ),
        Row(
            testDescription: "encoded JSON in a string",
            keywords:
                #""contentEncoding": "base16", "contentMediaType": "application/json", "contentSchema": {"secret": "."}"#,
            secrets: [#""2278222""#, #""2278""#, #""227822""#, #""x""#],
            others: [#""2222""#, #""5B5D""#, #""74727565""#]
        ),
        Row(
            testDescription: "a value in an object that is a secret",
            keywords: #""deprecated": false"#,
            outerKeywords: #""secret": ".""#,
            secrets: [#""x""#, #"5"#, #"[["x"]]"#, #"{"a": true}"#],
            others: [#"true"#, #"null"#, #"[]"#, #"[true]"#, #"{}"#]
        ),
        Row(
            testDescription: "a member whose name matches a pattern of another schema",
            keywords: #""deprecated": false"#,
            outerKeywords: #""allOf": [{"patternProperties": {"^v$": {"secret": "sk_"}}}]"#,
            secrets: [#""sk_a""#, #"5"#],
            others: [#""x""#]
        ),
        Row(
            testDescription: "a member whose name does not match a pattern of another schema",
            keywords: #""deprecated": false"#,
            outerKeywords: #""allOf": [{"patternProperties": {"^w$": {"secret": "sk_"}}}]"#,
            secrets: [],
            others: [#""sk_a""#]
        ),
        Row(
            testDescription: "a pattern of a schema without secrets",
            keywords: #""deprecated": false"#,
            outerKeywords:
                #""allOf": [{"patternProperties": {"^v$": {"maxLength": 9}}}], "$defs": {"s": {"secret": "sk_"}}"#,
            secrets: [],
            others: [#""sk_a""#]
        ),
        Row(
            testDescription: "the target of a reference beside the marker",
            keywords: #""deprecated": false"#,
            outerKeywords:
                ##""allOf": [{"properties": {"w": {"secret": "sk_", "$ref": "#/properties/v"}}}]"##,
            secrets: [#""sk_a""#, #"5"#],
            others: [#""x""#]
        ),
        Row(
            testDescription: "a reference to the schema of a secret, which is not at its value",
            keywords: #""deprecated": false"#,
            outerKeywords:
                ##""allOf": [{"properties": {"w": {"secret": "sk_"}, "u": {"$ref": "#/properties/v"}}}]"##,
            secrets: [],
            others: [#""sk_a""#, #"5"#]
        ),
    ]

    @Test(arguments: rows)
    func `a sample contains a secret if a schema that applies to a part of it marks the part`(
        row: Row
    ) throws {
        let samples = row.secrets + row.others
        let schema = """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", \(row.outerKeywords),
            "properties": {"v": {\(row.keywords), "examples": [\(samples.joined(separator: ", "))]}}}
            """
        let uri = "file:///a.schema.json"
        let registry = try SchemaRegistry(files: [(uri: uri, text: schema)])
        let document = try #require(registry.document(uri: uri))
        let file = LoadedSchemas.File(
            path: "a.schema.json",
            bytes: registry.document(document).source.bytes,
            root: ScopedSite(document: document, entry: 0)
        )
        var index = LoadedSchemas(files: [file], index: SchemaIndex(registry)).index
        let members = index.keywords(file.root).namedSchemas(.properties)
        let site = try #require(members.first?.site)
        let list = try #require(index.node(site)["examples"])
        let examples = Array(list.elements)
        #expect(examples.count == samples.count)
        for (position, example) in examples.enumerated() {
            let isSecret = index.containsSecret(example, under: [site])
            #expect(isSecret == (position < row.secrets.count), "\(samples[position])")
        }
    }
}
