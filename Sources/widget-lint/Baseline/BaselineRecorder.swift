import CommandLineInterface
import SchemaKit
import SchemaLint

/// A collector of the findings of a run for a new baseline.
final class BaselineRecorder {
    private let path: String
    private let folder: String
    private var baseline = Baseline()

    init(writing path: String, currentFolder: String) {
        self.path = path
        folder = Path.folder(of: AbsolutePath(path, in: currentFolder).text)
    }

    /// The number of findings.
    private(set) var count = 0

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

    /// Writes the baseline, as a whole or not at all.
    func write() throws(LintFailure) {
        do {
            try FileSystem.write(baseline.bytes, to: path)
        } catch {
            throw .file(error)
        }
    }
}
