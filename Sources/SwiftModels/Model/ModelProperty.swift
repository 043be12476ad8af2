/// A declared member of an object.
struct ModelProperty: Sendable {
    /// The name in the JSON text.
    let wireName: String
    /// Other names under which the member is read.
    var aliases: [Alias] = []
    /// The name that the schema gives to the Swift property, if any.
    var given: ModelGivenName?
    let type: ModelType
    let presence: Presence
    let documentation: ModelDocumentation
    let origin: ModelOrigin
    /// The location of the default in the schemas, if there is one.
    var defaultSite: ScopedSite?
    /// The default, if the type can represent it.
    var defaultValue: ModelValue?

    /// The condition under which the member is present.
    enum Presence: Sendable {
        case required
        case optional
        /// The member is declared only in a branch of the schema, such as `then` or a branch of `oneOf`.
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
        /// The user or system that uses the name, as the schema documents it.
        let source: String?
    }

    var isRequired: Bool { presence.isRequired }

    /// True if the member can have a value of another type, which is possible if no branch that declares it
    /// applies.
    var mayMisfit: Bool {
        guard case .conditional = presence else { return false }
        return type != .any
    }
}

/// The members of an object whose names match a pattern and that have no property of their own.
///
/// A member whose name matches several patterns belongs to the first one.
struct ModelPatternMembers: Sendable {
    /// The pattern as a regular expression.
    let pattern: String
    /// The automaton of the pattern, encoded as a table.
    let table: String
    /// The name that the schema gives to the Swift property, if any.
    var given: ModelGivenName?
    /// The name of the property if the schema gives none.
    let name: String
    let type: ModelType
    let documentation: ModelDocumentation
    let origin: ModelOrigin
    /// True if this property holds all members that match the pattern: none of them has a property of its
    /// own or matches an earlier pattern.
    let isExclusive: Bool
}
