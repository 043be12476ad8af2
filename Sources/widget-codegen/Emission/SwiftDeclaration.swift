/// A Swift type as plain data: what to write, before it is text.
struct SwiftDeclaration: Hashable, Sendable {
    /// The types that the declaration is written in, the outermost first.
    let scope: [String]
    let name: String
    let documentation: [String]
    let body: Body

    enum Body: Hashable, Sendable {
        case structure(SwiftStructure)
        case enumeration(SwiftEnumeration)
        case wrapper(SwiftWrapper)
        /// `typealias Name = Target`.
        case alias(String)
    }
}

/// A structure with a property for each known member.
struct SwiftStructure: Hashable, Sendable {
    let properties: [SwiftProperty]
    let coding: CodableStrategy

    /// Whether several properties may read one member, as a strategy for keys can make names equal.
    var sharesKeys: Bool {
        let keys = properties.flatMap { [$0.key] + $0.aliases }
        return Set(keys).count < keys.count
    }
}

/// A property, how it is kept and how it is called in JSON.
struct SwiftProperty: Hashable, Sendable {
    let name: String
    /// What decoders and encoders call the member.
    let key: String
    /// Other keys that the property is read from.
    let aliases: [String]
    /// The type as it is written, `?` included.
    let type: String
    /// The type of Foundation that the overlay takes in its stead.
    let foundationType: FoundationType?
    let presence: Presence
    let storage: Storage
    let documentation: [String]
    let deprecation: Deprecation?
    /// What an initialiser takes for granted.
    let defaultValue: String?
    /// Whether an initialiser's value is written even where it is the default: a constant says what
    /// kind of value the object is.
    let isAlwaysWritten: Bool

    enum Presence: Hashable, Sendable {
        case required
        case optional
        /// A missing member means `value`, which a private constant called `name` holds.
        case defaulted(name: String, value: String)

        var isDefaulted: Bool {
            switch self {
            case .required, .optional: false
            case .defaulted: true
            }
        }
    }

    /// Why a property is not to be used any more.
    struct Deprecation: Hashable, Sendable {
        let message: String?
        /// The property that takes its place as it is.
        let newName: String?
    }

    enum FoundationType: Hashable, Sendable {
        case url
        case optionalURL

        var text: String {
            switch self {
            case .url: "URL"
            case .optionalURL: "URL?"
            }
        }
    }

    enum Storage: Hashable, Sendable {
        case direct
        /// Under a private name, so that the generated code can use it without a warning.
        case hidden(name: String)
        /// Under a private name and behind a reference.
        case boxed(name: String)
    }
}

/// A choice among known values.
struct SwiftEnumeration: Hashable, Sendable {
    let rawType: RawType
    let cases: [Case]
    let synonyms: [Synonym]
    let isOpen: Bool

    struct Case: Hashable, Sendable {
        let name: String
        let literal: String
        let documentation: [String]
    }

    /// A deprecated second name and value of a case.
    struct Synonym: Hashable, Sendable {
        let old: Case
        /// The case that it stands for.
        let name: String
    }

    enum RawType: String, Hashable, Sendable {
        case string = "String"
        case integer = "Int"
    }
}

/// A structure around one value that has no name of its own.
struct SwiftWrapper: Hashable, Sendable {
    /// What the value is called: `elements`, `members` or `value`.
    let property: String
    let type: String
    /// The types of a map's names and values, for a subscript.
    let mapValueType: String?
    let isBoxed: Bool
}
