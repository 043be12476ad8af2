/// Who may use the generated types.
package enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    case `public`
    case `package`
    case `internal`

    /// The modifier with the space after it.
    package var prefix: String {
        switch self {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }

    /// The line that imports what direct reading needs.
    var readingImport: String { "\(prefix)import SchemaKit" }
}
