import SchemaKit

/// A type that gets a name of its own.
struct ModelDeclaration: Sendable {
    /// The file, by its index in the graph, whose output holds the type.
    let file: Int
    /// The type that this one is written in, where it is a part of it.
    var parent: ModelTypeID?
    let nameSource: ModelNameSource
    let documentation: ModelDocumentation
    let origin: ModelOrigin
    /// The way to the schema from its file's outermost value.
    let pointer: JSONPointer
    var shape: Shape

    enum Shape: Sendable {
        case object(ModelObject)
        case enumeration(ModelEnumeration)
        case union(ModelUnion)
        /// The cases of the members of `owner` that hang on one of them.
        case variants(owner: ModelTypeID)
        /// A type that has another one's values, such as a schema file that is a list.
        case wrapper(ModelType)
        /// Another name of a type, of whose values the schema asks nothing more.
        case alias(ModelTypeID)
    }
}

/// Where a type's name comes from.
struct ModelNameSource: Sendable {
    /// The name that the schema gives to the Swift type, which goes before all else.
    var given: ModelGivenName?
    /// The author's own name for what it describes.
    let title: String?
    /// The name of the definition, the member or the file.
    let fallback: String
    let rank: Rank

    /// Which types choose their names first.
    enum Rank: Int, Sendable, Comparable {
        case root
        case definition
        case inline

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }
}

/// An object with known members.
struct ModelObject: Sendable {
    var properties: [ModelProperty]
    /// The type that the schema gives to all other members, if any.
    var otherMembers: ModelType?
    /// Members that go by the patterns that their names match.
    var patternMembers: [ModelPatternMembers] = []
    /// The members that hang on others, none on more than one.
    var variants: [ModelVariants] = []
    /// Whether the values are arrays, and the properties their first elements.
    var isTuple = false

    /// The other names of all members.
    var aliases: some Collection<String> { properties.lazy.flatMap(\.aliases).map(\.name) }
}

/// A choice among known values.
struct ModelEnumeration: Sendable {
    let cases: [Case]
    /// Values that stand for one of the cases, each a deprecated second name of it.
    var synonyms: [Synonym] = []
    /// Whether other values of the same kind are to be kept rather than refused.
    let isOpen: Bool
    /// Whether the schema itself allows strings that it does not list.
    var allowsOthers = false

    struct Case: Sendable {
        let value: Value
        var given: ModelGivenName?
        let title: String?
        let documentation: ModelDocumentation
        /// What to use instead, where the value is deprecated.
        var replacement: Value?
    }

    struct Synonym: Sendable {
        let old: Case
        /// The position of the case for the value to use instead.
        let position: Int
    }

    enum Value: Hashable, Sendable {
        case string(String)
        case integer(Int64)
        /// Only a tag has it: truth is a type of its own where it is a choice.
        case boolean(Bool)

        /// The value as text, to make a name of.
        var text: String {
            switch self {
            case .string(let text): text
            case .integer(let number): String(number)
            case .boolean(let value): String(value)
            }
        }
    }

    /// All values that are listed, those that stand for others among them.
    var values: [Value] { cases.map(\.value) + synonyms.map(\.old.value) }
}

extension ModelEnumeration.Value {
    /// What to call what goes with the value of a tag: the value itself, or what the tag says.
    func phrase(asTag tag: String) -> String {
        guard case .boolean(let value) = self else { return text }
        guard !value else { return tag }
        let words = SwiftIdentifier.words(of: tag)
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

    /// Words before which no "not" stands.
    private static let verbs: Set<String> = ["is", "are", "can", "should", "will", "must"]
}
