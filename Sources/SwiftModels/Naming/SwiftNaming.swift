/// The settings for the Swift names of types and members.
package struct SwiftNaming: Hashable, Sendable {
    package var style: NamingStyle
    /// The text before the names of all types that are not nested in another type. Names that a schema gives with
    /// `swiftName`, and ``rootName``, are used without this prefix.
    package var typePrefix: String
    /// The name of the enumeration in which all types are nested, or `nil` if there is none.
    package var namespace: String?
    /// The name of the first schema's type, or `nil` to name it in the same way as other types.
    package var rootName: String?

    package init(
        style: NamingStyle = .schema,
        typePrefix: String = "",
        namespace: String? = nil,
        rootName: String? = nil
    ) {
        self.style = style
        self.typePrefix = typePrefix
        self.namespace = namespace
        self.rootName = rootName
    }
}

extension SwiftNaming {
    /// Returns whether the text can be the name of a namespace. A namespace is a type of the module, so it must not hide
    /// a type to which generated code refers, such as `String`.
    package static func isNamespace(_ text: String) -> Bool {
        SwiftName.isTypeName(text) && !ReservedWords.topLevelTypes.contains(text)
    }
}

/// The spelling of names that are made from the names in schemas.
package enum NamingStyle: String, Hashable, Sendable, CaseIterable {
    /// The spelling of the schema, with capitals instead of separators: `campaignId`, and `imageUrl` for `image_url`.
    case schema
    /// The spelling of Swift's API Design Guidelines, with acronyms in capitals: `campaignID`, `imageURL`.
    case swift
}
