import CommandLineInterface
import SchemaKit

/// One run over the paths of a command line.
struct LintRun {
    private let options: LintOptions
    private let usesColor: Bool
    private let errorsUseColor: Bool

    init(options: LintOptions) {
        self.options = options
        usesColor = options.color.wantsColor(isTerminal: StandardStream.output.isTerminal)
        errorsUseColor = options.color.wantsColor(isTerminal: StandardStream.error.isTerminal)
    }

    /// Checks everything and writes the report; what fails for one file does not stop the others.
    func run(_ streams: inout ToolStreams) throws(FileError) -> ExitStatus {
        var linter: PayloadLinter
        do throws(RunFailure) {
            linter = try PayloadLinter(
                loader: SchemaLoader(options: options),
                schema: options.schema
            )
        } catch {
            report(error, &streams)
            return .failed
        }
        var hasFailed = false
        let files = PayloadDiscovery(options: options).files(below: options.paths) { failure in
            hasFailed = true
            report(failure, &streams)
        }
        var summary = ReportSummary()
        var reporter = makeReporter()
        try streams.output.write(reporter.begin())
        for path in files {
            do throws(RunFailure) {
                let source = try PayloadDiscovery.read(path)
                let report = try linter.report(on: source)
                summary.add(report)
                let text = reporter.report(report)
                do { try streams.output.write(text) } catch { throw .file(error) }
            } catch {
                hasFailed = true
                report(error, &streams)
            }
        }
        try streams.output.write(reporter.end(summary))
        try streams.output.flush()
        reportDeadReferences(of: linter, &streams)
        if !options.isQuiet { streams.report(summary.sentence + "\n") }
        return hasFailed ? .failed : summary.errorCount > 0 ? .foundErrors : .clean
    }

    private func makeReporter() -> any Reporter {
        switch options.format {
        case .text:
            TextReporter(
                usesColor: usesColor,
                width: ProcessEnvironment.lineWidth(of: .output)
            )
        case .json:
            JSONReporter()
        }
    }

    private func report(_ failure: RunFailure, _ streams: inout ToolStreams) {
        let width = ProcessEnvironment.lineWidth(of: .error)
        streams.report(failure.text(usesColor: errorsUseColor, width: width))
    }

    /// Dead references that no payload needed: worth knowing, but no failure.
    private func reportDeadReferences(of linter: PayloadLinter, _ streams: inout ToolStreams) {
        let width = ProcessEnvironment.lineWidth(of: .error)
        for error in linter.deadReferences {
            streams.report(
                RunFailure.text(of: error, .warning, usesColor: errorsUseColor, width: width)
            )
        }
    }
}

extension ReportSummary {
    /// The sums in words.
    fileprivate var sentence: String {
        func count(_ number: Int, _ noun: String) -> String {
            "\(number) \(noun)\(number == 1 ? "" : "s")"
        }
        let files = count(fileCount, "file")
        guard errorCount + warningCount > 0 else { return "checked \(files): all in order" }
        return "checked \(files): \(count(errorCount, "error")) in "
            + "\(count(invalidFileCount, "file")), \(count(warningCount, "warning"))"
    }
}
