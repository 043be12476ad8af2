import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests that the number of steps that the checks of a schema take grows with the size of the schema, not with its
/// square.
struct SchemaLinterCostTests {
    /// A kind of schema of any size.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Returns a schema of a size.
        let schema: @Sendable (Int) -> String

        init(_ name: String, _ schema: @escaping @Sendable (Int) -> String) {
            testDescription = name
            self.schema = schema
        }
    }

    private static func list(_ count: Int, _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: ", ")
    }

    /// Returns the findings about a schema, and the linter afterwards.
    private func lint(
        _ schema: String,
        _ prepare: (inout SchemaLinter) -> Void = { _ in }
    ) throws -> (findings: [Diagnostic], linter: SchemaLinter) {
        let made = try SchemaLinting.linter(of: [Array(schema.utf8)])
        var linter = made.linter
        prepare(&linter)
        let document = try #require(made.documents.first)
        return (linter.diagnostics(of: document), linter)
    }

    private static let branches = [
        Row("a large branch before small branches with the same tag") { size in
            let members = Self.list(size) { #""m\#($0)": true"# }
            let branches = Self.list(size) {
                #"{"properties": {"k": {"const": 1}, "s\#($0)": true}, "required": ["k"]}"#
            }
            return #"""
                {"oneOf": [{"properties": {"k": {"const": 1}, \#(members)}, "required": ["k"]},
                 \#(branches)]}
                """#
        },
        Row("a large branch that requires all its members, before small branches") { size in
            let members = Self.list(size) { #""m\#($0)": true"# }
            let names = Self.list(size) { #""m\#($0)""# }
            let branches = Self.list(size) {
                #"{"properties": {"k": {"const": 1}, "s\#($0)": true}, "required": ["k"]}"#
            }
            return #"""
                {"oneOf": [{"properties": {"k": {"const": 1}, \#(members)},
                 "required": ["k", \#(names)]}, \#(branches)]}
                """#
        },
        Row("a large branch that requires all its members, before branches that forbid one") {
            size in
            let members = Self.list(size) { #""m\#($0)": true"# }
            let names = Self.list(size) { #""m\#($0)""# }
            let branches = Self.list(size) {
                #"{"properties": {"k": {"const": 1}, "s\#($0)": false}, "required": ["k"]}"#
            }
            return #"""
                {"oneOf": [{"properties": {"k": {"const": 1}, \#(members)},
                 "required": ["k", \#(names)]}, \#(branches)]}
                """#
        },
        Row("a large branch that forbids many members, before small branches") { size in
            let members = Self.list(size) { #""m\#($0)": false"# }
            let branches = Self.list(size) {
                #"{"properties": {"k": {"const": 1}, "s\#($0)": true}, "required": ["k"]}"#
            }
            return #"""
                {"oneOf": [{"properties": {"k": {"const": 1}, \#(members)}, "required": ["k"]},
                 \#(branches)]}
                """#
        },
        Row("branches that refer to one schema with many tags") { size in
            let branches = Self.list(size) { ##"{"$ref": "#/$defs/a", "title": "T\##($0)"}"## }
            let members = Self.list(size) { #""m\#($0)": {"const": 1}"# }
            let names = Self.list(size) { #""m\#($0)""# }
            return #"""
                {"oneOf": [\#(branches)],
                 "$defs": {"a": {"properties": {\#(members)}, "required": [\#(names)]}}}
                """#
        },
        Row("branches that refer to one schema with many constants") { size in
            let branches = Self.list(size) { ##"{"$ref": "#/$defs/a", "title": "T\##($0)"}"## }
            let values = Self.list(size) { "\($0)" }
            return #"{"oneOf": [\#(branches)], "$defs": {"a": {"enum": [\#(values)]}}}"#
        },
    ]

    @Test(arguments: branches)
    func `branches of oneOf are compared in linear time`(row: Row) throws {
        let steps = try [100, 200].map { size in
            let (findings, linter) = try lint(row.schema(size))
            // Each branch but the first has a finding.
            #expect(findings.count { $0.id == .indistinctBranches } >= size - 1)
            return BranchBudget.standardLimit - linter.branchBudget.remainingSteps
        }
        #expect(steps[0] > 0)
        #expect(steps[1] < 3 * steps[0], "\(steps)")
    }

    @Test(arguments: [
        #"{"oneOf": [{"const": 1}, {"const": 1, "title": "T"}]}"#,
        #"""
        {"oneOf": [{"properties": {"k": {"const": 1}}, "required": ["k"]},
         {"properties": {"k": {"const": 1}, "m": true}, "required": ["k"]}]}
        """#,
    ])
    func `branches are compared until the budget is spent`(schema: String) throws {
        #expect(try lint(schema).findings.map(\.id) == [.indistinctBranches])
        let limited = try lint(schema) { $0.branchBudget = BranchBudget(limit: 1) }
        #expect(limited.findings.isEmpty)
        #expect(limited.linter.branchBudget.isSpent)
    }

    @Test func `a budget is spent by exactly its steps, until it is reset`() {
        var budget = BranchBudget(limit: 3)
        let isLeft = [budget.spend(2), budget.spend(0), budget.spend(1), budget.spend(0)]
        #expect(isLeft == [true, true, false, false] && budget.isSpent)
        budget.reset()
        #expect(budget.remainingSteps == 3 && !budget.isSpent)
    }

    private static let names = [
        Row("required members with names similar to those of defined members") { size in
            let members = Self.list(size) { #""p\#(10_000 + $0)": {}"# }
            let names = Self.list(size) { #""q\#(10_000 + $0)""# }
            return #"{"properties": {\#(members)}, "required": [\#(names)]}"#
        },
        Row("schemas that require members with names similar to that of another branch") { size in
            let members = Self.list(size) { #""p\#(10_000 + $0)": {}"# }
            let branches = Self.list(size) { #"{"required": ["q\#(10_000 + $0)"]}"# }
            return #"{"allOf": [{"properties": {\#(members)}}, \#(branches)]}"#
        },
        Row("references whose last tokens are similar to definitions") { size in
            let definitions = Self.list(size) { #""d\#(10_000 + $0)": {}"# }
            let members = Self.list(size) {
                ##""m\##($0)": {"$ref": "#/$defs/m\##(10_000 + $0)"}"##
            }
            return #"{"$defs": {\#(definitions)}, "properties": {\#(members)}}"#
        },
    ]

    @Test(arguments: names)
    func `similar names are found in an index`(row: Row) throws {
        let steps = try [100, 200].map { size in
            let (findings, linter) = try lint(row.schema(size))
            #expect(findings.count { !$0.fixes.isEmpty } == size)
            return linter.nameSearchLimit - linter.nameSearchBudget.remainingSteps
        }
        #expect(steps[0] > 0)
        #expect(steps[1] < 3 * steps[0], "\(steps)")
    }

    @Test(arguments: names)
    func `names are suggested until the budget is spent`(row: Row) throws {
        let limited = try lint(row.schema(20)) { $0.nameSearchLimit = 1 }
        #expect(limited.findings.count { !$0.fixes.isEmpty } <= 1)
        #expect(limited.linter.nameSearchBudget.isSpent)
    }

    @Test func `required members are matched with patterns until the limit is reached`() throws {
        func findingCount(patternCount: Int, nameLength: Int = 1) throws -> Int {
            let patterns = Self.list(patternCount) { #""^x\#($0)$": {}"# }
            let name = String(repeating: "n", count: nameLength)
            return try lint(
                #"""
                {"patternProperties": {\#(patterns)}, "properties": {"a": {}},
                 "required": ["\#(name)1", "\#(name)2"]}
                """#
            ).findings.count { $0.id == .undefinedRequired }
        }
        #expect(try findingCount(patternCount: 10) == 2)
        // A long name counts as several matches.
        let length = 64 * MemberGroups.matchLimit / 15
        #expect(try findingCount(patternCount: 10, nameLength: length) == 1)
    }

    @Test(arguments: [(200, 20), (100, 10)])
    func `a match with a large pattern counts as several matches`(
        matchCount: Int,
        lackedCount: Int
    ) throws {
        let schema = #"{"patternProperties": {"[a]b{9990}c": {}}, "properties": {"a": {}}}"#
        var groups = try SchemaLinting.linter(of: [Array(schema.utf8)]).linter.memberGroups
        groups.remainingMatchCount = matchCount
        var count = 0
        for index in 0..<20 where groups.certainlyLacks("n\(index)", at: 0) { count += 1 }
        #expect(count == lackedCount)
    }

    /// Otherwise a schema of a few kilobytes could take gigabytes.
    @Test func `patterns are compiled until they have too many states together`() throws {
        let first = "(?:ab){30}c"
        let stateCount = try Pattern(first).stateCount
        func findings(stateLimit: Int) throws -> [Diagnostic.ID] {
            try lint(
                #"""
                {"patternProperties": {"\#(first)": {}, "(?:ab){30}d": {}, "a{2": {}, "[": {}},
                 "properties": {"p": {}, "q": {"pattern": "\#(first)"}}, "required": ["zz"]}
                """#
            ) { linter in
                var patterns = LintedPatterns(stateLimit: stateLimit)
                linter.memberGroups = MemberGroups(linter.sites, patterns: &patterns)
                linter.patterns = patterns
            }.findings.map(\.id)
        }
        // Mistakes in the syntax of the other patterns are still found.
        #expect(
            try findings(stateLimit: 3 * stateCount)
                == [.legacyPattern, .invalidPattern, .undefinedRequired]
        )
        #expect(try findings(stateLimit: stateCount + 10) == [.legacyPattern, .invalidPattern])
    }

    @Test(arguments: [2, 20], [true, false])
    func `files that refer to each other are compiled at most twice`(
        count: Int,
        isRing: Bool
    ) throws {
        let texts = (0..<count).map { number in
            let next = isRing ? (number + 1) % count : min(number + 1, count - 1)
            let value = number % 2 == 0 ? "1" : "\"b\""
            return #"""
                {"properties": {"a": {"$ref": "\#(next).json"},
                  "b": {"type": "string", "default": \#(value)}}}
                """#
        }
        let uris = (0..<count).map { "file:///schemas/\($0).json" }
        let made = try SchemaLinting.linter(of: texts.map { Array($0.utf8) }, uris: uris)
        var linter = made.linter
        let rules = made.documents.map { linter.diagnostics(of: $0).map(\.id) }
        let expected = (0..<count).map { $0 % 2 == 0 ? [Diagnostic.ID.invalidDefault] : [] }
        #expect(rules == expected)
        // Each file has three subschemas.
        #expect(linter.compiledSubschemaCount <= 2 * 3 * count)
    }

    @Test(arguments: [(0, 0), (1, 1), (SchemaLinter.explainedUnitLimit, 3)])
    func `invalid examples have reasons until the limit is reached`(
        limit: Int,
        count: Int
    ) throws {
        let made = try lint(#"{"type": "string", "examples": [1, 2, 3]}"#) {
            $0.explainedUnitCount = limit
        }
        let examples = made.findings.filter { $0.id == .invalidExample }
        #expect(examples.count == 3)
        #expect(examples.filter { $0.message.contains(": ") }.count == count)
    }

    /// Examples, each with its secrets: the parts that the patterns `15` and `pin` match, and the letters and digits
    /// around them.
    private static let secrets: [(example: String, secrets: [String])] = [
        ("5", []), ("15", ["15"]), ("null", []), ("true", []), (#""a15""#, ["a15"]), ("[]", []),
        (#"[1, [15, "x"], false]"#, ["15"]), (#"{"a": 1, "b": {"c": 15.5}}"#, ["15.5"]),
        (#"{"x15": null, "pin": "a pin"}"#, ["x15", "pin", "pin"]),
    ]

    @Test(arguments: secrets)
    func `secrets are found in strings, numbers and names`(
        _ row: (example: String, secrets: [String])
    ) throws {
        let document = try JSONParser().parse(Array(row.example.utf8))
        var search = SecretTextSearch(for: [try Pattern("15"), try Pattern("pin")])
        let ranges = search.secrets(in: document.root)
        let found = ranges.sorted { $0.start < $1.start }
            .map { String(decoding: document.bytes[$0.start..<$0.end], as: UTF8.self) }
        #expect(found == row.secrets)
    }

    /// Limits of the steps, each with the strings that are masked in two examples. Each pattern needs two steps for
    /// each example.
    @Test(arguments: [
        (8, ["sk1", "sk2"]), (7, ["sk1", "plain text", "sk2"]),
        (3, ["plain text", "sk1", "plain text", "sk2"]),
    ])
    func `examples are searched for secrets until the limit is reached`(
        limit: Int,
        masked: [String]
    ) throws {
        let text = #"[["plain text", "sk1"], ["plain text", "sk2"]]"#
        let document = try JSONParser().parse(Array(text.utf8))
        let patterns = try ["sk[0-9]", "pin", "sk[0-9]"].map { try Pattern($0) }
        var search = SecretTextSearch(for: patterns, limit: limit)
        let ranges = document.root.elements.flatMap { search.secrets(in: $0) }
        let found = ranges.sorted { $0.start < $1.start }
            .map { String(decoding: document.bytes[$0.start..<$0.end], as: UTF8.self) }
        #expect(found == masked)
    }
}
