import CommandLineInterface
import SchemaKit
import SchemaLint

/// Holds back the findings of a run that a baseline has.
final class BaselineFilter {
    /// The path of the baseline, as the command line has it.
    let path: String
    private let folder: String
    private var remaining: Baseline
    private var checkedPaths: Set<String> = []

    init(reading path: String, currentFolder: String) throws(LintFailure) {
        self.path = path
        folder = Path.folder(of: AbsolutePath(path, in: currentFolder).text)
        remaining = try Baseline(reading: path)
    }

    /// Notes that a file was checked.
    func noteChecked(_ file: AbsolutePath) { checkedPaths.insert(name(of: file)) }

    /// How the baseline calls a file.
    func name(of file: AbsolutePath) -> String {
        file.names(from: folder).joined(separator: "/")
    }

    /// Takes a finding out of those that are known.
    ///
    /// - Returns: nil where it is not known.
    func remove(_ finding: Diagnostic, in name: String) -> Baseline.Occurrence? {
        remaining.remove(finding, in: name)
    }

    /// Changes how often findings occur.
    func change(_ occurrences: [Baseline.Occurrence], by factor: Int) {
        for occurrence in occurrences { remaining.change(occurrence, by: factor) }
    }

    /// A note for each entry that does not occur any more, in a file that was checked or in one that is gone. Past the
    /// limit, one note says how many there are.
    func staleNotes(upTo limit: FindingLimit) -> [String] {
        var isGone: [String: Bool] = [:]
        var notes: [String] = []
        var restCount = 0
        for number in remaining.sortedNumbers {
            let file = remaining.path(of: number)
            let isStale = isGone[file] ?? (checkedPaths.contains(file) || isMissing(file))
            isGone[file] = isStale
            guard isStale else { continue }
            if limit.allows(notes.count) {
                notes.append(staleNote(of: remaining.finding(number), remaining.counts[number]))
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
        let times = count > 1 ? " \(count) times" : ""
        let place = finding.at.isEmpty ? "" : " at '\(finding.at)'"
        return "\(path): note: '\(finding.id)'\(place) in '\(finding.path)' is known\(times) "
            + "and no longer occurs; the entry can go"
    }

    private func isMissing(_ path: String) -> Bool {
        (try? FileSystem.kind(of: Path.joining(folder, path))) == .missing
    }
}
