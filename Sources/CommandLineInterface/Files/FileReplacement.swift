#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file's new content, written piece by piece beside the file until it takes its name: what
/// `FileSystem.write` does, for contents that are not held in memory.
///
/// What is not replaced is copied from the file as it is. Unless ``finish()`` is called, the file stays
/// as it was and nothing is left behind.
package struct FileReplacement: ~Copyable {
    private static let pieceByteCount = 65_536

    /// The files between which bytes go.
    private struct Files {
        let target: String
        let temporary: String
        let original: FileDescriptor
        let copy: FileDescriptor
    }

    private let path: String
    private let files: Files
    /// How much of the original has been copied or replaced.
    private var offset = 0
    private var isClosed = false
    private var isRenamed = false

    /// Begins to replace a file, links followed; anything but a file is the error `EINVAL`.
    package init(of path: String) throws(FileError) {
        self.path = path
        files = try Self.open(path)
    }

    private static func open(_ path: String) throws(FileError) -> Files {
        do throws(SystemError) {
            let target = try FileSystem.resolvingLinks(path)
            let original = try FileDescriptor(opening: target, O_RDONLY)
            do throws(SystemError) {
                let status = try original.status()
                guard status.kind == .file else { throw SystemError(code: EINVAL) }
                _ = try SystemError.retrying { access(target, W_OK) }
                let (temporary, copy) = try FileSystem.createTemporary(beside: target)
                FileSystem.adopt(status, copy)
                return Files(target: target, temporary: temporary, original: original, copy: copy)
            } catch {
                try? original.close()
                throw error
            }
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    deinit {
        try? files.original.close()
        if !isClosed { try? files.copy.close() }
        if !isRenamed { unlink(files.temporary) }
    }

    /// Puts other bytes in the place of a range of the original, which comes after all before.
    package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) throws(FileError) {
        precondition(range.lowerBound >= offset, "ranges are replaced in their order")
        try attempt { (file) throws(SystemError) in
            try file.copyOriginal(upTo: range.lowerBound)
            try file.files.copy.write(bytes)
            try file.skip(to: range.upperBound)
        }
    }

    /// Copies the rest and gives the new file the name of the old one.
    package consuming func finish() throws(FileError) {
        try attempt { (file) throws(SystemError) in
            try file.copyOriginal(upTo: .max)
            try file.files.copy.synchronize()
            // Some file systems tell only on closing that something was not written.
            file.isClosed = true
            try file.files.copy.close()
            let (temporary, target) = (file.files.temporary, file.files.target)
            _ = try SystemError.retrying { rename(temporary, target) }
            file.isRenamed = true
        }
    }

    private mutating func attempt(
        _ operation: (inout FileReplacement) throws(SystemError) -> Void
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
            let count = try files.original.receive(into: &piece)
            if count == 0 { return }
            try files.copy.write(Array(piece[..<count]))
            offset += count
        }
    }

    private mutating func skip(to end: Int) throws(SystemError) {
        let number = files.original.number
        _ = try SystemError.retrying { lseek(number, off_t(end), SEEK_SET) }
        offset = end
    }
}
