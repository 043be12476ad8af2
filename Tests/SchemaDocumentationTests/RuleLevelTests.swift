import TestSupport
import Testing

/// The levels of subschemas to which a page describes rules and types.
struct RuleLevelTests {
    /// The texts before and after a subschema, for each keyword that adds a level to the rules of a page.
    private static let levels = [
        (#"{"items": "#, "}"), (#"{"prefixItems": ["#, "]}"), (#"{"contains": "#, "}"),
        (#"{"patternProperties": {"z": "#, "}}"), (#"{"dependentSchemas": {"z": "#, "}}"),
        (#"{"propertyDependencies": {"z": {"y": "#, "}}}"), (#"{"contentSchema": "#, "}"),
        (#"{"anyOf": ["#, #", {"minimum": 0}]}"#), (#"{"allOf": ["#, "]}"), (#"{"not": "#, "}"),
        (#"{"if": "#, #", "then": {"required": ["z"]}}"#), (#"{"if": true, "then": "#, "}"),
        (#"{"if": {"required": ["z"]}, "then": "#, "}"),
        (#"{"if": {"required": ["z"]}, "else": "#, "}"),
    ]

    @Test(arguments: levels)
    func `rules have words for five levels of subschemas, and show the sixth as JSON`(
        start: String,
        end: String
    ) throws {
        for count in [5, 6] {
            let schema =
                String(repeating: start, count: count) + #"{"maxLength": 9}"#
                + String(repeating: end, count: count)
            let folder = try TemporaryFolder()
            let file = try folder.write(
                "page.json",
                """
                {"$schema": "https://json-schema.org/v1", "title": "Page", "type": "object",
                 "properties": {"a": \(schema)}}
                """
            )
            let text = try DocumentationCase([file]).text("types/Page.md")
            #expect(text.contains(#"matches `{"maxLength": 9}`"#) == (count == 6), "\(text)")
        }
    }

    @Test(arguments: [
        (4, "has at most 9 characters"), (5, #"matches `{"maxLength": 9}`"#),
        (6, "is a valid [Page.d6](Page.d6.md)"),
    ])
    func `a chain of references is followed to the last level of rules`(
        count: Int,
        rule: String
    ) throws {
        let links = (0..<count).map { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}, "## }
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "page.json",
            ##"""
            {"title": "Page", "type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}},
             "$defs": {\##(links.joined()) "d\##(count)": {"maxLength": 9}}}
            """##
        )
        let text = try DocumentationCase([file]).text("types/Page.md")
        let row = "| `a`<br>optional | [Page.d0](Page.d0.md) | • \(rule) |\n"
        #expect(text.contains(row), "\(text)")
    }

    @Test(arguments: ["anyOf", "allOf"])
    func `the type of a member comes from at most four levels of branches`(keyword: String) throws {
        for (count, type) in [(4, "string"), (5, "any value")] {
            let schema = (0..<count).reduce(#"{"type": "string"}"#) { inner, _ in
                #"{"\#(keyword)": [\#(inner)]}"#
            }
            let folder = try TemporaryFolder()
            let file = try folder.write(
                "page.json",
                #"{"title": "Page", "type": "object", "properties": {"a": \#(schema)}}"#
            )
            let text = try DocumentationCase([file]).text("types/Page.md")
            #expect(text.contains("| `a`<br>optional | \(type) |"), "\(text)")
        }
    }

    @Test func `a schema below the last level that only lists values is shown in words`() throws {
        let schema = (0..<6).reduce(#"{"const": 7}"#) { inner, _ in #"{"items": \#(inner)}"# }
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "page.json",
            #"{"title": "Page", "type": "object", "properties": {"a": \#(schema)}}"#
        )
        let text = try DocumentationCase([file]).text("types/Page.md")
        #expect(text.contains("is always `7`"), "\(text)")
    }
}
