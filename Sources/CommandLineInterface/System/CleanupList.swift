import SchemaKit
import SchemaPlatform

/// The list of temporary files, new folders and started programs that must not remain when a signal ends the process.
///
/// The files are then removed, the folders are removed if they are empty, and the programs are terminated. Each of them
/// is created and added while the lock is held, so that the list is complete whenever a signal ends the process.
final class CleanupList: Sendable {
    static let shared = CleanupList()

    private let entries = Mutex(Entries())

    private struct Entries {
        var files: Set<String> = []
        var folders: [String] = []
        var children: Set<pid_t> = []
    }

    /// Creates a file and adds it to the list, unless `create` throws an error.
    func addFile<Result, Failure: Error>(
        _ path: String,
        _ create: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try entries.withLock { (entries) throws(Failure) in
            let result = try create()
            entries.files.insert(path)
            return result
        }
    }

    /// Removes a file from the list after it has been renamed or deleted.
    func removeFile(_ path: String) { _ = entries.withLock { $0.files.remove(path) } }

    /// Creates a folder and adds it to the list, unless it exists already or cannot be created.
    ///
    /// - Returns: The result of the system call, with its `errno`.
    func addFolder(_ path: String, mode: mode_t) -> (result: Int32, code: Int32) {
        entries.withLock { entries in
            let result = unsafe mkdir(path, mode)
            let code = errno
            if result == 0 { entries.folders.append(path) }
            return (result, code)
        }
    }

    /// Removes folders from the list, so that they are kept.
    func keepFolders(_ paths: [String]) {
        let kept = Set(paths)
        entries.withLock { $0.folders.removeAll(where: kept.contains) }
    }

    /// Starts a program and adds it to the list.
    func addChild(
        _ spawn: () throws(SystemError) -> pid_t
    ) throws(SystemError) -> pid_t {
        try entries.withLock { (entries) throws(SystemError) in
            let identifier = try spawn()
            entries.children.insert(identifier)
            return identifier
        }
    }

    /// Removes a program from the list after the program has ended, because the system may reuse the identifier.
    func removeChild(_ identifier: pid_t) {
        _ = entries.withLock { $0.children.remove(identifier) }
    }

    /// Removes the files and folders on the list, asks the programs to end, and calls `endProcess` while the lock is
    /// held, so that other threads add no entries before the process ends.
    func cleanUp(endProcess: () -> Never) -> Never {
        entries.withLock { entries in
            for path in entries.files { unsafe unlink(path) }
            for path in entries.folders.reversed() { unsafe rmdir(path) }
            for identifier in entries.children { kill(identifier, SIGTERM) }
            endProcess()
        }
    }
}
