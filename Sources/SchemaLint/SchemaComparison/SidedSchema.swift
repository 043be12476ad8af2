import SchemaKit

/// One of the two versions of a schema.
package enum SchemaSide: Hashable, Sendable {
    case old
    case new

    var other: SchemaSide {
        switch self {
        case .old: .new
        case .new: .old
        }
    }
}

/// A subschema of one of the two versions.
struct SidedSchema: Hashable, Sendable {
    let side: SchemaSide
    let id: SubschemaID
}

/// A location in the schemas of one version: the entry of a keyword's name, or of a value.
package struct SchemaPlace: Hashable, Sendable {
    package let side: SchemaSide
    let document: SchemaDocumentID
    let entry: Int32
}
