import CommandLineInterface
import FileLinting

/// The options of a run that reports findings, grouped by the stages that take them.
struct RunOptions: Sendable {
    var inputs = InputOptions()
    var schemas = SchemaOptions()
    var fixes = FixOptions()
    var report = ReportOptions()
    var failures = FailureOptions()
}

extension RunOptions {
    /// True if the fixed text of standard input goes to standard output.
    var writesFixedInput: Bool {
        fixes.mode == .write && inputs.paths.contains(StandardInput.operand)
    }

    /// The destination of the report. If fixed text or differences go to standard output, the report does not.
    var reportTarget: ReportTarget {
        fixes.showsDiff || writesFixedInput && report.outputFile == nil ? .errors : .output
    }

    /// The files that the run writes, and its baseline. They are not checked.
    var ownFiles: [String] {
        [report.outputFile, failures.writtenBaseline, failures.stamp, failures.baseline]
            .compactMap { $0 }
    }

    /// Throws an error if another option conflicts with `--diff`, whose report is a text on standard error.
    func checkDiffConflicts() throws(LintFailure) {
        guard fixes.showsDiff else { return }
        if report.format != .text { throw .contradiction("--diff", "--reporter") }
        if report.output != nil { throw .contradiction("--diff", "--output") }
        if failures.writtenBaseline != nil { throw .contradiction("--diff", "--write-baseline") }
    }

    /// Throws an error if an output file is also a file that the run reads or writes, if an option that needs a file
    /// names standard output, or if an output would replace a file of another kind.
    func checkOutputConflicts() throws(LintFailure) {
        let named = [("--write-baseline", failures.writtenBaseline), ("--stamp", failures.stamp)]
        for (option, path) in named where path == ReportOptions.standardOutput {
            throw .standardOutputInsteadOfFile(option: option)
        }
        let schema = inputs.schema.map { SchemaLibrary.nameAndFragment(of: $0).name }
        let read =
            inputs.paths + inputs.defaultPaths + [schema, schemas.configuration].compactMap { $0 }
        // A run may replace the baseline that it reads.
        let outputs = [
            (report.outputFile, [failures.baseline]), (failures.writtenBaseline, []),
            (failures.stamp, [failures.baseline]),
        ]
        var taken: [String] = []
        for (output, others) in outputs {
            guard let output else { continue }
            let protectedPaths = read + others.compactMap { $0 } + taken
            if let input = protectedPaths.first(where: { isSameFile($0, output) }) {
                throw .outputIsInput(path: input)
            }
            taken.append(output)
        }
        let files: [(OutputKind, String?)] = [
            (.report(report.format), report.outputFile),
            (.baseline, failures.writtenBaseline), (.stamp, failures.stamp),
        ]
        for case (let kind, let path?) in files { try kind.requireReplaceable(path) }
    }

    private func isSameFile(_ path: String, _ output: String) -> Bool {
        switch try? FileSystem.kind(of: output) {
        case .file: Path.isSame(path, as: output)
        case .missing, nil: Path.isSameTarget(path, as: output)
        // A device, such as `/dev/null`, can receive several outputs. Writing to a folder fails anyway.
        case .folder, .other: false
        }
    }
}

/// The destination of a run's report.
enum ReportTarget: Sendable {
    /// Standard output, or the file that `--output` names.
    case output
    /// Standard error.
    case errors
}

/// The options of a comparison of two versions of schemas.
struct ComparisonOptions: Sendable {
    /// The revision that schemas are compared with, or `nil` if two versions are named.
    var revision: String?
    /// True if the Swift models of the versions are compared, too.
    var comparesSwift = true
}
