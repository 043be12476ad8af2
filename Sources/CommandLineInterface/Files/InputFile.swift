#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file or a pipe that is open to be read; a file can be read at any place, by several threads.
///
/// Sendable, as nothing in it changes until its last reference is gone, and then it is closed.
package final class InputFile: Sendable {
    private let descriptor: FileDescriptor
    private let path: String
    /// The size of a file; zero if it is no regular file, or has no size.
    package let byteCount: Int

    /// Opens the file that `path` leads to, after links are followed.
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
        // Nothing was written, so closing reports no error.
        try? descriptor.close()
    }

    /// The whole content, from its beginning on; no place in it may have been read before unless it is a file.
    ///
    /// More than `byteLimit` bytes are the error `EFBIG`.
    package func readToEnd(byteLimit: Int = FileSystem.byteLimit) throws(FileError) -> [UInt8] {
        do throws(SystemError) {
            return try descriptor.readToEnd(expecting: byteCount, byteLimit: byteLimit)
        } catch {
            throw FileError(path: path, operation: .read, code: error.code)
        }
    }

    /// Reads the bytes of a file from `offset` on until the buffer is full or the file ends.
    ///
    /// - Returns: how many there were.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: Int
    ) throws(FileError) -> Int {
        do throws(SystemError) {
            return try descriptor.read(into: buffer, at: offset)
        } catch {
            throw FileError(path: path, operation: .read, code: error.code)
        }
    }
}
