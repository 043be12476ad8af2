#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file's new content, of which most is the old one's: what a `FileReplacement` does, for contents that
/// are not held in memory.
///
/// What is not replaced is copied from the file as it is. Unless ``finish()`` is called, the file stays
/// as it was and nothing is left behind.
package struct FileRewrite: ~Copyable {
    private static let pieceByteCount = 65_536

    private let path: String
    private let original: FileDescriptor
    private let replacement: FileReplacement
    /// How much of the original has been copied or replaced.
    private var offset = 0
    private var isFinished = false

    /// Begins to rewrite a file, links followed; anything but a file is the error `EINVAL`.
    package init(of path: String) throws(FileError) {
        self.path = path
        (original, replacement) = try Self.open(path)
    }

    private static func open(
        _ path: String
    ) throws(FileError) -> (FileDescriptor, FileReplacement) {
        do throws(SystemError) {
            let target = try FileSystem.resolvingLinks(path)
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

    /// Puts other bytes in the place of a range of the original, which comes after all before.
    package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) throws(FileError) {
        precondition(range.lowerBound >= offset, "ranges are replaced in their order")
        try attempt { (file) throws(SystemError) in
            try file.copyOriginal(upTo: range.lowerBound)
            try file.replacement.descriptor.write(bytes)
            try file.skip(to: range.upperBound)
        }
    }

    /// Copies the rest and gives the new file the name of the old one.
    package consuming func finish() throws(FileError) {
        try attempt { (file) throws(SystemError) in
            try file.copyOriginal(upTo: .max)
            try file.replacement.commit(isDurable: true)
            file.isFinished = true
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
            var piece = [UInt8](repeating: 0, count: min(Self.pieceByteCount, end - offset))
            let count = try original.receive(into: &piece)
            if count == 0 { return }
            try replacement.descriptor.write(Array(piece[..<count]))
            offset += count
        }
    }

    private mutating func skip(to end: Int) throws(SystemError) {
        let number = original.number
        _ = try SystemError.retrying { lseek(number, off_t(end), SEEK_SET) }
        offset = end
    }
}
