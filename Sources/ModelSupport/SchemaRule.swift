extension SchemaViolation {
    package init(_ rule: String, _ expectation: String) {
        self.init(pointer: "", rule: rule, expectation: expectation)
    }

    /// Returns the violation with a location relative to the object or array that contains the
    /// value.
    package func within(_ name: String) -> SchemaViolation {
        var token = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return SchemaViolation(
            pointer: "/\(token)\(pointer)",
            rule: rule,
            expectation: expectation
        )
    }
}

/// A constraint on a value, with the meaning of a keyword of JSON Schema.
indirect enum SchemaRule: Sendable {
    case never
    case allOf([SchemaRule])
    case anyOf([SchemaRule])
    case oneOf([SchemaRule])
    case not(SchemaRule)
    case when(SchemaRule, then: SchemaRule = .anything, `else`: SchemaRule = .anything)
    case type([Kind])
    case `enum`([JSONValue])
    case minimum(JSONNumber)
    case maximum(JSONNumber)
    case exclusiveMinimum(JSONNumber)
    case exclusiveMaximum(JSONNumber)
    case multipleOf(JSONNumber)
    case minLength(Int)
    case maxLength(Int)
    case pattern(SchemaPattern)
    case format(String, SchemaPattern)
    case minItems(Int)
    case maxItems(Int)
    case uniqueItems
    case contains(SchemaRule, minimum: Int = 1, maximum: Int = .max)
    case items(SchemaRule = .anything, first: [SchemaRule] = [])
    case minProperties(Int)
    case maxProperties(Int)
    case required([String])
    case properties(
        [String: SchemaRule],
        patterns: [(SchemaPattern, SchemaRule)] = [],
        others: SchemaRule? = nil
    )
    case propertyNames(SchemaRule)
    case dependentRequired([String: [String]])
    case dependentSchemas([String: SchemaRule])
    /// A rule, and the rules for the members and items that the first rule has not evaluated.
    case unevaluated(SchemaRule, properties: SchemaRule? = nil, items: SchemaRule? = nil)
    /// The rules of the branches of a union, by the value of the tag.
    case branch(by: String, [JSONValue: SchemaRule])
    case relation(SchemaRelation)
    /// A rule that is declared elsewhere.
    case reference(@Sendable () -> SchemaRule, acceptsNull: Bool)

    enum Kind: String {
        case null, boolean, integer, number, string, array, object
    }

    static var anything: SchemaRule { .allOf([]) }

    /// Returns a reference to the rule of a type. The reference accepts null, which is not a value
    /// of the type.
    static func of(_ rule: @autoclosure @escaping @Sendable () -> SchemaRule) -> SchemaRule {
        .reference(rule, acceptsNull: true)
    }

    /// Returns a reference to a rule that is declared elsewhere. The rule can contain the
    /// reference.
    static func schema(
        _ rule: @autoclosure @escaping @Sendable () -> SchemaRule
    ) -> SchemaRule {
        .reference(rule, acceptsNull: false)
    }

    /// Checks the JSON value that a model encodes.
    ///
    /// - Throws: A ``SchemaViolation`` for the first constraint that the value violates.
    func check(_ model: some JSONCoding) throws {
        if let violation = violation(by: model) { throw violation }
    }
}

/// The members and items of a value that rules have evaluated.
struct Evaluated {
    var names: Set<String> = []
    var positions: Set<Int> = []

    mutating func formUnion(_ other: Evaluated) {
        names.formUnion(other.names)
        positions.formUnion(other.positions)
    }
}

extension JSONValue {
    /// The text of the value in messages.
    fileprivate var messageText: String {
        switch self {
        case .null: "null"
        case .bool(let bool): String(bool)
        case .number(let number): number.text
        case .string(let string): "\"\(string)\""
        case .array(let elements): elements.isEmpty ? "[]" : "an array"
        case .object(let members): members.isEmpty ? "{}" : "an object"
        }
    }
}

extension SchemaRule {
    private func violation(
        in value: JSONContent,
        _ evaluated: inout Evaluated?
    ) -> SchemaViolation? {
        switch self {
        case .never: return SchemaViolation("false", "no value")
        case .reference(let rule, let acceptsNull):
            if acceptsNull, case .null = value { return nil }
            return rule().violation(in: value, &evaluated)
        case .relation(let relation): return relation.violation(in: value)
        case .allOf(let rules):
            for rule in rules {
                if let violation = rule.violation(in: value, &evaluated) { return violation }
            }
            return nil
        case .anyOf(let rules):
            return Self.count(of: rules, in: value, &evaluated) > 0
                ? nil : SchemaViolation("anyOf", "one of \(rules.count) branches")
        case .oneOf(let rules):
            let count = Self.count(of: rules, in: value, &evaluated)
            return count == 1
                ? nil
                : SchemaViolation("oneOf", "exactly one of \(rules.count) branches, not \(count)")
        case .not(let rule):
            var ruleEvaluated: Evaluated? = evaluated == nil ? nil : Evaluated()
            return rule.violation(in: value, &ruleEvaluated) == nil
                ? SchemaViolation("not", "a value that 'not' does not exclude") : nil
        case .when(let condition, let then, let otherwise):
            var ruleEvaluated: Evaluated? = evaluated == nil ? nil : Evaluated()
            guard condition.violation(in: value, &ruleEvaluated) == nil else {
                return otherwise.violation(in: value, &evaluated)
            }
            if let ruleEvaluated { evaluated?.formUnion(ruleEvaluated) }
            return then.violation(in: value, &evaluated)
        case .unevaluated(let rule, let properties, let items):
            return Self.unevaluated(rule, besides: (properties, items), in: value, &evaluated)
        default: break
        }
        switch value {
        case .number(let number): return violation(in: number) ?? generalViolation(in: value)
        case .string(let text): return violation(in: text) ?? generalViolation(in: value)
        case .array(let elements):
            return violation(in: elements, &evaluated) ?? generalViolation(in: value)
        case .object(let members):
            return violation(in: members, &evaluated) ?? generalViolation(in: value)
        case .null, .bool: return generalViolation(in: value)
        }
    }

    /// Returns the number of rules that a value does not violate.
    private static func count(
        of rules: [SchemaRule],
        in value: JSONContent,
        _ evaluated: inout Evaluated?
    ) -> Int {
        var count = 0
        for rule in rules {
            var ruleEvaluated: Evaluated? = evaluated == nil ? nil : Evaluated()
            guard rule.violation(in: value, &ruleEvaluated) == nil else { continue }
            count += 1
            if let ruleEvaluated { evaluated?.formUnion(ruleEvaluated) }
        }
        return count
    }

    private static func unevaluated(
        _ rule: SchemaRule,
        besides otherRules: (properties: SchemaRule?, items: SchemaRule?),
        in value: JSONContent,
        _ evaluated: inout Evaluated?
    ) -> SchemaViolation? {
        var ruleEvaluated: Evaluated? = Evaluated()
        if let violation = rule.violation(in: value, &ruleEvaluated) { return violation }
        guard let ruleEvaluated else { return nil }
        evaluated?.formUnion(ruleEvaluated)
        if case .object(let members) = value, let properties = otherRules.properties {
            for (name, member) in members.all where !ruleEvaluated.names.contains(name) {
                evaluated?.names.insert(name)
                let violation = properties.violation(
                    by: member,
                    amongOther: "members",
                    "unevaluatedProperties"
                )
                if let violation { return violation.within(name) }
            }
        }
        if case .array(let elements) = value, let items = otherRules.items {
            for position in 0..<elements.count where !ruleEvaluated.positions.contains(position) {
                evaluated?.positions.insert(position)
                let element = elements.contentElement(position)
                let violation = items.violation(
                    by: element,
                    amongOther: "items",
                    "unevaluatedItems"
                )
                if let violation { return violation.within(String(position)) }
            }
        }
        return nil
    }

    /// Returns the violation by a value, or `nil` if the value is valid.
    func violation(by value: any JSONCoding) -> SchemaViolation? {
        if isAnything { return nil }
        var evaluated: Evaluated?
        return violation(in: value.jsonContent, &evaluated)
    }

    /// Returns the violation by a member or an item that the schema does not describe.
    ///
    /// - Parameters:
    ///   - noun: The word `members` or `items`.
    ///   - keyword: The keyword with the rule for such members or items.
    private func violation(
        by value: any JSONCoding,
        amongOther noun: String,
        _ keyword: String
    ) -> SchemaViolation? {
        guard case .never = self else { return violation(by: value) }
        return SchemaViolation(keyword, "no other \(noun)")
    }

    /// Returns the violation of a rule that applies to values of all types.
    private func generalViolation(in value: JSONContent) -> SchemaViolation? {
        switch self {
        case .type(let kinds) where !kinds.contains { $0.includes(value) }:
            let names = kinds.map(\.rawValue).joined(separator: " or ")
            return SchemaViolation("type", names)
        case .enum(let values) where !values.contains(value.value):
            let list = values.prefix(5).map(\.messageText).joined(separator: ", ")
            return values.count == 1
                ? SchemaViolation("const", list)
                : SchemaViolation("enum", "one of \(list)\(values.count > 5 ? ", …" : "")")
        default: return nil
        }
    }

    // MARK: Numbers and strings

    private func violation(in number: JSONNumber) -> SchemaViolation? {
        switch self {
        case .minimum(let bound) where number < bound:
            SchemaViolation("minimum", "at least \(bound.text)")
        case .maximum(let bound) where bound < number:
            SchemaViolation("maximum", "at most \(bound.text)")
        case .exclusiveMinimum(let bound) where !(bound < number):
            SchemaViolation("exclusiveMinimum", "greater than \(bound.text)")
        case .exclusiveMaximum(let bound) where !(number < bound):
            SchemaViolation("exclusiveMaximum", "less than \(bound.text)")
        case .multipleOf(let divisor) where !number.isMultiple(of: divisor):
            SchemaViolation("multipleOf", "a multiple of \(divisor.text)")
        default: nil
        }
    }

    private func violation(in text: String) -> SchemaViolation? {
        switch self {
        case .minLength(let count) where text.unicodeScalars.count < count:
            SchemaViolation("minLength", "at least \(count) characters")
        case .maxLength(let count) where text.unicodeScalars.count > count:
            SchemaViolation("maxLength", "at most \(count) characters")
        case .pattern(let pattern) where !pattern.matches(text):
            SchemaViolation("pattern", pattern.source)
        case .format(let name, let pattern) where !pattern.matches(text):
            SchemaViolation("format", name)
        default: nil
        }
    }

    // MARK: Arrays

    private func violation(
        in elements: any ContentElements,
        _ evaluated: inout Evaluated?
    ) -> SchemaViolation? {
        switch self {
        case .minItems(let count) where elements.count < count:
            return SchemaViolation("minItems", "at least \(count) items")
        case .maxItems(let count) where elements.count > count:
            return SchemaViolation("maxItems", "at most \(count) items")
        case .uniqueItems where elements.count > 1:
            let values = (0..<elements.count).map { elements.contentElement($0).jsonContent.value }
            return Set(values).count == values.count
                ? nil : SchemaViolation("uniqueItems", "unique items")
        case .items(let rest, let first):
            if rest.isAnything, evaluated == nil, first.allSatisfy(\.isAnything) { return nil }
            for position in 0..<elements.count {
                let rule = position < first.count ? first[position] : rest
                if position < first.count || !rest.isAnything {
                    evaluated?.positions.insert(position)
                }
                let element = elements.contentElement(position)
                let violation =
                    position < first.count
                    ? rule.violation(by: element)
                    : rule.violation(by: element, amongOther: "items", "items")
                if let violation { return violation.within(String(position)) }
            }
            return nil
        case .contains(let rule, let minimum, let maximum):
            let positions = (0..<elements.count).filter {
                rule.violation(by: elements.contentElement($0)) == nil
            }
            evaluated?.positions.formUnion(positions)
            if positions.count >= minimum, positions.count <= maximum { return nil }
            let range = maximum == .max ? "at least \(minimum)" : "\(minimum) to \(maximum)"
            return SchemaViolation(
                "contains",
                "\(range) items that match its schema, not \(positions.count)"
            )
        default: return nil
        }
    }

    private var isAnything: Bool {
        guard case .allOf(let rules) = self else { return false }
        return rules.isEmpty
    }

    // MARK: Objects

    private func violation(
        in members: ContentMembers,
        _ evaluated: inout Evaluated?
    ) -> SchemaViolation? {
        switch self {
        case .minProperties(let count) where members.count < count:
            return SchemaViolation("minProperties", "at least \(count) members")
        case .maxProperties(let count) where members.count > count:
            return SchemaViolation("maxProperties", "at most \(count) members")
        case .required(let names):
            return names.first { members[$0] == nil }
                .map { SchemaViolation("required", "the member '\($0)'") }
        case .properties(let rules, let patterns, let others):
            return Self.properties(rules, besides: (patterns, others), in: members, &evaluated)
        case .propertyNames(let rule):
            for name in members.all.map(\.name).sorted() {
                if let violation = rule.violation(by: name) {
                    return SchemaViolation(
                        "propertyNames",
                        "'\(name)': \(violation.rule): \(violation.expectation)"
                    )
                }
            }
            return nil
        case .dependentRequired(let dependencies):
            for (name, required) in dependencies where members[name] != nil {
                if let missing = required.first(where: { members[$0] == nil }) {
                    return SchemaViolation(
                        "dependentRequired",
                        "the member '\(missing)', which '\(name)' requires"
                    )
                }
            }
            return nil
        case .dependentSchemas(let rules):
            for (name, rule) in rules.sorted(by: { $0.key < $1.key })
            where members[name] != nil {
                let value = JSONContent.object(members)
                if let violation = rule.violation(in: value, &evaluated) { return violation }
            }
            return nil
        case .branch(let tag, let branches):
            guard let rule = members[tag].flatMap({ branches[$0.jsonContent.value] }) else {
                return SchemaViolation("oneOf", "a known value of '\(tag)'")
            }
            return rule.violation(in: .object(members), &evaluated)
        default: return nil
        }
    }

    private static func properties(
        _ memberRules: [String: SchemaRule],
        besides otherRules: (patterns: [(SchemaPattern, SchemaRule)], others: SchemaRule?),
        in members: ContentMembers,
        _ evaluated: inout Evaluated?
    ) -> SchemaViolation? {
        // If several members are invalid, the violation with the first name is returned, independent
        // of the order of the members.
        var first: (name: String, violation: SchemaViolation)?
        func add(_ name: String, _ violation: SchemaViolation?) {
            guard let violation, first.map({ name < $0.name }) ?? true else { return }
            first = (name, violation)
        }
        let (patterns, others) = otherRules
        guard !patterns.isEmpty || others != nil || evaluated != nil else {
            for (name, rule) in memberRules {
                if let value = members[name] { add(name, rule.violation(by: value)) }
            }
            return first.map { $0.violation.within($0.name) }
        }
        for (name, value) in members.all {
            var rules = [memberRules[name]].compactMap { $0 }
            rules += patterns.filter { $0.0.matches(name) }.map(\.1)
            if rules.isEmpty, let others {
                add(
                    name,
                    others.violation(by: value, amongOther: "members", "additionalProperties")
                )
                evaluated?.names.insert(name)
                continue
            }
            if !rules.isEmpty { evaluated?.names.insert(name) }
            for rule in rules { add(name, rule.violation(by: value)) }
        }
        return first.map { $0.violation.within($0.name) }
    }
}

extension SchemaRule.Kind {
    fileprivate func includes(_ value: JSONContent) -> Bool {
        switch (self, value) {
        case (.null, .null), (.boolean, .bool), (.number, .number), (.string, .string),
            (.array, .array), (.object, .object):
            true
        case (.integer, .number(let number)): number.isInteger
        default: false
        }
    }
}
