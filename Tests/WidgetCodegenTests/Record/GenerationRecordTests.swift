import CommandLineInterface
import SchemaKit
import SwiftModels
import Testing

@testable import widget_codegen

/// The bytes of a record.
@Suite struct GenerationRecordTests {
    private static func note(_ text: String, at position: LineColumn?) -> CodegenDiagnostic {
        CodegenDiagnostic(
            id: .largeFile,
            severity: .note,
            message: text,
            path: "a.json",
            position: position
        )
    }

    @Test func `a record that is written and read keeps the facts about each group`() {
        let group = GenerationRecord.Group(
            schemaIndices: [2, 0],
            documents: [
                GenerationRecord.Document(
                    path: "a.json",
                    signature: FileSignature(size: 1, inode: .max, modification: -3, change: 4),
                    identifiers: ["file:///a.json", "https://example.com/a"]
                )
            ],
            outputs: [GenerationRecord.Output(name: "A.generated.swift", signature: .none)],
            parts: SupportParts(rawValue: 5),
            naming: SchemaNaming(
                nameRequests: ["n"],
                topLevelTypes: ["A", "B"],
                rulesTypeNames: ["ARules", "BRules"],
                ruleLikeTypes: []
            ),
            notes: [
                Self.note("no position", at: nil),
                Self.note("the first line", at: LineColumn(line: 1, column: 1)),
                Self.note("another line", at: LineColumn(line: 7, column: 12)),
            ]
        )
        var other = group
        other.schemaIndices = [1]
        other.notes = []
        let record = GenerationRecord(request: ["--output", ""], groups: [group, other])
        #expect(GenerationRecord(record.bytes) == record)
    }
}
