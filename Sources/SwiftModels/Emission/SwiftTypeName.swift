/// A writer that turns types of the model into Swift types.
struct SwiftTypeName {
    let graph: ModelGraph
    let names: AssignedNames
    /// The type whose declaration contains the text. Types nested directly in it are written without a
    /// prefix.
    var scope: ModelTypeID?

    /// Returns the type as it is written in the scope.
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

    /// Returns the name of a declared type as it is written in the scope.
    func name(of id: ModelTypeID) -> String {
        if let scope, graph[id].parent == scope { return names.types[id.index] }
        return names.path(of: id, in: graph).joined(separator: ".")
    }

    /// Returns the type of a property. It is optional if the member may be missing and has no default.
    func swiftType(of property: ModelProperty) -> SwiftType {
        property.isRequired || property.defaultValue != nil
            ? swiftType(of: property.type) : optionalType(of: property.type)
    }

    /// Returns the type of a property that may be missing. If null is allowed, the type distinguishes it
    /// from absence.
    func optionalType(of type: ModelType) -> SwiftType {
        let plain = swiftType(of: type.withoutNull)
        return .optional(type.allowsNull && plain != .json ? .nullable(plain) : plain)
    }
}
