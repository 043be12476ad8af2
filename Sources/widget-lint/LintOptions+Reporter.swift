import CommandLineInterface
import SchemaKit

extension LintOptions {
    /// The file that the report goes to; nil for standard output, which `-` stands for as well.
    var outputFile: String? { output == "-" ? nil : output }

    /// The reporter for the form that was chosen.
    func makeReporter() -> any Reporter {
        switch format {
        case .text:
            TextReporter(
                usesColor: color.wantsColor(
                    isTerminal: outputFile == nil && StandardStream.output.isTerminal
                ),
                width: ProcessEnvironment.lineWidth(of: .output)
            )
        case .json: JSONReporter()
        case .ndjson: NDJSONReporter()
        case .sarif: SARIFReporter(version: Tool.widgetLint.version)
        case .junit: JUnitReporter()
        case .github: GitHubReporter()
        case .gitlab: CodeQualityReporter()
        case .xcode: XcodeReporter()
        case .html: HTMLReporter()
        }
    }
}
