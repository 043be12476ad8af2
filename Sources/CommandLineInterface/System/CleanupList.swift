#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The things that a process removes when it ends: temporary files, folders made for files that do not
/// exist yet, and programs that it has started.
///
/// Whatever is made is entered under the same lock, so that an end at any moment finds all of it.
/// Sendable, as everything in it is read and written under the lock.
final class CleanupList: @unchecked Sendable {
    static let shared = CleanupList()

    private let lock = Lock()
    private var files: Set<String> = []
    private var folders: [String] = []
    private var children: Set<pid_t> = []

    /// Makes a file and enters it, if that succeeds.
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

    /// Forgets a file that has got its name, or is gone.
    func removeFile(_ path: String) { _ = lock.locked { files.remove(path) } }

    /// Makes a folder and enters it, unless it is there already or can't be made.
    ///
    /// - Returns: the result of the system's call, with its `errno`.
    func addFolder(_ path: String, mode: mode_t) -> (result: Int32, code: Int32) {
        lock.locked {
            let result = mkdir(path, mode)
            let code = errno
            if result == 0 { folders.append(path) }
            return (result, code)
        }
    }

    /// Forgets folders that are to stay.
    func keepFolders(_ paths: [String]) {
        let kept = Set(paths)
        lock.locked { folders.removeAll(where: kept.contains) }
    }

    /// Starts a program and enters it.
    func addChild(
        _ spawn: () throws(SystemError) -> pid_t
    ) throws(SystemError) -> pid_t {
        try lock.locked { () throws(SystemError) in
            let identifier = try spawn()
            children.insert(identifier)
            return identifier
        }
    }

    /// Forgets a program, whose number the system may give to another once it was waited for.
    func removeChild(_ identifier: pid_t) { _ = lock.locked { children.remove(identifier) } }

    /// Removes everything, and keeps other threads from making more of it: the process is about to end.
    func cleanUpForever() {
        lock.lockForever()
        for path in files { unlink(path) }
        for path in folders.reversed() { rmdir(path) }
        for identifier in children { kill(identifier, SIGTERM) }
    }
}
