import SchemaDiagnostics
import Testing

/// Tests of findings in the form that apps get. As in an app, this file imports SchemaDiagnostics and no other module
/// of the package.
struct FindingTests {
    private static let schema = Array(
        #"""
        {
          "type": "object",
          "required": ["id"],
          "properties": {
            "id": {"type": "integer"},
            "tags": {"items": {"maxLength": 3}}
          }
        }
        """#.utf8
    )

    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let text: String
        /// The printed text and the location of each finding.
        let findings: [String]
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "a valid value", text: #"{"id": 1}"#, findings: []),
        Row(
            name: "a missing member",
            text: #"{"name": 1}"#,
            findings: ["1:1: error: missing required member 'id' [missing-member] ''"]
        ),
        Row(
            name: "columns count characters, not bytes",
            text: "{\n  \"é\": 1, \"id\": \"1\"}",
            findings: [
                "2:17: error: expected an integer, found a string [type-mismatch] '/id'"
            ]
        ),
        Row(
            name: "two findings on different lines",
            text: "{\"id\": 1, \"tags\": [\"a\",\n\"long tag\",\n \"longer tag\"]}",
            findings: [
                "2:1: error: must have at most 3 characters, found 8 [string-too-long] '/tags/1'",
                "3:2: error: must have at most 3 characters, found 10 [string-too-long] '/tags/2'",
            ]
        ),
        // A message for an app does not quote the wrong text, which can be a secret.
        Row(
            name: "a text that is not JSON",
            text: "{\"id\":\n hunter2}",
            findings: ["2:2: error: expected a value [json-syntax] ''"]
        ),
    ]

    @Test(arguments: rows)
    func `a finding has a rule, a message, a line, a column and a location`(row: Row) throws {
        let validator = try SchemaValidator(schema: Self.schema)
        let found = try validator.diagnostics(of: Array(row.text.utf8))
        #expect(found.map { "\($0) '\($0.instanceLocation)'" } == row.findings)
        if let document = try? JSONParser().parse(Array(row.text.utf8)) {
            #expect(try validator.diagnostics(of: document) == found)
            #expect(try validator.isValid(document) == found.isEmpty)
        }
        for finding in found {
            #expect(finding.position == LineColumn(line: finding.line, column: finding.column))
        }
    }

    @Test func `a finding has a rule, a severity and the locations of its keyword`() throws {
        let validator = try SchemaValidator(schema: Self.schema)
        let found = try validator.diagnostics(of: Array(#"{"id": true}"#.utf8))
        #expect(found.map(\.rule) == [.type])
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.keywordLocation?.description == "/properties/id/type")
        #expect(
            found.first?.absoluteKeywordLocation == "json-schema:///schema.json#/properties/id/type"
        )
        #expect(RuleID(rawValue: "missing-member") == .missingMember)
    }

    @Test func `fixes and related ranges have positions`() throws {
        let schema = Array(
            #"{"properties": {"color": {"enum": ["red"]}}, "additionalProperties": false}"#.utf8
        )
        let validator = try SchemaValidator(schema: schema)
        let text = Array("{\n\"colour\": \"red\"}".utf8)
        let finding = try #require(try validator.diagnostics(of: text).first)
        #expect(finding.position == LineColumn(line: 2, column: 1))
        let edit = try #require(finding.fixes.first?.edits.first)
        let index = LineIndex(text)
        #expect(index.position(of: edit.range.start).line == 2)
        let uniqueItems = try SchemaValidator(schema: Array(#"{"uniqueItems": true}"#.utf8))
        let duplicate = try #require(uniqueItems.diagnostics(of: Array("[1,\n 2,\n 1]".utf8)).first)
        #expect(duplicate.position == LineColumn(line: 3, column: 2))
        #expect(duplicate.related.map(\.position) == [LineColumn(line: 1, column: 2)])
    }

    @Test func `'diagnostics' throws an error if there is no verdict`() throws {
        let validator = try SchemaValidator(schema: Array(##"{"$ref": "#/$defs/none"}"##.utf8))
        #expect(throws: NoVerdictError.self) { try validator.diagnostics(of: Array("1".utf8)) }
    }
}
