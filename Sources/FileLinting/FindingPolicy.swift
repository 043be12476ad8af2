import CommandLineInterface
import SchemaDiagnostics
import SchemaKit
package import SchemaLint

/// The policy that selects the findings to report in a payload or a schema: it applies the rules of the configuration,
/// then the baseline, then the limit.
package struct FindingPolicy {
    /// The environment variable that overrides the current day, such as `2030-12-31`.
    package static let dateVariable = "WIDGET_LINT_DATE"

    private let today: CalendarDay
    private let writtenBaseline: String?
    /// True if the new baseline replaces the baseline of the run. Entries about unchecked files then stay.
    private let updatesBaseline: Bool
    private var baselines = PolicyReview.Baselines()
    private var limiter: FindingLimiter
    /// The number of findings that the baseline suppresses.
    package private(set) var countSuppressedByBaseline = 0
    /// The number of findings that configurations turn off.
    package private(set) var countSuppressedByConfiguration = 0

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - baseline: The path of the baseline whose findings are suppressed, or `nil` if there is none.
    ///   - writtenBaseline: The path of the baseline that ``finish()`` writes, or `nil` if it writes none.
    /// - Throws: An error in the baseline or the date.
    package init(
        baseline: String?,
        writing writtenBaseline: String?,
        limit: FindingLimit,
        currentFolder: String
    ) throws(LintFailure) {
        today = try Self.today()
        limiter = FindingLimiter(limit)
        if let path = baseline {
            baselines.filter = BaselineFilter(
                try Baseline(reading: path),
                path: path,
                folder: AbsolutePath(path, in: currentFolder).folder
            )
        }
        self.writtenBaseline = writtenBaseline
        updatesBaseline =
            if let baseline, let writtenBaseline {
                Path.isSame(baseline, as: writtenBaseline)
            } else {
                false
            }
        if let path = writtenBaseline {
            baselines.recorder = BaselineRecorder(
                folder: AbsolutePath(path, in: currentFolder).folder
            )
        }
    }

    /// Returns the day of the run: the current day, or the day in the environment variable ``dateVariable``.
    package static func today() throws(LintFailure) -> CalendarDay {
        guard let text = ProcessEnvironment.variable(dateVariable), !text.isEmpty else {
            return CalendarDay(secondsSince1970: ProcessEnvironment.secondsSince1970)
        }
        guard let day = CalendarDay(text) else {
            throw .invalidDate(variable: dateVariable, value: text)
        }
        return day
    }

    /// Returns a review if the policy must see each finding in a payload: for fixing, for a baseline, or for rules that
    /// apply to locations. Returns `nil` if it is enough to count the findings that the report omits.
    ///
    /// - Parameter collectsFixes: True if the review collects the findings for fixing.
    package func review(
        of file: CheckedFile,
        collectingFixes collectsFixes: Bool = false
    ) -> PolicyReview? {
        let hasLocationRules = file.configuration?.rules.contains { $0.locations != nil } == true
        guard collectsFixes || hasLocationRules || !baselines.isEmpty else { return nil }
        return makeReview(of: file, collectingFixes: collectsFixes)
    }

    private func makeReview(
        of file: CheckedFile,
        collectingFixes collectsFixes: Bool = false
    ) -> PolicyReview {
        PolicyReview(of: file, on: today, baselines, collectingFixes: collectsFixes)
    }

    /// Applies the policy to the report on a payload.
    ///
    /// - Parameter review: The review that has seen the findings, or `nil` if no review was needed.
    package mutating func apply(
        to report: FileReport,
        of file: CheckedFile,
        after review: PolicyReview? = nil
    ) -> FileReport {
        var report = report
        markChecked(file)
        if let review {
            add(review)
        } else if !report.hasNoFindings {
            let review = makeReview(of: file)
            report.diagnostics = review.recordAll(report.diagnostics)
            add(review)
            if let counts = file.configuration?.applied(
                to: report.omitted,
                in: file.path,
                on: today
            ) {
                countSuppressedByConfiguration += report.omitted.count - counts.count
                report.omitted = counts
            }
        }
        limiter.apply(to: &report)
        return report
    }

    private mutating func add(_ review: PolicyReview) {
        countSuppressedByBaseline += review.countSuppressedByBaseline
        countSuppressedByConfiguration += review.countSuppressedByConfiguration
    }

    /// Records that a file was checked, so that its entries in the baseline can be reported as stale.
    package func markChecked(_ file: CheckedFile) { baselines.filter?.markChecked(file.path) }

    /// Returns a note for each stale entry of the baseline: its finding did not occur in the run, and its file was
    /// checked or is missing. An update of the baseline removes these entries, so it has no notes.
    package func staleNotes(upTo limit: FindingLimit) -> [String] {
        if updatesBaseline { return [] }
        return baselines.filter?.staleNotes(upTo: limit, isMissing: Self.isMissing) ?? []
    }

    private static func isMissing(_ path: String, in folder: String) -> Bool {
        (try? FileSystem.kind(of: Path.joining(folder, path))) == .missing
    }

    /// Returns a note for each entry of the baseline that is about `file` and whose finding did not occur. Must be
    /// called before ``PolicyReview/withdraw()``, after which the findings of a review count as if they did not exist.
    package func staleNotes(on file: CheckedFile, upTo limit: FindingLimit) -> [String] {
        baselines.filter?.staleNotes(on: file.path, upTo: limit) ?? []
    }

    /// Writes the new baseline, as a whole or not at all, if the command line requests one.
    ///
    /// - Returns: The number of findings in the new baseline, or 0 if none is written.
    package func finish() throws(LintFailure) -> Int {
        guard let recorder = baselines.recorder, let path = writtenBaseline else { return 0 }
        if updatesBaseline, let filter = baselines.filter {
            recorder.keepUncheckedEntries(of: filter, isMissing: Self.isMissing)
        }
        do {
            try FileSystem.write(recorder.bytes, to: path)
        } catch {
            throw .file(error)
        }
        return recorder.count
    }
}
