/// By which names models ask for members: those that a coder with a strategy of Foundation hands on.
package enum CodingKeyStrategy: String, Hashable, Sendable, CaseIterable {
    /// As they stand in the JSON text.
    case useDefaultKeys
    /// For `convertFromSnakeCase` and `convertToSnakeCase`.
    case convertFromSnakeCase

    /// Whether a model calls all members what they are called in the JSON text.
    var keepsNames: Bool {
        switch self {
        case .useDefaultKeys: true
        case .convertFromSnakeCase: false
        }
    }

    /// What a model calls a member.
    func key(for wireName: String) -> String {
        switch self {
        case .useDefaultKeys: wireName
        case .convertFromSnakeCase: SnakeCase.converted(from: wireName)
        }
    }

    /// What an encoder writes for a key of a model.
    private func wireName(for key: String) -> String {
        switch self {
        case .useDefaultKeys: key
        case .convertFromSnakeCase: SnakeCase.converted(to: key)
        }
    }

    /// Names that do not come back as they were, or that can't be told apart.
    func notes(on graph: ModelGraph) -> [ModelNote] {
        guard !keepsNames else { return [] }
        return graph.declarations.flatMap { declaration -> [ModelNote] in
            guard case .object(let object) = declaration.shape else { return [] }
            var owners: [String: String] = [:]
            return object.properties.flatMap { notes(on: $0, &owners) }
        }
    }

    private func notes(on property: ModelProperty, _ owners: inout [String: String]) -> [ModelNote]
    {
        var kinds: [ModelNote.Kind] = []
        let copy = wireName(for: key(for: property.wireName))
        if copy != property.wireName {
            kinds.append(.changedName(property.wireName, copy: copy))
        }
        for name in [property.wireName] + property.aliases.map(\.name) {
            let owner = owners[key(for: name)]
            if let owner, owner != property.wireName {
                kinds.append(.sharedKey(name, owner: owner))
            } else {
                owners[key(for: name)] = property.wireName
            }
        }
        return kinds.map { ModelNote(kind: $0, site: property.origin.site) }
    }
}
