import SchemaPlatform

/// New contents of several files. Either all of them replace the old contents, or none does.
///
/// Each content is first written to a temporary file (``StagedFile``). ``replaceAll(_:)`` then renames the temporary
/// files one after the other. It makes backups of the old files, from which ``undo()`` can restore them until
/// ``finish()`` is called. Nothing is synchronized with the disk: after a system crash, the tool can generate the files
/// again.
package struct FileStage {
    private var replaced: [ReplacedFile] = []
    /// The function that creates a hard link at `linkPath` to the file at `path`. It returns false if this is not
    /// possible.
    private let link: @Sendable (_ path: String, _ linkPath: String) -> Bool

    /// A file that has its new content.
    private struct ReplacedFile {
        let path: String
        let target: String
        /// The path of the backup of the old file, or `nil` if there was no old file.
        let backup: String?
    }

    package init() {
        self.init { hardLink($0, $1) == 0 }
    }

    /// Creates a stage with another function for links, so that a test can simulate a file system without hard links.
    init(link: @escaping @Sendable (_ path: String, _ linkPath: String) -> Bool) {
        self.link = link
    }

    /// Replaces all files with their new contents.
    ///
    /// - Throws: The first error. All files then have their old content, except those that the error names.
    package mutating func replaceAll(_ files: [StagedFile]) throws(StageError) {
        for (index, file) in files.enumerated() {
            do throws(SystemError) {
                replaced.append(try replace(file))
            } catch {
                for file in files[index...] { file.abandon() }
                let cause = FileError(path: file.path, operation: .write, code: error.code)
                throw StageError(cause: cause, unrestoredPaths: undo())
            }
        }
    }

    private func replace(_ file: StagedFile) throws(SystemError) -> ReplacedFile {
        let (target, temporary) = (file.target, file.temporary)
        let backup = try makeBackup(of: target)
        do throws(SystemError) {
            _ = try SystemError.retrying { unsafe rename(temporary, target) }
        } catch {
            // The target still has its old content.
            if let backup { Self.remove(backup) }
            throw error
        }
        CleanupList.shared.removeFile(temporary)
        return ReplacedFile(path: file.path, target: target, backup: backup)
    }

    /// Makes a backup of the old file: a hard link, or a copy if the file system has no hard links. The old file also
    /// keeps its own name, so nothing is lost if the process ends and the backup is deleted.
    ///
    /// - Returns: The path of the backup, or `nil` if there is no old file.
    private func makeBackup(of target: String) throws(SystemError) -> String? {
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

    /// Returns the path of a temporary copy of a regular file. The path is never `nil`, because only a pipe or a device
    /// is written without a temporary file.
    private static func copy(_ target: String) throws(SystemError) -> String? {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(target)
        } catch {
            throw SystemError(code: error.code)
        }
        let copy = try FileReplacement(ofTarget: target)
        try copy.write(bytes)
        try copy.close()
        return copy.temporary
    }

    private static func remove(_ backup: String) {
        unsafe unlink(backup)
        CleanupList.shared.removeFile(backup)
    }

    private static func restore(_ backup: String, to target: String) -> Bool {
        // If both paths are hard links to the same file, `rename` has no effect and leaves the backup.
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
        var unrestoredPaths: [String] = []
        for file in replaced.reversed() {
            let isRestored =
                file.backup.map { Self.restore($0, to: file.target) }
                ?? (unsafe unlink(file.target) == 0)
            if !isRestored { unrestoredPaths.append(file.path) }
        }
        replaced = []
        return unrestoredPaths.reversed()
    }

    /// Deletes the backups of the files that were replaced.
    package mutating func finish() {
        for case let backup? in replaced.map(\.backup) { Self.remove(backup) }
        replaced = []
    }
}

/// Creates a hard link at `linkPath` to the file at `path`. This function is outside of ``FileStage``, because a
/// property there has the name of the C function `link`.
private func hardLink(_ path: String, _ linkPath: String) -> Int32 { unsafe link(path, linkPath) }

/// A temporary file with the new content of a file.
package struct StagedFile: Sendable {
    /// The path as the caller named it. If it is a link, ``target`` is the path to which the link leads.
    package let path: String
    let target: String
    let temporary: String

    /// Writes the content to a temporary file beside its target.
    ///
    /// - Returns: The staged file, or `nil` if the target has this content already.
    package static func staging(
        _ bytes: [UInt8],
        for path: String
    ) throws(FileError) -> StagedFile? {
        do throws(SystemError) {
            let target = try FileSystem.resolvingLinks(path)
            if FileSystem.content(of: target, equals: bytes) { return nil }
            let file = try FileReplacement(ofTarget: target)
            guard let temporary = file.temporary else {
                file.abandon()
                throw SystemError(.device)
            }
            try file.write(bytes)
            try file.close()
            return StagedFile(path: path, target: target, temporary: temporary)
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
    package let unrestoredPaths: [String]
}
