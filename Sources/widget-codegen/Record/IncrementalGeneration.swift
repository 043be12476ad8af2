import CommandLineInterface
import SchemaKit
import SwiftModels

/// Makes the files that have changed since a recorded run, and leaves all others.
///
/// What comes of it is what a run without a record makes: wherever that is not certain it gives up,
/// and everything is made. So it does where a schema asks for another name in the module's scope, or
/// refers to a file that it had nothing to do with.
struct IncrementalGeneration {
    let record: GenerationRecord
    let job: CodegenJob
    /// The folder of the generated files.
    let output: String
    let currentFolder: String

    struct Result {
        /// The files that were made.
        var files: [GeneratedFile] = []
        /// The names of the files that are as they should be.
        var intact: [String] = []
        var notes: [CodegenDiagnostic] = []
        /// The groups of the next record, without the signatures of files that are about to be written.
        var groups: [GenerationRecord.Group] = []
        /// The groups that were made anew.
        var changed: Set<Int> = []
    }

    /// - Returns: nil where everything has to be made.
    func run() -> Result? {
        var result = Result()
        let areUnchanged = ParallelWork.results(count: record.groups.count) { position in
            isUnchanged(record.groups[position])
        }
        for (position, isUnchanged) in areUnchanged.enumerated() where !isUnchanged {
            result.changed.insert(position)
        }
        // Much that has changed is made faster all at once.
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
        guard !model.wantsForeignOwners,
            model.placed(at: group.files).claims == group.naming.claims
        else { return nil }
        let module = SwiftModule(
            model,
            group.naming,
            within: outerTypes,
            keys: job.codingKeys,
            decoding: job.decoding
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

    /// Returns whether the files that were read are those of the group, with the same URIs.
    private func isKnown(
        _ documents: [SchemaLoader.Document],
        in group: GenerationRecord.Group
    ) -> Bool {
        documents
            == group.documents.map { .init(path: $0.path, identifiers: $0.identifiers) }
    }
}
