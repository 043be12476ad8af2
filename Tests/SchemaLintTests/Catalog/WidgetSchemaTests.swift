import SchemaKit
import Testing
import WidgetSchemas

@testable import SchemaLint

/// Tests that apps which link the library can find and compile the widget schemas.
struct WidgetSchemaTests {
    @Test func `apps find every schema of the linter by its name`() throws {
        let names = WidgetSchema.all.map(\.name)
        #expect(names == SchemaCatalog(formats: .assert).entries.map(\.name))
        #expect(names.count >= 80)
        #expect(Set(WidgetSchema.all).count == names.count)
        for schema in WidgetSchema.all {
            let found = try #require(WidgetSchema(named: schema.name))
            #expect(found == schema)
            #expect(!found.title.isEmpty)
        }
        #expect(WidgetSchema(named: "") == nil)
        #expect(WidgetSchema(named: "widget-lint/configuration") == nil)
    }

    /// The examples are part of the schema, so no separate list can become outdated.
    @Test func `every schema compiles and accepts its examples`() throws {
        var count = 0
        var acceptsNumber: [String] = []
        for schema in WidgetSchema.all {
            let validator = try SchemaValidator(widget: schema)
            #expect(validator.unresolvedReferences.isEmpty, "\(schema.name)")
            let document = try JSONParser().parse(schema.bytes)
            for example in document.root["examples"].map({ Array($0.elements) }) ?? [] {
                let value = try JSONParser().parse(Array(example.text.utf8))
                #expect(try validator.isValid(value), "\(schema.name): \(example.text)")
                count += 1
            }
            if try validator.isValid(Array("7".utf8)) { acceptsNumber.append(schema.name) }
        }
        // All other schemas restrict the type of the value. This one has definitions only.
        #expect(acceptsNumber == ["livelike/widget-resource"])
        #expect(count >= 80)
    }

    @Test func `an app's schema can refer to a widget schema`() throws {
        let button = try #require(WidgetSchema(named: "smartech/widget-action-button"))
        let schema = #"{"type": "array", "items": {"$ref": "\#(button.uri)"}}"#
        let source = SourceFile(path: "buttons.json", bytes: Array(schema.utf8))
        var registry = SchemaRegistry()
        registry.addWidgetSchemas()
        let validator = try SchemaValidator(schema: source, registry: registry)
        #expect(validator.unresolvedReferences.isEmpty)
        #expect(try validator.isValid(Array("[]".utf8)))
        #expect(try !validator.isValid(Array("[{}]".utf8)))

        let alone = try SchemaValidator(schema: source)
        #expect(alone.unresolvedReferences.count == 1)
    }
}
