/// A choice among types.
package struct SwiftUnion: Hashable, Sendable {
    /// The member that says which branch an object is of.
    package let tag: Tag?
    package let branches: [Branch]
    /// Whether objects of no branch are kept as they came.
    package let isOpen: Bool
    /// Whether a value may contain itself.
    package let isIndirect: Bool

    package struct Tag: Hashable, Sendable {
        /// What decoders call the member.
        package let key: String
        /// What else they call it.
        package let aliases: [String]
        package let kind: Kind

        /// What the values are, as Swift's types are called.
        package enum Kind: String, Hashable, Sendable {
            case string = "String"
            case integer = "Int"
            case boolean = "Bool"
        }
    }

    package struct Branch: Hashable, Sendable {
        package let name: String
        package let type: SwiftType
        package let documentation: [String]
        /// The kinds of values that can be of the branch, by their names.
        package let kinds: [String]
        /// The values of the tag, as literals.
        package let tags: [String]
        /// Keys of members that tell the branch where the tag does not.
        package let members: [String]
        /// What else may be meant where one of `members` is there.
        package let rivals: Rivals
    }

    /// What an object that has a member of one branch may be instead.
    package enum Rivals: Hashable, Sendable {
        case none
        /// Something else if it has one of the members, by their keys.
        case having([String])
        case any
    }
}

/// Members of a structure that hang on the value of one of them, as an enumeration.
package struct SwiftVariants: Hashable, Sendable {
    package let tag: Field
    /// The type of the tag's values.
    package let tagType: SwiftType
    package let cases: [Case]
    /// What the case for all other values of the tag holds beside it.
    package let others: [Field]
    /// Whether the tag's value says which case it is, and not that it is there.
    package var isByValue: Bool { cases.contains { $0.value != nil } }
    /// All that the case for other values of the tag holds.
    package var otherFields: [Field] { isByValue && !isComplete ? [tag] + others : others }
    /// Whether every value of the tag has a case, so that only its absence is left.
    package let isComplete: Bool
    /// Whether there is a case beside `cases`.
    package var hasOthers: Bool { !isComplete || !tag.isRequired }
    package let isIndirect: Bool

    package struct Case: Hashable, Sendable {
        package let name: String
        package let documentation: [String]
        /// The tag's value, as an expression where its type is known; none where any value will do.
        package let value: String?
        /// What the case holds, what is required first.
        package let fields: [Field]
    }

    package struct Field: Hashable, Sendable {
        package let name: String
        package let key: String
        package let aliases: [String]
        /// The type, `?` included.
        package let type: SwiftType
        package let isRequired: Bool
        /// Whether a value that does not fit the type stays among the other members.
        package let mayMisfit: Bool
        /// Whether null is told from absence.
        package var isNullable: Bool { type.isNullable }
    }

    /// The name of the case for values of the tag that have none of their own.
    package static let otherName = "otherwise"
}

/// The property of a structure that holds one of its variants.
package struct SwiftVariantsProperty: Hashable, Sendable {
    package let name: String
    package let type: SwiftType
    package let documentation: [String]
    package let defaultValue: String?
    /// How many properties stand before it.
    package let position: Int
    /// The members that the variants hold, as properties that can be read.
    package let accessors: [Accessor]

    package struct Accessor: Hashable, Sendable {
        package let name: String
        package let key: String
        package let aliases: [String]
        package let type: SwiftType
        package let documentation: [String]
        /// The patterns of the cases with what each means, such as `.copy(let value, _)` and `value`.
        package let values: [Value]
        /// Whether a value that does not fit the type stays among the other members.
        package let mayMisfit: Bool
        package var isOptional: Bool { type.isOptional }
    }

    package struct Value: Hashable, Sendable {
        package let pattern: String
        package let expression: String
    }
}
