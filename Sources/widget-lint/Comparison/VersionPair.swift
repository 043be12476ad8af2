import CommandLineInterface
import FileLinting
import SchemaDiagnostics
import SchemaKit
import SchemaLint

/// Two versions of the same files.
struct VersionPair {
    private(set) var old: SchemaVersion
    private(set) var new: SchemaVersion
    /// True if a compared schema marks secrets.
    private(set) var marksSecrets = false

    /// Creates an empty pair.
    ///
    /// - Parameters:
    ///   - origin: The origin of the old version. The new version is on the disk.
    ///   - configurations: The configurations that exclude files from both versions, or `nil` if none applies.
    private init(
        _ origin: SchemaVersion.Origin,
        options: SchemaOptions,
        currentFolder: String,
        excludedBy configurations: ConfigurationFinder?
    ) throws(LintFailure) {
        func version(_ origin: SchemaVersion.Origin) throws(LintFailure) -> SchemaVersion {
            try SchemaVersion(
                origin,
                options: options,
                currentFolder: currentFolder,
                excludedBy: configurations
            )
        }
        old = try version(origin)
        new = try version(.disk)
    }

    /// Reads the versions of each path that the options name: the version in a revision and the version on the disk.
    static func pairs(
        of options: RunOptions,
        against revision: String,
        _ configurations: ConfigurationFinder
    ) throws(LintFailure) -> [VersionPair] {
        // There is one pair for each repository. Usually, all paths belong to one repository.
        var all: [VersionPair] = []
        var indices: [ExactText: Int] = [:]
        var revisions: [ExactText: GitRevision] = [:]
        for path in options.inputs.paths {
            guard path != StandardInput.operand else { throw .standardInputWithRevision }
            // Finding a repository takes several runs of git, so the result is kept for each folder.
            let folder = GitRevision.existingFolder(around: path)
            let git: GitRevision
            if let known = revisions[ExactText(folder)] {
                git = known
            } else {
                git = try GitRevision(revision, around: path)
                revisions[ExactText(folder)] = git
            }
            let index = indices[ExactText(git.root)] ?? all.count
            if index == all.count {
                indices[ExactText(git.root)] = index
                all.append(
                    try VersionPair(
                        .revision(git),
                        options: options.schemas,
                        currentFolder: configurations.currentFolder,
                        excludedBy: configurations
                    )
                )
            }
            let existedBefore = try all[index].old.add(path)
            let existsNow = (try? FileSystem.kind(of: path)) != .missing
            if existsNow {
                let hasFiles = try all[index].new.add(path)
                if !existedBefore, !hasFiles, !options.inputs.allowsEmptyFolders {
                    throw .emptyFolder(path: path, hasSchemas: false)
                }
            } else if !existedBefore {
                // Reading throws the error for a file that does not exist.
                _ = try SourceFile.read(path)
            }
        }
        return all
    }

    /// Reads the versions that the options name: OLD and NEW.
    init(of options: RunOptions, in currentFolder: String) throws(LintFailure) {
        let paths = options.inputs.paths
        guard paths.count == 2 else { throw .wrongOperandCount(paths.count) }
        let (old, new) = (paths[0], paths[1])
        let kinds: [FileKind]
        do throws(FileError) {
            kinds = [try FileSystem.kind(of: old), try FileSystem.kind(of: new)]
        } catch {
            throw .file(error)
        }
        if kinds.contains(.folder), kinds[0] != kinds[1], !kinds.contains(.missing) {
            throw .fileAndFolder(old, new)
        }
        if kinds[0] == .missing, kinds[1] != .missing, Self.isRevision(old, around: new) {
            throw .revisionAsPath(old)
        }
        // No configuration excludes files: it might exclude only one of the two versions that the user names.
        try self.init(
            .disk,
            options: options.schemas,
            currentFolder: currentFolder,
            excludedBy: nil
        )
        let oldHasFiles = try self.old.add(old)
        let newHasFiles = try self.new.add(new)
        guard !options.inputs.allowsEmptyFolders else { return }
        if !oldHasFiles { throw .emptyFolder(path: old, hasSchemas: false) }
        if !newHasFiles { throw .emptyFolder(path: new, hasSchemas: false) }
    }

    private static func isRevision(_ name: String, around path: String) -> Bool {
        (try? GitRevision(name, around: path)) != nil
    }

    /// Compares a schema of the old version with a schema of the new version.
    ///
    /// - Returns: The differences, and the errors for references to files that are not allowed and to remote schemas.
    mutating func differences(
        of oldFile: SchemaVersion.File,
        and newFile: SchemaVersion.File
    ) throws(LintFailure) -> (findings: [SchemaDifferences.Finding], errors: [SchemaError]) {
        let oldProgram = try old.program(of: oldFile)
        let newProgram = try new.program(of: newFile)
        try old.checkChains(of: oldFile)
        try new.checkChains(of: newFile)
        marksSecrets = marksSecrets || oldProgram.marksSecrets || newProgram.marksSecrets
        let errors = old.advisedErrors(of: oldProgram) + new.advisedErrors(of: newProgram)
        return (SchemaDifferences.findings(old: oldProgram, new: newProgram), errors)
    }

    /// Returns the comparison of the Swift models of both versions.
    ///
    /// - Throws: An error if a model has a type whose full name is too long.
    func swiftDifferences(
        of matching: SchemaMatching
    ) throws(LintFailure) -> SwiftDifferences {
        // A type can be named after its file. The models of a pair are made with the name of its new file, so that a
        // renamed file does not rename a type.
        let names = matching.pairs.map(\.new.name)
        return SwiftDifferences(
            old: try old.models(
                of: matching.pairs.map(\.old) + matching.removed,
                called: names + matching.removed.map(\.name)
            ),
            new: try new.models(
                of: matching.pairs.map(\.new) + matching.added,
                called: names + matching.added.map(\.name)
            ),
            commonFileCount: matching.pairs.count,
            hidesDefaults: marksSecrets
        )
    }
}

/// The files of two versions in pairs. If the old version is a revision, files with equal paths are a pair. Then files
/// with equal names (see ``SchemaVersion/File``) are a pair. The remaining files are matched by their `$id`, or in
/// older dialects `id`. If each version has only one file, these two files are a pair.
struct SchemaMatching {
    private(set) var pairs: [(old: SchemaVersion.File, new: SchemaVersion.File)] = []
    private(set) var removed: [SchemaVersion.File] = []
    private(set) var added: [SchemaVersion.File] = []

    /// Matches the files of two versions. If one version of a file is not JSON, the file is left out, because it is
    /// neither removed nor added.
    init(old: SchemaVersion, new: SchemaVersion) {
        let broken = old.brokenFiles + new.brokenFiles
        let brokenNames = Set(broken.map { ExactText($0.name) })
        let brokenURIs = Set(broken.map { ExactText($0.uri) })
        // The two versions of a file have equal paths if one of them is in a revision. Otherwise, their folders differ.
        let isComparable = { (file: SchemaVersion.File) in
            old.isRevision
                ? !brokenURIs.contains(ExactText(file.uri))
                : !brokenNames.contains(ExactText(file.name))
        }
        removed = old.files.filter(isComparable)
        added = new.files.filter(isComparable)
        if removed.count == 1, added.count == 1 {
            pairs = [(removed[0], added[0])]
            (removed, added) = ([], [])
            return
        }
        // A name is relative to a compared folder, so files of different folders can have equal names. Their paths
        // differ.
        if old.isRevision { pairFiles(with: \.uri) }
        pairFiles(with: \.name)
        pairFiles(with: \.identifier)
    }

    /// Pairs the files that are not paired yet and that have equal keys. If several files of a version have one key,
    /// they are paired in their order.
    private mutating func pairFiles(with key: (SchemaVersion.File) -> String?) {
        // The keys are bytes, because Swift's strings are equal if they are canonically equivalent.
        var indices: [[UInt8]: [Int]] = [:]
        for (index, file) in removed.enumerated().reversed() {
            if let key = key(file) { indices[Array(key.utf8), default: []].append(index) }
        }
        var paired: Set<Int> = []
        var unmatched: [SchemaVersion.File] = []
        for file in added {
            if let key = key(file), let index = indices[Array(key.utf8)]?.popLast() {
                pairs.append((removed[index], file))
                paired.insert(index)
            } else {
                unmatched.append(file)
            }
        }
        added = unmatched
        removed = removed.indices.filter { !paired.contains($0) }.map { removed[$0] }
    }
}

extension SchemaVersion.File {
    /// The identifier that the schema declares for itself.
    fileprivate var identifier: String? {
        guard let root = try? JSONParser().parse(source.jsonBytes()).root else { return nil }
        return root["$id"]?.string ?? root["id"]?.string
    }
}

/// A list of findings that has only one finding for each difference. A finding with a witness takes precedence.
struct DistinctFindings {
    private(set) var all: [SchemaDifferences.Finding] = []
    private var indices: [SchemaDifferences.Identity: Int] = [:]

    mutating func add(_ findings: [SchemaDifferences.Finding]) {
        for finding in findings {
            guard let index = indices[finding.identity] else {
                indices[finding.identity] = all.count
                all.append(finding)
                continue
            }
            if finding.hasWitness, !all[index].hasWitness { all[index] = finding }
        }
    }
}

/// The findings grouped by file, without duplicates, sorted by their positions in the file.
struct FindingsByFile {
    /// True if a compared schema marks secrets. The defaults and examples of all files are then masked.
    var marksSecrets = false
    /// The paths of the files, in UTF-8. Swift's strings would be equal for canonically equivalent paths.
    private var order: [[UInt8]] = []
    private var reportsByPath: [[UInt8]: FileReport] = [:]
    private var seen: [[UInt8]: Set<Diagnostic>] = [:]

    /// Adds a file to the reports, even if it has no findings.
    mutating func add(_ source: SourceFile) {
        let path = Array(source.path.utf8)
        guard reportsByPath[path] == nil else { return }
        order.append(path)
        reportsByPath[path] = FileReport(source: source, schema: nil, diagnostics: [])
    }

    mutating func add(_ diagnostic: Diagnostic, in source: SourceFile) {
        add(source)
        let path = Array(source.path.utf8)
        guard seen[path, default: []].insert(diagnostic).inserted else { return }
        reportsByPath[path]?.diagnostics.append(diagnostic)
    }

    /// The reports on the files, in the order in which the files were added. Each report lists the values of its file
    /// that may be secret, so that reporters mask them. The files of related ranges are masked here.
    var reports: [FileReport] {
        // Many findings can refer to one file of the old version.
        var maskedSources: [[UInt8]: SourceFile] = [:]
        func masked(_ source: SourceFile) -> SourceFile {
            let path = Array(source.path.utf8)
            if let known = maskedSources[path] { return known }
            let masked = source.with(source.bytes.masking(secrets(of: source).ranges))
            maskedSources[path] = masked
            return masked
        }
        return order.compactMap { path in
            guard let report = reportsByPath[path] else { return nil }
            let diagnostics = report.diagnostics.enumerated().sorted {
                ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
            }
            return FileReport(
                source: report.source,
                schema: nil,
                diagnostics: diagnostics.map { $0.element.mappingRelatedSources(masked) },
                secrets: diagnostics.isEmpty ? .none : secrets(of: report.source)
            )
        }
    }

    private func secrets(of source: SourceFile) -> SecretPlaces {
        .samples(inSchema: source.bytes, marksSecrets: marksSecrets)
    }
}

extension Diagnostic {
    /// Returns the finding with other texts of the files to which it refers.
    fileprivate func mappingRelatedSources(_ transform: (SourceFile) -> SourceFile) -> Diagnostic {
        var copy = self
        copy.related = related.map {
            RelatedRange(message: $0.message, range: $0.range, source: $0.source.map(transform))
        }
        return copy
    }
}

/// The findings about whole files. Their range is the first byte: compared files are JSON, so they are not empty.
extension Diagnostic {
    static func removedSchema() -> Diagnostic {
        Diagnostic(
            id: .removedSchema,
            severity: Rule.severity(of: .removedSchema),
            message: "schema was removed",
            range: SourceRange(start: 0, end: 1)
        )
    }

    static func addedSchema() -> Diagnostic {
        Diagnostic(
            id: .addedSchema,
            severity: Rule.severity(of: .addedSchema),
            message: "schema was added",
            range: SourceRange(start: 0, end: 1)
        )
    }
}
