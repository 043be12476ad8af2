import SchemaKit

/// A type that drops invalid items or members, or that can contain values of such a type.
protocol LossyValue {
    /// Drops the items and members that violate the rules for items and members in `rule`.
    mutating func drop(violating rule: SchemaRule)
}

extension SchemaRule {
    /// Calls `body` with each rule that applies to all items of an array.
    func forEachRuleOfItems(_ body: (SchemaRule) -> Void) {
        switch self {
        case .allOf(let rules): for rule in rules { rule.forEachRuleOfItems(body) }
        case .items(let rule, let first) where first.isEmpty: body(rule)
        default: ruleBesideNull?.forEachRuleOfItems(body)
        }
    }

    /// Calls `body` with each rule for a member of an object that is decoded as a dictionary: the rules of the patterns
    /// that the name matches, or the rule for other members. Rules for members that are listed by name are not passed.
    func forEachRule(ofMember name: String, _ body: (SchemaRule) -> Void) {
        switch self {
        case .allOf(let rules): for rule in rules { rule.forEachRule(ofMember: name, body) }
        case .properties(let named, let patterns, let others):
            let matching = patterns.filter { $0.0.matches(name) }
            for (_, rule) in matching { body(rule) }
            if matching.isEmpty, named[ExactText(name)] == nil, let others { body(others) }
        default: ruleBesideNull?.forEachRule(ofMember: name, body)
        }
    }

    /// The rule for values other than null, if this rule is the combination of such a rule with one that accepts null.
    /// It is `nil` for other rules.
    private var ruleBesideNull: SchemaRule? {
        guard case .anyOf(let rules) = self, rules.count == 2, case .type([.null]) = rules[0] else {
            return nil
        }
        return rules[1]
    }

    /// Drops the invalid items and members of `value` if its type can drop them. Returns the remaining value as a
    /// `DroppedValue` if it still violates the rule.
    func dropped<Value: JSONCoding>(_ value: inout Value) -> DroppedValue? {
        guard violation(by: value, acceptsDropped: true) != nil else { return nil }
        if var lossy = value as? any LossyValue {
            lossy.drop(violating: self)
            if let kept = lossy as? Value { value = kept }
        }
        guard let violation = violation(by: value, acceptsDropped: true) else { return nil }
        return DroppedValue(
            value.jsonContent.value,
            keyword: violation.rule,
            expectation: violation.expectation,
            pointer: violation.pointer
        )
    }
}

extension LossyArray: LossyValue where Element: JSONCoding {
    mutating func drop(violating rule: SchemaRule) {
        rule.forEachRuleOfItems { rule in
            var kept = LossyArray()
            forEachItem { element, dropped in
                if let dropped { kept.appendDropped(dropped) }
                guard var element else { return }
                if let dropped = rule.dropped(&element) {
                    kept.appendDropped(dropped)
                } else {
                    kept.append(element)
                }
            }
            self = kept
        }
    }
}

extension LossyDictionary: LossyValue where Value: JSONCoding {
    mutating func drop(violating rule: SchemaRule) {
        for name in keys {
            rule.forEachRule(ofMember: name) { rule in
                guard var value = self[name] else { return }
                let dropped = rule.dropped(&value)
                self[name] = dropped == nil ? .some(value) : nil
                self.dropped[name] = dropped
            }
        }
    }
}

/// An array keeps its invalid items, which make the array invalid. Lossy values inside the items drop the invalid parts
/// of their own.
extension Array: LossyValue where Element: JSONCoding {
    mutating func drop(violating rule: SchemaRule) {
        rule.forEachRuleOfItems { rule in
            for index in indices { _ = rule.dropped(&self[index]) }
        }
    }
}

/// A dictionary keeps its invalid values, which make the dictionary invalid. Lossy values inside these values drop the
/// invalid parts of their own.
extension Dictionary: LossyValue where Key == String, Value: JSONCoding {
    mutating func drop(violating rule: SchemaRule) {
        for name in keys {
            rule.forEachRule(ofMember: name) { rule in
                guard var value = self[name] else { return }
                _ = rule.dropped(&value)
                self[name] = .some(value)
            }
        }
    }
}

extension Optional: LossyValue where Wrapped: JSONCoding {
    mutating func drop(violating rule: SchemaRule) {
        guard var value = self else { return }
        _ = rule.dropped(&value)
        self = .some(value)
    }
}

extension JSONReader {
    /// Reads a value of the given type, drops its items and members that violate the rule, and checks the rest.
    mutating func value<Value: DirectlyRead & LossyValue>(
        _ type: Value.Type,
        _ rule: SchemaRule
    ) throws(JSONReadingStop) -> Value {
        let start = mark
        var value = try Value(reading: &self)
        guard checksRules, let rejected = rule.dropped(&value) else { return value }
        throw stop(
            at: start,
            rejected.keyword,
            "expected \(rejected.expectation)",
            pointer: rejected.pointer
        )
    }

    /// Reads a value that was skipped at `mark`, drops its items and members that violate the rule, checks the rest,
    /// and moves back to the current position.
    mutating func value<Value: DirectlyRead & LossyValue>(
        _ type: Value.Type,
        _ rule: SchemaRule,
        at mark: Mark
    ) throws(JSONReadingStop) -> Value {
        let end = self.mark
        move(to: mark)
        let value = try value(type, rule)
        move(to: end)
        return value
    }

    /// Reads the value of the current member into `members`, drops the items and members of the value that violate the
    /// rule, and checks the rest. If `members` already contains the name, the value is skipped.
    mutating func member<Value: DirectlyRead & LossyValue>(
        of members: inout [String: Value],
        _ rule: SchemaRule
    ) throws(JSONReadingStop) {
        let name = memberName
        guard members[name] == nil else { return try skipValue() }
        members[name] = .some(try value(Value.self, rule))
    }
}
