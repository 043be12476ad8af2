package import SchemaKit

/// Where a schema stands: a document of the registry and an entry of it.
package struct SchemaSite: Hashable, Sendable {
    package let document: SchemaDocumentID
    package let entry: Int32

    package init(document: SchemaDocumentID, entry: Int32) {
        self.document = document
        self.entry = entry
    }
}
