/// A schema with a canonical URI of its own (2020-12 core, section 4.3.5).
package struct SchemaResource: Sendable {
    /// The canonical URI, absolute and without a fragment.
    package let uri: String
    package let dialect: Dialect
    package let document: SchemaDocumentID
    /// The range of the entries of the root schema and of everything inside it, embedded resources included.
    package let entries: Range<Int32>
    /// The index in the registry of the resource that directly contains this one; -1 if there is none.
    var outer = -1
    /// The entries of the schemas by their anchors. In dialects in which a dynamic anchor is also an anchor, dynamic
    /// anchors are included.
    package internal(set) var anchors: [ExactText: Int32] = [:]
    /// The entries of the schemas by their dynamic anchors, and of the root by ``recursiveAnchor``.
    package internal(set) var dynamicAnchors: [ExactText: Int32] = [:]

    /// The key in `dynamicAnchors` for the root of a resource with `$recursiveAnchor`. No anchor has this key, because
    /// no anchor is empty.
    package static let recursiveAnchor = ExactText("")

    /// The URI as the key of tables.
    var key: ExactText { ExactText(uri) }

    /// The location of the root schema.
    package var root: SchemaLocation {
        SchemaLocation(document: document, entry: entries.lowerBound)
    }

    /// Returns the location of the schema with a dynamic anchor, or nil if the resource does not have the anchor.
    package func dynamicAnchor(_ name: ExactText) -> SchemaLocation? {
        dynamicAnchors[name].map { SchemaLocation(document: document, entry: $0) }
    }

    /// Returns the name of the dynamic anchor in a `$dynamicRef` of dialect v1. The name can follow a `#`, as in a URI
    /// reference.
    package static func nameOfDynamicAnchor(in reference: String) -> ExactText {
        ExactText(URIReference.percentDecoded(URIReference(reference).fragment ?? reference))
    }
}

/// A registered file. It has at least one resource, unless it is unusable.
package struct SchemaDocument: Sendable {
    package let source: SourceFile
    package let document: JSONDocument
    /// The URI with which the file was added.
    package let uri: String
    /// The indexes of the file's resources in the registry, in the order of their roots.
    package var resources: [Int] = []
    /// For each schema that a keyword such as `allOf` applies in place, the schema with this keyword, unless it is in
    /// another resource. The keys and values are entries.
    ///
    /// Includes only schemas of dialects with the widget vocabulary, because only the keyword `aliases` needs them.
    var enclosingSchemas: [Int32: Int32] = [:]
    /// The error that makes the file unusable, or nil. The error is reported when a reference resolves to the file.
    package internal(set) var failure: SchemaError?
}

/// The index of a document in a registry.
package struct SchemaDocumentID: Hashable, Sendable {
    package let index: Int32
}

/// The location of a schema or a keyword's value in a registry: a document and an entry in it.
package struct SchemaLocation: Hashable, Comparable, Sendable {
    package let document: SchemaDocumentID
    /// The index of the value's entry in the document.
    package let entry: Int32

    package init(document: SchemaDocumentID, entry: Int32) {
        self.document = document
        self.entry = entry
    }

    /// Returns whether `one` comes before `other` in the order of the documents and of their text.
    package static func < (one: SchemaLocation, other: SchemaLocation) -> Bool {
        (one.document.index, one.entry) < (other.document.index, other.entry)
    }
}
