import SchemaKit
import SwiftModels

/// A schema that has a page: the whole of a file, a definition, or one in between with members.
package struct DocumentedType: Sendable {
    /// Which of the pages.
    package struct ID: Hashable, Sendable, Comparable {
        package let index: Int

        package static func < (left: ID, right: ID) -> Bool { left.index < right.index }
    }

    /// What people call it.
    package var name: String
    /// The name of its page without an extension, unlike that of any other page, whatever the case.
    package var slug: String
    let site: SchemaSite
    /// The page that it is a part of, if it has no name of its own.
    let parent: ID?
    /// Whether it is the whole of a file.
    package let isRoot: Bool
    /// The types that it refers to, in the order of the text.
    package var uses: [ID] = []
    /// The types that refer to it.
    package var users: [ID] = []
}
