import CommandLineInterface
import SchemaKit

/// Holds back the findings of a run that a baseline has.
struct BaselineFilter {
    /// The path of the baseline, as the command line has it.
    let path: String
    private let folder: String
    private var remaining: Baseline
    private var checkedPaths: Set<String> = []

    init(reading path: String, currentFolder: String) throws(RunFailure) {
        self.path = path
        folder = Path.folder(of: AbsolutePath(path, in: currentFolder).text)
        remaining = try Baseline(reading: path)
    }

    /// The findings in a file that are new.
    mutating func new(_ diagnostics: [Diagnostic], in file: AbsolutePath) -> [Diagnostic] {
        let path = file.names(from: folder).joined(separator: "/")
        checkedPaths.insert(path)
        return diagnostics.filter { !remaining.remove(Baseline.Finding($0, in: path)) }
    }

    /// A note for each entry that does not occur any more: in a file that was checked, or in one that
    /// is gone.
    var staleNotes: [String] {
        var isGone: [String: Bool] = [:]
        return remaining.sorted.compactMap { finding, count in
            if isGone[finding.path] == nil {
                isGone[finding.path] =
                    checkedPaths.contains(finding.path) || isMissing(finding.path)
            }
            guard isGone[finding.path] == true else { return nil }
            let times = count > 1 ? " \(count) times" : ""
            let place = finding.at.isEmpty ? "" : " at '\(finding.at)'"
            return "\(path): note: '\(finding.id)'\(place) in '\(finding.path)' is known\(times) "
                + "and no longer occurs; the entry can go: \(finding.message)"
        }
    }

    private func isMissing(_ path: String) -> Bool {
        (try? FileSystem.kind(of: Path.joining(folder, path))) == .missing
    }
}
