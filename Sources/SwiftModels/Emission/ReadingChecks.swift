import SchemaKit

/// The rules that are checked while a type is read directly from JSON text, in addition to those that the types of its
/// properties check.
package struct ReadingChecks: Hashable, Sendable {
    /// The rules for single members, by the names of their properties.
    var members: [String: SwiftTree] = [:]
    /// The rules for members whose keys are aliases, by the aliases. A rule is checked only if no property was read
    /// from the member.
    var aliases: [String: SwiftTree] = [:]
    /// The rules for members whose names match patterns, by the names of their properties.
    var patterns: [String: SwiftTree] = [:]
    /// The rule for each member without a property of its own.
    var rest: SwiftTree?
    /// The rule that needs the whole value.
    var whole: SwiftTree?
    /// True if `whole` accepts every listed value of the enumeration, or every value of the branches of the union. Then
    /// `whole` is checked only for other values.
    var allowsListed = false
    /// The rule that is checked only if the value is the root of the JSON text.
    var root: SwiftTree?
}

/// The rule of a type, split into rules for single members and a rule for the whole value. Rules that the types of the
/// members check are left out.
struct ReadingRules {
    /// The rules for members, by their names.
    var members: [String: ModelRule] = [:]
    /// The rules for members under aliases, by the aliases.
    var aliases: [String: ModelRule] = [:]
    /// The rules for members whose names match patterns, by the patterns.
    var patterns: [PortablePattern: ModelRule] = [:]
    /// The rule for each member without a property of its own.
    var rest = ModelRule.anything
    /// The rule that needs the whole object.
    var whole = ModelRule.anything

    /// Splits the rule of an object into rules for single members and a rule for the whole object.
    init(_ rule: ModelRule, of object: ModelObject, _ checkedTypes: CheckedTypes) {
        // The properties of a tuple are items of an array, so the rule contains no rules for members.
        guard !object.isTuple else {
            whole = rule
            return
        }
        let described = DescribedMembers(object)
        var remainingRules: [ModelRule] = []
        for conjunct in Self.conjuncts(rule) {
            remainingRules += moveMemberRules(outOf: conjunct, described, checkedTypes)
        }
        whole = .all(remainingRules)
    }

    /// The members of an object that its schema describes, in dictionaries and sets. The rules of an object can list
    /// each of its members, and a search through all properties for each listed member would take quadratic time.
    private struct DescribedMembers {
        /// The types of the properties, by the names of their members.
        var types: [String: ModelType] = [:]
        let aliases: Set<String>
        /// The names and the aliases of the members with properties.
        let names: Set<String>
        var patterns: [PortablePattern: ModelPatternMembers] = [:]
        let patternSet: Set<PortablePattern>
        /// The type of all other members.
        let otherType: ModelType

        init(_ object: ModelObject) {
            for property in object.properties where types[property.wireName] == nil {
                types[property.wireName] = property.type
            }
            aliases = Set(object.aliases)
            names = aliases.union(types.keys)
            for members in object.patternMembers where patterns[members.pattern] == nil {
                patterns[members.pattern] = members
            }
            patternSet = Set(patterns.keys)
            otherType = object.otherMembers ?? .any
        }
    }

    /// Returns the rules that must all hold for `rule` to hold.
    static func conjuncts(_ rule: ModelRule) -> [ModelRule] {
        guard case .allOf(let rules) = rule else { return [rule] }
        return rules.flatMap(conjuncts)
    }

    /// Moves the rules for single members out of `rule` and returns the remaining rules.
    private mutating func moveMemberRules(
        outOf rule: ModelRule,
        _ described: DescribedMembers,
        _ checkedTypes: CheckedTypes
    ) -> [ModelRule] {
        guard case .properties(let listed, let patterns, let others) = rule else { return [rule] }
        let names = Set(listed.map(\.name))
        // The rule `others` becomes `rest` only if it applies to exactly the members without a property. A rule is not
        // split if Swift, which compares strings by canonical equivalence, finds two of its names equal.
        let listsExactlyProperties =
            names == described.names && Set(patterns.map(\.pattern)) == described.patternSet
        guard names.count == listed.count, others.isAnything || listsExactlyProperties else {
            return [rule]
        }
        if !others.isAnything {
            rest = .all([rest, Self.remaining(others, of: described.otherType, checkedTypes)])
        }
        var remainingMembers: [ModelRule.Member] = []
        for member in listed {
            guard let type = described.types[member.name] else {
                // In an object with patterns, a property for a pattern can hold a member under an alias, and the checks
                // of such properties do not include the rules for aliases.
                if described.patterns.isEmpty, described.aliases.contains(member.name) {
                    aliases[member.name] = .all([aliases[member.name] ?? .anything, member.rule])
                } else {
                    remainingMembers.append(member)
                }
                continue
            }
            let remaining = Self.remaining(member.rule, of: type, checkedTypes)
            members[member.name] = .all([members[member.name] ?? .anything, remaining])
        }
        var remainingPatterns: [ModelRule.PatternMember] = []
        for member in patterns where !member.rule.isAnything {
            let pattern = member.pattern
            guard let members = described.patterns[pattern], members.isExclusive else {
                remainingPatterns.append(member)
                continue
            }
            let remaining = Self.remaining(member.rule, of: members.type, checkedTypes)
            self.patterns[pattern] = .all([self.patterns[pattern] ?? .anything, remaining])
        }
        guard !remainingMembers.isEmpty || !remainingPatterns.isEmpty else { return [] }
        return [.properties(remainingMembers, patterns: remainingPatterns, others: .anything)]
    }

    /// Returns `rule` without the subrules that are checked anyway while a value of `type` is read.
    static func remaining(
        _ rule: ModelRule,
        of type: ModelType,
        _ checkedTypes: CheckedTypes
    ) -> ModelRule {
        if type.isNullable, let inner = rule.ruleOfNonNullValues {
            let remaining = remaining(inner, of: type.withoutNull, checkedTypes)
            return remaining.isAnything ? .anything : .orNull(remaining)
        }
        switch (rule, type.withoutNull.withoutLoss) {
        // Direct reading drops an invalid value without an error.
        case (.notDropped, _): return .anything
        case (.allOf(let rules), _):
            return .all(rules.map { remaining($0, of: type, checkedTypes) })
        case (.ofType(let ruleType), .named(let id))
        where ruleType == id && checkedTypes.contains(id):
            return .anything
        case (.items(first: [], let rest), .array(let element)):
            let inner = remaining(rest, of: element, checkedTypes)
            return inner.isAnything ? .anything : .items(first: [], rest: inner)
        case (.properties(let members, let patterns, let others), .map(let value))
        where members.isEmpty && patterns.isEmpty:
            let inner = remaining(others, of: value, checkedTypes)
            return inner.isAnything ? .anything : .properties([], patterns: [], others: inner)
        default: return rule
        }
    }
}

/// The types that check the rule of their own schema whenever one of their values is read directly.
///
/// A schema that refers to a type has rules for the values of the type. Usually they include the rule of the type's own
/// schema. However, one type can stand for several schemas, for example for two lists of values that were merged. Each
/// schema that refers to such a type checks its own rules, and the type checks none.
struct CheckedTypes {
    private let equalTypes: EqualTypes
    private var uncheckedTypes: Set<ModelTypeID> = []
    /// The types of the values that each type contains. `includesOwnRule` is true if the rules for the value include
    /// the rule of its type.
    private var containedTypes: [[(id: ModelTypeID, includesOwnRule: Bool)]] = []

    init(_ graph: ModelGraph, _ equalTypes: EqualTypes) {
        self.equalTypes = equalTypes
        for index in graph.declarations.indices {
            let id = ModelTypeID(index: index)
            containedTypes.append([])
            collect(graph[id].shape, graph.rules.ofTypes[id] ?? .anything)
        }
        var pending: [ModelTypeID] = []
        for contained in containedTypes.joined()
        where !contained.includesOwnRule && graph.rules.ofTypes[contained.id] != nil {
            if uncheckedTypes.insert(contained.id).inserted { pending.append(contained.id) }
        }
        // The types of the values in an unchecked type check nothing either, because the rule for the outer value
        // covers the values in it.
        while let id = pending.popLast() {
            for contained in containedTypes[id.index]
            where uncheckedTypes.insert(contained.id).inserted {
                pending.append(contained.id)
            }
        }
    }

    /// Returns whether a type checks the rule of its own schema.
    func contains(_ id: ModelTypeID) -> Bool {
        !uncheckedTypes.contains(equalTypes.original(of: id))
    }

    /// Adds the types in a shape to the last entry of ``containedTypes``.
    private mutating func collect(_ shape: ModelDeclaration.Shape, _ rule: ModelRule) {
        let rules = ReadingRules.conjuncts(rule)
        switch shape {
        case .object(let object):
            let memberRules = MemberRules(rules)
            for (position, property) in object.properties.enumerated() {
                collect(
                    property.type,
                    object.isTuple
                        ? Self.rules(ofItem: position, rules)
                        : memberRules.byName[property.wireName] ?? []
                )
            }
            for members in object.patternMembers {
                collect(members.type, memberRules.byPattern[members.pattern] ?? [])
            }
            if let type = object.otherMembers { collect(type, Self.rulesOfOthers(rules)) }
        case .wrapper(let type): collect(type, rules)
        case .alias(let target): collect(.named(target), [.ofType(target)])
        case .union(let union):
            let branchRules = Self.branchRules(rules)
            for branch in union.branches {
                let tagValues = branch.selector.tagValues
                collect(branch.type, branchRules.flatMap { $0.rules(for: tagValues) })
            }
        case .enumeration, .variants: break
        }
    }

    private mutating func collect(_ type: ModelType, _ rules: [ModelRule]) {
        switch type {
        case .named(let id):
            let original = equalTypes.original(of: id)
            containedTypes[containedTypes.count - 1].append((original, rules.contains(.ofType(id))))
        case .nullable(let inner):
            collect(
                inner,
                rules.flatMap { $0.ruleOfNonNullValues.map(ReadingRules.conjuncts) ?? [$0] }
            )
        case .array(let item):
            let itemRules = rules.flatMap { rule in
                guard case .items(first: [], let rest) = rule else { return [ModelRule]() }
                return ReadingRules.conjuncts(rest)
            }
            collect(item, itemRules)
        case .map(let value): collect(value, Self.rulesOfOthers(rules))
        case .lossy(let type): collect(type, rules)
        // The rules do not say which of the types a value has.
        case .union(let types): for type in types { collect(type, []) }
        case .string, .text, .custom, .integer, .number, .boolean, .any: break
        }
    }

    /// The rules for members, by their names and by the patterns that their names match.
    private struct MemberRules {
        var byName: [String: [ModelRule]] = [:]
        var byPattern: [PortablePattern: [ModelRule]] = [:]

        init(_ rules: [ModelRule]) {
            for case .properties(let members, let patterns, _) in rules {
                for member in members {
                    byName[member.name, default: []] += ReadingRules.conjuncts(member.rule)
                }
                for member in patterns {
                    byPattern[member.pattern, default: []] += ReadingRules.conjuncts(member.rule)
                }
            }
        }
    }

    private static func rules(ofItem position: Int, _ rules: [ModelRule]) -> [ModelRule] {
        rules.flatMap { rule in
            guard case .items(let first, _) = rule, first.indices.contains(position) else {
                return [ModelRule]()
            }
            return ReadingRules.conjuncts(first[position])
        }
    }

    /// Returns the rules for the members that no name and no pattern in `rules` selects.
    private static func rulesOfOthers(_ rules: [ModelRule]) -> [ModelRule] {
        rules.flatMap { rule in
            guard case .properties(_, _, let others) = rule else { return [ModelRule]() }
            return ReadingRules.conjuncts(others)
        }
    }

    /// The branches in a rule of a union.
    private struct BranchRules {
        let branches: [ModelRule.Branch]
        /// The indices of the branches that list each value of the tag.
        var indices: [ModelEnumeration.Value: [Int]] = [:]

        init(_ branches: [ModelRule.Branch]) {
            self.branches = branches
            for (index, branch) in branches.enumerated() {
                for value in branch.tagValues { indices[value, default: []].append(index) }
            }
        }

        func rules(for tagValues: [ModelEnumeration.Value]) -> [ModelRule] {
            Set(tagValues.flatMap { indices[$0] ?? [] }).sorted()
                .flatMap { ReadingRules.conjuncts(branches[$0].rule) }
        }
    }

    private static func branchRules(_ rules: [ModelRule]) -> [BranchRules] {
        rules.compactMap { rule in
            guard case .branches(_, _, let branches) = rule else { return nil }
            return BranchRules(branches)
        }
    }
}

/// The rules that types check when they are read directly from JSON text.
extension DeclarationBuilder {
    func readingChecks(of id: ModelTypeID) -> ReadingChecks? {
        guard decoding == .direct else { return nil }
        var checks = ReadingChecks()
        guard validation == .full, let rule = graph.rules.ofTypes[id] else { return checks }
        var writer = RuleWriter(inFile: graph[id].file, of: graph, ruleNames)
        guard checkedTypes.contains(id) else {
            checks.root =
                rule.isAnything ? nil : writer.qualifiedTree(of: rule, orNameOf: (id, rule))
            return checks
        }
        var whole = rule
        switch graph[id].shape {
        case .object(let object):
            let rules = ReadingRules(rule, of: object, checkedTypes)
            addMemberChecks(rules, of: (id, object), to: &checks, &writer)
            whole = rules.whole
        case .wrapper(let type): whole = ReadingRules.remaining(rule, of: type, checkedTypes)
        case .enumeration(let enumeration):
            checks.allowsListed = enumeration.isAllowed(by: rule)
        case .union(let union): checks.allowsListed = union.isAllowed(by: rule, checkedTypes)
        case .variants, .alias: break
        }
        if !whole.isAnything {
            checks.whole = writer.qualifiedTree(of: whole, orNameOf: (id, rule))
        }
        return checks
    }

    /// Adds the rules for the members of an object.
    private func addMemberChecks(
        _ rules: ReadingRules,
        of type: (id: ModelTypeID, object: ModelObject),
        to checks: inout ReadingChecks,
        _ writer: inout RuleWriter
    ) {
        for (property, name) in zip(type.object.properties, names.properties[type.id.index]) {
            guard let rule = rules.members[property.wireName], !rule.isAnything else { continue }
            checks.members[name] = writer.qualifiedTree(of: rule)
        }
        for (name, rule) in rules.aliases where !rule.isAnything {
            checks.aliases[keys.key(for: name)] = writer.qualifiedTree(of: rule)
        }
        for (members, name) in zip(type.object.patternMembers, names.patterns[type.id.index]) {
            guard let rule = rules.patterns[members.pattern], !rule.isAnything else { continue }
            checks.patterns[name] = writer.qualifiedTree(of: rule)
        }
        if !rules.rest.isAnything { checks.rest = writer.qualifiedTree(of: rules.rest) }
    }
}

extension ModelEnumeration {
    /// Returns whether the rule is a list of allowed values that has all values of the enumeration.
    fileprivate func isAllowed(by rule: ModelRule) -> Bool {
        guard case .values(let allowed) = rule else { return false }
        let allowedValues = Set(allowed)
        return values.allSatisfy { allowedValues.contains(ModelValue($0)) }
    }
}

extension ModelUnion {
    /// Returns whether the rule need not be checked for values of the branches: reading a branch checks its part of the
    /// rule.
    fileprivate func isAllowed(by rule: ModelRule, _ checkedTypes: CheckedTypes) -> Bool {
        guard case .branches(tag, _, let rules) = rule else { return false }
        var rulesOfValues: [ModelEnumeration.Value: [ModelRule]] = [:]
        for branch in rules {
            for value in branch.tagValues { rulesOfValues[value, default: []].append(branch.rule) }
        }
        return branches.allSatisfy { branch in
            !branch.selector.tagValues.isEmpty
                && branch.selector.tagValues.allSatisfy { tagValue in
                    (rulesOfValues[tagValue] ?? []).contains { rule in
                        ReadingRules.remaining(rule, of: branch.type, checkedTypes).isAnything
                    }
                }
        }
    }
}
