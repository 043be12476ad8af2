#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The files that the tools read and write, without Foundation.
package enum FileSystem {
    /// The maximum number of bytes that are read from one file or from standard input.
    package static let byteLimit = Int(Int32.max)

    package static func kind(of path: String) throws(FileError) -> FileKind {
        do {
            return try status(of: path)?.kind ?? .missing
        } catch {
            throw FileError(path: path, operation: .inspect, code: error.code)
        }
    }

    /// Returns the absolute path without links, `.` and `..`, or `nil` if there is no file.
    package static func canonicalPath(of path: String) -> String? {
        guard !path.utf8.contains(0), let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Creates a folder and its missing parents. An existing folder is not an error.
    ///
    /// - Returns: The folders that were created, the outermost first. They are removed if a signal ends the
    ///   process before ``keepFolders(_:)`` is called.
    @discardableResult
    package static func createFolder(_ path: String) throws(FileError) -> [String] {
        var missing: [String] = []
        var ancestor = path
        while try kind(of: ancestor) == .missing {
            missing.append(ancestor)
            let parent = Path.folder(of: ancestor)
            if parent == ancestor { break }
            ancestor = parent
        }
        var made: [String] = []
        for folder in missing.reversed() {
            let (result, code) = CleanupList.shared.addFolder(folder, mode: 0o777)
            if result == 0 {
                made.append(folder)
            } else if code != EEXIST {
                removeFolders(made)
                throw FileError(path: folder, operation: .create, code: code)
            }
        }
        guard try kind(of: path) == .folder else {
            throw FileError(path: path, operation: .create, code: ENOTDIR)
        }
        return made
    }

    /// Keeps created folders: a signal that ends the process does not remove them any more.
    package static func keepFolders(_ paths: [String]) { CleanupList.shared.keepFolders(paths) }

    /// Removes the created folders that are empty. `paths` lists the outermost first.
    package static func removeFolders(_ paths: [String]) {
        for path in paths.reversed() { unsafe rmdir(path) }
        CleanupList.shared.keepFolders(paths)
    }

    /// Returns the system's status of a path, after links are followed, or nil if there is no file.
    static func status(of path: String) throws(SystemError) -> stat? {
        try SystemError.requireNoZeroByte(in: path)
        var status = stat()
        do {
            _ = try SystemError.retrying { unsafe stat(path, &status) }
            return status
        } catch {
            guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
            return nil
        }
    }
}

extension stat {
    var kind: FileKind {
        switch st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
    }

    /// True if the file is the null device.
    var isNullDevice: Bool {
        guard let null = try? FileSystem.status(of: "/dev/null") else { return false }
        return st_mode & S_IFMT == S_IFCHR && st_rdev == null.st_rdev
    }
}
