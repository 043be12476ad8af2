/// What reading a type directly from JSON text checks as it goes, beside what its parts check themselves.
package struct SwiftReading: Hashable, Sendable {
    /// The rules for single members, by the names of their properties.
    let members: [String: SwiftTree]
    /// The rules for what members under other names have that no property has taken, by those names.
    let aliases: [String: SwiftTree]
    /// The rules for members that go by patterns, by the names of their properties.
    let patterns: [String: SwiftTree]
    /// The rule for each member without a property of its own.
    let rest: SwiftTree?
    /// What only the whole value shows.
    let whole: SwiftTree?
    /// Whether `whole` holds for every value that is listed.
    let allowsListed: Bool
    /// What is checked only where the value is the outermost one.
    let root: SwiftTree?
}

/// What a rule still asks of a value whose type has checked its own parts.
struct ReadingRules {
    var members: [String: ModelRule] = [:]
    /// By the other names of members.
    var aliases: [String: ModelRule] = [:]
    /// By the patterns.
    var patterns: [String: ModelRule] = [:]
    var rest = ModelRule.anything
    var whole = ModelRule.anything

    /// Divides what the schema of an object asks into what single members show, and the rest.
    init(_ rule: ModelRule, of object: ModelObject, _ checked: CheckedTypes) {
        guard !object.isTuple else {
            whole = rule
            return
        }
        var left: [ModelRule] = []
        for one in Self.conjuncts(rule) { left += divided(one, object, checked) }
        whole = .all(left)
    }

    /// The rules that hold together where `rule` does.
    static func conjuncts(_ rule: ModelRule) -> [ModelRule] {
        guard case .allOf(let rules) = rule else { return [rule] }
        return rules.flatMap(conjuncts)
    }

    /// Takes out of a rule what single members show and returns what is left.
    private mutating func divided(
        _ rule: ModelRule,
        _ object: ModelObject,
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

    /// What `rule` asks of values of `type` that reading them has not checked already.
    static func remaining(
        _ rule: ModelRule,
        of type: ModelType,
        _ checked: CheckedTypes
    ) -> ModelRule {
        if type.allowsNull, let inner = rule.besideNull {
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
