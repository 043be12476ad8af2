import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of `TextPrefilter`, which accepts a text if the text has no findings, and no `$schema` in its root.
struct TextPrefilterTests {
    private func hasNoFindings(
        _ text: String,
        _ prefilter: borrowing TextPrefilter,
        under program: SchemaProgram
    )
        -> Bool
    {
        Array(text.utf8).withUnsafeBufferPointer { prefilter.hasNoFindings($0, under: program) }
    }

    @Test(arguments: [
        (text: #"{"count": 1}"#, hasNoFindings: true),
        (text: " [1, {}]\r", hasNoFindings: true),
        (text: #"{"count": "1"}"#, hasNoFindings: false),
        (text: #"{"count": 1"#, hasNoFindings: false),
        (text: "", hasNoFindings: false),
        (text: "  ", hasNoFindings: false),
        (text: "{} {}", hasNoFindings: false),
        (text: "\u{FEFF}{}", hasNoFindings: false),
        (text: #"{"a": 1, "b": 2, "a": 1}"#, hasNoFindings: false),
        (text: #"[{"a": 1, "\u0061": 1}]"#, hasNoFindings: false),
        (text: #"{"a": "\ud800"}"#, hasNoFindings: false),
        (text: #"{"a": "\ud83d\ude00"}"#, hasNoFindings: true),
        (text: #"{"a": "\udfff"}"#, hasNoFindings: false),
        (text: #"{"a": "\ud83d\u0041"}"#, hasNoFindings: false),
        (text: #"{"a": "\ud83d\ud83d\ude00"}"#, hasNoFindings: false),
        (text: #"{"\ud83d": "\n"}"#, hasNoFindings: false),
        (text: #"["\ud7ff", "\ue000"]"#, hasNoFindings: true),
        (text: #"{"$schema": "s.json"}"#, hasNoFindings: false),
        (text: #"{"a": {"$schema": "s.json"}}"#, hasNoFindings: true),
        (text: String(repeating: "[", count: 600), hasNoFindings: false),
    ])
    func `the prefilter accepts only a text without findings and without '$schema' in its root`(
        _ row: (text: String, hasNoFindings: Bool)
    ) throws {
        let program = try SchemaProgram.compiled(
            #"{"properties": {"count": {"type": "integer"}}}"#
        )
        let prefilter = TextPrefilter()
        let verdict = hasNoFindings(row.text, prefilter, under: program)
        #expect(verdict == row.hasNoFindings)
        // The memory that the prefilter reuses does not affect the next text.
        let next = hasNoFindings(#"{"count": 1}"#, prefilter, under: program)
        #expect(next)
    }

    /// Returns an object with a member for each name.
    private static func object(_ names: [String]) -> String {
        "{" + names.map { "\"\($0)\": 1" }.joined(separator: ", ") + "}"
    }

    @Test(arguments: [2, NameHashSet.memberLimit, NameHashSet.memberLimit + 1, 3_000])
    func `the prefilter finds a repeated name among few and many members`(count: Int) throws {
        let program = try SchemaProgram.compiled("{}")
        let prefilter = TextPrefilter()
        let names = (0..<count).map { "name \($0)" }
        let others = Array(names.dropLast())
        for (last, isExpected) in [
            (names[count - 1], true), ("name 0", false), (others[count - 2], false),
            (#"\u006eame 0"#, false),
        ] {
            let text = Self.object(others + [last])
            let verdict = hasNoFindings(text, prefilter, under: program)
            #expect(verdict == isExpected, "\(last)")
        }
    }

    @Test func `names with equal hashes are compared if an object has many members`() throws {
        let pair = NameHash.namesWithEqualHashes
        let program = try SchemaProgram.compiled("{}")
        let prefilter = TextPrefilter()
        // An object with more than `NameHashSet.memberLimit` members is searched in another way.
        let names = (0..<600).map { "name \($0)" } + pair
        let acceptsDistinctNames = hasNoFindings(Self.object(names), prefilter, under: program)
        #expect(acceptsDistinctNames)
        let text = Self.object(names + [pair[0]])
        let acceptsRepeatedName = hasNoFindings(text, prefilter, under: program)
        #expect(!acceptsRepeatedName)
    }

    @Test(arguments: [#"{"type": "string"}, \#(content)"#, #"\#(content), {"type": "string"}"#])
    func `a notice in the content of a string is found in each branch`(branches: String) throws {
        let program = try SchemaProgram.compiled(
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "anyOf": [\#(branches)]}
            """#
        )
        let value = #""{\"a\": 1}""#
        let document = try JSONParser().parse(Array(value.utf8))
        let findings = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(findings.map(\.id) == [.deprecated])
        let prefilter = TextPrefilter()
        let isAccepted = hasNoFindings(value, prefilter, under: program)
        #expect(!isAccepted)
    }

    @Test(arguments: ["true, ALIASED", "ALIASED, true"])
    func `the use of an alias is found in each branch`(branches: String) throws {
        let aliased = #"{"properties": {"title": {"aliases": {"name": {"source": "x"}}}}}"#
        let program = try SchemaProgram.compiled(
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "anyOf": [\#(branches.replacing("ALIASED", with: aliased))]}
            """#
        )
        let value = #"{"name": 1}"#
        let document = try JSONParser().parse(Array(value.utf8))
        let findings = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(findings.map(\.id) == [.alias])
        let prefilter = TextPrefilter()
        let isAccepted = hasNoFindings(value, prefilter, under: program)
        #expect(!isAccepted)
    }

    /// A branch that describes the JSON text in a string.
    private static let content =
        #"{"contentMediaType": "application/json", "contentSchema": \#(schemaOfContent)}"#
    private static let schemaOfContent = #"{"properties": {"a": {"deprecated": true}}}"#

    @Test func `the prefilter agrees with the diagnostics on random schemas and values`() throws {
        var generator = SeededGenerator(seed: 29)
        let prefilter = TextPrefilter()
        var acceptedCount = 0
        for _ in 0..<300 {
            let schema = RandomSchema.ofWidgets(depth: 3, using: &generator)
            let program = try SchemaProgram.compiled(schema)
            for _ in 0..<4 {
                let value = RandomSchema.value(depth: 3, using: &generator)
                let document = try JSONParser().parse(Array(value.utf8))
                let found = try? EvaluationDiagnostics.diagnostics(of: document, program)
                let isExpected =
                    found?.isEmpty == true && TextDiagnostics.diagnostics(of: document).isEmpty
                let verdict = hasNoFindings(value, prefilter, under: program)
                #expect(verdict == isExpected, "\(value) and \(schema)")
                acceptedCount += isExpected ? 1 : 0
            }
        }
        #expect(acceptedCount > 100)
    }
}
