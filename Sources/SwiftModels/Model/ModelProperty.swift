/// A known member of an object.
struct ModelProperty: Sendable {
    /// The name in the JSON text.
    let wireName: String
    /// Other names that the member is read from.
    var aliases: [Alias] = []
    /// The name that the schema gives to the Swift property.
    var given: ModelGivenName?
    let type: ModelType
    let presence: Presence
    let documentation: ModelDocumentation
    let origin: ModelOrigin
    /// Where a schema says what the member is where it is missing.
    var defaultSite: SchemaSite?
    /// What that is, if the type has such a value.
    var defaultValue: ModelValue?

    /// When the member is there.
    enum Presence: Sendable {
        case required
        case optional
        /// Only a branch of the schema (`then`, `oneOf` and the like) knows the member.
        case conditional

        var isRequired: Bool {
            switch self {
            case .required: true
            case .optional, .conditional: false
            }
        }
    }

    /// Another name of a member.
    struct Alias: Hashable, Sendable {
        let name: String
        /// Who uses it, as the schema says.
        let source: String?
    }

    var isRequired: Bool { presence.isRequired }

    /// Whether the member may be there without a value of the type, where no branch that knows it holds.
    var mayMisfit: Bool {
        guard case .conditional = presence else { return false }
        return type != .any
    }
}
