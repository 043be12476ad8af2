#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// New content for a file, which takes the old one's place as a whole, or not at all.
///
/// The bytes go to a new file in the same folder, which then takes the old one's name and its
/// permissions. A link stays, what it leads to is replaced. A pipe or a device is written directly.
/// End with ``commit(isDurable:)`` or ``abandon()``.
package struct FileReplacement {
    /// What the content is written to.
    let descriptor: FileDescriptor
    private let target: String
    /// The name of the new file; nil where the target itself is written.
    private let temporary: String?

    /// Prepares to replace the file at `path`, and finds out whether that is allowed.
    package init(of path: String) throws(FileError) {
        do throws(SystemError) {
            try self.init(ofTarget: try FileSystem.resolvingLinks(path))
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// - Parameter target: a path that is no link.
    init(ofTarget target: String) throws(SystemError) {
        self.target = target
        let status = try FileSystem.status(of: target)
        switch status?.kind {
        case .folder:
            throw SystemError(code: EISDIR)
        case .other:
            temporary = nil
            descriptor = try FileDescriptor(opening: target, O_WRONLY)
        case .file, .missing, nil:
            if status != nil { _ = try SystemError.retrying { access(target, W_OK) } }
            let (path, descriptor) = try Self.createTemporary(beside: target)
            if let status { Self.adopt(status, descriptor) }
            temporary = path
            self.descriptor = descriptor
        }
    }

    /// A writer of the content; errors call the file `name`.
    package func writer(name: String) -> StreamWriter {
        StreamWriter(descriptor: descriptor.number, name: name)
    }

    /// Puts the content in its place.
    package func commit(for path: String) throws(FileError) {
        do throws(SystemError) {
            try commit(isDurable: false)
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// With `isDurable` the content is on the disk before the name changes hands.
    func commit(isDurable: Bool) throws(SystemError) {
        guard let temporary else { return try descriptor.close() }
        if isDurable { try descriptor.synchronize() }
        try descriptor.close()
        let target = target
        _ = try SystemError.retrying { rename(temporary, target) }
        if isDurable { synchronizeFolder() }
    }

    /// Leaves everything as it was; does no harm after a commit that failed.
    package func abandon() {
        try? descriptor.close()
        if let temporary { unlink(temporary) }
    }

    /// Creates a file under a name of its own, which is short as the target's may be the longest allowed.
    private static func createTemporary(
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
    private static func adopt(_ status: stat, _ descriptor: FileDescriptor) {
        // The owner first: changing it clears some permissions.
        _ = fchown(descriptor.number, status.st_uid, status.st_gid)
        _ = fchmod(descriptor.number, status.st_mode & 0o7777)
    }

    /// Some file systems cannot do this for folders; the file itself is safe all the same.
    private func synchronizeFolder() {
        guard let folder = try? FileDescriptor(opening: Path.folder(of: target), O_RDONLY) else {
            return
        }
        try? folder.synchronize()
        try? folder.close()
    }
}
