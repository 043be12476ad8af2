import CommandLineInterface
import SchemaKit
import SchemaLint

/// The options of `widget-lint`.
struct LintOptions: Sendable, Equatable {
    /// The subcommands, under the names that the command line has for them.
    enum Subcommand: String, CaseIterable, Sendable {
        case schema
        case diff
        case rules
        case explain
        case completions
        case manual
    }

    /// The form of the report.
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
            case .text: "for people: a line and an excerpt for each finding"
            case .json: "for programs: one object for the whole run"
            case .ndjson:
                "for programs: a line with one object for each file, or each line of a stream"
            case .sarif: "SARIF 2.1.0, for code hosts and editors"
            case .junit: "JUnit's XML, for CI servers: a test case for each file"
            case .github: "annotations beside the lines of a GitHub workflow"
            case .gitlab: "GitLab's code quality"
            case .xcode: "one line for each finding, as compilers write them"
            case .html: "one page for a browser"
            }
        }
    }

    /// The operand that stands for standard input, and the name that reports have for it.
    static let standardInput = "-"
    static let standardInputName = "<standard input>"

    /// The subcommand; nil if payloads are checked.
    var subcommand: Subcommand?
    var paths: [String] = []
    /// The paths to check if the command line names none.
    var standardPaths: [String] = []
    /// A schema by its name, its file or its URI.
    var schema: String?
    var schemaFolders: [String] = []
    /// The folders that payloads, schemas and configurations may reach besides their own.
    var allowedFolders: [String] = []
    var formats = FormatPolicy.assert
    var allowsEmptyFolders = false
    /// The configuration for every payload, in place of those that are found.
    var configuration: String?
    var usesConfiguration = true
    /// The name that reports have for standard input.
    var inputName: String?
    /// True if each line of a named file is a payload.
    var readsLines = false
    /// True if comments and trailing commas are allowed in all files.
    var allowsComments = false
    /// True if safe fixes are made.
    var makesFixes = false
    /// True if the changes of fixes are shown and not made.
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
    /// The file for the report, in place of standard output.
    var output: String?
    var color = ColorChoice.auto
    var isQuiet = false
    /// The number of threads that check payloads; the number of processors if it is nil.
    var jobCount: Int?
    /// The number of findings of a file that are shown.
    var findingLimit = FindingLimit.standard
    var shell = Shell.bash
    /// The identifier of a rule to explain.
    var rule = ""
}

extension LintOptions {
    /// The number of findings of each rule and severity that a run keeps in full; nil if it keeps all.
    var keptFindingCount: Int? {
        guard case .count(let count) = findingLimit else { return nil }
        return count
    }
}

extension LintOptions {
    /// The use that the command line makes of fixes; nil if none are made.
    var fixMode: FixMode? { showsDiff ? .diff : makesFixes ? .write : nil }

    /// True if standard output gets the fixed text of standard input.
    var writesInput: Bool {
        fixMode == .write && paths.contains(Self.standardInput)
    }

    /// The destination of the report: fixed text and differences take standard output for themselves.
    var reportTarget: ReportTarget {
        showsDiff ? .nowhere : writesInput && outputFile == nil ? .errors : .output
    }

    /// Makes sure that no other option contradicts `--diff`, whose output leaves no place for a report.
    func requireFixesAlone() throws(LintFailure) {
        guard showsDiff else { return }
        if format != .text { throw .contradiction("--diff", "--reporter") }
        if output != nil { throw .contradiction("--diff", "--output") }
        if writtenBaseline != nil { throw .contradiction("--diff", "--write-baseline") }
    }
}

/// The use that a run makes of fixes.
enum FixMode: Sendable {
    /// The files are changed.
    case write
    /// The changes are shown, byte for byte, so that they can be applied: also the secrets that they take out.
    case diff
}

/// The destination of a run's report.
enum ReportTarget: Sendable {
    case output
    case errors
    case nowhere
}

/// The files that a run writes, apart from those that it fixes.
extension LintOptions {
    /// The file for the report; nil for standard output, which `-` stands for as well.
    var outputFile: String? { output == "-" ? nil : output }

    /// The files that are the tool's own, and so no payloads or schemas.
    var ownFiles: [String] { [outputFile, writtenBaseline, stamp, baseline].compactMap { $0 } }

    /// Makes sure that no output file is also a file that the run reads or writes.
    func requireOutputsAlone() throws(LintFailure) {
        let read = paths + standardPaths + [schema, configuration].compactMap { $0 }
        // A baseline may be replaced by the one that follows from it.
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
