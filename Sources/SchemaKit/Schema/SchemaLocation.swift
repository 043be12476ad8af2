/// Which of a registry's documents something lies in.
package struct SchemaDocumentID: Hashable, Sendable {
    package let index: Int32
}

/// Where a schema, or a keyword's value, stands: a document and an entry of it.
package struct SchemaLocation: Hashable, Sendable {
    package let document: SchemaDocumentID
    /// The entry of the value.
    package let entry: Int32

    package init(document: SchemaDocumentID, entry: Int32) {
        self.document = document
        self.entry = entry
    }
}
