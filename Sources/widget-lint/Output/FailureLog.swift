import CommandLineInterface
import SchemaKit
import SchemaLint

/// A log that reports failures on standard error. An error in a schema is reported once, even if it
/// prevents the check of many payloads.
struct FailureLog {
    /// The number of failures.
    private(set) var count = 0
    private let output: LintOutput
    private let usesColor: Bool
    private let width: Int
    private var reportedMistakes: Set<Mistake> = []
    private var reportedTexts: Set<String> = []

    /// A mistake in a schema, or in a file of the tool.
    private struct Mistake: Hashable {
        let path: String
        let range: SourceRange

        init(_ error: SchemaError) {
            path = error.path
            range = error.range
        }

        init(_ report: FileReport) {
            path = report.source.path
            range = report.diagnostics.first?.range ?? SourceRange(start: 0, end: 0)
        }
    }

    init(_ output: LintOutput, color: ColorChoice) {
        self.output = output
        usesColor = color.wantsColor(isTerminal: StandardStream.error.isTerminal)
        width = ProcessEnvironment.lineWidth(of: .error)
    }

    /// Reports a failure. A failure of a configuration or a schema is reported only once.
    ///
    /// - Returns: False if it has been reported before.
    @discardableResult
    mutating func report(_ failure: LintFailure) -> Bool {
        switch failure {
        case .unusable(let report):
            guard reportedMistakes.insert(Mistake(report)).inserted else { return false }
            output.report(text(of: report))
        case .schema(let error, payload: nil):
            report(error, .error)
        case .schema(let error, _):
            report(error, .error)
            guard reportedTexts.insert(failure.errorLines).inserted else { return false }
        default:
            guard reportedTexts.insert(failure.errorLines).inserted else { return false }
        }
        count += 1
        output.report(failure.errorLines.printableLines)
        return true
    }

    /// Warns of errors in schemas that have not prevented any check, such as unresolved references. The
    /// limit on findings of a file applies to the warnings about each schema.
    mutating func warn(of errors: [SchemaError], upTo limit: FindingLimit) {
        var counts: [String: Int] = [:]
        for error in errors where !reportedMistakes.contains(Mistake(error)) {
            counts[error.path, default: 0] += 1
            if limit.allows(counts[error.path, default: 0] - 1) {
                report(error, .warning)
            } else {
                reportedMistakes.insert(Mistake(error))
            }
        }
        guard case .count(let limit) = limit else { return }
        for (path, count) in counts.sorted(by: { $0.key < $1.key }) where count > limit {
            let rest = limit == 0 ? "\(count)" : "\(count - limit) more"
            let words = count - limit == 1 ? "warning" : "warnings"
            let note = "\(path): note: \(rest) \(words) about the schema (see --max-findings)"
            output.report(note.printable + "\n")
        }
    }

    private mutating func report(_ error: SchemaError, _ severity: Diagnostic.Severity) {
        guard reportedMistakes.insert(Mistake(error)).inserted else { return }
        let diagnostic = Diagnostic(
            id: .invalidSchema,
            severity: severity,
            message: error.message,
            range: error.range
        )
        let report = FileReport(source: error.source, schema: nil, diagnostics: [diagnostic])
        output.report(text(of: report, showsExcerpts: !error.isWithheld))
    }

    private func text(of report: FileReport, showsExcerpts: Bool = true) -> String {
        var reporter = TextReporter(
            usesColor: usesColor,
            width: width,
            showsExcerpts: showsExcerpts
        )
        return reporter.report(report)
    }
}
