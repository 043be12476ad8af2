/// A schema with a canonical URI of its own (2020-12 core, section 4.3.5).
package struct SchemaResource: Sendable {
    /// Absolute, without a fragment.
    package let uri: String
    package let dialect: Dialect
    package let document: SchemaDocumentID
    /// The entries from the resource's root schema to past its last value, embedded resources
    /// included.
    package let entries: Range<Int32>
    /// The schemas that plain-name fragments name, dynamic anchors included.
    package internal(set) var anchors: [String: Int32] = [:]
    package internal(set) var dynamicAnchors: [String: Int32] = [:]

    /// The name under which the root of a resource with `$recursiveAnchor` stands among its
    /// dynamic anchors; no anchor can be empty.
    package static let recursiveAnchor = ""

    /// The root schema.
    package var root: SchemaLocation {
        SchemaLocation(document: document, entry: entries.lowerBound)
    }
}
