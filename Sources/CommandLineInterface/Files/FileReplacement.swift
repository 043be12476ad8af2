#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// New content for a file, which takes the old one's place as a whole, or not at all.
///
/// The bytes go to a temporary file in the same folder (see ``TemporaryName``), which then takes the
/// old one's name. It gets the old one's owner, permissions, access control list and extended attributes.
/// A link stays, and its target is replaced. A pipe or a device is written directly.
/// End with ``commit(isDurable:)`` or ``abandon()``.
package struct FileReplacement {
    /// The descriptor of the temporary file that gets the content.
    let descriptor: FileDescriptor
    let target: String
    /// The temporary file; nil where the target itself is written.
    let temporary: String?

    /// Prepares to replace the file at `path`, and finds out whether that is allowed.
    package init(of path: String) throws(FileError) {
        do throws(SystemError) {
            try self.init(ofTarget: try FileSystem.resolvingLinks(path))
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// - Parameters:
    ///   - target: a path that is no link.
    ///   - keepsIdentity: whether to refuse where the file would lose its other hard links, its owner or its attributes,
    ///     as for a file of the user's. What a tool has made itself is replaced all the same.
    init(ofTarget target: String, keepsIdentity: Bool = false) throws(SystemError) {
        self.target = target
        let status = try FileSystem.status(of: target)
        switch status?.kind {
        case .folder:
            throw SystemError(code: EISDIR)
        case .other:
            if let status, status.st_mode & S_IFMT == S_IFBLK { throw SystemError(.device) }
            temporary = nil
            descriptor = try FileDescriptor(opening: target, O_WRONLY)
        case .file, .missing, nil:
            if let status {
                _ = try SystemError.retrying { access(target, W_OK) }
                if keepsIdentity, status.st_nlink > 1 { throw SystemError(.hardLinks) }
            }
            StaleFiles.shared.remove(from: Path.folder(of: target))
            // The permissions of a new file are as usual; what replaces one is nobody else's until it has that one's.
            let mode: mode_t = status == nil ? 0o666 : 0o600
            let (path, descriptor) = try Self.createTemporary(beside: target, mode)
            temporary = path
            self.descriptor = descriptor
            guard let status else { return }
            do throws(SystemError) {
                try FileMetadata(of: target, status).copy(to: descriptor)
            } catch {
                guard keepsIdentity else { return }
                abandon()
                throw error
            }
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
        try close(isDurable: isDurable)
        guard let temporary else { return }
        let target = target
        _ = try SystemError.retrying { rename(temporary, target) }
        CleanupList.shared.removeFile(temporary)
        if isDurable { synchronizeFolder() }
    }

    /// Ends the content, which may show that some of it was not written.
    func close(isDurable: Bool = false) throws(SystemError) {
        if isDurable, temporary != nil { try descriptor.synchronize() }
        try descriptor.close()
    }

    /// Leaves everything as it was; does no harm after a commit that failed.
    package func abandon() {
        try? descriptor.close()
        removeTemporary()
    }

    func removeTemporary() {
        guard let temporary else { return }
        unlink(temporary)
        CleanupList.shared.removeFile(temporary)
    }

    private static func createTemporary(
        beside target: String,
        _ mode: mode_t
    ) throws(SystemError) -> (path: String, FileDescriptor) {
        while true {
            let path = TemporaryName.path(beside: target)
            do {
                let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
                let descriptor = try CleanupList.shared.addFile(path) { () throws(SystemError) in
                    try FileDescriptor(opening: path, flags, mode: mode)
                }
                return (path, descriptor)
            } catch {
                guard error.code == EEXIST else { throw error }
            }
        }
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
