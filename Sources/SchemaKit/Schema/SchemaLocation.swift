/// The index of a document in a registry.
package struct SchemaDocumentID: Hashable, Sendable {
    package let index: Int32
}

/// The location of a schema or a keyword's value in a registry: a document and an entry in it.
package struct SchemaLocation: Hashable, Sendable {
    package let document: SchemaDocumentID
    /// The index of the value's entry in the document.
    package let entry: Int32

    package init(document: SchemaDocumentID, entry: Int32) {
        self.document = document
        self.entry = entry
    }
}
