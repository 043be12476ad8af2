import Foundation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of the findings about two versions of a schema. A finding `breakingChange` shows that the comparison has found
/// a witness; without a witness, the finding is `possibleBreak`. If the old version did not describe a member that is
/// now constrained, the finding is `claimedMember` in both cases.
struct SchemaComparisonTests {
    @Test(arguments: SchemaPairRow.all)
    func `the findings and their positions in both versions are as expected`(row: SchemaPairRow)
        throws
    {
        let found = try row.found()
        #expect(found == row.findings)
    }

    @Test(arguments: SchemaPairRow.all)
    func `a version does not differ from itself`(row: SchemaPairRow) throws {
        let same = SchemaPairRow(row.testDescription, row.new, row.new)
        #expect(try same.found().isEmpty)
    }

    @Test(arguments: SchemaPairRow.all)
    func `reversed, a widening is a break, a break has findings, and an equivalent pair has none`(
        row: SchemaPairRow
    ) throws {
        let back = try SchemaPairRow(row.testDescription, row.new, row.old).found()
        let breaks: Set<Diagnostic.ID> = [.breakingChange, .possibleBreak, .claimedMember]
        let isBreaking = row.findings.contains { $0.id == .breakingChange }
        let isWider = row.findings.contains { $0.id == .wideningChange }
        #expect(!isBreaking || !back.isEmpty)
        #expect(!isWider || back.contains { breaks.contains($0.id) })
        #expect(!row.findings.isEmpty || back.isEmpty)
    }

    /// Keywords, each with a value and a stricter value.
    private static let constraints: [(keyword: String, loose: String, tight: String)] = [
        ("type", #"["integer", "string"]"#, #""string""#), ("enum", "[1, 2]", "[1]"),
        ("minimum", "1", "2"), ("exclusiveMinimum", "1", "2"), ("maximum", "2", "1"),
        ("exclusiveMaximum", "2", "1"), ("multipleOf", "2", "4"), ("multipleOf", "0.5", "1.5"),
        ("minLength", "1", "2"), ("maxLength", "2", "1"), ("minItems", "1", "2"),
        ("maxItems", "2", "1"), ("minProperties", "1", "2"), ("maxProperties", "2", "1"),
        ("required", #"["a"]"#, #"["a", "b"]"#), ("items", #"{"minimum": 1}"#, #"{"minimum": 2}"#),
        ("prefixItems", #"[{"minimum": 1}]"#, #"[{"minimum": 2}]"#),
        ("contains", #"{"minimum": 1}"#, #"{"minimum": 2}"#),
        ("propertyNames", #"{"maxLength": 2}"#, #"{"maxLength": 1}"#),
        ("patternProperties", #"{"^a": {"minimum": 1}}"#, #"{"^a": {"minimum": 2}}"#),
        ("additionalProperties", #"{"minimum": 1}"#, #"{"minimum": 2}"#),
        ("dependentRequired", #"{"a": ["b"]}"#, #"{"a": ["b", "c"]}"#),
        ("not", #"{"minimum": 2}"#, #"{"minimum": 1}"#),
    ]

    @Test(arguments: constraints)
    func `a tightened constraint is a breaking change, and a loosened one a widening change`(
        keyword: String,
        loose: String,
        tight: String
    ) throws {
        func schema(_ value: String?) -> String {
            value.map { #"{"title": "A", 1️⃣"\#(keyword)": \#($0)}"# } ?? #"1️⃣{"title": "A"}"#
        }
        for (wide, narrow) in [(nil, loose), (nil, tight), (loose, tight)] {
            let tightened = try SchemaPairRow("", schema(wide), schema(narrow)).found()
            let loosened = try SchemaPairRow("", schema(narrow), schema(wide)).found()
            #expect(Set(tightened.map(\.id)) == [.breakingChange], "\(tightened)")
            #expect(Set(loosened.map(\.id)) == [.wideningChange], "\(loosened)")
        }
    }

    /// Annotations, each with the answer whether its addition or removal is a difference.
    private static let annotations: [(keyword: String, value: String, isReported: Bool)] = [
        ("deprecated", "true", true), ("deprecated", "false", false),
        ("readOnly", "true", true), ("readOnly", "false", false),
        ("writeOnly", "true", true), ("writeOnly", "false", false),
        ("default", "false", true), ("default", "null", true), ("replacement", #""a""#, true),
        ("title", #""a""#, false), ("description", #""a""#, false), ("examples", "[1]", false),
        ("$comment", #""a""#, false), ("unknown", "true", false),
    ]

    @Test(arguments: annotations)
    func `an annotation on which applications depend is a difference`(
        keyword: String,
        value: String,
        isReported: Bool
    ) throws {
        let dialect =
            #""$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json""#
        let (without, with) = ("{\(dialect)}", #"{\#(dialect), "\#(keyword)": \#(value)}"#)
        let added = try SchemaPairRow("", without, with).found()
        let removed = try SchemaPairRow("", with, without).found()
        #expect(added.map(\.message) == (isReported ? ["'\(keyword)' was added (\(value))"] : []))
        #expect(
            removed.map(\.message) == (isReported ? ["'\(keyword)' was removed (\(value))"] : [])
        )
        #expect((added + removed).allSatisfy { $0.id == .annotationChange })
    }

    @Test func `a witness is made of different items`() throws {
        let items = #""items": {"enum": ["a", "b", "c"]}, "uniqueItems": true"#
        let found = try SchemaPairRow(
            "",
            #"{"type": "array", \#(items), "maxItems": 3}"#,
            #"{"type": "array", \#(items), "maxItems": 2}"#
        ).found()
        #expect(found.map(\.id) == [.breakingChange], "\(found)")
    }

    @Test(arguments: [
        (#""multipleOf": 2"#, #""multipleOf": 2, "minimum": 0"#),
        (#""multipleOf": 7, "maximum": 1000"#, #""multipleOf": 7, "maximum": 500"#),
        (#""minimum": 0, "maximum": 9"#, #""minimum": 0, "maximum": 9, "multipleOf": 0.01"#),
        (#""multipleOf": 0.25, "minimum": 50"#, #""multipleOf": 0.5, "minimum": 50"#),
        (#""exclusiveMaximum": 0"#, #""maximum": -1"#),
        (
            #""multipleOf": 12345678901234567890"#,
            #""multipleOf": 12345678901234567890, "maximum": 1"#
        ),
        (#""multipleOf": 1e308"#, #""multipleOf": 1e308, "maximum": 1"#),
        (#""multipleOf": 1e400"#, #""multipleOf": 1e400, "maximum": 1"#),
        (#""multipleOf": 1e-400"#, #""multipleOf": 1e-400, "maximum": 1"#),
    ])
    func `a witness is made for several constraints of a number`(
        loose: String,
        tight: String
    ) throws {
        let old = #"{"type": "number", \#(loose)}"#
        let found = try SchemaPairRow("", old, #"{"type": "number", \#(tight)}"#).found()
        #expect(found.map(\.id) == [.breakingChange], "\(found)")
    }

    @Test(arguments: [
        (#"{"type": "null"}"#, Diagnostic.ID.wideningChange),
        (#"{"const": 7}"#, Diagnostic.ID.breakingChange),
    ])
    func `an added branch does not explain the effect of another change`(
        branch: String,
        id: Diagnostic.ID
    ) throws {
        let branches = #"{"type": "integer", "minimum": 5}, {"type": "integer", "maximum": 0}"#
        let found = try SchemaPairRow(
            "",
            #"{"type": "object", "properties": {"a": {"oneOf": [\#(branches)]}}}"#,
            #"""
            {"type": "object", "properties": {"a": {"oneOf": [\#(branches), \#(branch)]}},
             "required": ["b"]}
            """#
        ).found()
        #expect(found.map(\.id) == [id, .breakingChange], "\(found)")
    }

    @Test(arguments: [
        #""contains": {"type": "string"}"#, #""anyOf": [{"prefixItems": [true]}, {"maxItems": 5}]"#,
    ])
    func `'unevaluatedItems' is compared beside keywords that evaluate items`(
        evaluator: String
    ) throws {
        let schemas = [
            #"{"type": "array", \#(evaluator)}"#,
            #"{"type": "array", \#(evaluator), "unevaluatedItems": {"type": "integer"}}"#,
            #"{"type": "array", \#(evaluator), "unevaluatedItems": {"enum": [1, 2]}}"#,
        ]
        for (wide, narrow) in [(0, 1), (0, 2), (1, 2)] {
            let tightened = try SchemaPairRow("", schemas[wide], schemas[narrow]).found()
            let loosened = try SchemaPairRow("", schemas[narrow], schemas[wide]).found()
            let breaks: Set<Diagnostic.ID> = [.breakingChange, .possibleBreak]
            #expect(tightened.contains { breaks.contains($0.id) }, "\(tightened)")
            #expect(Set(loosened.map(\.id)) == [.wideningChange], "\(loosened)")
        }
    }

    @Test(arguments: [(1, false), (3, false), (4, true), (5, true)])
    func `more than three removed types are not listed`(count: Int, isShort: Bool) throws {
        let types = ["null", "boolean", "string", "number", "object"].prefix(count) + ["array"]
        let names = types.map { "\"\($0)\"" }.joined(separator: ", ")
        let old = #"{1️⃣"type": [\#(names)]}"#
        let found = try SchemaPairRow("", old, #"{1️⃣"type": ["array"]}"#).found()
        #expect(found.map { $0.message.hasPrefix("only ") } == [isShort], "\(found)")
        let back = try SchemaPairRow("", #"{1️⃣"type": ["array"]}"#, old).found()
        #expect(back.map { $0.message.hasPrefix("values of type 'null'") } == [true], "\(back)")
    }

    @Test(arguments: [(119, false), (120, false), (121, true)])
    func `a message quotes at most 120 characters`(count: Int, isCut: Bool) {
        let text = String(repeating: "é", count: count)
        #expect(SchemaChange.shortened(text) == (isCut ? text.prefix(117) + "…" : text))
    }

    /// Compiles every fourth schema of the repository, or every schema in a long run, twice, in two catalogs.
    @Test func `a schema of the repository does not differ from itself`() throws {
        let files = Corpora.files(in: Repository.file("Schemas"), withExtension: "json")
            .filter { $0.lastPathComponent.hasSuffix(".schema.json") }
        // The test of the command `diff` compares all schemas.
        for (number, url) in files.enumerated()
        where LongTests.useAllInputs || number.isMultiple(of: 4) {
            let bytes = try Array(Data(contentsOf: url))
            let programs = try (0..<2).map { _ in
                var catalog = SchemaCatalog(formats: .assert)
                let uri = "file://" + url.path
                try catalog.registry.add(SourceFile(path: url.path, bytes: bytes), uri: uri)
                return try catalog.program(uri: uri)
            }
            let found = SchemaDifferences.findings(old: programs[0], new: programs[1])
            #expect(found.isEmpty, "\(url.lastPathComponent)")
        }
    }
}
