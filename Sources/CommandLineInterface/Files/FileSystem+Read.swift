import SchemaKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// The whole content of a file, a pipe or a device, links followed.
    ///
    /// More than `byteLimit` bytes are the error `EFBIG`.
    package static func read(
        _ path: String,
        byteLimit: Int = byteLimit
    ) throws(FileError) -> [UInt8] {
        do throws(SystemError) {
            let descriptor = try FileDescriptor(opening: path, O_RDONLY)
            defer { try? descriptor.close() }
            return try readToEnd(of: descriptor, byteLimit: byteLimit)
        } catch {
            throw FileError(path: path, operation: .read, code: error.code)
        }
    }

    /// Everything on standard input.
    package static func readStandardInput(
        byteLimit: Int = byteLimit
    ) throws(FileError) -> [UInt8] {
        do {
            let descriptor = FileDescriptor(number: STDIN_FILENO)
            return try readToEnd(of: descriptor, byteLimit: byteLimit)
        } catch {
            throw FileError(path: "standard input", operation: .read, code: error.code)
        }
    }

    /// Asks for one byte more than the file is said to have, so that usually one call finds its end.
    ///
    /// Pipes and `/proc` tell no size, and a file may grow meanwhile: then further pieces follow.
    private static func readToEnd(
        of descriptor: FileDescriptor,
        byteLimit: Int
    ) throws(SystemError) -> [UInt8] {
        let status = try descriptor.status()
        if status.kind == .folder { throw SystemError(code: EISDIR) }
        let expectedCount = status.kind == .file ? min(Int(status.st_size), byteLimit) : 0
        var bytes: [UInt8] = []
        var capacity = expectedCount > 0 ? expectedCount + 1 : pieceByteCount
        while true {
            let piece = try readPiece(of: descriptor, capacity: capacity)
            bytes = bytes.isEmpty ? piece : bytes + piece
            if bytes.count > byteLimit { throw SystemError(code: EFBIG) }
            if piece.count < capacity { return bytes }
            capacity = max(pieceByteCount, bytes.count)
        }
    }

    private static var pieceByteCount: Int { 65_536 }

    private static func readPiece(
        of descriptor: FileDescriptor,
        capacity: Int
    ) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            let room = UnsafeMutableRawBufferPointer(buffer)
            LargePages.request(for: room)
            do throws(SystemError) {
                count = try descriptor.read(into: room)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return piece
    }
}
