package import SchemaKit

/// A type that gets a name of its own.
struct ModelDeclaration: Sendable {
    /// The index, among the files of the graph, of the schema file whose output contains the type.
    let file: Int
    /// The type in which this one is nested, if any.
    var parent: ModelTypeID?
    let nameSource: ModelNameSource
    let documentation: ModelDocumentation
    let origin: ModelOrigin
    /// The name of the file that contains the schema.
    let schemaFile: String
    /// The JSON Pointer from the root of that file to the schema.
    let pointer: JSONPointer
    /// The protocols to which the schema makes the type conform.
    let conformances: [String]
    /// The protocols to which all generated types conform: those of the standard library, and those of the support
    /// code for decoding and encoding.
    static let commonConformances: Set<String> = [
        "Codable", "Decodable", "DirectlyRead", "Encodable", "Equatable", "Hashable", "JSONCoding",
        "JSONReadable", "KnownMembers", "Sendable",
    ]
    var shape: Shape

    enum Shape: Hashable, Sendable {
        case object(ModelObject)
        case enumeration(ModelEnumeration)
        case union(ModelUnion)
        /// The variants of `owner`: cases with the members that depend on a tag.
        case variants(owner: ModelTypeID)
        /// A type that wraps a value of another type, such as the type of a schema file that describes an
        /// array.
        case wrapper(ModelType)
        /// Another name of a type, if the schema does not constrain the values further.
        case alias(ModelTypeID)
    }
}

/// The sources of a type's name.
struct ModelNameSource: Sendable {
    /// The Swift name in the schema, which takes precedence over all other sources.
    var swiftName: ModelSwiftName?
    /// The title of the schema, if it can serve as a name.
    let title: String?
    /// The name of the definition, the member or the file.
    let fallback: String
    let rank: Rank
    /// True if ``title`` is not from the schema, but a name that the user requested.
    var isRequested = false

    /// The place of a type's schema in its file. Root schemas get their names first, then definitions, then all other
    /// schemas, which are `inline`.
    enum Rank: Int, Sendable, Comparable {
        case root
        case definition
        case inline

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// Returns the source of the name of an inline type to which the schema gives no name.
    static func inline(_ name: String) -> ModelNameSource {
        ModelNameSource(swiftName: nil, title: nil, fallback: name, rank: .inline)
    }
}

/// The shape of a type for objects with declared members, or for tuples. A tuple is an array whose first items have
/// schemas of their own.
struct ModelObject: Hashable, Sendable {
    var properties: [ModelProperty]
    /// The type of all members that are not declared and match no pattern, or of the remaining items of a tuple. It is
    /// `nil` if the schema gives none.
    var otherMembers: ModelType?
    /// The members that `patternProperties` selects by their names.
    var patternMembers: [ModelPatternMembers] = []
    /// The groups of members that depend on a tag. Each member belongs to at most one group.
    var variants: [ModelVariants] = []
    /// True if the values are arrays. The properties are then their first items.
    var isTuple = false
    /// True if the values are arrays that can have no items after those of the properties.
    var hasNoFurtherItems = false

    /// The aliases of all members.
    var aliases: some Collection<String> { properties.lazy.flatMap(\.aliases).map(\.name) }
}

/// An enumeration of listed values.
struct ModelEnumeration: Hashable, Sendable {
    var cases: [Case]
    /// Deprecated values that are read as one of the cases.
    var synonyms: [Synonym] = []
    /// True if decoding keeps unlisted values of the same kind instead of rejecting them.
    var isOpen: Bool
    /// True if the schema itself also allows values that it does not list.
    var allowsOthers = false
    /// True if decoding also keeps values of other kinds: the listed values are integers, and the schema also allows
    /// strings.
    var keepsOtherKinds = false

    var hasIntegers: Bool {
        guard case .integer? = cases.first?.value else { return false }
        return true
    }

    struct Case: Hashable, Sendable {
        let value: Value
        var swiftName: ModelSwiftName?
        let title: String?
        let documentation: ModelDocumentation
        /// The replacement for a deprecated value, if the schema names one.
        var replacement: Value?
    }

    struct Synonym: Hashable, Sendable {
        var deprecatedCase: Case
        /// The index of the case that replaces the deprecated one.
        let caseIndex: Int
    }

    enum Value: Hashable, Sendable {
        /// A string. As in JSON, canonically equivalent strings differ; see ``swiftKey``.
        case string(ExactText)
        case integer(Int64)
        /// A Boolean value. It occurs only as the value of a tag, because no enumeration lists Boolean values.
        case boolean(Bool)

        /// The value as text, from which a name is made.
        var text: String {
            switch self {
            case .string(let text): text.text
            case .integer(let number): String(number)
            case .boolean(let value): String(value)
            }
        }

        /// A key that two values share if Swift regards them as equal: strings that are canonically equivalent in
        /// Unicode. Generated code can have only one case for such values.
        var swiftKey: SwiftKey {
            switch self {
            case .string(let text): .string(text.text)
            case .integer(let number): .integer(number)
            case .boolean(let value): .boolean(value)
            }
        }
    }

    enum SwiftKey: Hashable {
        case string(String)
        case integer(Int64)
        case boolean(Bool)
    }

    /// All listed values, including the synonyms.
    var values: [Value] { cases.map(\.value) + synonyms.map(\.deprecatedCase.value) }
}

extension ModelEnumeration.Value {
    /// Returns a name for the branch or case with this value of a tag. For a Boolean value, it is made from
    /// the name of the tag.
    func branchName(forTag tag: String) -> String {
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
struct ModelSwiftName: Hashable, Sendable {
    /// The names of the enclosing types, outermost first, and the name itself.
    let components: [String]
    var site: ScopedSite

    /// The name without enclosing types.
    var name: String { components[components.count - 1] }
}

/// The annotations of a schema that become documentation of the generated code.
struct ModelDocumentation: Hashable, Sendable {
    var description: String?
    /// The constraints on the value that its type does not express.
    var constraints: [ModelConstraint] = []
    /// The examples as JSON text.
    var examples: [String] = []
    var isDeprecated = false
    /// The name of the member that replaces a deprecated one.
    var replacement: String?
}

/// A constraint in words, on a value or on the items or members in it.
struct ModelConstraint: Hashable, Sendable {
    /// The value that the constraint is about, such as "each item", or `nil` for the value itself.
    var subject: String?
    let predicate: ValuePredicate
}

/// The schema from which a type, a property or a case was made.
package struct ModelOrigin: Hashable, Sendable {
    package let site: ScopedSite
    package let range: SourceRange
}

/// A member of an object, or an item of a tuple, that has a property of its own.
struct ModelProperty: Hashable, Sendable {
    /// The name of the member in the JSON text. For an item of a tuple, an ordinal such as `first`.
    let wireName: String
    /// Other names under which the member is read.
    var aliases: [MemberAlias] = []
    /// The name that the schema gives to the Swift property, if any.
    var swiftName: ModelSwiftName?
    var type: ModelType
    let presence: Presence
    let documentation: ModelDocumentation
    var origin: ModelOrigin
    /// The site of the default in the schemas, if there is one and the member is `optional`.
    var defaultSite: ScopedSite?
    /// The default, if the type can represent it.
    var defaultValue: ModelValue?
    /// True if the property is `nil` for null and for an absent member, because both have the same meaning.
    var readsNullAsNil = false
    /// The only value of the member if the member is the tag of a union's branch. Initializers of the branch set the
    /// member to this value.
    var tagValue: ModelEnumeration.Value?
    /// True if the parameter of the initializer has no default, because a value without the member is invalid.
    var needsArgument = false

    /// The condition under which the member is present.
    enum Presence: Sendable {
        case required
        case optional
        /// Only schemas that apply conditionally, such as `then` or a branch of `oneOf`, declare or require the member.
        /// Aliases with properties of their own have this presence, too.
        case conditional

        var isRequired: Bool {
            switch self {
            case .required: true
            case .optional, .conditional: false
            }
        }
    }

    var isRequired: Bool { presence.isRequired }

    /// The value of the property if the member is absent. It is `nil` if the member is required, or if the type of the
    /// property is an optional that represents absence.
    var valueIfAbsent: ModelValue? { defaultValue ?? (readsNullAsNil ? .null : nil) }

    /// True if the member can have a value of another type. This is possible if only schemas that apply conditionally
    /// declare the member, because an object to which none of them applies can have any value there.
    var mayMisfit: Bool {
        guard case .conditional = presence else { return false }
        return type != .any
    }
}

/// The members of an object whose names match a pattern and that have no property of their own.
///
/// A member whose name matches several patterns belongs to the first one.
struct ModelPatternMembers: Hashable, Sendable {
    let pattern: PortablePattern
    /// The name that the schema gives to the Swift property, if any.
    var swiftName: ModelSwiftName?
    /// The name of the property if the schema gives none.
    let name: String
    var type: ModelType
    let documentation: ModelDocumentation
    var origin: ModelOrigin
    /// True if this property holds all members that match the pattern: none of them has a property of its
    /// own or matches an earlier pattern.
    let isExclusive: Bool
}

/// The shape of a type whose values have one of several types, the branches.
struct ModelUnion: Hashable, Sendable {
    /// The member whose value selects the branch of an object, if there is one.
    var tag: String?
    /// The aliases of the tag.
    let tagAliases: [String]
    var branches: [Branch]
    /// The kinds of values that have no branch and are kept unchanged, because the schema constrains only values of
    /// other kinds.
    let otherKinds: Set<ModelKind>

    struct Branch: Hashable, Sendable {
        /// The name of the branch, such as the value of its tag, the title or name of its schema, or its kind.
        let name: String
        /// The schema of the branch.
        var site: ScopedSite
        var swiftName: ModelSwiftName?
        var type: ModelType
        let documentation: ModelDocumentation
        let selector: Selector
    }

    /// The facts that distinguish a branch from the others.
    struct Selector: Hashable, Sendable {
        /// The kinds of JSON values that the branch can have.
        var kinds: Set<ModelKind>
        /// The values of the tag for this branch.
        var tagValues: [ModelEnumeration.Value] = []
        /// True if the union has a tag, and objects of the branch may lack it.
        var isTagOptional = false
        /// Members that no other branch has. They select the branch if the union has no tag, or if an object does not
        /// have the tag.
        var members: [String] = []
        /// The other branches to which an object with one of `members` can belong.
        var ambiguity: Ambiguity = .none
    }

    /// The other branches to which an object can belong although it has a member that only one branch describes.
    enum Ambiguity: Hashable, Sendable {
        /// No other branch: each of them rejects the member or requires a tag that the object does not have.
        case none
        /// The branches that require one of the named members.
        case having([String])
        /// Any of the other branches.
        case any
    }

    /// True if objects that match no branch are kept unchanged.
    var keepsObjects: Bool {
        tag != nil || branches.contains { !$0.selector.members.isEmpty }
    }

    /// True if some values that match no branch are kept unchanged.
    var isOpen: Bool { keepsObjects || !otherKinds.isEmpty }
}

/// A kind of JSON value. Integers and other numbers are one kind.
enum ModelKind: String, Hashable, Sendable, CaseIterable {
    case null
    case boolean
    case number
    case string
    case array
    case object

    /// Creates the kind for a type name of the keyword `type`.
    init?(typeName: String) {
        self.init(rawValue: typeName == "integer" ? "number" : typeName)
    }
}

extension ModelKind {
    /// Creates the kind of a JSON value.
    init(_ kind: JSONKind) {
        switch kind {
        case .null: self = .null
        case .true, .false: self = .boolean
        case .number: self = .number
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        }
    }

    /// The type of all values of the kind.
    var anyType: ModelType {
        switch self {
        case .null: .any
        case .boolean: .boolean
        case .number: .number
        case .string: .string
        case .array: .array(.any)
        case .object: .map(.any)
        }
    }
}

/// A group of members of an object that depend on another member, the tag.
///
/// If they depend on the value of the tag, each value has a case with the members that it requires: if `"type": "link"`
/// requires `url`, the case for `link` holds `url`. Otherwise there is one case, for the presence of the tag.
struct ModelVariants: Hashable, Sendable {
    /// The type that has the cases.
    var type: ModelTypeID
    /// The name of the property that holds one of the cases.
    let name: String
    /// The index of the tag among the properties of the object.
    let tag: Int
    /// The indices of the members that the cases hold, among the properties of the object. The tag is not one of these
    /// members.
    let members: [Int]
    var cases: [Case]

    struct Case: Hashable, Sendable {
        /// The index of the tag's value among the values of its type, or `nil` if the value does not matter.
        let value: Int?
        /// The indices of the required members.
        let required: Set<Int>
        /// The indices of optional members whose parameters have no default, because a value without them is
        /// invalid.
        var needingArguments: Set<Int> = []
    }

    /// The indices of all members in the cases and of the tag.
    var propertyIndices: Set<Int> { Set(members + [tag]) }

    /// The members that are required whenever the tag is present. The set is empty if they depend on the
    /// value of the tag.
    var requiredWithTag: Set<Int> {
        cases.first.map { $0.value == nil ? $0.required : [] } ?? []
    }
}

extension ModelGraph {
    /// Returns the variants with the type `id` and the object to which they belong, or `nil` if `owner` has no such
    /// variants.
    func variants(
        _ id: ModelTypeID,
        of owner: ModelTypeID
    ) -> (variants: ModelVariants, object: ModelObject)? {
        guard case .object(let object) = self[owner].shape,
            let variants = object.variants.first(where: { $0.type == id })
        else { return nil }
        return (variants, object)
    }

    /// Returns the values of a tag on which cases can depend, in their order. The result is empty if the
    /// values are not listed.
    func values(ofTag property: ModelProperty) -> [ModelEnumeration.Value] {
        if property.type == .boolean { return [.boolean(true), .boolean(false)] }
        guard let id = property.type.identifier, case .enumeration(let enumeration) = self[id].shape
        else {
            return []
        }
        return enumeration.cases.map(\.value)
    }

    /// Returns whether the cases list all values of a tag's type. A switch over them then needs no default.
    func listsAllValues(ofTag property: ModelProperty) -> Bool {
        guard let id = property.type.identifier, case .enumeration(let enumeration) = self[id].shape
        else {
            return property.type == .boolean
        }
        return !enumeration.isOpen
    }
}
