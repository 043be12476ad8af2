#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The attributes that show without reading a file whether it has changed: its size, its number on the disk, and
/// the times of its last changes.
package struct FileSignature: Hashable, Sendable {
    /// In bytes.
    package var size: Int
    package var node: UInt64
    /// The nanoseconds since 1970 at which its content was changed.
    package var modification: Int
    /// The nanoseconds since 1970 at which anything about it was changed.
    package var change: Int

    package init(size: Int, node: UInt64, modification: Int, change: Int) {
        self.size = size
        self.node = node
        self.modification = modification
        self.change = change
    }

    /// The signature of the file at `path`, links followed; nil where there is none.
    package init?(of path: String) {
        guard let status = try? FileSystem.status(of: path), status.kind == .file else {
            return nil
        }
        #if canImport(Darwin)
            let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modification, change) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            size: Int(status.st_size),
            node: UInt64(status.st_ino),
            modification: Self.nanoseconds(modification),
            change: Self.nanoseconds(change)
        )
    }

    /// A file may bear any time, be it centuries from now; times are only compared, so that they may wrap.
    static func nanoseconds(_ time: timespec) -> Int {
        Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }
}
