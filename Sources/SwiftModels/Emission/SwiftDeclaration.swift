import SchemaKit

/// A declaration of a Swift type as plain data, before it is written as text.
package struct SwiftDeclaration: Hashable, Sendable {
    /// The names of the types that contain the declaration, outermost first.
    package let scope: [String]
    package let name: String
    package let documentation: [String]
    package let body: Body
    /// The protocols to which the schema makes the type conform.
    package let conformances: [String]
    /// The rule that checks a value of the type, as an expression, or `nil` if there is none.
    package let rule: String?
    /// The rules that are checked when the type is read directly from JSON text, or `nil` if it is not read that way.
    package let readingChecks: ReadingChecks?
    /// The schema that the declaration was made from.
    package let origin: ModelOrigin

    /// The full name of the type.
    package var fullName: String { (scope + [name]).joined(separator: ".") }

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
    /// The strategy by which rules look up members.
    let keys: CodingKeyStrategy
    /// The names of members that the strategy converts to other names.
    let convertedNames: [String]
    /// True if the structure has many members. Its properties have initial values in place of parameters with defaults,
    /// because the time to compile an initializer grows with the square of the number of its parameters, and because
    /// the compiler fails for more than 1,023 default arguments.
    package let isWide: Bool

    /// The parameters of the initializer, in the order of the properties.
    package var parameters: [SwiftParameter] {
        var parameters = properties.map { property in
            SwiftParameter(
                name: property.name,
                type: property.type,
                defaultValue: property.defaultValue,
                documentation: property.parameterDocumentation,
                property: property
            )
        }
        // The last parameter is inserted first, so that the positions of the others stay right.
        for variants in variants.reversed() {
            let parameter = SwiftParameter(
                name: variants.name,
                type: variants.type,
                defaultValue: variants.defaultValue,
                documentation: DocumentationText.parameter(variants.name, variants.documentation)
            )
            parameters.insert(parameter, at: variants.position)
        }
        parameters += patterns.map {
            SwiftParameter(
                name: $0.name,
                type: $0.type,
                defaultValue: "[:]",
                documentation: DocumentationText.parameter($0.name, $0.documentation)
            )
        }
        parameters.append(
            SwiftParameter(
                name: coding.restProperty,
                type: coding.restType,
                defaultValue: coding.emptyRestLiteral,
                documentation: DocumentationText.parameter(
                    coding.restProperty,
                    coding.restDocumentation
                )
            )
        )
        return isWide ? parameters.filter { $0.defaultValue == nil } : parameters
    }
}

/// A parameter of a structure's initializer.
package struct SwiftParameter: Hashable, Sendable {
    package let name: String
    let type: SwiftType
    package let defaultValue: String?
    /// The lines for the parameter in the documentation of the initializer; empty if there is nothing to say.
    let documentation: [String]
    /// The property that the parameter sets, or `nil` if the property holds several members.
    var property: SwiftProperty?

    /// Returns the declaration with the given type, or with the parameter's own type.
    func declaration(type: String? = nil) -> String {
        let value = defaultValue.map { " = " + $0 } ?? ""
        return "\(SwiftLiteral.declared(name)): \(type ?? self.type.text)\(value)"
    }
}

/// A property for the members whose names match a pattern.
package struct SwiftPatternProperty: Hashable, Sendable {
    package let name: String
    package let valueType: SwiftType
    package let documentation: [String]
    let pattern: PortablePattern
    /// The name of the private constant that holds the pattern.
    let patternName: String
    /// The keys that match the pattern but also belong to another property: as an alias, or as the key of a member
    /// whose value may not fit the property's type. A member with such a key belongs to the pattern's property only if
    /// the other property was not read from this member.
    let sharedKeys: Set<String>
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
    /// The type of Foundation that replaces ``type`` in the initializer of the Foundation overlay, or `nil` if that
    /// initializer takes ``type``.
    package let foundationType: FoundationType?
    package let presence: Presence
    package let storage: Storage
    package let documentation: [String]
    /// The lines for the property in the documentation of the initializer; empty if there is nothing to say.
    let parameterDocumentation: [String]
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
        /// If the member is missing, the property has the default `value`, which the private constant `name` holds.
        /// There is no constant for `nil`.
        case defaulted(name: String?, value: String)

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
        /// The name of the property that can replace the deprecated one without further changes.
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

    /// The stored property that holds the value.
    package enum Storage: Hashable, Sendable {
        /// Under the name of the property.
        case direct
        /// In the property wrapper `Defaulted`, because the property has a default. The compiler declares the name.
        case wrapped(name: String)
        /// Under a private name, because the property is deprecated, or has a default in a structure with many members.
        /// The generated code uses the private name of a deprecated property, which avoids warnings. In a structure
        /// with many members, the compiler needs much more time for property wrappers.
        case hidden(name: String)
        /// Under a private name, in a `Boxed`, which stores the value on the heap.
        case boxed(name: String)
    }
}

/// An enumeration of listed values.
package struct SwiftEnumeration: Hashable, Sendable {
    package let rawType: RawType
    package let cases: [Case]
    package let synonyms: [Synonym]
    /// True if the enumeration keeps values that are not listed, in the case `unrecognized`.
    package let isOpen: Bool
    /// True if unlisted values are kept even if they have another kind than the listed values.
    package let keepsOtherKinds: Bool
    /// True if a value may be canonically equivalent to other strings in Unicode, which Swift treats as equal.
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
        package let deprecatedCase: Case
        /// The name of the case that replaces the deprecated one.
        package let replacementName: String
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

/// The stored form of a property's value: unchanged, in `Defaulted`, in `Boxed`, or in both.
extension SwiftProperty {
    /// True if the stored property is an optional. It is false for an optional in a `Defaulted`.
    private var isStoredAsOptional: Bool { type.isOptional && !presence.isDefaulted }

    var storageType: SwiftType {
        let value: SwiftType = presence.isDefaulted ? .defaulted(type) : type
        guard storage.isBoxed else { return value }
        return isStoredAsOptional ? .optional(.boxed(value.unwrapped)) : .boxed(value)
    }

    /// Returns the expression for the value that `storage` holds.
    func unwrapped(_ storage: String) -> String {
        unboxed(storage) + (presence.isDefaulted ? ".value" : "")
    }

    /// Returns the expression that the setter stores for a value.
    func wrapped(setTo value: String) -> String {
        boxed(presence.isDefaulted ? "Defaulted(written: \(value))" : value)
    }

    /// Returns the expression that the initializer stores for its parameter.
    func wrapped(given parameter: String) -> String {
        switch presence {
        case .required, .optional: boxed(parameter)
        case .defaulted where isAlwaysWritten: boxed("Defaulted(written: \(parameter))")
        case .defaulted(let name, _):
            boxed("Defaulted(\(parameter), default: \(Self.constant(name)))")
        }
    }

    /// The expression for the initial value of the stored property, or `nil` if Swift initializes the property with
    /// `nil` or only the initializer sets it.
    var initialValue: String? {
        guard let defaultValue else { return nil }
        guard isStoredAsOptional else { return wrapped(given: defaultValue) }
        if defaultValue == "nil" { return nil }
        return storage.isBoxed ? "Boxed(\(defaultValue))" : defaultValue
    }

    /// Returns the expression for a default, given the name of its constant.
    static func constant(_ name: String?) -> String { name.map { "Self." + $0 } ?? "nil" }

    private func unboxed(_ storage: String) -> String {
        self.storage.isBoxed ? "\(storage)\(isStoredAsOptional ? "?" : "").value" : storage
    }

    /// Returns the expression with its value in a `Boxed` if the property is boxed.
    func boxed(_ value: String) -> String {
        guard storage.isBoxed else { return value }
        return isStoredAsOptional ? "\(value).map(Boxed.init)" : "Boxed(\(value))"
    }

    /// The description of the member in the `knownMembers` of the type.
    var knownMember: KnownMember {
        var member = KnownMember(key: key, aliases: aliases, mayMisfit: mayMisfit)
        switch presence {
        case .required: member.isNullable = type.isOptional
        case .optional: break
        case .defaulted(let name, _): member.defaultValue = name
        }
        return member
    }

    /// The name of the stored property as it is written after a period, where a keyword needs no backticks.
    var storedMember: String { storage.name ?? name }

    /// The name of the stored property as it is written without a prefix such as `self.`.
    var storedName: String { storage.name ?? SwiftLiteral.declared(name) }

    /// An argument in the call of the initializer. It reads the value of the property from the local variable
    /// `elements`.
    var itemDecodingArgument: String {
        let function = presence == .optional ? "optional" : "decode"
        return "\(SwiftLiteral.label(name)): elements.\(function)()"
    }

    /// The expression that an encoder gets for the member. Its value is `nil`, or a `Defaulted` that is not written, if
    /// the member is left out.
    var encodedValue: String {
        unboxed(storedName)
    }

    /// The expression that an encoder gets for the item of a tuple, which has no default. Its value is `nil` if there
    /// is no item.
    var encodedItem: String {
        // The cast turns the `nil` of a required item into a value, which is encoded as null. Without the cast, the
        // `nil` would mean that there is no item.
        let isNullable = presence == .required && type.isOptional
        return encodedValue + (isNullable ? " as any JSONCoding" : "")
    }
}

extension SwiftProperty.Storage {
    /// The private name of the stored property, or `nil` if it has the property's own name.
    var name: String? {
        switch self {
        case .direct: nil
        case .wrapped(let name), .hidden(let name), .boxed(let name): name
        }
    }

    var isBoxed: Bool {
        switch self {
        case .direct, .wrapped, .hidden: false
        case .boxed: true
        }
    }
}

/// The way in which the members or items of a structure are read and written.
package enum CodableStrategy: Hashable, Sendable {
    /// The value is an object. Members that the schema does not declare are kept as JSON values.
    case membersAndUnknown
    /// The value is an object. All members without properties of their own have one type, which the schema gives.
    case membersAndOthers(type: SwiftType)
    /// The value is an array. All items after those with properties have one type.
    case items(type: SwiftType)

    /// The name of the property that holds the members or items without a property of their own.
    package var restProperty: String {
        switch self {
        case .membersAndUnknown: "unknownMembers"
        case .membersAndOthers: "otherMembers"
        case .items: "otherElements"
        }
    }

    /// The type of the values in ``restProperty``.
    package var restValueType: SwiftType {
        switch self {
        case .membersAndUnknown: .json
        case .membersAndOthers(let type), .items(let type): type
        }
    }

    /// The documentation of ``restProperty``; empty if its name needs no explanation.
    package var restDocumentation: [String] {
        switch self {
        case .membersAndUnknown: []
        case .membersAndOthers: ["The other members."]
        case .items: ["The remaining items."]
        }
    }

    /// True if the JSON value is an array.
    package var isArray: Bool {
        switch self {
        case .membersAndUnknown, .membersAndOthers: false
        case .items: true
        }
    }

    /// The type of ``restProperty``.
    package var restType: SwiftType { isArray ? .array(restValueType) : .dictionary(restValueType) }

    /// The literal for an empty value of ``restProperty``.
    var emptyRestLiteral: String { isArray ? "[]" : "[:]" }
}

/// The access level of the generated types.
package enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    case `public`
    case `package`
    case `internal`

    /// The access modifier followed by a space; empty for `internal`, which is Swift's default.
    package var prefix: String {
        switch self {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }

    /// The `import SchemaKit` line of models that are read directly from JSON text.
    var readingImport: String { "\(prefix)import SchemaKit" }
}

/// The ways in which generated models can be read.
package enum DecodingStrategy: String, Hashable, Sendable, CaseIterable {
    /// With any `Decoder`.
    case codable
    /// With any `Decoder`, and directly from JSON text with a reader of SchemaKit, which the models import.
    case direct
}

/// The ways in which generated models can be validated.
package enum ValidationStrategy: String, Hashable, Sendable, CaseIterable {
    /// By all constraints of their schemas that the Swift types do not express.
    case full
    /// Not at all: no code for these constraints is generated.
    case none
}

/// The ways in which generated types are encoded, decoded and validated.
package struct SwiftCoding: Hashable, Sendable {
    /// The strategy that maps member names to the coding keys of the types.
    package let keys: CodingKeyStrategy
    package let decoding: DecodingStrategy
    package let validation: ValidationStrategy

    package init(
        keys: CodingKeyStrategy = .useDefaultKeys,
        decoding: DecodingStrategy = .codable,
        validation: ValidationStrategy = .full
    ) {
        self.keys = keys
        self.decoding = decoding
        self.validation = validation
    }
}

/// The description of a member that generated code passes to the support code, which reads and writes the member.
struct KnownMember {
    let key: String
    let aliases: [String]
    /// True if the member is required but can be null, so that `nil` is encoded as `null`.
    var isNullable = false
    /// True if a value that does not fit the type is kept among the other members.
    let mayMisfit: Bool
    /// The name of the constant with the default; `nil` if the member is required, or if its default is `nil`.
    var defaultValue: String?

    /// The description as a Swift expression: only the key if nothing else is needed.
    var text: String {
        var arguments = [SwiftLiteral.string(key)]
        if !aliases.isEmpty {
            arguments.append("or: [\(aliases.map(SwiftLiteral.string).joined(separator: ", "))]")
        }
        if isNullable { arguments.append("isNullable: true") }
        if mayMisfit { arguments.append("mayMisfit: true") }
        if let defaultValue { arguments.append("default: \(defaultValue)") }
        return arguments.count == 1
            ? arguments[0] : ".init(\(arguments.joined(separator: ", ")))"
    }
}
