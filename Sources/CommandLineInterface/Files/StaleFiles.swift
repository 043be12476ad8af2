#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Removes the temporary files of runs that crashed, in the folders that this run writes to.
///
/// Sendable, as everything in it is read and written under the lock.
final class StaleFiles: @unchecked Sendable {
    static let shared = StaleFiles()

    private let lock = Lock()
    private var visited: Set<String> = []

    /// Removes the stale temporary files of a folder, the first time that this is asked of it.
    ///
    /// Only regular files of the user's own go, under names that only these tools give; a link of such
    /// a name stays, as does what can't be removed.
    func remove(from folder: String) {
        guard lock.locked({ visited.insert(folder).inserted }) else { return }
        guard let entries = try? FileSystem.entries(of: folder) else { return }
        for entry in entries {
            guard let name = TemporaryName(entry.name) else { continue }
            let path = Path.joining(folder, entry.name)
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == geteuid(), name.isStale(age: Self.age(of: status))
            else { continue }
            unlink(path)
        }
    }

    private static func age(of status: stat) -> Int {
        #if canImport(Darwin)
            let changed = status.st_mtimespec.tv_sec
        #else
            let changed = status.st_mtim.tv_sec
        #endif
        return age(ofTime: Int(changed), now: ProcessEnvironment.secondsSince1970)
    }

    /// Returns how many seconds ago a time was. A file may bear any time, so the age may not fit.
    static func age(ofTime changed: Int, now: Int) -> Int {
        let (age, overflows) = now.subtractingReportingOverflow(changed)
        return overflows ? (changed < 0 ? .max : .min) : age
    }
}
