extension DeclaredNames {
    /// A member that holds an array of objects, with the member names that the schema declares for these objects.
    package struct ArrayMember: Sendable {
        package let name: String
        /// The names that the schema declares for the objects in the array.
        let itemNames: Set<String>
        /// The names that the schema requires of the objects. Each set holds one required name and its aliases.
        let requiredNames: [Set<String>]

        /// Returns how well the items of an array match the schema: for each item, the number of its declared members
        /// plus the number of required members that are present.
        ///
        /// Returns nil if the array is empty, if the schema declares none or fewer than half of an item's members, or
        /// if an item has fewer than half of the required members.
        package func score(of items: [JSONNode]) -> Int? {
            guard !items.isEmpty else { return nil }
            var score = 0
            for item in items {
                let names = item.members.map(\.name)
                let known = names.count { itemNames.contains($0) }
                let required = requiredNames.count { !$0.isDisjoint(with: names) }
                guard known > 0, 2 * known >= names.count, 2 * required >= requiredNames.count
                else { return nil }
                score += known + required
            }
            return score
        }
    }

    /// Returns the members that the schema constrains to arrays of objects with declared names, sorted by name.
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
