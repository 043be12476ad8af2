import Foundation
import SchemaDocumentation
import SchemaKit
import TestSupport
import Testing

struct SchemaDocumentationTests {
    private static let offer = Repository.file("Tests/Cases/docs/offer")

    @Test func `the pages of a small schema equal the recorded pages`() throws {
        let schemas = ["money.schema.json", "offer.schema.json"].map {
            Self.offer.appending(path: $0).path
        }
        let documentation = try DocumentationCase(schemas, title: "Offers & more")
        let expected = Self.offer.appending(path: "Expected")
        // Folders have no period in their names.
        let names = try FileManager.default.subpathsOfDirectory(atPath: expected.path)
            .filter { $0.contains(".") }
        for file in documentation.files {
            let golden = expected.appending(path: file.path)
            #expect(GoldenFile.difference(of: file.text, from: golden) == nil)
        }
        #expect(names.sorted() == documentation.files.map(\.path).sorted())
    }

    @Test func `conditional members and patterns of names have rows in the table`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "node.json",
            ##"""
            {"title":"Node","type":"object","$dynamicAnchor":"node",
             "properties":{"":{"type":"string"},"items":{"items":{"$dynamicRef":"#node"},"type":"array"}},
             "patternProperties":{"^part-":{"type":"object","properties":{"size":{}}},"^n":{"minimum":1}},
             "additionalProperties":{"$ref":"#/$defs/other"},
             "dependentSchemas":{"items":{"properties":{"count":{"type":"integer"}}}},
             "if":{"required":["n"]},"else":{"properties":{"why":{"type":"boolean"}}},
             "$defs":{"other":{"title":"Other","type":"object","properties":{"a":{}}}}}
            """##
        )
        let text = try DocumentationCase([schema]).text("types/Node.md")
        for line in [
            #"| `""`<br>optional | string |  |"#,
            "| `items`<br>optional | array of [Node](Node.md), or an extension of it |  |",
            "| `count`<br>optional | integer | For objects with `items`. |",
            "| `why`<br>optional | boolean | Only if a condition under Rules applies. |",
            "| `^part-`<br>optional | [Node.^part-](Node.-part.md) "
                + "| Every member whose name matches this pattern. |",
            "- each member whose name matches `^n` is at least 1",
            "- each other member is a valid [Other](Other.md)",
        ] {
            #expect(text.contains(line + "\n"), "\(line)")
        }
    }

    @Test(arguments: [
        ("a title", #""title": "Deal", "#, true),
        ("a description", #""description": "A deal.", "#, true),
        ("a type", #""type": "object", "#, true), ("only members", "", false),
    ])
    func `a branch with members and a title, a description or a type has a page`(
        name: String,
        keyword: String,
        hasPage: Bool
    ) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "offer.json",
            """
            {"title": "Offer", "oneOf": [{\(keyword)"properties": {"a": {}}}, {"required": ["b"]}]}
            """
        )
        let pages = try DocumentationCase([schema]).files.map(\.path).filter {
            $0.hasPrefix("types/") && $0.hasSuffix(".md")
        }
        #expect(pages.count == (hasPage ? 2 : 1), "\(pages)")
    }

    @Test(arguments: [
        (#""allOf": ["#, "]", true), (#""anyOf": ["#, "]", true), (#""items": "#, "", true),
        (#""$schema": "http://json-schema.org/draft-03/schema#", "extends": "#, "", true),
        (#""not": "#, "", false), (#""contains": "#, "", false), (#""if": "#, "", false),
        (#""if": true, "then": "#, "", false), (#""propertyNames": "#, "", false),
        (#""dependentSchemas": {"z": "#, "}", false),
    ])
    func `conditions, exclusions, 'contains' and 'propertyNames' have no pages for members`(
        start: String,
        end: String,
        hasPage: Bool
    ) throws {
        let inner = #"{"properties": {"a": {"properties": {"b": {}}}}}"#
        let folder = try TemporaryFolder()
        let text = #"{"title": "Offer", \#(start)\#(inner)\#(end)}"#
        let schema = try folder.write("offer.json", text)
        let paths = try DocumentationCase([schema]).files.map(\.path)
        #expect(paths.contains { $0.hasSuffix(".a.md") } == hasPage, "\(paths)")
    }

    @Test(arguments: [
        ("items", "array"), ("additionalProperties", "object"),
    ])
    func `the type of a member names five levels of types`(
        keyword: String,
        container: String
    ) throws {
        let folder = try TemporaryFolder()
        let schema = (0..<8).reduce(#"{"type": "string"}"#) { inner, _ in
            #"{"type": "\#(container)", "\#(keyword)": \#(inner)}"#
        }
        let file = try folder.write(
            "maps.json",
            #"{"title": "Maps", "type": "object", "properties": {"a": \#(schema)}}"#
        )
        let text = try DocumentationCase([file]).text("types/Maps.md")
        let type = Array(repeating: container, count: 5).joined(separator: " of ")
        #expect(text.contains("| `a`<br>optional | \(type) |"), "\(text)")
    }

    @Test(arguments: [
        (
            ##"{"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}]}"##,
            "[A](A.md) and [B](B.md)"
        ),
        (##"{"allOf": [{"type": "object"}, {"$ref": "#/$defs/b"}]}"##, "[B](B.md)"),
        (#"{"allOf": [{"minLength": 1}, {"type": "string"}, {"enum": ["x"]}]}"#, "string"),
        (#"{"items": {"type": ["string", "null"]}}"#, "array of (string or null)"),
        (
            ##"{"items": {"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}]}}"##,
            "array of ([A](A.md) and [B](B.md))"
        ),
        (
            #"{"type": "object", "additionalProperties": {"type": ["number", "null"]}}"#,
            "object of (number or null)"
        ),
        (
            #"{"anyOf": [{"type": ["string", "null"]}, {"type": ["array", "null"]}]}"#,
            "string, null or array"
        ),
        (#"{"anyOf": [{"type": "string"}, {"minimum": 0}]}"#, "any value"),
        (#"{"anyOf": [{"type": "string"}, true], "oneOf": [{"type": "null"}]}"#, "null"),
        (#"{"anyOf": [{"minimum": 0}], "allOf": [{"type": "string"}]}"#, "string"),
        (#"{"oneOf": [{"type": "string"}, false]}"#, "string"),
        (
            #"{"enum": [1.5, 2, [], {}, true, null, "a"]}"#,
            "number, integer, array, object, boolean, null or string"
        ),
        (
            ##"{"allOf": [{"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}, {"$ref": "#/$defs/b"}]}"##,
            "([A](A.md) or null) and [B](B.md)"
        ),
    ])
    func `the type of a member names each part once`(schema: String, type: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "node.json",
            """
            {"title": "Node", "type": "object", "properties": {"x": \(schema)}, "$defs": {
             "a": {"title": "A", "type": "object"}, "b": {"title": "B", "type": "object"}}}
            """
        )
        let text = try DocumentationCase([file]).text("types/Node.md")
        #expect(text.contains("| `x`<br>optional | \(type) |"), "\(text)")
    }

    @Test(arguments: [
        (
            ##"{"type": "object", "patternProperties": {"^a": {"$ref": "#/$defs/a"}}}"##,
            "| object | • each member whose name matches `^a` is a valid [A](A.md) |"
        ),
        (
            ##"{"prefixItems": [{"$ref": "#/$defs/a"}], "items": {"type": "integer"}}"##,
            "| array | • item 0 is a valid [A](A.md)<br>• each further item is an integer |"
        ),
        (
            ##"{"prefixItems": [{"type": "integer"}], "items": {"$ref": "#/$defs/a"}}"##,
            "| array | • item 0 is an integer<br>• each further item is a valid [A](A.md) |"
        ),
        (
            #"{"prefixItems": [{"type": "object", "properties": {"z": {}}}]}"#,
            "| array | • item 0 is a valid [Node.x](Node.x.md) |"
        ),
        (
            ##"{"type": "object", "propertyNames": {"$ref": "#/$defs/a"}}"##,
            "| object | • the name of each member is a valid [A](A.md) |"
        ),
        (##"{"additionalProperties": {"$ref": "#/$defs/a"}}"##, "| object of [A](A.md) |  |"),
    ])
    func `a reference is a rule unless the type names it`(schema: String, row: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "node.json",
            """
            {"title": "Node", "type": "object", "properties": {"x": \(schema)}, "$defs": {
             "a": {"title": "A", "type": "object", "properties": {"y": {}}}}}
            """
        )
        let text = try DocumentationCase([file]).text("types/Node.md")
        #expect(text.contains("| `x`<br>optional \(row)"), "\(text)")
    }

    @Test func `a reference below the last level of rules is a link`() throws {
        let schema = (0..<6).reduce(##"{"$ref": "#/$defs/a"}"##) { inner, _ in
            #"{"items": \#(inner)}"#
        }
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "node.json",
            """
            {"title": "Node", "type": "object", "properties": {"x": \(schema)}, "$defs": {
             "a": {"title": "A", "type": "object", "properties": {"y": {}}}}}
            """
        )
        let text = try DocumentationCase([file]).text("types/Node.md")
        let levels = String(repeating: "each item: ", count: 5)
        #expect(text.contains("• \(levels)each item is a valid [A](A.md) |"), "\(text)")
    }

    @Test func `in draft 7, the items of a definition are described on its own page only`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "node.json",
            ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "title": "Node", "type": "object",
             "properties": {"x": {"$ref": "#/definitions/list"}}, "definitions": {
             "list": {"title": "List", "type": "array", "items": {"type": "string", "minLength": 2}}}}
            """##
        )
        let text = try DocumentationCase([file]).text("types/Node.md")
        #expect(text.contains("| `x`<br>optional | [List](List.md) |  |"), "\(text)")
    }

    @Test(arguments: [20, 21])
    func `a page repeats at most 20 values of another page`(count: Int) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "node.json",
            ##"""
            {"title": "Node", "properties": {"x": {"$ref": "#/$defs/a"}},
             "$defs": {"a": {"title": "A", "enum": \##(Array(1...count))}}}
            """##
        )
        let text = try DocumentationCase([file]).text("types/Node.md")
        #expect(text.contains("| [A](A.md) | • is `1`, `2`") == (count == 20), "\(text)")
    }

    @Test func `a line can break before a capital, and after a period or an underscore`() throws {
        let names = [
            "aB", "a1B", "aBCd", "AB", "a-B", "a(B", "a b", "a.b", "a_b", "\u{E9}_\u{C9}",
        ]
        let folder = try TemporaryFolder()
        let members = names.map { "\"\($0)\": {}" }.joined(separator: ", ")
        let file = try folder.write("a.json", #"{"title": "A", "properties": {\#(members)}}"#)
        let page = try DocumentationCase([file]).text("types/A.html")
        let shown = page.matches(of: /<dt><code>(.*?)<\/code>/).map { String($0.1) }
        #expect(
            shown == [
                "a<wbr>B", "a1<wbr>B", "a<wbr>BCd", "AB", "a-B", "a(B", "a b", "a.<wbr>b",
                "a_<wbr>b", "\u{E9}_<wbr>\u{C9}",
            ]
        )
    }

    @Test func `the arrow of a reference that closes a cycle points to the left`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "a.json",
            ##"""
            {"title": "A", "properties": {"b": {"$ref": "#/$defs/b"}},
             "$defs": {"b": {"title": "B", "properties": {"a": {"$ref": "#"}}}}}
            """##
        )
        let overview = try DocumentationCase([file]).text("overview.svg")
        let arrows = overview.matches(of: /<path class="arrow" d="([^"]*)"/).map { String($0.1) }
        #expect(arrows == ["M87.3 21L80.3 17L80.3 25Z", "M31.3 21L38.3 17L38.3 25Z"])
    }

    @Test func `a name gets no line break after a space or a parenthesis`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "a.json",
            #"{"title": "A Key (ENCR)", "properties": {"aB": {}}}"#
        )
        let text = try DocumentationCase([file]).text("types/A-Key-ENCR.html")
        #expect(text.contains("<h1>A Key (ENCR)</h1>"), "\(text)")
        #expect(text.contains("<code>a<wbr>B</code>"), "\(text)")
    }

    @Test func `a page describes the keywords of the widget vocabulary`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "state.json",
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "title": "State", "type": "object", "properties": {
              "value": {"oneOf": [{"const": "on"},
               {"const": "active", "deprecated": true, "replacement": "on", "description": "Old."}]},
              "text": {"template": {"open": "<<", "close": ">>", "token": "^[a-z]+$"}},
              "insert": {"template": {"open": "<<", "close": ">>", "token": "^[a-z]+$",
               "expectation": "a name such as <<city>>"}}}}
            """
        )
        let text = try DocumentationCase([schema]).text("types/State.md")
        for words in [
            "is one of these:<br>&emsp;• `\"on\"`<br>&emsp;• `\"active\"` (deprecated; use `on` instead): Old. |",
            "uses `<<` only before text that matches `^[a-z]+$` and is followed by `>>` |",
            "uses `<<` only for a name such as &lt;&lt;city&gt;&gt; |",
        ] {
            #expect(text.contains(words), "\(words)\n\(text)")
        }
    }

    @Test func `a heading keeps its number sign, and a cell keeps a bar with a combining mark`()
        throws
    {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "draft.json",
            #"{"title": "Draft # ", "properties": {"a|\u0301b": {}}}"#
        )
        let page = try DocumentationCase([schema]).text("types/Draft.md")
        for words in ["\n# Draft \\#\n", "| `a\\|\u{301}b`<br>"] {
            #expect(Array(page.utf8).contains(Array(words.utf8)), "\(words)")
        }
    }

    @Test func `the index shows the first sentence of a description`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "offer.json",
            #"{"title": "Offer", "description": "A price, e.g. 7 or i.e. seven. It is in euros."}"#
        )
        let index = try DocumentationCase([schema]).text("README.md")
        #expect(index.contains("](types/Offer.md): A price, e.g. 7 or i.e. seven.\n"), "\(index)")
    }

    @Test func `the index sorts the names of members regardless of case`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "card.json",
            ##"""
            {"title": "Card", "type": "object", "allOf": [{"$ref": "#/$defs/base"}],
             "properties": {"b": {}, "B": {}, "a": {}, "Z": {}, "C": {}},
             "$defs": {"base": {"title": "Base", "type": "object", "properties": {"id": {"type": "string"}}}}}
            """##
        )
        let documentation = try DocumentationCase([schema])
        let index = documentation.text("README.md")
        let names = index.matches(of: /(?m)^- `(.)`: \[Card\]/).map { String($0.1) }
        #expect(names == ["a", "B", "b", "C", "Z"])
        #expect(index.contains("- `id`: [Card](types/Card.md) and [Base](types/Base.md)\n"))
        let page = documentation.text("types/Card.md")
        #expect(page.contains("| `id`<br>optional | string | From [Base](Base.md). |"), "\(page)")
        #expect(page.contains("## Rules\n\n- is a valid [Base](Base.md)\n"), "\(page)")
    }

    @Test(arguments: [
        (0, [String]()), (1, ["## Example"]), (2, ["## Example", "## Another example"]),
        (3, ["## Example", "## More examples"]),
    ])
    func `a page shows the first example above the others`(count: Int, headings: [String]) throws {
        let folder = try TemporaryFolder()
        let examples = (0..<count).map(String.init).joined(separator: ", ")
        let file = try folder.write("a.json", #"{"title": "A", "examples": [\#(examples)]}"#)
        let page = try DocumentationCase([file]).text("types/A.md")
        let shown = page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map(String.init)
        #expect(shown == headings)
        #expect(page.matches(of: /```json\n[0-9]\n```/).count == count)
    }

    @Test func `a page names another page once, and three examples of a member`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "page.json",
            ##"""
            {"title": "Page", "properties": {"a": {"$ref": "#/$defs/b"}, "c": {"$ref": "#/$defs/b"},
              "d": {"examples": [1, 2, 3, 4]}, "e": {"examples": [1]}, "f": {"examples": []}},
             "$defs": {"b": {"title": "B", "minimum": 1}}}
            """##
        )
        let documentation = try DocumentationCase([file])
        let page = documentation.text("types/Page.md")
        for words in [
            "| `d`<br>optional | any value | Examples: `1`, `2` and `3` |\n",
            "| `e`<br>optional | any value | Example: `1` |\n",
            "| `f`<br>optional | any value |  |\n", "\nUses [B](B.md).\n",
        ] {
            #expect(page.contains(words), "\(page)")
        }
        #expect(documentation.text("types/B.md").contains("\nUsed by [Page](Page.md).\n"))
    }

    @Test func `the description of a branch inside a branch is not shown`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "list.json",
            #"""
            {"title": "List", "oneOf": [{"type": "array", "items": {"anyOf": [
              {"type": "string", "description": "A name."}, {"type": "null"}]}},
             {"type": "integer", "description": "An index."}]}
            """#
        )
        let page = try DocumentationCase([schema]).text("types/List.md")
        let list =
            "- is an array and each item matches at least one of these: is a string or is null\n"
            + "- is an integer: An index.\n"
        #expect(page.contains(list), "\(page)")
    }

    @Test func `a description of a branch stays on one line`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "price.json",
            #"""
            {"title": "Price", "anyOf": [{"type": "string", "description": "A text.\n\nIn `eu\nros`.\n"},
             {"type": "null"}]}
            """#
        )
        let page = try DocumentationCase([schema]).text("types/Price.md")
        #expect(page.contains("\n- is a string: A text. In `eu ros`.\n"), "\(page)")
    }

    @Test func `an embedded resource has the name of its file`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "all.json",
            #"""
            {"title": "All kinds.", "$defs": {"a": {}, "#b": {"$anchor": "b"},
             "https://example.com/deal": {"$id": "https://example.com/deal.schema.json#"},
             "https://example.com/old/deal": {"$id": "https://example.com/old/deal.json"}}}
            """#
        )
        let paths = try DocumentationCase([schema]).files.map(\.path)
        #expect(
            paths.filter { $0.hasSuffix(".md") }.sorted() == [
                "README.md", "types/All-kinds.-b.md", "types/All-kinds.a.md",
                "types/All-kinds.md", "types/deal-https-example.com-old-deal.json.md",
                "types/deal.md",
            ]
        )
    }

    @Test func `definitions under both names of the keyword have pages`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "all.json",
            #"{"$defs": {"a": {}}, "definitions": {"b": {}}}"#
        )
        let paths = Set(try DocumentationCase([schema]).files.map(\.path))
        #expect(paths.isSuperset(of: ["types/a.md", "types/b.md"]), "\(paths)")
    }

    @Test func `a name without visible characters is quoted`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "a.json",
            #"{"$defs": {"": {"title": " "}, "b": {"properties": {" ": {}}}}}"#
        )
        let documentation = try DocumentationCase([schema])
        let index = documentation.text("README.md")
        #expect(index.contains("- [\" \"](types/type.md)\n"), "\(index)")
        #expect(documentation.text("types/b.md").contains("| `\" \"`<br>optional |"))
    }

    @Test func `a member is deprecated if a schema that applies to it is`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "state.json",
            ##"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "title": "State", "type": "object", "properties": {"a": {"$ref": "#/$defs/old"},
              "b": {"allOf": [{"type": "string", "deprecated": true}]}},
             "$defs": {"old": {"type": "string", "deprecated": true, "replacement": "c"}}}
            """##
        )
        let text = try DocumentationCase([schema]).text("types/State.md")
        for line in [
            "| `a`<br>optional, deprecated | [State.old](State.old.md) "
                + "| Deprecated; use `c` instead. |\n",
            "| `b`<br>optional, deprecated | string | Deprecated. |\n",
        ] {
            #expect(text.contains(line), "\(text)")
        }
    }

    @Test func `each name and each pattern has one row`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "node.json",
            ##"""
            {"title":"Node","type":"object","required":["\u00e9"],
             "properties":{"\u00e9":{"type":"string"},"e\u0301":{"type":"integer"}},
             "allOf":[{"patternProperties":{"^x":{"$ref":"#/$defs/a"}}},
              {"patternProperties":{"^x":{"$ref":"#/$defs/b"}}}],
             "$defs":{"a":{"type":"object","properties":{"c":{}}},
              "b":{"type":"object","properties":{"d":{}}}}}
            """##
        )
        let documentation = try DocumentationCase([schema])
        let page = documentation.text("types/Node.html")
        let anchors = page.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
        #expect(anchors == ["member-~e9~", "member-e~301~", "pattern-~5e~x"])
        #expect(page.matches(of: /label required/).count == 1)
        let index = documentation.text("index.html")
        for anchor in anchors { #expect(index.contains("Node.html#\(anchor)\""), "\(anchor)") }
    }
}
