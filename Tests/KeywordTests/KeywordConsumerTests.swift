import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests that each keyword is handled by the consumers that follow from its role, with the exceptions of its row.
///
/// The tests compare the results of each consumer for a schema with the keyword and for the same schema without it.
struct KeywordConsumerTests {
    @Test func `every behavior of keywords has one row`() {
        #expect(KeywordRow.all.map(\.behavior) == Keyword.Behavior.allCases)
    }

    @Test(arguments: KeywordRow.all)
    func `the dialect of a row gives the keyword the behavior of the row`(_ row: KeywordRow) throws
    {
        let dialect = try ConsumerResults(row.withKeyword()).dialect
        #expect(dialect.keyword(named: row.name)?.behavior == row.behavior)
    }

    @Test(arguments: KeywordRow.all)
    func `the consumers of a keyword are those of its row`(_ row: KeywordRow) throws {
        let comparison = try Comparison(row)
        for consumer in KeywordConsumer.allCases {
            let isHandled = try comparison.isHandled(by: consumer)
            let isExpected = row.expected.contains(consumer)
            #expect(
                isHandled == isExpected,
                """
                '\(row.name)' (\(row.behavior)) \(isHandled ? "has an effect" : "has no effect") \
                on the consumer '\(consumer)'; correct the consumer or the row in \
                KeywordRow+Table.swift or KeywordRow+Applicators.swift
                """
            )
        }
    }

    @Test(arguments: KeywordRow.all)
    func `a row adds only consumers that its role lacks, and exempts only consumers of its role`(
        _ row: KeywordRow
    ) {
        let implied = KeywordConsumer.all(for: row.behavior.role)
        #expect(row.also.isDisjoint(with: implied))
        #expect(Set(row.exempt.keys).isSubset(of: implied))
        #expect(row.exempt.values.allSatisfy { !$0.isEmpty })
    }

    @Test(arguments: KeywordRow.all)
    func `a keyword accepts every value of the kinds that it does not constrain`(
        _ row: KeywordRow
    ) throws {
        guard row.behavior.constrains, let kinds = row.behavior.kinds else { return }
        let comparison = try Comparison(row, withoutType: true)
        for (kind, values) in Self.values where !kinds.intersects(KindMask(kind)) {
            for value in values where try comparison.without.accepts(value) {
                #expect(try comparison.with.accepts(value), "\(value)")
            }
        }
    }

    private static let values: [(JSONKind, [String])] = [
        (.null, ["null"]), (.true, ["true"]), (.false, ["false"]),
        (.number, ["0", "7", "-1.5", "1e300"]),
        (.string, [#""""#, #""a""#, #""a longer text""#]),
        (.array, ["[]", "[1, 1]", #"["a", {"a": 1}, null]"#]),
        (.object, ["{}", #"{"a": 1}"#, #"{"aa": "x", "b": [], "c": null}"#]),
    ]
}

/// The results for a schema with a keyword and for the same schema without it.
private struct Comparison {
    let row: KeywordRow
    let with: ConsumerResults
    let without: ConsumerResults

    init(_ row: KeywordRow, withoutType: Bool = false) throws {
        let row = withoutType ? try row.withoutType() : row
        self.row = row
        with = try ConsumerResults(row.withKeyword())
        without = try ConsumerResults(row.withoutKeyword())
    }

    func isHandled(by consumer: KeywordConsumer) throws -> Bool {
        switch consumer {
        case .verdict: try changesVerdict
        case .trace: try isInTrace
        case .message: try changesFindings
        case .comparison:
            !SchemaDifferences.findings(old: without.program, new: with.program).isEmpty
        case .schemaLint: try isLinted
        case .model: try with.model() != without.model()
        case .generatedRules: try with.model().rules != without.model().rules
        case .pages: try with.pages() != without.pages()
        case .completion: try changesCompletions
        case .hover:
            try [row.valid, row.affected ?? row.valid].contains {
                try with.descriptions($0) != without.descriptions($0)
            }
        }
    }

    /// True if an editor offers other values because of the keyword. Editors offer a default only if it is valid, so a
    /// schema without a default gets one: the value that shows the effect of the keyword.
    private var changesCompletions: Bool {
        get throws {
            let value = row.affected ?? row.valid
            let with = try ConsumerResults(row.withKeyword(), defaultValue: value)
            let without = try ConsumerResults(row.withoutKeyword(), defaultValue: value)
            return try with.completions() != without.completions()
        }
    }

    private var changesVerdict: Bool {
        get throws {
            try #require(try with.accepts(row.valid))
            try #require(try without.accepts(row.valid))
            guard let affected = row.affected else { return false }
            try #require(try without.accepts(affected))
            return try !with.accepts(affected)
        }
    }

    /// True if the trace has a unit of the keyword. If the value is invalid, the unit must be invalid, too.
    private var isInTrace: Bool {
        get throws {
            let value = row.affected ?? row.valid
            let isValid = try with.accepts(value)
            return try with.units(of: row.name, value).contains { isValid || !$0.isValid }
        }
    }

    private var changesFindings: Bool {
        get throws {
            guard let value = row.affected else { return false }
            let foundWith = try with.findings(value)
            let foundWithout = try without.findings(value)
            let words = { (finding: Diagnostic) in
                "\(finding.id.rawValue) \(finding.severity) \(finding.message)"
            }
            // A keyword whose only finding is the generic `forbidden-value` has no message of its own.
            return foundWith.map(words) != foundWithout.map(words)
                && !foundWith.contains { $0.id == .forbidden }
        }
    }

    /// True if the linter rejects one of `unusualValues` as the value of the keyword.
    private var isLinted: Bool {
        get throws {
            try Self.unusualValues.contains { value in
                let findings = try ConsumerResults.schemaFindings(row.settingKeyword(to: value))
                return findings.contains { $0.severity == .error }
            }
        }
    }

    private static let unusualValues: [SampleValue] = [
        .literal("null"), .literal("-1.5"), .string(""), .array([.literal("null")]),
        .object(of: [("", .literal("null"))]),
    ]
}
