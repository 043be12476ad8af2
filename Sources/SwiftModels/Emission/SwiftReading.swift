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
