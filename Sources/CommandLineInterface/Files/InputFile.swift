import SchemaPlatform

/// The standard input of a tool as one of its input files.
package enum StandardInput {
    package static let operand = "-"
    /// The name of the input in reports, in place of a path. Errors in reading it use ``StandardStream/name``.
    package static let name = "<standard input>"
}

/// A file or a pipe that is open for reading. Several threads can read a file at any offset.
///
/// It is sendable because its properties do not change, and only the release of the last reference closes the file.
package final class InputFile: Sendable {
    private let descriptor: FileDescriptor
    private let path: String
    /// The size that the system reports for a regular file, which is zero for a file in `/proc`. Zero for a pipe.
    package let byteCount: Int

    /// Opens the file at `path` after following links.
    package init(opening path: String, accepting kinds: InputKinds = .files) throws(FileError) {
        self.path = path
        do throws(SystemError) {
            let (descriptor, status) = try FileDescriptor.opening(path, accepting: kinds)
            do throws(SystemError) {
                byteCount = try status.byteCount()
            } catch {
                try? descriptor.close()
                throw error
            }
            self.descriptor = descriptor
        } catch {
            throw FileError(path: path, operation: .read, code: error.code)
        }
    }

    deinit {
        // Nothing was written, so closing reports no errors.
        try? descriptor.close()
    }

    /// Returns the content up to the end. A further call returns only the bytes after those of the last call, such as
    /// bytes that were appended since. Calls of ``read(into:at:)`` do not affect this.
    ///
    /// - Throws: `EFBIG` if there are more than `byteLimit` bytes, or another error of the system.
    package func readToEnd(byteLimit: Int = FileSystem.byteLimit) throws(FileError) -> [UInt8] {
        do throws(SystemError) {
            return try descriptor.readToEnd(expecting: byteCount, byteLimit: byteLimit)
        } catch {
            throw FileError(path: path, operation: .read, code: error.code)
        }
    }

    /// Reads the bytes of a file from `offset` until the buffer is full or the file ends.
    ///
    /// - Returns: The number of bytes that were read.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: Int
    ) throws(FileError) -> Int {
        do throws(SystemError) {
            return try unsafe descriptor.read(into: buffer, at: offset)
        } catch {
            throw FileError(path: path, operation: .read, code: error.code)
        }
    }
}
