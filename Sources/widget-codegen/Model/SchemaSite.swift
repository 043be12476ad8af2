import SchemaKit

/// Where a schema stands: a document of the registry and an entry of it.
struct SchemaSite: Hashable, Sendable {
    let document: SchemaDocumentID
    let entry: Int32
}
