import SchemaKit

/// The declarations of structures, which have a property for each member.
extension DeclarationBuilder {
    func structure(_ object: ModelObject, _ id: ModelTypeID) -> SwiftStructure {
        var storageNames = NameScope(
            reserved: [],
            usedNames: Set(names.properties[id.index] + names.patterns[id.index])
        )
        let variantPositions = Set(object.variants.flatMap(\.propertyIndices))
        let positions = object.properties.indices.filter { !variantPositions.contains($0) }
        let properties = positions.map { position in
            property(at: position, of: object, in: id, &storageNames)
        }
        // Only rules look up members by the strategy for keys, and only full validation has rules.
        let keys = validation == .full ? keys : .useDefaultKeys
        return SwiftStructure(
            properties: properties,
            variants: variantsProperties(object, id),
            patterns: patternProperties(object, of: id, &storageNames),
            coding: coding(of: object, id),
            keys: keys,
            convertedNames: object.properties.map(\.wireName).filter { keys.key(for: $0) != $0 },
            isWide: object.isWide
        )
    }

    private func patternProperties(
        _ object: ModelObject,
        of id: ModelTypeID,
        _ storageNames: inout NameScope
    ) -> [SwiftPatternProperty] {
        guard !object.patternMembers.isEmpty else { return [] }
        // A name that matches a pattern can also be the key of another property: an alias, or the key of a member whose
        // value may not fit. If that property is not read from the member, the first pattern that matches the key gets
        // the member (see `SwiftPatternProperty.sharedKeys`).
        let keysOfMisfits = object.properties.filter(\.mayMisfit).map { keys.key(for: $0.wireName) }
        let patternIndex = NamePatternIndex(
            object.patternMembers.map { NamePattern($0.pattern.source) }
        )
        var sharedKeys: [Set<String>] = object.patternMembers.map { _ in [] }
        for key in Set(object.properties.flatMap(aliasKeys) + keysOfMisfits) {
            if let position = patternIndex.positions(matching: key).first {
                sharedKeys[position].insert(key)
            }
        }
        let typeConverter = typeConverter(in: id)
        let patternNames = names.patterns[id.index]
        return zip(object.patternMembers, patternNames).enumerated().map { position, pair in
            let (members, name) = pair
            return SwiftPatternProperty(
                name: name,
                valueType: typeConverter.memberType(of: members.type),
                documentation: DocumentationText.joined([
                    DocumentationText.lines(members.documentation),
                    DocumentationText.note(
                        "The members whose names match \(code(members.pattern.source))."
                    ),
                ]),
                pattern: members.pattern,
                patternName: storageNames.assign(name + "Pattern"),
                sharedKeys: sharedKeys[position],
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
        let isHidden = deprecation != nil || presence.isDefaulted && object.isWide
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
                boxing.isBoxed(in: id, at: position)
                    ? .boxed
                    : isHidden ? .hidden : presence.isDefaulted ? .wrapped : .direct,
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
        guard let value = property.valueIfAbsent else { return .optional }
        if value == .null, typeConverter.swiftType(of: property).isOptional {
            return .defaulted(name: nil, value: "nil")
        }
        let valueConverter = valueConverter(typeConverter)
        return .defaulted(
            name: storageNames.assign(name + "Default"),
            value: valueConverter.text(of: value, as: property.type)
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
        return switch (presence, property.type.isNullable) {
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
            return valueConverter(typeConverter).text(
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

    private func valueConverter(_ typeConverter: SwiftTypeConverter) -> SwiftValueConverter {
        SwiftValueConverter(graph: graph, names: names, typeConverter: typeConverter)
    }

    /// The cases of ``SwiftProperty/Storage``, which explains them, without the names of the stored properties.
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
            // The compiler gives this name to the stored property of a property wrapper. If another property has the
            // name, the property wrapper cannot be used.
            let wrapperName = "_" + name
            return storageNames.assign(wrapperName) == wrapperName
                ? .wrapped(name: wrapperName) : storage(name, .hidden, in: &storageNames)
        }
    }

    /// Returns the value of a type with only one value, as an expression, or `nil` for other types.
    private func constant(_ type: ModelType) -> String? {
        graph.constantType(type).map { "." + names.cases[$0.index][0] }
    }

    /// Returns the documentation of the initializer's parameter for a property. It is empty if the parameter has a
    /// default and the schema has neither a description nor constraints.
    private func parameterDocumentation(
        of property: ModelProperty,
        _ name: String,
        isRequired: Bool
    ) -> [String] {
        DocumentationText.parameter(
            name,
            property.documentation,
            fallback: isRequired ? "The member \(code(property.wireName))." : nil
        )
    }

    /// Returns the documentation of a property that is called `name` in Swift.
    ///
    /// If the schema has no description, the documentation names the member, unless the member is also called `name`.
    /// After a description, it names the member only if the two names differ in letters or digits, ignoring case.
    func documentation(of property: ModelProperty, _ name: String) -> [String] {
        let lines = DocumentationText.lines(
            property.documentation,
            fallback: name == property.wireName
                ? nil : "The member \(code(property.wireName))."
        )
        let isRenamed =
            property.documentation.description != nil
            && !Self.haveSameLetters(name, property.wireName)
        let renamed = isRenamed ? "The member is \(code(property.wireName)) in JSON." : nil
        let aliases = property.aliases.map { alias in
            DocumentationText.code(alias.name) + (alias.source.map { " (\($0))" } ?? "")
        }
        let read = aliases.isEmpty ? nil : "Also read from \(aliases.joined(separator: ", "))."
        let notes = [renamed, read].compactMap { $0 }.joined(separator: " ")
        return DocumentationText.joined([lines, DocumentationText.note(notes)])
    }

    /// Returns whether two names have the same letters and digits, except for their case.
    private static func haveSameLetters(_ name: String, _ wireName: String) -> Bool {
        let letters = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return letters(name) == letters(wireName)
    }
}
