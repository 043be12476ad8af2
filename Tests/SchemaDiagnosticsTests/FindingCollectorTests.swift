import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests that a collector keeps or counts every finding of a trace.
struct FindingCollectorTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        let text: String
    }

    static let rows = [
        Row(
            testDescription: "items",
            schema: #"{"items": {"type": "string", "minLength": 2}}"#,
            text: #"[1, "a", "abc", 2, "", [], {}]"#
        ),
        Row(
            testDescription: "unknown members",
            schema: #"{"properties": {"known": {}, "other": {}}, "additionalProperties": false}"#,
            text: #"{"a": 1, "knwon": 2, "b": 3, "known": 4, "c": 5}"#
        ),
        Row(
            testDescription: "missing and misspelled members",
            schema: """
                {"properties": {"known": {}, "other": {}}, "required": ["known", "other", "third"],
                 "additionalProperties": false, "maxProperties": 2, "minProperties": 9}
                """,
            text: #"{"a": 1, "knwon": 2, "thrid": 3, "c": 5}"#
        ),
        Row(
            testDescription: "nested members",
            schema: """
                {"properties": {"a": {"items": {"required": ["x"], "additionalProperties": false}},
                 "b": {"items": {"type": "integer"}}}, "additionalProperties": {"type": "array"}}
                """,
            text: #"{"a": [{}, {"y": 1}, 3, {"z": 1}], "b": ["1", 2, null], "c": 1, "d": 2}"#
        ),
        Row(
            testDescription: "a member in the wrong object",
            schema: """
                {"items": {"properties": {"a": {"required": ["x"]}, "b": {"additionalProperties": false}}}}
                """,
            text: #"[{"a": {}, "b": {"x": 1}}, {"a": {}}, {"b": {"x": 1, "y": 2}}]"#
        ),
        // With a limit of 1, the collector keeps the missing member and the first unknown member, but only counts the
        // unknown member `x`.
        Row(
            testDescription: "a member in the wrong object, after another unknown member",
            schema: """
                {"items": {"properties": {"a": {"required": ["x"]}, "b": {"additionalProperties": false}}}}
                """,
            text: #"[{"b": {"y": 1}}, {"a": {}}, {"b": {"x": 1}}]"#
        ),
        Row(
            testDescription: "a member in an object that forbids it",
            schema: """
                {"items": {"properties": {"a": {"required": ["x"]}, "b": {"properties": {"x": false}}}}}
                """,
            text: #"[{"a": {}, "b": {"x": 1}}, {"a": {}}, {"b": {"x": 1, "y": 2}}]"#
        ),
        Row(
            testDescription: "a member in an object that forbids names like it",
            schema: """
                {"items": {"properties": {"a": {"required": ["x"]},
                 "b": {"patternProperties": {"^x": false}}}}}
                """,
            text: #"[{"a": {}, "b": {"x": 1}}, {"a": {}}, {"b": {"x": 1, "y": 2}}]"#
        ),
        Row(
            testDescription: "a member beside unevaluatedProperties",
            schema: """
                {"items": {"properties": {"a": {"required": ["x"]}, "b": {"unevaluatedProperties": false}}}}
                """,
            text: #"[{"a": {}, "b": {"x": 1}}, {"a": {}}, {"b": {"x": 1, "y": 2}}]"#
        ),
        Row(
            testDescription: "a member in the wrong object, with severities",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "items": {"properties": {"a": {"severity": "warning", "required": ["x"]},
                 "b": {"additionalProperties": false}}}}
                """,
            text: #"[{"a": {}, "b": {"x": 1}}, {"a": {}}, {"b": {"x": 1, "y": 2}}, {"a": {}}]"#
        ),
        // Each unknown member is paired with a missing member, in the order of the text. The first missing member has a
        // warning, the second an error.
        Row(
            testDescription: "members in the wrong object, missing with two severities",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "items": {"properties": {"a": {"severity": "warning", "required": ["x"]},
                 "b": {"additionalProperties": false}, "c": {"required": ["x"]}}}}
                """,
            text: #"[{"a": {}}, {"c": {}}, {"b": {"x": 1}}, {"b": {"x": 2}}, {"a": {}}]"#
        ),
        Row(
            testDescription: "two schemas for each item",
            schema: """
                {"allOf": [{"items": {"type": "string"}}, {"items": {"minimum": 3}}],
                 "items": {"enum": [1, "a"]}}
                """,
            text: #"[1, "a", 2, "b", 5, null]"#
        ),
        Row(
            testDescription: "overlapping patterns",
            schema: """
                {"properties": {"ab": {"type": "string"}}, "patternProperties": {"^a": {"minimum": 3},
                 "b$": {"multipleOf": 2}}, "additionalProperties": {"type": "null"}}
                """,
            text: #"{"ab": 1, "a": 1, "b": 1, "c": 1}"#
        ),
        Row(
            testDescription: "branches and references",
            schema: """
                {"$ref": "#/$defs/list", "$defs": {"list": {"items": {"anyOf": [{"type": "string"},
                 {"required": ["kind"], "properties": {"kind": {"const": "a"}}}]}}}}
                """,
            text: #"[1, {}, {"kind": "b"}, "x", [], {"knd": "a"}]"#
        ),
        Row(
            testDescription: "messages of schemas",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "severity": "warning", "effect": "nothing is shown",
                 "items": {"severity": "note", "message": "give a name", "required": ["name", "x"]}}
                """,
            text: #"[{}, {"name": 1}, 3]"#
        ),
        Row(
            testDescription: "dropped items and members",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "dropsInvalid": true, "maxItems": 2,
                 "items": {"additionalProperties": {"type": "string"}, "required": ["x"], "dropsInvalid": true}}
                """,
            text: #"[{"a": 1, "b": 2}, {"x": 1}, {"x": ""}, {"y": 3}]"#
        ),
        Row(
            testDescription: "notices",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "items": {"deprecated": true, "secret": "sk_[a-z]+", "advice": [{"maxLength": 5}]}}
                """,
            text: #"["a", "sk_abc", "long text", 1]"#
        ),
        Row(
            testDescription: "secrets in the JSON of strings",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "items": {"contentMediaType": "application/json", "contentSchema": {"secret": "sk_[a-z]+"}}}
                """,
            text: #"["\"sk_abc\"", "\"sk_def\"", "\"x sk_ghi\""]"#
        ),
        Row(
            testDescription: "a wrong type",
            schema: #"{"type": "object", "items": {"type": "string"}, "maxItems": 1}"#,
            text: "[1, 2, 3]"
        ),
        Row(
            testDescription: "consequences",
            schema:
                #"{"items": {"prefixItems": [{"type": "string"}], "items": false, "maxItems": 1}}"#,
            text: #"[["a", 1], ["b"], [1, 2, 3], ["c", "d"]]"#
        ),
        Row(
            testDescription: "consequences of warnings",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "items": {"severity": "warning", "prefixItems": [{"type": "string"}], "items": false,
                 "maxItems": 1}}
                """,
            text: #"[["a", 1], ["b"], [1, 2, 3], ["c", "d"]]"#
        ),
        Row(
            testDescription: "consequences of a warning about the type",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "items": {"severity": "warning", "type": "string", "minProperties": 3}}
                """,
            text: #"[{}, {"a": 1}, "b"]"#
        ),
        Row(
            testDescription: "unread aliases of required members, with deprecated members",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "items": {"properties": {"a": {"aliases": {"b": {"source": "x", "readBy": null}},
                 "additionalProperties": {"deprecated": true}}}, "required": ["a"]}}
                """,
            text: #"[{"b": {"m": 1, "n": 2}}, {"a": {"m": 3}}, {"b": {}}]"#
        ),
        Row(
            testDescription: "notices under a message and a severity",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "items": {"message": "bad", "severity": "note", "additionalProperties":
                 {"deprecated": true, "advice": [{"type": "string"}]}}}
                """,
            text: #"[{"m": 1, "n": "x"}, {"m": 3}]"#
        ),
        Row(
            testDescription: "notices and errors under an effect",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "items": {"effect": "nothing opens", "properties": {"q": {"advice": [false]}},
                 "additionalProperties": {"deprecated": true, "type": "string"}}}
                """,
            text: #"[{"q": 1, "m": 1, "n": "x"}, {"m": 3}]"#
        ),
        // Only the warnings about the type are found at first. They hide the errors, which must not be lost.
        Row(
            testDescription: "errors that are consequences of warnings",
            schema: """
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "items": {"severity": "warning", "type": "number",
                 "advice": [{"severity": "error", "type": "null"}]}}
                """,
            text: #"["a", "b", "c"]"#
        ),
        Row(
            testDescription: "a condition",
            schema: """
                {"if": {"required": ["kind"]},
                 "then": {"properties": {"list": {"items": {"type": "string"}}}, "required": ["x"]}}
                """,
            text: #"{"kind": 1, "list": [1, "a", 2]}"#
        ),
        // The values 1 and 2 violate both schemas, but have only the finding about their type.
        Row(
            testDescription: "two dependent schemas of one member",
            schema: """
                {"dependentSchemas": {"a": {"properties": {"list": {"items": {"type": "string"}}}},
                 "b": {"properties": {"list": {"items": {"minimum": 3}}}}}}
                """,
            text: #"{"a": 1, "b": 2, "list": [1, 2, 3, 4]}"#
        ),
        Row(
            testDescription: "unevaluated members and items",
            schema: """
                {"properties": {"a": {"prefixItems": [{"type": "string"}],
                 "unevaluatedItems": {"items": {"type": "string"}}}},
                 "unevaluatedProperties": {"items": {"type": "string"}}}
                """,
            text: #"{"a": [1, [1, 2], ["x", 3]], "b": [1, "x", 2]}"#
        ),
        Row(
            testDescription: "several missing members beside invalid additional members",
            schema: """
                {"items": {"required": ["p", "q"], "additionalProperties": {"type": "null"}}}
                """,
            text: #"[{"a": 1}, {"a": 2}, {"a": 3}]"#
        ),
        Row(
            testDescription: "several missing members of closed objects",
            schema: """
                {"items": {"properties": {"p": {}, "q": {}}, "required": ["p", "q"],
                 "additionalProperties": false}}
                """,
            text: #"[{"a": 1}, {"b": 2}, {"p": 1}, {"a": 3}, {}]"#
        ),
        // Both members of the first object are in other objects, and one member of the second object is.
        Row(
            testDescription: "several missing members, some of which are in other objects",
            schema: """
                {"items": {"properties": {"a": {"required": ["x", "y"]},
                 "b": {"additionalProperties": false}}}}
                """,
            text: #"[{"a": {}}, {"a": {}}, {"a": {}}, {"b": {"x": 1}}, {"b": {"y": 1, "x": 2}}]"#
        ),
        Row(
            testDescription: "one missing member or several, some of which are in other objects",
            schema: """
                {"items": {"properties": {"a": {"required": ["x", "y"]},
                 "b": {"additionalProperties": false}}}}
                """,
            text: """
                [{"a": {"y": 1}}, {"a": {}}, {"a": {"x": 1}}, {"a": {}}, {"b": {"x": 1}},
                 {"b": {"y": 1, "x": 2}}]
                """
        ),
        Row(testDescription: "no findings", schema: #"{"items": true}"#, text: "[1]"),
    ]

    private static func trace(_ row: Row) throws -> EvaluationTrace {
        let program = try SchemaProgram.compiled(row.schema)
        let document = try JSONParser().parse(Array(row.text.utf8))
        return try TracingEvaluator.trace(document, program: program)
    }

    private static func counts(_ found: [Diagnostic]) -> FindingCounts {
        var counts = FindingCounts()
        for finding in found { counts.add(finding) }
        return counts
    }

    @Test(arguments: rows)
    func `the collector keeps or counts every finding exactly once`(_ row: Row) throws {
        let trace = try Self.trace(row)
        let all = EvaluationDiagnostics.diagnostics(of: trace)
        for limit in [0, 1, 2, .max] {
            for largeUnitCount: Int32 in [1, 3, 6] {
                var selection = FindingSelection(limit: limit)
                selection.largeTraceUnitCount = 0
                selection.largeUnitCount = largeUnitCount
                let found = EvaluationDiagnostics.findings(of: trace, selection)
                var counts = Self.counts(found.kept)
                counts.add(found.others)
                #expect(counts.counts == Self.counts(all).counts, "\(limit), \(largeUnitCount)")
                #expect(Set(found.kept).isSubset(of: all))
                if limit == .max { #expect(found.kept == all) }
                let groups = Dictionary(grouping: found.kept) {
                    [$0.id.rawValue, $0.severity.rawValue]
                }
                #expect(groups.values.allSatisfy { $0.count <= limit })
            }
        }
    }

    @Test(arguments: 0...4)
    func `the collector keeps misspelled members up to the limit and counts the others`(limit: Int)
        throws
    {
        let program = try SchemaProgram.compiled(#"{"items": {"properties": {"title": {}}}}"#)
        let value = #"[{"titel": 1}, {"titel": 1}, {"titel": 1}]"#
        let document = try JSONParser().parse(Array(value.utf8))
        let found = try EvaluationDiagnostics.findings(
            of: document,
            program,
            selection: FindingSelection(limit: limit)
        )
        #expect(found.kept.count == min(3, limit))
        #expect(found.others.count == 3 - min(3, limit))
    }

    @Test func `the collector does not count a finding that the selection leaves out`() throws {
        let trace = try Self.trace(Self.rows[0])
        var selection = FindingSelection(limit: 1) { $0.id == .type ? nil : $0 }
        selection.largeTraceUnitCount = 0
        selection.largeUnitCount = 1
        let found = EvaluationDiagnostics.findings(of: trace, selection)
        #expect(found.kept.map(\.id) == [.tooShort] && found.others.count == 1)
    }

    /// A review that reports some findings and records all findings.
    private final class Review: FindingReview {
        private(set) var seen: [String] = []
        let isReported: (Diagnostic) -> Bool

        init(isReported: @escaping (Diagnostic) -> Bool) { self.isReported = isReported }

        func record(_ finding: Diagnostic) -> Bool {
            seen.append(FindingCollectorTests.words(of: finding))
            return isReported(finding)
        }

        func withConfiguredSeverity(_ finding: Diagnostic) -> Diagnostic { finding }

        var syntaxErrorLimit: Int { 100 }

        func reset() { seen = [] }
    }

    private static func words(of finding: Diagnostic) -> String {
        "\(finding.id.rawValue) \(finding.instanceLocation) \(finding.range) \(finding.message) "
            + "\(finding.fixes.map(\.message))"
    }

    @Test(arguments: rows)
    func `a review gets each finding once, with the text that would be reported`(_ row: Row) throws
    {
        let trace = try Self.trace(row)
        let all = EvaluationDiagnostics.diagnostics(of: trace)
        for limit in [0, 1, .max] {
            let review = Review { $0.range.start.isMultiple(of: 2) }
            var selection = FindingSelection(limit: limit, review: review)
            selection.largeTraceUnitCount = 0
            selection.largeUnitCount = 1
            let found = EvaluationDiagnostics.findings(of: trace, selection)
            #expect(review.seen.sorted() == all.map(Self.words).sorted(), "\(limit)")
            let reported = all.filter(review.isReported)
            #expect(found.kept.count + found.others.count == reported.count, "\(limit)")
            #expect(Set(found.kept).isSubset(of: reported), "\(limit)")
        }
    }

    @Test(arguments: [0, 1, Int.max])
    func `a review gets the name and the location of each duplicate member`(limit: Int) throws {
        let document = try JSONParser().parse(Array(Self.texts[1].utf8))
        let review = Review { _ in true }
        _ = TextDiagnostics.findings(of: document, FindingSelection(limit: limit, review: review))
        #expect(review.seen == TextDiagnostics.diagnostics(of: document).map(Self.words))
    }

    /// Texts with three findings. Only the first finding starts before offset 10.
    static let texts = [
        #"["\ud800", "\ud800", "\ud800"]"#, #"{"a": 1, "a": 1, "a": 1, "a": 1}"#,
    ]

    @Test(arguments: texts)
    func `the limit does not count a finding about a text if it is not reported`(_ text: String)
        throws
    {
        let document = try JSONParser().parse(Array(text.utf8))
        func isReported(_ finding: Diagnostic) -> Bool { finding.range.start >= 10 }
        let selections = [
            FindingSelection(limit: 1, review: Review(isReported: isReported)),
            FindingSelection(limit: 1) { isReported($0) ? $0 : nil },
        ]
        for selection in selections {
            let found = TextDiagnostics.findings(of: document, selection)
            #expect(found.kept.count == 1 && found.others.count == 1)
        }
    }
}
