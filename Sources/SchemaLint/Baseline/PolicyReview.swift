package import SchemaKit

/// A review that decides for each finding in a payload whether it is reported. The rules of a configuration
/// come first, then the baseline. The review also collects the findings to fix.
package final class PolicyReview: FindingReview {
    private let configuration: LintConfiguration?
    /// The components of the path from the folder of the configuration to the file.
    private let names: [String]
    private let today: CalendarDay
    private let baseline: (filter: BaselineFilter, name: String)?
    private let recorder: (recorder: BaselineRecorder, name: String)?
    /// The entries of the baseline that match findings, and the entries of the new baseline.
    private var removed: [Baseline.Occurrence] = []
    private var recorded: [Baseline.Occurrence] = []
    /// The findings for fixing, or `nil` if nothing is fixed.
    package private(set) var fixes: TextFixer.Findings?

    /// The number of findings that the baseline suppresses.
    package private(set) var baselineSuppressedCount = 0
    /// The number of findings that the configuration turns off.
    package private(set) var suppressedCount = 0

    /// The baselines of a run: the one whose findings it suppresses, and the one that it writes.
    package struct Baselines {
        package var filter: BaselineFilter?
        package var recorder: BaselineRecorder?

        package init() {}

        package var isEmpty: Bool { filter == nil && recorder == nil }
    }

    /// Creates the review of a file.
    ///
    /// - Parameter fixes: True if the findings are collected for fixing.
    package init(
        of file: CheckedFile,
        on today: CalendarDay,
        _ baselines: Baselines,
        fixes: Bool
    ) {
        let path = file.path
        configuration = file.configuration?.rules.isEmpty == false ? file.configuration : nil
        names = file.configuration.map { path.names(from: $0.folder) } ?? []
        self.today = today
        baseline = baselines.filter.map { ($0, $0.name(of: path)) }
        recorder = baselines.recorder.map { ($0, $0.name(of: path)) }
        self.fixes = fixes ? TextFixer.Findings() : nil
    }

    /// True if a text has more mistakes than a run without fixing looks for.
    package var hasManyMistakes: Bool { (fixes?.syntaxCount ?? 0) > JSONRepair.mistakeLimit }

    package func takes(_ finding: Diagnostic) -> Bool {
        let isReported = reports(finding)
        fixes?.add(finding, isReported: isReported)
        return isReported
    }

    private func reports(_ finding: Diagnostic) -> Bool {
        guard let configured = configured(finding) else {
            suppressedCount += 1
            return false
        }
        if let recorder {
            recorded.append(recorder.recorder.record(configured, in: recorder.name))
        }
        if let baseline, let known = baseline.filter.remove(configured, in: baseline.name) {
            removed.append(known)
            // Some of several missing members may be known, and others new.
            guard known.count == configured.mistakeCount else { return true }
            baselineSuppressedCount += 1
            return false
        }
        return true
    }

    package func reported(_ finding: Diagnostic) -> Diagnostic { configured(finding) ?? finding }

    private func configured(_ finding: Diagnostic) -> Diagnostic? {
        guard let configuration else { return finding }
        return configuration.applied(to: finding, in: names, on: today)
    }

    package var mistakeLimit: Int {
        fixes == nil ? JSONRepair.mistakeLimit : TextFixer.mistakeLimit
    }

    package func startAnew() {
        withdraw()
        (removed, recorded) = ([], [])
        (baselineSuppressedCount, suppressedCount) = (0, 0)
        if fixes != nil { fixes = TextFixer.Findings() }
    }

    /// Takes back the changes to the baselines, until ``reinstate()`` is called.
    package func withdraw() {
        baseline?.filter.change(removed, by: 1)
        recorder?.recorder.change(recorded, by: -1)
    }

    package func reinstate() {
        baseline?.filter.change(removed, by: -1)
        recorder?.recorder.change(recorded, by: 1)
    }
}
