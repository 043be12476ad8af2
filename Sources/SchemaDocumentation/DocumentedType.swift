import SchemaKit
import SwiftModels

/// A schema that has a page: the root of a file, a definition, or a nested schema with members.
package struct DocumentedType: Sendable {
    /// The position of a type among all documented types.
    package struct ID: Hashable, Sendable, Comparable {
        package let index: Int

        package static func < (left: ID, right: ID) -> Bool { left.index < right.index }
    }

    /// The name that pages show.
    package var name: String
    /// The name of the page's file without an extension. It is unique even if case is ignored.
    package var slug: String
    let site: SchemaSite
    /// The type that contains this one, or `nil` if the schema has a name of its own.
    let parent: ID?
    /// True if the schema is the root of a file.
    package let isRoot: Bool
    /// The types that the schema refers to, in the order of the text.
    package var uses: [ID] = []
    /// The types that refer to the schema.
    package var users: [ID] = []
}
