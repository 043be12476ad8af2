import SchemaKit

/// The declarations of structures, which have a property for each member.
extension DeclarationBuilder {
    func structure(_ object: ModelObject, _ id: ModelTypeID) -> SwiftStructure {
        var storageNames = NameScope(
            reserved: [],
            usedNames: Set(names.properties[id.index] + names.patterns[id.index])
        )
        let variantPositions = Set(object.variants.flatMap(\.positions))
        let positions = object.properties.indices.filter { !variantPositions.contains($0) }
        let properties = positions.map { position in
            property(at: position, of: object, in: id, &storageNames)
        }
        return SwiftStructure(
            properties: properties,
            variants: variantsProperties(object, id),
            patterns: patternProperties(object, of: id, &storageNames),
            coding: coding(of: object, id)
        )
    }

    private func patternProperties(
        _ object: ModelObject,
        of id: ModelTypeID,
        _ storageNames: inout NameScope
    ) -> [SwiftPatternProperty] {
        guard !object.patternMembers.isEmpty else { return [] }
        let keysOfMisfits = object.properties.filter(\.mayMisfit).map { keys.key(for: $0.wireName) }
        var remainingKeys = Set(object.properties.flatMap(aliasKeys) + keysOfMisfits)
        let typeConverter = typeConverter(in: id)
        return zip(object.patternMembers, names.patterns[id.index]).map { members, name in
            let pattern = NamePattern(members.pattern.source)
            let matchingKeys = remainingKeys.filter(pattern.matches)
            remainingKeys.subtract(matchingKeys)
            let lines = DocumentationText.lines(members.documentation)
            return SwiftPatternProperty(
                name: name,
                valueType: typeConverter.memberType(of: members.type),
                documentation: lines + (lines.isEmpty ? [] : [""])
                    + DocumentationText.paragraphs(
                        "The members whose names match \(code(members.pattern.source))."
                    ),
                pattern: members.pattern,
                patternName: storageNames.assign(name + "Pattern"),
                sharedKeys: matchingKeys,
                origin: members.origin
            )
        }
    }

    private func coding(of object: ModelObject, _ id: ModelTypeID) -> CodableStrategy {
        let typeConverter = typeConverter(in: id)
        if object.isTuple {
            return .items(type: object.otherMembers.map(typeConverter.swiftType) ?? .json)
        }
        return object.otherMembers.map { .membersAndOthers(type: typeConverter.memberType(of: $0)) }
            ?? .membersAndUnknown
    }

    private func property(
        at position: Int,
        of object: ModelObject,
        in id: ModelTypeID,
        _ storageNames: inout NameScope
    ) -> SwiftProperty {
        let property = object.properties[position]
        let typeConverter = typeConverter(in: id)
        let name = names.properties[id.index][position]
        let presence = presence(of: property, named: name, typeConverter, &storageNames)
        let deprecation = deprecation(of: property, in: object, id)
        let defaultValue =
            property.needsArgument ? nil : parameterDefault(of: property, presence, typeConverter)
        return SwiftProperty(
            name: name,
            key: keys.key(for: property.wireName),
            aliases: aliasKeys(of: property),
            type: typeConverter.swiftType(of: property),
            foundationType: foundationType(property, presence),
            presence: presence,
            storage: storage(
                name,
                boxing.isBoxed(id, position)
                    ? .boxed
                    : deprecation != nil ? .hidden : presence.isDefaulted ? .wrapped : .direct,
                in: &storageNames
            ),
            documentation: documentation(of: property, name),
            parameterDocumentation: parameterDocumentation(
                of: property,
                name,
                isRequired: defaultValue == nil
            ),
            deprecation: deprecation,
            defaultValue: defaultValue,
            isAlwaysWritten: constant(property.type) != nil,
            mayMisfit: property.mayMisfit,
            origin: property.origin
        )
    }

    /// Returns the keys of a member's aliases, without duplicates and without the key of the member.
    func aliasKeys(of property: ModelProperty) -> [String] {
        var seen: Set<String> = [keys.key(for: property.wireName)]
        return property.aliases.map { keys.key(for: $0.name) }.filter { seen.insert($0).inserted }
    }

    private func presence(
        of property: ModelProperty,
        named name: String,
        _ typeConverter: SwiftTypeConverter,
        _ storageNames: inout NameScope
    ) -> SwiftProperty.Presence {
        if property.isRequired { return .required }
        guard let value = property.valueOfAbsence else { return .optional }
        if value == .null, typeConverter.swiftType(of: property).isOptional {
            return .defaulted(name: nil, value: "nil")
        }
        let expression = SwiftExpression(graph: graph, names: names, typeConverter: typeConverter)
        return .defaulted(
            name: storageNames.assign(name + "Default"),
            value: expression.text(of: value, as: property.type)
        )
    }

    /// Returns the deprecation of a property, or `nil` if the property is not deprecated.
    ///
    /// The deprecation has a new name only if the replacement has the type of the property. The compiler then offers a
    /// fix.
    private func deprecation(
        of property: ModelProperty,
        in object: ModelObject,
        _ id: ModelTypeID
    ) -> SwiftProperty.Deprecation? {
        let documentation = property.documentation
        guard documentation.isDeprecated else { return nil }
        guard let wireName = documentation.replacement else {
            let message = documentation.description ?? "deprecated in the schema"
            return SwiftProperty.Deprecation(message: message, newName: nil)
        }
        let position = object.properties.firstIndex { $0.wireName == wireName }
        let name = position.map { names.properties[id.index][$0] }
        let typeConverter = typeConverter(in: id)
        if let position,
            typeConverter.swiftType(of: object.properties[position])
                == typeConverter.swiftType(of: property)
        {
            return SwiftProperty.Deprecation(message: documentation.description, newName: name)
        }
        let advice = "use '\(name ?? wireName)'"
        let message = documentation.description.map { "\(advice): \($0)" } ?? advice
        return SwiftProperty.Deprecation(message: message, newName: nil)
    }

    private func foundationType(
        _ property: ModelProperty,
        _ presence: SwiftProperty.Presence
    ) -> SwiftProperty.FoundationType? {
        guard property.type.withoutNull == .text(.uri) else { return nil }
        return switch (presence, property.type.allowsNull) {
        case (.required, false): .url
        case (.required, true), (.optional, false), (.defaulted(_, "nil"), true): .optionalURL
        // Null and absence have different meanings here, or the default value is a URI.
        case (.optional, true), (.defaulted, _): nil
        }
    }

    /// Returns the default value of the initializer's parameter.
    private func parameterDefault(
        of property: ModelProperty,
        _ presence: SwiftProperty.Presence,
        _ typeConverter: SwiftTypeConverter
    ) -> String? {
        if let tag = property.tagValue, let value = graph.value(tag, of: property.type) {
            let expression =
                SwiftExpression(graph: graph, names: names, typeConverter: typeConverter)
            return expression.text(
                of: value,
                asNonNull: property.type.withoutNull,
                isOptional: !property.isRequired
            )
        }
        return switch presence {
        case .required: constant(property.type)
        case .optional: "nil"
        case .defaulted(_, let value): value
        }
    }

    /// The kinds of storage, before they have names.
    private enum StorageKind {
        case direct
        case wrapped
        case hidden
        case boxed
    }

    private func storage(
        _ name: String,
        _ kind: StorageKind,
        in storageNames: inout NameScope
    ) -> SwiftProperty.Storage {
        switch kind {
        case .direct: return .direct
        case .boxed: return .boxed(name: storageNames.assign(name + "Storage"))
        case .hidden: return .hidden(name: storageNames.assign(name + "Storage"))
        case .wrapped:
            // The compiler chooses this name, which another property may have.
            let wrapperName = "_" + name
            return storageNames.assign(wrapperName) == wrapperName
                ? .wrapped(name: wrapperName) : storage(name, .hidden, in: &storageNames)
        }
    }

    /// Returns the value of a type with only one value, as an expression, or `nil` for other types.
    private func constant(_ type: ModelType) -> String? {
        guard case .named(let id) = type, case .enumeration(let enumeration) = graph[id].shape,
            !enumeration.isOpen, enumeration.cases.count == 1
        else { return nil }
        return "." + names.cases[id.index][0]
    }

    /// Returns the documentation of the initializer's parameter for a property, if the parameter has no default or a
    /// constraint.
    private func parameterDocumentation(
        of property: ModelProperty,
        _ name: String,
        isRequired: Bool
    ) -> [String] {
        guard isRequired || !property.documentation.constraints.isEmpty else { return [] }
        return DocumentationText.parameter(
            name,
            property.documentation,
            fallback: isRequired ? "The member \(code(property.wireName))." : nil
        )
    }

    /// Returns the documentation of a property that is called `name` in Swift. If the schema has none, the
    /// documentation gives the name of the member, unless it equals `name`.
    func documentation(of property: ModelProperty, _ name: String) -> [String] {
        let lines = DocumentationText.lines(
            property.documentation,
            fallback: name == property.wireName
                ? nil : "The member \(code(property.wireName))."
        )
        let isRenamed =
            property.documentation.description != nil
            && !Self.isSpelling(name, of: property.wireName)
        let renamed = isRenamed ? "The member is \(code(property.wireName)) in JSON." : nil
        let aliases = property.aliases.map { alias in
            DocumentationText.code(alias.name) + (alias.source.map { " (\($0))" } ?? "")
        }
        let read = aliases.isEmpty ? nil : "Also read from \(aliases.joined(separator: ", "))."
        let notes = [renamed, read].compactMap { $0 }.joined(separator: " ")
        guard !notes.isEmpty else { return lines }
        return lines + (lines.isEmpty ? [] : [""]) + DocumentationText.paragraphs(notes)
    }

    /// Returns whether two names have the same letters and digits, except for their case.
    private static func isSpelling(_ name: String, of wireName: String) -> Bool {
        let letters = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return letters(name) == letters(wireName)
    }
}

/// The conversion of values of the model to Swift expressions.
private struct SwiftExpression {
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

    /// Returns the initializer call for an object. Its arguments are the members that the object has, in
    /// the order of the parameters.
    private func initializer(of value: ModelObjectValue, _ id: ModelTypeID) -> String {
        guard case .object(let object) = graph[id].shape else { return name(id) + "()" }
        var arguments: [String] = []
        for (position, property) in object.properties.enumerated() {
            let label = SwiftLiteral.label(names.properties[id.index][position])
            if let member = value.declared[position] {
                arguments.append("\(label): \(argument(member, for: property))")
            } else if property.needsArgument || property.tagValue != nil {
                arguments.append("\(label): nil")
            }
        }
        for (position, pattern) in object.patternMembers.enumerated() {
            guard let members = value.matching[position] else { continue }
            let label = SwiftLiteral.label(names.patterns[id.index][position])
            arguments.append("\(label): \(dictionary(members, pattern.type))")
        }
        if !value.others.isEmpty, !object.isTuple {
            let type = object.otherMembers
            let label = type == nil ? "unknownMembers" : "otherMembers"
            arguments.append("\(label): \(dictionary(value.others, type ?? .any))")
        }
        return "\(name(id))(\(arguments.joined(separator: ", ")))"
    }

    private func argument(_ value: ModelValue, for property: ModelProperty) -> String {
        if property.isRequired || property.valueOfAbsence != nil {
            return text(of: value, as: property.type)
        }
        return property.type.canBeNil
            ? nullable(value, property.type)
            : text(of: value, asNonNull: property.type.withoutNull, isOptional: true)
    }
}

extension ModelGraph {
    /// Returns the value of a tag as a value of its type, or `nil` if the type cannot represent it.
    fileprivate func value(_ value: ModelEnumeration.Value, of type: ModelType) -> ModelValue? {
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

extension ModelType {
    /// The type of the items of an array or the values of a map. For other types it is any JSON value.
    fileprivate var itemType: ModelType {
        switch self {
        case .array(let type), .map(let type): type
        case .nullable(let type), .lossy(let type): type.itemType
        case .string, .text, .custom, .integer, .number, .boolean, .any, .union, .named: .any
        }
    }
}
