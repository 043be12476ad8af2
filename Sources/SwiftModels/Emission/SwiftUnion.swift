/// The declaration of a union: an enumeration with a case for each branch.
package struct SwiftUnion: Hashable, Sendable {
    /// The member that identifies the branch of an object.
    package let tag: Tag?
    package let branches: [Branch]
    /// The members that all branches have, with the same type in each. The list is empty if a branch is not a
    /// structure.
    package let sharedMembers: [SharedMember]
    /// The types of the branches without duplicates, with the names that they have outside of all types, such as
    /// `Outer.Inner`.
    package let branchTypes: [String]
    /// True if an object that matches no branch is kept unchanged.
    package let keepsObjects: Bool
    /// The names of the kinds of JSON values that no branch accepts and that are kept unchanged.
    package let otherKinds: [String]
    /// True if the enumeration has the case `unrecognized`.
    package var isOpen: Bool { keepsObjects || !otherKinds.isEmpty }
    /// True if the enumeration is `indirect`, because its values contain themselves or are deeply nested.
    package let isIndirect: Bool

    package struct Tag: Hashable, Sendable {
        /// The key by which decoders look up the member; see ``CodingKeyStrategy``.
        package let key: String
        /// The keys of the member's aliases.
        package let aliases: [String]
        /// The name of the member and its aliases, as they stand in the JSON text.
        package let memberNames: [String]
        package let kind: Kind
        /// The name of the union's property for the tag, or `nil` if it has none.
        package let property: String?
        /// The lines of the `switch` statement in ``property``, one for each branch, such as `case .circle: "circle"`.
        /// The list is empty without ``property``.
        package let cases: [String]
        package let documentation: [String]

        /// The type of the tag's values, under its name in Swift.
        package enum Kind: String, Hashable, Sendable {
            case string = "String"
            case integer = "Int"
            case boolean = "Bool"
        }
    }

    /// A property that the types of all branches have.
    package struct SharedMember: Hashable, Sendable {
        package let name: String
        package let type: SwiftType
        package let documentation: [String]
        /// True if the union has a property for the member, false if a case or another property of the union has this
        /// name.
        package let hasUnionProperty: Bool
    }

    package struct Branch: Hashable, Sendable {
        package let name: String
        package let type: SwiftType
        package let documentation: [String]
        /// The kinds of JSON values that can belong to the branch, by name.
        package let kinds: [String]
        /// The tag values that identify the branch, as literals.
        package let tagValues: [String]
        /// The keys of members that identify the branch if the tag does not.
        package let members: [String]
        /// The other branches to which an object with one of `members` can belong.
        package let ambiguity: Ambiguity
    }

    /// The other branches to which an object can belong although it has a member that only one branch describes.
    package enum Ambiguity: Hashable, Sendable {
        case none
        /// The branches that require one of these members, which are given by their keys.
        case having([String])
        /// Any of the other branches.
        case any
    }
}

/// The declaration of an enumeration for the members of a structure that depend on another member, the tag.
///
/// Each case holds the members for one value of the tag. If only the presence of the tag matters, one case holds the
/// members for all values.
package struct SwiftVariants: Hashable, Sendable {
    package let tag: Field
    /// The type of the tag's values.
    package let tagType: SwiftType
    package let cases: [Case]
    /// The members that depend on the tag, as fields of the case ``otherName``.
    package let others: [Field]
    /// True if the value of the tag selects the case, false if only its presence does.
    package var selectsByValue: Bool { cases.contains { $0.value != nil } }
    /// True if the case ``otherName`` can hold any values of the tag and the members.
    package var otherCaseHoldsAll: Bool { selectsByValue && !hasCaseForEachValue }
    /// All members that the case ``otherName`` holds.
    package var otherFields: [Field] { otherCaseHoldsAll ? [tag] + others : others }
    /// True if every value of the tag has a case. The case ``otherName`` then stands for a missing tag only.
    package let hasCaseForEachValue: Bool
    /// True if the enumeration has the case ``otherName``.
    package var hasOtherCase: Bool { !hasCaseForEachValue || !tag.isRequired }
    package let isIndirect: Bool

    package struct Case: Hashable, Sendable {
        package let name: String
        package let documentation: [String]
        /// The tag's value as an expression, or `nil` if any value selects the case.
        package let value: String?
        /// The members that the case holds. Required members come first.
        package let fields: [Field]
    }

    package struct Field: Hashable, Sendable {
        package let name: String
        package let key: String
        package let aliases: [String]
        /// The type, including `?`.
        package let type: SwiftType
        package let isRequired: Bool
        /// True if the field has the default `nil` in the declaration of its case.
        package var hasDefault: Bool
        /// True if a value that does not fit the type is kept among the other members.
        package let mayMisfit: Bool
        /// True if the type distinguishes null from absence.
        package var distinguishesNull: Bool { type.distinguishesNull }
    }

    /// The name of the case for a missing tag and for values of the tag without cases of their own.
    package static let otherName = "otherwise"
}

/// The property of a structure whose type is a ``SwiftVariants`` enumeration.
package struct SwiftVariantsProperty: Hashable, Sendable {
    package let name: String
    package let type: SwiftType
    package let documentation: [String]
    package let defaultValue: String?
    /// The number of elements of ``SwiftStructure/properties`` that precede this property.
    package let position: Int
    /// The members of the variants, as computed properties.
    package let accessors: [Accessor]
    /// True if the computed properties can be set.
    package let isSettable: Bool

    package struct Accessor: Hashable, Sendable {
        package let name: String
        package let key: String
        package let aliases: [String]
        package let type: SwiftType
        package let documentation: [String]
        /// The pattern of each case and the value of the member in that case, such as `.copy(let value, _)` and
        /// `value`.
        package let values: [Value]
        /// True if a value that does not fit the type is kept among the other members.
        package let mayMisfit: Bool
        package var isOptional: Bool { type.isOptional }
    }

    package struct Value: Hashable, Sendable {
        package let pattern: String
        package let expression: String
    }
}
