import CommandLineInterface
import SchemaKit
import SchemaLint

extension SourceFile {
    /// Reads a file, or standard input, as a whole.
    ///
    /// - Parameters:
    ///   - name: The name of the file in reports, if it is not its path.
    ///   - file: The file if it is open already.
    ///   - kinds: The kinds of file that are accepted.
    static func read(
        _ path: String,
        name: String? = nil,
        from file: InputFile? = nil,
        accepting kinds: InputKinds = .files
    ) throws(LintFailure) -> SourceFile {
        do throws(FileError) {
            guard path != LintOptions.standardInput else {
                let bytes = try FileSystem.readStandardInput()
                return SourceFile(path: name ?? LintOptions.standardInputName, bytes: bytes)
            }
            let file = if let file { file } else { try InputFile(opening: path, accepting: kinds) }
            return SourceFile(path: name ?? path, bytes: try file.readToEnd())
        } catch {
            throw .file(error)
        }
    }
}
