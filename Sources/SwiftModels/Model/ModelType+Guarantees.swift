/// Facts that are true for all values of a type. Rules do not need to check them.
extension ModelType? {
    /// Returns whether all values have one of the named kinds.
    func isWithin(_ names: [String], in graph: ModelGraph, _ facts: inout TypeFacts) -> Bool {
        guard let type = self else { return false }
        if let kind = type.kindName {
            return names.contains(kind) || kind == "integer" && names.contains("number")
        }
        guard let kinds = facts.kindNames(of: type, graph) else { return false }
        return kinds.allSatisfy {
            names.contains($0) || $0 == "integer" && names.contains("number")
        }
    }

    func requires(_ name: String, in graph: ModelGraph, _ facts: inout TypeFacts) -> Bool {
        guard let id = self?.identifier, let object = object(graph) else { return false }
        return facts.requiredNames(of: id, object).contains(name)
    }

    /// Returns whether all values with the member `tag` also have the member `name`.
    func requires(
        _ name: String,
        beside tag: String,
        in graph: ModelGraph,
        _ facts: inout TypeFacts
    ) -> Bool {
        if requires(name, in: graph, &facts) { return true }
        guard let object = object(graph) else { return false }
        return object.variants.contains { variants in
            object.properties[variants.tag].wireName == tag
                && variants.requiredBesideTag.contains { object.properties[$0].wireName == name }
        }
    }

    func member(_ name: String, in graph: ModelGraph, _ facts: inout TypeFacts) -> ModelType? {
        if let id = self?.identifier, let object = object(graph) {
            if let position = facts.position(of: name, in: id, object) {
                let property = object.properties[position]
                return property.mayMisfit ? nil : property.type
            }
            return object.patternMembers.isEmpty ? object.otherMembers : nil
        }
        return otherMember(graph)
    }

    /// Returns the type of all members whose names match a pattern, or `nil` if they can have different
    /// types.
    func member(matching pattern: String, _ graph: ModelGraph) -> ModelType? {
        guard let object = object(graph) else { return otherMember(graph) }
        return object.patternMembers.first { $0.pattern == pattern && $0.isExclusive }?.type
    }

    func otherMember(_ graph: ModelGraph) -> ModelType? {
        if let object = object(graph) { return object.otherMembers }
        guard case .map(let type) = self?.unwrapped(graph) else { return nil }
        return type
    }

    /// Returns the type of an item of a tuple, or `nil` if the type is not a tuple or has no such item.
    func element(_ position: Int, _ graph: ModelGraph) -> ModelType? {
        guard let object = shape(graph), object.isTuple,
            object.properties.indices.contains(position)
        else { return nil }
        return object.properties[position].type
    }

    func elements(_ graph: ModelGraph) -> ModelType? {
        if let object = shape(graph), object.isTuple { return object.otherMembers }
        guard case .array(let type) = self?.unwrapped(graph) else { return nil }
        return type
    }

    private func object(_ graph: ModelGraph) -> ModelObject? {
        shape(graph).flatMap { $0.isTuple ? nil : $0 }
    }

    private func shape(_ graph: ModelGraph) -> ModelObject? {
        guard let id = self?.identifier, case .object(let object) = graph[id].shape else {
            return nil
        }
        return object
    }
}

extension ModelType {
    /// Returns the type without null, with aliases and wrappers resolved.
    func unwrapped(_ graph: ModelGraph) -> ModelType {
        var type = withoutNull
        for _ in graph.declarations {
            guard case .named(let id) = type else { return type }
            switch graph[id].shape {
            case .wrapper(let inner): type = inner.withoutNull
            case .alias(let target): type = .named(target)
            default: return type
            }
        }
        return type
    }

    /// Returns whether null can be one of the values.
    func isWithNull(_ graph: ModelGraph) -> Bool { kindNames(graph)?.contains("null") != false }

    /// The name of the kind of all values, if it does not depend on the graph.
    fileprivate var kindName: String? {
        switch self {
        case .string, .text: "string"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .array: "array"
        case .map: "object"
        case .any, .union, .nullable, .named: nil
        }
    }

    /// Returns the names of the kinds of all values, or `nil` if a value can have any kind.
    func kindNames(_ graph: ModelGraph, depth: Int = 0) -> Set<String>? {
        if let kindName { return [kindName] }
        switch self {
        case .string, .text, .integer, .number, .boolean, .array, .map, .any, .union: return nil
        case .nullable(let type): return type.kindNames(graph, depth: depth)?.union(["null"])
        case .named(let id):
            guard depth < 8 else { return nil }
            switch graph[id].shape {
            case .object(let object): return [object.isTuple ? "array" : "object"]
            case .wrapper(let type): return type.kindNames(graph, depth: depth + 1)
            case .alias(let target):
                return ModelType.named(target).kindNames(graph, depth: depth + 1)
            case .variants: return nil
            case .enumeration(let enumeration):
                if case .integer? = enumeration.cases.first?.value { return ["integer"] }
                return ["string"]
            case .union(let union):
                var names: Set<String> = union.isOpen ? ["object"] : []
                for branch in union.branches {
                    guard let some = branch.type.kindNames(graph, depth: depth + 1) else {
                        return nil
                    }
                    names.formUnion(some)
                }
                return names
            }
        }
    }
}
