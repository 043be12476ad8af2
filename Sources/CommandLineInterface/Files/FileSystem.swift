import SchemaKit
import SchemaPlatform

/// Functions that read and write files without Foundation.
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
    /// - Returns: The folders that were created, the outermost first. If a signal ends the process before
    ///   ``keepFolders(_:)`` is called, these folders are removed.
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
        var created: [String] = []
        for folder in missing.reversed() {
            let (result, code) = CleanupList.shared.addFolder(folder, mode: 0o777)
            if result == 0 {
                created.append(folder)
            } else if code != EEXIST {
                removeFolders(created)
                throw FileError(path: folder, operation: .create, code: code)
            } else if isLink(folder), (try? kind(of: folder)) == .missing {
                removeFolders(created)
                throw FileError(danglingLink: folder)
            }
        }
        guard try kind(of: path) == .folder else {
            throw FileError(path: path, operation: .create, code: ENOTDIR)
        }
        return created
    }

    /// Keeps created folders: a signal that ends the process does not remove them any more.
    package static func keepFolders(_ paths: [String]) { CleanupList.shared.keepFolders(paths) }

    /// Removes the created folders that are empty. `paths` lists the outermost first.
    package static func removeFolders(_ paths: [String]) {
        for path in paths.reversed() { unsafe rmdir(path) }
        // The list must not name folders that are gone or in use.
        CleanupList.shared.keepFolders(paths)
    }

    /// Returns the status of a file after following links, or `nil` if there is no file.
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
        st_mode & S_IFMT == S_IFCHR
            && st_rdev == (try? FileSystem.status(of: "/dev/null"))?.st_rdev
    }
}

extension FileSystem {
    /// Returns the whole content of a file, or of a pipe if pipes are accepted. Links are followed.
    ///
    /// - Throws: `EFBIG` if there are more than `byteLimit` bytes, or another error of the system.
    package static func read(
        _ path: String,
        accepting kinds: InputKinds = .files,
        byteLimit: Int = byteLimit
    ) throws(FileError) -> [UInt8] {
        try InputFile(opening: path, accepting: kinds).readToEnd(byteLimit: byteLimit)
    }

    /// Returns the whole content of standard input.
    package static func readStandardInput(
        byteLimit: Int = byteLimit
    ) throws(FileError) -> [UInt8] {
        do throws(SystemError) {
            let descriptor = FileDescriptor(number: STDIN_FILENO)
            let status = try descriptor.require(.filesAndStreams)
            return try descriptor.readToEnd(
                expecting: try status.byteCount(),
                byteLimit: byteLimit
            )
        } catch {
            throw FileError(path: StandardStream.input.name, operation: .read, code: error.code)
        }
    }
}

extension stat {
    /// Returns the size of a file, or zero if it is not a regular file or has no size. A folder is an
    /// error.
    func byteCount() throws(SystemError) -> Int {
        if kind == .folder { throw SystemError(code: EISDIR) }
        return kind == .file ? Int(st_size) : 0
    }
}

extension FileDescriptor {
    /// Reads everything up to the end.
    ///
    /// The first read requests one byte more than the reported size, so that it usually reaches the end. Further reads
    /// are needed if the file has grown in the meantime, and for pipes and files in `/proc`, which report no size.
    ///
    /// - Parameter byteCount: The size that the system reports for the file, or zero if it reports none.
    func readToEnd(
        expecting byteCount: Int,
        byteLimit: Int
    ) throws(SystemError) -> [UInt8] {
        let expectedCount = min(byteCount, byteLimit)
        var bytes: [UInt8] = []
        var capacity = expectedCount > 0 ? expectedCount + 1 : Self.chunkByteCount
        while true {
            let chunk = try readChunk(capacity: capacity)
            bytes = bytes.isEmpty ? chunk : bytes + chunk
            if bytes.count > byteLimit { throw SystemError(code: EFBIG) }
            if chunk.count < capacity { return bytes }
            capacity = max(Self.chunkByteCount, bytes.count)
        }
    }

    private static var chunkByteCount: Int { 65_536 }

    fileprivate func readChunk(capacity: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            let room = UnsafeMutableRawBufferPointer(buffer)
            unsafe LargePages.request(for: room)
            do throws(SystemError) {
                count = try unsafe read(into: room)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return chunk
    }
}

/// The result of writing a file.
package enum WriteOutcome: Hashable, Sendable {
    /// The file already had the same bytes and was not written.
    case unchanged
    case written
}

extension FileSystem {
    /// Replaces the content of a file as a whole, or leaves everything unchanged.
    ///
    /// See ``FileReplacement``. If `isDurable` is true, the content is on the disk before the old content is replaced.
    /// If `keepsIdentity` is true, an error is thrown if the file would lose its other hard links, its owner, its
    /// permissions or its attributes.
    @discardableResult
    package static func write(
        _ bytes: [UInt8],
        to path: String,
        isDurable: Bool = false,
        keepsIdentity: Bool = false
    ) throws(FileError) -> WriteOutcome {
        do throws(SystemError) {
            if !keepsIdentity, let file = try FileReplacement(ofDescriptorNamedBy: path) {
                try file.write(bytes)
                try file.commit(isDurable: false)
                return .written
            }
            let target = try resolvingLinks(path)
            if content(of: target, equals: bytes) { return .unchanged }
            let file = try FileReplacement(ofTarget: target, keepsIdentity: keepsIdentity)
            try file.write(bytes)
            try file.commit(isDurable: isDurable)
            return .written
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// Returns the path to which a chain of links leads, whether or not a file exists there. A path to a pipe or a
    /// device, such as `/dev/stdout`, stays unchanged, because links to pipes cannot be resolved.
    ///
    /// - Throws: An error if the links lead in a circle, or into a folder that does not exist.
    static func resolvingLinks(_ path: String) throws(SystemError) -> String {
        try SystemError.requireNoZeroByte(in: path)
        // The error of a link to itself is ignored here, because it is thrown below.
        if (try? status(of: path))??.kind == .other { return path }
        var target = path
        for count in 0..<linkLimit {
            guard let link = linkDestination(target) else {
                // If `path` is not a link, the caller fails to create the file, and its error names the missing folder.
                if count > 0, try status(of: Path.folder(of: target)) == nil {
                    throw SystemError(.brokenLink)
                }
                return target
            }
            target = Path.joining(Path.folder(of: target), link)
        }
        throw SystemError(code: ELOOP)
    }

    /// The maximum number of links in a chain, as in Linux.
    private static var linkLimit: Int { 40 }

    /// Returns the path to which a link refers, or `nil` if `path` is not the path of a link.
    static func linkDestination(_ path: String) -> String? {
        var count = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) {
            buffer,
            initialized in
            let text = unsafe UnsafeMutableRawBufferPointer(buffer).bindMemory(to: CChar.self)
            count = unsafe text.baseAddress.map { unsafe readlink(path, $0, text.count) } ?? -1
            initialized = max(count, 0)
        }
        return count >= 0 ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Returns whether the content of a file is equal to `bytes`.
    static func content(of path: String, equals bytes: [UInt8]) -> Bool {
        guard let status = try? status(of: path), status.kind == .file,
            Int(status.st_size) == bytes.count
        else { return false }
        // A file that cannot be read counts as different. The next step checks whether it can be written.
        return (try? read(path)) == bytes
    }
}

extension FileSystem {
    /// The number of bytes at the beginning of a file that must show which program has written it.
    private static let beginningByteCount = 4_096

    /// Returns whether an output may replace the file at a path: there is no regular file, the file is empty, or its
    /// beginning shows that the tool has written it. Any other file can be one that the user needs.
    ///
    /// An open file that the path names by its descriptor, such as `/dev/stdout`, is not replaced; see
    /// ``FileReplacement``.
    ///
    /// - Parameter isOwn: Returns whether the tool has written the file with this beginning.
    package static func isReplaceable(
        _ path: String,
        ifBeginning isOwn: ([UInt8]) -> Bool
    ) throws(FileError) -> Bool {
        guard FileDescriptor.number(namedBy: path) == nil, try kind(of: path) == .file else {
            return true
        }
        let bytes = try beginning(of: path)
        return bytes.isEmpty || isOwn(bytes)
    }

    private static func beginning(of path: String) throws(FileError) -> [UInt8] {
        do throws(SystemError) {
            let (descriptor, _) = try FileDescriptor.opening(path, accepting: .files)
            defer { try? descriptor.close() }
            return try descriptor.readChunk(capacity: beginningByteCount)
        } catch {
            throw FileError(path: path, operation: .read, code: error.code)
        }
    }
}

/// The attributes of a file that reveal a change of the file without reading it: its size, its inode number, and the
/// times of its last changes.
package struct FileSignature: Hashable, Sendable {
    /// The size in bytes.
    package var size: Int
    package var inode: UInt64
    /// The time of the last change of the content, in nanoseconds since 1970.
    package var modification: Int
    /// The time of the last change of content or metadata, in nanoseconds since 1970.
    package var change: Int

    package init(size: Int, inode: UInt64, modification: Int, change: Int) {
        self.size = size
        self.inode = inode
        self.modification = modification
        self.change = change
    }

    /// Reads the signature of the file at `path` after following links, or returns `nil` if there is no regular file.
    package init?(of path: String) {
        guard let status = try? FileSystem.status(of: path), status.kind == .file else {
            return nil
        }
        self.init(
            size: Int(status.st_size),
            inode: UInt64(status.st_ino),
            modification: Self.nanoseconds(CurrentPlatform.modificationTime(of: status)),
            change: Self.nanoseconds(CurrentPlatform.changeTime(of: status))
        )
    }

    /// Returns a time in nanoseconds. The result overflows for times before 1677 and after 2262. This is harmless,
    /// because no recent change of a file has such a time.
    static func nanoseconds(_ time: timespec) -> Int {
        Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }
}

extension ProcessEnvironment {
    /// The path of the running program without links, or `nil` if the system does not provide it.
    package static var executablePath: String? {
        CurrentPlatform.executablePath.flatMap(FileSystem.canonicalPath(of:))
    }
}

extension FileSystem {
    /// Makes a file writable for its owner, or for no user. All users may then read it, and none may execute it.
    package static func setWritable(_ isWritable: Bool, at path: String) throws(FileError) {
        do throws(SystemError) {
            try SystemError.requireNoZeroByte(in: path)
            _ = try SystemError.retrying { unsafe chmod(path, isWritable ? 0o644 : 0o444) }
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }
}
