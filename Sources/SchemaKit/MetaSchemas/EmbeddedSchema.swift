/// A schema whose text is part of the program.
package struct EmbeddedSchema: Sendable {
    /// Its `$id`, without an empty fragment.
    package let uri: String
    /// The file it comes from, relative to the folder of its kind.
    package let path: String
    /// Its `title`, if it has one.
    package let title: String?
    private let memberNames: StaticString
    private let text: StaticString

    package init(
        uri: String,
        path: String,
        title: String?,
        memberNames: StaticString,
        text: StaticString
    ) {
        self.uri = uri
        self.path = path
        self.title = title
        self.memberNames = memberNames
        self.text = text
    }

    /// The text as it stands in the file.
    package var bytes: [UInt8] {
        Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// The members that it declares for the value that it is applied to, through references and
    /// alternatives; none for a map, an array, or the like.
    package var declaredMembers: [String] {
        memberNames.description.split(separator: "\n").map(String.init)
    }
}
