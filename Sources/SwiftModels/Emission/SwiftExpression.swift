/// A writer that turns values of the model into Swift expressions.
struct SwiftExpression {
    let graph: ModelGraph
    let names: AssignedNames
    let typeName: SwiftTypeName

    /// Returns an expression for `value` in a place that expects a value of `type`.
    func text(of value: ModelValue, as type: ModelType) -> String {
        switch type {
        case .nullable(let type) where typeName.swiftType(of: type) != .json:
            value == .null ? "nil" : text(of: value, in: type.withoutNull, isOptional: true)
        case .nullable, .any, .union, .string, .text, .integer, .number, .boolean, .array, .map,
            .named:
            text(of: value, in: type.withoutNull, isOptional: false)
        }
    }

    /// Returns an expression for `value` as a value of `type`.
    ///
    /// - Parameter isOptional: True if an optional is expected. Cases then need the name of their type:
    ///   `.none` would be the case of `Optional`.
    private func text(of value: ModelValue, in type: ModelType, isOptional: Bool) -> String {
        switch value {
        case .null: ".null"
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .number(let value): SwiftLiteral.number(value)
        case .string(let value): SwiftLiteral.string(value)
        case .array(let elements): list(elements.map { text(of: $0, as: type.itemType) })
        case .map(let members): dictionary(members, type.itemType)
        case .choice(let id, let position):
            (isOptional ? name(id) : "") + "." + names.cases[id.index][position]
        case .unlisted(let id, let value):
            "\(isOptional ? name(id) : "").unrecognized(\(text(of: value, as: .string)))"
        case .wrapper(let id, let value): "\(name(id))(\(text(of: value, as: wrapped(by: id))))"
        case .branch(let id, let position, let value):
            "\(isOptional ? name(id) : "").\(names.cases[id.index][position])"
                + "(\(text(of: value, as: branch(id, position))))"
        case .object(let id, let object): initializer(of: object, id)
        }
    }

    private func name(_ id: ModelTypeID) -> String { typeName.name(of: id) }

    private func branch(_ id: ModelTypeID, _ position: Int) -> ModelType {
        guard case .union(let union) = graph[id].shape else { return .any }
        return union.branches[position].type
    }

    private func wrapped(by id: ModelTypeID) -> ModelType {
        guard case .wrapper(let type) = graph[id].shape else { return .any }
        return type
    }

    private func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

    private func dictionary(_ members: [ModelValue.Member], _ type: ModelType) -> String {
        guard !members.isEmpty else { return "[:]" }
        return list(
            members.map { "\(SwiftLiteral.string($0.name)): \(text(of: $0.value, as: type))" }
        )
    }

    /// Returns the initializer call for an object. Its arguments are the members that the object has, in
    /// the order of the parameters.
    private func initializer(of value: ModelObjectValue, _ id: ModelTypeID) -> String {
        guard case .object(let object) = graph[id].shape else { return name(id) + "()" }
        var arguments: [String] = []
        for (position, property) in object.properties.enumerated() {
            guard let member = value.known[position] else { continue }
            let text = argument(member, for: property)
            let label = SwiftLiteral.label(names.properties[id.index][position])
            arguments.append("\(label): \(text)")
        }
        for (position, one) in object.patternMembers.enumerated() {
            guard let members = value.matching[position] else { continue }
            let label = SwiftLiteral.label(names.patterns[id.index][position])
            arguments.append("\(label): \(dictionary(members, one.type))")
        }
        if !value.others.isEmpty, !object.isTuple {
            let type = object.otherMembers
            let label = type == nil ? "unknownMembers" : "otherMembers"
            arguments.append("\(label): \(dictionary(value.others, type ?? .any))")
        }
        return "\(name(id))(\(arguments.joined(separator: ", ")))"
    }

    private func argument(_ value: ModelValue, for property: ModelProperty) -> String {
        if property.isRequired || property.defaultValue != nil {
            return text(of: value, as: property.type)
        }
        let text = text(of: value, in: property.type.withoutNull, isOptional: true)
        let isNullable = typeName.optionalType(of: property.type).isNullable
        return isNullable && value != .null ? ".value(\(text))" : text
    }
}

extension ModelType {
    /// The type of the items of an array or the values of a map. For other types it is any JSON value.
    fileprivate var itemType: ModelType {
        switch self {
        case .array(let type), .map(let type): type
        case .nullable(let type): type.itemType
        case .string, .text, .integer, .number, .boolean, .any, .union, .named: .any
        }
    }
}
