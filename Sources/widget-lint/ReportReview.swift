import SchemaKit
import SchemaLint

/// Decides which findings in a payload are told, one after the other: the rules of a configuration, then the
/// baseline. It knows what would be fixed of them.
final class ReportReview: FindingReview {
    private let configuration: LintConfiguration?
    /// The names on the way from the folder of the configuration to the file.
    private let names: [String]
    private let today: CalendarDay
    private let baseline: (filter: BaselineFilter, name: String)?
    private let recorder: (recorder: BaselineRecorder, name: String)?
    /// The entries of the baseline that findings have been taken for, and those of the new one.
    private var removed: [Baseline.Occurrence] = []
    private var recorded: [Baseline.Occurrence] = []
    /// What fixing asks for; nil where nothing is fixed.
    private(set) var fixes: TextFixer.Findings?

    /// How many findings the baseline has held back.
    private(set) var heldBackCount = 0
    /// How many findings the configuration has turned off.
    private(set) var suppressedCount = 0

    /// - Parameter fixes: whether what fixing asks for is collected.
    init(
        of path: AbsolutePath,
        _ configuration: LintConfiguration?,
        on today: CalendarDay,
        _ baseline: BaselineFilter?,
        _ recorder: BaselineRecorder?,
        fixes: Bool
    ) {
        self.configuration = configuration?.rules.isEmpty == false ? configuration : nil
        names = configuration.map { path.names(from: $0.folder) } ?? []
        self.today = today
        self.baseline = baseline.map { ($0, $0.name(of: path)) }
        self.recorder = recorder.map { ($0, $0.name(of: path)) }
        self.fixes = fixes ? TextFixer.Findings() : nil
    }

    /// Whether a text has more mistakes than are looked for where nothing is fixed.
    var hasManyMistakes: Bool { (fixes?.syntaxCount ?? 0) > JSONRepair.mistakeLimit }

    func takes(_ finding: Diagnostic) -> Bool {
        let isTold = tells(finding)
        fixes?.add(finding, isTold: isTold)
        return isTold
    }

    private func tells(_ finding: Diagnostic) -> Bool {
        guard let configured = configured(finding) else {
            suppressedCount += 1
            return false
        }
        if let recorder {
            recorded.append(recorder.recorder.record(configured, in: recorder.name))
        }
        if let baseline, let known = baseline.filter.remove(configured, in: baseline.name) {
            removed.append(known)
            // Of members that are missing, some may be known and others new.
            guard known.count == configured.mistakeCount else { return true }
            heldBackCount += 1
            return false
        }
        return true
    }

    func reported(_ finding: Diagnostic) -> Diagnostic { configured(finding) ?? finding }

    private func configured(_ finding: Diagnostic) -> Diagnostic? {
        guard let configuration else { return finding }
        return configuration.settled(finding, in: names, on: today)
    }

    var mistakeLimit: Int {
        fixes == nil ? JSONRepair.mistakeLimit : TextFixer.mistakeLimit
    }

    func startAnew() {
        withdraw()
        (removed, recorded) = ([], [])
        (heldBackCount, suppressedCount) = (0, 0)
        if fixes != nil { fixes = TextFixer.Findings() }
    }

    /// Takes what is known of the findings back from the baselines, until it is reinstated.
    func withdraw() {
        baseline?.filter.change(removed, by: 1)
        recorder?.recorder.change(recorded, by: -1)
    }

    func reinstate() {
        baseline?.filter.change(removed, by: -1)
        recorder?.recorder.change(recorded, by: 1)
    }
}
