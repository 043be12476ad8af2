import CommandLineInterface
import FileLinting
import SchemaKit
import SchemaLint

/// One comparison of two versions of schemas.
///
///     OLD, NEW → SchemaVersion → SchemaDifferences, SwiftDifferences → FindingPolicy → RunReport
struct ComparisonRun {
    let comparesSwift: Bool
    let configurations: ConfigurationFinder
    /// The beginning of the names of files in the revision, or `nil` if two paths are compared.
    private let revisionPrefix: String?
    private var policy: FindingPolicy
    private var versions: [VersionPair]
    private let report: RunReport

    private var output: LintOutput { report.output }

    /// Creates a run.
    ///
    /// - Throws: An error in the options, or in a file that they name.
    private init(
        options: RunOptions,
        comparison: ComparisonOptions,
        _ report: RunReport
    ) throws(LintFailure) {
        comparesSwift = comparison.comparesSwift
        revisionPrefix = comparison.revision.map { $0 + ":" }
        self.report = report
        configurations = try ConfigurationFinder(options: options.schemas)
        let currentFolder = configurations.currentFolder
        policy = try FindingPolicy(
            baseline: options.failures.baseline,
            writing: options.failures.writtenBaseline,
            limit: options.report.findingLimit,
            currentFolder: currentFolder
        )
        versions = try Interruption.allowTermination { [configurations] () throws(LintFailure) in
            guard let revision = comparison.revision else {
                return [try VersionPair(of: options, in: currentFolder)]
            }
            return try VersionPair.pairs(of: options, against: revision, configurations)
        }
    }

    /// Compares the versions that the options name and writes the report.
    ///
    /// - Throws: An error in writing the report itself.
    static func run(
        _ options: RunOptions,
        comparison: ComparisonOptions,
        output: LintOutput
    ) throws(FileError) -> ExitStatus {
        let report = RunReport(options: options, output)
        let findings: FindingsByFile
        var run: ComparisonRun
        do throws(LintFailure) {
            run = try ComparisonRun(options: options, comparison: comparison, report)
            findings = run.compare()
            try report.prepare()
        } catch {
            report.addFailure(error)
            return .failed
        }
        return try run.write(findings)
    }

    /// Writes the report on the differences after applying the policy.
    private mutating func write(_ findings: FindingsByFile) throws(FileError) -> ExitStatus {
        try report.begin()
        for fileReport in findings.reports {
            if let reported = applyPolicy(to: fileReport) { try report.add(reported) }
        }
        report.finish(policy)
        try report.end()
        report.writeStaleNotes(of: policy)
        report.writeSummary()
        return report.status
    }

    private mutating func applyPolicy(to fileReport: FileReport) -> FileReport? {
        let path = path(of: fileReport.source)
        do throws(LintFailure) {
            let file = CheckedFile(
                path: path,
                name: fileReport.source.path,
                configuration: try configurations.configuration(for: path)
            )
            return policy.apply(to: fileReport, of: file)
        } catch {
            report.addFailure(error)
            return nil
        }
    }

    /// Returns the path of a file, or the path that a file of the revision has in the current version. Configurations
    /// and baselines know a file by this path.
    private func path(of source: SourceFile) -> AbsolutePath {
        var path = source.path
        // Compares bytes, because a path can begin with a combining character.
        if let prefix = revisionPrefix?.utf8, path.utf8.starts(with: prefix) {
            path = String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self)
        }
        return AbsolutePath(path, in: configurations.currentFolder)
    }

    // MARK: Comparing

    /// Compares all versions. A failure in one file does not stop the others.
    private mutating func compare() -> FindingsByFile {
        var findings = FindingsByFile()
        for pair in versions {
            for note in pair.old.notes + pair.new.notes { output.writeLine(note) }
            for version in [pair.old, pair.new] { reportSyntaxErrors(of: version) }
        }
        for index in versions.indices { compare(&versions[index], &findings) }
        return findings
    }

    /// Reports the files of a version that are not JSON. Nobody can correct the files of a revision, and no payload was
    /// valid under a file that is not JSON, so the errors in a revision do not fail the run.
    private func reportSyntaxErrors(of version: SchemaVersion) {
        guard !version.isRevision else {
            return report.warn(of: version.syntaxErrors, upTo: .standard)
        }
        for error in version.syntaxErrors { report.addFailure(.schema(error, payload: nil)) }
    }

    private func compare(_ versions: inout VersionPair, _ findings: inout FindingsByFile) {
        let matching = SchemaMatching(old: versions.old, new: versions.new)
        for file in versions.new.files { findings.add(file.source) }
        for finding in differences(of: matching, in: &versions) {
            findings.add(finding.diagnostic, in: finding.source)
        }
        findings.marksSecrets = findings.marksSecrets || versions.marksSecrets
        for file in matching.removed { findings.add(.removedSchema(), in: file.source) }
        for file in matching.added { findings.add(.addedSchema(), in: file.source) }
        // A schema that could not be used has no models, so its types would seem to be removed or added.
        guard comparesSwift, report.failureCount == 0 else { return }
        let swift: SwiftDifferences
        do throws(LintFailure) {
            swift = try versions.swiftDifferences(of: matching)
        } catch {
            return report.addFailure(error)
        }
        for finding in Interruption.allowTermination(during: { swift.allFindings() }) {
            findings.add(finding.diagnostic, in: finding.source)
        }
    }

    /// Returns the differences between the schemas that both versions contain.
    private func differences(
        of matching: SchemaMatching,
        in versions: inout VersionPair
    ) -> [SchemaDifferences.Finding] {
        // A definition to which several files refer is compared for each of these files, so its findings can repeat.
        var findings = DistinctFindings()
        for pair in matching.pairs {
            do throws(LintFailure) {
                let (differences, errors) = try Interruption.allowTermination {
                    () throws(LintFailure) in
                    try versions.differences(of: pair.old, and: pair.new)
                }
                report.warn(of: errors, upTo: .standard)
                findings.add(differences)
            } catch {
                report.addFailure(error)
            }
        }
        return findings.all
    }
}
