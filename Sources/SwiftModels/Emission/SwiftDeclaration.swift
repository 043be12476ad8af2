/// A declaration of a Swift type as plain data, before it is written as text.
package struct SwiftDeclaration: Hashable, Sendable {
    /// The names of the types that contain the declaration, the outermost first.
    package let scope: [String]
    package let name: String
    package let documentation: [String]
    package let body: Body
    /// The rule that checks a value of the type, as an expression, or `nil` if there is none.
    package let rule: String?
    /// The checks made when the type is read directly from JSON text, or `nil` if it is not read that way.
    package let reading: SwiftReading?
    /// The schema that the declaration was made from.
    package let origin: ModelOrigin

    package enum Body: Hashable, Sendable {
        case structure(SwiftStructure)
        case enumeration(SwiftEnumeration)
        case union(SwiftUnion)
        case variants(SwiftVariants)
        case wrapper(SwiftWrapper)
        /// `typealias Name = Target`.
        case alias(SwiftType)
    }
}

/// A structure with a property for each known member.
package struct SwiftStructure: Hashable, Sendable {
    package let properties: [SwiftProperty]
    /// The properties for groups of members that depend on a tag. These members are not among `properties`.
    package let variants: [SwiftVariantsProperty]
    /// The properties for members whose names match a pattern, in the order of the patterns.
    package let patterns: [SwiftPatternProperty]
    package let coding: CodableStrategy

    /// The parameters for members without properties of their own, each with its default value.
    package var restParameters: [String] {
        patterns.map { "\(SwiftLiteral.declared($0.name)): \($0.type) = [:]" }
            + ["\(coding.rest) = \(coding.emptyRest)"]
    }
}

/// A property for the members whose names match a pattern.
package struct SwiftPatternProperty: Hashable, Sendable {
    package let name: String
    package let valueType: SwiftType
    package let documentation: [String]
    /// The pattern as an expression.
    let expression: String
    /// The keys that match the pattern although they belong to other properties. A member with such a key
    /// is kept here if the other property does not take it.
    let aliases: Set<String>
    package let origin: ModelOrigin

    package var type: SwiftType { .dictionary(valueType) }
}

/// A property with its storage and the key of its member in JSON.
package struct SwiftProperty: Hashable, Sendable {
    package let name: String
    /// The key of the member for decoders and encoders.
    package let key: String
    /// Other keys that the property is read from.
    package let aliases: [String]
    /// The type, including `?`.
    package let type: SwiftType
    /// The type of Foundation that the overlay's initializer takes instead.
    package let foundationType: FoundationType?
    package let presence: Presence
    package let storage: Storage
    package let documentation: [String]
    package let deprecation: Deprecation?
    /// The default value of the initializer's parameter.
    package let defaultValue: String?
    /// True if the value given to the initializer is written even if it equals the default. Constants are
    /// always written because they identify the kind of object.
    package let isAlwaysWritten: Bool
    /// True if a value that does not fit the type is kept among the other members.
    package let mayMisfit: Bool
    /// The schema that the property was made from.
    package let origin: ModelOrigin

    package enum Presence: Hashable, Sendable {
        case required
        case optional
        /// A missing member means `value`. A private constant called `name` holds it.
        case defaulted(name: String, value: String)

        package var isDefaulted: Bool {
            switch self {
            case .required, .optional: false
            case .defaulted: true
            }
        }
    }

    /// The message of a deprecated property, and its replacement.
    package struct Deprecation: Hashable, Sendable {
        package let message: String?
        /// The property that can replace it without further changes.
        package let newName: String?
    }

    package enum FoundationType: Hashable, Sendable {
        case url
        case optionalURL

        package var text: String {
            switch self {
            case .url: "URL"
            case .optionalURL: "URL?"
            }
        }
    }

    package enum Storage: Hashable, Sendable {
        case direct
        /// Under a private name. This avoids deprecation warnings in the generated code and leaves room for
        /// a default.
        case hidden(name: String)
        /// Under a private name and behind a reference.
        case boxed(name: String)
    }
}

/// An enumeration of known values.
package struct SwiftEnumeration: Hashable, Sendable {
    package let rawType: RawType
    package let cases: [Case]
    package let synonyms: [Synonym]
    package let isOpen: Bool
    /// True if a value has another spelling in Unicode that Swift treats as equal.
    package let hasOtherSpellings: Bool
    package let table: Table

    /// A table that finds cases by their values.
    package struct Table: Hashable, Sendable {
        /// The name of the private constant that holds the table.
        package let name: String
        package let entries: [Entry]

        package struct Entry: Hashable, Sendable {
            package let literal: String
            /// The name of the case.
            package let name: String
        }
    }

    package struct Case: Hashable, Sendable {
        package let name: String
        package let literal: String
        package let documentation: [String]
    }

    /// A deprecated second name and value of a case.
    package struct Synonym: Hashable, Sendable {
        package let old: Case
        /// The name of the case that replaces it.
        package let name: String
    }

    package enum RawType: String, Hashable, Sendable {
        case string = "String"
        case integer = "Int"
    }
}

/// A structure that wraps a single JSON value.
package struct SwiftWrapper: Hashable, Sendable {
    /// The name of the property: `elements`, `members` or `value`.
    package let property: String
    package let type: SwiftType
    /// The type of the values of a map, for its subscript.
    package let mapValueType: SwiftType?
    package let isBoxed: Bool

    /// The type of the stored property.
    var storageType: SwiftType { isBoxed ? .boxed(type) : type }
}
