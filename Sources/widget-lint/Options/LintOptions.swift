import CommandLineInterface
import SchemaKit
import SchemaLint

/// The options of `widget-lint`.
struct LintOptions: Sendable, Equatable {
    /// The subcommands. Their raw values are their names on the command line.
    enum Subcommand: String, CaseIterable, Sendable {
        case schema
        case diff
        case rules
        case explain
        case catalog
        case completions
        case manual
    }

    /// The format of the report.
    enum Format: String, ChoiceValue {
        case text
        case json
        case ndjson
        case sarif
        case junit
        case github
        case gitlab
        case xcode
        case html

        var summary: String {
            switch self {
            case .text: "one line and an excerpt for each finding"
            case .json: "one JSON object for the run"
            case .ndjson:
                "one JSON object per line, for each file or each line of a stream"
            case .sarif: "SARIF 2.1.0, for code scanning and editors"
            case .junit: "JUnit XML with a test case for each file, for CI servers"
            case .github: "annotations of a GitHub workflow"
            case .gitlab: "GitLab code quality report"
            case .xcode: "one line for each finding, in the format of compilers"
            case .html: "HTML page for a browser"
            }
        }
    }

    /// The operand for standard input, and the name of standard input in reports.
    static let standardInput = "-"
    static let standardInputName = "<standard input>"

    /// The subcommand, or `nil` to check payloads.
    var subcommand: Subcommand?
    var paths: [String] = []
    /// The paths to check if the command line names none.
    var standardPaths: [String] = []
    /// A schema by its name, its file or its URI.
    var schema: String?
    var schemaFolders: [String] = []
    /// The folders that payloads, schemas and configurations may reach in addition to their own.
    var allowedFolders: [String] = []
    var formats = FormatPolicy.assert
    var allowsEmptyFolders = false
    /// The configuration for every payload, instead of those that are found.
    var configuration: String?
    var usesConfiguration = true
    /// The name of standard input in reports.
    var inputName: String?
    /// True if each line of a named file is a payload.
    var readsLines = false
    /// True if comments and trailing commas are allowed in all files.
    var allowsComments = false
    /// True if safe fixes are made.
    var makesFixes = false
    /// True if the changes by fixes are shown but not made.
    var showsDiff = false
    /// The revision that schemas are compared with.
    var revision: String?
    var comparesSwift = true
    var isStrict = false
    var toleratesFindings = false
    var baseline: String?
    var writtenBaseline: String?
    /// The file that is written if nothing fails the run.
    var stamp: String?
    var format = Format.text
    /// The file for the report, instead of standard output.
    var output: String?
    var color = ColorChoice.auto
    var isQuiet = false
    /// The number of threads that check payloads, or `nil` for the number of processors.
    var jobCount: Int?
    /// The maximum number of findings of a file that are shown.
    var findingLimit = FindingLimit.standard
    var shell = Shell.bash
    /// The identifier of a rule to explain.
    var rule = ""
}

extension LintOptions {
    /// The number of findings of each rule and severity that a run keeps in full, or `nil` to keep all.
    var keptFindingCount: Int? {
        guard case .count(let count) = findingLimit else { return nil }
        return count
    }
}

extension LintOptions {
    /// The mode of fixing, or `nil` if nothing is fixed.
    var fixMode: FixMode? { showsDiff ? .diff : makesFixes ? .write : nil }

    /// True if the fixed text of standard input goes to standard output.
    var writesInput: Bool {
        fixMode == .write && paths.contains(Self.standardInput)
    }

    /// The destination of the report. Fixed text and differences have standard output to themselves.
    var reportTarget: ReportTarget {
        showsDiff ? .nowhere : writesInput && outputFile == nil ? .errors : .output
    }

    /// Throws an error if another option conflicts with `--diff`, whose output leaves no room for a report.
    func requireFixesAlone() throws(LintFailure) {
        guard showsDiff else { return }
        if format != .text { throw .contradiction("--diff", "--reporter") }
        if output != nil { throw .contradiction("--diff", "--output") }
        if writtenBaseline != nil { throw .contradiction("--diff", "--write-baseline") }
    }
}

/// The mode of fixing.
enum FixMode: Sendable {
    /// The files are changed.
    case write
    /// The changes are shown byte for byte, so that they can be applied. They include the secrets that they
    /// remove.
    case diff
}

/// The destination of a run's report.
enum ReportTarget: Sendable {
    case output
    case errors
    case nowhere
}

/// The files that a run writes, except for those that it fixes.
extension LintOptions {
    /// The file for the report, or `nil` for standard output, which `-` also denotes.
    var outputFile: String? { output == "-" ? nil : output }

    /// The files of the tool itself, which are not checked.
    var ownFiles: [String] { [outputFile, writtenBaseline, stamp, baseline].compactMap { $0 } }

    /// Throws an error if an output file is also a file that the run reads or writes.
    func requireOutputsAlone() throws(LintFailure) {
        let read = paths + standardPaths + [schema, configuration].compactMap { $0 }
        // A run may replace the baseline that it reads.
        let outputs = [(outputFile, [baseline]), (writtenBaseline, []), (stamp, [baseline])]
        var taken: [String] = []
        for (output, others) in outputs {
            guard let output else { continue }
            let inputs = read + others.compactMap { $0 }
            if let input = (inputs + taken).first(where: { isSameFile($0, output) }) {
                throw .outputIsInput(path: input)
            }
            taken.append(output)
        }
    }

    private func isSameFile(_ path: String, _ output: String) -> Bool {
        switch try? FileSystem.kind(of: output) {
        case .file: Path.isSame(path, as: output)
        case .missing, nil: path == output
        case .folder, .other: false
        }
    }
}

extension ValueReader where Value == FindingLimit {
    /// Returns a reader of a number of findings, or `all`.
    static func findingLimit(_ placeholder: String) -> ValueReader {
        .form(placeholder, expected: "an integer of at least 0, or 'all'") { limit in
            switch limit {
            case .count(let count): String(count)
            case .all: "all"
            }
        } read: { text in
            if text == "all" { return .all }
            return Int(text).flatMap { $0 >= 0 ? .count($0) : nil }
        }
    }
}
