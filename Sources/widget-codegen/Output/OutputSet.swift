import CommandLineInterface

/// The files that a run writes: the generated files and, if requested, the manifest.
struct OutputSet {
    private let folder: String
    private let files: [GeneratedFile]
    /// The paths of the files that need not be written.
    private let upToDate: [String]

    /// The files of a run before the output folder is known.
    struct Content {
        var files: [GeneratedFile]
        /// The names of the tool's files in the folder that need not be written.
        var upToDate: [String] = []
        var manifest: GeneratedFile?
    }

    /// Checks that the files can be written.
    ///
    /// - Parameter scope: The folders to which links in the folder may lead.
    /// - Throws: An error if two files have one name, the name of a Swift file is a path, an existing file was not
    ///   written by this tool, or a link leads out of the folder.
    init(_ content: Content, in folder: String, scope: FileScope) throws(CodegenFailure) {
        let generatedFiles = content.files
        let misplaced = generatedFiles.filter {
            $0.kind == .swift && $0.path.utf8.contains(UInt8(ascii: "/"))
        }
        var diagnostics = misplaced.map { file in
            let message = "expected a file name, found the path '\(file.path)'"
            return CodegenDiagnostic(.usage, message)
        }
        self.folder = folder
        files = generatedFiles.map { $0.placed(in: folder) } + [content.manifest].compactMap { $0 }
        upToDate = content.upToDate.map { Path.child($0, of: folder) }
        // The paths are only compared with each other, so any folder can be the base of relative paths.
        var paths = Set(upToDate.map { Path.absolute($0, in: "/").lowercased() })
        for file in files {
            // Some file systems ignore letter case.
            if !paths.insert(Path.absolute(file.path, in: "/").lowercased()).inserted {
                let message = "two outputs would have the name '\(Path.name(of: file.path))'"
                diagnostics.append(CodegenDiagnostic(.repeatedOutput, message))
            }
            if let diagnostic = Self.errorInReplacing(file) { diagnostics.append(diagnostic) }
        }
        diagnostics += Self.errorsOnLinks(outOf: folder, among: generatedFiles, scope)
        guard diagnostics.isEmpty else { throw CodegenFailure(diagnostics: diagnostics) }
    }

    /// Returns the errors for files that are links out of the folder, or that are below such a link.
    private static func errorsOnLinks(
        outOf folder: String,
        among files: [GeneratedFile],
        _ scope: FileScope
    ) -> [CodegenDiagnostic] {
        // If the folder does not exist yet, it contains no links.
        guard let real = FileSystem.canonicalPath(of: folder) else { return [] }
        return files.compactMap { file in
            guard scope.realPath(of: Path.joining(real, file.path), within: [real]) == nil else {
                return nil
            }
            let message =
                "a link leads out of the output folder; remove the link, "
                + "or allow the folder of its destination with \(FileScope.allowOption)"
            return CodegenDiagnostic(.outOfReach, message, path: file.placed(in: folder).path)
        }
    }

    /// Returns the error for a file that must not or cannot be replaced, or `nil` if the file can be written.
    private static func errorInReplacing(_ file: GeneratedFile) -> CodegenDiagnostic? {
        do {
            switch try FileSystem.kind(of: file.path) {
            case .missing:
                return nil
            case .file:
                if file.kind.isGenerated(try FileSystem.read(file.path)) { return nil }
            case .folder, .other:
                break
            }
        } catch {
            return CodegenDiagnostic(error)
        }
        return .foreignFile(file.path)
    }

    /// Writes the files whose text has changed: all of them, or none.
    ///
    /// - Parameter writeRecords: Writes the records of the run. If this fails, the old files are restored.
    /// - Throws: The error of the first file that cannot be written.
    func write(_ writeRecords: () throws(CodegenFailure) -> Void = {}) throws(CodegenFailure) {
        var folders: [String] = []
        do throws(CodegenFailure) {
            let staged = try stage(&folders)
            // A signal that arrives later takes effect only after all files are replaced.
            Interruption.deferTermination()
            try replace(staged, writeRecords)
        } catch {
            FileSystem.removeFolders(folders)
            throw error
        }
        FileSystem.keepFolders(folders)
    }

    /// Writes the texts to temporary files.
    ///
    /// - Parameter folders: The folders that were created for the files, the outermost first.
    private func stage(_ folders: inout [String]) throws(CodegenFailure) -> [StagedFile] {
        do throws(FileError) {
            // A manifest may be in another folder.
            for folder in [folder] + Set(files.map { Path.folder(of: $0.path) }).sorted() {
                folders += try FileSystem.createFolder(folder)
            }
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
        let results = ParallelWork.results(count: files.count) { [files] index in
            Result { () throws(FileError) in
                try StagedFile.staging(files[index].bytes, for: files[index].path)
            }
        }
        let staged = results.compactMap { try? $0.get() }
        for result in results {
            guard case .failure(let error) = result else { continue }
            for file in staged { file.abandon() }
            throw CodegenFailure(CodegenDiagnostic(error))
        }
        return staged
    }

    private func replace(
        _ staged: [StagedFile],
        _ writeRecords: () throws(CodegenFailure) -> Void
    ) throws(CodegenFailure) {
        var stage = FileStage()
        do throws(StageError) {
            try stage.replaceAll(staged)
        } catch {
            throw CodegenFailure(error)
        }
        do throws(CodegenFailure) {
            try writeRecords()
        } catch {
            throw CodegenFailure(
                diagnostics: error.diagnostics + CodegenDiagnostic.unrestored(stage.undo())
            )
        }
        stage.finish()
    }

    /// Returns the changes that writing would make.
    func difference() throws(CodegenFailure) -> OutputDifference {
        var difference = OutputDifference(fileCount: files.count)
        do {
            // If the path is not a folder, reading its names fails with the error that writing would report.
            if try FileSystem.kind(of: folder) != .missing { _ = try FileSystem.names(in: folder) }
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
        for file in files {
            do {
                let exists = try FileSystem.kind(of: file.path) != .missing
                let old = exists ? try FileSystem.read(file.path) : []
                guard !exists || old != file.bytes else { continue }
                let diff = UnifiedDiff(from: old, to: file.bytes)
                difference.add(
                    diff.text(oldName: exists ? file.path : nil, newName: file.path)
                )
            } catch {
                throw CodegenFailure(CodegenDiagnostic(error))
            }
        }
        return difference
    }

    /// Returns the paths of generated files that this run does not write: the files of an earlier run of the same jobs,
    /// and the files in the folder whose names show that they belong to the schemas of this run.
    ///
    /// - Parameters:
    ///   - formerNames: The names of the files of the earlier run.
    ///   - firstNames: The name of the first file of each schema.
    func leftovers(
        among formerNames: [String],
        orBelongingTo firstNames: [String]
    ) throws(CodegenFailure) -> [String] {
        let ownPaths = Set(files.map(\.path) + upToDate)
        var candidates = formerNames
        do throws(FileError) {
            if try FileSystem.kind(of: folder) == .folder {
                let firstNames = Set(firstNames)
                candidates += try FileSystem.names(in: folder).filter { name in
                    OutputName.firstFile(ofSchemaWithFile: name).map(firstNames.contains) ?? false
                }
            }
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
        let paths = Set(candidates).sorted().map { Path.child($0, of: folder) }
        return paths.filter { path in
            !ownPaths.contains(path)
                && (try? FileSystem.read(path)).map(GeneratedFile.Kind.swift.isGenerated) ?? false
        }
    }

    /// Returns the paths of the files that earlier runs wrote into the folders of this run's files, but that this run
    /// does not write.
    func leftovers() throws(CodegenFailure) -> [String] {
        let ownPaths = Set(files.map(\.path) + upToDate)
        var kindsByFolder: [String: Set<GeneratedFile.Kind>] = [:]
        for file in files where file.kind != .manifest {
            kindsByFolder[Path.folder(of: file.path), default: []].insert(file.kind)
        }
        var found: [String] = []
        do {
            for folder in kindsByFolder.keys.sorted() {
                guard try FileSystem.kind(of: folder) == .folder else { continue }
                let kinds = kindsByFolder[folder, default: []]
                let suffixes = kinds.flatMap(\.suffixes)
                for name in try FileSystem.names(in: folder)
                where suffixes.contains(where: name.hasSuffix) {
                    let path = Path.child(name, of: folder)
                    guard !ownPaths.contains(path), let bytes = try? FileSystem.read(path) else {
                        continue
                    }
                    if kinds.contains(where: { $0.isGenerated(bytes) }) { found.append(path) }
                }
            }
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
        return found
    }
}

/// The differences between the files of an output folder and the generated files.
struct OutputDifference: Hashable, Sendable {
    let fileCount: Int
    /// The number of files that would be written.
    private(set) var changedCount = 0
    /// The changes, in the unified format.
    private(set) var text = ""

    init(fileCount: Int) {
        self.fileCount = fileCount
    }

    mutating func add(_ diff: String) {
        changedCount += 1
        text += diff
    }
}

extension CodegenFailure {
    fileprivate init(_ error: StageError) {
        let cause = CodegenDiagnostic(error.cause)
        self.init(diagnostics: [cause] + CodegenDiagnostic.unrestored(error.unrestoredPaths))
    }
}

extension CodegenDiagnostic {
    /// Returns the errors for files that could not be restored after a failure, and keep their new content.
    fileprivate static func unrestored(_ paths: [String]) -> [CodegenDiagnostic] {
        paths.map { path in
            CodegenDiagnostic(
                .file,
                "the file was overwritten and could not be restored",
                path: path
            )
        }
    }
}
