/// A value of one of several types.
struct ModelUnion: Sendable {
    /// The member whose value says which branch an object is of, where there is one.
    var tag: String?
    /// The other names that the tag goes by.
    var tagAliases: [String] = []
    var branches: [Branch]

    struct Branch: Sendable {
        /// What to call the branch: the value of its tag, its title, or its kind.
        let name: String
        /// The schema of the branch.
        let site: SchemaSite
        var given: ModelGivenName?
        let type: ModelType
        let documentation: ModelDocumentation
        let selector: Selector
    }

    /// What tells a branch from the others.
    struct Selector: Hashable, Sendable {
        /// The kinds of JSON values that can be of the branch.
        var kinds: Set<ModelKind>
        /// The values of the tag.
        var tags: [ModelEnumeration.Value] = []
        /// Members that no other branch has; where the tag is missing, one of them decides.
        var members: [String] = []
        /// Which other branches may be meant where the object has one of `members`.
        var rivals: Rivals = .none
    }

    /// The branches that an object may be of though it has a member that only one branch describes.
    enum Rivals: Hashable, Sendable {
        /// All others refuse the member, or ask for what the object has not.
        case none
        /// Those that ask for one of the named members.
        case having([String])
        case any
    }

    /// Whether objects that are of no branch are kept as they came; values of other kinds are refused.
    var isOpen: Bool {
        tag != nil || branches.contains { !$0.selector.members.isEmpty }
    }
}

/// A kind of JSON value, whole numbers not told from others.
enum ModelKind: String, Hashable, Sendable, CaseIterable {
    case null
    case boolean
    case number
    case string
    case array
    case object

    /// The kind that a name in `type` means.
    init?(typeName: String) {
        self.init(rawValue: typeName == "integer" ? "number" : typeName)
    }
}

/// A name that the keyword `type` knows.
///
/// Generated code has these names as cases of an enumeration, so no other text of a schema may get there.
enum ModelTypeName: String, Hashable, Sendable {
    case null, boolean, integer, number, string, array, object
}
