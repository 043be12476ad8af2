import Foundation
import Testing

@testable import CaseModels

/// The constraints of schemas that Swift types do not express, and that `validate()` checks.
@Suite struct ModelRuleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        /// The location and the keyword of the violation, with a space between them, or nil if the value is valid. The
        /// location of the whole value is empty.
        let finding: String?
        var testDescription: String { text }

        init(_ text: String, _ finding: String? = nil) {
            self.text = text
            self.finding = finding
        }
    }

    static let rows: [Row] = [
        Row("{}"),
        Row(#"{"text":"ab"}"#), Row(#"{"text":"a"}"#, "/text minLength"),
        Row(#"{"text":"😀😀😀😀"}"#), Row(#"{"text":"abcde"}"#, "/text maxLength"),
        Row(#"{"code":"AB12"}"#), Row(#"{"code":"AB"}"#, "/code pattern"),
        Row(#"{"code":"AB12 "}"#, "/code pattern"),
        Row(#"{"notCode":"-"}"#), Row(#"{"notCode":"yes"}"#),
        Row(#"{"notCode":"nono"}"#, "/notCode pattern"),
        Row(#"{"price":19.99}"#), Row(#"{"price":-0.01}"#, "/price minimum"),
        Row(#"{"price":1000}"#, "/price exclusiveMaximum"),
        Row(#"{"price":0.015}"#, "/price multipleOf"), Row(#"{"price":0}"#),
        Row(#"{"count":6}"#), Row(#"{"count":0}"#, "/count exclusiveMinimum"),
        Row(#"{"count":12}"#, "/count maximum"), Row(#"{"count":4}"#, "/count multipleOf"),
        Row(#"{"list":[1,2,3]}"#), Row(#"{"list":[]}"#, "/list minItems"),
        Row(#"{"list":[1,2,3,4]}"#, "/list maxItems"),
        Row(#"{"list":[1,2,1]}"#, "/list uniqueItems"),
        Row(#"{"list":[1,0]}"#, "/list/1 minimum"),
        Row(#"{"pair":["a",1]}"#),
        Row(#"{"pair":["a",1,2]}"#, "/pair/2 items"),
        Row(#"{"some":[1,2,1]}"#), Row(#"{"some":[2]}"#, "/some contains"),
        Row(#"{"some":[1,1,1]}"#, "/some contains"),
        Row(#"{"map":{"a":1}}"#), Row(#"{"map":{}}"#, "/map minProperties"),
        Row(#"{"map":{"a":1,"b":2,"c":3}}"#, "/map maxProperties"),
        Row(#"{"map":{"abc":1}}"#, "/map propertyNames"),
        Row(#"{"map":{"/~":-1}}"#, "/map/~1~0 minimum"),
        Row(#"{"patterns":{"x-a":1,"y":"any"}}"#),
        Row(#"{"patterns":{"z":1}}"#, "/patterns/z additionalProperties"),
        Row(#"{"notText":1}"#), Row(#"{"notText":"1"}"#, "/notText not"),
        Row(#"{"open":"a"}"#), Row(#"{"open":"c"}"#, "/open enum"),
        Row(#"{"letter":"\u00e4"}"#), Row(#"{"letter":"a\u0308"}"#, "/letter enum"),
        Row(#"{"letter":"K"}"#), Row(#"{"letter":"\u212a"}"#, "/letter enum"),
        Row(#"{"letters":["\u00e4","a\u0308"],"unit":"\u00c5"}"#),
        Row(#"{"mixed":{"k":[0.5]}}"#), Row(#"{"mixed":1.0}"#), Row(#"{"mixed":null}"#),
        Row(#"{"mixed":2}"#, "/mixed enum"),
        Row(#"{"card":"1","address":"a"}"#), Row(#"{"loose":1,"count":6,"text":"ab"}"#),
        Row(#"{"loose":null}"#, " dependentRequired"),
        Row(#"{"address":"a","text":"abc"}"#),
        Row(#"{"address":"a","text":"abcd"}"#, "/text maxLength"),
        Row(#"{"self":{"self":{"count":5}}}"#, "/self/self/count multipleOf"),
        Row(#"{"never":1}"#, "/never false"),
        Row(#"{"either":10}"#), Row(#"{"either":"abc"}"#), Row(#"{"either":9}"#, "/either anyOf"),
        Row(#"{"exactly":4}"#), Row(#"{"exactly":6}"#, "/exactly oneOf"),
        Row(#"{"linked":[["a"]]}"#), Row(#"{"linked":[[""]]}"#, "/linked anyOf"),
        Row(#"{"count":3,"text":"a3"}"#), Row(#"{"count":3}"#, " required"),
        Row(#"{"count":3,"text":"ab"}"#, "/text pattern"),
        Row(#"{"count":6,"text":"a3"}"#, "/text pattern"),
    ]

    @Test("validation reports the location and the keyword of a violation", arguments: rows)
    func value(_ row: Row) throws { try check(row, RuleSampler.self) }

    @Test(
        "unevaluated members and items are violations",
        arguments: [
            Row(#"{"id":"i","any":1,"based":true}"#),
            Row(#"{"other":1}"#, "/other unevaluatedProperties"),
            Row(#"{"kind":"x","extra":1}"#), Row(#"{"kind":"y"}"#, "/kind unevaluatedProperties"),
            Row(#"{"extra":1}"#, "/extra unevaluatedProperties"), Row(#"{"more":1,"many":2}"#),
            Row(#"{"many":2}"#, "/many unevaluatedProperties"),
            Row(#"{"inner":{"a":"s","b":1}}"#), Row(#"{"inner":{"a":1,"b":"s"}}"#, "/inner/b type"),
            Row(#"{"inner":{"open":"s","b":"s"}}"#), Row(#"{"inner":{}}"#, "/inner anyOf"),
            Row(#"{"nested":{"a":"s","b":"s"},"open":[1,"a"]}"#),
            Row(#"{"list":[1,"a",0,0]}"#), Row(#"{"list":[1,"a",2]}"#, "/list/2 unevaluatedItems"),
        ]
    )
    func unevaluated(_ row: Row) throws { try check(row, UnevaluatedSampler.self) }

    @Test(
        "validation checks schemas that apply themselves to the same value again",
        arguments: [
            Row(#"{"value":1,"self":1,"choice":3}"#),
            Row(#"{"value":1,"self":0}"#, "/self minimum"),
            Row(#"{"value":1,"choice":4}"#, "/choice maximum"),
        ]
    )
    func endless(_ row: Row) throws { try check(row, RecursiveTree.self) }

    @Test(
        "validation checks constraints beside a reference",
        arguments: [Row(#"{"next":{}}"#), Row("{}", " minProperties")]
    )
    func narrowed(_ row: Row) throws { try check(row, AliasNarrowed.self) }

    @Test(
        "validation checks constraints beside a single branch",
        arguments: [Row(#"{"next":{}}"#), Row(#"{"next":{},"b":1}"#, " maxProperties")]
    )
    func single(_ row: Row) throws { try check(row, AliasSingle.self) }

    private func check<Model: Decodable & SchemaValidated>(_ row: Row, _: Model.Type) throws {
        let model = try JSONDecoder().decode(Model.self, from: Data(row.text.utf8))
        do {
            try model.validate()
            #expect(row.finding == nil)
        } catch let violation as SchemaViolation {
            #expect("\(violation.pointer) \(violation.rule)" == row.finding, "\(violation)")
        }
    }

    @Test(
        "multiples of decimal numbers are exact",
        arguments: [
            (0.3, 0.1, true), (0.35, 0.1, false), (1e300, 7, false), (1e300, 1e299, true),
            (9_007_199_254_740_993, 3, true), (-4.5, 1.5, true), (0, 0.7, true), (0.1, 1e-9, true),
        ] as [(JSONNumber, JSONNumber, Bool)]
    )
    func multiples(_ value: JSONNumber, _ divisor: JSONNumber, _ isMultiple: Bool) {
        #expect(JSONContent.number(value).isMultiple(of: .number(divisor)) == isMultiple)
    }

    /// A divisor of 64 bits has at most 20 digits, and at most four factors of two or five for each digit. A large
    /// exponent therefore takes at most 80 steps. With one step for each zero, the test would take hours.
    @Test(arguments: [
        ("9223372036854775808", true), ("7450580596923828125", true), ("7", false), ("192", false),
        ("10000000000000000000", true),
    ])
    func `large exponents take as long as small exponents`(divisor: String, isMultiple: Bool) {
        let spelling = NumberSpelling(divisor.utf8)
        let value = NumberSpelling("1e999999".utf8)
        for _ in 0..<100_000 where value?.isMultiple(of: spelling) != isMultiple {
            Issue.record("1e999999 and \(divisor)")
            return
        }
    }
}
