public import Foundation

extension Data {
    /// Writes a file without waiting for the disk, unlike Foundation's `write(to:)`.
    public func writeUnsynchronized(to file: URL) throws {
        guard let stream = fopen(file.path, "w") else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        let written = withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stream) }
        guard fclose(stream) == 0, written == count else { throw POSIXError(.EIO) }
    }
}
