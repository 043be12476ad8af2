package import SchemaKit

/// A type that gets a name of its own.
struct ModelDeclaration: Sendable {
    /// The index in the graph of the file whose output contains the type.
    let file: Int
    /// The type in which this one is nested, if any.
    var parent: ModelTypeID?
    let nameSource: ModelNameSource
    let documentation: ModelDocumentation
    let origin: ModelOrigin
    /// The JSON Pointer from the root of the file to the schema.
    let pointer: JSONPointer
    var shape: Shape

    enum Shape: Sendable {
        case object(ModelObject)
        case enumeration(ModelEnumeration)
        case union(ModelUnion)
        /// The variants of `owner`: cases with the members that depend on a tag.
        case variants(owner: ModelTypeID)
        /// A type with the values of another type, such as the type of a schema file that describes an
        /// array.
        case wrapper(ModelType)
        /// Another name of a type, if the schema does not constrain the values further.
        case alias(ModelTypeID)
    }
}

/// The sources of a type's name.
struct ModelNameSource: Sendable {
    /// The Swift name in the schema, which takes precedence over all other sources.
    var given: ModelGivenName?
    /// The title of the schema, if it can serve as a name.
    let title: String?
    /// The name of the definition, the member or the file.
    let fallback: String
    let rank: Rank

    /// The order in which types are named.
    enum Rank: Int, Sendable, Comparable {
        case root
        case definition
        case inline

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }
}

/// An object with declared members, or a tuple.
struct ModelObject: Sendable {
    var properties: [ModelProperty]
    /// The type of all members that are not declared and match no pattern, or `nil` if the schema gives
    /// none.
    var otherMembers: ModelType?
    /// The members that `patternProperties` selects by their names.
    var patternMembers: [ModelPatternMembers] = []
    /// The groups of members that depend on a tag. Each member belongs to at most one group.
    var variants: [ModelVariants] = []
    /// True if the values are arrays. The properties are then their first items.
    var isTuple = false

    /// The aliases of all members.
    var aliases: some Collection<String> { properties.lazy.flatMap(\.aliases).map(\.name) }
}

/// An enumeration of listed values.
struct ModelEnumeration: Sendable {
    let cases: [Case]
    /// Deprecated values that are read as one of the cases.
    var synonyms: [Synonym] = []
    /// True if decoding keeps unlisted values of the same kind instead of rejecting them.
    let isOpen: Bool
    /// True if the schema itself also allows strings that it does not list.
    var allowsOthers = false

    struct Case: Sendable {
        let value: Value
        var given: ModelGivenName?
        let title: String?
        let documentation: ModelDocumentation
        /// The replacement for a deprecated value, if the schema names one.
        var replacement: Value?
    }

    struct Synonym: Sendable {
        let old: Case
        /// The position of the case that replaces the deprecated value.
        let position: Int
    }

    enum Value: Hashable, Sendable {
        case string(String)
        case integer(Int64)
        /// A Boolean value. Only tags use it, because other Boolean values have the type `Bool`.
        case boolean(Bool)

        /// The value as text, from which a name is made.
        var text: String {
            switch self {
            case .string(let text): text
            case .integer(let number): String(number)
            case .boolean(let value): String(value)
            }
        }
    }

    /// All listed values, including the synonyms.
    var values: [Value] { cases.map(\.value) + synonyms.map(\.old.value) }
}

extension ModelEnumeration.Value {
    /// Returns a name for the branch or case with this value of a tag. For a Boolean value, it is made from
    /// the name of the tag.
    func phrase(asTag tag: String) -> String {
        guard case .boolean(let value) = self else { return text }
        guard !value else { return tag }
        let words = NameWords.words(of: tag)
        guard let first = words.first, words.count > 1, Self.verbs.contains(first.lowercased())
        else {
            return "not " + tag
        }
        return ([first, "not"] + words.dropFirst()).joined(separator: " ")
    }

    var isBoolean: Bool {
        guard case .boolean = self else { return false }
        return true
    }

    /// The verbs after which "not" is inserted, as in `is not active`.
    private static let verbs: Set<String> = ["is", "are", "can", "should", "will", "must"]
}

/// A name that a schema gives to a type, a property or a case.
struct ModelGivenName: Hashable, Sendable {
    /// The names of the enclosing types, outermost first, and the name itself.
    let path: [String]
    let site: ScopedSite
}

/// The documentation that a schema contains for its readers.
struct ModelDocumentation: Hashable, Sendable {
    var description: String?
    /// The examples as JSON text.
    var examples: [String] = []
    var isDeprecated = false
    /// The name of the member that replaces a deprecated one.
    var replacement: String?
}

/// The location in the schemas from which something was made.
package struct ModelOrigin: Hashable, Sendable {
    package let site: ScopedSite
    package let range: SourceRange
}
