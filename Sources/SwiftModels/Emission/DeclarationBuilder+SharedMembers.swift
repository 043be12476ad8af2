/// The members that all branches of a union have.
extension DeclarationBuilder {
    /// Returns the members that have a property with one name and one type in the structures of all branches, in the
    /// order of the first branch.
    func sharedMembers(of union: ModelUnion, _ id: ModelTypeID) -> [SwiftUnion.SharedMember] {
        guard let branches = structures(of: union), let first = branches.first else { return [] }
        let caseNames = Set(names.cases[id.index])
        let others = branches.dropFirst().map { branch in
            Dictionary(
                branch.properties.map { ($0.name, $0.property) },
                uniquingKeysWith: { first, _ in first }
            )
        }
        let typeConverter = typeConverter(in: id)
        return first.properties.compactMap { name, property in
            let type = typeConverter.swiftType(of: property)
            let isShared = others.allSatisfy { properties in
                guard let other = properties[name], other.wireName == property.wireName,
                    !other.documentation.isDeprecated
                else { return false }
                return typeConverter.swiftType(of: other) == type
            }
            guard isShared, !property.documentation.isDeprecated else { return nil }
            return SwiftUnion.SharedMember(
                name: name,
                type: type,
                documentation: documentation(of: property, name),
                isProperty: !caseNames.contains(name)
            )
        }
    }

    /// Returns the name and the documentation of the union's property for its tag, or `nil` if it has none: a branch is
    /// not a structure, a case has the name, or the tag is among `sharedMembers`.
    func tagProperty(
        of union: ModelUnion,
        _ id: ModelTypeID,
        _ sharedMembers: [SwiftUnion.SharedMember]
    ) -> (name: String, documentation: [String])? {
        guard let branches = structures(of: union),
            union.branches.allSatisfy({ $0.selector.tagValues.count == 1 }),
            let (name, property) = branches[0].properties.first(where: {
                $0.property.wireName == union.tag
            }),
            !names.cases[id.index].contains(name),
            !sharedMembers.contains(where: { $0.name == name })
        else { return nil }
        return (name, documentation(of: property, name))
    }

    private typealias Structure = (
        id: ModelTypeID, properties: [(name: String, property: ModelProperty)]
    )

    /// Returns the structures of all branches, or `nil` if a branch has another type.
    private func structures(of union: ModelUnion) -> [Structure]? {
        var structures: [Structure] = []
        for branch in union.branches {
            guard let id = branch.type.identifier.map(target), !branch.type.allowsNull,
                case .object(let object) = graph[id].shape, !object.isTuple
            else { return nil }
            structures.append((id, Array(zip(names.properties[id.index], object.properties))))
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
