@testable import SchemaKit
@testable import SwiftModels

extension FuzzTarget {
    /// The Swift code that is generated for a schema, with both decoding strategies.
    static let models = FuzzTarget(
        name: "models",
        byteLimit: 512,
        words: SchemaTarget.words + [
            "\"title\":", "\"description\":", "`", "*/", "\\u2028", "class",
        ],
        seeds: [
            "{\"type\":\"object\",\"properties\":{\"class\":{\"type\":\"string\"},\"1a\":{}},\"required\":[\"class\"]}",
            "{\"oneOf\":[{\"properties\":{\"k\":{\"const\":\"a\"}}},{\"properties\":{\"k\":{\"const\":\"b\"}}}]}",
            "{\"enum\":[\"a\",\"A\",\"\",\"\\\"\",\"\\\\(x)\",\"\\n\"],\"description\":\"*/ \\\" \\\\\"}",
            "{\"items\":{\"$ref\":\"#\"},\"prefixItems\":[{\"type\":\"integer\"}],\"minItems\":1}",
            "{\"additionalProperties\":{\"type\":\"number\",\"minimum\":0},\"pattern\":\"^[\\\"#]$\"}",
        ],
        shape: .schema,
        summary: ModelTarget.summary,
        check: ModelTarget.check
    )
}

private enum ModelTarget {
    /// Returns the text that is generated with `Codable` as JSON, or nil if the schema has a mistake.
    @Sendable
    static func summary(_ bytes: [UInt8]) -> String? {
        guard let schemas = try? schemas(of: SchemaInput(bytes)) else { return nil }
        var writer = JSONWriter()
        writer.object { $0.member("swift", swift(of: schemas, .codable)) }
        return writer.text
    }

    @Sendable
    static func check(_ input: FuzzInput) throws(BrokenPromise) -> Int {
        let schema = SchemaInput(input.bytes)
        guard let loaded = try schemas(of: schema) else { return 0 }
        for decoding in [DecodingStrategy.codable, .direct] {
            let text = swift(of: loaded, decoding)
            if input.isThorough {
                let again = try schemas(of: schema).map { swift(of: $0, decoding) }
                try promise(again == text, "the generated text differs from run to run")
            }
            if let flaw = SwiftOutline.flaw(in: text) {
                throw BrokenPromise("the generated text \(flaw):\n\(text)")
            }
        }
        return 1
    }

    /// Returns the schemas of an input, or nil if its schema has a mistake.
    private static func schemas(of input: SchemaInput) throws(BrokenPromise) -> LoadedSchemas? {
        guard try SchemaTarget.program(of: input.schema, input.dialect) != nil else { return nil }
        var registry = SchemaRegistry(defaultDialect: input.dialect)
        let source = SourceFile(path: "schema.json", bytes: input.schema)
        let uri = "json-schema:///schema.json"
        guard (try? registry.add(source, uri: uri)) != nil,
            let resource = try? registry.resource(uri: uri)
        else { return nil }
        let root = ScopedSite(document: registry.resource(resource).document, entry: 0)
        let file = LoadedSchemas.File(path: source.path, bytes: source.bytes, root: root)
        return LoadedSchemas(files: [file], index: SchemaIndex(registry))
    }

    private static func swift(of schemas: LoadedSchemas, _ decoding: DecodingStrategy) -> String {
        let module = SwiftModule(schemas, coding: SwiftCoding(decoding: decoding))
        return (0..<module.modelCount).map { position in
            let model = module.model(at: position)
            // The notes are not compared, but making them must not crash.
            _ = model.notes
            let declarations = model.declarations(inFile: 0)
            let text = SwiftRenderer.text(declarations, header: [], access: .public)
            return text
                + SwiftRenderer.validationText(
                    declarations,
                    rules: model.rules(inFile: 0),
                    header: [],
                    access: .public
                )
        }
        .joined()
    }
}
