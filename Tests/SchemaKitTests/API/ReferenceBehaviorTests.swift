import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of references between files, and of references that cannot be resolved.
struct ReferenceBehaviorTests {
    private func source(_ text: String, path: String) -> SourceFile {
        SourceFile(path: path, bytes: Array(text.utf8))
    }

    @Test func `a fragment refers to its own file even if another file has the same identifier`()
        throws
    {
        var registry = SchemaRegistry()
        for (path, type) in [("first", "string"), ("second", "integer")] {
            let text = """
                {"$id": "https://a.example/same", "$ref": "#/$defs/value",
                 "$defs": {"value": {"type": "\(type)"}}}
                """
            try registry.add(source(text, path: path), uri: "https://a.example/" + path)
        }
        let first = try SchemaValidator(uri: "https://a.example/first", registry: registry)
        #expect(try first.isValid(Array("\"text\"".utf8)))
        #expect(try !first.isValid(Array("1".utf8)))
    }

    @Test func `an unresolved reference does not hide a finding that decides the verdict`() throws {
        let schema = #"{"required": ["a"], "allOf": [{"$ref": "https://nowhere.example/"}]}"#
        let validator = try SchemaValidator(schema: Array(schema.utf8))
        let document = try JSONParser().parse(Array("{}".utf8))
        #expect(try !validator.isValid(document))
        #expect(
            try validator.diagnostics(of: document).map(\.message) == [
                "missing required member 'a'"
            ]
        )
        let valid = try JSONParser().parse(Array("{\"a\": 1}".utf8))
        #expect(throws: NoVerdictError.self) { try validator.isValid(valid) }
        #expect(throws: NoVerdictError.self) { try validator.diagnostics(of: valid) }
    }

    @Test func `a reference to a URI of two different files is an error`() throws {
        for order in [["first", "second"], ["second", "first"]] {
            var registry = SchemaRegistry()
            for path in order {
                let text = ##"{"$id": "https://a.example/same", "title": "\##(path)"}"##
                try registry.add(source(text, path: path), uri: "https://a.example/" + path)
            }
            let schema = source(#"{"$ref": "https://a.example/same"}"#, path: "schema.json")
            let validator = try SchemaValidator(schema: schema, registry: registry)
            #expect(
                validator.program.unresolvedReferenceErrors.map(\.kind) == [
                    .duplicateIdentifier(uri: "https://a.example/same")
                ]
            )
            #expect(throws: NoVerdictError.self) { try validator.isValid(Array("1".utf8)) }
        }
    }

    @Test func `two files with the same content can have the same URI`() throws {
        var registry = SchemaRegistry()
        for path in ["first", "second"] {
            let text = #"{"$id": "https://a.example/same", "type": "string"}"#
            try registry.add(source(text, path: path), uri: "https://a.example/" + path)
        }
        let schema = source(#"{"$ref": "https://a.example/same"}"#, path: "schema.json")
        let validator = try SchemaValidator(schema: schema, registry: registry)
        #expect(try validator.isValid(Array(#""text""#.utf8)))
    }
}
