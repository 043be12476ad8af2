import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of repetitions. A repetition is a subschema that applies the whole schema to the same value again. Other
/// keywords beside it decide the verdict.
struct RepetitionTests {
    /// A keyword whose verdict must not depend on the repetition beside it.
    struct Keyword: Sendable {
        let schema: String
        let value: String
        let dialects: [StandardDialect]

        init(_ schema: String, _ value: String, in dialects: [StandardDialect]) {
            self.schema = schema
            self.value = value
            self.dialects = dialects
        }
    }

    private static let all = StandardDialect.allCases
    private static let withoutDraft3 = all.filter { $0 != .draft3 }
    private static let fromDraft6 = withoutDraft3.filter { $0 != .draft4 }
    private static let fromDraft7 = fromDraft6.filter { $0 != .draft6 }
    private static let from201909 = fromDraft7.filter { $0 != .draft7 }
    private static let from202012 = from201909.filter { $0 != .draft201909 }

    static let keywords: [Keyword] =
        [
            Keyword(#"{"disallow": [{"type": "string"}]}"#, "1", in: [.draft3]),
            Keyword(#"{"disallow": [{}]}"#, "1", in: [.draft3]),
            Keyword(#"{"disallow": [{"disallow": [{"minimum": 2}]}]}"#, "1", in: [.draft3]),
            Keyword(#"{"type": [{"minimum": 2}, {"maximum": 2}]}"#, "1", in: [.draft3]),
            Keyword(#"{"extends": {"disallow": [{"maximum": 2}]}}"#, "1", in: [.draft3]),
            Keyword(#"{"dependencies": {"a": {"maxProperties": 1}}}"#, #"{"a": 1}"#, in: [.draft3]),
            Keyword(#"{"items": {"disallow": [{"minimum": 2}]}}"#, "[1, 3]", in: [.draft3]),
        ]
        + [
            (#"{"not": {}}"#, "1"), (#"{"not": {"minimum": 2}}"#, "1"),
            (#"{"not": {"not": {"minimum": 2}}}"#, "1"), (#"{"not": {"not": {}}}"#, "1"),
            (#"{"not": {"allOf": [{}, {"items": {}}]}}"#, "[0, false]"),
            (#"{"oneOf": [{"minimum": 0}, {"maximum": 2}]}"#, "1"),
            (#"{"oneOf": [{"minimum": 0}, {"minimum": 2}]}"#, "1"),
            (#"{"oneOf": [{"minimum": 0}, {"not": {"minimum": 0}}]}"#, "1"),
            (#"{"anyOf": [{"minimum": 2}, {"not": {"minimum": 2}}]}"#, "1"),
            (#"{"anyOf": [{"minimum": 2}, {"maximum": 0}]}"#, "1"),
            (#"{"allOf": [{"not": {"minimum": 2}}, {"not": {"maximum": 2}}]}"#, "1"),
            (#"{"items": {"not": {"minimum": 2}}}"#, "[1, 0]"),
            (#"{"properties": {"a": {"not": {"minimum": 2}}}}"#, #"{"a": 1}"#),
            (#"{"additionalProperties": {"oneOf": [{"minimum": 2}, {}]}}"#, #"{"a": 1}"#),
        ].map { Keyword($0, $1, in: withoutDraft3) }
        + [
            Keyword(
                #"{"dependencies": {"a": {"not": {"required": ["b"]}}}}"#,
                #"{"a": 1}"#,
                in: [.draft4, .draft6, .draft7]
            )
        ]
        + [
            (#"{"contains": {"not": {"minimum": 2}}}"#, "[1]"),
            (#"{"contains": {"not": {"minimum": 2}}}"#, "[3]"),
            (#"{"propertyNames": {"not": {"maxLength": 1}}}"#, #"{"a": 1}"#),
        ].map { Keyword($0, $1, in: fromDraft6) }
        + [
            (#"{"if": {"minimum": 2}, "then": false}"#, "1"),
            (#"{"if": {"minimum": 2}, "else": false}"#, "1"),
            (#"{"if": {"not": {"minimum": 2}}, "then": {"not": {}}, "else": {}}"#, "1"),
        ].map { Keyword($0, $1, in: fromDraft7) }
        + [
            (#"{"contains": {"minimum": 2}, "minContains": 0}"#, "[1]"),
            (#"{"contains": {"minimum": 2}, "minContains": 0, "maxContains": 0}"#, "[3]"),
            (#"{"contains": {"not": {}}, "minContains": 0, "maxContains": 1}"#, "[3]"),
            (#"{"dependentSchemas": {"a": {"not": {"required": ["b"]}}}}"#, #"{"a": 1}"#),
            (#"{"dependentSchemas": {"a": {"not": {"required": ["a"]}}}}"#, #"{"a": 1}"#),
            (#"{"unevaluatedItems": {"not": {}}}"#, "[0, false]"),
            (#"{"unevaluatedItems": {"not": {"minimum": 2}}}"#, "[0, 1]"),
            (
                #"{"anyOf": [{"not": {"minItems": 3}}], "unevaluatedItems": {"not": {"minimum": 2}}}"#,
                "[0, 3]"
            ),
            (#"{"unevaluatedProperties": {"not": {}}}"#, #"{"a": 1}"#),
            (
                #"{"anyOf": [{"properties": {"a": {}}}, {}], "unevaluatedProperties": {"not": {}}}"#,
                #"{"a": 1}"#
            ),
        ].map { Keyword($0, $1, in: from201909) }
        + [
            Keyword(
                #"{"contains": {"not": {"minimum": 2}}, "unevaluatedItems": false}"#,
                "[1, 3]",
                in: from202012
            )
        ]

    /// Returns repetitions that reject every value of the tests, because of `const` or `enum` beside the reference.
    private static func repetitions(_ dialect: StandardDialect) -> [String] {
        switch dialect {
        case .draft3: [##"{"enum": ["never"], "extends": [{"$ref": "#"}]}"##]
        case .draft4: [##"{"enum": ["never"], "allOf": [{"$ref": "#"}]}"##]
        case .draft6, .draft7: [##"{"const": "never", "allOf": [{"$ref": "#"}]}"##]
        case .draft201909:
            [
                ##"{"const": "never", "$recursiveRef": "#"}"##,
                ##"{"const": "never", "$ref": "#"}"##,
            ]
        case .draft202012:
            [
                ##"{"const": "never", "$dynamicRef": "#"}"##, ##"{"const": "never", "$ref": "#"}"##,
                ##"{"const": "never", "allOf": [{"not": {"$dynamicRef": "#"}}]}"##,
                ##"{"const": "never", "$dynamicRef": "#", "$ref": "#/$defs/a"}"##,
                ##"{"const": "never", "$ref": "#/nowhere", "$dynamicRef": "#"}"##,
            ]
        case .version1:
            [##"{"const": "never", "$dynamicRef": "#a"}"##, ##"{"const": "never", "$ref": "#"}"##]
        }
    }

    /// Returns schemas with a repetition `R` and a keyword `K`. The verdict of each schema depends only on `K`.
    private static func wrappings(_ dialect: StandardDialect) -> [String] {
        guard dialect != .draft3 else {
            return [
                #"{"type": [R, K]}"#, #"{"type": [K, R]}"#, #"{"extends": [{"type": [R, K]}]}"#,
            ]
        }
        return [
            #"{"anyOf": [R, K]}"#, #"{"anyOf": [K, R]}"#, #"{"anyOf": [R, K, R]}"#,
            #"{"oneOf": [R, K]}"#, #"{"oneOf": [K, R]}"#,
            #"{"allOf": [{"not": R}, K]}"#, #"{"allOf": [K, {"not": R}]}"#,
            #"{"not": {"allOf": [{"anyOf": [R, {"not": K}]}, {"anyOf": [{"not": K}, R]}]}}"#,
        ] + (fromDraft7.contains(dialect) ? [#"{"if": R, "then": {"not": K}, "else": K}"#] : [])
    }

    /// Returns the verdicts of the evaluators and of the diagnostics about a value. Nil stands for no verdict.
    private func verdicts(_ program: SchemaProgram, _ document: JSONDocument) -> [Bool?] {
        let validator = SchemaValidator(program: program)
        let traces = [
            (TracingEvaluator.Detail.failures, false), (.all, false), (.failures, true),
        ].map { detail, usesMemo in
            try? TracingEvaluator.trace(
                document,
                program: program,
                detail: detail,
                usesMemo: usesMemo
            ).isValid
        }
        return [try? validator.isValid(document)] + traces
            + [try? validator.diagnostics(of: document).isEmpty]
    }

    /// Compiles a schema, an object, to which it adds the anchor or the definition that `repetitions` refer to.
    private func program(_ schema: String, _ dialect: StandardDialect) throws -> SchemaProgram {
        let anchor = dialect == .version1 ? #""$dynamicAnchor": "a", "# : ""
        let definitions = dialect == .draft202012 ? #""$defs": {"a": {"minimum": 0}}, "# : ""
        return try SchemaProgram.compiled(
            #"{"$schema": "\#(dialect.rawValue)", \#(anchor)\#(definitions)\#(schema.dropFirst())"#
        )
    }

    @Test(.long, arguments: StandardDialect.allCases)
    func `a repetition before or after a deciding keyword does not change the verdict`(
        dialect: StandardDialect
    ) throws {
        // The stride and the number of repetitions have no common divisor, so every repetition is tested.
        let stride = LongTests.useAllInputs ? 1 : 13
        var count = 0
        var expectedVerdicts: Set<Bool> = []
        for keyword in Self.keywords where keyword.dialects.contains(dialect) {
            let document = try JSONParser().parse(Array(keyword.value.utf8))
            let plain = SchemaValidator(program: try program(keyword.schema, dialect))
            let expected = try plain.isValid(document)
            expectedVerdicts.insert(expected)
            for wrapping in Self.wrappings(dialect) {
                for repetition in Self.repetitions(dialect) {
                    count += 1
                    guard count % stride == 0 else { continue }
                    let text = wrapping.replacing("R", with: repetition)
                        .replacing("K", with: keyword.schema)
                    let verdicts = verdicts(try program(text, dialect), document)
                    #expect(
                        verdicts.allSatisfy { $0 == expected },
                        "\(text) \(keyword.value): \(verdicts), not \(expected)"
                    )
                }
            }
        }
        #expect(expectedVerdicts == [true, false])
        #expect(count >= 20)
    }

    /// Schemas whose verdict depends on the repetition `R`. The schema `K` accepts every value.
    private static let undecided = [
        ##"{"allOf": [R, K]}"##, ##"{"allOf": [K, R]}"##, ##"{"not": {"allOf": [K, R]}}"##,
        ##"{"oneOf": [K, R]}"##, ##"{"oneOf": [R, K]}"##, ##"{"not": {"not": R}}"##,
        ##"{"if": R, "then": K, "else": false}"##, ##"{"if": K, "then": R}"##,
        ##"{"dependentSchemas": {"a": R}}"##, ##"{"dependentSchemas": {"a": {"not": R}}}"##,
        ##"{"anyOf": [K, R], "unevaluatedProperties": {"not": {}}}"##,
    ]

    @Test(arguments: undecided)
    func `no evaluator gives a verdict that depends on a repetition`(schema: String) throws {
        for repetition in [##"{"$dynamicRef": "#"}"##, ##"{"$ref": "#"}"##] {
            let text = schema.replacing("R", with: repetition).replacing("K", with: "{}")
            let document = try JSONParser().parse(Array(#"{"a": 1}"#.utf8))
            let verdicts = verdicts(try program(text, .draft202012), document)
            #expect(verdicts.allSatisfy { $0 == nil }, "\(text): \(verdicts)")
        }
    }

    @Test func `definitions that all refer to each other in place get a verdict`()
        throws
    {
        let names = (0..<12).map { "d\($0)" }
        let definitions = names.map { name in
            let others = names.filter { $0 != name }.map { ##"{"$dynamicRef": "#\##($0)"}"## }
            return ##""\##(name)": {"$dynamicAnchor": "\##(name)", "##
                + ##""anyOf": [{"minimum": 0}, \##(others.joined(separator: ", "))]}"##
        }
        let schema =
            ##"{"allOf": [{"$ref": "#/$defs/d0"}, {"not": {"$ref": "#/$defs/d5"}}], "##
            + ##""$defs": {\##(definitions.joined(separator: ", "))}}"##
        let program = try program(schema, .draft202012)
        let document = try JSONParser().parse(Array("1".utf8))
        #expect(try SchemaValidator(program: program).isValid(document) == false)
        #expect(try TracingEvaluator.trace(document, program: program).isValid == false)
        #expect(try EvaluationDiagnostics.diagnostics(of: document, program).count == 1)
    }

    /// A pattern that exceeds the step limit on a long run of `a` before `cb`.
    private static let costly = #"{"pattern": "^(a|aa)+\\1b$"}"#

    @Test(
        .enabled(if: LongTests.useAllInputs, "\(LongTests.skipComment)"),
        arguments: [
            (TracingEvaluator.costlyPatternLimit - 1, true),
            (TracingEvaluator.costlyPatternLimit, false),
        ]
    )
    func `a trace skips a limited number of costly patterns that do not decide the verdict`(
        count: Int,
        isDecided: Bool
    ) throws {
        let value = "\"" + String(repeating: "a", count: 200) + "cb\""
        let document = try JSONParser().parse(Array(value.utf8))
        let branches = Array(
            repeating: #"{"maxLength": 1, "allOf": [\#(Self.costly)]}"#,
            count: count
        )
        let schema =
            #"{"anyOf": [\#(branches.joined(separator: ", ")), {"not": {"minLength": 1}}]}"#
        let program = try program(schema, .draft202012)
        #expect(try SchemaValidator(program: program).isValid(document) == false)
        let trace = try? TracingEvaluator.trace(document, program: program)
        #expect(trace?.isValid == (isDecided ? false : nil))
    }
}
