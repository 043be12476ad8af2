/// A schema with a canonical URI of its own (2020-12 core, section 4.3.5).
package struct SchemaResource: Sendable {
    /// The canonical URI, absolute and without a fragment.
    package let uri: String
    package let dialect: Dialect
    package let document: SchemaDocumentID
    /// The range of entries from the resource's root schema to the end of its last value. Embedded resources are
    /// included.
    package let entries: Range<Int32>
    /// The entries of the schemas by their anchors. In dialects in which a dynamic anchor is also an anchor, dynamic
    /// anchors are included.
    package internal(set) var anchors: [String: Int32] = [:]
    package internal(set) var dynamicAnchors: [String: Int32] = [:]

    /// The key in `dynamicAnchors` for the root of a resource with `$recursiveAnchor`. It cannot clash, because no
    /// anchor is empty.
    package static let recursiveAnchor = ""

    /// The location of the root schema.
    package var root: SchemaLocation {
        SchemaLocation(document: document, entry: entries.lowerBound)
    }
}
