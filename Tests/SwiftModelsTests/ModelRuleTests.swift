import SchemaKit
import Testing

@testable import SwiftModels

/// The parts of a rule, and the combination of rules.
struct ModelRuleTests {
    private static let null = ModelRule.type([.null])
    private static let text = ModelRule.type([.string])
    private static let length = ModelRule.bound(.maxLength, .integer(1))

    @Test(arguments: [
        (ModelRule.orNull(text), text), (.anyOf([null, text]), text), (.anyOf([text, null]), nil),
        (.anyOf([text, length]), nil), (.anyOf([null]), nil), (.anyOf([null, text, length]), nil),
        (.oneOf([null, text]), nil), (.allOf([null, text]), nil), (null, nil),
    ])
    func `only a rule in the form of 'orNull' has a rule of the values other than null`(
        rule: ModelRule,
        expected: ModelRule?
    ) {
        #expect(rule.ruleOfNonNullValues == expected)
    }

    @Test(
        arguments: [
            ([], .allOf([])), ([text], text), ([text, length], .allOf([text, length])),
            ([.allOf([]), text], text),
            ([.allOf([text, length]), null], .allOf([text, length, null])),
            ([.anyOf([])], .anyOf([])),
        ] as [([ModelRule], ModelRule)]
    )
    func `combined conjunctions are flat`(rules: [ModelRule], expected: ModelRule) {
        #expect(ModelRule.all(rules) == expected)
    }

    @Test(
        arguments: [
            (.allOf([]), true), (.allOf([text]), false), (.anyOf([]), false), (text, false),
        ] as [(ModelRule, Bool)]
    )
    func `only an empty conjunction allows every value`(rule: ModelRule, isAnything: Bool) {
        #expect(rule.isAnything == isAnything)
    }

    private static let one = ModelRule.values([.string(.init("a"))])
    private static let other = ModelRule.values([.string(.init("b"))])

    private static func properties(
        _ rules: [String: ModelRule],
        others: ModelRule = .anything
    ) -> ModelRule {
        let members = rules.sorted { $0.key < $1.key }
            .map { ModelRule.Member(name: $0.key, rule: $0.value) }
        return .properties(members, patterns: [], others: others)
    }

    /// Rules, and the simpler rules that accept the same values.
    private static let simplified: [(rule: ModelRule, simpler: ModelRule)] = [
        (.anyOf([text, .anything]), .anything), (.anyOf([text]), text), (.oneOf([text]), text),
        (.anyOf([one, other]), .values([.string(.init("a")), .string(.init("b"))])),
        (.oneOf([one, other]), .values([.string(.init("a")), .string(.init("b"))])),
        (.conditional(text, then: .anything, otherwise: .anything), .anything),
        (.items(first: [], rest: .anything), .anything),
        (.items(first: [.anything, .anything], rest: .anything), .anything),
        (properties([:]), .anything), (properties(["a": .anything]), .anything),
        (properties(["a": .anything, "b": text]), properties(["b": text])),
        (.propertyNames(.anything), .anything), (.dependentSchemas([]), .anything),
        (.dependentSchemas([ModelRule.Member(name: "a", rule: .anything)]), .anything),
    ]

    @Test(arguments: simplified)
    func `a rule with subrules that accept every value is simplified`(
        rule: ModelRule,
        simpler: ModelRule
    ) {
        #expect(rule.simplified == simpler)
    }

    /// Rules that cannot be simplified.
    private static let complex: [ModelRule] = [
        text, .anyOf([text, length]), .oneOf([text, .anything]), .oneOf([one, one]),
        .anyOf([one, text]), .conditional(text, then: length, otherwise: .anything),
        .conditional(text, then: .anything, otherwise: length),
        .items(first: [text], rest: .anything), .items(first: [.anything], rest: text),
        properties(["a": .anything], others: text), properties(["a": text]),
        .propertyNames(length), .not(.anything),
        .dependentSchemas([
            ModelRule.Member(name: "a", rule: .anything), ModelRule.Member(name: "b", rule: text),
        ]),
    ]

    @Test(arguments: complex)
    func `a rule whose subrules all matter stays`(rule: ModelRule) {
        #expect(rule.simplified == rule)
    }
}
