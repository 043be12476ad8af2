import Foundation
import TestSupport
import Testing

/// The sentences for rules that have conditions or branches.
struct SentenceTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        /// The lines of the rules on the page.
        let rules: [String]
    }

    static let rows = [
        Row(
            testDescription: "'if' and 'then'",
            schema: #"{"if": {"required": ["a"]}, "then": {"required": ["b"]}}"#,
            rules: ["- when `a` is present, `b` is required"]
        ),
        Row(
            testDescription: "several members",
            schema: #"{"if": {"required": ["a", "z"]}, "then": {"required": ["b", "c", "d"]}}"#,
            rules: ["- when `a` and `z` are present, `b`, `c` and `d` are required"]
        ),
        Row(
            testDescription: "a condition on the absence of a member",
            schema: #"{"if": {"properties": {"a": false}}, "then": {"required": ["b"]}}"#,
            rules: ["- when `a` is not present, `b` is required"]
        ),
        Row(
            testDescription: "'if', 'then' and 'else' with an effect",
            schema: #"""
                {"if": {"properties": {"a": {"const": 1}}, "required": ["a"]},
                 "then": {"required": ["b"], "properties": {"c": false}, "effect": "no \"b\""},
                 "else": {"properties": {"b": {"minimum": 2}}}}
                """#,
            rules: [
                #"- when `a` is `1`, `c` must not be present and `b` is required (error: no "b")"#,
                "- otherwise, `b` is at least 2",
            ]
        ),
        Row(
            testDescription: "'then' without a rule",
            schema: #"""
                {"if": {"required": ["a"]}, "then": {"title": "A"}, "else": {"required": ["b"]}}
                """#,
            rules: ["- unless `a` is present, `b` is required"]
        ),
        Row(
            testDescription: "'else' of a condition that always holds",
            schema: #"{"minProperties": 1, "if": {"title": "A"}, "else": {"required": ["b"]}}"#,
            rules: ["- has at least 1 member"]
        ),
        Row(
            testDescription: "conditions that never hold, and one that always holds",
            schema: #"""
                {"allOf": [{"if": false, "then": {"minProperties": 1}, "else": {"minProperties": 2}},
                 {"if": {"not": {}}, "then": {"minProperties": 3}, "else": {"minProperties": 4}},
                 {"if": true, "then": {"minProperties": 5}, "else": {"minProperties": 6}}]}
                """#,
            rules: [
                "- has at least 2 members", "- has at least 4 members", "- has at least 5 members",
            ]
        ),
        Row(
            testDescription: "'then' or 'else' that rejects every value",
            schema: #"""
                {"allOf": [{"if": {"required": ["a"]}, "then": false, "else": {"required": ["b"]}},
                 {"if": {"required": ["c"]}, "else": {"not": {}, "effect": "D fails"}}]}
                """#,
            rules: [
                "- does not match this: `a` is present", "- unless `a` is present, `b` is required",
                "- matches this: `c` is present (error: D fails)",
            ]
        ),
        Row(
            testDescription: "subschemas that accept or reject every value",
            schema: #"""
                {"dependentSchemas": {"a": false, "b": true}, "propertyNames": {"not": {}}, "not": false,
                 "patternProperties": {"^c": {"enum": [], "effect": "C fails"}},
                 "additionalProperties": {"anyOf": [false, true]}}
                """#,
            rules: [
                "- each member whose name matches `^c` must not be present (error: C fails)",
                "- each other member: matches at least one of these:", "  - no value",
                "  - is any value", "- has no members", "- `a` must not be present",
            ]
        ),
        Row(
            testDescription: "'contains' with and without a schema and counts",
            schema: #"""
                {"allOf": [{"contains": true}, {"contains": {"const": 1}, "minContains": 2},
                 {"contains": {"type": "string"}, "minContains": 0}, {"contains": {"type": "null"}},
                 {"contains": {"required": ["a"]}}, {"contains": false}]}
                """#,
            rules: [
                "- has at least 1 item", "- has at least 2 items that match this: it is `1`",
                "- has at least 1 item that is null",
                "- has at least 1 item that matches this: `a` is present", "- is not an array",
            ]
        ),
        Row(
            testDescription: "a condition on the value of an optional member",
            schema: #"{"if": {"properties": {"a": {"const": 1}}}, "then": {"required": ["b"]}}"#,
            rules: ["- when `a`, if present, is `1`, `b` is required"]
        ),
        Row(
            testDescription: "a condition on the value of a required member",
            schema: #"""
                {"required": ["a"], "if": {"properties": {"a": {"const": 1}}}, "then": {"required": ["b"]}}
                """#,
            rules: ["- when `a` is `1`, `b` is required"]
        ),
        Row(
            testDescription: "a condition in a condition",
            schema: #"""
                {"if": {"required": ["a"]}, "then": {"if": {"required": ["b"]}, "then": {"required": ["c"]}}}
                """#,
            rules: ["- when `a` is present and `b` is present, `c` is required"]
        ),
        Row(
            testDescription: "a condition of long rules in a condition",
            schema: #"""
                {"if": {"required": ["a"]}, "then": {"if": {"required": ["b"]}, "then": {"properties": {
                 "c": {"pattern": "^(one|two|three|four|five|six|seven|eight|nine|ten)$"},
                 "d": {"pattern": "^(eleven|twelve|thirteen|fourteen|fifteen|sixteen)$"}}}}}
                """#,
            rules: [
                "- when `a` is present and `b` is present:",
                "  - `c` matches `^(one|two|three|four|five|six|seven|eight|nine|ten)$`",
                "  - `d` matches `^(eleven|twelve|thirteen|fourteen|fifteen|sixteen)$`",
            ]
        ),
        Row(
            testDescription: "a condition of long rules in 'else'",
            schema: #"""
                {"if": {"required": ["a"]}, "else": {"if": {"required": ["b"]}, "then": {"properties": {
                 "c": {"pattern": "^(one|two|three|four|five|six|seven|eight|nine|ten)$"},
                 "d": {"pattern": "^(eleven|twelve|thirteen|fourteen|fifteen|sixteen)$"}}}}}
                """#,
            rules: [
                "- unless `a` is present, when `b` is present:",
                "  - `c` matches `^(one|two|three|four|five|six|seven|eight|nine|ten)$`",
                "  - `d` matches `^(eleven|twelve|thirteen|fourteen|fifteen|sixteen)$`",
            ]
        ),
        Row(
            testDescription: "a description of a member in 'then'",
            schema: #"""
                {"if": {"required": ["a"]},
                 "then": {"properties": {"b": {"description": "The text.", "minLength": 2}}}}
                """#,
            rules: [
                "- when `a` is present, `b`:", "  - The text.", "  - has at least 2 characters",
            ]
        ),
        Row(
            testDescription: "a condition on a member",
            schema:
                #"{"patternProperties": {"^a": {"if": {"type": "string"}, "then": {"minLength": 2}}}}"#,
            rules: [
                "- each member whose name matches `^a`: when it is a string, it has at least 2 characters"
            ]
        ),
        Row(
            testDescription: "dependentRequired",
            schema: #"{"dependentRequired": {"a": ["b", "c"]}}"#,
            rules: ["- when `a` is present, `b` and `c` are required"]
        ),
        Row(
            testDescription: "dependentSchemas",
            schema: #"{"dependentSchemas": {"a": {"required": ["b"]}}}"#,
            rules: ["- when `a` is present, `b` is required"]
        ),
        Row(
            testDescription: "at least one of several members",
            schema:
                #"{"allOf": [{"anyOf": [{"required": ["a"]}, {"required": ["b"]}], "effect": "none is shown"}]}"#,
            rules: ["- at least one of `a` and `b` is present (error: none is shown)"]
        ),
        Row(
            testDescription: "rules whose violations are not errors",
            schema: #"""
                {"allOf": [{"maxProperties": 5, "severity": "warning"}, {"required": ["a"], "severity": "note"},
                 {"minProperties": 1, "severity": "warning", "effect": "A fails"},
                 {"minProperties": 2, "severity": "error"}], "advice": [{"minProperties": 3, "severity": "error"}]}
                """#,
            rules: [
                "- has at most 5 members (only a warning)", "- `a` is required (only a note)",
                "- has at least 1 member (warning: A fails)", "- has at least 2 members",
                "- recommended: has at least 3 members (an error)",
            ]
        ),
        Row(
            testDescription: "none of several members",
            schema: #"{"not": {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}}"#,
            rules: ["- none of `a` and `b` is present"]
        ),
        Row(
            testDescription: "a choice with conditions on the presence of members",
            schema:
                #"{"dependentSchemas": {"z": {"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}}}"#,
            rules: [
                "- when `z` is present, it matches exactly one of these:",
                "  - `a` is present", "  - `b` is present",
            ]
        ),
        Row(
            testDescription: "no items, and no further items",
            schema: #"""
                {"allOf": [{"items": false}, {"prefixItems": [{"minimum": 1}], "items": false},
                 {"unevaluatedItems": false}]}
                """#,
            rules: [
                "- is empty", "- item 0 is at least 1", "- has no more items",
            ]
        ),
        Row(
            testDescription: "exclusions with one negated verb",
            schema: #"""
                {"allOf": [{"not": {"minimum": 1}}, {"not": {"pattern": "x"}}, {"not": {"contains": {"const": 1}}},
                 {"not": {"required": ["a"]}}, {"not": {"properties": {"b": {"minimum": 1}}, "required": ["b"]}}]}
                """#,
            rules: [
                "- is not at least 1", "- does not match `x`",
                "- does not have at least 1 item that is `1`", "- `a` is not present",
                "- `b` is not at least 1",
            ]
        ),
        Row(
            testDescription: "exclusions of values of members that can be missing",
            schema: #"""
                {"allOf": [{"not": {"properties": {"a": {"const": 1}}}},
                 {"required": ["b"], "not": {"properties": {"b": {"const": 1}}}}]}
                """#,
            rules: [
                "- does not match this: `a`, if present, is `1`", "- `b` is not `1`",
            ]
        ),
        Row(
            testDescription: "an exclusion of two members together",
            schema: #"{"not": {"required": ["a", "b"]}}"#,
            rules: ["- does not match this: `a` and `b` are present"]
        ),
        Row(
            testDescription: "an exclusion of three members together",
            schema: #"{"not": {"required": ["a", "b", "c"]}}"#,
            rules: ["- does not match this: `a`, `b` and `c` are present"]
        ),
        Row(
            testDescription: "exclusions of three members",
            schema: #"""
                {"allOf": [{"not": {"required": ["a"]}}, {"not": {"required": ["b"]}},
                 {"not": {"required": ["c"]}}]}
                """#,
            rules: ["- `a`, `b` and `c` are not present"]
        ),
        Row(
            testDescription: "members whose names are only canonically equivalent",
            schema: #"""
                {"if": {"required": ["a"]}, "then": {"required": ["\u00e9", "e\u0301"]},
                 "not": {"required": ["z", "\u00e9"], "properties": {"e\u0301": {"const": 1}}}}
                """#,
            rules: [
                "- does not match this: `e\u{301}`, if present, is `1` and `z` and `\u{E9}` are present",
                "- when `a` is present, `\u{E9}` and `e\u{301}` are required",
            ]
        ),
        Row(
            testDescription: "an exclusion in an exclusion",
            schema: #"{"not": {"not": {"minProperties": 2}}}"#,
            rules: ["- has at least 2 members"]
        ),
        Row(
            testDescription: "a required member, and required members inside it",
            schema: #"""
                {"if": {"required": ["z"]}, "then": {"properties": {"a": {"required": ["b", "c"]}}, "required": ["a"]}}
                """#,
            rules: [
                "- when `z` is present:", "  - `a`: `b` and `c` are required",
                "  - `a` is required",
            ]
        ),
        Row(
            testDescription: "details that are too long for a sentence",
            schema: #"""
                {"if": {"required": ["a"]}, "then": {"properties": {"first": {"pattern": "^[a-z]{1,20}:[0-9]{1,20}$"},
                 "second": {"enum": ["one value of many", "another value of many", "a third value of many"]},
                 "third": {"pattern": "^[A-Z]{1,20}$"}}}}
                """#,
            rules: [
                "- when `a` is present:",
                "  - `first` matches `^[a-z]{1,20}:[0-9]{1,20}$`",
                #"  - `second` is `"one value of many"`, `"another value of many"` or `"a third value of many"`"#,
                "  - `third` matches `^[A-Z]{1,20}$`",
            ]
        ),
        // The schema of the first pattern has a page with its rules. The other rules are short, so they are repeated.
        Row(
            testDescription: "patterns of names with and without pages",
            schema: ##"""
                {"patternProperties": {"^part-": {"type": "object", "properties": {"size": {}}},
                 "^n": {"minimum": 1}, "^s": {"$ref": "#/$defs/s"}},
                 "$defs": {"s": {"title": "Simple", "type": "object", "minProperties": 2}}}
                """##,
            rules: [
                "- each member whose name matches `^n` is at least 1",
                "- each member whose name matches `^s`:", "  - is an object",
                "  - has at least 2 members",
            ]
        ),
    ]

    @Test(arguments: rows)
    func `a rule with a condition is one sentence or a list`(_ row: Row) throws {
        let folder = try TemporaryFolder()
        let dialect = "https://schemas.widgets.example/vocabulary/widget-dialect.json"
        let start = #"{"$schema": "\#(dialect)", "title": "Page", "type": "object", "#
        let schema = try folder.write("page.json", start + row.schema.dropFirst())
        let page = try DocumentationCase([schema]).text("types/Page.md")
        let rules = page.split(separator: "\n## ").first { $0.hasPrefix("Rules\n") } ?? ""
        #expect(rules.split(separator: "\n").dropFirst().map(String.init) == row.rules)
    }

    @Test func `a page marks the rules of a member whose violations are not errors`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "Page",
             "properties": {"a": {"maximum": 5, "severity": "warning"}},
             "allOf": [{"required": ["a"], "severity": "warning"}]}
            """
        )
        let documentation = try DocumentationCase([schema])
        for path in ["types/Page.md", "types/Page.html"] {
            let page = documentation.text(path)
            #expect(page.contains("is at most 5 (only a warning)"), "\(page)")
            #expect(page.contains("optional"), "\(page)")
        }
    }

    @Test func `a page has one sentence for each branch with a tag`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "shape.json",
            ##"""
            {"title": "Shape", "oneOf": [{"$ref": "#/$defs/circle"}, {"$ref": "#/$defs/square"}], "$defs": {
             "circle": {"title": "Circle", "description": "Round.", "type": "object",
              "properties": {"kind": {"const": "circle"}}, "required": ["kind"]},
             "square": {"title": "Square", "type": "object", "properties": {"kind": {"const": "square"}}}}}
            """##
        )
        let page = try DocumentationCase([schema]).text("types/Shape.md")
        #expect(
            page.contains(
                """
                ## One schema for each `kind`

                - when `kind` is `"circle"`, it is a valid [Circle](Circle.md): Round.
                - when `kind` is `"square"`, it is a valid [Square](Square.md)
                """
            ),
            "\(page)"
        )
    }

    private static let circle = #"""
        "circle": {"title": "Circle", "type": "object", "properties": {"kind": {"const": "circle"}, "size": {"const": 1}}}
        """#

    /// Returns the definition `square`, in which `kind` and `member` have constants.
    private static func square(kind: String, _ member: String) -> String {
        #"""
        "square": {"title": "Square", "type": "object", "properties": {"kind": {"const": "\#(kind)"}, "\#(member)": {"const": 2}}}
        """#
    }

    /// Branches, definitions, and the member that is the tag of the branches. The rows without a tag have one branch,
    /// only one branch with a page, or no member whose constants differ.
    private static let tags: [(branches: [String], definitions: String, tag: String?)] = [
        ([##"{"$ref": "#/$defs/circle"}"##], circle, nil),
        ([##"{"$ref": "#/$defs/circle"}"##, #"{"required": ["a"]}"#], circle, nil),
        (
            [##"{"$ref": "#/$defs/circle"}"##, ##"{"$ref": "#/$defs/square"}"##],
            circle + ", " + square(kind: "circle", "side"), nil
        ),
        (
            [##"{"$ref": "#/$defs/circle"}"##, ##"{"$ref": "#/$defs/square"}"##],
            circle + ", " + square(kind: "circle", "size"), "size"
        ),
    ]

    @Test(arguments: tags)
    func `a tag has another constant in each of several branches with a page`(
        branches: [String],
        definitions: String,
        tag: String?
    ) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "shape.json",
            """
            {"title": "Shape", "oneOf": [\(branches.joined(separator: ", "))], "$defs": {\(definitions)}}
            """
        )
        let page = try DocumentationCase([schema]).text("types/Shape.md")
        let heading = tag.map { "## One schema for each `\($0)`\n" } ?? "## Exactly one of these\n"
        #expect(page.contains(heading), "\(page)")
    }

    @Test(arguments: [(95, true), (96, false)])
    func `details of at most 120 characters follow a condition`(
        count: Int,
        isSentence: Bool
    ) throws {
        // The details are "b matches ^…$" and "c matches ^x$", which have 25 characters besides `text`.
        let text = String(repeating: "y", count: count)
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            #"""
            {"title": "Page", "type": "object", "if": {"required": ["a"]},
             "then": {"properties": {"b": {"pattern": "^\#(text)$"}, "c": {"pattern": "^x$"}}}}
            """#
        )
        let page = try DocumentationCase([schema]).text("types/Page.md")
        #expect(page.contains("- when `a` is present, `b` matches `^") == isSentence, "\(page)")
    }

    @Test func `references in the target of a reference are links`() throws {
        // If the page repeated the rules in place of the links, each level would have 12 times as many lines.
        let patterns = (0..<12).map { ##""^p\##($0)": {"$ref": "#"}"## }.joined(separator: ", ")
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "map.json",
            #"{"title": "Map", "type": "object", "patternProperties": {\#(patterns)}}"#
        )
        let page = try DocumentationCase([schema]).text("types/Map.md")
        let line = "  - each member whose name matches `^p11` is a valid [Map](Map.md)\n"
        #expect(page.contains(line))
        #expect(page.utf8.count < 100_000)
    }

    @Test func `conditions of another page are not repeated`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            ##"""
            {"title": "Page", "properties": {"a": {"$ref": "#/$defs/b"}}, "$defs": {
             "b": {"title": "B", "if": {"required": ["x"]}, "then": {"required": ["y"]}}}}
            """##
        )
        let page = try DocumentationCase([schema]).text("types/Page.md")
        #expect(page.contains("| `a`<br>optional | [B](B.md) |  |"), "\(page)")
    }
}
