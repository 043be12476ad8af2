/// Writes types of the model as Swift types.
struct SwiftTypeName {
    let graph: ModelGraph
    let names: AssignedNames
    /// The type in whose declaration the text stands; its own parts go by their last names there.
    var scope: ModelTypeID?

    /// The type as it is written in the scope.
    func text(of type: ModelType) -> String {
        switch type {
        case .string: "String"
        case .text(.uri): "URI"
        case .text(.duration): "ISODuration"
        case .integer: "Int"
        case .number: "Double"
        case .boolean: "Bool"
        case .any, .union: "JSONValue"
        case .array(let element): "[\(text(of: element))]"
        case .map(let value): "[String: \(text(of: value))]"
        case .nullable(.union), .nullable(.any): "JSONValue"
        case .nullable(let type): text(of: type.withoutNull) + "?"
        case .named(let id): text(of: id)
        }
    }

    private func text(of id: ModelTypeID) -> String {
        if let scope, graph[id].parent == scope { return names.types[id.index] }
        return names.path(of: id, in: graph).joined(separator: ".")
    }

    /// The type of a property, which is optional where a missing member means nothing.
    func text(of property: ModelProperty) -> String {
        property.isRequired || property.defaultValue != nil
            ? text(of: property.type) : optionalText(of: property.type)
    }

    /// The type of a property that may be missing; null is told apart where it is allowed.
    func optionalText(of type: ModelType) -> String {
        let plain = text(of: type.withoutNull)
        return type.allowsNull && plain != "JSONValue" ? "Nullable<\(plain)>?" : plain + "?"
    }
}
