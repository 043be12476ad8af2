#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What came of writing a file.
package enum WriteOutcome: Hashable, Sendable {
    /// The file held the same bytes and was not touched.
    case unchanged
    case written
}

extension FileSystem {
    /// Replaces a file's content as a whole, or leaves everything as it was.
    ///
    /// The bytes go to a new file in the same folder, which then takes the old one's name and its
    /// permissions. A link stays, what it leads to is replaced. A pipe or a device is written directly.
    /// With `isDurable` the content is on the disk before the name changes hands.
    @discardableResult
    package static func write(
        _ bytes: [UInt8],
        to path: String,
        isDurable: Bool = false
    ) throws(FileError) -> WriteOutcome {
        do throws(SystemError) {
            try SystemError.requireNoZeroByte(in: path)
            let target = try resolvingLinks(path)
            guard let status = try status(of: target) else {
                try replace(target, with: bytes, keeping: nil, isDurable: isDurable)
                return .written
            }
            switch status.kind {
            case .folder:
                throw SystemError(code: EISDIR)
            case .file:
                if isContent(of: target, status, equalTo: bytes) { return .unchanged }
                _ = try SystemError.retrying { access(target, W_OK) }
                try replace(target, with: bytes, keeping: status, isDurable: isDurable)
            case .other, .missing:
                let descriptor = try FileDescriptor(opening: target, O_WRONLY)
                try fill(descriptor, with: bytes, isDurable: false)
            }
            return .written
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// The path at the end of a chain of links, whether or not there is anything.
    static func resolvingLinks(_ path: String) throws(SystemError) -> String {
        var path = path
        for _ in 0..<linkLimit {
            guard let link = destination(ofLink: path) else { return path }
            path = Path.joining(Path.folder(of: path), link)
        }
        throw SystemError(code: ELOOP)
    }

    private static var linkLimit: Int { 40 }

    private static func destination(ofLink path: String) -> String? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, initialized in
            let text = UnsafeMutableRawBufferPointer(buffer).bindMemory(to: CChar.self)
            count = text.baseAddress.map { readlink(path, $0, text.count) } ?? -1
            initialized = max(count, 0)
        }
        return count >= 0 ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private static func isContent(
        of path: String,
        _ status: stat,
        equalTo bytes: [UInt8]
    ) -> Bool {
        guard Int(status.st_size) == bytes.count else { return false }
        // A file that cannot be read counts as different: whether it can be written is asked next.
        return (try? read(path)) == bytes
    }
}

// MARK: - Replacing

extension FileSystem {
    private static func replace(
        _ target: String,
        with bytes: [UInt8],
        keeping status: stat?,
        isDurable: Bool
    ) throws(SystemError) {
        let (temporary, descriptor) = try createTemporary(beside: target)
        do throws(SystemError) {
            if let status { adopt(status, descriptor) }
            try fill(descriptor, with: bytes, isDurable: isDurable)
            _ = try SystemError.retrying { rename(temporary, target) }
        } catch {
            unlink(temporary)
            throw error
        }
        if isDurable { synchronizeFolder(of: target) }
    }

    /// Creates a file under a name of its own, which is short as the target's may be the longest allowed.
    static func createTemporary(
        beside target: String
    ) throws(SystemError) -> (path: String, FileDescriptor) {
        let folder = Path.folder(of: target)
        while true {
            let digits = String(UInt64.random(in: .min ... .max), radix: 36)
            let path = Path.joining(folder, ".\(digits).tmp")
            do {
                let flags = O_WRONLY | O_CREAT | O_EXCL
                return (path, try FileDescriptor(opening: path, flags, mode: 0o666))
            } catch {
                guard error.code == EEXIST else { throw error }
            }
        }
    }

    /// Gives the new file the owner and the permissions of the old one, as far as we are allowed to.
    static func adopt(_ status: stat, _ descriptor: FileDescriptor) {
        // The owner first: changing it clears some permissions.
        _ = fchown(descriptor.number, status.st_uid, status.st_gid)
        _ = fchmod(descriptor.number, status.st_mode & 0o7777)
    }

    /// Writes all bytes and closes the descriptor, whatever happens.
    private static func fill(
        _ descriptor: FileDescriptor,
        with bytes: [UInt8],
        isDurable: Bool
    ) throws(SystemError) {
        do throws(SystemError) {
            try descriptor.write(bytes)
            if isDurable { try descriptor.synchronize() }
        } catch {
            try? descriptor.close()
            throw error
        }
        try descriptor.close()
    }

    /// Some file systems cannot do this for folders; the file itself is safe all the same.
    private static func synchronizeFolder(of path: String) {
        guard let folder = try? FileDescriptor(opening: Path.folder(of: path), O_RDONLY) else {
            return
        }
        try? folder.synchronize()
        try? folder.close()
    }
}
