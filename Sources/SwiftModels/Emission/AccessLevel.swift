/// The access level of the generated types.
package enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    case `public`
    case `package`
    case `internal`

    /// The access modifier followed by a space; empty for `internal`, which is Swift's default.
    package var prefix: String {
        switch self {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }

    /// The `import SchemaKit` line of models that are read directly from JSON text.
    var readingImport: String { "\(prefix)import SchemaKit" }
}
