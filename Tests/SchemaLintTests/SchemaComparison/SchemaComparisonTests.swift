import Foundation
import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// What two versions of a schema differ in.
struct SchemaComparisonTests {
    @Test(arguments: SchemaPairRow.all)
    func `what differs is told, at both places`(row: SchemaPairRow) throws {
        #expect(try row.found() == row.findings)
    }

    @Test(arguments: SchemaPairRow.all)
    func `nothing differs from itself`(row: SchemaPairRow) throws {
        let same = SchemaPairRow(row.testDescription, row.new, row.new)
        #expect(try same.found().isEmpty)
    }

    @Test(arguments: SchemaPairRow.all)
    func `what breaks one way widens the other way`(row: SchemaPairRow) throws {
        let back = try SchemaPairRow(row.testDescription, row.new, row.old).found()
        let breaks: Set<Diagnostic.ID> = [.breakingChange, .possibleBreak, .claimedMember]
        let isShown = row.findings.contains { $0.id == .breakingChange }
        let isWider = row.findings.contains { $0.id == .wideningChange }
        #expect(!isShown || !back.isEmpty)
        #expect(!isWider || back.contains { breaks.contains($0.id) })
        #expect(!row.findings.isEmpty || back.isEmpty)
    }

    /// Each schema of the repository compiled twice, from files of their own.
    @Test func `every schema of the repository is as it is`() throws {
        for url in Corpora.files(in: Repository.file("Schemas"), withExtension: "json")
        where url.lastPathComponent.hasSuffix(".schema.json") {
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
