import SchemaDocumentation
import SchemaKit
import SwiftModels
import TestSupport
import Testing

/// Defaults and examples with secrets, which pages leave out.
struct SecretSampleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The schema. The test adds the dialect, the title of the page and the type `object`. Each secret begins with
        /// `sk_`.
        let schema: String
        /// Texts on the page.
        var shown: [String] = []
    }

    static let rows = [
        Row(
            testDescription: "a member with a default and examples",
            schema: #"""
                {"properties": {"a": {"type": "string", "secret": "sk_[a-z]+", "default": "sk_abc",
                 "examples": ["sk_def", "plain", "sk_ghi"]}}}
                """#,
            shown: ["Example: `\"plain\"`"]
        ),
        Row(
            testDescription: "a schema with examples",
            schema: #"""
                {"properties": {"a": {"secret": "sk_[a-z]+"}}, "examples": [{"a": "sk_abc"}, {"a": "plain"}]}
                """#,
            shown: [#"{"a": "plain"}"#]
        ),
        Row(
            testDescription: "a member of a default, behind a reference and a branch",
            schema: ##"""
                {"properties": {"a": {"default": {"b": ["sk_abc"]}, "$ref": "#/$defs/a"}, "c": {"default": 5}},
                 "$defs": {"a": {"anyOf": [{"properties": {"b": {"items": {"secret": "sk_"}}}}, false]}}}
                """##,
            shown: ["Default: `5`"]
        ),
        Row(
            testDescription: "a default in the target of a reference beside the marker",
            schema: ##"""
                {"properties": {"a": {"secret": "sk_", "$ref": "#/$defs/a"}}, "$defs": {"a": {"default": "sk_abc"}}}
                """##
        ),
        Row(
            testDescription: "a member with another name",
            schema: #"""
                {"properties": {"a": {"default": {"k": "sk_abc"}, "properties": {
                 "key": {"secret": "sk_", "aliases": {"k": {"source": "1"}}}}}}}
                """#
        ),
        Row(
            testDescription: "JSON in a string",
            schema: #"""
                {"properties": {"a": {"default": "{\"b\": \"sk_abc\"}", "contentMediaType": "application/json",
                 "contentSchema": {"properties": {"b": {"secret": "sk_"}}}}}}
                """#
        ),
        Row(
            testDescription: "a declared member beside secret members",
            schema: #"""
                {"properties": {"a": {"default": {"b": "x"}, "properties": {"b": {}},
                 "additionalProperties": {"secret": "."}}}}
                """#,
            shown: [#"Default: `{"b": "x"}`"#]
        ),
        Row(
            testDescription: "a member of an object that is a secret",
            schema: #"""
                {"properties": {"a": {"type": "object", "secret": ".", "properties": {
                 "b": {"type": "string", "default": "sk_abc", "examples": ["sk_def"]}}}}}
                """#
        ),
        Row(
            testDescription: "a member of an array that is a secret, behind references",
            schema: ##"""
                {"properties": {"a": {"secret": ".", "items": {"$ref": "#/$defs/b"}}}, "$defs": {
                 "b": {"title": "B", "properties": {"c": {"$ref": "#/$defs/d"}}},
                 "d": {"type": "string", "default": "sk_abc"}}}
                """##
        ),
        Row(
            testDescription: "a member of a branch below the marker",
            schema: #"""
                {"properties": {"a": {"secret": "sk_[a-z]+", "anyOf": [{"type": "object", "properties": {
                 "b": {"type": "string", "default": "sk_abc", "examples": ["sk_def"]}}}]}}}
                """#
        ),
        Row(
            testDescription: "a member of a branch beside the marker",
            schema: #"""
                {"properties": {"a": {"allOf": [{"secret": "sk_"},
                 {"title": "B", "type": "object", "properties": {"b": {"type": "string", "default": "sk_abc"}}}]}}}
                """#
        ),
        Row(
            testDescription: "the page of the target of a reference beside the marker",
            schema: ##"""
                {"properties": {"a": {"secret": "sk_[a-z]+", "$ref": "#/$defs/a"}},
                 "$defs": {"a": {"title": "A", "type": "string", "default": "plain", "examples": ["sk_abc"]}}}
                """##,
            shown: ["Default: `\"plain\"`"]
        ),
        Row(
            testDescription: "a member that only a pattern of another schema makes secret",
            schema: #"""
                {"properties": {"a": {"type": "object", "properties": {
                 "token": {"type": "string", "default": "sk_abc", "examples": ["sk_def"]}},
                 "allOf": [{"patternProperties": {"^tok": {"secret": "sk_[a-z]+"}}}]}}}
                """#
        ),
        Row(
            testDescription: "a schema that is shown as JSON",
            schema: #"""
                {"properties": {"a": {"items": {"items": {"items": {"items": {"items": {"items":
                 {"maxLength": 9, "secret": "sk_", "default": "sk_abc"}}}}}}}}}
                """#,
            shown: [#"matches `{"maxLength": 9, "secret": "sk_"}`"#]
        ),
    ]

    @Test(arguments: rows)
    func `pages show no default and no example with a secret`(row: Row) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "page.json",
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "title": "Page", "type": "object", \(row.schema.dropFirst())
            """
        )
        let documentation = try DocumentationCase([path])
        let page = documentation.text("types/Page.md")
        for text in row.shown { #expect(page.contains(text), "\(page)") }
        let secret = /sk_[a-z]+/
        for file in documentation.files {
            // The pattern of the first row is no secret.
            let text = file.text.replacing("sk_[a-z]+", with: "")
            #expect(!text.contains(secret), "\(file.path): \(file.text)")
        }
    }

    @Test func `the search for secrets has a limit`() throws {
        // Each of 5,000 members may match each of 2,000 patterns.
        let patterns = (0..<2_000).map { "\"p\($0)\": {}" }.joined(separator: ", ")
        let members = (0..<5_000).map { "\"m\($0)\": 1" }.joined(separator: ", ")
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "page.json",
            #"{"default": {"a": 1}, "examples": [{\#(members)}], "patternProperties": {\#(patterns)}}"#
        )
        let schemas = try DocumentationCase.load([path])
        var index = schemas.index
        let site = schemas.files[0].root
        let keywords = index.keywords(site)
        let small = try #require(keywords[.defaultValue])
        let large = try #require(keywords.items(.examples).first)
        let isSmallSecret = index.containsSecret(small, under: [site])
        let isLargeSecret = index.containsSecret(large, under: [site])
        #expect(!isSmallSecret)
        #expect(isLargeSecret)
    }

    @Test(arguments: [(100, false), (2_000, true)])
    func `the search for secrets in a long text has a limit`(
        patternCount: Int,
        isSecret: Bool
    ) throws {
        let branches = (0..<patternCount).map { #"{"secret": "^s\#($0)"}"# }.joined(separator: ", ")
        let text = String(repeating: "a", count: 200_000)
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "page.json",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "default": "\#(text)", "anyOf": [\#(branches)]}
            """#
        )
        let schemas = try DocumentationCase.load([path])
        var index = schemas.index
        let site = schemas.files[0].root
        let value = try #require(index.keywords(site)[.defaultValue])
        let containsSecret = index.containsSecret(value, under: [site])
        #expect(containsSecret == isSecret)
    }

    @Test(arguments: [(100, false), (500, true)])
    func `the search for the schemas that share a secret has a limit`(
        patternCount: Int,
        isSecret: Bool
    ) throws {
        // Each of the patterns applies to each of 600 schemas.
        let members = (0..<patternCount).map {
            ##""p\##($0)": {"secret": "s\##($0)_", "$ref": "#/$defs/a"}"##
        }
        let schemas = (0..<600).map { #"{"minLength": \#($0)}"# }
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "page.json",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "properties": {\#(members.joined(separator: ", "))},
             "$defs": {"a": {"default": "plain", "allOf": [\#(schemas.joined(separator: ", "))]}}}
            """#
        )
        let loaded = try DocumentationCase.load([path])
        var index = loaded.index
        let site = try #require(index.keywords(loaded.files[0].root).definitions.first?.site)
        let value = try #require(index.keywords(site)[.defaultValue])
        let containsSecret = index.containsSecret(value, under: [site])
        #expect(containsSecret == isSecret)
    }
}
