import CommandLineInterface
import SchemaKit
import SchemaLint

/// The options for the report and the other output of a run, and for the number of threads.
struct ReportOptions: Sendable {
    var format = ReportFormat.text
    /// The file for the report, instead of standard output.
    var output: String?
    var color = ColorChoice.auto
    /// The maximum number of findings of a file that are shown.
    var findingLimit = FindingLimit.standard
    var isQuiet = false
    /// The address of the page about the rules, for formats that link findings to it.
    var rulePageAddress: String?
    /// The number of threads that check payloads, or `nil` for the number of processors.
    var jobCount: Int?
}

extension ReportOptions {
    /// The file for the report, or `nil` for standard output.
    var outputFile: String? { output == Self.standardOutput ? nil : output }

    /// The path that denotes standard output.
    static let standardOutput = "-"

    /// The format that the user probably forgot to request: `html` if the report is a text but its file is called
    /// `report.html`. It is `nil` if the extension is not the name of another format.
    var suggestedFormat: ReportFormat? {
        guard format == .text, let file = outputFile,
            let fileExtension = Path.name(of: file).split(separator: ".").dropFirst().last
        else { return nil }
        return ReportFormat(rawValue: fileExtension.lowercased()).flatMap {
            $0 == .text ? nil : $0
        }
    }

    static let section = OptionSection<ReportOptions>(
        "Report",
        [
            .value(
                "--reporter",
                "-f",
                takes: .choice("REPORTER", of: ReportFormat.self),
                into: \.format,
                help: "Report format"
            ).formerly("--format"),
            .value(
                "--output",
                "-o",
                takes: .file("FILE"),
                into: \.output,
                help: "Write the report to this file"
            ).onlyInFullHelp(),
            .value(
                "--color",
                takes: .choice("WHEN", of: ColorChoice.self),
                into: \.color,
                help: "Color the report"
            ).onlyInFullHelp(),
            maxFindingsOption,
            rulePagesOption,
            .flag("--quiet", "-q", into: \.isQuiet, help: "Hide the summary and the progress")
                .onlyInFullHelp(),
        ]
    )

    /// The option for the maximum number of findings that are shown.
    static let maxFindingsOption = Option<ReportOptions>.value(
        "--max-findings",
        takes: .findingLimit("COUNT|all"),
        into: \.findingLimit,
        help: """
            Maximum number of findings shown for each file, errors first; the rest are counted. In a \
            stream, after COUNT findings only errors are shown, up to COUNT errors in all
            """
    ).onlyInFullHelp()

    /// The option for the links of findings.
    static let rulePagesOption = Option<ReportOptions>.value(
        "--rule-pages",
        takes: .pageAddress("URL"),
        into: \.rulePageAddress,
        help: """
            Address of the page that 'widget-lint rules --reporter markdown' writes; editors and SARIF reports link each \
            finding to the part about its rule
            """
    ).onlyInFullHelp()

    /// The option of the command that checks payloads. Schemas are always checked on one thread.
    static let jobsOption = Option<ReportOptions>.value(
        "--jobs",
        "-j",
        takes: .number("COUNT", in: 1...256),
        into: \.jobCount,
        help: "Number of threads"
    ).describingDefault(as: "number of processors").onlyInFullHelp()
}

/// The format of a report.
enum ReportFormat: String, ChoiceValue {
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

extension ValueReader where Value == String {
    /// Returns a reader of the address of a page. It must be a URI (RFC 3986) to which the fragment of a rule can be
    /// added.
    fileprivate static func pageAddress(_ placeholder: String) -> ValueReader {
        .custom(
            placeholder,
            expected: "an absolute URL without '#', such as 'https://example.com/rules'"
        ) { text in
            let bytes = Array(text.utf8)
            let isUsable =
                StringFormat.uri.matches(bytes.span) && !bytes.contains(UInt8(ascii: "#"))
            return isUsable ? text : nil
        }
    }
}

extension ValueReader where Value == FindingLimit {
    /// Returns a reader of a number of findings, or `all`.
    fileprivate static func findingLimit(_ placeholder: String) -> ValueReader {
        .custom(placeholder, expected: "an integer of at least 0, or 'all'") { limit in
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
