import CommandLineInterface
import SchemaKit
import SchemaLint

extension AbsolutePath {
    init(_ path: String, in folder: String) {
        self.init(resolved: Path.absolute(path, in: folder))
    }

    /// The absolute path of the folder of the file.
    var folder: String { Path.folder(of: text) }
}

extension LintConfiguration {
    /// Reads a configuration file.
    ///
    /// - Parameters:
    ///   - name: The name of the file in messages.
    ///   - kinds: The kinds of file that are accepted.
    init(
        reading path: AbsolutePath,
        name: String,
        accepting kinds: InputKinds = .files
    ) throws(LintFailure) {
        let source = try SourceFile.readWhole(path.text, name: name, accepting: kinds)
        do {
            try self.init(source, folder: path.folder)
        } catch {
            throw .unusable(error.report)
        }
    }
}

extension Baseline {
    /// Reads a baseline.
    ///
    /// - Throws: An error in reading it, or in its content.
    init(reading path: String) throws(LintFailure) {
        let source = try SourceFile.readWhole(path, name: path, accepting: .pipes)
        do {
            try self.init(source)
        } catch {
            throw .unusable(error.report)
        }
    }
}

extension SourceFile {
    /// Reads a file of the linter itself. Errors have its name in messages.
    fileprivate static func readWhole(
        _ path: String,
        name: String,
        accepting kinds: InputKinds
    ) throws(LintFailure) -> SourceFile {
        do {
            return SourceFile(path: name, bytes: try FileSystem.read(path, accepting: kinds))
        } catch {
            throw .file(FileError(path: name, operation: error.operation, code: error.code))
        }
    }
}
