/// A Swift type as plain data: what to write, before it is text.
package struct SwiftDeclaration: Hashable, Sendable {
    /// The types that the declaration is written in, the outermost first.
    package let scope: [String]
    package let name: String
    package let documentation: [String]
    package let body: Body
    /// The rule that a value of the type is checked by, as an expression, where there is one.
    package let rule: String?
    /// What is checked where the type is read directly from JSON text, if it is to be.
    package let reading: SwiftReading?
    /// The schema that it was made of.
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
    /// The properties for members that hang on others, which are none of `properties`.
    package let variants: [SwiftVariantsProperty]
    /// The properties for members that go by patterns of their names, in the order of these.
    package let patterns: [SwiftPatternProperty]
    package let coding: CodableStrategy

    /// The parameters for members without properties of their own, each with what it takes for granted.
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
    /// Names of members with properties of their own that match the pattern and may yet be left to it, as
    /// keys.
    let aliases: Set<String>
    package let origin: ModelOrigin

    package var type: SwiftType { .dictionary(valueType) }
}

/// A property, how it is kept and how it is called in JSON.
package struct SwiftProperty: Hashable, Sendable {
    package let name: String
    /// What decoders and encoders call the member.
    package let key: String
    /// Other keys that the property is read from.
    package let aliases: [String]
    /// The type, `?` included.
    package let type: SwiftType
    /// The type of Foundation that the overlay takes in its stead.
    package let foundationType: FoundationType?
    package let presence: Presence
    package let storage: Storage
    package let documentation: [String]
    package let deprecation: Deprecation?
    /// What an initialiser takes for granted.
    package let defaultValue: String?
    /// Whether an initialiser's value is written even where it is the default: a constant says what
    /// kind of value the object is.
    package let isAlwaysWritten: Bool
    /// Whether a value that does not fit the type stays among the other members.
    package let mayMisfit: Bool
    /// The schema that it was made of.
    package let origin: ModelOrigin

    package enum Presence: Hashable, Sendable {
        case required
        case optional
        /// A missing member means `value`, which a private constant called `name` holds.
        case defaulted(name: String, value: String)

        package var isDefaulted: Bool {
            switch self {
            case .required, .optional: false
            case .defaulted: true
            }
        }
    }

    /// Why a property is not to be used any more.
    package struct Deprecation: Hashable, Sendable {
        package let message: String?
        /// The property that takes its place as it is.
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
        /// Under a private name, so that the generated code can use it without a warning.
        case hidden(name: String)
        /// Under a private name and behind a reference.
        case boxed(name: String)
    }
}

/// A choice among known values.
package struct SwiftEnumeration: Hashable, Sendable {
    package let rawType: RawType
    package let cases: [Case]
    package let synonyms: [Synonym]
    package let isOpen: Bool
    /// Whether a value can be written with other characters that Swift takes for the same.
    package let hasOtherSpellings: Bool
    package let table: Table

    /// The listed values, by which cases are found.
    package struct Table: Hashable, Sendable {
        /// What the private constant is called.
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
        /// The case that it stands for.
        package let name: String
    }

    package enum RawType: String, Hashable, Sendable {
        case string = "String"
        case integer = "Int"
    }
}

/// A structure around one value that has no name of its own.
package struct SwiftWrapper: Hashable, Sendable {
    /// What the value is called: `elements`, `members` or `value`.
    package let property: String
    package let type: SwiftType
    /// The types of a map's names and values, for a subscript.
    package let mapValueType: SwiftType?
    package let isBoxed: Bool

    /// The type of what is stored.
    var storageType: SwiftType { isBoxed ? .boxed(type) : type }
}
