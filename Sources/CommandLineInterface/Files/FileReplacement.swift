#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// New content for a file that replaces the old content as a whole, or not at all.
///
/// The bytes go to a temporary file in the same folder (see ``TemporaryName``), which is then renamed to
/// the target. It gets the owner, permissions, access control list and extended attributes of the old file.
/// If the path is a link, its target is replaced and the link stays. A pipe or a device is written
/// directly. Call ``commit(isDurable:)`` or ``abandon()`` at the end.
package struct FileReplacement {
    /// The descriptor of the temporary file that gets the content.
    let descriptor: FileDescriptor
    let target: String
    /// The path of the temporary file, or `nil` if the target itself is written.
    let temporary: String?

    /// Prepares to replace the file at `path`, and checks whether that is allowed.
    package init(of path: String) throws(FileError) {
        do throws(SystemError) {
            try self.init(ofTarget: try FileSystem.resolvingLinks(path))
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// Prepares to replace the file at `target`.
    ///
    /// - Parameters:
    ///   - target: A path that is not a link.
    ///   - keepsIdentity: True to refuse if the file would lose its other hard links, its owner or its
    ///     attributes, as for a file of the user. False for files that the tools have created.
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
                _ = try SystemError.retrying { unsafe access(target, W_OK) }
                if keepsIdentity, status.st_nlink > 1 { throw SystemError(.hardLinks) }
            }
            StaleFiles.shared.remove(from: Path.folder(of: target))
            // A new file gets the usual permissions. A replacement stays private until it gets those of the
            // old file.
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

    /// Returns a writer for the content. Errors refer to the file as `name`.
    package func writer(name: String) -> StreamWriter {
        StreamWriter(descriptor: descriptor.number, name: name)
    }

    /// Replaces the file with the new content.
    package func commit(for path: String) throws(FileError) {
        do throws(SystemError) {
            try commit(isDurable: false)
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// Replaces the file with the new content. If `isDurable` is true, the content is on the disk before
    /// the rename.
    func commit(isDurable: Bool) throws(SystemError) {
        try close(isDurable: isDurable)
        guard let temporary else { return }
        let target = target
        _ = try SystemError.retrying { unsafe rename(temporary, target) }
        CleanupList.shared.removeFile(temporary)
        if isDurable { synchronizeFolder() }
    }

    /// Closes the file, which may report that some of the content was not written.
    func close(isDurable: Bool = false) throws(SystemError) {
        if isDurable, temporary != nil { try descriptor.synchronize() }
        try descriptor.close()
    }

    /// Leaves everything unchanged. It has no effect after a failed commit.
    package func abandon() {
        try? descriptor.close()
        removeTemporary()
    }

    func removeTemporary() {
        guard let temporary else { return }
        unsafe unlink(temporary)
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

    /// Synchronizes the folder with the disk. Some file systems do not support this, but the file itself is
    /// safe.
    private func synchronizeFolder() {
        guard let folder = try? FileDescriptor(opening: Path.folder(of: target), O_RDONLY) else {
            return
        }
        try? folder.synchronize()
        try? folder.close()
    }
}
