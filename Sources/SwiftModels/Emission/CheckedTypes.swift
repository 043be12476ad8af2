/// The types whose values check all rules of their own schema wherever they are read directly.
///
/// The rules for a value come from the schema at the location that refers to its type. Usually this is the
/// rule of the type's own schema. However, one type can stand for several schemas, for example for two
/// lists of values that were merged. Then the schema at each location determines what is checked, and
/// values of the type check nothing themselves.
struct CheckedTypes {
    private var unchecked: Set<ModelTypeID> = []
    /// For each type, the types of the values that it holds. `isAsked` is true if the rules for the held
    /// value include the rule of its type.
    private var held: [[(id: ModelTypeID, isAsked: Bool)]] = []

    init(_ graph: ModelGraph) {
        for index in graph.declarations.indices {
            let id = ModelTypeID(index: index)
            held.append([])
            collect(graph[id].shape, graph.rules.ofTypes[id] ?? .anything)
        }
        var open: [ModelTypeID] = []
        for place in held.joined() where !place.isAsked && graph.rules.ofTypes[place.id] != nil {
            if unchecked.insert(place.id).inserted { open.append(place.id) }
        }
        // The values inside an unchecked value are unchecked too: the rule that checks the outer value
        // covers them.
        while let id = open.popLast() {
            for place in held[id.index] where unchecked.insert(place.id).inserted {
                open.append(place.id)
            }
        }
    }

    /// Returns whether values of the type check the rule of their schema.
    func contains(_ id: ModelTypeID) -> Bool { !unchecked.contains(id) }

    private mutating func collect(_ shape: ModelDeclaration.Shape, _ rule: ModelRule) {
        let rules = ReadingRules.conjuncts(rule)
        switch shape {
        case .object(let object):
            let ofMembers = MemberRules(rules)
            for (position, property) in object.properties.enumerated() {
                collect(
                    property.type,
                    object.isTuple
                        ? Self.rules(ofElement: position, rules)
                        : ofMembers.byName[property.wireName] ?? []
                )
            }
            for one in object.patternMembers {
                collect(one.type, ofMembers.byPattern[one.pattern] ?? [])
            }
            if let type = object.otherMembers { collect(type, Self.rulesOfOthers(rules)) }
        case .wrapper(let type): collect(type, rules)
        case .alias(let target): collect(.named(target), [.ofType(target)])
        case .union(let union):
            let ofBranches = Self.branchRules(rules)
            for branch in union.branches {
                collect(branch.type, ofBranches.flatMap { $0.rules(for: branch.selector.tags) })
            }
        case .enumeration, .variants: break
        }
    }

    private mutating func collect(_ type: ModelType, _ rules: [ModelRule]) {
        switch type {
        case .named(let id):
            held[held.count - 1].append((id, rules.contains(.ofType(id))))
        case .nullable(let inner):
            collect(inner, rules.flatMap { $0.besideNull.map(ReadingRules.conjuncts) ?? [$0] })
        case .array(let element):
            let inner = rules.flatMap { rule in
                guard case .items(first: [], let rest) = rule else { return [ModelRule]() }
                return ReadingRules.conjuncts(rest)
            }
            collect(element, inner)
        case .map(let value): collect(value, Self.rulesOfOthers(rules))
        case .union(let types): for type in types { collect(type, []) }
        case .string, .text, .integer, .number, .boolean, .any: break
        }
    }

    /// The rules for members, by their names and by the patterns that their names match.
    private struct MemberRules {
        var byName: [String: [ModelRule]] = [:]
        var byPattern: [String: [ModelRule]] = [:]

        init(_ rules: [ModelRule]) {
            for case .properties(let members, let patterns, _) in rules {
                for member in members {
                    byName[member.name, default: []] += ReadingRules.conjuncts(member.rule)
                }
                for row in patterns {
                    byPattern[row.pattern, default: []] += ReadingRules.conjuncts(row.rule)
                }
            }
        }
    }

    private static func rules(ofElement position: Int, _ rules: [ModelRule]) -> [ModelRule] {
        rules.flatMap { rule in
            guard case .items(let first, _) = rule, first.indices.contains(position) else {
                return [ModelRule]()
            }
            return ReadingRules.conjuncts(first[position])
        }
    }

    private static func rulesOfOthers(_ rules: [ModelRule]) -> [ModelRule] {
        rules.flatMap { rule in
            guard case .properties(_, _, let others) = rule else { return [ModelRule]() }
            return ReadingRules.conjuncts(others)
        }
    }

    /// The branches of a union in one rule, with their positions by the values of the tag.
    private struct BranchRules {
        let branches: [ModelRule.Branch]
        /// The positions of the branches that list each value of the tag.
        var positions: [ModelEnumeration.Value: [Int]] = [:]

        init(_ branches: [ModelRule.Branch]) {
            self.branches = branches
            for (position, branch) in branches.enumerated() {
                for tag in branch.tags { positions[tag, default: []].append(position) }
            }
        }

        func rules(for tags: [ModelEnumeration.Value]) -> [ModelRule] {
            Set(tags.flatMap { positions[$0] ?? [] }).sorted()
                .flatMap { ReadingRules.conjuncts(branches[$0].rule) }
        }
    }

    private static func branchRules(_ rules: [ModelRule]) -> [BranchRules] {
        rules.compactMap { rule in
            guard case .branches(_, let branches) = rule else { return nil }
            return BranchRules(branches)
        }
    }
}
