import CommandLineInterface
import SchemaKit
import SchemaLint

/// One comparison of two versions of schemas.
///
///     OLD, NEW → SchemaVersion → SchemaDifferences, SwiftDifferences → ReportSettler → Reporter
struct SchemaDiffRun {
    private let options: LintOptions
    private var log: FailureLog
    private let report: RunReport
    private let streams: ToolStreams
    private var reports = ReportCollector()

    private var summary: ReportSummary {
        get { report.summary }
        nonmutating _modify { yield &report.summary }
    }

    init(options: LintOptions, _ streams: ToolStreams) {
        self.options = options
        self.streams = streams
        report = RunReport(options: options, streams)
        log = FailureLog(color: options.color)
    }

    /// Compares and writes the report; what fails for one file does not stop the others.
    ///
    /// - Throws: what keeps the report itself from being written.
    mutating func run() throws(FileError) -> ExitStatus {
        var settler: ReportSettler
        let configurations: ConfigurationFinder
        do throws(RunFailure) {
            configurations = try ConfigurationFinder(options: options)
            settler = try ReportSettler(
                options: options,
                currentFolder: configurations.currentFolder
            )
            var versions = try Interruption.allow { () throws(RunFailure) in
                try self.versions(configurations.currentFolder)
            }
            for note in versions.flatMap({ $0.old.notes + $0.new.notes }) {
                streams.report(note.printable + "\n")
            }
            compare(&versions)
            try report.prepare()
        } catch {
            log.report(error, streams)
            return .failed
        }
        try report.begin()
        for found in reports.all {
            let path = AbsolutePath(found.source.path, in: configurations.currentFolder)
            let settled: FileReport
            do throws(RunFailure) {
                let configuration = try configurations.configuration(for: path)
                settled = settler.settle(found, of: path, configuration)
            } catch {
                note(error)
                continue
            }
            try report.add(settled)
        }
        summary.heldBackCount = settler.heldBackCount
        summary.suppressedCount = settler.suppressedCount
        do throws(RunFailure) {
            summary.baselinedCount = try settler.finish()
            report.unwrittenBaseline = nil
        } catch {
            note(error)
        }
        try report.end()
        for line in settler.staleNotes(upTo: options.findingLimit) {
            streams.report(line.printable + "\n")
        }
        if !options.isQuiet {
            streams.report(summary.sentence(failureCount: log.count) + "\n")
        }
        return status
    }

    private var status: ExitStatus {
        if log.count > 0 { return .failed }
        let hasFailing = summary.errorCount > 0 || options.isStrict && summary.warningCount > 0
        let isTolerated = options.toleratesFindings || options.writtenBaseline != nil
        return hasFailing && !isTolerated ? .foundErrors : .clean
    }

    // MARK: Versions

    /// Two versions of the same files.
    private struct Versions {
        var old: SchemaVersion
        var new: SchemaVersion
    }

    private func versions(_ currentFolder: String) throws(RunFailure) -> [Versions] {
        guard let revision = options.revision else {
            guard options.paths.count == 2 else {
                throw .wrongComparison(count: options.paths.count)
            }
            return [try versions(options.paths[0], options.paths[1], currentFolder)]
        }
        // Each path may lie in a repository of its own, but mostly they lie in one.
        var all: [Versions] = []
        var positions: [String: Int] = [:]
        for path in options.paths {
            let git = try GitRevision(revision, around: path)
            let position = positions[git.root] ?? all.count
            if position == all.count {
                positions[git.root] = position
                all.append(
                    Versions(
                        old: try SchemaVersion(
                            .revision(git),
                            options: options,
                            currentFolder: currentFolder
                        ),
                        new: try SchemaVersion(
                            .disk,
                            options: options,
                            currentFolder: currentFolder
                        )
                    )
                )
            }
            let wasThere = try all[position].old.add(path)
            let isThere = (try? FileSystem.kind(of: path)) != .missing
            if isThere { _ = try all[position].new.add(path) }
            if !wasThere, !isThere { _ = try SourceFile.read(path) }
            if !wasThere, isThere, all[position].new.files.isEmpty, !options.allowsEmptyFolders {
                throw .emptyFolder(path: path)
            }
        }
        return all
    }

    private func versions(
        _ old: String,
        _ new: String,
        _ currentFolder: String
    ) throws(RunFailure) -> Versions {
        let kinds: [FileKind]
        do throws(FileError) {
            kinds = [try FileSystem.kind(of: old), try FileSystem.kind(of: new)]
        } catch {
            throw .file(error)
        }
        if kinds.contains(.folder), kinds[0] != kinds[1], !kinds.contains(.missing) {
            throw .fileAndFolder(old, new)
        }
        var versions = Versions(
            old: try SchemaVersion(.disk, options: options, currentFolder: currentFolder),
            new: try SchemaVersion(.disk, options: options, currentFolder: currentFolder)
        )
        let isFilled = (try versions.old.add(old), try versions.new.add(new))
        if !isFilled.0, !options.allowsEmptyFolders { throw .emptyFolder(path: old) }
        if !isFilled.1, !options.allowsEmptyFolders { throw .emptyFolder(path: new) }
        return versions
    }

    // MARK: Comparing

    private mutating func compare(_ all: inout [Versions]) {
        for index in all.indices { compare(&all[index]) }
    }

    private mutating func compare(_ versions: inout Versions) {
        let matching = SchemaMatching(old: versions.old.files, new: versions.new.files)
        for file in versions.new.files { reports.add(file.source) }
        // A definition that several files refer to is compared for each of them.
        var findings = DistinctFindings()
        for pair in matching.pairs {
            do throws(RunFailure) {
                let (found, refusals) = try Interruption.allow { () throws(RunFailure) in
                    let old = try versions.old.program(of: pair.old)
                    let new = try versions.new.program(of: pair.new)
                    try versions.old.checkChains(of: pair.old)
                    try versions.new.checkChains(of: pair.new)
                    let refusals = versions.old.refusals(old) + versions.new.refusals(new)
                    return (SchemaDifferences.findings(old: old, new: new), refusals)
                }
                log.warn(of: refusals, upTo: .standard, streams)
                findings.add(found)
            } catch {
                note(error)
            }
        }
        for finding in findings.all { reports.add(finding.diagnostic, in: finding.source) }
        for file in matching.removed { reports.add(.removedSchema(file.source), in: file.source) }
        for file in matching.added { reports.add(.addedSchema(), in: file.source) }
        guard options.comparesSwift, log.count == 0 else { return }
        let names = matching.pairs.map(\.new.name)
        let swift = SwiftDifferences(
            old: versions.old.models(
                of: matching.pairs.map(\.old) + matching.removed,
                called: names + matching.removed.map(\.name)
            ),
            new: versions.new.models(
                of: matching.pairs.map(\.new) + matching.added,
                called: names + matching.added.map(\.name)
            ),
            commonFileCount: matching.pairs.count
        )
        for finding in Interruption.allow({ swift.findings() }) {
            reports.add(finding.diagnostic, in: finding.source)
        }
    }

    private mutating func note(_ failure: RunFailure) {
        guard log.report(failure, streams) else { return }
        summary.addFailure(failure.summary)
    }
}

/// Which file of one version is which of the other: by its path, or else by its `$id`.
struct SchemaMatching {
    private(set) var pairs: [(old: SchemaVersion.File, new: SchemaVersion.File)] = []
    private(set) var removed: [SchemaVersion.File] = []
    private(set) var added: [SchemaVersion.File] = []

    init(old: [SchemaVersion.File], new: [SchemaVersion.File]) {
        if old.count == 1, new.count == 1 {
            pairs = [(old[0], new[0])]
            return
        }
        removed = old
        for file in new {
            if let position = removed.firstIndex(where: { $0.name == file.name }) {
                pairs.append((removed.remove(at: position), file))
            } else {
                added.append(file)
            }
        }
        var left: [SchemaVersion.File] = []
        for file in added {
            let identifier = file.identifier
            let position = removed.firstIndex { identifier != nil && $0.identifier == identifier }
            if let position {
                pairs.append((removed.remove(at: position), file))
            } else {
                left.append(file)
            }
        }
        added = left
    }
}

extension SchemaVersion.File {
    /// What the schema calls itself.
    fileprivate var identifier: String? {
        guard let root = try? JSONParser().parse(source.bytes).root else { return nil }
        return root["$id"]?.string ?? root["id"]?.string
    }
}

/// Findings about one difference, each once: the one that shows most.
struct DistinctFindings {
    private(set) var all: [SchemaDifferences.Finding] = []
    private var positions: [SchemaDifferences.Identity: Int] = [:]

    mutating func add(_ findings: [SchemaDifferences.Finding]) {
        for finding in findings {
            guard let position = positions[finding.identity] else {
                positions[finding.identity] = all.count
                all.append(finding)
                continue
            }
            if finding.isShown, !all[position].isShown { all[position] = finding }
        }
    }
}

/// Findings by their files, each once and in the order of the text.
struct ReportCollector {
    private var order: [String] = []
    private var reports: [String: FileReport] = [:]
    private var seen: [String: Set<Diagnostic>] = [:]

    /// Notes that a file was looked at.
    mutating func add(_ source: SourceFile) {
        guard reports[source.path] == nil else { return }
        order.append(source.path)
        reports[source.path] = FileReport(source: source, schema: nil, diagnostics: [])
    }

    mutating func add(_ diagnostic: Diagnostic, in source: SourceFile) {
        add(source)
        guard seen[source.path, default: []].insert(diagnostic).inserted else { return }
        reports[source.path]?.diagnostics.append(diagnostic)
    }

    var all: [FileReport] {
        order.compactMap { path in
            guard var report = reports[path] else { return nil }
            report.diagnostics = report.diagnostics.enumerated().sorted {
                ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
            }.map(\.element)
            return report
        }
    }
}

extension Diagnostic {
    static func removedSchema(_ source: SourceFile) -> Diagnostic {
        Diagnostic(
            id: .removedSchema,
            severity: Rule.severity(of: .removedSchema),
            message: "the schema is gone",
            range: SourceRange(start: 0, end: min(1, source.bytes.count))
        )
    }

    static func addedSchema() -> Diagnostic {
        Diagnostic(
            id: .addedSchema,
            severity: Rule.severity(of: .addedSchema),
            message: "the schema is new",
            range: SourceRange(start: 0, end: 1)
        )
    }
}
