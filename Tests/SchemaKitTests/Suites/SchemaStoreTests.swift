import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the library with the schemas of SchemaStore and their documents.
@Suite(.enabled(if: SchemaStore.folder != nil, "\(Corpora.skipComment)"))
struct SchemaStoreTests {
    private typealias Expectations = SchemaStoreExpectations

    private func run() throws -> SchemaStoreRun {
        try #require(try SchemaStoreRun.shared.get())
    }

    @Test(.long) func `all schemas compile except those that the expectations list`() throws {
        let run = try run()
        #expect(run.refusals == Expectations.refusals)
        #expect(run.schemaCount > 0)
    }

    @Test func `all references resolve except those that the expectations list`() throws {
        let expected = Expectations.missingResources.mapValues { uris in
            uris.map { ReferenceError.noSuchResource(uri: $0) }
        }
        let found = try run().unresolvedReferences
        for schema in Set(found.keys).union(expected.keys).sorted() {
            #expect(found[schema] == expected[schema], "\(schema)")
        }
    }

    @Test func `all verdicts agree with the corpus except those that the expectations list`() throws
    {
        let run = try run()
        var failures = run.verdicts.filter { !isExpected($0) }.map { "\($0.path): \($0.outcome)" }
        let paths = Set(run.verdicts.map(\.path))
        failures += Expectations.disagreements.keys.filter { !paths.contains($0) }
            .map { "\($0): listed, but not there" }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    private func isExpected(_ verdict: SchemaStoreRun.Verdict) -> Bool {
        if Expectations.schemasWithoutVerdicts.contains(verdict.schema) {
            guard case .unresolvedReference = verdict.outcome else { return false }
            return true
        }
        if Expectations.disagreements[verdict.path] == nil { return verdict.agrees }
        return verdict.outcome == .verdict(isValid: !verdict.folder.isValid)
    }

    @Test func `the run prints a summary`() throws {
        let run = try run()
        let counted = run.verdicts.filter {
            !Expectations.schemasWithoutVerdicts.contains($0.schema)
        }
        print(
            "SchemaStore: \(run.schemaCount - run.refusals.count) of \(run.schemaCount) schemas",
            "compile; verdicts as the corpus has them:",
            "\(share(counted.filter { !$0.folder.isConverted })) in JSON,",
            "\(share(counted.filter { $0.folder.isConverted })) converted;",
            "\(run.verdicts.count - counted.count) left out, as their schema is not there"
        )
        #expect(!counted.isEmpty)
    }

    private func share(_ verdicts: [SchemaStoreRun.Verdict]) -> String {
        "\(verdicts.count { $0.agrees }) of \(verdicts.count)"
    }
}
