/// A constraint that few schemas have. The support code contains the constraint only if models need it.
protocol SchemaConstraint: Sendable {
    /// Returns the violation by a value, or `nil` if the value is valid or the constraint does not
    /// apply to values of its type.
    ///
    /// - Parameter depth: The sum of the nesting depths of the JSON texts in strings that contain the value. It is 0 if
    ///   the value is in no such text.
    func violation(in value: JSONContent, at depth: Int) -> SchemaViolation?
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
    /// Violated only by a value that a lossy array or dictionary dropped because the value was invalid.
    case notDropped
    case contains(SchemaRule, minimum: Int = 1, maximum: Int = .max)
    case items(SchemaRule = .anything, first: [SchemaRule] = [])
    case minProperties(Int)
    case maxProperties(Int)
    case required([String])
    case properties(
        [ExactText: SchemaRule],
        patterns: [(SchemaPattern, SchemaRule)] = [],
        others: SchemaRule? = nil
    )
    case propertyNames(SchemaRule)
    case dependentRequired([ExactText: [String]])
    case dependentSchemas([ExactText: SchemaRule])
    /// A rule, and the rules for the members and items that the first rule has not evaluated.
    case unevaluated(SchemaRule, properties: SchemaRule? = nil, items: SchemaRule? = nil)
    /// The rules of the branches of a union, by the value of the tag. The keyword is `anyOf` or `oneOf`.
    case branch(by: String, of: String = "oneOf", [JSONValue: SchemaRule])
    case relation(SchemaRelation)
    case constraint(any SchemaConstraint)
    /// A rule that is declared elsewhere.
    case reference(Reference, acceptsNull: Bool)

    enum Kind: String {
        case null, boolean, integer, number, string, array, object
    }

    static var anything: SchemaRule { .allOf([]) }

    /// Returns a reference to the rule of a type. The reference also accepts null, because null is decoded as `nil`
    /// and not as a value of the type.
    static func of(_ rule: @autoclosure @escaping @Sendable () -> SchemaRule) -> SchemaRule {
        .reference(Reference(rule), acceptsNull: true)
    }

    /// Returns a reference to a rule that is declared elsewhere. The rule can contain the
    /// reference.
    static func schema(
        _ rule: @autoclosure @escaping @Sendable () -> SchemaRule
    ) -> SchemaRule {
        .reference(Reference(rule), acceptsNull: false)
    }

    /// Returns at most `limit` violations by the JSON value that a model encodes. A value that
    /// violates several constraints has a violation for each of them.
    func violations(by value: any JSONCoding, limit: Int) -> [SchemaViolation] {
        // A search with a limit of 0 would take an invalid value for a valid one.
        limit > 0 ? violations(by: value, ViolationSearch(limit: limit)) : []
    }

    /// Returns the first violation by a value, or `nil` if the value is valid.
    ///
    /// - Parameters:
    ///   - acceptsDropped: True if an invalid value that lossy decoding dropped is not reported.
    ///   - depth: The sum of the nesting depths of the JSON texts in strings that contain the value. It is 0 if the
    ///     value is in no such text.
    func violation(
        by value: any JSONCoding,
        acceptsDropped: Bool = false,
        at depth: Int = 0
    ) -> SchemaViolation? {
        let search = ViolationSearch(limit: 1, acceptsDropped: acceptsDropped, depth: depth)
        return violations(by: value, search).first
    }
}

/// The members and items of a value that rules have evaluated.
struct Evaluated {
    /// The keys of the members, which a key strategy can have made from their names.
    var keys: Set<ExactText> = []
    var positions: Set<Int> = []

    mutating func formUnion(_ other: Evaluated) {
        keys.formUnion(other.keys)
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

extension [SchemaViolation] {
    /// Adds the violations that `find` returns for each part of a value or rule, until there are as
    /// many as the limit of the search.
    fileprivate mutating func add<Part>(
        _ parts: some Sequence<Part>,
        _ search: ViolationSearch,
        find: (_ part: Part, _ search: ViolationSearch) -> [SchemaViolation]
    ) {
        for part in parts where count < search.limit {
            self += find(part, search.limited(to: search.limit - count))
        }
    }

    fileprivate func within(_ name: String) -> [SchemaViolation] { map { $0.within(name) } }

    fileprivate init(_ violation: SchemaViolation?) { self = violation.map { [$0] } ?? [] }
}

extension SchemaRule {
    private func violations(
        by value: any JSONCoding,
        _ search: ViolationSearch
    ) -> [SchemaViolation] {
        if isAnything { return [] }
        var evaluated: Evaluated?
        return violations(in: value.jsonContent, search, &evaluated)
    }

    private func violations(
        in value: JSONContent,
        _ search: ViolationSearch,
        _ evaluated: inout Evaluated?
    ) -> [SchemaViolation] {
        if case .dropped(_, let keyword, let expectation, let pointer) = value {
            if search.acceptsDropped { return [] }
            return [SchemaViolation(pointer: pointer, rule: keyword, expectation: expectation)]
        }
        // This violation ends the search early. The search then begins again, so the violation is never reported.
        if let memory = search.memory, memory.hasTooManySteps(after: self, for: value) {
            return [SchemaViolation("false", "fewer steps")]
        }
        switch self {
        case .never: return [SchemaViolation("false", "no value")]
        case .reference(let reference, let acceptsNull):
            if acceptsNull, case .null = value { return [] }
            return Self.violations(of: reference, in: value, search, &evaluated)
        case .relation(let relation): return .init(relation.violation(in: value))
        case .constraint(let constraint):
            return .init(constraint.violation(in: value, at: search.depth))
        case .allOf(let rules):
            var violations: [SchemaViolation] = []
            violations.add(rules, search) { $0.violations(in: value, $1, &evaluated) }
            return violations
        case .anyOf(let rules):
            return Self.count(of: rules, in: value, search, &evaluated) > 0
                ? [] : [SchemaViolation("anyOf", "one of \(rules.count) branches")]
        case .oneOf(let rules):
            let count = Self.count(of: rules, in: value, search, &evaluated)
            return count == 1
                ? []
                : [SchemaViolation("oneOf", "exactly one of \(rules.count) branches, not \(count)")]
        case .not(let rule):
            // The members and items that the negated rule evaluates do not count, so they are not collected.
            var ruleEvaluated: Evaluated?
            return rule.accepts(value, search: search, &ruleEvaluated)
                ? [SchemaViolation("not", "a value that 'not' does not exclude")] : []
        case .when(let condition, let then, let otherwise):
            var ruleEvaluated: Evaluated? = evaluated == nil ? nil : Evaluated()
            guard condition.accepts(value, search: search, &ruleEvaluated) else {
                return otherwise.violations(in: value, search, &evaluated)
            }
            if let ruleEvaluated { evaluated?.formUnion(ruleEvaluated) }
            return then.violations(in: value, search, &evaluated)
        case .unevaluated(let rule, let properties, let items):
            var ruleEvaluated: Evaluated? = Evaluated()
            let violations = rule.violations(in: value, search, &ruleEvaluated)
            // The evaluation of a violated rule can end early, so `ruleEvaluated` can lack members and items.
            guard violations.isEmpty, let ruleEvaluated else { return violations }
            evaluated?.formUnion(ruleEvaluated)
            let others = UnevaluatedRules(properties: properties, items: items, search: search)
            return others.violations(in: value, besides: ruleEvaluated, &evaluated)
        default: break
        }
        let general = generalViolation(in: value)
        switch value {
        case .number, .decimal: return .init(violation(inNumber: value) ?? general)
        case .string(let text): return .init(violation(in: text) ?? general)
        case .array(let elements):
            return violations(in: elements, search, &evaluated) + .init(general)
        case .object(let members):
            return violations(in: members, search, &evaluated) + .init(general)
        case .null, .bool, .notFinite, .dropped: return .init(general)
        }
    }

    /// Returns the violations of the rule of a reference. If the search already has a verdict on the value, the rule is
    /// not evaluated again, unless more than one violation is wanted.
    private static func violations(
        of reference: Reference,
        in value: JSONContent,
        _ search: ViolationSearch,
        _ evaluated: inout Evaluated?
    ) -> [SchemaViolation] {
        guard let memory = search.memory else {
            return Self.violations(ofOutermost: reference, in: value, search, &evaluated)
        }
        guard memory.remembers else {
            return reference.rule().violations(in: value, search, &evaluated)
        }
        let key = SearchMemory.Key(
            reference: reference,
            place: search.place,
            collectsEvaluated: evaluated != nil
        )
        if let verdict = memory.verdicts[key], verdict.violation == nil || search.limit == 1 {
            if let found = verdict.evaluated { evaluated?.formUnion(found) }
            return .init(verdict.violation)
        }
        var found: Evaluated? = evaluated == nil ? nil : Evaluated()
        let violations = reference.rule().violations(in: value, search, &found)
        memory.verdicts[key] = SearchMemory.Verdict(
            violation: violations.first,
            evaluated: found
        )
        if let found { evaluated?.formUnion(found) }
        return violations
    }

    /// Returns the violations of the rule of an outermost reference, which the search has reached without following
    /// another one. If the search takes too many steps, it begins again and remembers verdicts.
    private static func violations(
        ofOutermost reference: Reference,
        in value: JSONContent,
        _ search: ViolationSearch,
        _ evaluated: inout Evaluated?
    ) -> [SchemaViolation] {
        var search = search
        var violations: [SchemaViolation] = []
        for remembers in [false, true] {
            let memory = SearchMemory(root: value, remembers: remembers)
            (search.memory, search.place) = (memory, 0)
            var found: Evaluated? = evaluated == nil ? nil : Evaluated()
            violations = reference.rule().violations(in: value, search, &found)
            guard !memory.isExhausted else { continue }
            if let found { evaluated?.formUnion(found) }
            break
        }
        return violations
    }

    private func accepts(
        _ value: JSONContent,
        search: ViolationSearch,
        _ evaluated: inout Evaluated?
    ) -> Bool {
        violations(in: value, search.limited(to: 1), &evaluated).isEmpty
    }

    /// Returns the number of rules that a value does not violate.
    private static func count(
        of rules: [SchemaRule],
        in value: JSONContent,
        _ search: ViolationSearch,
        _ evaluated: inout Evaluated?
    ) -> Int {
        var count = 0
        for rule in rules {
            var ruleEvaluated: Evaluated? = evaluated == nil ? nil : Evaluated()
            guard rule.accepts(value, search: search, &ruleEvaluated) else { continue }
            count += 1
            if let ruleEvaluated { evaluated?.formUnion(ruleEvaluated) }
        }
        return count
    }

    /// The rules for the members and items that another rule has not evaluated.
    private struct UnevaluatedRules {
        let properties: SchemaRule?
        let items: SchemaRule?
        let search: ViolationSearch

        func violations(
            in value: JSONContent,
            besides ruleEvaluated: Evaluated,
            _ evaluated: inout Evaluated?
        ) -> [SchemaViolation] {
            var violations: [SchemaViolation] = []
            if case .object(let members) = value, let properties {
                let others = members.all.filter { !ruleEvaluated.keys.contains(ExactText($0.key)) }
                    .sorted { $0.key < $1.key }
                let names = members.names(besides: [])
                evaluated?.keys.formUnion(others.map { ExactText($0.key) })
                violations.add(others, search) { member, search in
                    properties.violations(
                        by: member.value,
                        search.inside(.member(ExactText(member.key))),
                        amongOther: "unevaluatedProperties"
                    )
                    .within(names[member.key] ?? member.key)
                }
            }
            if case .array(let elements) = value, let items {
                let others = (0..<elements.count).filter { !ruleEvaluated.positions.contains($0) }
                evaluated?.positions.formUnion(others)
                violations.add(others, search) { position, search in
                    items.violations(
                        by: elements.contentElement(position),
                        search.inside(.item(position)),
                        amongOther: "unevaluatedItems"
                    ).within(String(position))
                }
            }
            return violations
        }
    }

    /// Returns the violations by a member or an item that the schema does not describe.
    ///
    /// - Parameter keyword: The keyword with the rule for such members or items.
    private func violations(
        by value: any JSONCoding,
        _ search: ViolationSearch,
        amongOther keyword: String
    ) -> [SchemaViolation] {
        guard case .never = self else { return violations(by: value, search) }
        // The keyword is `additionalProperties`, `unevaluatedProperties`, `items` or `unevaluatedItems`.
        let noun = keyword.hasSuffix("Properties") ? "members" : "items"
        return [SchemaViolation(keyword, "no other \(noun)")]
    }

    /// Returns the violation of a rule that applies to values of all types.
    private func generalViolation(in value: JSONContent) -> SchemaViolation? {
        switch self {
        case .type(let kinds) where !kinds.contains { $0.includes(value) }:
            let names = kinds.map(\.rawValue).joined(separator: " or ")
            return SchemaViolation("type", names)
        case .enum(let values) where !values.contains(where: value.isEqual):
            let list = Self.listed(values.map(\.messageText))
            return SchemaViolation(values.count == 1 ? "const" : "enum", list)
        default: return nil
        }
    }

    /// Returns the only text, or "one of" with the first five texts.
    private static func listed(_ texts: [String]) -> String {
        let list = texts.prefix(5).joined(separator: ", ") + (texts.count > 5 ? ", …" : "")
        return texts.count == 1 ? list : "one of \(list)"
    }

    // MARK: Numbers and strings

    private func violation(inNumber number: JSONContent) -> SchemaViolation? {
        switch self {
        case .minimum(let bound):
            SchemaBound.minimum.violation(by: number, .number(bound), bound.text)
        case .maximum(let bound):
            SchemaBound.maximum.violation(by: number, .number(bound), bound.text)
        case .exclusiveMinimum(let bound):
            SchemaBound.exclusiveMinimum.violation(by: number, .number(bound), bound.text)
        case .exclusiveMaximum(let bound):
            SchemaBound.exclusiveMaximum.violation(by: number, .number(bound), bound.text)
        case .multipleOf(let divisor):
            SchemaBound.multipleOf.violation(by: number, .number(divisor), divisor.text)
        default: nil
        }
    }

    private func violation(in text: String) -> SchemaViolation? {
        switch self {
        case .minLength(let count) where text.unicodeScalars.count < count:
            SchemaViolation("minLength", "at least \(Self.counted(count, "character"))")
        case .maxLength(let count) where text.unicodeScalars.count > count:
            SchemaViolation("maxLength", "at most \(Self.counted(count, "character"))")
        case .pattern(let pattern) where !pattern.matches(text):
            SchemaViolation("pattern", pattern.source)
        case .format(let name, let pattern) where !pattern.matches(text):
            SchemaViolation("format", name)
        default: nil
        }
    }

    /// Returns a count with its noun, such as "1 item" or "2 items".
    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    // MARK: Arrays

    private func violations(
        in elements: any ContentElements,
        _ search: ViolationSearch,
        _ evaluated: inout Evaluated?
    ) -> [SchemaViolation] {
        switch self {
        case .minItems(let count) where elements.count < count:
            return [SchemaViolation("minItems", "at least \(Self.counted(count, "item"))")]
        case .maxItems(let count) where elements.count > count:
            return [SchemaViolation("maxItems", "at most \(Self.counted(count, "item"))")]
        // One item needs no comparison, which would convert and hash everything in it.
        case .uniqueItems where elements.count > 1:
            let items = (0..<elements.count).map { elements.contentElement($0).jsonContent }
            return Set(items).count == items.count
                ? [] : [SchemaViolation("uniqueItems", "unique items")]
        case .items(let rest, let first):
            if rest.isAnything, evaluated == nil, first.allSatisfy(\.isAnything) { return [] }
            let count = rest.isAnything ? min(first.count, elements.count) : elements.count
            evaluated?.positions.formUnion(0..<count)
            var violations: [SchemaViolation] = []
            violations.add(0..<count, search) { position, search in
                let element = elements.contentElement(position)
                let search = search.inside(.item(position))
                let found =
                    position < first.count
                    ? first[position].violations(by: element, search)
                    : rest.violations(by: element, search, amongOther: "items")
                return found.within(String(position))
            }
            return violations
        case .contains(let rule, let minimum, let maximum):
            let positions = (0..<elements.count).filter {
                // An item that the model has dropped counts, too, because the JSON text contains it.
                let content = elements.contentElement($0).jsonContent.written
                let search = search.inside(.writtenItem($0))
                var itemEvaluated: Evaluated?
                return rule.accepts(content, search: search, &itemEvaluated)
            }
            evaluated?.positions.formUnion(positions)
            if positions.count >= minimum, positions.count <= maximum { return [] }
            let range =
                if maximum == .max {
                    "at least \(minimum)"
                } else if maximum < minimum {
                    "at least \(minimum) and at most \(maximum)"
                } else {
                    "\(minimum) to \(maximum)"
                }
            return [
                SchemaViolation(
                    "contains",
                    "\(range) items that match its schema, not \(positions.count)"
                )
            ]
        default: return []
        }
    }

    private var isAnything: Bool {
        guard case .allOf(let rules) = self else { return false }
        return rules.isEmpty
    }

    // MARK: Objects

    private func violations(
        in members: ContentMembers,
        _ search: ViolationSearch,
        _ evaluated: inout Evaluated?
    ) -> [SchemaViolation] {
        var violations: [SchemaViolation] = []
        switch self {
        case .minProperties(let count) where members.count < count:
            return [SchemaViolation("minProperties", "at least \(Self.counted(count, "member"))")]
        case .maxProperties(let count) where members.count > count:
            return [SchemaViolation("maxProperties", "at most \(Self.counted(count, "member"))")]
        case .required(let names):
            violations.add(names, search) { name, _ in
                members[name] == nil ? [SchemaViolation("required", "the member '\(name)'")] : []
            }
        case .properties(let rules, let patterns, let others):
            let memberRules = MemberRules(named: rules, patterns: patterns, others: others)
            let found = memberRules.violations(in: members, search, &evaluated)
            // The violations are in the order of the names, so that they do not depend on the order of the members.
            violations.add(found.sorted { $0.name < $1.name }, search) {
                Array($0.violations.prefix($1.limit)).within($0.name)
            }
        case .propertyNames(let rule):
            violations.add(members.named.map(\.name).sorted(), search) { name, search in
                rule.violations(by: name, search.inside(.name(ExactText(name)))).map {
                    SchemaViolation("propertyNames", "'\(name)': \($0.rule): \($0.expectation)")
                }
            }
        case .dependentRequired(let dependencies):
            let present = dependencies.filter { members[$0.key.text] != nil }
            violations.add(present.sorted { $0.key.text < $1.key.text }, search) {
                dependency,
                search in
                dependency.value.filter { members[$0] == nil }.prefix(search.limit).map {
                    SchemaViolation(
                        "dependentRequired",
                        "the member '\($0)', which '\(dependency.key.text)' requires"
                    )
                }
            }
        case .dependentSchemas(let rules):
            let present = rules.filter { members[$0.key.text] != nil }
            violations.add(present.sorted { $0.key.text < $1.key.text }, search) {
                $0.value.violations(in: .object(members), $1, &evaluated)
            }
        case .branch(let tag, let keyword, let branches):
            let rule: SchemaRule? =
                switch members[tag]?.jsonContent {
                // A `.decimal` equals no value of a tag. Its `value` would only be the nearest `Double`.
                case nil, .decimal: nil
                case let content?: branches[content.value]
                }
            guard let rule else {
                let values = Self.listed(branches.keys.map(\.messageText).sorted())
                return [SchemaViolation(keyword, "the member '\(tag)' with \(values)")]
            }
            return rule.violations(in: .object(members), search, &evaluated)
        default: break
        }
        return violations
    }

    /// The rules for the members of an object.
    private struct MemberRules {
        let named: [ExactText: SchemaRule]
        let patterns: [(SchemaPattern, SchemaRule)]
        let others: SchemaRule?

        /// Returns the name of each invalid member with its violations of one rule. A member that violates several
        /// rules occurs several times.
        func violations(
            in members: ContentMembers,
            _ search: ViolationSearch,
            _ evaluated: inout Evaluated?
        ) -> [(name: String, violations: [SchemaViolation])] {
            var found: [(name: String, violations: [SchemaViolation])] = []
            func add(_ name: String, _ violations: [SchemaViolation]) {
                if !violations.isEmpty { found.append((name, violations)) }
            }
            // If only named members have rules, the other members are not visited, which is faster.
            guard !patterns.isEmpty || others != nil || evaluated != nil else {
                for (name, rule) in named {
                    if let value = members[name.text] {
                        let search = search.inside(.member(members.exactKey(of: name)))
                        add(name.text, rule.violations(by: value, search))
                    }
                }
                return found
            }
            let names = members.names(besides: named.keys.lazy.map(\.text))
            for (key, value) in members.all {
                let name = names[key] ?? key
                let rules =
                    [named[ExactText(name)]].compactMap { $0 }
                    + patterns.filter { $0.0.matches(name) }.map(\.1)
                if !rules.isEmpty || others != nil { evaluated?.keys.insert(ExactText(key)) }
                let search = search.inside(.member(ExactText(key)))
                for rule in rules { add(name, rule.violations(by: value, search)) }
                if rules.isEmpty, let others {
                    let keyword = "additionalProperties"
                    add(name, others.violations(by: value, search, amongOther: keyword))
                }
            }
            return found
        }
    }
}

extension SchemaRule.Kind {
    fileprivate func includes(_ value: JSONContent) -> Bool {
        switch (self, value) {
        case (.null, .null), (.boolean, .bool), (.number, .number), (.number, .decimal),
            (.string, .string), (.array, .array), (.object, .object):
            true
        case (.integer, .number(let number)): number.isInteger
        case (.integer, .decimal(let spelling)): spelling.isInteger
        default: false
        }
    }
}
