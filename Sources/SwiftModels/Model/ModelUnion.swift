import SchemaKit

/// A value of one of several types.
struct ModelUnion: Sendable {
    /// The member whose value selects the branch of an object, if there is one.
    var tag: String?
    /// The aliases of the tag.
    var tagAliases: [String] = []
    var branches: [Branch]

    struct Branch: Sendable {
        /// The name of the branch: the value of its tag, its title or its kind.
        let name: String
        /// The schema of the branch.
        let site: ScopedSite
        var given: ModelGivenName?
        let type: ModelType
        let documentation: ModelDocumentation
        let selector: Selector
    }

    /// The facts that distinguish a branch from the others.
    struct Selector: Hashable, Sendable {
        /// The kinds of JSON values that the branch can have.
        var kinds: Set<ModelKind>
        /// The values of the tag for this branch.
        var tags: [ModelEnumeration.Value] = []
        /// Members that no other branch has. They select the branch if the tag is missing.
        var members: [String] = []
        /// The other branches to which an object with one of `members` can belong.
        var ambiguity: Ambiguity = .none
    }

    /// The branches to which an object can belong although it has a member that only one branch describes.
    enum Ambiguity: Hashable, Sendable {
        /// No other branch: each one rejects the member or requires something that the object does not
        /// have.
        case none
        /// The branches that require one of the named members.
        case having([String])
        case any
    }

    /// True if objects that match no branch are kept unchanged. Values of other kinds are always rejected.
    var isOpen: Bool {
        tag != nil || branches.contains { !$0.selector.members.isEmpty }
    }
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
