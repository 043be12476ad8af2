import CommandLineInterface
import SwiftModels

/// The file with the record of one job.
struct RecordStore {
    /// The minimum number of schemas for which a record is kept without `--record`.
    static let minimumSchemaCount = 32

    private let path: String
    /// True if the user requested the record. Errors in writing it are then reported.
    private let isRequested: Bool
    private let request: [String]
    private let job: CodegenJob
    private let output: String
    private let currentFolder: String
    /// The time at which the job began, in nanoseconds since 1970.
    ///
    /// The signature of a file that was changed later is not reliable, because the file might have been changed again
    /// within the resolution of file times.
    private let start = ProcessEnvironment.nanosecondsSince1970

    /// Creates the store of a job's record, or returns `nil` if the job has no record. A record does not save time for
    /// few schemas. With a manifest or an overlay, all files are generated, because both need all types.
    init?(_ options: RecordOptions, _ job: CodegenJob, output: String, currentFolder: String) {
        guard options.manifest == nil, job.overlayFile == nil,
            options.record != nil || job.schemas.count >= Self.minimumSchemaCount,
            let executable = ProcessEnvironment.executablePath,
            let signature = FileSignature(of: executable)
        else { return nil }
        let folder = Path.normalized(Path.joining(currentFolder, output))
        let firstOutput = job.outputs.first ?? ""
        if let record = options.record {
            path = record
        } else {
            guard let cache = ProcessEnvironment.cacheFolder else { return nil }
            let name = SHA256.hexadecimal(Array("\(folder)\n\(firstOutput)".utf8))
            path = Path.joining(cache, "widget-codegen/\(name).record")
        }
        isRequested = options.record != nil
        self.job = job
        self.output = output
        self.currentFolder = currentFolder
        request =
            [
                PackageVersion.text, "\(executable) \(signature)", currentFolder,
                folder, job.supportFile ?? "",
                "\(job.accessLevel.rawValue) \(job.coding.keys.rawValue) \(job.coding.decoding.rawValue)",
                job.coding.validation.rawValue, "\(job.filesPerSchema ?? 0) \(job.isPlanned)",
                "\(job.includesReading) \(job.includesRules) \(job.sharesSupport)",
                "\(job.naming)", "\(job.declaresNamespace)",
            ] + job.schemas.map { "\($0)" } + ["outputs"] + job.outputs
            + ["references"] + job.references.map { "\($0)" }
            + ["folders"] + job.allowedFolders
    }

    /// Returns the record of the last run, or `nil` if there is none or it is damaged.
    ///
    /// - Throws: An error if the record would replace a file of another kind, or cannot be read. Only a path that the
    ///   user requested can cause this error, because other records are in a folder of the tool.
    func previousRecord() throws(CodegenFailure) -> GenerationRecord? {
        guard isRequested else {
            return (try? FileSystem.read(path)).flatMap { GenerationRecord($0) }
        }
        let name = Path.name(of: path)
        // `job.outputs` has only the first file of each schema.
        let isOutput =
            name == job.supportFile
            || job.outputs.contains(OutputName.firstFile(ofSchemaWithFile: name) ?? name)
        if isOutput,
            Path.absolute(Path.joining(output, name), in: currentFolder)
                == Path.absolute(path, in: currentFolder)
        {
            let message = "the record would overwrite '\(name)'; choose another file for --record"
            throw CodegenFailure(CodegenDiagnostic(.usage, message))
        }
        do {
            switch try FileSystem.kind(of: path) {
            case .missing: return nil
            case .file:
                let bytes = try FileSystem.read(path)
                if GenerationRecord.isRecord(bytes) { return GenerationRecord(bytes) }
            case .folder, .other: break
            }
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
        let message = "this is not a record of widget-codegen, so it is not overwritten"
        throw CodegenFailure(CodegenDiagnostic(.foreignFile, message, path: path))
    }

    /// Returns whether the recorded run had the request of this run, and its groups fit the schemas of the job.
    func matchesRequest(of record: GenerationRecord) -> Bool {
        record.request == request && record.fits(schemaCount: job.schemas.count)
    }

    /// Returns the names of the files that a recorded run wrote into the output folder. Returns none if the recorded
    /// run had another output folder.
    func outputs(of record: GenerationRecord) -> [String] {
        let former = record.request
        guard former.count > Self.supportFileIndex,
            former[Self.folderIndex] == request[Self.folderIndex]
        else { return [] }
        let supportFile = former[Self.supportFileIndex]
        return record.groups.flatMap { $0.outputs.map(\.name) }
            + (supportFile.isEmpty ? [] : [supportFile])
    }

    // The indices of the output folder and of the support file in a request.
    private static let folderIndex = 3
    private static let supportFileIndex = 4

    /// The results of a run.
    enum Results {
        case complete(SchemaLoader.Result, CodeGenerator.Result)
        case incremental(IncrementalGeneration.Result)
    }

    /// Records the results of a run after they have been written.
    func record(_ results: Results) throws(CodegenFailure) {
        switch results {
        case .complete(let loaded, let result): try record(loaded, result)
        case .incremental(let result): try record(result)
        }
    }

    private func record(
        _ loaded: SchemaLoader.Result,
        _ result: CodeGenerator.Result
    ) throws(CodegenFailure) {
        // If folders were searched, a later search could find other files, which no signature in the record would show.
        // If the groups were generated together, their names are not known.
        guard !loaded.hasSearchedFolders, result.namings.count == loaded.schemas.groups.count else {
            return
        }
        let groups = loaded.schemas.groups.indices.map { index in
            GenerationRecord.Group(
                schemaIndices: loaded.schemas.groups[index],
                documents: loaded.documents[index].map { document in
                    GenerationRecord.Document(
                        path: document.path,
                        signature: signature(ofRead: document.path),
                        identifiers: document.identifiers
                    )
                },
                outputs: outputs(named: result.outputsOfGroups[index]),
                parts: result.partsOfGroups[index],
                naming: result.namings[index],
                notes: result.notesOfGroups[index]
            )
        }
        try write(GenerationRecord(request: request, groups: groups))
    }

    private func record(_ result: IncrementalGeneration.Result) throws(CodegenFailure) {
        guard !result.regeneratedGroups.isEmpty else { return }
        var groups = result.groups
        for index in result.regeneratedGroups {
            for document in groups[index].documents.indices {
                let path = groups[index].documents[document].path
                groups[index].documents[document].signature = signature(ofRead: path)
            }
            groups[index].outputs = outputs(named: groups[index].outputs.map(\.name))
        }
        try write(GenerationRecord(request: request, groups: groups))
    }

    /// Returns the signature of a file that was read. If the file may have changed since then, returns a signature that
    /// no file has.
    private func signature(ofRead path: String) -> FileSignature {
        guard let signature = FileSignature(of: path),
            max(signature.modification, signature.change) < start - Self.fileTimeResolution
        else { return FileSignature.none }
        return signature
    }

    /// Returns the written files with the given names, with their signatures.
    private func outputs(named names: [String]) -> [GenerationRecord.Output] {
        names.map {
            let signature = FileSignature(of: Path.joining(output, $0))
            return GenerationRecord.Output(name: $0, signature: signature ?? FileSignature.none)
        }
    }

    /// The resolution of file times in nanoseconds. Changes that are farther apart have different times.
    private static let fileTimeResolution = 20_000_000

    private func write(_ record: GenerationRecord) throws(CodegenFailure) {
        do {
            let folders = try FileSystem.createFolder(Path.folder(of: path))
            FileSystem.keepFolders(folders)
            try FileSystem.write(record.bytes, to: path)
        } catch {
            if isRequested { throw CodegenFailure(CodegenDiagnostic(error)) }
        }
    }
}
