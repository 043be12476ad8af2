import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import widget_codegen

/// An inferred schema accepts the payloads that it was inferred from, and the linter has no findings about it.
@Suite struct InferredCorpusTests {
    private static let fixtures = Repository.file("Tests/Fixtures/payloads/valid")

    /// Checks that the schema of each group accepts the files of the group and that the linter finds nothing in the
    /// schema. If a group has several files, a second inference must give an equal schema.
    private static func expectSound(_ groups: [[URL]]) throws {
        var problems: [String] = []
        var inferences: [Inference] = []
        for files in groups {
            let payloads = try files.map { try Corpora.bytes(of: $0) }
            let inference = try Inference(payloads)
            inferences.append(inference)
            for (file, payload) in zip(files, payloads) where try !inference.allows(payload) {
                problems.append("\(file.path) is rejected")
            }
            guard payloads.count > 1 else { continue }
            let again = try Inference(payloads)
            if again.proposal.text != inference.proposal.text {
                problems.append("\(files[0].path): a second inference gives another schema")
            }
        }
        for (files, findings) in zip(groups, try Inference.findings(inferences)) {
            problems += findings.map { "\(files[0].path): \($0)" }
        }
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    }

    @Test(.long) func `schemas of single fixtures, of vendors and of all fixtures are sound`()
        throws
    {
        let files = Corpora.files(in: Self.fixtures)
        #expect(files.count > 150)
        let vendors = Dictionary(grouping: files) { $0.deletingLastPathComponent().path }
        let groups = files.map { [$0] } + vendors.values + [files]
        try Self.expectSound(groups)
    }

    @Test(
        .enabled(if: SchemaStore.folder != nil, Comment(rawValue: Corpora.skipComment)),
        .enabled(if: LongTests.useAllInputs, "\(LongTests.skipComment)"),
        arguments: ["test", "test_converted"]
    )
    func `schemas of documents and of folders of SchemaStore are sound`(_ name: String) throws {
        let folder = try #require(SchemaStore.folder).appendingPathComponent(name)
        let files = Corpora.files(in: folder)
        #expect(files.count > 100)
        let groups = Dictionary(grouping: files) { $0.deletingLastPathComponent().path }
        try Self.expectSound(files.map { [$0] } + groups.values)
    }

    /// Validates half of the payloads with a schema that is inferred from the other half, and mutations of the payloads
    /// with a schema that is inferred from all of them. Broken payloads of the fixtures are validated, too.
    @Test(.enabled(if: LongTests.useAllInputs, "\(LongTests.skipComment)"))
    func `inferred schemas accept most other payloads and reject most mistakes`() throws {
        var acceptedCount = 0
        var heldOutCount = 0
        var rejectedMutantCount = 0
        var mutantCount = 0
        for (_, payloads) in try Self.payloadsBySchema() where payloads.count >= 4 {
            let half = try Inference(
                payloads.enumerated().filter { $0.offset % 2 == 0 }.map(\.element.document.bytes)
            )
            for (index, payload) in payloads.enumerated() where index % 2 == 1 {
                heldOutCount += 1
                if try half.allows(payload.document.bytes) { acceptedCount += 1 }
            }
            let whole = try Inference(payloads.map(\.document.bytes))
            for payload in payloads {
                // A schema cannot reject a duplicate member.
                for assessment in try MutationCorpus.assessments(on: payload, limit: 8)
                where assessment.mutation.kind != .duplicate {
                    mutantCount += 1
                    let bytes = assessment.mutation.applied(to: payload.document.bytes)
                    if try !whole.allows(bytes) { rejectedMutantCount += 1 }
                }
            }
        }
        print("held out: \(acceptedCount) of \(heldOutCount) payloads are accepted")
        print("mutants: \(rejectedMutantCount) of \(mutantCount) are rejected")
        let (rejectedCount, brokenCount) = try Self.brokenFixtures()
        print("broken fixtures: \(rejectedCount) of \(brokenCount) are rejected")
        #expect(heldOutCount > 20 && mutantCount > 300 && brokenCount > 100)
        #expect(2 * acceptedCount >= heldOutCount)
        #expect(2 * rejectedMutantCount >= mutantCount)
        #expect(2 * rejectedCount >= brokenCount)
    }

    private static func payloadsBySchema() throws -> [(String, [MutationCorpus.Payload])] {
        let expected = try Self.expectedFindings()
        var schemas: [String: String] = [:]
        for node in expected["valid"].map({ Array($0.elements) }) ?? [] {
            schemas[node["file"]?.string ?? ""] = node["schema"]?.string
        }
        return Dictionary(grouping: try MutationCorpus.fixtures()) { schemas[$0.path] ?? "" }
            .sorted { $0.key < $1.key }
    }

    /// Returns the number of broken payloads that the schema of the valid payloads rejects, and the number of broken
    /// payloads with such a schema. Payloads that are not JSON, or have only warnings and notes, are not counted.
    private static func brokenFixtures() throws -> (rejectedCount: Int, count: Int) {
        let inferences = Dictionary(
            uniqueKeysWithValues: try payloadsBySchema().filter { $0.1.count >= 2 }.map {
                ($0.0, try Inference($0.1.map(\.document.bytes)))
            }
        )
        var rejectedCount = 0
        var count = 0
        for node in try expectedFindings()["broken"].map({ Array($0.elements) }) ?? [] {
            let mistakes = node["mistakes"].map { Array($0.elements) } ?? []
            let hasError = mistakes.contains { mistake in
                // A mistake without a severity is an error.
                mistake["severity"] == nil || mistake["severity"]?.string == "error"
            }
            guard hasError, let schema = node["schema"]?.string, let file = node["file"]?.string,
                let inference = inferences[schema]
            else { continue }
            let bytes = try Corpora.bytes(
                of: Repository.file("Tests/Fixtures/payloads").appendingPathComponent(file)
            )
            guard (try? JSONParser().parse(bytes)) != nil else { continue }
            count += 1
            if try !inference.allows(bytes) { rejectedCount += 1 }
        }
        return (rejectedCount, count)
    }

    private static func expectedFindings() throws -> JSONNode {
        let file = Repository.file("Tests/Fixtures/expected-findings.json")
        return try JSONParser().parse(try Corpora.bytes(of: file)).root
    }
}
