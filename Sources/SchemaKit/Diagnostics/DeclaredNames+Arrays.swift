extension DeclaredNames {
    /// A member that holds an array of objects, and what the schema says of these.
    package struct ArrayMember: Sendable {
        package let name: String
        /// The names that the schema declares for the objects.
        let itemNames: Set<String>
        /// The names that the objects must have, each with the other names of the member.
        let requiredNames: [Set<String>]

        /// Returns how well the elements of an array fit: the declared members that they have, and the required ones once
        /// more; nil where the schema describes less than half of an element, or one has a required member and the rest
        /// of them is not there.
        package func score(of elements: [JSONNode]) -> Int? {
            guard !elements.isEmpty else { return nil }
            var score = 0
            for element in elements {
                let names = element.members.map(\.name)
                let known = names.count { itemNames.contains($0) }
                let required = requiredNames.count { !$0.isDisjoint(with: names) }
                guard known > 0, 2 * known >= names.count, 2 * required >= requiredNames.count
                else { return nil }
                score += known + required
            }
            return score
        }
    }

    /// Returns the members of a schema's objects that hold arrays of objects only.
    package func arrayMembers(of subschema: SubschemaID) -> [ArrayMember] {
        members(of: subschema).compactMap { name, subschemas -> ArrayMember? in
            let items = subschemas.flatMap(itemSubschemas)
            let itemNames = Set(names(of: items))
            guard !itemNames.isEmpty else { return nil }
            return ArrayMember(
                name: name,
                itemNames: itemNames,
                requiredNames: items.flatMap(requiredNames)
            )
        }
        .sorted { $0.name < $1.name }
    }
}
