/// Writes types of the model as Swift types.
struct SwiftTypeName {
    let graph: ModelGraph
    let names: AssignedNames
    /// The type in whose declaration the text stands; its own parts go by their last names there.
    var scope: ModelTypeID?

    /// The type as it is written in the scope.
    func swiftType(of type: ModelType) -> SwiftType {
        switch type {
        case .string: .named("String")
        case .text(.uri): .uri
        case .text(.duration): .duration
        case .integer: .named("Int")
        case .number: .named("Double")
        case .boolean: .named("Bool")
        case .any, .union, .nullable(.union), .nullable(.any): .json
        case .array(let element): .array(swiftType(of: element))
        case .map(let value): .dictionary(swiftType(of: value))
        case .nullable(let type): .optional(swiftType(of: type.withoutNull))
        case .named(let id): .named(name(of: id))
        }
    }

    /// The name of a declared type as it is written in the scope.
    func name(of id: ModelTypeID) -> String {
        if let scope, graph[id].parent == scope { return names.types[id.index] }
        return names.path(of: id, in: graph).joined(separator: ".")
    }

    /// The type of a property, which is optional where a missing member means nothing.
    func swiftType(of property: ModelProperty) -> SwiftType {
        property.isRequired || property.defaultValue != nil
            ? swiftType(of: property.type) : optionalType(of: property.type)
    }

    /// The type of a property that may be missing; null is told apart where it is allowed.
    func optionalType(of type: ModelType) -> SwiftType {
        let plain = swiftType(of: type.withoutNull)
        return .optional(type.allowsNull && plain != .json ? .nullable(plain) : plain)
    }
}
