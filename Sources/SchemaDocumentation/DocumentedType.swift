import SchemaKit
import SwiftModels

/// A schema that has a page: the root of a file, a definition, the target of a reference, or a nested schema with named
/// members.
package struct DocumentedType: Sendable {
    /// The index of a type in the list of all documented types.
    package struct ID: Hashable, Sendable, Comparable {
        package let index: Int

        package static func < (left: ID, right: ID) -> Bool { left.index < right.index }
    }

    /// The name that pages show.
    package var name: String
    /// The name of the page's file without an extension. It is unique even if case is ignored.
    package var slug: String
    let site: ScopedSite
    /// The type that contains this one, or `nil` if the schema was found as a root, as a definition or by a reference.
    let parent: ID?
    /// True if the schema is the root of a file.
    package let isRoot: Bool
    /// The types that the schema refers to or contains, each once, in the order in which they were found. This is not
    /// always the order of the text.
    package var uses: [ID] = []
    /// The types that refer to the schema or contain it.
    package var users: [ID] = []
}
