import SchemaPlatform

/// New content for a file that keeps most of its old content. Unlike with ``FileReplacement``, the caller writes
/// only the bytes that change.
///
/// All other bytes are copied from the *original*, the file with its old content. Unless ``finish()`` is called, the
/// file stays unchanged and no temporary file remains.
package struct FileRewrite: ~Copyable {
    private static let bufferByteCount = 65_536

    private let path: String
    private let original: FileDescriptor
    private let replacement: FileReplacement
    /// The number of bytes of the original that have been copied or replaced.
    private var offset = 0
    private var isFinished = false

    /// Begins to rewrite the file at `path` after following links.
    ///
    /// - Throws: `EINVAL` if the file is not a regular file, or another error of the system.
    package init(of path: String) throws(FileError) {
        self.path = path
        (original, replacement) = try Self.open(path)
    }

    private static func open(
        _ path: String
    ) throws(FileError) -> (FileDescriptor, FileReplacement) {
        do throws(SystemError) {
            let target = try FileSystem.resolvingLinks(path)
            // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
            let original = try FileDescriptor(opening: target, O_RDONLY | O_NONBLOCK)
            do throws(SystemError) {
                guard try original.status().kind == .file else { throw SystemError(code: EINVAL) }
                return (original, try FileReplacement(ofTarget: target, keepsIdentity: true))
            } catch {
                try? original.close()
                throw error
            }
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    deinit {
        try? original.close()
        if !isFinished { replacement.abandon() }
    }

    /// Replaces a range of the original with other bytes. Ranges must be replaced in ascending order.
    package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) throws(FileError) {
        precondition(range.lowerBound >= offset, "ranges must be replaced in ascending order")
        try attempt { (file) throws(SystemError) in
            try file.copyOriginal(upTo: range.lowerBound)
            try file.replacement.descriptor.write(bytes)
            try file.skip(to: range.upperBound)
        }
    }

    /// Copies the rest of the original and replaces the file.
    package consuming func finish() throws(FileError) {
        try attempt { (file) throws(SystemError) in
            try file.copyOriginal(upTo: .max)
            // A failed commit abandons the replacement.
            file.isFinished = true
            try file.replacement.commit(isDurable: true)
        }
    }

    private mutating func attempt(
        _ operation: (inout FileRewrite) throws(SystemError) -> Void
    ) throws(FileError) {
        do {
            try operation(&self)
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    private mutating func copyOriginal(upTo end: Int) throws(SystemError) {
        while offset < end {
            var buffer = [UInt8](repeating: 0, count: min(Self.bufferByteCount, end - offset))
            let count = try original.receive(into: &buffer)
            if count == 0 { return }
            try replacement.descriptor.write(Array(buffer[..<count]))
            offset += count
        }
    }

    private mutating func skip(to end: Int) throws(SystemError) {
        let number = original.number
        _ = try SystemError.retrying { lseek(number, off_t(end), SEEK_SET) }
        offset = end
    }
}
