#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The attributes that reveal a change of a file without reading it: its size, its inode number, and the
/// times of its last changes.
package struct FileSignature: Hashable, Sendable {
    /// The size in bytes.
    package var size: Int
    package var node: UInt64
    /// The time of the last change of the content, in nanoseconds since 1970.
    package var modification: Int
    /// The time of the last change of content or metadata, in nanoseconds since 1970.
    package var change: Int

    package init(size: Int, node: UInt64, modification: Int, change: Int) {
        self.size = size
        self.node = node
        self.modification = modification
        self.change = change
    }

    /// Reads the signature of the file at `path` after following links, or returns `nil` if there is none.
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

    /// Returns a time in nanoseconds. It may overflow for extreme times, which is harmless because times
    /// are only compared.
    static func nanoseconds(_ time: timespec) -> Int {
        Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }
}
