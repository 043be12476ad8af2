/// The keys by which models look up members: the names that a decoder with a key strategy of Foundation
/// provides.
package enum CodingKeyStrategy: String, Hashable, Sendable, CaseIterable {
    /// The names in the JSON text.
    case useDefaultKeys
    /// The names that `convertFromSnakeCase` makes of them, for coders that use it and
    /// `convertToSnakeCase`.
    case convertFromSnakeCase

    /// True if the key of every member is its name in the JSON text.
    var keepsNames: Bool {
        switch self {
        case .useDefaultKeys: true
        case .convertFromSnakeCase: false
        }
    }

    /// Returns the key by which a model looks up a member.
    func key(for wireName: String) -> String {
        switch self {
        case .useDefaultKeys: wireName
        case .convertFromSnakeCase: SnakeCase.converted(from: wireName)
        }
    }

    /// Returns the name that an encoder writes for a key of a model.
    private func wireName(for key: String) -> String {
        switch self {
        case .useDefaultKeys: key
        case .convertFromSnakeCase: SnakeCase.converted(to: key)
        }
    }

    /// Returns notes on members that would be encoded under another name, or that share a key with another
    /// member.
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
