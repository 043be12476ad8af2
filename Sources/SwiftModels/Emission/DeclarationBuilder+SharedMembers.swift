/// The members that all branches of a union have.
extension DeclarationBuilder {
    /// Returns the members that the structures of all branches have, in the order of the first branch. Their properties
    /// have the same name and the same type in all structures, and are not deprecated in any of them. Returns no
    /// members if a branch is not a structure.
    func sharedMembers(of union: ModelUnion, _ id: ModelTypeID) -> [SwiftUnion.SharedMember] {
        guard let branches = structures(of: union), let first = branches.first else { return [] }
        let declaredNames = declaredNames(of: id)
        let others = branches.dropFirst().map { branch in
            Dictionary(
                branch.map { ($0.name, $0.property) },
                uniquingKeysWith: { first, _ in first }
            )
        }
        let typeConverter = typeConverter(in: id)
        func comparableType(of property: ModelProperty) -> SwiftType {
            // Types with equal schemas are one type in Swift; see `EqualTypes`.
            var property = property
            property.type = names.equalTypes.original(of: property.type)
            return typeConverter.swiftType(of: property)
        }
        return first.compactMap { name, property in
            let type = comparableType(of: property)
            let isShared = others.allSatisfy { properties in
                guard let other = properties[name], other.wireName == property.wireName,
                    !other.documentation.isDeprecated
                else { return false }
                return comparableType(of: other) == type
            }
            guard isShared, !property.documentation.isDeprecated else { return nil }
            let all = [property] + others.compactMap { $0[name] }
            return SwiftUnion.SharedMember(
                name: name,
                type: typeConverter.swiftType(of: property),
                documentation: sharedDocumentation(of: all, name),
                hasUnionProperty: !declaredNames.contains(name)
            )
        }
    }

    /// Returns the names of the cases of a union, including the case for values that match no branch, and of the
    /// property for the members that all branches have.
    private func declaredNames(of id: ModelTypeID) -> Set<String> {
        Set(names.cases[id.index]).union(["unrecognized", "sharedMembers"])
    }

    /// Returns the documentation of a member that all branches have. If it differs between the branches, returns only
    /// the description, or nothing if the descriptions differ, too.
    private func sharedDocumentation(of properties: [ModelProperty], _ name: String) -> [String] {
        let documentations = properties.map { documentation(of: $0, name) }
        if Set(documentations).count == 1 { return documentations[0] }
        let descriptions = Set(properties.map(\.documentation.description))
        guard descriptions.count == 1, let description = descriptions.first ?? nil else {
            return []
        }
        return DocumentationText.paragraphs(description)
    }

    /// The union's property for its tag.
    struct TagProperty {
        let name: String
        let documentation: [String]
        /// For each branch, the case in a `switch` over the union that returns the tag.
        let cases: [String]
    }

    /// Returns the property of the union for its tag. Returns `nil` if a branch is not a structure, if the first branch
    /// has no property for the tag, if a branch has no tag value, if a branch with several tag values does not store
    /// the value as an enumeration, if the union declares the name of the property already, or if the tag is among
    /// `sharedMembers`.
    func tagProperty(
        of union: ModelUnion,
        _ id: ModelTypeID,
        _ sharedMembers: [SwiftUnion.SharedMember]
    ) -> TagProperty? {
        guard let structures = structures(of: union) else { return nil }
        let tags = structures.map { members in
            members.first { $0.property.wireName == union.tag }
        }
        guard let name = tags[0]?.name, !declaredNames(of: id).contains(name),
            !sharedMembers.contains(where: { $0.name == name })
        else { return nil }
        var cases: [String] = []
        for (position, branch) in union.branches.enumerated() {
            let caseName = names.cases[id.index][position]
            let values = branch.selector.tagValues
            if values.count == 1 {
                cases.append("case .\(caseName): \(values[0].literal)")
            } else if let member = tags[position], hasRawValue(member.property, like: values) {
                cases.append("case .\(caseName)(let value): value.\(member.name).rawValue")
            } else {
                return nil
            }
        }
        return TagProperty(
            name: name,
            documentation: sharedDocumentation(of: tags.compactMap { $0?.property }, name),
            cases: cases
        )
    }

    /// Returns whether a member always has a value of an enumeration whose raw values have the type of `values`.
    private func hasRawValue(
        _ property: ModelProperty,
        like values: [ModelEnumeration.Value]
    ) -> Bool {
        guard property.isRequired, !property.type.isNullable,
            let id = property.type.identifier.map(target), let value = values.first,
            case .enumeration(let enumeration) = graph[id].shape, !enumeration.keepsOtherKinds
        else { return false }
        return enumeration.cases.allSatisfy { $0.value.hasSameKind(as: value) }
    }

    /// Returns the members of the structures of all branches, or `nil` if a branch has another type.
    private func structures(of union: ModelUnion) -> [[(name: String, property: ModelProperty)]]? {
        var structures: [[(name: String, property: ModelProperty)]] = []
        for branch in union.branches {
            guard let id = branch.type.identifier.map(target), !branch.type.isNullable,
                case .object(let object) = graph[id].shape, !object.isTuple
            else { return nil }
            structures.append(Array(zip(names.properties[id.index], object.properties)))
        }
        return structures
    }

    /// Returns the type to which a chain of aliases leads.
    private func target(of id: ModelTypeID) -> ModelTypeID {
        var id = id
        while case .alias(let target) = graph[id].shape { id = target }
        return id
    }
}
