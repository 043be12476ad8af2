import CommandLineInterface
import SchemaKit

/// Collects what a run finds for a baseline.
final class BaselineRecorder {
    private let path: String
    private let folder: String
    private var baseline = Baseline()

    init(writing path: String, currentFolder: String) {
        self.path = path
        folder = Path.folder(of: AbsolutePath(path, in: currentFolder).text)
    }

    /// How many findings there are.
    var count: Int { baseline.count }

    /// How the baseline calls a file.
    func name(of file: AbsolutePath) -> String {
        file.names(from: folder).joined(separator: "/")
    }

    /// Adds a finding.
    ///
    /// - Returns: its number.
    func record(_ finding: Diagnostic, in name: String) -> Baseline.Number {
        baseline.add(finding, in: name)
    }

    /// Changes how often findings occur.
    func change(_ numbers: [Baseline.Number], by difference: Int) {
        for number in numbers { baseline.change(number, by: difference) }
    }

    /// Writes the baseline, as a whole or not at all.
    func write() throws(RunFailure) {
        do {
            try FileSystem.write(baseline.bytes, to: path)
        } catch {
            throw .file(error)
        }
    }
}
