import CommandLineInterface
import SchemaKit
import SwiftModels

/// A generator that makes only the files that have changed since a recorded run.
///
/// Its result equals that of a run without a record. If this is not certain, it gives up, and all files are
/// generated. This happens, for example, if a schema now needs another top-level name, or refers to a file
/// outside of its group.
struct IncrementalGeneration {
    let record: GenerationRecord
    let job: CodegenJob
    /// The folder of the generated files.
    let output: String
    let currentFolder: String

    struct Result {
        /// The files that were generated.
        var files: [GeneratedFile] = []
        /// The names of the files that are up to date.
        var intact: [String] = []
        var notes: [CodegenDiagnostic] = []
        /// The groups of the next record. The signatures of files that have yet to be written are missing.
        var groups: [GenerationRecord.Group] = []
        /// The positions of the groups that were generated again.
        var changed: Set<Int> = []
    }

    /// Generates the changed files.
    ///
    /// - Returns: The result, or `nil` if all files must be generated.
    func run() -> Result? {
        var result = Result()
        let areUnchanged = ParallelWork.results(count: record.groups.count) { position in
            isUnchanged(record.groups[position])
        }
        for (position, isUnchanged) in areUnchanged.enumerated() where !isUnchanged {
            result.changed.insert(position)
        }
        // If much has changed, generating everything together is faster.
        guard result.changed.count <= record.groups.count / 4 else { return nil }
        let outerTypes =
            result.changed.isEmpty ? [] : record.groups.flatMap(\.naming.outerTypes)
        for (position, group) in record.groups.enumerated() {
            if result.changed.contains(position) {
                guard let made = make(group, outerTypes) else { return nil }
                result.files += made.files
                result.notes += made.group.notes
                result.groups.append(made.group)
            } else {
                result.intact += group.files.map { job.outputs[$0] }
                result.notes += group.notes
                result.groups.append(group)
            }
        }
        if let supportFile = job.supportFile {
            let text = CodeGenerator.supportText(job, result.groups.map(\.parts))
            result.files.append(GeneratedFile(name: supportFile, text: text))
        }
        return result
    }

    private func isUnchanged(_ group: GenerationRecord.Group) -> Bool {
        group.documents.allSatisfy { FileSignature(of: $0.path) == $0.signature }
            && zip(group.files, group.outputs).allSatisfy { position, signature in
                FileSignature(of: Path.joining(output, job.outputs[position])) == signature
            }
    }

    private func make(
        _ group: GenerationRecord.Group,
        _ outerTypes: [String]
    ) -> (files: [GeneratedFile], group: GenerationRecord.Group)? {
        let paths = group.files.map { job.schemas[$0] }
        let documents = Set(group.documents.map(\.path))
        let loaded = try? SchemaLoader.result(
            paths,
            references: job.references.filter(documents.contains),
            currentFolder: currentFolder,
            reach: SchemaLoader.Reach(allowedFolders: job.allowedFolders)
        )
        guard let loaded, !loaded.hasSearched, loaded.schemas.groups.count == 1,
            isKnown(loaded.documents[0], in: group)
        else { return nil }
        var own = job
        own.schemas = paths
        own.outputs = group.files.map { job.outputs[$0] }
        let model = SchemaModel.models(
            of: 0..<1,
            in: loaded.schemas,
            rootName: group.files.first == 0 ? job.rootName : nil,
            keys: job.codingKeys
        )[0]
        guard !model.hasMissingOwners,
            model.placed(at: group.files).claims == group.naming.claims
        else { return nil }
        let module = SwiftModule(
            model,
            group.naming,
            within: outerTypes,
            coding: SwiftCoding(keys: job.codingKeys, decoding: job.decoding)
        )
        var made = group
        let result =
            CodeGenerator(schemas: loaded.schemas, job: own, extras: .namings).result(of: module)
        guard let naming = result.namings.first,
            naming.ruleLikeTypes == group.naming.ruleLikeTypes
        else { return nil }
        made.parts = result.partsOfGroups[0]
        made.notes = result.notes
        return (result.files, made)
    }

    /// Returns whether the files that were read are those of the group and have equal URIs.
    private func isKnown(
        _ documents: [SchemaLoader.Document],
        in group: GenerationRecord.Group
    ) -> Bool {
        documents
            == group.documents.map { .init(path: $0.path, identifiers: $0.identifiers) }
    }
}
