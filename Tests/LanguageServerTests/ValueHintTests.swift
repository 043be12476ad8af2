import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct `Hints about values` {
    /// A payload, and a schema that the configuration assigns.
    private struct Project {
        let folder: TemporaryFolder
        let uri: String

        init(_ schema: String) throws {
            folder = try TemporaryFolder()
            try folder.write("s.schema.json", schema)
            try folder.write(
                ".widget-lint.json",
                #"{"schemas": [{"files": "a.json", "schema": "./s.schema.json"}]}"#
            )
            uri = folder.url.appendingPathComponent("a.json").fileURI
        }
    }

    // MARK: Colors

    struct ColorRow: Sendable, CustomTestStringConvertible {
        let name: String
        /// The schema of the member `a`.
        let schema: String
        var dialect: String?
        /// The value, and its color as a number from 0 to 255 for each component; nil if the value has no color.
        let value: String
        let color: [Int]?
        /// The color that a user chooses, and the texts that the server offers for it.
        var choice = [255, 128, 0, 255]
        var texts: [String] = []
        var testDescription: String { name }
    }

    private static let widget = "https://schemas.widgets.example/vocabulary/widget-dialect.json"

    static let colors = [
        ColorRow(
            name: "six digits in uppercase",
            schema: #"{"pattern": "^#[0-9A-Fa-f]{6}$"}"#,
            value: "#3B2314",
            color: [0x3B, 0x23, 0x14, 255],
            texts: ["#FF8000"]
        ),
        ColorRow(
            name: "a translucent choice, although only opaque colors are valid",
            schema: #"{"pattern": "^#[0-9A-Fa-f]{6}$"}"#,
            value: "#3b2314",
            color: [0x3B, 0x23, 0x14, 255],
            choice: [255, 128, 0, 17],
            texts: ["#ff8000"]
        ),
        ColorRow(
            name: "components around the least number with two digits",
            schema: #"{"pattern": "^#[0-9a-f]{6}$"}"#,
            value: "#0f1011",
            color: [15, 16, 17, 255],
            choice: [17, 16, 15, 255],
            texts: ["#11100f"]
        ),
        ColorRow(
            name: "eight digits with the opacity at the end",
            schema: #"{"pattern": "^#[0-9a-f]{6}([0-9a-f]{2})?$"}"#,
            value: "#00ff0080",
            color: [0, 255, 0, 128],
            texts: ["#ff8000ff", "#ff8000"]
        ),
        ColorRow(
            name: "a pattern with names",
            schema: #"{"pattern": "^(?:#[0-9a-f]{6}|red|clear)$"}"#,
            value: "red",
            color: [255, 0, 0, 255],
            texts: ["#ff8000"]
        ),
        ColorRow(
            name: "three digits of a CSS color",
            schema: #"{"format": "color"}"#,
            dialect: "http://json-schema.org/draft-03/schema#",
            value: "#fa0",
            color: [255, 170, 0, 255],
            choice: [255, 0, 0, 255],
            texts: ["#f00", "#ff0000", "red"]
        ),
        ColorRow(
            name: "a CSS function",
            schema: #"{"format": "color"}"#,
            dialect: "http://json-schema.org/draft-03/schema#",
            value: "rgb(100%, 50% ,0%)",
            color: [255, 128, 0, 255],
            choice: [0, 128, 0, 255],
            texts: ["rgb(0, 128, 0)", "green", "#008000"]
        ),
        ColorRow(
            name: "the color format of the widget vocabulary",
            schema: #"{"format": "hex-color"}"#,
            dialect: widget,
            value: "#f008",
            color: [255, 0, 0, 136],
            texts: ["#ff8000ff", "#ff8000"]
        ),
        ColorRow(
            name: "a color format that the dialect does not define",
            schema: #"{"format": "color"}"#,
            value: "#ff0000",
            color: [255, 0, 0, 255],
            texts: ["#ff8000"]
        ),
        ColorRow(
            name: "a Swift type",
            schema: #"{"swiftType": "CSSColor"}"#,
            dialect: widget,
            value: "navy",
            color: [0, 0, 128, 255],
            texts: ["#ff8000"]
        ),
        ColorRow(
            name: "a string that is not a color",
            schema: #"{"type": "string"}"#,
            value: "#ff0000",
            color: nil
        ),
        ColorRow(
            name: "a pattern without a number sign",
            schema: #"{"pattern": "[0-9a-f]{6}$"}"#,
            value: "#ff0000",
            color: nil
        ),
        ColorRow(
            name: "an invalid color",
            schema: #"{"pattern": "^#[0-9a-f]{6}$"}"#,
            value: "#ff000",
            color: nil
        ),
        ColorRow(
            name: "a pattern in the condition 'if'",
            schema: #"{"if": {"pattern": "^#[0-9a-f]{6}$"}, "then": {"maxLength": 9}}"#,
            value: "#ff0000",
            color: nil
        ),
    ]

    @Test(arguments: colors)
    func `A color is shown, and a chosen color is offered in the notation of the value`(
        _ row: ColorRow
    ) throws {
        let project = try Project(schema(ofMember: row.schema, dialect: row.dialect))
        var client = FeatureSession(
            #""colorProvider":{}"#,
            ##"{"b": "#000000", "a": \##(ServerSession.quoted(row.value))}"##,
            uri: project.uri
        )
        let colors = Array(try client.result("documentColor").elements)
        guard let expected = row.color else {
            #expect(colors.isEmpty)
            return
        }
        try #require(colors.count == 1)
        #expect(try client.text(in: colors[0]["range"]) == row.value)
        let names = ["red", "green", "blue", "alpha"]
        let components = try names.map { name in
            let text = try #require(colors[0]["color"]?[name]?.number?.text)
            return Int((try #require(Double(text)) * 255).rounded())
        }
        #expect(components == expected)
        let choice = zip(names, row.choice).map { #""\#($0)":\#(Double($1) / 255)"# }
        let range = try #require(colors[0]["range"]).text
        let texts = try client.result(
            "colorPresentation",
            #""range":\#(range),"color":{\#(choice.joined(separator: ","))}"#
        )
        #expect(texts.elements.map { $0["label"]?.string } == row.texts)
        for text in texts.elements {
            #expect(text["textEdit"]?["newText"]?.string == text["label"]?.string)
            #expect(text["textEdit"]?["range"]?.text == range)
        }
    }

    @Test func `A range without a color gets no texts, and an invalid color gets an error`()
        throws
    {
        var client = FeatureSession(#""colorProvider":{}"#, #"{"a": 1}"#)
        let range = #""range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}}"#
        let color = #""color":{"red":1,"green":0,"blue":0,"alpha":1}"#
        #expect(try client.result("colorPresentation", "\(range),\(color)").text == "[]")
        let answer = try client.answer("colorPresentation", #"\#(range),"color":{"red":1}"#)
        // The code of JSON-RPC for invalid parameters.
        #expect(answer["error"]?["code"]?.int == -32602)
    }

    @Test(arguments: [(0, true), (1, false)])
    func `A payload of up to 200,000 values and names is evaluated`(
        excess: Int,
        isEvaluated: Bool
    ) throws {
        // The array is an entry, too.
        let itemCount = AppliedSchemas.entryLimit - 1 + excess
        let text = "[" + String(repeating: "0,", count: itemCount - 1) + "0]"
        let document = try JSONParser().parse(Array(text.utf8))
        #expect(document.entryCount == 200_000 + excess)
        let program = try SchemaProgram.compiled(#"{"type": "array"}"#)
        let schemas = AppliedSchemas(document, program)
        #expect((schemas != nil) == isEvaluated)
    }

    @Test func `A document that is too large has no colors`() throws {
        let project = try Project(
            schema(ofMember: #"{"items": {"pattern": "^#[0-9a-f]{6}$"}}"#)
        )
        // `AppliedSchemas.entryLimit` is 200,000.
        for (count, colorCount) in [(100, 1), (200_000, 0)] {
            let numbers = Array(repeating: "1", count: count).joined(separator: ",")
            var client = FeatureSession(
                #""colorProvider":{}"#,
                ##"{"a": ["#00ff00", \##(numbers)]}"##,
                uri: project.uri
            )
            #expect(Array(try client.result("documentColor").elements).count == colorCount)
        }
    }

    // MARK: Hints

    struct HintRow: Sendable, CustomTestStringConvertible {
        let name: String
        let schema: String
        let value: String
        let hint: String?
        var tooltip: String?
        var testDescription: String { name }
    }

    private static let codes = """
        {"oneOf": [
          {"const": 1, "title": "open", "description": "Opens."},
          {"enum": [2], "description": "Closes."},
          {"const": "x", "title": "Extra"},
          {"const": "big-one", "title": "bigOne"},
          {"const": "y", "description": "Yes."},
          {"type": "boolean", "title": "flag"},
          {"enum": [3, 4], "title": "many"}
        ]}
        """

    static let hints = [
        HintRow(name: "a title", schema: codes, value: "1", hint: "open", tooltip: "Opens."),
        HintRow(
            name: "a description",
            schema: codes,
            value: "2",
            hint: "Closes.",
            tooltip: "Closes."
        ),
        HintRow(
            name: "control characters",
            schema: #"{"oneOf": [{"const": 1, "title": "a\u001bb", "description": "c\u001b\nd"}]}"#,
            value: "1",
            hint: #"a\u{1B}b"#,
            tooltip: "c\\u{1B}\nd"
        ),
        HintRow(
            name: "a description with control characters",
            schema: #"{"oneOf": [{"const": 1, "description": "c\u001b"}]}"#,
            value: "1",
            hint: #"c\u{1B}"#,
            tooltip: #"c\u{1B}"#
        ),
        HintRow(name: "a string with a title", schema: codes, value: #""x""#, hint: "Extra"),
        HintRow(
            name: "a title that repeats the value",
            schema: codes,
            value: #""big-one""#,
            hint: nil
        ),
        HintRow(name: "a string without a title", schema: codes, value: #""y""#, hint: nil),
        HintRow(name: "a type", schema: codes, value: "true", hint: nil),
        HintRow(name: "one of several values", schema: codes, value: "3", hint: nil),
        HintRow(name: "an invalid value", schema: codes, value: "5", hint: nil),
        HintRow(
            name: "a constant outside of a union",
            schema: #"{"const": 1, "title": "version"}"#,
            value: "1",
            hint: nil
        ),
        HintRow(
            name: "an array with a title",
            schema: #"{"oneOf": [{"const": [1], "title": "list"}]}"#,
            value: "[1]",
            hint: nil
        ),
        HintRow(
            name: "an object with a title",
            schema: #"{"oneOf": [{"const": {"b": 1}, "title": "map"}]}"#,
            value: #"{"b": 1}"#,
            hint: nil
        ),
        HintRow(
            name: "a branch behind a reference",
            schema: ##"{"allOf": [{"$ref": "#/$defs/c"}], "$defs": {"c": \##(codes)}}"##,
            value: "1",
            hint: "open",
            tooltip: "Opens."
        ),
        HintRow(
            name: "a negated branch",
            schema: #"{"not": {"anyOf": [{"not": {"const": 1, "title": "one"}}]}}"#,
            value: "1",
            hint: nil
        ),
    ]

    @Test(arguments: hints)
    func `A value has the title or description of its branch as its hint`(_ row: HintRow) throws {
        // The schema becomes that of a member, so the locations of its definitions change.
        let member = row.schema.replacingOccurrences(
            of: "#/$defs/",
            with: "#/properties/a/$defs/"
        )
        let project = try Project(schema(ofMember: member))
        var client = FeatureSession(
            #""inlayHint":{}"#,
            #"{"a": \#(row.value)1️⃣}"#,
            uri: project.uri
        )
        let range = #""range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#
        let hints = Array(try client.result("inlayHint", range).elements)
        #expect(hints.map { $0["label"]?.string } == (row.hint.map { [$0] } ?? []))
        #expect(hints.map { $0["tooltip"]?.string } == (row.hint == nil ? [] : [row.tooltip]))
        for hint in hints {
            let position = try client.position("1️⃣")
            #expect(hint["position"]?.text == position)
        }
    }

    @Test func `Hints outside of the requested range are left out`() throws {
        let project = try Project(
            #"{"properties": {"a": {"items": \#(Self.codes)}}}"#
        )
        var client = FeatureSession(
            #""inlayHint":{}"#,
            "{\"a\": [1,\n1️⃣1,\n12️⃣, 1]}",
            uri: project.uri
        )
        let range = #"{"start":\#(try client.position("1️⃣")),"end":\#(try client.position("2️⃣"))}"#
        let hints = try client.result("inlayHint", #""range":\#(range)"#).elements
        #expect(hints.map { $0["position"]?["line"]?.int } == [1, 2])
    }

    @Test func `The actions of buttons have hints`() throws {
        let file = Repository.file("Tests/Fixtures/payloads/valid/smartech")
        var labels: Set<String> = []
        for url in Corpora.files(in: file, withExtension: "json") {
            let text = try String(contentsOf: url, encoding: .utf8)
            var client = FeatureSession(#""inlayHint":{}"#, text, uri: url.fileURI)
            let range =
                #""range":{"start":{"line":0,"character":0},"end":{"line":9999,"character":0}}"#
            for hint in try client.result("inlayHint", range).elements {
                labels.insert(try #require(hint["label"]?.string))
            }
        }
        #expect(labels == ["copyText", "externalBrowserLink", "inAppDeepLink"])
    }
}

/// Returns a schema whose member `a` has the given schema.
private func schema(ofMember schema: String, dialect: String? = nil) -> String {
    let member = dialect.map { #""$schema": "\#($0)", "# } ?? ""
    return #"{\#(member)"properties": {"a": \#(schema)}}"#
}
