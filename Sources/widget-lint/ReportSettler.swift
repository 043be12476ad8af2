import CommandLineInterface
import SchemaKit

/// Makes of what was found in a payload, or in a schema, what is told of it: the rules of its configuration, then the
/// baseline.
struct ReportSettler {
    /// The variable that says which day it is, for tests.
    static let dateVariable = "WIDGET_LINT_DATE"

    private let today: CalendarDay
    private var baseline: BaselineFilter?
    private var recorder: BaselineRecorder?
    private var limiter: FindingLimiter
    /// How many findings the baseline has held back.
    private(set) var heldBackCount = 0
    /// How many findings configurations have turned off.
    private(set) var suppressedCount = 0

    /// - Throws: what is wrong with the baseline or the date.
    init(options: LintOptions, currentFolder: String) throws(RunFailure) {
        today = try Self.today()
        limiter = FindingLimiter(options.findingLimit)
        if let path = options.baseline {
            baseline = try BaselineFilter(reading: path, currentFolder: currentFolder)
        }
        recorder = options.writtenBaseline.map {
            BaselineRecorder(writing: $0, currentFolder: currentFolder)
        }
    }

    private static func today() throws(RunFailure) -> CalendarDay {
        guard let text = ProcessEnvironment.variable(dateVariable), !text.isEmpty else {
            return CalendarDay(secondsSince1970: ProcessEnvironment.secondsSince1970)
        }
        guard let day = CalendarDay(text) else {
            throw .invalidDate(variable: dateVariable, value: text)
        }
        return day
    }

    mutating func settle(
        _ report: FileReport,
        of path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) -> FileReport {
        var report = report
        let counting = configured(report.diagnostics, in: path, configuration)
        suppressedCount += report.diagnostics.count - counting.count
        report.diagnostics = counting
        if let counts = configuration?.settled(report.omitted, in: path, on: today) {
            suppressedCount += report.omitted.count - counts.count
            report.omitted = counts
        }
        recorder?.record(report.diagnostics, in: path)
        if let new = baseline?.new(report.diagnostics, in: path) {
            heldBackCount += report.diagnostics.count - new.count
            report.diagnostics = new
        }
        limiter.apply(to: &report)
        return report
    }

    /// Remembers that there was nothing to settle in a payload.
    mutating func settleFlawless(_ path: AbsolutePath) {
        _ = baseline?.new([], in: path)
    }

    /// The findings that would be told of a payload, before that is settled.
    func told(
        _ diagnostics: [Diagnostic],
        of path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) -> [Diagnostic] {
        var baseline = baseline
        let configured = configured(diagnostics, in: path, configuration)
        return baseline?.new(configured, in: path) ?? configured
    }

    private func configured(
        _ diagnostics: [Diagnostic],
        in path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) -> [Diagnostic] {
        configuration?.settled(diagnostics, in: path, on: today) ?? diagnostics
    }

    /// What the baseline has and the run has not found, a line each.
    var staleNotes: [String] { baseline?.staleNotes ?? [] }

    /// Writes the new baseline where one is asked for.
    ///
    /// - Returns: how many findings it has.
    func finish() throws(RunFailure) -> Int {
        guard let recorder else { return 0 }
        try recorder.write()
        return recorder.count
    }
}
