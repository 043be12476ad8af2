import SchemaKit

/// A converter of model values to Swift expressions.
struct SwiftValueConverter {
    let graph: ModelGraph
    let names: AssignedNames
    let typeConverter: SwiftTypeConverter

    /// Returns an expression for `value` where a value of `type` is expected.
    func text(of value: ModelValue, as type: ModelType) -> String {
        switch type {
        case .nullable(let type) where typeConverter.swiftType(of: type) != .json:
            value == .null ? "nil" : text(of: value, asNonNull: type.withoutNull, isOptional: true)
        case .nullable, .any, .union, .string, .text, .custom, .integer, .number, .boolean, .array,
            .map, .lossy, .named:
            text(of: value, asNonNull: type.withoutNull, isOptional: false)
        }
    }

    /// Returns an expression for `value` where a value of `type`, or an optional of it, is expected.
    ///
    /// - Parameters:
    ///   - type: A type that is not `ModelType.nullable`.
    ///   - isOptional: True if an optional is expected. Cases are then written with the name of their type, because
    ///     `.none` would be the case of `Optional`.
    func text(
        of value: ModelValue,
        asNonNull type: ModelType,
        isOptional: Bool
    ) -> String {
        switch value {
        case .null: ".null"
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .number(let value): SwiftLiteral.number(value)
        case .string(let value): SwiftLiteral.string(value.text)
        case .array(let elements): list(elements.map { text(of: $0, as: type.childType) })
        case .map(let members): dictionary(members, type.childType)
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

    private func name(_ id: ModelTypeID) -> String { typeConverter.name(of: id) }

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
            members.map { member in
                let text =
                    type.canBeNil
                    ? nullable(member.value, type) : self.text(of: member.value, as: type)
                return "\(SwiftLiteral.string(member.name)): \(text)"
            }
        )
    }

    /// Returns an expression for `value` where a value of the type `Nullable` is expected.
    private func nullable(_ value: ModelValue, _ type: ModelType) -> String {
        let text = text(of: value, asNonNull: type.withoutNull, isOptional: true)
        return value == .null ? text : ".value(\(text))"
    }

    /// Returns the initializer call for an object. Its arguments are the values of the properties that must be set (see
    /// `memberValues`). If some of them have defaults in a wide structure, the initializer has no parameters for these
    /// properties. The call is then in a closure, which sets the properties after the call.
    private func initializer(of value: ModelObjectValue, _ id: ModelTypeID) -> String {
        guard case .object(let object) = graph[id].shape else { return name(id) + "()" }
        let type = name(id)
        let values = memberValues(of: value, object, id)
        let assigned = object.isWide ? values.filter(\.hasDefault) : []
        let arguments = values.filter { !object.isWide || !$0.hasDefault }
            .map { "\(SwiftLiteral.label($0.name)): \($0.expression)" }
        let call = "\(type)(\(arguments.joined(separator: ", ")))"
        guard !assigned.isEmpty else { return call }
        let statements = assigned.map {
            "value.\(SwiftLiteral.declared($0.name)) = \($0.expression)"
        }
        return
            "{ () -> \(type) in var value = \(call); \(statements.joined(separator: "; ")); return value }()"
    }

    /// The value of a property in an expression for an object.
    private struct MemberValue {
        let name: String
        let expression: String
        var hasDefault = true
    }

    /// Returns the values of the properties that an expression for the object must set, in the order of the parameters.
    ///
    /// The members of the object are set to their values. An absent member is set to `nil` if its parameter has no
    /// default, or if the default is the value of a tag.
    private func memberValues(
        of value: ModelObjectValue,
        _ object: ModelObject,
        _ id: ModelTypeID
    ) -> [MemberValue] {
        var values: [MemberValue] = []
        for position in object.properties.indices {
            let member = value.declared[position]
            // A property is copied only if its member needs a value, because an object can omit most members of a
            // large type.
            let needsValue =
                member != nil || object.properties[position].needsArgument
                || object.properties[position].tagValue != nil
            guard needsValue else { continue }
            let property = object.properties[position]
            values.append(
                MemberValue(
                    name: names.properties[id.index][position],
                    expression: member.map { argument($0, for: property) } ?? "nil",
                    hasDefault: graph.hasDefault(property)
                )
            )
        }
        for (position, pattern) in object.patternMembers.enumerated() {
            guard let members = value.matching[position] else { continue }
            values.append(
                MemberValue(
                    name: names.patterns[id.index][position],
                    expression: dictionary(members, pattern.type)
                )
            )
        }
        if !value.others.isEmpty, !object.isTuple {
            let type = object.otherMembers
            values.append(
                MemberValue(
                    name: type == nil ? "unknownMembers" : "otherMembers",
                    expression: dictionary(value.others, type ?? .any)
                )
            )
        }
        if !value.furtherItems.isEmpty {
            let type = object.otherMembers ?? .any
            values.append(
                MemberValue(
                    name: "otherElements",
                    expression: list(value.furtherItems.map { text(of: $0, as: type) })
                )
            )
        }
        return values
    }

    private func argument(_ value: ModelValue, for property: ModelProperty) -> String {
        if property.isRequired || property.valueIfAbsent != nil {
            return text(of: value, as: property.type)
        }
        return property.type.canBeNil
            ? nullable(value, property.type)
            : text(of: value, asNonNull: property.type.withoutNull, isOptional: true)
    }
}

extension ModelGraph {
    /// Returns whether the property has a default, so that an initializer does not need an argument for it.
    fileprivate func hasDefault(_ property: ModelProperty) -> Bool {
        guard !property.needsArgument else { return false }
        let hasTagValue = property.tagValue.map { value($0, of: property.type) != nil } ?? false
        return hasTagValue || !property.isRequired || constantType(property.type) != nil
    }

    /// Returns the identifier of `type` if it is a closed enumeration with only one value, or `nil` for other types.
    func constantType(_ type: ModelType) -> ModelTypeID? {
        guard case .named(let id) = type, case .enumeration(let enumeration) = self[id].shape,
            !enumeration.isOpen, enumeration.cases.count == 1
        else { return nil }
        return id
    }

    /// Returns the value of a tag as a value of its type, or `nil` if the type cannot represent it.
    func value(_ value: ModelEnumeration.Value, of type: ModelType) -> ModelValue? {
        switch (type.withoutNull, value) {
        case (.boolean, .boolean), (.string, .string), (.integer, .integer):
            return ModelValue(value)
        case (.named(let id), _):
            guard case .enumeration(let enumeration) = self[id].shape,
                let position = enumeration.cases.firstIndex(where: { $0.value == value })
            else { return nil }
            return .choice(id, position)
        default: return nil
        }
    }
}

extension ModelObject {
    /// True if the structure for the object is wide; see ``SwiftStructure/isWide``.
    var isWide: Bool {
        let variantMemberCount = variants.reduce(0) { $0 + $1.propertyIndices.count }
        return !isTuple && properties.count - variantMemberCount > Self.narrowPropertyLimit
    }

    /// The maximum number of properties of a structure that is not wide. See ``SwiftStructure/isWide`` for the reason.
    private static var narrowPropertyLimit: Int { 100 }
}

extension ModelType {
    /// The type of the items of an array or the values of a map. For other types it is any JSON value.
    fileprivate var childType: ModelType {
        switch self {
        case .array(let type), .map(let type): type
        case .nullable(let type), .lossy(let type): type.childType
        case .string, .text, .custom, .integer, .number, .boolean, .any, .union, .named: .any
        }
    }
}
