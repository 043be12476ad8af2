import CommandLineInterface
import SchemaKit

extension SourceFile {
    /// Reads a file, or standard input, as a whole.
    static func read(_ path: String) throws(RunFailure) -> SourceFile {
        do throws(FileError) {
            guard path != PayloadDiscovery.standardInput else {
                let bytes = try FileSystem.readStandardInput()
                return SourceFile(path: PayloadDiscovery.standardInputName, bytes: bytes)
            }
            return SourceFile(path: path, bytes: try FileSystem.read(path))
        } catch {
            throw .file(error)
        }
    }
}
