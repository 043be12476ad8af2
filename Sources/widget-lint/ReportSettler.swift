import CommandLineInterface
import SchemaKit
import SchemaLint

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

    /// What reviews the findings in a payload as they are made; nil where their number tells enough, or the rules of
    /// a configuration that go by files.
    ///
    /// - Parameter fixes: whether the review collects what fixing asks for.
    func review(
        of path: AbsolutePath,
        _ configuration: LintConfiguration?,
        fixes: Bool = false
    ) -> ReportReview? {
        let hasPlaces = configuration?.rules.contains { $0.at != nil } == true
        guard fixes || hasPlaces || baseline != nil || recorder != nil else { return nil }
        return makeReview(of: path, configuration, fixes: fixes)
    }

    private func makeReview(
        of path: AbsolutePath,
        _ configuration: LintConfiguration?,
        fixes: Bool = false
    ) -> ReportReview {
        ReportReview(of: path, configuration, on: today, baseline, recorder, fixes: fixes)
    }

    /// The report as it is told.
    ///
    /// - Parameter review: what has reviewed the findings; nil where nothing has.
    mutating func settle(
        _ report: FileReport,
        of path: AbsolutePath,
        _ configuration: LintConfiguration?,
        after review: ReportReview? = nil
    ) -> FileReport {
        var report = report
        baseline?.noteChecked(path)
        if let review {
            add(review)
        } else if !report.isFlawless {
            let review = makeReview(of: path, configuration)
            report.diagnostics = review.reported(report.diagnostics)
            add(review)
            if let counts = configuration?.settled(report.omitted, in: path, on: today) {
                suppressedCount += report.omitted.count - counts.count
                report.omitted = counts
            }
        }
        limiter.apply(to: &report)
        return report
    }

    private mutating func add(_ review: ReportReview) {
        heldBackCount += review.heldBackCount
        suppressedCount += review.suppressedCount
    }

    /// Remembers that there was nothing to settle in a payload.
    mutating func settleFlawless(_ path: AbsolutePath) { baseline?.noteChecked(path) }

    /// What the baseline has and the run has not found, a line each.
    func staleNotes(upTo limit: FindingLimit) -> [String] {
        baseline?.staleNotes(upTo: limit) ?? []
    }

    /// Writes the new baseline where one is asked for.
    ///
    /// - Returns: how many findings it has.
    func finish() throws(RunFailure) -> Int {
        guard let recorder else { return 0 }
        try recorder.write()
        return recorder.count
    }
}
