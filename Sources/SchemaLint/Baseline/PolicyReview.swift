package import SchemaDiagnostics
import SchemaKit

/// A review that decides for each finding in a payload whether the finding is reported. The configuration can turn the
/// finding off; otherwise, the baseline can suppress it. The review also collects the findings to fix.
package final class PolicyReview: FindingReview {
    private let configuration: LintConfiguration?
    /// The components of the path from the folder of the configuration to the file.
    private let names: [String]
    private let today: CalendarDay
    /// The filter of the existing baseline, and the name of the file in that baseline.
    private let baseline: (filter: BaselineFilter, name: String)?
    /// The recorder of the new baseline, and the name of the file in that baseline.
    private let recorder: (recorder: BaselineRecorder, name: String)?
    /// The occurrences that the findings have removed from the filter.
    private var removed: [Baseline.OccurrenceCount] = []
    /// The occurrences that the findings have added to the new baseline.
    private var recorded: [Baseline.OccurrenceCount] = []
    /// The findings for fixing, or `nil` if nothing is fixed.
    package private(set) var fixes: TextFixer.Findings?

    /// The number of findings that the baseline suppresses.
    package private(set) var countSuppressedByBaseline = 0
    /// The number of findings that the configuration turns off.
    package private(set) var countSuppressedByConfiguration = 0

    /// The baselines of a run.
    package struct Baselines {
        /// The filter for the findings in the existing baseline.
        package var filter: BaselineFilter?
        /// The recorder of the new baseline.
        package var recorder: BaselineRecorder?

        package init() {}

        package var isEmpty: Bool { filter == nil && recorder == nil }
    }

    /// Creates the review of a file.
    ///
    /// - Parameter collectsFixes: True if the findings are collected for fixing.
    package init(
        of file: CheckedFile,
        on today: CalendarDay,
        _ baselines: Baselines,
        collectingFixes collectsFixes: Bool
    ) {
        let path = file.path
        configuration = file.configuration?.rules.isEmpty == false ? file.configuration : nil
        names = file.configuration.map { path.names(from: $0.folder) } ?? []
        self.today = today
        baseline = baselines.filter.map { ($0, $0.name(of: path)) }
        recorder = baselines.recorder.map { ($0, $0.name(of: path)) }
        fixes = collectsFixes ? TextFixer.Findings() : nil
    }

    /// True if the text has more syntax errors than a run without fixing reports; false in a run without fixing.
    package var exceedsSyntaxErrorLimit: Bool {
        (fixes?.syntaxErrorCount ?? 0) > JSONRepair.syntaxErrorLimit
    }

    package func record(_ finding: Diagnostic) -> Bool {
        let isReported = decide(on: finding)
        fixes?.add(finding, isReported: isReported)
        return isReported
    }

    /// Records a finding in the new baseline, removes it from the filter of the existing baseline, and counts it if it
    /// is suppressed.
    ///
    /// - Returns: True if the finding is reported.
    private func decide(on finding: Diagnostic) -> Bool {
        guard let configured = configured(finding) else {
            countSuppressedByConfiguration += 1
            return false
        }
        if let recorder {
            recorded.append(recorder.recorder.record(configured, in: recorder.name))
        }
        if let baseline, let known = baseline.filter.remove(configured, in: baseline.name) {
            removed.append(known)
            // A finding about several missing members is reported if the baseline lacks one of them.
            guard known.count == configured.mistakeCount else { return true }
            countSuppressedByBaseline += 1
            return false
        }
        return true
    }

    package func withConfiguredSeverity(_ finding: Diagnostic) -> Diagnostic {
        configured(finding) ?? finding
    }

    /// Returns the finding with the severity that the configuration sets, or `nil` if the configuration turns it off.
    private func configured(_ finding: Diagnostic) -> Diagnostic? {
        guard let configuration else { return finding }
        return configuration.applied(to: finding, in: names, on: today)
    }

    package var syntaxErrorLimit: Int {
        fixes == nil ? JSONRepair.syntaxErrorLimit : TextFixer.syntaxErrorLimit
    }

    package func reset() {
        withdraw()
        (removed, recorded) = ([], [])
        (countSuppressedByBaseline, countSuppressedByConfiguration) = (0, 0)
        if fixes != nil { fixes = TextFixer.Findings() }
    }

    /// Undoes the changes to the baselines, until ``reinstate()`` is called.
    package func withdraw() {
        baseline?.filter.change(removed, by: 1)
        recorder?.recorder.change(recorded, by: -1)
    }

    /// Makes the changes to the baselines again after ``withdraw()``.
    package func reinstate() {
        baseline?.filter.change(removed, by: -1)
        recorder?.recorder.change(recorded, by: 1)
    }
}

/// A filter that suppresses the findings in a baseline.
package final class BaselineFilter {
    /// The path of the baseline as it is written on the command line.
    let path: String
    private let folder: String
    /// The baseline without the occurrences that the run has found so far.
    private var remaining: Baseline
    /// The number of occurrences of each finding that the file of the baseline records.
    private let recordedCounts: [Int]
    /// The names of the checked files in the baseline, as UTF-8.
    private var checkedPaths: Set<[UInt8]> = []

    /// Creates a filter.
    ///
    /// - Parameter folder: The absolute path of the baseline's folder.
    package init(_ baseline: Baseline, path: String, folder: String) {
        self.path = path
        self.folder = folder
        remaining = baseline
        recordedCounts = baseline.counts
    }

    /// Records that a file was checked.
    package func markChecked(_ file: AbsolutePath) {
        checkedPaths.insert(Array(name(of: file).utf8))
    }

    /// Returns the name of a file in the baseline.
    func name(of file: AbsolutePath) -> String {
        file.relativePath(from: folder)
    }

    /// Removes a finding from the known findings.
    ///
    /// - Returns: The removed occurrences, or `nil` if the finding is not known.
    func remove(_ finding: Diagnostic, in name: String) -> Baseline.OccurrenceCount? {
        remaining.remove(finding, in: name)
    }

    /// Adds occurrences if `factor` is 1, or removes them if it is -1.
    func change(_ counts: [Baseline.OccurrenceCount], by factor: Int) {
        for count in counts { remaining.change(count, by: factor) }
    }

    /// Returns the entries about files that were not checked and that exist.
    ///
    /// - Parameter isMissing: A function that returns whether no file exists at a path relative to the folder of the
    ///   baseline.
    func uncheckedEntries(
        isMissing: (_ path: String, _ folder: String) -> Bool
    ) -> [(finding: Baseline.Finding, count: Int)] {
        var isUncheckedByPath: [[UInt8]: Bool] = [:]
        return remaining.sorted.filter { entry in
            let path = entry.finding.path
            let key = Array(path.utf8)
            let isUnchecked =
                isUncheckedByPath[key] ?? !(checkedPaths.contains(key) || isMissing(path, folder))
            isUncheckedByPath[key] = isUnchecked
            return isUnchecked
        }
    }

    /// Returns a note for each stale entry: its finding no longer occurs, and its file was checked or is missing. If
    /// there are more entries than the limit, one note counts the further entries.
    ///
    /// - Parameter isMissing: A function that returns whether no file exists at a path relative to the folder of the
    ///   baseline.
    package func staleNotes(
        upTo limit: FindingLimit,
        isMissing: (_ path: String, _ folder: String) -> Bool
    ) -> [String] {
        var isStaleByPath: [[UInt8]: Bool] = [:]
        let stale = remaining.sortedIndices.filter { index in
            let path = remaining.path(of: index)
            let key = Array(path.utf8)
            let isStale =
                isStaleByPath[key] ?? (checkedPaths.contains(key) || isMissing(path, folder))
            isStaleByPath[key] = isStale
            return isStale
        }
        return staleNotes(on: stale, upTo: limit)
    }

    /// Returns a note for each entry about `file` whose finding no longer occurs.
    package func staleNotes(on file: AbsolutePath, upTo limit: FindingLimit) -> [String] {
        staleNotes(on: remaining.sortedIndices(ofFile: name(of: file)), upTo: limit)
    }

    private func staleNotes(on indices: [Baseline.Index], upTo limit: FindingLimit) -> [String] {
        let shown = indices.enumerated()
            .prefix { limit.allowsOneMore(after: $0.offset) }
            .map(\.element)
        let notes = shown.map { staleNote(of: $0) }
        let restCount = indices.count - shown.count
        guard restCount > 0 else { return notes }
        let rest = notes.isEmpty ? "\(restCount)" : "\(restCount) more"
        let predicate =
            restCount == 1
            ? "entry has a finding that no longer occurs"
            : "entries have findings that no longer occur"
        return notes + ["\(path): note: \(rest) \(predicate) (see --max-findings)"]
    }

    private func staleNote(of index: Baseline.Index) -> String {
        let finding = remaining.finding(index)
        let (count, recordedCount) = (remaining.counts[index], recordedCounts[index])
        let occurrences =
            if count < recordedCount {
                // No line of the file need have the count `recordedCount`: after a merge, two lines can be about one
                // finding, and the baseline adds their counts.
                "\(count) of \(recordedCount) occurrences of "
            } else {
                count > 1 ? "\(count) occurrences of " : ""
            }
        let location = finding.location.isEmpty ? "" : " at '\(finding.location)'"
        let predicate =
            count > 1
            ? "no longer occur; remove them from the baseline"
            : "no longer occurs; remove it from the baseline"
        let subject = "\(occurrences)'\(finding.id)'\(location) in '\(finding.path)'"
        return "\(path): note: \(subject) \(predicate)"
    }
}

/// A collector of the findings of a run for a new baseline.
package final class BaselineRecorder {
    private let folder: String
    private var baseline = Baseline()

    /// Creates a recorder.
    ///
    /// - Parameter folder: The absolute path of the folder for the baseline.
    package init(folder: String) { self.folder = folder }

    /// The number of findings.
    package private(set) var count = 0

    /// The content of the file of the baseline.
    package var bytes: [UInt8] { baseline.bytes }

    /// Returns the name of a file in the baseline.
    func name(of file: AbsolutePath) -> String {
        file.relativePath(from: folder)
    }

    /// Adds a finding.
    func record(_ finding: Diagnostic, in name: String) -> Baseline.OccurrenceCount {
        count += 1
        return baseline.add(finding, in: name)
    }

    /// Adds entries of an earlier baseline in the same folder: those about files that exist and that the run has not
    /// checked. They do not count as findings of the run.
    package func keepUncheckedEntries(
        of filter: BaselineFilter,
        isMissing: (_ path: String, _ folder: String) -> Bool
    ) {
        for entry in filter.uncheckedEntries(isMissing: isMissing) {
            baseline.add(entry.finding, count: entry.count)
        }
    }

    /// Adds occurrences if `factor` is 1, or removes them if it is -1.
    func change(_ counts: [Baseline.OccurrenceCount], by factor: Int) {
        count += factor * counts.count
        for count in counts { baseline.change(count, by: factor) }
    }
}
