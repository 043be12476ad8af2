public import SchemaKit

/// A schema of a vendor's widget payload, which ships with the package.
public struct WidgetSchema: Sendable {
    private let schema: EmbeddedSchema

    /// All schemas, in the order of their names. Some describe a payload, others a part of a payload.
    public static var all: [WidgetSchema] { BuiltInSchemas.all.map { WidgetSchema(schema: $0) } }

    private init(schema: EmbeddedSchema) { self.schema = schema }

    /// Finds the schema with the given name. `widget-lint schemas` lists the names. The result is `nil` if no schema
    /// has the name.
    public init?(named name: String) {
        guard let schema = BuiltInSchemas.schema(named: name) else { return nil }
        self.schema = schema
    }

    /// The name: the vendor and the payload, with a slash between them.
    public var name: String { schema.name }

    /// The title, or the name of a schema without a title.
    public var title: String { schema.title ?? schema.name }

    /// The absolute URI by which references find the schema.
    public var uri: String { schema.uri }

    /// The JSON text of the schema, in UTF-8.
    public var bytes: [UInt8] { schema.bytes }
}

extension WidgetSchema: Hashable {
    /// Returns whether two schemas have equal URIs.
    public static func == (left: WidgetSchema, right: WidgetSchema) -> Bool {
        left.uri == right.uri
    }

    /// Adds the URI of the schema to a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(uri) }
}

extension SchemaRegistry {
    /// Adds the schemas of widgets, so that schemas of an app can refer to them. Each one is parsed when a reference
    /// first needs it.
    public mutating func addWidgetSchemas() { addEmbedded(BuiltInSchemas.all) }
}

extension SchemaValidator {
    /// Compiles a schema of a widget.
    ///
    /// - Parameters:
    ///   - schema: The schema.
    ///   - formats: The policy for `format`. By default, formats are asserted.
    /// - Throws: An error that describes the first mistake in the schema. The schemas that ship with the package have
    ///   no mistakes.
    public init(
        widget schema: WidgetSchema,
        formats: FormatPolicy = .assert
    ) throws(UnusableSchemaError) {
        var registry = SchemaRegistry()
        registry.addWidgetSchemas()
        try self.init(uri: schema.uri, registry: registry, formats: formats)
    }
}
