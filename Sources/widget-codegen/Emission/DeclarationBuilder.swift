/// Turns the model into Swift declarations, as plain data.
struct DeclarationBuilder {
    private let graph: ModelGraph
    private let names: AssignedNames
    private let boxing: BoxingPlan
    private let keys: CodingKeyStrategy

    init(graph: ModelGraph, names: AssignedNames, keys: CodingKeyStrategy = .useDefaultKeys) {
        self.keys = keys
        self.graph = graph
        self.names = names
        boxing = BoxingPlan(graph)
    }

    /// The declarations that belong to the file at `index`, its root first.
    func declarations(inFile index: Int) -> [SwiftDeclaration] {
        let ids = graph.declarations.indices.filter { graph.declarations[$0].file == index }
        return ids.map { declaration(ModelTypeID(index: $0)) }
    }

    private func typeName(in scope: ModelTypeID?) -> SwiftTypeName {
        SwiftTypeName(graph: graph, names: names, scope: scope)
    }

    private func declaration(_ id: ModelTypeID) -> SwiftDeclaration {
        let path = names.path(of: id, in: graph)
        return SwiftDeclaration(
            scope: path.dropLast(),
            name: names.types[id.index],
            documentation: typeDocumentation(of: id),
            body: body(of: id)
        )
    }

    private func body(of id: ModelTypeID) -> SwiftDeclaration.Body {
        switch graph[id].shape {
        case .object(let object):
            .structure(structure(object, id))
        case .enumeration(let enumeration):
            .enumeration(self.enumeration(enumeration, id))
        case .wrapper(.named(let target)):
            .alias(typeName(in: nil).text(of: .named(target)))
        case .wrapper(let type):
            .wrapper(wrapper(type, id))
        }
    }

    // MARK: Structures

    private func structure(_ object: ModelObject, _ id: ModelTypeID) -> SwiftStructure {
        var storageNames = NameScope(reserved: [], taken: Set(names.properties[id.index]))
        let properties = object.properties.enumerated().map { position, property in
            self.property(property, position, of: object, id, &storageNames)
        }
        return SwiftStructure(
            properties: properties,
            coding: object.otherMembers.map {
                .membersAndOthers(type: typeName(in: id).text(of: $0))
            }
                ?? .membersAndUnknown
        )
    }

    private func property(
        _ property: ModelProperty,
        _ position: Int,
        of object: ModelObject,
        _ id: ModelTypeID,
        _ storageNames: inout NameScope
    ) -> SwiftProperty {
        let name = names.properties[id.index][position]
        let typeName = typeName(in: id)
        let presence = presence(of: property, name, typeName, &storageNames)
        let deprecation = deprecation(of: property, in: object, id)
        return SwiftProperty(
            name: name,
            key: keys.key(for: property.wireName),
            aliases: aliasKeys(of: property),
            type: typeName.text(of: property),
            foundationType: foundationType(property, presence),
            presence: presence,
            storage: storage(
                name,
                isBoxed: boxing.isBoxed(id, position),
                isHidden: deprecation != nil || presence.isDefaulted,
                &storageNames
            ),
            documentation: documentation(of: property),
            deprecation: deprecation,
            defaultValue: parameterDefault(presence, property.type)
        )
    }

    private func aliasKeys(of property: ModelProperty) -> [String] {
        var seen: Set<String> = [keys.key(for: property.wireName)]
        return property.aliases.map { keys.key(for: $0.name) }.filter { seen.insert($0).inserted }
    }

    private func presence(
        of property: ModelProperty,
        _ name: String,
        _ typeName: SwiftTypeName,
        _ storageNames: inout NameScope
    ) -> SwiftProperty.Presence {
        if property.isRequired { return .required }
        guard let value = property.defaultValue else { return .optional }
        let expression = SwiftExpression(graph: graph, names: names, typeName: typeName)
        return .defaulted(
            name: storageNames.assign([name + "Default"]),
            value: expression.text(of: value, as: property.type)
        )
    }

    /// What to tell of a deprecated property: a new name where that is all that changes.
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
        let typeName = typeName(in: id)
        if let position,
            typeName.text(of: object.properties[position]) == typeName.text(of: property)
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
        // Absence and null are told apart, or the default is an address.
        case (.optional, true), (.defaulted, _): nil
        }
    }

    /// What the initializer takes for granted.
    private func parameterDefault(
        _ presence: SwiftProperty.Presence,
        _ type: ModelType
    ) -> String? {
        switch presence {
        case .required: constant(type)
        case .optional: "nil"
        case .defaulted(_, let value): value
        }
    }

    private func storage(
        _ name: String,
        isBoxed: Bool,
        isHidden: Bool,
        _ storageNames: inout NameScope
    ) -> SwiftProperty.Storage {
        if isBoxed { return .boxed(name: storageNames.assign([name + "Storage"])) }
        return isHidden ? .hidden(name: storageNames.assign([name + "Storage"])) : .direct
    }

    /// The one value that a required constant can have.
    private func constant(_ type: ModelType) -> String? {
        guard case .named(let id) = type, case .enumeration(let enumeration) = graph[id].shape,
            !enumeration.isOpen, enumeration.cases.count == 1
        else { return nil }
        return "." + names.cases[id.index][0]
    }

    // MARK: Choices and wrappers

    private func enumeration(
        _ enumeration: ModelEnumeration,
        _ id: ModelTypeID
    ) -> SwiftEnumeration {
        let names = names.cases[id.index]
        let count = enumeration.cases.count
        let synonyms = zip(enumeration.synonyms, names[count...]).map { synonym, name in
            SwiftEnumeration.Synonym(
                old: self.case(synonym.old, name),
                name: names[synonym.position]
            )
        }
        return SwiftEnumeration(
            rawType: enumeration.cases.first?.value.rawType ?? .string,
            cases: zip(enumeration.cases, names).map { self.case($0, $1) },
            synonyms: synonyms,
            isOpen: enumeration.isOpen
        )
    }

    private func `case`(_ one: ModelEnumeration.Case, _ name: String) -> SwiftEnumeration.Case {
        SwiftEnumeration.Case(
            name: name,
            literal: one.value.literal,
            documentation: DocumentationText.lines(
                one.documentation,
                fallback: "The value `\(one.value.literal)`."
            )
        )
    }

    private func wrapper(_ type: ModelType, _ id: ModelTypeID) -> SwiftWrapper {
        let typeName = typeName(in: id)
        let property: String
        var mapValueType: String?
        switch type {
        case .array:
            property = "elements"
        case .map(let value):
            property = "members"
            mapValueType = typeName.text(of: value)
        case .string, .text, .integer, .number, .boolean, .any, .nullable, .union, .named:
            property = "value"
        }
        return SwiftWrapper(
            property: property,
            type: typeName.text(of: type),
            mapValueType: mapValueType,
            isBoxed: boxing.isBoxed(id, 0)
        )
    }

    // MARK: Documentation

    private func documentation(of property: ModelProperty) -> [String] {
        let lines = DocumentationText.lines(
            property.documentation,
            fallback: "The member `\(property.wireName)`."
        )
        guard !property.aliases.isEmpty else { return lines }
        let aliases = property.aliases.map { alias in
            DocumentationText.code(alias.name) + (alias.source.map { " (\($0))" } ?? "")
        }
        return lines + [""]
            + DocumentationText.paragraphs(
                "Also read from \(aliases.joined(separator: ", "))."
            )
    }

    private func typeDocumentation(of id: ModelTypeID) -> [String] {
        let declaration = graph[id]
        let file = graph.files[declaration.file].name
        let place = DocumentationText.code("\(file)#\(declaration.pointer)")
        var lines = DocumentationText.lines(
            declaration.documentation,
            fallback: "A value that \(DocumentationText.code(file)) describes."
        )
        lines += ["", "Schema: \(place)"]
        return lines
    }
}

extension ModelEnumeration.Value {
    fileprivate var literal: String {
        switch self {
        case .string(let text): SwiftLiteral.string(text)
        case .integer(let number): String(number)
        }
    }

    fileprivate var rawType: SwiftEnumeration.RawType {
        switch self {
        case .string: .string
        case .integer: .integer
        }
    }
}
