import CommandLineInterface
import SchemaKit

extension SourceFile {
    /// Reads a file, or standard input, as a whole.
    ///
    /// - Parameter name: how reports call it, if not by its path.
    static func read(_ path: String, name: String? = nil) throws(RunFailure) -> SourceFile {
        do throws(FileError) {
            guard path != PayloadDiscovery.standardInput else {
                let bytes = try FileSystem.readStandardInput()
                return SourceFile(path: name ?? PayloadDiscovery.standardInputName, bytes: bytes)
            }
            return SourceFile(path: name ?? path, bytes: try FileSystem.read(path))
        } catch {
            throw .file(error)
        }
    }
}
