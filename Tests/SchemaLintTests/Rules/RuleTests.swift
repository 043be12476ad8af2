import Foundation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests that the table of rules is complete, and that its examples are right.
struct RuleTests {
    @Test func `public constants have the identifiers and summaries of the table`() throws {
        let file = Repository.file("Sources/SchemaDiagnostics/Diagnostics/RuleID.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let constant =
            /\/\/\/ `([^`]+)`: (.+)\.\n    public static let \w+ = Self\(rawValue: "([^"]+)"\)/
        let constants = text.matches(of: constant)
        #expect(constants.count == text.matches(of: /static let/).count)
        #expect(constants.allSatisfy { $0.output.1 == $0.output.3 })
        #expect(Set(constants.map(\.output.1)).count == constants.count)
        let documented = constants.map { "\($0.output.1): \($0.output.2)" }
        #expect(documented.sorted() == Rule.all.map { "\($0.id.rawValue): \($0.summary)" }.sorted())
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let rule: Rule
        var testDescription: String { rule.id.rawValue }
    }

    /// The rules whose examples are a schema and payloads, except the rule whose schema has a keyword that a program
    /// must define.
    private static let rows = Rule.all.filter { $0.example.schema != nil && $0.id != .custom }
        .map(Row.init)

    private func findings(_ payload: String, _ schema: String) throws -> [Diagnostic] {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONParser().parse(Array(payload.utf8))
        } catch {
            return [.syntax(error)]
        }
        let program = try SchemaProgram.compiled(schema, formats: .assert)
        return TextDiagnostics.diagnostics(of: document)
            + (try EvaluationDiagnostics.diagnostics(of: document, program))
    }

    @Test(arguments: rows)
    func `the wrong example breaks only its rule, and the right example breaks no rule`(row: Row)
        throws
    {
        let example = row.rule.example
        let schema = try #require(example.schema)
        let found = try findings(example.wrong, schema)
        #expect(found.map(\.id) == [row.rule.id])
        #expect(found.first?.severity == row.rule.severity)
        let left = try findings(example.right, schema)
        #expect(left.isEmpty, "\(left)")
    }

    @Test(arguments: Rule.schemaRules.map(Row.init))
    func `the example of a schema rule breaks only its rule`(row: Row) throws {
        let example = row.rule.example
        let found = try SchemaLinting.findings(example.wrong)[0]
        #expect(found.map(\.id) == [row.rule.id], "\(found)")
        #expect(found.first?.severity == row.rule.severity)
        let left = try SchemaLinting.findings(example.right)[0]
        #expect(left.isEmpty, "\(left)")
    }

    @Test(arguments: rows)
    func `--fix changes the example if and only if the rule has a fix`(row: Row) throws {
        let example = row.rule.fixExample ?? row.rule.example
        let fixed = try FixedText(example.wrong, try #require(example.schema))
        #expect(fixed.before.map(\.id) == [row.rule.id])
        #expect(fixed.text == (row.rule.fix == nil ? example.wrong : example.right))
    }

    @Test(arguments: Rule.schemaRules.map(Row.init))
    func `--fix changes a schema if and only if the rule has a fix`(row: Row) throws {
        let example = row.rule.fixExample ?? row.rule.example
        func find(_ bytes: [UInt8]) throws -> TextFixer.Findings {
            let found = try SchemaLinting.findings([bytes])[0]
            return TextFixer.Findings(all: found, reported: found)
        }
        let bytes = Array(example.wrong.utf8)
        let outcome = try TextFixer.fix(bytes, find(bytes), find: find)
        let text = String(decoding: outcome.bytes, as: UTF8.self)
        #expect(text == (row.rule.fix == nil ? example.wrong : example.right))
    }

    /// WidgetLintTests tests the rules about Swift models, because only the tool generates models.
    private static let comparisons = Rule.comparisonRules.filter {
        $0.example.old != nil && !$0.id.rawValue.hasPrefix("swift-")
    }
    .map(Row.init)

    @Test(arguments: comparisons)
    func `the example of a comparison rule breaks only its rule`(row: Row) throws {
        let example = row.rule.example
        let old = try SchemaProgram.compiled(try #require(example.old), formats: .assert)
        let new = try SchemaProgram.compiled(example.wrong, formats: .assert)
        let found = SchemaDifferences.findings(old: old, new: new).map(\.diagnostic)
        #expect(found.map(\.id) == [row.rule.id], "\(found.map(\.message))")
        #expect(found.first?.severity == row.rule.severity)
        let right = try SchemaProgram.compiled(example.right, formats: .assert)
        let left = SchemaDifferences.findings(old: old, new: right)
        #expect(left.isEmpty, "\(left.map(\.diagnostic.message))")
    }

    @Test func `the wrong schema of 'invalid-schema' is rejected, but not the right one`() throws {
        let example = try #require(Rule.named("invalid-schema")).example
        #expect(throws: SchemaError.self) {
            _ = try SchemaProgram.compiled(example.wrong, formats: .assert)
        }
        _ = try SchemaProgram.compiled(example.right, formats: .assert)
    }

    @Test func `the examples of 'unknown-payload' have the expected schemas`() throws {
        var matcher = PayloadMatcher(SchemaCatalog(formats: .assert))
        let rule = try #require(Rule.named("unknown-payload"))
        let wrong = try matcher.findings(Array(rule.example.wrong.utf8))
        #expect(wrong.diagnostics.map(\.id) == [.unknownPayload])
        let right = try matcher.findings(Array(rule.example.right.utf8))
        #expect(right.diagnostics.isEmpty && right.schema != nil)
    }

    @Test func `the right example of 'unknown-schema' names a known schema, but not the wrong one`()
        throws
    {
        let example = try #require(Rule.named("unknown-schema")).example
        let catalog = SchemaCatalog(formats: .assert)
        for (text, isKnown) in [(example.wrong, false), (example.right, true)] {
            let root = try JSONParser().parse(Array(text.utf8)).root
            let uri = try #require(root["$schema"]?.string)
            #expect((catalog.entry(named: uri)?.uri == uri) == isKnown)
        }
    }

    @Test func `summaries and explanations of rules have a uniform style`() {
        for rule in Rule.all {
            #expect(!rule.summary.hasSuffix(".") && rule.explanation.hasSuffix("."), "\(rule.id)")
            #expect(rule.summary.first?.isLowercase == true, "\(rule.id)")
        }
    }
}
