/// The checks made while a type is read directly from JSON text, in addition to those of its parts.
package struct SwiftReading: Hashable, Sendable {
    /// The rules for single members, by the names of their properties.
    let members: [String: SwiftTree]
    /// The rules for members under alternative keys that no property has taken, by these keys.
    let aliases: [String: SwiftTree]
    /// The rules for members whose names match patterns, by the names of their properties.
    let patterns: [String: SwiftTree]
    /// The rule for each member without a property of its own.
    let rest: SwiftTree?
    /// The rule that needs the whole value.
    let whole: SwiftTree?
    /// True if `whole` accepts every value that the type lists.
    let allowsListed: Bool
    /// The rule that is checked only if the value is the outermost one.
    let root: SwiftTree?
}

/// The parts of a rule that are left to check if the type of a value has checked the value's own parts.
struct ReadingRules {
    var members: [String: ModelRule] = [:]
    /// The rules by the alternative names of members.
    var aliases: [String: ModelRule] = [:]
    /// The rules by the patterns of names.
    var patterns: [String: ModelRule] = [:]
    var rest = ModelRule.anything
    var whole = ModelRule.anything

    /// Splits the rule of an object into rules for single members and a rule for the whole.
    init(_ rule: ModelRule, of object: ModelObject, _ checked: CheckedTypes) {
        guard !object.isTuple else {
            whole = rule
            return
        }
        var left: [ModelRule] = []
        for one in Self.conjuncts(rule) { left += divided(one, of: object, checked) }
        whole = .all(left)
    }

    /// Returns the rules that must all hold for `rule` to hold.
    static func conjuncts(_ rule: ModelRule) -> [ModelRule] {
        guard case .allOf(let rules) = rule else { return [rule] }
        return rules.flatMap(conjuncts)
    }

    /// Moves the rules for single members out of `rule` and returns the rules that are left.
    private mutating func divided(
        _ rule: ModelRule,
        of object: ModelObject,
        _ checked: CheckedTypes
    ) -> [ModelRule] {
        guard case .properties(let listed, let patterns, let others) = rule else { return [rule] }
        let names = Set(listed.map(\.name))
        let isRest =
            object.properties.allSatisfy({ names.contains($0.wireName) })
            && object.aliases.allSatisfy(names.contains)
            && Set(patterns.map(\.pattern)) == Set(object.patternMembers.map(\.pattern))
        guard names.count == listed.count, others.isAnything || isRest else { return [rule] }
        if !others.isAnything {
            rest = .all([rest, Self.remaining(others, of: object.otherMembers ?? .any, checked)])
        }
        var left: [ModelRule.Member] = []
        for one in listed {
            guard let property = object.properties.first(where: { $0.wireName == one.name }) else {
                if object.patternMembers.isEmpty, object.aliases.contains(one.name) {
                    aliases[one.name] = .all([aliases[one.name] ?? .anything, one.rule])
                } else {
                    left.append(one)
                }
                continue
            }
            let remaining = Self.remaining(one.rule, of: property.type, checked)
            members[one.name] = .all([members[one.name] ?? .anything, remaining])
        }
        var leftPatterns: [ModelRule.PatternMember] = []
        for one in patterns where !one.rule.isAnything {
            let members = object.patternMembers.first { $0.pattern == one.pattern }
            guard let members, members.isExclusive else {
                leftPatterns.append(one)
                continue
            }
            let remaining = Self.remaining(one.rule, of: members.type, checked)
            self.patterns[one.pattern] = .all([self.patterns[one.pattern] ?? .anything, remaining])
        }
        guard !left.isEmpty || !leftPatterns.isEmpty else { return [] }
        return [.properties(left, patterns: leftPatterns, others: .anything)]
    }

    /// Returns the part of `rule` that reading a value of `type` has not checked already.
    static func remaining(
        _ rule: ModelRule,
        of type: ModelType,
        _ checked: CheckedTypes
    ) -> ModelRule {
        if type.allowsNull, let inner = rule.ruleOfNonNullValues {
            let remaining = remaining(inner, of: type.withoutNull, checked)
            return remaining.isAnything ? .anything : .orNull(remaining)
        }
        switch (rule, type.withoutNull) {
        case (.allOf(let rules), _): return .all(rules.map { remaining($0, of: type, checked) })
        case (.ofType(let asked), .named(let own)) where asked == own && checked.contains(own):
            return .anything
        case (.items(first: [], let rest), .array(let element)):
            let inner = remaining(rest, of: element, checked)
            return inner.isAnything ? .anything : .items(first: [], rest: inner)
        case (.properties(let members, let patterns, let others), .map(let value))
        where members.isEmpty && patterns.isEmpty:
            let inner = remaining(others, of: value, checked)
            return inner.isAnything ? .anything : .properties([], patterns: [], others: inner)
        default: return rule
        }
    }
}

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
            collect(
                inner,
                rules.flatMap { $0.ruleOfNonNullValues.map(ReadingRules.conjuncts) ?? [$0] }
            )
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

/// The rules that types check when they are read directly from JSON text.
extension DeclarationBuilder {
    func reading(of id: ModelTypeID) -> SwiftReading? {
        guard decoding == .direct else { return nil }
        let rule = graph.rules.ofTypes[id] ?? .anything
        var writer = ruleWriters[graph[id].file]
        guard checked.contains(id) else {
            let tree = rule.isAnything ? nil : writer.qualifiedTree(of: rule, insteadOf: (id, rule))
            return SwiftReading(
                members: [:],
                aliases: [:],
                patterns: [:],
                rest: nil,
                whole: nil,
                allowsListed: false,
                root: tree
            )
        }
        var members: [String: SwiftTree] = [:]
        var aliases: [String: SwiftTree] = [:]
        var patterns: [String: SwiftTree] = [:]
        var rest = ModelRule.anything
        var whole = rule
        var allowsListed = false
        switch graph[id].shape {
        case .object(let object):
            let divided = ReadingRules(rule, of: object, checked)
            rest = divided.rest
            whole = divided.whole
            for (property, name) in zip(object.properties, names.properties[id.index]) {
                guard let rule = divided.members[property.wireName], !rule.isAnything else {
                    continue
                }
                members[name] = writer.qualifiedTree(of: rule)
            }
            for (name, rule) in divided.aliases where !rule.isAnything {
                aliases[keys.key(for: name)] = writer.qualifiedTree(of: rule)
            }
            for (one, name) in zip(object.patternMembers, names.patterns[id.index]) {
                guard let rule = divided.patterns[one.pattern], !rule.isAnything else { continue }
                patterns[name] = writer.qualifiedTree(of: rule)
            }
        case .wrapper(let type): whole = ReadingRules.remaining(rule, of: type, checked)
        case .enumeration(let enumeration): allowsListed = enumeration.isAllowed(by: rule)
        case .union(let union): allowsListed = union.isAllowed(by: rule, checked)
        case .variants, .alias: break
        }
        return SwiftReading(
            members: members,
            aliases: aliases,
            patterns: patterns,
            rest: rest.isAnything ? nil : writer.qualifiedTree(of: rest),
            whole: whole.isAnything ? nil : writer.qualifiedTree(of: whole, insteadOf: (id, rule)),
            allowsListed: allowsListed,
            root: nil
        )
    }
}

extension ModelEnumeration {
    /// Returns whether the rule allows all values of the enumeration.
    fileprivate func isAllowed(by rule: ModelRule) -> Bool {
        guard case .values(let allowed) = rule else { return false }
        return values.allSatisfy { value in
            switch value {
            case .string(let text): allowed.contains(.string(text))
            case .integer(let number): allowed.contains(.integer(number))
            case .boolean(let value): allowed.contains(.boolean(value))
            }
        }
    }
}

extension ModelUnion {
    /// Returns whether the rule requires no more of a value of each branch than reading the branch checks.
    fileprivate func isAllowed(by rule: ModelRule, _ checked: CheckedTypes) -> Bool {
        guard case .branches(tag, let rules) = rule else { return false }
        return branches.allSatisfy { branch in
            !branch.selector.tags.isEmpty
                && branch.selector.tags.allSatisfy { tag in
                    rules.contains {
                        $0.tags.contains(tag)
                            && ReadingRules.remaining($0.rule, of: branch.type, checked).isAnything
                    }
                }
        }
    }
}
