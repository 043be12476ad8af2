import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import LanguageServer

/// A payload with the mouse pointer at 1️⃣, and the expected description.
struct HoverCase: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// The description in Markdown, or nil if there is none.
    let description: String?
    /// The text that the description is about, or nil if there is no description.
    var range: String?
    var schema = `Descriptions under the mouse pointer`.schema

    var testDescription: String { name }
}

@Suite struct `Descriptions under the mouse pointer` {
    static let schema = #"""
        {"title": "Widget", "properties": {
          "size": {"$ref": "#/$defs/size", "description": "The *size*.", "default": 3},
          "kind": {"oneOf": [
            {"const": "a", "title": "First", "description": "The first kind."},
            {"const": "b", "title": "Second", "deprecated": true}]},
          "on": {"type": "string", "format": "date", "examples": ["2026-01-02"]},
          "text": {"title": "Two\nwords", "description": "One.\n- Two.\r\n \n\tThree.\n"},
          "numbers": {"examples": [1, 2, 3, 4, 5, 6]},
          "list": {"default": [1,
            2], "examples": [{
            "a": null}]}},
         "if": {"maxProperties": 1},
         "then": {"properties": {"one": {"description": "The only member."}}},
         "else": {"properties": {"one": {"description": "One of several members."}}},
         "$defs": {"size": {"type": "integer", "minimum": 1, "maximum": 9}}}
        """#

    private static let draft3 = """
        {"$schema": "http://json-schema.org/draft-03/schema#",
         "properties": {"a": {"required": true}}}
        """

    private static let widgets = """
        {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
         "properties": {
          "old": {"deprecated": true, "replacement": "a"},
          "kind": {"oneOf": [{"const": 1, "deprecated": true, "replacement": 2}, {"const": 2}]},
          "token": {"secret": "sk_[a-z]+", "default": "sk_a", "examples": ["sk_b", "c"]},
          "auth": {"secret": "^sk_", "properties": {"key": {"default": "d", "examples": [1, null]}}}}}
        """

    static let rows: [HoverCase] = [
        HoverCase(
            name: "a name, with the constraints of a referenced schema",
            text: #"{"si1️⃣ze": 4}"#,
            description: "The \\*size\\*.\n\nType: integer\n\n- is from 1 to 9\n\nDefault: `3`",
            range: #""size""#
        ),
        HoverCase(
            name: "a value, with the branch that the value chooses",
            text: #"{"kind": "a1️⃣"}"#,
            description: "**First**\n\nThe first kind.\n\nType: string\n\n- is always `\"a\"`",
            range: #""a""#
        ),
        HoverCase(
            name: "a deprecated value",
            text: #"{"kind": 1️⃣"b"}"#,
            description: "**Second**\n\nType: string\n\n- is always `\"b\"`\n\nDeprecated.",
            range: #""b""#
        ),
        HoverCase(
            name: "an invalid value in a text that is not JSON",
            text: #"{"kind": "a", "on": 1️⃣7"#,
            description:
                "Type: string\n\n- is a calendar date, such as 2024-05-17\n\nExamples: `\"2026-01-02\"`",
            range: "7"
        ),
        HoverCase(
            name: "an object at its bracket",
            text: #"1️⃣{"size": 4}"#,
            description: "**Widget**\n\nType: object",
            range: #"{"size": 4}"#
        ),
        HoverCase(
            name: "an object at its closing bracket",
            text: #"{"size": 4 1️⃣}"#,
            description: "**Widget**\n\nType: object",
            range: #"{"size": 4 }"#
        ),
        HoverCase(
            name: "an object at a closing bracket directly after a value",
            text: #"{"size": 41️⃣}"#,
            description: "**Widget**\n\nType: object",
            range: #"{"size": 4}"#
        ),
        HoverCase(
            name: "a comma directly after a value",
            text: #"{"size": 41️⃣, "on": ""}"#,
            description: nil
        ),
        HoverCase(
            name: "five of six examples",
            text: #"{"num1️⃣bers": 4}"#,
            description: "Examples: `1`, `2`, `3`, `4`, `5`",
            range: #""numbers""#
        ),
        HoverCase(
            name: "a member that is required in draft 3",
            text: #"{"1️⃣a": 4}"#,
            description: "Required.",
            range: #""a""#,
            schema: draft3
        ),
        HoverCase(
            name: "a deprecated member with a replacement",
            text: #"{"1️⃣old": 4}"#,
            description: "Deprecated; use `a` instead.",
            range: #""old""#,
            schema: widgets
        ),
        HoverCase(
            name: "a deprecated value with a replacement",
            text: #"{"kind": 1️⃣1}"#,
            description: "Type: integer\n\n- is always `1`\n\nDeprecated; use `2` instead.",
            range: "1",
            schema: widgets
        ),
        HoverCase(
            name: "a secret as the default, and another as an example",
            text: #"{"1️⃣token": 1}"#,
            description: "- can contain a secret\n\nExamples: `\"c\"`",
            range: #""token""#,
            schema: widgets
        ),
        HoverCase(
            name: "a default and an example in an object that is a secret",
            text: #"{"auth": {"1️⃣key": null}}"#,
            description: "Examples: `null`",
            range: #""key""#,
            schema: widgets
        ),
        HoverCase(
            name: "a description of several lines",
            text: #"{"te1️⃣xt": 4}"#,
            description: "**Two words**\n\nOne.  \n\\- Two.\n\nThree.",
            range: #""text""#
        ),
        HoverCase(
            name: "a default and an example of several lines",
            text: #"{"li1️⃣st": 4}"#,
            description: "Default: `[1, 2]`\n\nExamples: `{\"a\": null}`",
            range: #""list""#
        ),
        HoverCase(
            name: "a member of a payload that names its schema",
            text: #"{"$schema": "s.schema.json", "o1️⃣ne": 1}"#,
            description: "The only member.",
            range: #""one""#
        ),
        HoverCase(
            name: "required names that are only canonically equivalent, one of them in two schemas",
            text: #"{"o1️⃣": {}}"#,
            description: "- `\u{E9}` is required\n- `e\u{301}` is required",
            range: #""o""#,
            schema: #"""
                {"properties": {"o": {"required": ["\u00e9", "e\u0301"],
                 "allOf": [{"required": ["\u00e9"]}]}}}
                """#
        ),
        HoverCase(
            name: "the name of the schema",
            text: #"{"1️⃣$schema": "s.schema.json", "one": 1}"#,
            description: nil
        ),
        HoverCase(name: "white space", text: #"{ 1️⃣ "size": 4}"#, description: nil),
        HoverCase(name: "an unknown member", text: #"{"1️⃣x": 4}"#, description: nil),
    ]

    @Test(arguments: rows)
    func `The description of a name or value comes from its schemas`(_ row: HoverCase) throws {
        let folder = try TemporaryFolder()
        try folder.write("s.schema.json", row.schema)
        try folder.write(
            ".widget-lint.json",
            #"{"schemas": [{"files": "*", "schema": "s.schema.json"}]}"#
        )
        let marked = MarkedText(row.text)
        let offset = try #require(marked.offset(of: "1️⃣"))
        let uri = folder.url.appendingPathComponent("a.json").fileURI
        // These capabilities include descriptions in Markdown.
        var session = ServerSession(capabilities: `Completions of the server`.capabilities)
        session.open(uri, String(decoding: marked.bytes, as: UTF8.self))
        session.request(
            "textDocument/hover",
            #"""
            {"textDocument":{"uri":\#(ServerSession.quoted(uri))},
             "position":{"line":0,"character":\#(offset)}}
            """#
        )
        let answer = try #require(session.take().last)
        let result = try #require(answer["result"])
        #expect(result["contents"]?["value"]?.string == row.description)
        let range = result["range"].flatMap(TextRange.init)
        #expect(
            range.map { range in
                let offsets = DocumentText(marked.bytes).offsets(range, .utf8)
                return String(decoding: marked.bytes[offsets], as: UTF8.self)
            } == row.range
        )
    }

    @Test func `A client without Markdown gets the same lines as plain text`() throws {
        let schema = #"""
            {"properties": {"list": {"items": {"minLength": 1, "pattern": "^a"}, "minItems": 2}}}
            """#
        let texts = try ["markdown", "plaintext"].map { (format: String) -> String in
            let folder = try TemporaryFolder()
            try folder.write("s.schema.json", schema)
            try folder.write(
                ".widget-lint.json",
                #"{"schemas": [{"files": "*", "schema": "s.schema.json"}]}"#
            )
            let uri = folder.url.appendingPathComponent("a.json").fileURI
            var session = ServerSession(
                capabilities: #""textDocument":{"hover":{"contentFormat":["\#(format)"]}}"#
            )
            session.open(uri, #"{"list": []}"#)
            session.request(
                "textDocument/hover",
                #"""
                {"textDocument":{"uri":\#(ServerSession.quoted(uri))},
                 "position":{"line":0,"character":3}}
                """#
            )
            let contents = try #require(session.take().last?["result"]?["contents"])
            #expect(contents["kind"]?.string == format)
            return try #require(contents["value"]?.string)
        }
        #expect(texts[0].contains("\n  - matches `^a`"), "\(texts[0])")
        #expect(texts[1] == texts[0].replacing("`", with: ""))
    }
}
