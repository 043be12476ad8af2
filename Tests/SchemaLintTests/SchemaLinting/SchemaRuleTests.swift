import Foundation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of the rules of `widget-lint schema`: schemas that have findings, and similar schemas without findings.
struct SchemaRuleTests {
    @Test(arguments: SchemaRows.names + SchemaRows.ineffective)
    func `unknown names and keywords without effect are found`(_ row: SchemaRow) throws {
        try row.check()
    }

    @Test(arguments: SchemaRows.values) func `contradictory bounds and values are found`(
        _ row: SchemaRow
    ) throws { try row.check() }

    @Test(arguments: SchemaRows.branches)
    func `duplicate, unreachable and ambiguous branches are found`(_ row: SchemaRow)
        throws
    { try row.check() }

    @Test(arguments: SchemaRows.patterns)
    func `patterns that are invalid, empty or not anchored are found`(
        _ row: SchemaRow
    ) throws { try row.check() }

    @Test(arguments: SchemaRows.references)
    func `unresolved references and unused definitions are found`(
        _ row: SchemaRow
    ) throws { try row.check() }

    @Test(arguments: SchemaRows.members)
    func `required members without a definition, and undescribed ones, are found`(
        _ row: SchemaRow
    ) throws { try row.check() }

    @Test(arguments: SchemaRows.files)
    func `files that are not schemas, and errors that a metaschema finds, are reported`(
        _ row: SchemaRow
    ) throws {
        try row.check()
    }

    @Test(arguments: [(1, true), (15, true), (16, true), (17, false)])
    func `a chain of references is followed to its end if it has at most 16 of them`(
        count: Int,
        isFollowed: Bool
    ) throws {
        let definitions = (0..<count).map { number in
            let next = ##"{"$ref": "#/$defs/\##(number + 1)"}"##
            return #""\#(number)": \#(number < count - 1 ? next : #"{"type": "string"}"#)"#
        }
        let list = definitions.joined(separator: ", ")
        let branches = ##"[2️⃣{"$ref": "#/$defs/0"}, 1️⃣{"type": "string"}]"##
        let text = #"{"oneOf": \#(branches), "$defs": {\#(list)}}"#
        let finding = SchemaFinding(
            "1️⃣",
            .indistinctBranches,
            "ambiguous 'oneOf': every value that matches this branch also matches an earlier branch",
            related: ["2️⃣"]
        )
        let row = isFollowed ? SchemaRow("chain", text, finding) : SchemaRow("chain", text)
        try row.check()
    }

    @Test(arguments: [
        (0, 3, 3, 6, false), (0, 4, 3, 6, true), (3, 6, 0, 3, false), (3, 6, 0, 4, true),
        (0, 9, 3, 6, true), (3, 6, 0, 9, true), (3, 3, 3, 6, true), (3, 6, 3, 3, true),
        (3, 3, 0, 3, false),
    ])
    func `ranges overlap if they share a byte, or if one is empty, in the other or at its start`(
        start: Int,
        end: Int,
        other: Int,
        otherEnd: Int,
        isExpected: Bool
    ) {
        let range = SourceRange(start: start, end: end)
        let otherRange = SourceRange(start: other, end: otherEnd)
        #expect(range.overlaps(otherRange) == isExpected)
        #expect(RangeIndex([range]).overlaps(otherRange) == isExpected)
    }

    @Test func `an index of ranges agrees with a search through all ranges`() {
        var generator = SeededGenerator(seed: 1)
        func randomRange() -> SourceRange {
            let start = Int.random(in: 0..<40, using: &generator)
            return SourceRange(start: start, end: start + Int.random(in: 0..<6, using: &generator))
        }
        for count in 0..<12 {
            let ranges = (0..<count).map { _ in randomRange() }
            let index = RangeIndex(ranges)
            for _ in 0..<200 {
                let range = randomRange()
                #expect(
                    index.overlaps(range) == ranges.contains { $0.overlaps(range) },
                    "\(range) in \(ranges)"
                )
            }
        }
    }

    @Test func `a definition that another file refers to is used`() throws {
        let library = #"{"type": "object", "$defs": {"a": {"type": "string"}}}"#
        let user = ##"{"items": {"$ref": "0.json#/$defs/a"}}"##
        #expect(try SchemaLinting.findings(library)[0].map(\.id) == [.deadDefinition])
        #expect(try SchemaLinting.findings(library, user).allSatisfy(\.isEmpty))
    }

    @Test func `a reference to a missing file is reported once`() throws {
        let found = try SchemaLinting.findings(#"{"$ref": "other.json"}"#)[0]
        #expect(found.map(\.id) == [.deadReference])
        let message = try #require(found.first?.message)
        #expect(message.hasSuffix("no schema with the path '/schemas/other.json'"))
    }

    @Test func `missing files are sorted by their URIs, then by the files that refer to them`()
        throws
    {
        let files = [
            #"{"items": {"$ref": "b.json"}, "not": {"$ref": "a.json"}}"#, #"{"$ref": "a.json#/x"}"#,
        ]
        let uris = ["file:///schemas/0.json", "file:///schemas/1.json"]
        let linter = try SchemaLinting.linter(of: files.map { Array($0.utf8) }, uris: uris).linter
        let missing = linter.missingResources
        #expect(missing.map(\.uri) == ["a", "a", "b"].map { "file:///schemas/\($0).json" })
        #expect(missing.map(\.referrer) == [uris[0], uris[1], uris[0]])
        for (index, file) in missing.enumerated() {
            let later = missing.indices.filter { file < missing[$0] }
            #expect(later == Array((index + 1)..<missing.count))
        }
    }

    @Test func `a URI of two files with different content is a warning in both files`() throws {
        let text = #"{"$id": "https://e.example/x", "title": "A"}"#
        let other = text.replacingOccurrences(of: "A", with: "B")
        let found = try SchemaLinting.findings(text, other)
        let message = "another schema already has the URI 'https://e.example/x'; it is in "
        let names = ["'file:///schemas/1.json'", "'file:///schemas/0.json'"]
        #expect(found.joined().map(\.message) == names.map { message + $0 })
        // The findings are at the URI, which begins at byte 8.
        #expect(found.joined().allSatisfy { $0.severity == .warning && $0.range.start == 8 })
        #expect(try SchemaLinting.findings(text, text).allSatisfy(\.isEmpty))
    }

    @Test func `metaschemas with canonically equivalent URIs are different`() throws {
        let names = ["caf\u{E9}", "cafe\u{301}"]
        let metaschemas = names.map { name in
            #"""
            {"$schema": "https://json-schema.org/draft/2020-12/schema",
             "$id": "https://a.example/\#(name)", "required": ["\#(name)"],
             "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": true}}
            """#
        }
        let schemas = names.map { #"{"$schema": "https://a.example/\#($0)", "\#($0)": 1}"# }
        let found = try SchemaLinting.findings(
            metaschemas[0],
            metaschemas[1],
            schemas[0],
            schemas[1]
        )
        #expect(found.count == 4)
        #expect(!found.joined().map(\.id).contains(.missingMember))
    }

    /// Pairs of a lower and an upper bound, which contradict each other if they are equal or only if the lower bound is
    /// greater.
    private static let bounds: [(lower: String, upper: String, isStrict: Bool)] = [
        ("minimum", "maximum", false), ("minimum", "exclusiveMaximum", true),
        ("exclusiveMinimum", "maximum", true), ("exclusiveMinimum", "exclusiveMaximum", true),
        ("minLength", "maxLength", false), ("minItems", "maxItems", false),
        ("minContains", "maxContains", false), ("minContains", "maxItems", false),
        ("minProperties", "maxProperties", false),
    ]

    @Test(arguments: bounds)
    func `a lower bound contradicts a smaller upper bound, and an exclusive bound an equal one`(
        _ row: (lower: String, upper: String, isStrict: Bool)
    ) throws {
        for (lower, isFound) in [(1, false), (2, row.isStrict), (3, true)] {
            let schema = #"""
                {"contains": {"const": 1}, "\#(row.lower)": \#(lower), "\#(row.upper)": 2}
                """#
            let found = try SchemaLinting.findings(schema)[0]
            #expect(found.contains { $0.id == .contradictoryBounds } == isFound, "\(schema)")
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `in draft 4, equal bounds contradict each other if one of them is exclusive`(
        isLowerExclusive: Bool,
        isUpperExclusive: Bool
    ) throws {
        let schema = #"""
            {"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 2, "maximum": 2,
             "exclusiveMinimum": \#(isLowerExclusive), "exclusiveMaximum": \#(isUpperExclusive)}
            """#
        let found = try SchemaLinting.findings(schema)[0]
        let isFound = isLowerExclusive || isUpperExclusive
        #expect(found.contains { $0.id == .contradictoryBounds } == isFound)
    }

    /// Numbers of unknown members and of keywords, each with the answer whether the file resembles a payload.
    @Test(arguments: [
        (2, 0, false), (3, 0, true), (3, 2, true), (3, 3, false), (4, 3, true), (1, 3, false),
    ])
    func `a file resembles a payload if it has three unknown members and fewer keywords`(
        unknownCount: Int,
        keywordCount: Int,
        resemblesPayload: Bool
    ) throws {
        let keywords = ["minLength", "minItems", "minProperties"].prefix(keywordCount)
        let names = (0..<unknownCount).map { "member\($0)" } + keywords
        let members = names.map { #""\#($0)": 1"# }.joined(separator: ", ")
        let dialect = #""$schema": "https://json-schema.org/draft/2020-12/schema""#
        for (text, isExpected) in [
            ("{\(members)}", resemblesPayload), ("{\(dialect), \(members)}", false),
        ] {
            let (linter, documents) = try SchemaLinting.linter(of: [Array(text.utf8)])
            let document = try #require(documents.first)
            #expect(linter.resemblesPayload(document) == isExpected, "\(text)")
        }
    }

    @Test func `a missing description is reported only if at least 5 times as many have one`()
        throws
    {
        func schema(described: Int, undescribed: Int) -> String {
            let members =
                (0..<described).map { #""d\#($0)": {"description": "a"}"# }
                + (0..<undescribed).map { #""b\#($0)": {"type": "string"}"# }
            return #"{"properties": {\#(members.joined(separator: ", "))}}"#
        }
        let found = try SchemaLinting.findings(schema(described: 5, undescribed: 1))[0]
        #expect(found.map(\.message) == ["'b0' has no description, unlike most members here"])
        #expect(found.first?.severity == .note)
        #expect(try SchemaLinting.findings(schema(described: 4, undescribed: 1))[0].isEmpty)
        #expect(try SchemaLinting.findings(schema(described: 9, undescribed: 2))[0].isEmpty)
    }
}
