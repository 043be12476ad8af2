import CommandLineInterface
import SchemaKit
import SwiftModels

/// A generator of only those groups of files in which a schema file or a generated file has changed since a recorded
/// run. The file of the support code is always generated.
///
/// Its result equals the result of a run without a record. If this is not certain, there is no result, and all files
/// must be generated. This is so, for example, if a schema now needs another top-level name, or refers to a file
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
        /// The names of the files that need not be written.
        var upToDate: [String] = []
        var notes: [CodegenDiagnostic] = []
        /// The groups of the next record. Files that have yet to be written have the signature ``FileSignature/none``.
        var groups: [GenerationRecord.Group] = []
        /// The indices of the groups that were generated again.
        var regeneratedGroups: Set<Int> = []
    }

    /// Generates the changed files.
    ///
    /// - Returns: The result, or `nil` if all files must be generated.
    func run() -> Result? {
        var result = Result()
        let areUnchanged = ParallelWork.results(count: record.groups.count) { index in
            isUnchanged(record.groups[index])
        }
        for (index, isUnchanged) in areUnchanged.enumerated() where !isUnchanged {
            result.regeneratedGroups.insert(index)
        }
        // If much has changed, generating everything together is faster.
        guard result.regeneratedGroups.count <= record.groups.count / 4 else { return nil }
        let topLevelTypes =
            result.regeneratedGroups.isEmpty ? [] : record.groups.flatMap(\.naming.topLevelTypes)
        for (index, group) in record.groups.enumerated() {
            if result.regeneratedGroups.contains(index) {
                guard let (files, newGroup) = generate(group, topLevelTypes) else { return nil }
                result.files += files
                result.notes += newGroup.notes
                result.groups.append(newGroup)
            } else {
                result.upToDate += group.outputs.map(\.name)
                result.notes += group.notes
                result.groups.append(group)
            }
        }
        if let supportFile = job.supportFile {
            let text = CodeGenerator.supportText(job, result.groups.map(\.parts))
            result.files.append(GeneratedFile(path: supportFile, text: text))
        }
        return result
    }

    private func isUnchanged(_ group: GenerationRecord.Group) -> Bool {
        group.documents.allSatisfy { FileSignature(of: $0.path) == $0.signature }
            && group.outputs.allSatisfy {
                FileSignature(of: Path.joining(output, $0.name)) == $0.signature
            }
    }

    /// Generates the files of a group, or returns `nil` if all files must be generated.
    private func generate(
        _ group: GenerationRecord.Group,
        _ topLevelTypes: [String]
    ) -> (files: [GeneratedFile], group: GenerationRecord.Group)? {
        let schemas = group.schemaIndices.map { job.schemas[$0] }
        // Only the references that the group used in the recorded run are read.
        let documents = Set(group.documents.map(\.path))
        let loaded = try? SchemaLoader.result(
            schemas,
            references: job.references.filter { $0.path.map(documents.contains) ?? false },
            currentFolder: currentFolder,
            limits: SchemaLoader.Limits(allowedFolders: job.allowedFolders)
        )
        // A search of folders can find files whose signatures the record does not have.
        guard let loaded, !loaded.hasSearchedFolders, loaded.schemas.groups.count == 1,
            areEqual(loaded.documents[0], to: group.documents)
        else { return nil }
        var groupJob = job
        groupJob.schemas = schemas
        groupJob.outputs = group.schemaIndices.map { job.outputs[$0] }
        // The root name is for the first schema of the job, whose file also declares the namespace.
        if group.schemaIndices.first != 0 {
            groupJob.naming.rootName = nil
            groupJob.declaresNamespace = false
        }
        let model = SchemaModel.models(
            of: 0..<1,
            in: loaded.schemas,
            naming: groupJob.naming,
            keys: job.coding.keys
        )[0]
        guard !model.hasMissingOwners,
            model.placed(at: group.schemaIndices).nameRequests == group.naming.nameRequests
        else { return nil }
        let module = SwiftModule(
            model,
            group.naming,
            within: topLevelTypes,
            coding: job.coding
        )
        // The run that generates all files reports the error.
        guard module.longName == nil else { return nil }
        let result =
            CodeGenerator(schemas: loaded.schemas, job: groupJob, extras: .namings).result(
                of: module
            )
        guard let naming = result.namings.first,
            naming.topLevelTypes == group.naming.topLevelTypes,
            naming.ruleLikeTypes == group.naming.ruleLikeTypes
        else { return nil }
        var newGroup = group
        newGroup.outputs = result.outputsOfGroups[0].map {
            GenerationRecord.Output(name: $0, signature: FileSignature.none)
        }
        newGroup.parts = result.partsOfGroups[0]
        newGroup.notes = result.notes
        return (result.files, newGroup)
    }

    /// Returns whether documents have the paths and URIs of recorded documents.
    private func areEqual(
        _ documents: [SchemaLoader.Document],
        to recorded: [GenerationRecord.Document]
    ) -> Bool {
        documents == recorded.map { .init(path: $0.path, identifiers: $0.identifiers) }
    }
}
