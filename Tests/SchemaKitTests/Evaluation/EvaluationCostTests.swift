import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of schemas that reach a subschema along exponentially many paths. An evaluator that followed each path would
/// not finish.
struct EvaluationCostTests {
    /// Schemas that apply the next definition, `R`, more than once.
    private static let links = [
        #"{"allOf": [R, R]}"#, #"{"anyOf": [R, R]}"#, #"{"oneOf": [R, R]}"#,
        #"{"oneOf": [R, {"not": R}]}"#, #"{"if": R, "then": R, "else": R}"#,
        #"{"allOf": [{"not": R}, {"not": R}]}"#,
        #"{"allOf": [{"anyOf": [R, true]}, {"anyOf": [R, true]}, R]}"#,
        #"{"anyOf": [R, true], "if": R, "dependentSchemas": {"a": R}, "oneOf": [R, false]}"#,
        #"{"allOf": [R, R], "unevaluatedProperties": false}"#,
        #"{"allOf": [R], "properties": {"a": {"anyOf": [true, R]}}, "patternProperties": {"a": R}}"#,
        #"{"allOf": [{"contains": R}, {"contains": R}]}"#,
        #"{"allOf": [{"propertyNames": R}, R, {"propertyNames": R}]}"#,
        ##"{"allOf": [{"$ref": "#/$defs/x"}, R, R], "properties": {"a": true}}"##,
    ]

    /// Returns a schema with a chain of definitions. In each definition, the `R` of `link` refers to the next one. The
    /// last definition is `leaf`. The definition `x`, to which one link refers, accepts every value.
    private static func chain(_ link: String, count: Int, leaf: String) -> String {
        let definitions = (0..<count).map { number in
            let reference = ##"{"$ref": "#/$defs/d\##(number + 1)"}"##
            return "\"d\(number)\": " + link.replacing("R", with: reference)
        }
        return ##"{"$ref": "#/$defs/d0", "$defs": {\##(definitions.joined(separator: ", ")), "##
            + ##""x": {"minProperties": 0}, "d\##(count)": \##(leaf)}}"##
    }

    /// Returns the verdicts of both evaluators and of the diagnostics.
    private func verdicts(_ schema: String, _ value: String) throws -> [Bool] {
        try verdicts(SchemaProgram.compiled(schema), value)
    }

    private func verdicts(_ program: SchemaProgram, _ value: String) throws -> [Bool] {
        let document = try JSONParser().parse(Array(value.utf8))
        let findings = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(findings.count < 100)
        return [
            try SchemaValidator(program: program).isValid(document),
            try TracingEvaluator.trace(document, program: program).isValid,
            findings.isEmpty,
        ]
    }

    @Test(.long, arguments: links)
    func `a subschema that is reached along many paths is evaluated once`(link: String) throws {
        let leaves = [#"{"type": ["string", "array"]}"#, #"{"required": ["b"]}"#]
        for (leafNumber, leaf) in leaves.enumerated() {
            // The verdict depends only on whether the number of levels is even, so 4 levels and 24 levels give the
            // same verdict.
            let short = try SchemaProgram.compiled(Self.chain(link, count: 4, leaf: leaf))
            let long = try SchemaProgram.compiled(Self.chain(link, count: 24, leaf: leaf))
            // Unless all inputs are used, each value is evaluated with only one of the leaves.
            for (number, value) in ["1", #"{"a": 1}"#, "[1]"].enumerated()
            where LongTests.useAllInputs || (number + leafNumber).isMultiple(of: 2) {
                let shortVerdicts = try verdicts(short, value)
                let longVerdicts = try verdicts(long, value)
                let name = "\(link) \(leaf) \(value): \(shortVerdicts) \(longVerdicts)"
                #expect(Set(shortVerdicts).count == 1, "\(name)")
                #expect(shortVerdicts == longVerdicts, "\(name)")
            }
        }
    }

    private static let recursive: [(schema: String, value: String, isValid: Bool)] = [
        (
            ##"{"oneOf": [{"type": "string"}, {"properties": {"a": {"$ref": "#"}}, "required": ["a"]}, {"properties": {"a": {"$ref": "#"}}, "maxProperties": 3}]}"##,
            nested(80, open: #"{"a": "#, "1", close: "}"), false
        ),
        (
            ##"{"anyOf": [{"items": {"$ref": "#"}, "type": "array"}, {"items": {"$ref": "#"}, "minItems": 1}], "type": "array"}"##,
            nested(80, open: "[", "1", close: "]"), false
        ),
        (
            ##"{"anyOf": [{"items": {"$ref": "#"}, "minItems": 2}, {"items": {"$ref": "#"}}], "type": "array"}"##,
            nested(80, open: "[", "", close: "]"), true
        ),
        (
            ##"{"properties": {"a": {"$ref": "#"}}, "patternProperties": {"^a": {"$ref": "#"}}, "not": {"const": 1}}"##,
            nested(80, open: #"{"a": "#, "1", close: "}"), false
        ),
        (
            ##"{"$ref": "#/$defs/A", "$defs": {"A": {"oneOf": [{"properties": {"a": {"$ref": "#/$defs/B"}}}, {"properties": {"a": {"$ref": "#/$defs/A"}}, "required": ["a"]}]}, "B": {"anyOf": [{"properties": {"a": {"$ref": "#/$defs/A"}}, "required": ["c"]}, {"properties": {"a": {"$ref": "#/$defs/B"}}, "required": ["a"]}]}}}"##,
            nested(80, open: #"{"a": "#, "{}", close: "}"), true
        ),
    ]

    private static func nested(_ depth: Int, open: String, _ value: String, close: String)
        -> String
    {
        String(repeating: open, count: depth) + value + String(repeating: close, count: depth)
    }

    @Test(.long, arguments: recursive)
    func `a recursive union evaluates each value once`(
        row: (schema: String, value: String, isValid: Bool)
    ) throws {
        #expect(try verdicts(row.schema, row.value) == [row.isValid, row.isValid, row.isValid])
    }

    @Test func `a verdict in the memo depends on the dynamic scope`() throws {
        let schema = ##"""
            {"$id": "http://x/schema.json", "allOf": [{"$ref": "http://x/one"}, {"$ref": "http://x/two"}],
             "$defs": {
               "one": {"$id": "http://x/one", "$ref": "http://x/list#/$defs/d0",
                       "$defs": {"item": {"$dynamicAnchor": "item", "type": ["integer", "string"]}}},
               "two": {"$id": "http://x/two", "$ref": "http://x/list#/$defs/d0",
                       "$defs": {"item": {"$dynamicAnchor": "item", "type": "string"}}},
               "list": {"$id": "http://x/list", "$defs": {"any": {"$dynamicAnchor": "item"}, DEFS}}}}
            """##
        let definitions = (0..<40).map { number in
            ##""d\##(number)": {"allOf": [{"$ref": "#/$defs/d\##(number + 1)"}, {"$ref": "#/$defs/d\##(number + 1)"}]}"##
        }
        let text = schema.replacing(
            "DEFS",
            with: definitions.joined(separator: ", ") + ##", "d40": {"$dynamicRef": "#item"}"##
        )
        #expect(try verdicts(text, "1") == [false, false, false])
        #expect(try verdicts(text, #""a""#) == [true, true, true])
        #expect(try verdicts(text, "null") == [false, false, false])
    }

    @Test(.long, arguments: ["oneOf", "anyOf"])
    func `a nested value gets a verdict from a recursive union with hundreds of branches`(
        keyword: String
    ) throws {
        // Each branch evaluates the member with all branches before it searches for its own required member.
        let branches = (0..<LongTests.count(300, long: 3_000)).map {
            ##"{"properties": {"a": {"$ref": "#"}}, "required": ["b\##($0)"]}"##
        }
        let schema = "{\"\(keyword)\": [\(branches.joined(separator: ", "))]}"
        #expect(
            try verdicts(schema, Self.nested(6, open: #"{"a": "#, "{}", close: "}")) == [
                false, false, false,
            ]
        )
    }

    /// Returns a schema with a keyword that has 4,000 names, patterns, pointers or schemas.
    private static func schema(withLong keyword: String) -> String {
        func list(_ open: String, _ row: (Int) -> String, _ close: String) -> String {
            open + (0..<4_000).map(row).joined(separator: ", ") + close
        }
        let (dialect, value): (Dialect, String) =
            switch keyword {
            case "dependentRequired": (.draft202012, list("{", { "\"m\($0)\": []" }, "}"))
            case "dependentSchemas": (.draft202012, list("{", { "\"m\($0)\": false" }, "}"))
            case "propertyDependencies":
                (.version1, list("{", { "\"m\($0)\": {\"a\": false}" }, "}"))
            case "patternProperties": (.draft202012, list("{", { "\"^m\($0)\": false" }, "}"))
            case "atMost": (.widget, list("{", { "\"/m\($0)\": \"/n\($0)\"" }, "}"))
            default: (.widget, list("[", { "{\"maxProperties\": \($0 + 1)}" }, "]"))
            }
        return "{\"$schema\": \"\(dialect.uri)\", \"\(keyword)\": \(value)}"
    }

    @Test(arguments: [
        "dependentRequired", "dependentSchemas", "propertyDependencies", "patternProperties",
        "atMost", "advice",
    ])
    func `each name, pattern and schema of a keyword counts as work`(keyword: String) throws {
        let program = try SchemaProgram.compiled(Self.schema(withLong: keyword))
        let document = try JSONParser().parse(Array(#"{"x": 1}"#.utf8))
        let (work, stepCount) = document.withText { text in
            let work = program.withEvaluator(of: text) { evaluator in
                _ = try? evaluator.hasNoFindings()
                return evaluator.work
            }
            var tracingEvaluator = TracingEvaluator(
                program: program,
                instance: document,
                text: text,
                detail: .failures
            )
            defer { tracingEvaluator.returnScratch() }
            _ = tracingEvaluator.evaluate(program.start, at: .root(0))
            return (work, tracingEvaluator.stepCount)
        }
        #expect(work >= 1_000)
        #expect(stepCount >= 62)
    }

    @Test func `the required names of one member count as work`() throws {
        let names = (0..<4_000).map { "\"m\($0)\"" }.joined(separator: ", ")
        let program = try SchemaProgram.compiled("{\"dependentRequired\": {\"x\": [\(names)]}}")
        let document = try JSONParser().parse(Array(#"{"x": 1}"#.utf8))
        let work = document.withText { text in
            program.withEvaluator(of: text) { evaluator in
                _ = try? evaluator.evaluate()
                return evaluator.work
            }
        }
        #expect(work >= 1_000)
    }

    @Test func `values without findings are not traced, even after a value with a notice`() throws {
        let program = try SchemaProgram.compiled(
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "items": {"properties": {"a": {"deprecated": true},
                                      "b": {"properties": {"c": {"type": "integer"}}}}}}
            """#
        )
        let count = 50
        let items = [#"{"a": 1}"#] + Array(repeating: #"{"b": {"c": 1}}"#, count: count)
        let document = try JSONParser().parse(Array("[\(items.joined(separator: ","))]".utf8))
        let (stepCount, noticeCount) = document.withText { text in
            var evaluator = TracingEvaluator(
                program: program,
                instance: document,
                text: text,
                detail: .failures
            )
            defer { evaluator.returnScratch() }
            evaluator.enclosingCheckedSize = Int32(text.entryCount)
            _ = evaluator.evaluate(program.start, at: .root(0))
            return (evaluator.stepCount, evaluator.noticeCount)
        }
        #expect(noticeCount > 0)
        // Each item is one step. In a trace, the member of each item and the member inside it would be steps, too.
        #expect(stepCount < 2 * count)
    }

    /// Returns the work of a search for findings in a value that has none. Checks that the search completes if it may
    /// do exactly this work, and that it ends without a result if it may do less.
    private static func workOfLimitedSearch(in text: String, _ schema: String) throws -> Int {
        let document = try JSONParser().parse(Array(text.utf8))
        func search(limit: Int?) throws -> (hasNoFindings: Bool, work: Int) {
            // A program remembers names that misspell no other name, so each search has its own program.
            let program = try SchemaProgram.compiled(schema)
            return document.withText { text in
                program.withEvaluator(of: text) { evaluator in
                    if let limit { evaluator.limitWork(to: limit) }
                    let hasNoFindings = (try? evaluator.hasNoFindings()) == true
                    return (hasNoFindings, evaluator.work)
                }
            }
        }
        let complete = try search(limit: nil)
        let atLimit = try search(limit: complete.work)
        let beyondLimit = try search(limit: complete.work - 1)
        #expect(complete.hasNoFindings && atLimit.hasNoFindings && !beyondLimit.hasNoFindings)
        return complete.work
    }

    @Test func `searches for similar names count as work`() throws {
        let members = (0..<100).map { "\"m\($0)\": 1" }.joined(separator: ", ")
        let work = try Self.workOfLimitedSearch(
            in: "{\(members)}",
            #"{"properties": {"title": true}}"#
        )
        #expect(work >= 1_600)
    }

    @Test func `each name that a name resembles counts as work`() throws {
        // Each unknown name resembles all declared names, and all of these are in the object.
        let letters = (0..<120).compactMap { Unicode.Scalar(0xAC00 + UInt32($0)) }
        let names = letters.map { "\"\($0)label\": true" }
        let declared = names.prefix(60).joined(separator: ", ")
        let work = try Self.workOfLimitedSearch(
            in: "{\(names.joined(separator: ", "))}",
            "{\"properties\": {\(declared)}}"
        )
        #expect(work >= 60 * 60 * MisspellingIndex.comparisonStepCount / 16)
    }

    @Test func `the JSON content of a string is evaluated once`() throws {
        let leaf = #"{"contentMediaType": "application/json", "contentSchema": {"type": "string"}}"#
        let chain = Self.chain(#"{"allOf": [R, R]}"#, count: 40, leaf: leaf)
        let validator = try SchemaValidator(
            uri: SchemaProgram.testURI,
            registry: SchemaRegistry(files: [(uri: SchemaProgram.testURI, text: chain)]),
            content: .assert
        )
        for (value, isValid) in [(#""{\"a\": 1}""#, false), (#""\"a\"""#, true), (#""{""#, false)] {
            let document = try JSONParser().parse(Array(value.utf8))
            #expect(try validator.isValid(document) == isValid)
            #expect(try validator.diagnostics(of: document).isEmpty == isValid)
        }
    }

    @Test(.long) func `the output of a complete evaluation has a limit`() throws {
        let chain = Self.chain(#"{"allOf": [R, R]}"#, count: 40, leaf: #"{"type": "string"}"#)
        let validator = try SchemaValidator(schema: Array(chain.utf8))
        let document = try JSONParser().parse(Array("1".utf8))
        #expect(throws: NoVerdictError.self) { try validator.output(of: document) }
    }

    @Test(arguments: [1, 2, 1000])
    func `a trace with a memo gives the findings of a trace without a memo`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let program = try SchemaProgram.compiled(
                RandomSchema(depth: 4, using: &generator).text
            )
            for _ in 0..<3 {
                let value = RandomSchema.value(depth: 3, using: &generator)
                let document = try JSONParser().parse(Array(value.utf8))
                guard let plain = try? TracingEvaluator.trace(document, program: program),
                    let memoized = try? TracingEvaluator.trace(
                        document,
                        program: program,
                        usesMemo: true
                    )
                else { continue }
                #expect(plain.isValid == memoized.isValid)
                let messages = EvaluationDiagnostics.diagnostics(of: plain).map(\.message)
                let others = EvaluationDiagnostics.diagnostics(of: memoized).map(\.message)
                #expect(Set(messages) == Set(others), "\(value)")
            }
        }
    }
}
