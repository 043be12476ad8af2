import Foundation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of values for which the evaluators have no verdict, and of similar values with a verdict.
struct EvaluationFaultTests {
    /// Returns the faults of three evaluations: for a verdict, for a trace of the failures, and for a complete trace.
    private func faults(_ schema: String, _ value: String) throws -> [EvaluationFault] {
        try faults(SchemaProgram.compiled(schema), value)
    }

    /// Returns the faults of three evaluations: one by `Evaluator`, and two by `TracingEvaluator`.
    private func faults(_ program: SchemaProgram, _ value: String) throws -> [EvaluationFault] {
        let document = try JSONParser().parse(Array(value.utf8))
        var faults: [EvaluationFault] = []
        do throws(EvaluationFault) {
            _ = try SchemaValidator(program: program).verdict(on: document)
        } catch { faults.append(error) }
        for detail in [TracingEvaluator.Detail.failures, .all] {
            do throws(EvaluationFault) {
                _ = try TracingEvaluator.trace(document, program: program, detail: detail)
            } catch { faults.append(error) }
        }
        return faults
    }

    private static let endless = [
        ##"{"$ref": "#"}"##, ##"{"allOf": [{"$ref": "#"}]}"##, ##"{"not": {"$ref": "#"}}"##,
        ##"{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}"##,
        ##"{"if": {"$ref": "#"}, "then": true}"##, ##"{"anyOf": [{"$ref": "#"}, true]}"##,
        ##"{"$dynamicAnchor": "a", "$dynamicRef": "#a"}"##,
        // The reference applies a subschema of the definition, and this subschema applies the definition.
        ##"{"$ref": "#/$defs/a/allOf/0", "$defs": {"a": {"allOf": [{"$ref": "#/$defs/a"}]}}}"##,
    ]

    @Test(arguments: endless)
    func `a schema that applies itself to the same value gives a fault`(schema: String) throws {
        expectEndlessFaults(try LargeStack.run { try faults(schema, "1") })
    }

    /// The compiler reports no cycle through a condition, a choice of branches or a dynamic reference, because
    /// evaluation may leave such a cycle.
    @Test(arguments: zip(endless, [true, true, true, true, false, false, false, true]))
    func `the compiler finds a cycle that every value enters`(
        schema: String,
        isFound: Bool
    ) throws {
        for fault in try LargeStack.run({ try faults(schema, "1") }) {
            if case .unresolvedReference = fault {
                #expect(isFound)
            } else {
                #expect(!isFound)
            }
        }
    }

    @Test(arguments: endless)
    func `an endless schema gives a fault before the stack of an ordinary thread is exhausted`(
        schema: String
    ) throws {
        expectEndlessFaults(try faults(schema, "1"))
    }

    @Test(
        arguments: [
            ##"{"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}"##,
            ##"{"oneOf": [{"$ref": "#"}, {"$ref": "#"}]}"##,
            ##"{"allOf": [{"$ref": "#"}, {"$ref": "#"}]}"##,
            ##"{"not": {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}}"##,
        ]
    )
    func `a schema that applies itself twice to the same value gives a fault`(schema: String) throws
    {
        expectEndlessFaults(try LargeStack.run { try faults(schema, "1") })
    }

    private func expectEndlessFaults(_ faults: [EvaluationFault]) {
        #expect(faults.count == 3)
        for fault in faults {
            switch fault {
            case .depthLimitExceeded(let limit): #expect(limit == Evaluator.depthLimit)
            case .unresolvedReference(let error):
                // The compiler has found the cycle.
                guard case .unresolvedReference(.endless) = error.kind else {
                    Issue.record("expected a reference without end, found \(error)")
                    continue
                }
            case .patternTooCostly, .stepLimitExceeded:
                Issue.record("expected evaluation without end, found \(fault)")
            }
        }
    }

    /// Schemas that apply themselves to the same value after another keyword has decided the verdict.
    private static let repeating: [(schema: String, value: String)] = [
        (##"{"oneOf": [{"minLength": 3, "$ref": "#"}]}"##, #""a""#),
        (##"{"anyOf": [{"minimum": 3, "allOf": [{"$ref": "#"}]}]}"##, "1"),
        (##"{"maxItems": 0, "items": {"$ref": "#"}, "allOf": [{"$ref": "#"}]}"##, "[[]]"),
        (
            ##"{"not": {"oneOf": [{"minimum": 2, "$ref": "#/$defs/a"}]}, "$defs": {"a": {"$ref": "#"}}}"##,
            "1"
        ),
        (##"{"$dynamicAnchor": "a", "minimum": 3, "$dynamicRef": "#a"}"##, "1"),
    ]

    @Test(arguments: repeating)
    func `a trace has few units for a schema that applies itself after the verdict is decided`(
        schema: String,
        value: String
    ) throws {
        let program = try SchemaProgram.compiled(schema)
        let document = try JSONParser().parse(Array(value.utf8))
        let isValid = try SchemaValidator(program: program).isValid(document)
        for detail in [TracingEvaluator.Detail.failures, .all] {
            let trace = try TracingEvaluator.trace(document, program: program, detail: detail)
            #expect(trace.isValid == isValid)
            #expect(trace.units.count < 50)
        }
        let findings = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(findings.isEmpty == isValid)
    }

    @Test func `a complete trace of a schema that applies itself has units of valid keywords`()
        throws
    {
        let program = try SchemaProgram.compiled(
            ##"{"oneOf": [{"minLength": 3, "$ref": "#"}], "not": {"minLength": 5}}"##
        )
        let document = try JSONParser().parse(Array(#""a""#.utf8))
        let trace = try TracingEvaluator.trace(document, program: program, detail: .all)
        let ids = trace.units.indices.map { EvaluationTrace.UnitID(index: Int32($0)) }
        let validIDs = ids.filter { trace[$0].isValid }
        let validKeywords = validIDs.compactMap { trace.keywordName(of: $0) }
        #expect(!trace.isValid)
        #expect(validKeywords.contains("not"))
    }

    @Test func `a value at the depth limit of the parser gets a verdict`() throws {
        let depth = JSONParser.standardDepthLimit
        let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let schema = ##"{"type": "array", "items": {"allOf": [{"$ref": "#"}]}}"##
        #expect(try LargeStack.run { try faults(schema, value).isEmpty })
    }

    @Test(arguments: LongTests.useAllInputs ? -3...3 : -1...1)
    func `both evaluators apply the same limit to nested subschemas`(excess: Int) throws {
        for last in ["true", "{}", #"{"minimum": 0}"#] {
            let schema = Self.chain(of: Evaluator.depthLimit + excess, endingWith: last)
            let count = try LargeStack.run { try faults(schema, "1").count }
            #expect(
                count == 0 || count == 3,
                "\(last): \(count) of three evaluations have no verdict"
            )
        }
    }

    /// Returns a schema with `length` subschemas, each applied by the one before it. A definition has at most a hundred
    /// of them, so that the text of the schema is not nested too deeply.
    private static func chain(of length: Int, endingWith last: String) -> String {
        var links: [String] = []
        var rest = length
        while rest > 0 {
            let count = min(rest, 100)
            rest -= count
            let next = rest > 0 ? "{\"$ref\": \"#/$defs/\(links.count + 1)\"}" : last
            links.append(
                "\"\(links.count)\": " + String(repeating: "{\"allOf\": [", count: count - 1) + next
                    + String(repeating: "]}", count: count - 1)
            )
        }
        return "{\"$ref\": \"#/$defs/0\", \"$defs\": {\(links.joined(separator: ", "))}}"
    }

    @Test(arguments: [100, 500, 1_000, 2_000, Evaluator.depthLimit - 8])
    func `deep schemas give findings or a fault on the stack of an ordinary thread`(
        length: Int
    ) throws {
        let program = try SchemaProgram.compiled(Self.chain(of: length, endingWith: "false"))
        let document = try JSONParser().parse(Array("1".utf8))
        do throws(EvaluationFault) {
            let findings = try EvaluationDiagnostics.diagnostics(of: document, program)
            #expect(findings.map(\.id) == [.forbidden])
        } catch {
            // Each chain is shorter than the limit, but the stack was too small for the evaluation.
            guard case .depthLimitExceeded = error else { throw error }
        }
    }

    @Test(arguments: [0, 1])
    func `an evaluation with a memo gives a verdict at its step limit and a fault past it`(
        excess: Int
    ) throws {
        let stepLimit = 1 << 25
        // Each application of a subschema to the value counts as one step, plus one step for each 64 bytes of the
        // value. The root schema counts as a subschema, too.
        let stepsPerSubschema = 1 << 14
        let value = "\"" + String(repeating: "a", count: (stepsPerSubschema - 1) * 64 - 2) + "\""
        let count = stepLimit / stepsPerSubschema - 1 + excess
        let subschemas = Array(repeating: #"{"type": "string"}"#, count: count)
        let schema = #"{"allOf": [\#(subschemas.joined(separator: ","))]}"#
        let program = try SchemaProgram.compiled(schema)
        let document = try JSONParser().parse(Array(value.utf8))
        do throws(EvaluationFault) {
            let trace = try TracingEvaluator.trace(document, program: program, usesMemo: true)
            #expect(trace.isValid && excess == 0)
        } catch {
            guard case .stepLimitExceeded(let limit) = error else { throw error }
            #expect(limit == stepLimit && excess == 1)
        }
    }

    @Test func `the work for JSON in strings is limited`() throws {
        // The time doubles with each level, because both branches evaluate the content of the string. The title makes
        // the branches differ.
        let content =
            #""contentEncoding": "base64", "contentMediaType": "application/json", "#
            + ##""contentSchema": {"$ref": "#"}"##
        let program = try SchemaProgram.compiled(
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "oneOf": [{\(content)}, {\(content), "title": "other"}]}
            """
        )
        var value = "1"
        for _ in 0..<32 { value = "\"\(Data(value.utf8).base64EncodedString())\"" }
        let document = try JSONParser().parse(Array(value.utf8))
        let fault = document.withText { text in
            program.withEvaluator(of: text) { evaluator in
                _ = evaluator.evaluate(program.start, at: 0, marking: .none)
                return evaluator.assertions.fault
            }
        }
        guard case .stepLimitExceeded = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
    }

    @Test(arguments: [1, 8, 16, 24, 32])
    func `the depth of JSON in a string is added to the depth of the string`(count: Int) throws {
        let links = 30
        let schema =
            #"{"contentEncoding": "base64", "contentMediaType": "application/json", "#
            + #""contentSchema": "# + String(repeating: #"{"allOf": ["#, count: links)
            + ##"{"$ref": "#"}"## + String(repeating: "]}", count: links) + "}"
        let validator = try SchemaValidator(
            uri: SchemaProgram.testURI,
            registry: SchemaRegistry(files: [(uri: SchemaProgram.testURI, text: schema)]),
            content: .assert
        )
        for (innermost, isValid) in [("1", true), (#""?""#, false)] {
            var value = innermost
            for _ in 0..<count {
                value = "\"" + Data(value.utf8).base64EncodedString() + "\""
            }
            let document = try JSONParser().parse(Array(value.utf8))
            // Each level of strings adds over 30 nested subschemas. This thread's stack may be too small for several.
            let verdict = try? validator.isValid(document)
            #expect(verdict == isValid || count > 1 && verdict == nil)
            let trace = try? validator.trace(of: document).isValid
            #expect(trace == isValid || count > 1 && trace == nil)
            if count == 1 { #expect(try validator.diagnostics(of: document).isEmpty == isValid) }
        }
    }

    @Test(arguments: [
        ("1", 1), ("[]", 1), ("[1, {}]", 2), ("[[], [], []]", 2), ("[[[]], []]", 3),
        (#"{"a": [1], "b": {"c": []}, "d": {}}"#, 3), (#"[{"a": 1}, {"b": 2}, [3]]"#, 2),
    ])
    func `the depth of a JSON text in a string is that of its innermost array or object`(
        content: String,
        depth: Int
    ) throws {
        let document = try JSONParser().parse(Array(content.utf8))
        #expect(document.depthAsContent == depth)
    }

    private static let unresolved = ##"{"$ref": "#/nowhere"}"##

    @Test(arguments: [
        (unresolved, "1"),
        (#"{"items": \#(unresolved)}"#, "[1]"),
        (#"{"properties": {"a": \#(unresolved)}}"#, #"{"a":1}"#),
        (#"{"not": \#(unresolved)}"#, "1"),
        (#"{"anyOf": [\#(unresolved), true]}"#, "1"),
        (#"{"oneOf": [false, \#(unresolved)]}"#, "1"),
        (#"{"if": \#(unresolved), "then": true}"#, "1"),
        (#"{"contains": \#(unresolved)}"#, "[1]"),
        (#"{"propertyNames": \#(unresolved)}"#, #"{"a":1}"#),
        (#"{"unevaluatedProperties": \#(unresolved)}"#, #"{"a":1}"#),
        (#"{"dependentSchemas": {"a": \#(unresolved)}}"#, #"{"a":1}"#),
    ])
    func `an unresolved reference prevents a verdict if evaluation reaches it`(
        schema: String,
        value: String
    ) throws {
        let faults = try faults(schema, value)
        #expect(faults.count == 3)
        for fault in faults {
            guard case .unresolvedReference(let error) = fault else {
                Issue.record("expected an unresolved reference, found \(fault)")
                continue
            }
            #expect(
                error.kind
                    == .unresolvedReference(
                        .noSuchValue(pointer: "/nowhere", resource: SchemaProgram.testURI)
                    )
            )
        }
    }

    @Test(arguments: [
        (#"{"items": \#(unresolved)}"#, "[]"),
        (#"{"properties": {"a": \#(unresolved)}}"#, #"{"b":1}"#),
        (#"{"$defs": {"a": \#(unresolved)}}"#, "1"),
        (#"{"if": true, "else": \#(unresolved)}"#, "1"),
        (#"{"dependentSchemas": {"a": \#(unresolved)}}"#, "{}"),
    ])
    func `an unresolved reference does not prevent a verdict if evaluation does not reach it`(
        schema: String,
        value: String
    ) throws {
        #expect(try faults(schema, value).isEmpty)
    }

    /// Schemas whose verdict may be decided before evaluation reaches the unresolved reference.
    @Test(arguments: [
        (##"{"type": "string", "$ref": "#/nowhere"}"##, "1"),
        (##"{"minimum": 5, "$ref": "#/nowhere"}"##, "1"),
        (#"{"anyOf": [true, \#(unresolved)]}"#, "1"),
        (#"{"oneOf": [true, true, \#(unresolved)]}"#, "1"),
        (#"{"contains": true, "allOf": [{"contains": {"anyOf": [true, \#(unresolved)]}}]}"#, "[1]"),
        (#"{"allOf": [false, \#(unresolved)]}"#, "1"),
        (#"{"properties": {"a": false, "b": \#(unresolved)}}"#, #"{"a":1,"b":1}"#),
        (#"{"prefixItems": [false, \#(unresolved)]}"#, "[1,2]"),
        (#"{"if": \#(unresolved)}"#, "1"),
        (
            #"{"properties": {"a": {"anyOf": [true, \#(unresolved)]}, "b": false}}"#,
            #"{"a":1,"b":1}"#
        ),
    ])
    func `both evaluators agree on whether an unresolved reference prevents a verdict`(
        schema: String,
        value: String
    ) throws {
        let count = try faults(schema, value).count
        #expect(count == 0 || count == 3, "\(count) of three evaluations have no verdict")
    }

    @Test(arguments: [unresolved, ##"{"allOf": [{"$ref": "#"}]}"##])
    func `a branch that the verdict does not depend on does not prevent notices`(
        branch: String
    ) throws {
        let program = try SchemaProgram.compiled(
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "anyOf": [{"properties": {"a": {"deprecated": true}}}, \#(branch)]}
            """#
        )
        let document = try JSONParser().parse(Array(#"{"a": 1}"#.utf8))
        #expect(try SchemaValidator(program: program).verdict(on: document))
        let findings = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(findings.map(\.id) == [.deprecated])
    }

    @Test(arguments: [
        (schema: #"{"pattern": "^(a|aa)+\\1b$"}"#, open: "", close: ""),
        (
            schema: #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "template": {"open": "<", "close": ">", "token": "^(a|aa)+\\1b$"}}
            """#, open: "<", close: ">"
        ),
    ])
    func `a pattern that takes too many steps prevents a verdict`(
        row: (schema: String, open: String, close: String)
    ) throws {
        let value = "\"" + row.open + String(repeating: "a", count: 200) + "cb" + row.close + "\""
        let faults = try faults(programWithFewPatternSteps(row.schema), value)
        for fault in faults {
            guard case .patternTooCostly(let pattern) = fault else {
                Issue.record("expected a costly pattern, found \(fault)")
                continue
            }
            #expect(pattern == #"^(a|aa)+\1b$"#)
        }
        #expect(faults.count == 3)
    }

    /// Returns a program in which each match of a pattern may take at most 10,000 steps.
    private func programWithFewPatternSteps(_ schema: String) throws -> SchemaProgram {
        let registry = try SchemaRegistry(files: [(uri: SchemaProgram.testURI, text: schema)])
        var compiler = SchemaCompiler(registry: registry)
        compiler.builder.patternLimits.stepCount = 10_000
        return try compiler.compile(uri: SchemaProgram.testURI)
    }

    /// Returns a program that applies both schemas. `COSTLY` in `second` stands for a schema with a pattern that takes
    /// too many steps.
    private func programWithCostlyPattern(
        _ first: String,
        _ second: String
    ) throws -> SchemaProgram {
        let second = second.replacing("COSTLY", with: #"{"pattern": "^(a|aa)+\\1b$"}"#)
        return try programWithFewPatternSteps(#"{"allOf": [\#(first), \#(second)]}"#)
    }

    private static let costlyText = "\"" + String(repeating: "a", count: 40) + "cb\""

    /// The first schema of each row decides the verdict. In the second one, `COSTLY` stands for a schema with a pattern
    /// that takes too many steps. It is not known whether the value matches, so there must be no finding about it.
    private static let undecidedKeywords: [(String, String, String, RuleID)] = [
        (#"{"maxLength": 1}"#, "COSTLY", costlyText, .tooLong),
        (#"{"maxLength": 1}"#, #"{"not": COSTLY}"#, costlyText, .tooLong),
        (#"{"maxLength": 1}"#, #"{"not": {"not": COSTLY}}"#, costlyText, .tooLong),
        (#"{"maxLength": 1}"#, #"{"anyOf": [COSTLY, false]}"#, costlyText, .tooLong),
        (#"{"maxLength": 1}"#, #"{"not": {"anyOf": [COSTLY, false]}}"#, costlyText, .tooLong),
        (#"{"maxLength": 1}"#, #"{"oneOf": [COSTLY, true]}"#, costlyText, .tooLong),
        (
            #"{"maxLength": 1}"#, #"{"if": COSTLY, "then": false, "else": false}"#, costlyText,
            .tooLong
        ),
        (#"{"minItems": 5}"#, #"{"items": COSTLY}"#, "[\(costlyText)]", .tooFewItems),
        (#"{"minItems": 5}"#, #"{"contains": COSTLY}"#, "[\(costlyText)]", .tooFewItems),
        (
            #"{"minItems": 5}"#, #"{"contains": COSTLY, "maxContains": 0, "minContains": 0}"#,
            "[\(costlyText)]", .tooFewItems
        ),
        (
            #"{"minProperties": 5}"#, #"{"propertyNames": COSTLY}"#, "{\(costlyText): 1}",
            .tooFewMembers
        ),
        (
            #"{"minProperties": 5}"#,
            #"{"patternProperties": {"^(a|aa)+\\1b$": true}, "additionalProperties": false}"#,
            "{\(costlyText): 1}", .tooFewMembers
        ),
        (
            #"{"minProperties": 5}"#,
            #"""
            {"if": {"propertyNames": COSTLY}, "then": {"additionalProperties": true},
             "unevaluatedProperties": false}
            """#,
            "{\(costlyText): 1}", .tooFewMembers
        ),
    ]

    @Test(arguments: undecidedKeywords)
    func `a keyword that a pattern with too many steps does not decide has no finding`(
        deciding: String,
        undecided: String,
        value: String,
        expected: RuleID
    ) throws {
        let program = try programWithCostlyPattern(deciding, undecided)
        let document = try JSONParser().parse(Array(value.utf8))
        let findings = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(findings.map(\.id) == [expected])
        let trace = try TracingEvaluator.trace(document, program: program, detail: .all)
        let names = trace.units.indices.map {
            trace.keywordName(of: EvaluationTrace.UnitID(index: Int32($0)))
        }
        #expect(!names.contains("pattern"))
    }

    /// As in `undecidedKeywords`, but another branch or item decides the keyword around `COSTLY`, so there is a finding
    /// about it.
    private static let decidedKeywords: [(String, String, String, RuleID)] = [
        (
            #"{"maxLength": 1}"#, #"{"not": {"anyOf": [COSTLY, {"minLength": 2}]}}"#, costlyText,
            .tooLong
        ),
        (
            #"{"maxLength": 1}"#,
            #"{"not": {"not": {"oneOf": [COSTLY, {"minLength": 2}, {"minLength": 1}]}}}"#,
            costlyText, .tooLong
        ),
        (
            #"{"minItems": 5}"#, #"{"not": {"contains": COSTLY}}"#, "[\(costlyText), \"aab\"]",
            .tooFewItems
        ),
    ]

    @Test(arguments: decidedKeywords)
    func `a keyword that is decided without a pattern with too many steps has a finding`(
        deciding: String,
        decided: String,
        value: String,
        expected: RuleID
    ) throws {
        let program = try programWithCostlyPattern(deciding, decided)
        let document = try JSONParser().parse(Array(value.utf8))
        let findings = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(findings.map(\.id) == [expected, .forbidden])
    }

    /// Otherwise the JSON in each string could take as many steps as the whole file.
    @Test(arguments: [(0, true), (PatternScratch.costlyStepLimit, false)])
    func `the JSON in a string shares the step limit of costly patterns with its file`(
        stepCount: Int,
        isDecided: Bool
    ) throws {
        let program = try SchemaProgram.compiled(
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "contentMediaType": "application/json", "contentSchema": {"pattern": "^(a|aa)+\\1b$"}}
            """#
        )
        let value = #""\""# + String(repeating: "a", count: 20) + #"cb\"""#
        let document = try JSONParser().parse(Array(value.utf8))
        let (isUndecided, stepCountAfter) = document.withText { text in
            program.withEvaluator(of: text) { evaluator in
                evaluator.costlyStepCount = stepCount
                _ = evaluator.evaluate(program.start, at: 0, marking: .none)
                return (evaluator.assertions.hasFault, evaluator.costlyStepCount)
            }
        }
        #expect(isUndecided == !isDecided)
        #expect((stepCountAfter > stepCount) == !isDecided)
    }

    /// `minProperties` decides the verdict. The pattern takes too many steps for each name.
    @Test(arguments: [
        (TracingEvaluator.costlyPatternLimit - 1, true),
        (TracingEvaluator.costlyPatternLimit + 1, false),
    ])
    func `a trace matches a limited number of names with a costly pattern`(
        count: Int,
        isDecided: Bool
    ) throws {
        let program = try programWithFewPatternSteps(
            #"{"minProperties": 100, "patternProperties": {"^(a|aa)+\\1b$": true}}"#
        )
        let members = (0..<count).map { "\"" + String(repeating: "a", count: 200 + $0) + "cb\": 1" }
        let document = try JSONParser().parse(Array("{\(members.joined(separator: ","))}".utf8))
        #expect(try SchemaValidator(program: program).isValid(document) == false)
        let trace = try? TracingEvaluator.trace(document, program: program)
        #expect(trace?.isValid == (isDecided ? false : nil))
    }

    @Test func `a costly pattern in advice does not prevent a verdict`() throws {
        let program = try programWithFewPatternSteps(
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "advice": [{"pattern": "^(a|aa)+\\1b$", "message": "m"}]}
            """#
        )
        let document = try JSONParser().parse(Array(Self.costlyText.utf8))
        #expect(try SchemaValidator(program: program).isValid(document))
        #expect(try TracingEvaluator.trace(document, program: program).isValid)
        #expect(try EvaluationDiagnostics.diagnostics(of: document, program).isEmpty)
    }

    @Test func `costly patterns do not count towards the limit of the next evaluation`() throws {
        let program = try programWithFewPatternSteps(
            #"{"maxLength": 1, "allOf": [{"pattern": "^(a|aa)+\\1b$"}]}"#
        )
        let document = try JSONParser().parse(Array(Self.costlyText.utf8))
        // The program lends the same working memory to one evaluation after another.
        for _ in 0...TracingEvaluator.costlyPatternLimit {
            let trace = try TracingEvaluator.trace(document, program: program)
            #expect(!trace.isValid)
        }
    }

    /// `maxLength` decides the verdict. The pattern takes too many steps, so it does not decide whether a token is
    /// well-formed.
    @Test func `a token with a costly pattern has no finding`() throws {
        let program = try programWithFewPatternSteps(
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "maxLength": 1,
             "template": {"open": "<", "close": ">", "token": "^(a|aa)+\\1b$"}}
            """#
        )
        let token = "<" + String(repeating: "a", count: 200) + "cb>"
        let document = try JSONParser().parse(Array("\"\(token)\(token)\"".utf8))
        #expect(try SchemaValidator(program: program).isValid(document) == false)
        let findings = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(findings.map(\.id) == [.tooLong])
    }
}
