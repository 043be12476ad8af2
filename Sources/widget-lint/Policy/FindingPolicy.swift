import CommandLineInterface
import SchemaKit
import SchemaLint

/// The policy that turns the findings in a payload, or in a schema, into those that are reported: the rules of its
/// configuration, then the baseline, then the limit.
struct FindingPolicy {
    /// The variable that sets the date, for tests.
    static let dateVariable = "WIDGET_LINT_DATE"

    private let today: CalendarDay
    private var baselines = PolicyReview.Baselines()
    private var limiter: FindingLimiter
    /// The number of findings that the baseline suppresses.
    private(set) var baselineSuppressedCount = 0
    /// The number of findings that configurations turn off.
    private(set) var suppressedCount = 0

    /// Creates a policy.
    ///
    /// - Throws: An error in the baseline or the date.
    init(options: LintOptions, currentFolder: String) throws(LintFailure) {
        today = try Self.today()
        limiter = FindingLimiter(options.findingLimit)
        if let path = options.baseline {
            baselines.filter = try BaselineFilter(reading: path, currentFolder: currentFolder)
        }
        baselines.recorder = options.writtenBaseline.map {
            BaselineRecorder(writing: $0, currentFolder: currentFolder)
        }
    }

    private static func today() throws(LintFailure) -> CalendarDay {
        guard let text = ProcessEnvironment.variable(dateVariable), !text.isEmpty else {
            return CalendarDay(secondsSince1970: ProcessEnvironment.secondsSince1970)
        }
        guard let day = CalendarDay(text) else {
            throw .invalidDate(variable: dateVariable, value: text)
        }
        return day
    }

    /// Returns the review of the findings in a payload. Returns `nil` if the number of findings is
    /// sufficient, or if the rules of a configuration apply to whole files.
    ///
    /// - Parameter fixes: True if the review collects the findings for fixing.
    func review(of file: CheckedFile, fixes: Bool = false) -> PolicyReview? {
        let hasPlaces = file.configuration?.rules.contains { $0.at != nil } == true
        guard fixes || hasPlaces || !baselines.isEmpty else { return nil }
        return makeReview(of: file, fixes: fixes)
    }

    private func makeReview(of file: CheckedFile, fixes: Bool = false) -> PolicyReview {
        PolicyReview(of: file, on: today, baselines, fixes: fixes)
    }

    /// Applies the policy to the report on a payload.
    ///
    /// - Parameter review: The review of the findings, or `nil` if there was none.
    mutating func apply(
        to report: FileReport,
        of file: CheckedFile,
        after review: PolicyReview? = nil
    ) -> FileReport {
        var report = report
        noteChecked(file)
        if let review {
            add(review)
        } else if !report.hasNoFindings {
            let review = makeReview(of: file)
            report.diagnostics = review.reported(report.diagnostics)
            add(review)
            if let counts = file.configuration?.applied(
                to: report.omitted,
                in: file.path,
                on: today
            ) {
                suppressedCount += report.omitted.count - counts.count
                report.omitted = counts
            }
        }
        limiter.apply(to: &report)
        return report
    }

    private mutating func add(_ review: PolicyReview) {
        baselineSuppressedCount += review.baselineSuppressedCount
        suppressedCount += review.suppressedCount
    }

    /// Records that a payload was checked.
    func noteChecked(_ file: CheckedFile) { baselines.filter?.noteChecked(file.path) }

    /// Returns a line for each entry of the baseline that the run has not found.
    func staleNotes(upTo limit: FindingLimit) -> [String] {
        baselines.filter?.staleNotes(upTo: limit) ?? []
    }

    /// Writes the new baseline if the command line requests one.
    ///
    /// - Returns: The number of its findings.
    func finish() throws(LintFailure) -> Int {
        guard let recorder = baselines.recorder else { return 0 }
        try recorder.write()
        return recorder.count
    }
}

/// A limiter that cuts the reports of a run to the number of findings of a file that are shown.
///
/// The lines of a stream count as one file. The later lines are not known yet. Warnings and notes are
/// therefore shown only while the file has fewer findings than the limit. Errors are shown until their
/// number reaches the limit.
struct FindingLimiter {
    private let limit: FindingLimit
    /// The current stream and the numbers of findings shown for it.
    private var stream = (path: "", errorCount: 0, count: 0)

    init(_ limit: FindingLimit) { self.limit = limit }

    mutating func apply(to report: inout FileReport) {
        guard case .count(let limit) = limit, !report.diagnostics.isEmpty else { return }
        guard report.source.start != nil else {
            report.limit(to: limit, errorLimit: limit)
            return
        }
        if stream.path != report.source.path { stream = (report.source.path, 0, 0) }
        report.limit(to: max(0, limit - stream.count), errorLimit: limit - stream.errorCount)
        stream.errorCount += report.diagnostics.count { $0.severity == .error }
        stream.count += report.diagnostics.count
    }
}
