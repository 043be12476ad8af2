import CommandLineInterface
import SchemaKit
import SchemaLint

/// The folders in which a payload may name its schema by a path. These are the folders that the command
/// line names, and the folders of the files that it names.
struct LintedFolders: Sendable {
    /// The real paths of the folders.
    private var folders: Set<String> = []
    /// The name of standard input in reports.
    private var inputName: String?

    init() {}

    /// Finds the folders of a run.
    ///
    /// - Parameter inputName: The name of standard input in reports.
    init(of files: [PayloadFile], inputName: String) {
        var named: Set<String> = []
        for file in files {
            if file.path == LintOptions.standardInput {
                self.inputName = inputName
            } else {
                named.insert(file.folder ?? Path.folder(of: file.path))
            }
        }
        folders = Set(named.compactMap { FileSystem.canonicalPath(of: $0) })
            .filter { !Self.holdsStreams($0) }
    }

    /// Returns whether the files of a folder represent devices, or open files of processes.
    private static func holdsStreams(_ folder: String) -> Bool {
        ["/dev", "/proc"].contains { Path.isInside(folder, $0) }
    }

    /// Returns the linted folders that contain a payload. There are none for standard input and for a line
    /// of a stream.
    func folders(holding payload: SourceFile) -> [String] {
        guard payload.start == nil, payload.path != inputName,
            (try? FileSystem.kind(of: payload.path)) == .file,
            let folder = FileSystem.canonicalPath(of: Path.folder(of: payload.path))
        else { return [] }
        return folders.filter { Path.isInside(folder, $0) }.sorted()
    }
}

extension Diagnostic {
    /// Returns the finding that a payload's own `$schema` names a file that the payload must not reach.
    ///
    /// - Parameter isInStream: True if the payload comes from standard input or is a line of a file.
    static func unreachableSchema(
        _ reference: String,
        isInStream: Bool,
        at range: SourceRange
    ) -> Diagnostic {
        let options = "--schemas DIR or \(FileScope.allowOption)"
        let message =
            isInStream
            ? "'$schema' in a stream cannot name the file '\(reference)'; allow it with \(options)"
            : "'$schema' cannot name '\(reference)' outside of the linted folder; allow it with \(options)"
        return Diagnostic(id: .unknownSchema, message: message, range: range)
    }
}
