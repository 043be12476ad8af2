import SchemaKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// Returns the whole content of a file, or of a pipe if pipes are accepted. Links are followed.
    ///
    /// More than `byteLimit` bytes are the error `EFBIG`.
    package static func read(
        _ path: String,
        accepting kinds: InputKinds = .files,
        byteLimit: Int = byteLimit
    ) throws(FileError) -> [UInt8] {
        try InputFile(opening: path, accepting: kinds).readToEnd(byteLimit: byteLimit)
    }

    /// Returns the whole content of standard input.
    package static func readStandardInput(
        byteLimit: Int = byteLimit
    ) throws(FileError) -> [UInt8] {
        do throws(SystemError) {
            let descriptor = FileDescriptor(number: STDIN_FILENO)
            let status = try descriptor.require(.pipes)
            return try descriptor.readToEnd(
                expecting: try status.byteCount(),
                byteLimit: byteLimit
            )
        } catch {
            throw FileError(path: "standard input", operation: .read, code: error.code)
        }
    }
}

extension stat {
    /// Returns the size of a file, or zero if it is not a regular file or has no size. A folder is an
    /// error.
    func byteCount() throws(SystemError) -> Int {
        if kind == .folder { throw SystemError(code: EISDIR) }
        return kind == .file ? Int(st_size) : 0
    }
}

extension FileDescriptor {
    /// Reads everything up to the end.
    ///
    /// The first read asks for one byte more than the reported size, so that one call usually finds the
    /// end. Pipes and files in `/proc` have no size, and a file may grow in the meantime. In these cases
    /// more reads follow.
    ///
    /// - Parameter byteCount: The size that the system reports for the file, or zero if it reports none.
    func readToEnd(
        expecting byteCount: Int,
        byteLimit: Int
    ) throws(SystemError) -> [UInt8] {
        let expectedCount = min(byteCount, byteLimit)
        var bytes: [UInt8] = []
        var capacity = expectedCount > 0 ? expectedCount + 1 : Self.pieceByteCount
        while true {
            let piece = try readPiece(capacity: capacity)
            bytes = bytes.isEmpty ? piece : bytes + piece
            if bytes.count > byteLimit { throw SystemError(code: EFBIG) }
            if piece.count < capacity { return bytes }
            capacity = max(Self.pieceByteCount, bytes.count)
        }
    }

    private static var pieceByteCount: Int { 65_536 }

    private func readPiece(capacity: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            let room = UnsafeMutableRawBufferPointer(buffer)
            unsafe LargePages.request(for: room)
            do throws(SystemError) {
                count = try unsafe read(into: room)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return piece
    }
}
