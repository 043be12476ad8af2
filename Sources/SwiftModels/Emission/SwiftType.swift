/// The type of a property, a case or a parameter in generated code.
package indirect enum SwiftType: Hashable, Sendable {
    /// A type that every file of models can name: a type of the standard library, of the models or of the
    /// support code.
    case named(String)
    /// A string in a format.
    case text(ModelTextFormat)
    /// A type that the user of the models declares.
    case custom(String)
    case array(SwiftType)
    /// A dictionary with strings as keys.
    case dictionary(SwiftType)
    case optional(SwiftType)
    /// An array or dictionary that keeps valid values if others are invalid.
    case lossy(SwiftType)
    /// A value or null, for members for which null and absence have different meanings.
    case nullable(SwiftType)
    /// A value with a flag that says whether its member is written.
    case defaulted(SwiftType)
    /// A value in a `Boxed`, which stores it on the heap.
    case boxed(SwiftType)

    /// Any JSON value.
    package static let json = SwiftType.named("JSONValue")

    /// The type in Swift syntax.
    package var text: String {
        switch self {
        case .named(let name), .custom(let name): name
        case .text(let format): format.typeName
        case .array(let element): "[\(element.text)]"
        case .dictionary(let value): "[String: \(value.text)]"
        case .lossy(.dictionary(let value)): "LossyDictionary<\(value.text)>"
        case .lossy(.array(let element)): "LossyArray<\(element.text)>"
        case .lossy(let type): type.text
        case .optional(let wrapped): wrapped.isOptional ? "(\(wrapped.text))?" : wrapped.text + "?"
        case .nullable(let value): "Nullable<\(value.text)>"
        case .defaulted(let value): "Defaulted<\(value.text)>"
        case .boxed(let value): "Boxed<\(value.text)>"
        }
    }

    package var isOptional: Bool {
        guard case .optional = self else { return false }
        return true
    }

    /// The type without a `?`.
    var unwrapped: SwiftType {
        guard case .optional(let wrapped) = self else { return self }
        return wrapped
    }

    /// True for a `Nullable` or an optional of it, which distinguishes null from absence.
    var distinguishesNull: Bool {
        guard case .nullable = unwrapped else { return false }
        return true
    }

    /// The parts of the support code that declare the types in ``text``, or the protocol of types that the user
    /// declares.
    var parts: SupportParts {
        switch self {
        case .named: []
        case .text(let format): SupportParts(of: format)
        case .custom: .conversions
        case .array(let type), .dictionary(let type), .optional(let type): type.parts
        case .lossy(let type): type.parts.union(.lossyCollections)
        case .nullable(let type): type.parts.union(.nulls)
        case .defaulted(let type): type.parts.union(.defaults)
        case .boxed(let type): type.parts.union(.boxes)
        }
    }
}

extension SwiftType: CustomStringConvertible {
    package var description: String { text }
}

/// A converter of model types to Swift types, with the names that the types have in one scope.
struct SwiftTypeConverter {
    let graph: ModelGraph
    let names: AssignedNames
    /// The type in whose declaration the types are written. Types that are nested directly in it are written without
    /// a prefix. It is `nil` outside of all types.
    var scope: ModelTypeID?

    /// Returns the type as it is written in the scope.
    func swiftType(of type: ModelType) -> SwiftType {
        switch type {
        case .string: .named("String")
        case .text(let format): .text(format)
        case .custom(let name): .custom(name)
        case .integer: .named("Int")
        case .number: .named("Double")
        case .boolean: .named("Bool")
        case .any, .union, .nullable(.union), .nullable(.any): .json
        case .array(let element): .array(swiftType(of: element))
        case .map(let value): .dictionary(memberType(of: value))
        case .lossy(let type): .lossy(swiftType(of: type))
        case .nullable(let type): .optional(swiftType(of: type.withoutNull))
        case .named(let id): .named(name(of: id))
        }
    }

    /// Returns the type of the values in a dictionary that holds members. A value that can be null is a `Nullable`
    /// rather than an optional, because the dictionary's subscript already returns an optional.
    func memberType(of type: ModelType) -> SwiftType {
        type.canBeNil ? .nullable(swiftType(of: type.withoutNull)) : swiftType(of: type)
    }

    /// Returns the name of a declared type as it is written in the scope.
    func name(of id: ModelTypeID) -> String {
        if let scope, graph[id].parent == scope, !names.equalTypes.isHidden(id) {
            return names.types[id.index]
        }
        return names.fullName(of: id, in: graph)
    }

    /// Returns the type of a property. It is optional if the member may be missing and has no default.
    func swiftType(of property: ModelProperty) -> SwiftType {
        property.isRequired || property.valueIfAbsent != nil
            ? swiftType(of: property.type) : optionalType(of: property.type)
    }

    /// Returns the type of a property whose member may be missing. If null is allowed, the type distinguishes null
    /// from absence.
    func optionalType(of type: ModelType) -> SwiftType {
        .optional(type.canBeNil ? memberType(of: type) : swiftType(of: type.withoutNull))
    }
}
