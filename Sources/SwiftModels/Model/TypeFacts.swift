/// A cache of facts about types that are needed many times while rules are built.
///
/// The types must not change while it is in use.
struct TypeFacts {
    private var kindNames: [ModelType: Set<String>?] = [:]
    private var positions: [ModelTypeID: [String: Int]] = [:]
    private var requiredNames: [ModelTypeID: Set<String>] = [:]

    /// Returns the names of the kinds of all values, or `nil` if a value can have any kind.
    mutating func kindNames(of type: ModelType, _ graph: ModelGraph) -> Set<String>? {
        if let known = kindNames[type] { return known }
        let names = type.kindNames(graph)
        kindNames[type] = .some(names)
        return names
    }

    /// Returns the position of the first property with a name.
    mutating func position(of name: String, in id: ModelTypeID, _ object: ModelObject) -> Int? {
        if positions[id] == nil {
            positions[id] = Dictionary(
                object.properties.enumerated().map { ($0.element.wireName, $0.offset) },
                uniquingKeysWith: { first, _ in first }
            )
        }
        return positions[id]?[name]
    }

    /// Returns the names of the properties that all values have.
    mutating func requiredNames(of id: ModelTypeID, _ object: ModelObject) -> Set<String> {
        if let known = requiredNames[id] { return known }
        let names = Set(object.properties.lazy.filter(\.isRequired).map(\.wireName))
        requiredNames[id] = names
        return names
    }
}
