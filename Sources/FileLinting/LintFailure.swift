package import CommandLineInterface
import SchemaDiagnostics
package import SchemaKit
package import SchemaLint

/// The failure that prevented a run, or the check of one file.
package enum LintFailure: Error {
    case file(FileError)
    /// A folder without files for the run. It may contain schemas, which a run for payloads does not check.
    case emptyFolder(path: String, hasSchemas: Bool)
    /// A folder given for schemas contains no JSON file.
    case noSchemas(folder: String)
    /// `--schema` names an unknown schema.
    case unknownSchema(name: String, suggestion: String?)
    /// A URI that the command line or a configuration gives cannot be resolved to a schema. In a payload, such a URI
    /// gives a finding instead.
    case unresolvedURI(ReferenceError, suggestion: String?)
    /// A configuration that was found is a link to a file outside of its folder.
    case linkedConfiguration(path: String)
    /// A configuration names a file or a folder that it must not reach.
    case outsideOfConfiguration(path: String)
    /// `--schema` or the member `schema` of a configuration names a folder instead of a file.
    case schemaIsFolder(path: String, isInConfiguration: Bool)
    /// A configuration or a baseline is invalid. The report contains its errors.
    case invalidToolFile(FileReport)
    /// Two options that exclude each other.
    case contradiction(String, String)
    /// A comparison without a revision has a number of operands other than two.
    case wrongOperandCount(Int)
    /// A comparison of a file with a folder: the paths OLD and NEW.
    case fileAndFolder(String, String)
    /// A comparison without a revision names a git revision in place of the path OLD.
    case revisionAsPath(String)
    /// A comparison with a revision names standard input.
    case standardInputWithRevision
    /// No repository contains the path.
    case notInRepository(path: String)
    /// git does not use the repository that contains the path, for the reason that it gives.
    case unusableRepository(path: String, reason: String)
    case unknownRevision(String, repository: String, isShallow: Bool)
    /// The repository lacks the content of a file or folder of a revision. The text has git's form `REVISION:PATH`.
    case missingContent(String)
    /// An output of the run would replace a file that the run reads, or another output.
    case outputIsInput(path: String)
    /// An option that writes a file names standard output.
    case standardOutputInsteadOfFile(option: String)
    /// An output would replace a file of another kind: a payload, for example. The noun, such as `baseline`, names the
    /// kind that the option writes.
    case notReplaceable(path: String, noun: String, option: String)
    /// The variable that sets the date has a value that is not a date.
    case invalidDate(variable: String, value: String)
    /// A line of a stream is too long to be read. `endsOutput` is true if the run writes the text of the stream, which
    /// then ends before this line.
    case longLine(path: String, line: Int, byteLimit: Int, endsOutput: Bool = false)
    /// The operand is not a regular file and cannot be fixed.
    case unfixable(path: String)
    /// A mistake in a schema, and the payload that could not be checked, if the mistake concerns only one payload.
    case schema(SchemaError, payload: String?)
    /// A schema exceeds a limit of comparisons: a chain of references, or the name of a Swift type, is too long.
    case comparisonLimit(path: String, position: LineColumn, message: String)
    /// The schema gives no verdict on the payload, for example because an evaluation takes too many steps.
    case noVerdict(path: String, reason: String)
}

extension LintFailure {
    /// Creates the failure for an evaluation fault of the payload at `path`.
    init(_ fault: EvaluationFault, path: String) {
        switch fault {
        case .unresolvedReference(let error):
            self = .schema(error, payload: path)
        case .depthLimitExceeded(let limit):
            let reason =
                "the schema applies more than \(limit) nested subschemas; "
                + "it probably refers to itself"
            self = .noVerdict(path: path, reason: reason)
        case .patternTooCostly(let pattern):
            let reason = "the pattern '\(pattern)' takes too many steps"
            self = .noVerdict(path: path, reason: reason)
        case .stepLimitExceeded(let limit):
            let reason = "the schema takes more than \(limit) evaluation steps for this payload"
            self = .noVerdict(path: path, reason: reason)
        }
    }

    /// Returns the failure as one that concerns only the payload at `path`.
    package func concerning(payload path: String) -> LintFailure {
        guard case .schema(let error, payload: nil) = self else { return self }
        return .schema(error, payload: path)
    }

    /// A copy of the failure whose message does not quote its schema.
    var withoutQuotedText: LintFailure {
        guard case .schema(let error, let payload) = self else { return self }
        return .schema(error.withoutQuotedText, payload: payload)
    }

    /// The lines for standard error. They do not include the errors in a schema, a configuration or a baseline, which
    /// ``FailureLog`` prints with their positions.
    package var errorLines: String {
        switch self {
        case .file(let error):
            Self.line(error.message)
        case .emptyFolder(let path, let hasSchemas):
            "\(path.printable): error: "
                + (hasSchemas
                    ? "no payloads in the folder, only schemas; check them with 'widget-lint schema'"
                    : "no JSON files in the folder")
                + " (use --allow-empty to allow this)\n"
        case .noSchemas(let folder):
            "\(folder.printable): error: no JSON files in the folder given with --schemas\n"
        case .unknownSchema(let name, let suggestion?):
            Self.line(
                "unknown schema '\(name.printable)'; did you mean '\(suggestion.printable)'? "
                    + "(\(Self.listHint))"
            )
        case .unknownSchema(let name, nil):
            Self.line(
                "unknown schema '\(name.printable)'; no file has this name (\(Self.listHint))"
            )
        case .unresolvedURI(.noSuchResource(let uri), let suggestion?):
            Self.line("no schema has the URI '\(uri.printable)'; did you mean '\(suggestion)'?")
        case .unresolvedURI(.noSuchResource(let uri), nil):
            Self.line(
                "no schema has the URI '\(uri.printable)'; remote schemas are not fetched; "
                    + "add the folder of the schema with --schemas"
            )
        case .unresolvedURI(let error, _):
            Self.line(error.message.printable)
        case .schemaIsFolder(let path, let isInConfiguration):
            Self.line(
                "cannot read '\(path.printable)': "
                    + (isInConfiguration
                        ? "'schema' takes a file, 'schemaFolders' takes folders"
                        : "--schema takes a file, --schemas takes folders")
            )
        case .outsideOfConfiguration(let path):
            Self.line(
                "'\(path.printable)' is outside of the configuration's folder; allow it with "
                    + FileScope.allowOption
            )
        case .linkedConfiguration(let path):
            Self.line(
                "'\(path.printable)' is a link that points outside of its folder; name a "
                    + "configuration with --config, or allow the target's folder with "
                    + FileScope.allowOption
            )
        case .contradiction(let option, let other):
            Self.line("options '\(option)' and '\(other)' cannot be used together")
        case .wrongOperandCount(let count):
            Self.line(
                "expected OLD and NEW, found \(Self.pathCount(count)); "
                    + "use --against REV to compare with a git revision"
            )
        case .standardInputWithRevision:
            Self.line("--against compares files; standard input ('-') has no version in a revision")
        case .fileAndFolder(let old, let new):
            Self.line(
                "cannot compare '\(old.printable)' with '\(new.printable)': only one of them is "
                    + "a folder"
            )
        case .revisionAsPath(let name):
            Self.line(
                "cannot read '\(name.printable)': no such file or directory; use --against "
                    + "\(name.printable) to compare with this git revision"
            )
        case .notInRepository(let path):
            Self.line("'\(path.printable)' is not in a git repository, which --against requires")
        case .unusableRepository(let path, let reason):
            Self.line(
                "git does not use the repository of '\(path.printable)': \(reason.printable)"
            )
        case .unknownRevision(let name, let repository, let isShallow):
            Self.line(
                "unknown revision '\(name.printable)' in the repository '\(repository.printable)'"
                    + (isShallow ? ", which is a shallow clone; fetch the revision first" : "")
            )
        case .missingContent(let name):
            Self.line(
                "cannot read '\(name.printable)': the repository does not have its content; "
                    + "clone the repository without '--filter'"
            )
        case .outputIsInput(let path):
            Self.line("cannot write '\(path.printable)': the run also reads or writes this file")
        case .standardOutputInsteadOfFile(let option):
            Self.line("\(option) writes a file; it cannot write to standard output ('-')")
        case .notReplaceable(let path, let noun, let option):
            Self.line(
                "cannot write '\(path.printable)': the file is not a \(noun), and \(option) "
                    + "replaces only \(noun)s; name another file, or move or delete this one"
            )
        case .invalidDate(let variable, let value):
            Self.line(
                "expected a date such as 2030-12-31 in \(variable), found '\(value.printable)'"
            )
        case .longLine(let path, let line, let byteLimit, let endsOutput):
            "\(path.printable):\(line):1: error: the line is longer than \(byteLimit) bytes; "
                + (endsOutput ? "the output ends before this line\n" : "the line is not checked\n")
        case .unfixable(let path):
            "\(path.printable): error: cannot fix this input; only files and standard input ('-') can be fixed\n"
        case .invalidToolFile, .schema(_, payload: nil):
            ""
        case .schema(let error, let path?):
            if case .unresolvedReference(.endless) = error.kind {
                "\(path.printable): error: skipped: a reference in its schema is circular\n"
            } else if case .unresolvedReference = error.kind {
                "\(path.printable): error: skipped: a reference in its schema cannot be resolved\n"
            } else {
                "\(path.printable): error: skipped: its schema is invalid; "
                    + error.listingAdvice.printable + "\n"
            }
        case .comparisonLimit(let path, let position, let message):
            "\(path.printable):\(position.line):\(position.column): error: \(message)\n"
        case .noVerdict(let path, let reason):
            "\(path.printable): error: no verdict: \(reason.printable)\n"
        }
    }

    /// The path of a file that could not be accessed, or of a folder without files for the run. It is `nil` for other
    /// failures.
    package var path: String? {
        switch self {
        case .file(let error): error.path
        case .emptyFolder(let path, _): path
        default: nil
        }
    }

    /// The failure in one line, with the path that it concerns or the name of the tool. Reports list their failures in
    /// this form.
    package var summary: String {
        switch self {
        case .schema(let error, let payload):
            let prefix = payload.map { $0 + ": " } ?? ""
            return "\(prefix)\(error.path): \(error.withoutSecrets.message)".printable
        case .invalidToolFile(let report):
            return "\(report.source.path): \(report.diagnostics.first?.message ?? "")".printable
        default:
            return firstLine
        }
    }

    /// The failure in one line without the path of the payload, for places that already show this path.
    package var reason: String {
        switch self {
        case .schema(let error, _): "\(error.path): \(error.withoutSecrets.message)".printable
        case .invalidToolFile: summary
        case .noVerdict(let path, _), .longLine(let path, _, _, _), .unfixable(let path):
            Self.text(of: message, afterPath: path.printable)
        default: message
        }
    }

    /// Returns a line for standard error without its path, its position and the word `error`.
    private static func text(of line: String, afterPath path: String) -> String {
        let rest = line.dropFirst(path.count)
        return rest.firstRange(of: ": error: ").map { String(rest[$0.upperBound...]) } ?? line
    }

    /// The first line of ``errorLines`` without the name of the tool, for places that show it beside a path or a
    /// position.
    package var message: String {
        // This text is shown as a finding in a configuration, so the folder was not given with `--schemas`.
        if case .noSchemas(let folder) = self {
            return "no JSON files in the folder '\(folder.printable)'"
        }
        let line = firstLine
        return line.hasPrefix(Self.prefix) ? String(line.dropFirst(Self.prefix.count)) : line
    }

    private var firstLine: String { String(errorLines.split(separator: "\n").first ?? "") }

    private static let listHint = "'widget-lint schemas' lists the built-in schemas"
    private static let prefix = "widget-lint: error: "

    private static func pathCount(_ count: Int) -> String {
        switch count {
        case 0: "no path"
        case 1: "one path"
        default: "\(count) paths"
        }
    }

    private static func line(_ message: String) -> String { "\(prefix)\(message)\n" }
}

extension SchemaError {
    /// The command that lists all mistakes of the file, as advice.
    var listingAdvice: String { "'widget-lint schema \(path)' lists all mistakes" }

    /// ``problemOfFile`` with ``listingAdvice``.
    var advisedProblemOfFile: String { advising(listingAdvice).problemOfFile }

    /// A copy of the error whose message does not quote the file. If the quoted text cannot be a secret, this is the
    /// error itself.
    package var withoutSecrets: SchemaError {
        let hidden = withoutQuotedText
        guard hidden.message != message,
            SecretPlaces.samples(inSchema: source.bytes).overlaps(range)
        else { return self }
        return hidden
    }
}
