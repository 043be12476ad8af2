import TestSupport
import Testing

/// The sentences of pages about keywords that few dialects have.
struct DialectWordsTests {
    private static let rows: [(dialect: String, schema: String, words: [String])] = [
        (
            "http://json-schema.org/draft-03/schema",
            #""type": ["integer", {"type": "string", "minLength": 2}]"#,
            ["matches at least one of these:", "is an integer", "has at least 2 characters"]
        ),
        (
            "http://json-schema.org/draft-03/schema",
            #""disallow": ["boolean", {"minimum": 3}]"#,
            ["matches none of these:", "is a boolean", "is at least 3"]
        ),
        (
            "https://json-schema.org/v1",
            #""propertyDependencies": {"kind": {"deal": {"required": ["price"]}}}"#,
            ["when `kind` is `\"deal\"`, `price` is required"]
        ),
        (
            "https://schemas.widgets.example/vocabulary/widget-dialect.json",
            #""contentMediaType": "application/json", "contentSchema": {"type": "object", "minProperties": 1}"#,
            ["its content"]
        ),
    ]

    @Test(arguments: rows)
    func `a page describes a keyword that few dialects have`(
        _ row: (dialect: String, schema: String, words: [String])
    ) throws {
        let folder = try TemporaryFolder()
        let text = #"{"$schema": "\#(row.dialect)", "title": "State", \#(row.schema)}"#
        let path = try folder.write("state.json", text)
        let page = try DocumentationCase([path]).text("types/State.md")
        for words in row.words { #expect(page.contains(words), "\(page)") }
    }
}
