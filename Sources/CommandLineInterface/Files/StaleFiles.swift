#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A cleaner that removes the temporary files of crashed runs from the folders that this run writes to.
///
/// It is sendable because its state is read and written under the lock.
final class StaleFiles: @unchecked Sendable {
    static let shared = StaleFiles()

    private let lock = Lock()
    private var visited: Set<String> = []

    /// Removes the stale temporary files of a folder. Only the first call for a folder has an effect.
    ///
    /// Only regular files of the user with a name that only these tools use are removed, if their process has ended or
    /// if they are older than one day. Links with such a name stay, as do files that cannot be removed.
    func remove(from folder: String) {
        guard lock.locked({ visited.insert(folder).inserted }) else { return }
        guard let entries = try? FileSystem.entries(of: folder) else { return }
        for entry in entries {
            guard let name = TemporaryName(entry.name) else { continue }
            let path = Path.joining(folder, entry.name)
            var status = stat()
            guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == geteuid(), name.isStale(age: Self.age(of: status))
            else { continue }
            unsafe unlink(path)
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

    /// Returns the seconds from `changed` to `now`, clamped to the range of `Int`. The difference can overflow, because
    /// a file may have any time.
    static func age(ofTime changed: Int, now: Int) -> Int {
        let (age, overflows) = now.subtractingReportingOverflow(changed)
        return overflows ? (changed < 0 ? .max : .min) : age
    }
}
