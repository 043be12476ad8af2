import SchemaKit

/// A filter that suppresses the findings in a baseline.
package final class BaselineFilter {
    /// The path of the baseline as it is written on the command line.
    let path: String
    private let folder: String
    private var remaining: Baseline
    private var checkedPaths: Set<String> = []

    /// Creates a filter.
    ///
    /// - Parameter folder: The absolute path of the baseline's folder.
    package init(_ baseline: Baseline, path: String, folder: String) {
        self.path = path
        self.folder = folder
        remaining = baseline
    }

    /// Records that a file was checked.
    package func noteChecked(_ file: AbsolutePath) { checkedPaths.insert(name(of: file)) }

    /// Returns the name of a file in the baseline.
    func name(of file: AbsolutePath) -> String {
        file.names(from: folder).joined(separator: "/")
    }

    /// Removes a finding from the known findings.
    ///
    /// - Returns: The removed occurrence, or `nil` if the finding is not known.
    func remove(_ finding: Diagnostic, in name: String) -> Baseline.Occurrence? {
        remaining.remove(finding, in: name)
    }

    /// Adds occurrences of findings `factor` times.
    func change(_ occurrences: [Baseline.Occurrence], by factor: Int) {
        for occurrence in occurrences { remaining.change(occurrence, by: factor) }
    }

    /// Returns a note for each entry that no longer occurs, if its file was checked or is missing. Beyond
    /// the limit, one note gives the number of the others.
    ///
    /// - Parameter isMissing: Returns whether no file is at a path in a folder, which is that of the baseline.
    package func staleNotes(
        upTo limit: FindingLimit,
        isMissing: (_ path: String, _ folder: String) -> Bool
    ) -> [String] {
        var isGone: [String: Bool] = [:]
        var notes: [String] = []
        var restCount = 0
        for index in remaining.sortedIndices {
            let file = remaining.path(of: index)
            let isStale = isGone[file] ?? (checkedPaths.contains(file) || isMissing(file, folder))
            isGone[file] = isStale
            guard isStale else { continue }
            if limit.allows(notes.count) {
                notes.append(staleNote(of: remaining.finding(index), remaining.counts[index]))
            } else {
                restCount += 1
            }
        }
        guard restCount > 0 else { return notes }
        let rest = notes.isEmpty ? "\(restCount)" : "\(restCount) more"
        let words = restCount == 1 ? "entry no longer occurs" : "entries no longer occur"
        return notes + ["\(path): note: \(rest) \(words) (see --max-findings)"]
    }

    private func staleNote(of finding: Baseline.Finding, _ count: Int) -> String {
        let times = count > 1 ? " (\(count) times)" : ""
        let place = finding.at.isEmpty ? "" : " at '\(finding.at)'"
        return "\(path): note: '\(finding.id)'\(place) in '\(finding.path)' no longer "
            + "occurs\(times); remove it from the baseline"
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

    /// The content of the file that holds the baseline.
    package var bytes: [UInt8] { baseline.bytes }

    /// Returns the name of a file in the baseline.
    func name(of file: AbsolutePath) -> String {
        file.names(from: folder).joined(separator: "/")
    }

    /// Adds a finding.
    func record(_ finding: Diagnostic, in name: String) -> Baseline.Occurrence {
        count += 1
        return baseline.add(finding, in: name)
    }

    /// Adds occurrences of findings `factor` times.
    func change(_ occurrences: [Baseline.Occurrence], by factor: Int) {
        count += factor * occurrences.count
        for occurrence in occurrences { baseline.change(occurrence, by: factor) }
    }
}
