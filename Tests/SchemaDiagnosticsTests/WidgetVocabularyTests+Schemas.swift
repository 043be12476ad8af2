import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the vocabulary itself: its metaschema, and schemas that use it wrongly.
extension WidgetVocabularyTests {
    @Test(arguments: [
        #""properties": {"a": {"aliases": {"b": {"source": "x", "readBy": 5}}}}"#,
        #""properties": {"a": {"aliases": {"b": {"source": "x", "readBy": ""}}}}"#,
        #""steps": {"at": "/a"}"#, #""steps": {"at": "/a", "by": "1 h"}"#,
        #""steps": {"by": "PT1H"}"#,
        #""queryOf": {"a": "/b"}"#, #""queryOf": []"#, #""uniqueBy": "id""#, #""uniqueBy": 5"#,
        #""keyedBy": "~2""#, #""atMost": {"a": "/b"}"#,
        #""atMost": []"#, #""contrast": {"of": ["/a"], "atLeast": 3}"#, #""secret": "(""#,
        #""template": {"open": "", "close": "x", "token": "a"}"#, #""advice": {}"#,
        #""template": {"open": "x", "close": "", "token": "a"}"#,
        #""template": {"open": "x", "close": "y", "token": 3}"#,
        #""template": {"open": "x", "close": "y"}"#, #""template": {"close": "y", "token": "a"}"#,
        #""contrast": {"of": ["/a", "/b", "/c"], "atLeast": 3}"#,
        #""contrast": {"of": ["/a", "/b"]}"#, #""contrast": {"of": ["/a", 1], "atLeast": 3}"#,
        #""durationReading": {"otherwise": 1}"#, #""durationReading": {"units": "D"}"#,
        #""durationReading": {"units": "SM", "otherwise": 1}"#, #""advice": []"#,
        #""durationReading": {"units": "DD", "otherwise": 1}"#,
        #""durationReading": {"units": "DTHH", "otherwise": 1}"#,
        #""aliases": ["b"]"#, #""aliases": {"b": {}}"#, #""aliases": {"b": "x"}"#,
        #""aliases": {"b": {"source": "x", "sourc": "y"}}"#,
        #""aliases": {"b": {"source": "x", "severity": "info"}}"#, #""severity": "info""#,
        #""message": 3"#, #""message": """#, #""effect": """#,
        #""aliases": {"b": {"source": ""}}"#, #""severity": 1"#,
        #""dropsInvalid": "yes""#, #""replacement": null"#, #""swiftName": """#,
        #""replacement": []"#, #""replacement": {}"#, #""dropsInvalid": 1"#,
        #""swiftType": 3"#, #""swiftConformances": "Hashable""#, #""swiftConformances": []"#,
        #""swiftConformances": ["Hashable", ""]"#, #""swiftConformances": [3]"#,
        #""swiftConformances": [""]"#,
    ])
    func `a keyword with an invalid value is an error of the schema`(
        keywords: String
    ) throws {
        let schema = "{\"$schema\": \"\(Dialect.widget.uri)\", \(keywords)}"
        #expect(throws: UnusableSchemaError.self) {
            try SchemaValidator(schema: Array(schema.utf8))
        }
        // The metaschema rejects the schema, too.
        let validator = try SchemaValidator(uri: Dialect.widget.uri, registry: SchemaRegistry())
        let document = try JSONParser().parse(Array(schema.utf8))
        let isValid = try validator.isValid(document)
        #expect(!isValid)
    }

    @Test func `an unknown format is an error of the schema, with a suggestion`() {
        let schema = "{\"$schema\": \"\(Dialect.widget.uri)\", \"format\": \"hex-colour\"}"
        let failure = #expect(throws: UnusableSchemaError.self) {
            try SchemaValidator(schema: Array(schema.utf8))
        }
        guard case .unusableFile(let error) = failure?.failure else {
            Issue.record("expected an error of the schema")
            return
        }
        #expect(
            error.message
                == "'format' must be a known format; did you mean 'hex-color'?"
        )
    }

    @Test func `the metaschema has all keywords, and the documentation also all formats`() throws {
        let metaschema = try #require(
            WidgetMetaSchemas.all.first { $0.path == "widget-vocabulary.json" }
        )
        let root = try JSONParser().parse(metaschema.bytes).root
        let described = try #require(root["properties"]?.members.map(\.name))
        #expect(Set(described) == Set(Vocabulary.widget.keywords.map(\.name)))
        let file = Repository.file("Documentation/Vocabulary.md")
        let documentation = String(decoding: try Corpora.bytes(of: file), as: UTF8.self)
        let names =
            described.map { "### `\($0)`\n" }
            + StringFormat.Table.widget.formatsByName.keys.map { "| `\($0)` |" }
        for name in names { #expect(documentation.contains(name), "\(name)") }
    }

    @Test func `the dialect consists of the vocabularies of its metaschema`() throws {
        let metaschema = try #require(
            WidgetMetaSchemas.all.first { $0.path == "widget-dialect.json" }
        )
        let root = try JSONParser().parse(metaschema.bytes).root
        let vocabularies = try #require(root["$vocabulary"]?.members.map(\.name))
        #expect(Set(vocabularies) == Set(Dialect.widget.vocabularies.map(\.uri)))
        #expect(root["$id"]?.string == Dialect.widget.uri)
    }

    @Test func `advice is not part of the output`() throws {
        let schema = """
            {"$schema": "\(Dialect.widget.uri)", "advice": [{"type": "null"}], "message": "m"}
            """
        let validator = try SchemaValidator(schema: Array(schema.utf8))
        let output = try validator.output(of: try JSONParser().parse(Array("5".utf8)))
        #expect(output.isValid)
        #expect(output.children.allSatisfy { $0.isValid })
        #expect(output.children.contains { $0.keyword == "message" })
    }
}
