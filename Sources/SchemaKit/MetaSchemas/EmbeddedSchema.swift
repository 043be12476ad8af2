/// A schema whose text is a literal in the code of a library.
package struct EmbeddedSchema: Sendable {
    /// The schema's `$id`, without an empty fragment.
    package let uri: String
    /// The path of the schema's file, relative to the folder with all schemas of this kind, such as `Schemas`.
    package let path: String
    /// The schema's `title`, or nil if it has none.
    package let title: String?
    /// The names of `declaredMembers`, separated by line feeds.
    private let memberNames: StaticString
    /// The names of `types`, separated by line feeds.
    private let typeNames: StaticString
    private let text: StaticString

    package init(
        uri: String,
        path: String,
        title: String?,
        memberNames: StaticString,
        typeNames: StaticString = "",
        text: StaticString
    ) {
        self.uri = uri
        self.path = path
        self.title = title
        self.memberNames = memberNames
        self.typeNames = typeNames
        self.text = text
    }

    /// The bytes of the schema's file.
    package var bytes: [UInt8] { Array(copying: text.utf8) }

    /// The names of the members that the schema declares for the value that it applies to, including those declared
    /// through references and branches. Empty for a schema that declares no members, such as one for an array or a
    /// map.
    package var declaredMembers: [String] { Self.lines(of: memberNames) }

    /// The types that the keyword `type` in the root of the schema names. Empty if the root has no `type`.
    package var types: [String] { Self.lines(of: typeNames) }

    private static func lines(of names: StaticString) -> [String] {
        names.description.split(separator: "\n").map(String.init)
    }
}
