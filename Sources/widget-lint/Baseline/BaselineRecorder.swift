import CommandLineInterface
import SchemaKit

/// Collects what a run finds for a baseline.
struct BaselineRecorder {
    private let path: String
    private let folder: String
    private var baseline = Baseline()

    init(writing path: String, currentFolder: String) {
        self.path = path
        folder = Path.folder(of: AbsolutePath(path, in: currentFolder).text)
    }

    /// How many findings there are.
    var count: Int { baseline.counts.values.reduce(0, +) }

    mutating func record(_ diagnostics: [Diagnostic], in file: AbsolutePath) {
        let path = file.names(from: folder).joined(separator: "/")
        for diagnostic in diagnostics { baseline.add(Baseline.Finding(diagnostic, in: path)) }
    }

    /// Writes the baseline, as a whole or not at all.
    func write() throws(RunFailure) {
        do {
            try FileSystem.write(Array(baseline.text.utf8), to: path)
        } catch {
            throw .file(error)
        }
    }
}
