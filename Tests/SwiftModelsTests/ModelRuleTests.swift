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
}
