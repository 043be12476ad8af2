#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// New contents of several files, which all replace their files or none.
///
/// Each content is written to a temporary file first (``StagedFile``). ``replaceAll(_:)`` then renames one
/// after the other and keeps the old files, so that ``undo()`` can restore them until ``finish()`` is
/// called. Nothing is synchronized with the disk: the tool can generate again whatever a system crash
/// loses.
package struct FileStage {
    private var replaced: [Replaced] = []
    /// The function that gives a file a second name. It returns false if that is not possible.
    private let link: @Sendable (_ path: String, _ name: String) -> Bool

    /// A file that has its new content.
    private struct Replaced {
        let path: String
        let target: String
        /// The path at which the old file is kept, or nil if there was no old file.
        let backup: String?
    }

    package init() {
        self.init { hardLink($0, $1) == 0 }
    }

    /// Creates a stage with another function for links. A test can thus behave like a file system without hard links.
    init(link: @escaping @Sendable (_ path: String, _ name: String) -> Bool) {
        self.link = link
    }

    /// Replaces all files with their new contents.
    ///
    /// - Throws: The first error. All files then have their old content, except those that the error names.
    package mutating func replaceAll(_ files: [StagedFile]) throws(StageError) {
        for (position, file) in files.enumerated() {
            do throws(SystemError) {
                replaced.append(try replace(file))
            } catch {
                for file in files[position...] { file.abandon() }
                let cause = FileError(path: file.path, operation: .write, code: error.code)
                throw StageError(cause: cause, writtenPaths: undo())
            }
        }
    }

    private func replace(_ file: StagedFile) throws(SystemError) -> Replaced {
        let (target, temporary) = (file.target, file.temporary)
        let backup = try keep(target)
        do throws(SystemError) {
            _ = try SystemError.retrying { unsafe rename(temporary, target) }
        } catch {
            // The target still has its old content.
            if let backup { Self.remove(backup) }
            throw error
        }
        CleanupList.shared.removeFile(temporary)
        return Replaced(path: file.path, target: target, backup: backup)
    }

    /// Keeps the old file under a new name: as a hard link, or as a copy if the file system has no hard links. The
    /// target keeps its name, so nothing is lost if the process ends and the backup is deleted.
    ///
    /// - Returns: The new name, or `nil` if there is no file.
    private func keep(_ target: String) throws(SystemError) -> String? {
        var status = stat()
        guard unsafe lstat(target, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError(code: errno) }
            return nil
        }
        // Only a regular file is replaced. Anything else has appeared since the content was staged and does not belong
        // to the tool.
        let mode = status.st_mode & S_IFMT
        guard mode == S_IFREG else { throw SystemError(code: mode == S_IFDIR ? EISDIR : EEXIST) }
        let backup = TemporaryName.path(beside: target)
        if CleanupList.shared.addFile(backup, { link(target, backup) }) { return backup }
        CleanupList.shared.removeFile(backup)
        return try Self.copy(target)
    }

    /// Returns the path of a temporary copy of a file.
    private static func copy(_ target: String) throws(SystemError) -> String? {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(target)
        } catch {
            throw SystemError(code: error.code)
        }
        let copy = try FileReplacement(ofTarget: target)
        do throws(SystemError) {
            try copy.descriptor.write(bytes)
            try copy.close()
        } catch {
            copy.abandon()
            throw error
        }
        return copy.temporary
    }

    private static func remove(_ backup: String) {
        unsafe unlink(backup)
        CleanupList.shared.removeFile(backup)
    }

    private static func restore(_ backup: String, to target: String) -> Bool {
        // If both are names of one file, `rename` has no effect and leaves the backup.
        let isRestored = unsafe rename(backup, target) == 0
        if isRestored { unsafe unlink(backup) }
        CleanupList.shared.removeFile(backup)
        return isRestored
    }

    /// Restores the files that were replaced.
    ///
    /// - Returns: The paths of files that could not be restored and keep their new content.
    @discardableResult
    package mutating func undo() -> [String] {
        var left: [String] = []
        for file in replaced.reversed() {
            let isRestored =
                file.backup.map { Self.restore($0, to: file.target) }
                ?? (unsafe unlink(file.target) == 0)
            if !isRestored { left.append(file.path) }
        }
        replaced = []
        return left.reversed()
    }

    /// Deletes the backups of the files that were replaced.
    package mutating func finish() {
        for case let backup? in replaced.map(\.backup) { Self.remove(backup) }
        replaced = []
    }
}

/// Gives the file at a path a second name, as a hard link.
private func hardLink(_ path: String, _ name: String) -> Int32 { unsafe link(path, name) }

/// The new content of a file under a temporary name.
package struct StagedFile: Sendable {
    /// The requested path. ``target`` is the path of the file to which it leads when links are followed.
    package let path: String
    let target: String
    let temporary: String

    /// Writes a content to a temporary file beside its target.
    ///
    /// - Returns: The staged file, or `nil` if the target has this content already.
    package static func staging(
        _ bytes: [UInt8],
        for path: String
    ) throws(FileError) -> StagedFile? {
        do throws(SystemError) {
            let target = try FileSystem.resolvingLinks(path)
            if FileSystem.isContent(of: target, equalTo: bytes) { return nil }
            let file = try FileReplacement(ofTarget: target)
            do throws(SystemError) {
                guard let temporary = file.temporary else { throw SystemError(.device) }
                try file.descriptor.write(bytes)
                try file.close()
                return StagedFile(path: path, target: target, temporary: temporary)
            } catch {
                file.abandon()
                throw error
            }
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// Removes the temporary file.
    package func abandon() {
        unsafe unlink(temporary)
        CleanupList.shared.removeFile(temporary)
    }
}

/// The reason that several files could not be replaced.
package struct StageError: Error, Hashable, Sendable {
    package let cause: FileError
    /// The files that could not be restored and keep their new content.
    package let writtenPaths: [String]
}
