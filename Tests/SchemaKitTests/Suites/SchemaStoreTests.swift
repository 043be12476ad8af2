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
        var failures = run.results.filter { !isExpected($0) }.map { "\($0.path): \($0.outcome)" }
        let paths = Set(run.results.map(\.path))
        failures += Expectations.disagreements.keys.filter { !paths.contains($0) }
            .map { "\($0): listed, but missing" }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    private func isExpected(_ result: SchemaStoreRun.DocumentResult) -> Bool {
        if Expectations.schemasWithoutVerdicts.contains(result.schema) {
            guard case .unresolvedReference = result.outcome else { return false }
            return true
        }
        if Expectations.disagreements[result.path] == nil { return result.agreesWithCorpus }
        return result.outcome == .verdict(isValid: !result.folder.isValid)
    }

    @Test func `the run prints a summary`() throws {
        let run = try run()
        let counted = run.results.filter {
            !Expectations.schemasWithoutVerdicts.contains($0.schema)
        }
        print(
            "SchemaStore: \(run.schemaCount - run.refusals.count) of \(run.schemaCount) schemas",
            "compile; verdicts as the corpus has them:",
            "\(share(counted.filter { !$0.folder.isConverted })) in JSON,",
            "\(share(counted.filter { $0.folder.isConverted })) converted;",
            "\(run.results.count - counted.count) left out, because their schema is missing"
        )
        #expect(!counted.isEmpty)
    }

    private func share(_ results: [SchemaStoreRun.DocumentResult]) -> String {
        "\(results.count { $0.agreesWithCorpus }) of \(results.count)"
    }
}
