import SchemaKit

/// The declarations of unions, and of variants: enumerations for the members of a structure that depend on a tag.
extension DeclarationBuilder {
    func union(_ union: ModelUnion, _ id: ModelTypeID) -> SwiftUnion {
        let typeConverter = typeConverter(in: id)
        let branches = union.branches.enumerated().map { position, branch in
            SwiftUnion.Branch(
                name: names.cases[id.index][position],
                type: typeConverter.swiftType(of: branch.type),
                documentation: DocumentationText.lines(
                    branch.documentation,
                    fallback: defaultDocumentation(of: branch, in: union)
                ),
                kinds: names(of: branch.selector.kinds),
                tagValues: branch.selector.tagValues.map(\.literal),
                members: branch.selector.members.map(keys.key(for:)),
                ambiguity: ambiguity(of: branch)
            )
        }
        let sharedMembers = union.branches.count > 1 ? sharedMembers(of: union, id) : []
        let tag = union.tag.map { name in
            let property = tagProperty(of: union, id, sharedMembers)
            return SwiftUnion.Tag(
                key: keys.key(for: name),
                aliases: union.tagAliases.map(keys.key(for:)),
                memberNames: [name] + union.tagAliases,
                kind: union.branches.lazy.flatMap(\.selector.tagValues).first?.tagKind ?? .string,
                property: property?.name,
                cases: property?.cases ?? [],
                documentation: property?.documentation ?? []
            )
        }
        return SwiftUnion(
            tag: tag,
            branches: branches,
            sharedMembers: sharedMembers,
            // The extensions that need these names are outside of all types.
            branchTypes: ModelType.unique(
                union.branches.map { names.equalTypes.original(of: $0.type) }
            ).map { self.typeConverter(in: nil).swiftType(of: $0).text },
            keepsObjects: union.keepsObjects,
            otherKinds: names(of: union.otherKinds),
            isIndirect: union.branches.indices.contains { boxing.isBoxed(in: id, at: $0) }
        )
    }

    private func names(of kinds: Set<ModelKind>) -> [String] {
        ModelKind.allCases.filter(kinds.contains).map(\.rawValue)
    }

    private func ambiguity(of branch: ModelUnion.Branch) -> SwiftUnion.Ambiguity {
        switch branch.selector.ambiguity {
        case .none: .none
        case .having(let names): .having(names.map(keys.key(for:)))
        case .any: .any
        }
    }

    /// Returns the documentation of a branch whose schema has none.
    private func defaultDocumentation(
        of branch: ModelUnion.Branch,
        in union: ModelUnion
    ) -> String {
        if let tag = union.tag, !branch.selector.tagValues.isEmpty {
            let values = branch.selector.tagValues.map { code($0.literal) }
            let listed =
                values.count > 5
                ? values.prefix(4) + ["one of \(values.count - 4) other values"] : values
            return "The value if \(code(tag)) is \(listed.joined(withConjunction: "or"))."
        }
        if let member = branch.selector.members.first {
            return "The value if it has the member \(code(member))."
        }
        let kinds = ModelKind.allCases.filter(branch.selector.kinds.contains)
        return "The value if it is \(kinds.map(\.phrase).joined(withConjunction: "or"))."
    }

    // MARK: Variants

    func variants(_ id: ModelTypeID, of owner: ModelTypeID) -> SwiftVariants? {
        guard let (variants, object) = graph.variants(id, of: owner) else { return nil }
        let tag = object.properties[variants.tag]
        let field = { (position: Int, isRequired: Bool) in
            self.field(object, at: position, of: owner, isRequired: isRequired)
        }
        let cases = zip(variants.cases, names.cases[id.index]).map { variant, name in
            let required = variants.members.filter(variant.required.contains)
            let optional = variants.members.filter { !variant.required.contains($0) }
            let optionalFields = optional.map { position in
                var field = field(position, false)
                field.hasDefault = !variant.needingArguments.contains(position)
                return field
            }
            let fields = required.map { field($0, true) } + optionalFields
            guard let position = variant.value else {
                return SwiftVariants.Case(
                    name: name,
                    documentation: [
                        "The member \(code(tag.wireName)) and the members that depend on it."
                    ],
                    value: nil,
                    fields: [field(variants.tag, true)] + fields
                )
            }
            return SwiftVariants.Case(
                name: name,
                documentation: documentation(of: tag, position),
                value: tag.type.identifier.map { "." + names.cases[$0.index][position] }
                    ?? graph.values(ofTag: tag)[position].literal,
                fields: fields
            )
        }
        return SwiftVariants(
            tag: field(variants.tag, tag.isRequired),
            tagType: typeConverter(in: owner).swiftType(of: tag.type),
            cases: cases,
            others: variants.members.map { field($0, false) },
            hasCaseForEachValue: graph.listsAllValues(ofTag: tag)
                && variants.cases.allSatisfy { $0.value != nil },
            isIndirect: variants.propertyIndices.contains { boxing.isBoxed(in: owner, at: $0) }
        )
    }

    /// Returns the documentation of the case for the tag's value at `position`.
    private func documentation(of tag: ModelProperty, _ position: Int) -> [String] {
        var documentation = ModelDocumentation()
        if let id = tag.type.identifier, case .enumeration(let enumeration) = graph[id].shape {
            documentation = enumeration.cases[position].documentation
        }
        let literal = graph.values(ofTag: tag)[position].literal
        return DocumentationText.lines(
            documentation,
            fallback: "\(code(tag.wireName)) is \(code(literal))."
        )
    }

    /// Returns the documentation of the type of an object's variants.
    func documentation(ofVariants id: ModelTypeID, of owner: ModelTypeID) -> [String] {
        guard let (variants, object) = graph.variants(id, of: owner) else { return [] }
        let tag = code(object.properties[variants.tag].wireName)
        let holder = "``\(names.types[owner.index])``"
        let dependsOnValue = variants.cases.contains { $0.value != nil }
        return [
            dependsOnValue
                ? "The members of \(holder) that depend on the value of \(tag)."
                : "The members of \(holder) that depend on the presence of \(tag)."
        ]
    }

    private func field(
        _ object: ModelObject,
        at position: Int,
        of owner: ModelTypeID,
        isRequired: Bool
    ) -> SwiftVariants.Field {
        let property = object.properties[position]
        let typeConverter = typeConverter(in: owner)
        return SwiftVariants.Field(
            name: names.properties[owner.index][position],
            key: keys.key(for: property.wireName),
            aliases: aliasKeys(of: property),
            type: isRequired
                ? typeConverter.swiftType(of: property.type)
                : typeConverter.optionalType(of: property.type),
            isRequired: isRequired,
            hasDefault: !isRequired && !property.needsArgument,
            mayMisfit: !isRequired && property.mayMisfit
        )
    }

    /// Returns the properties of `owner` that hold variants, in the order of their tags.
    func variantsProperties(
        _ object: ModelObject,
        _ owner: ModelTypeID
    ) -> [SwiftVariantsProperty] {
        // The names of these properties follow those of the object's other properties.
        let names = names.properties[owner.index].dropFirst(object.properties.count)
        return zip(object.variants, names).sorted { $0.0.tag < $1.0.tag }.compactMap {
            variantsProperty($0, named: $1, of: object, owner)
        }
    }

    private func variantsProperty(
        _ model: ModelVariants,
        named name: String,
        of object: ModelObject,
        _ owner: ModelTypeID
    ) -> SwiftVariantsProperty? {
        guard let variants = variants(model.type, of: owner) else { return nil }
        let tag = object.properties[model.tag]
        let variantPositions = Set(object.variants.flatMap(\.propertyIndices))
        let precedingPositions = object.properties.indices.prefix(model.tag)
        return SwiftVariantsProperty(
            name: name,
            type: .named(names.types[model.type.index]),
            documentation: ["\(code(tag.wireName)) and the members that depend on it."],
            defaultValue: variants.otherFields.allSatisfy(\.hasDefault) && variants.hasOtherCase
                && !variants.tag.isRequired ? ".\(SwiftVariants.otherName)()" : nil,
            position: precedingPositions.filter { !variantPositions.contains($0) }.count,
            accessors: ([model.tag] + model.members).sorted().map { position in
                let isRequired = position == model.tag && tag.isRequired
                let field = self.field(object, at: position, of: owner, isRequired: isRequired)
                return SwiftVariantsProperty.Accessor(
                    name: field.name,
                    key: field.key,
                    aliases: field.aliases,
                    type: field.type,
                    documentation: documentation(of: object.properties[position], field.name),
                    values: variants.values(of: field.name),
                    mayMisfit: field.mayMisfit
                )
            },
            isSettable: variants.otherCaseHoldsAll
        )
    }
}

extension SwiftVariants {
    /// Returns the value of a member in each of the cases, as a pattern and an expression.
    fileprivate func values(of name: String) -> [SwiftVariantsProperty.Value] {
        var values = cases.map { variant in
            guard name == tag.name, let value = variant.value else {
                return Self.value(
                    of: name,
                    inCase: variant.name,
                    variant.fields,
                    distinguishesNull: name == tag.name && tag.distinguishesNull
                )
            }
            return SwiftVariantsProperty.Value(
                pattern: ".\(variant.name)",
                expression: value.hasPrefix(".") ? tagType.text + value : value
            )
        }
        if hasOtherCase {
            values.append(Self.value(of: name, inCase: Self.otherName, otherFields))
        }
        return values
    }

    private static func value(
        of name: String,
        inCase caseName: String,
        _ fields: [Field],
        distinguishesNull: Bool = false
    ) -> SwiftVariantsProperty.Value {
        guard fields.contains(where: { $0.name == name }) else {
            return SwiftVariantsProperty.Value(pattern: "." + caseName, expression: "nil")
        }
        let bindings = fields.map { $0.name == name ? "let value" : "_" }
        let pattern = ".\(caseName)(\(bindings.joined(separator: ", ")))"
        return SwiftVariantsProperty.Value(
            pattern: pattern,
            // The tag is present in this case, so it is either null or a value.
            expression: distinguishesNull ? "value.map(Nullable.value) ?? .null" : "value"
        )
    }
}

extension ModelKind {
    /// The name of the kind with its indefinite article.
    fileprivate var phrase: String {
        switch self {
        case .null: "null"
        case .boolean, .number, .string: "a \(rawValue)"
        case .array, .object: "an \(rawValue)"
        }
    }
}
