import CommandLineInterface
import SchemaKit
import SchemaLint

extension LintOptions {
    /// The file that the report goes to; nil for standard output, which `-` stands for as well.
    var outputFile: String? { output == "-" ? nil : output }

    /// The reporter for the form that was chosen.
    func makeReporter() -> any Reporter {
        switch format {
        case .text:
            let stream: StandardStream = reportTarget == .errors ? .error : .output
            return TextReporter(
                usesColor: color.wantsColor(isTerminal: outputFile == nil && stream.isTerminal),
                width: ProcessEnvironment.lineWidth(of: stream)
            )
        case .json: return JSONReporter()
        case .ndjson: return NDJSONReporter()
        case .sarif: return SARIFReporter(version: Tool.widgetLint.version)
        case .junit: return JUnitReporter()
        case .github: return GitHubReporter()
        case .gitlab: return CodeQualityReporter()
        case .xcode: return XcodeReporter()
        case .html: return HTMLReporter()
        }
    }
}
