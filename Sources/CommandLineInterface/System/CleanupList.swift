import SchemaKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The list of things that a process must not leave behind when a signal ends it. Temporary files, and folders created
/// for files that do not exist yet, are then removed. Programs that the process has started are terminated.
///
/// Each of them is created and added while the lock is held, so that the list is complete whenever a signal ends the
/// process. The type is sendable because its state is read and written under the lock.
final class CleanupList: @unchecked Sendable {
    static let shared = CleanupList()

    private let lock = PlatformMutex()
    private var files: Set<String> = []
    private var folders: [String] = []
    private var children: Set<pid_t> = []

    /// Creates a file and adds it to the list on success.
    func addFile<Result, Failure: Error>(
        _ path: String,
        _ create: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.locked { () throws(Failure) in
            let result = try create()
            files.insert(path)
            return result
        }
    }

    /// Removes a file from the list after it has been renamed or deleted.
    func removeFile(_ path: String) { _ = lock.locked { files.remove(path) } }

    /// Creates a folder and adds it to the list, unless it exists already or cannot be created.
    ///
    /// - Returns: The result of the system call, with its `errno`.
    func addFolder(_ path: String, mode: mode_t) -> (result: Int32, code: Int32) {
        lock.locked {
            let result = unsafe mkdir(path, mode)
            let code = errno
            if result == 0 { folders.append(path) }
            return (result, code)
        }
    }

    /// Takes folders off the list, because they will be kept.
    func keepFolders(_ paths: [String]) {
        let kept = Set(paths)
        lock.locked { folders.removeAll(where: kept.contains) }
    }

    /// Starts a program and adds it to the list.
    func addChild(
        _ spawn: () throws(SystemError) -> pid_t
    ) throws(SystemError) -> pid_t {
        try lock.locked { () throws(SystemError) in
            let identifier = try spawn()
            children.insert(identifier)
            return identifier
        }
    }

    /// Takes a program that has ended off the list, because the system may give its number to another program.
    func removeChild(_ identifier: pid_t) { _ = lock.locked { children.remove(identifier) } }

    /// Removes the files and folders on the list, asks the programs to end, and prevents other threads from adding
    /// more, because the process is about to end.
    func cleanUpForever() {
        lock.lock()
        for path in files { unsafe unlink(path) }
        for path in folders.reversed() { unsafe rmdir(path) }
        for identifier in children { kill(identifier, SIGTERM) }
    }
}
