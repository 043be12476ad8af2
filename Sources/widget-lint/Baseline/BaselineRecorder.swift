import CommandLineInterface
import SchemaKit
import SchemaLint

/// Collects the findings of a run for a baseline.
final class BaselineRecorder {
    private let path: String
    private let folder: String
    private var baseline = Baseline()

    init(writing path: String, currentFolder: String) {
        self.path = path
        folder = Path.folder(of: AbsolutePath(path, in: currentFolder).text)
    }

    /// How many findings there are.
    private(set) var count = 0

    /// How the baseline calls a file.
    func name(of file: AbsolutePath) -> String {
        file.names(from: folder).joined(separator: "/")
    }

    /// Adds a finding.
    func record(_ finding: Diagnostic, in name: String) -> Baseline.Occurrence {
        count += 1
        return baseline.add(finding, in: name)
    }

    /// Changes how often findings occur.
    func change(_ occurrences: [Baseline.Occurrence], by factor: Int) {
        count += factor * occurrences.count
        for occurrence in occurrences { baseline.change(occurrence, by: factor) }
    }

    /// Writes the baseline, as a whole or not at all.
    func write() throws(LintFailure) {
        do {
            try FileSystem.write(baseline.bytes, to: path)
        } catch {
            throw .file(error)
        }
    }
}
