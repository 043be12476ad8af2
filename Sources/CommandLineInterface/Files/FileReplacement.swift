import SchemaKit
import SchemaPlatform

/// New content for a file that replaces the old content as a whole, or not at all.
///
/// The bytes go to a temporary file in the folder of the target (see ``TemporaryName``). This file gets the owner,
/// permissions, access control list and extended attributes of the old file, and is then renamed to the target. If the
/// path is a link, its target is replaced and the link stays. Some files are written directly: a pipe, a character
/// device, such as a terminal, and an open file that the path names by its descriptor, as in `/dev/fd/3`. A block
/// device, such as a disk, is refused.
///
/// Call only one of ``commit(isDurable:)``, ``close(isDurable:)`` and ``abandon()`` at the end, and none after an error
/// of ``write(_:)``. Each closes the descriptor, and a second call could close a file that another thread has opened in
/// the meantime.
package struct FileReplacement {
    /// The descriptor of the file that gets the content: the temporary file, or the target itself.
    let descriptor: FileDescriptor
    let target: String
    /// The path of the temporary file, or `nil` if the target itself is written.
    let temporary: String?

    /// Prepares to replace the file at `path`. Throws an error if the file must not be replaced.
    package init(of path: String) throws(FileError) {
        do throws(SystemError) {
            if let file = try Self(ofDescriptorNamedBy: path) {
                self = file
            } else {
                try self.init(ofTarget: try FileSystem.resolvingLinks(path))
            }
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// Prepares to write to the open file that a path such as `/dev/stdout` names. Returns `nil` for any other path.
    ///
    /// This file is not replaced, because other programs may write to it, too: in `(a; b -o /dev/stdout) >log`, the
    /// program `a` has written to `log`.
    init?(ofDescriptorNamedBy path: String) throws(SystemError) {
        guard let number = FileDescriptor.number(namedBy: path) else { return nil }
        target = path
        temporary = nil
        descriptor = FileDescriptor(number: try SystemError.retrying { dup(number) })
    }

    /// Prepares to replace the file at `target`.
    ///
    /// - Parameters:
    ///   - target: A path that is not a link.
    ///   - keepsIdentity: True for files of the user: an error is thrown if the file would lose its other hard links,
    ///     its owner, its permissions or its attributes. False for files that the tools have created.
    init(ofTarget target: String, keepsIdentity: Bool = false) throws(SystemError) {
        self.target = target
        let status = try FileSystem.status(of: target)
        switch status?.kind {
        case .folder:
            throw SystemError(code: EISDIR)
        case .other:
            if let status, status.st_mode & S_IFMT == S_IFBLK { throw SystemError(.device) }
            temporary = nil
            descriptor = try FileDescriptor(opening: target, O_WRONLY)
        case .file, .missing, nil:
            if let status {
                // The rename alone would also replace a file that the user may not write.
                _ = try SystemError.retrying { unsafe access(target, W_OK) }
                if keepsIdentity, status.st_nlink > 1 { throw SystemError(.hardLinks) }
            }
            StaleFileCleaner.shared.removeFiles(from: Path.folder(of: target))
            // A new file gets the usual permissions. A replacement stays private until it gets the permissions of the
            // old file.
            let mode: mode_t = status == nil ? 0o666 : 0o600
            let (path, descriptor) = try Self.createTemporary(beside: target, mode: mode)
            temporary = path
            self.descriptor = descriptor
            guard let status else { return }
            do throws(SystemError) {
                try FileMetadata(of: target, status).copy(to: descriptor)
            } catch {
                guard keepsIdentity else { return }
                abandon()
                throw error
            }
        }
    }

    /// Returns a writer for the content. Errors refer to the file as `name`.
    package func writer(name: String) -> StreamWriter {
        StreamWriter(descriptor: descriptor.number, name: name)
    }

    /// Replaces the file with the new content. Errors refer to the file as `path`. After an error the target keeps its
    /// old content, and the temporary file is removed.
    package func commit(for path: String) throws(FileError) {
        do throws(SystemError) {
            try commit(isDurable: false)
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// Replaces the file with the new content. If `isDurable` is true, the content is on the disk before
    /// the rename. After an error the target keeps its old content, and the temporary file is removed.
    func commit(isDurable: Bool) throws(SystemError) {
        try close(isDurable: isDurable)
        guard let temporary else { return }
        let target = target
        do throws(SystemError) {
            _ = try SystemError.retrying { unsafe rename(temporary, target) }
        } catch {
            removeTemporary()
            throw error
        }
        CleanupList.shared.removeFile(temporary)
        if isDurable { synchronizeFolder() }
    }

    /// Closes the file that gets the content. Some file systems report only here that content was not written. After an
    /// error the temporary file is removed.
    func close(isDurable: Bool = false) throws(SystemError) {
        if isDurable, temporary != nil {
            do throws(SystemError) {
                try descriptor.synchronize()
            } catch {
                abandon()
                throw error
            }
        }
        do throws(SystemError) {
            try descriptor.close()
        } catch {
            removeTemporary()
            throw error
        }
    }

    /// Writes bytes to the file that gets the content. After an error the file is closed, and the temporary file is
    /// removed.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        do throws(SystemError) {
            try descriptor.write(bytes)
        } catch {
            abandon()
            throw error
        }
    }

    /// Closes and removes the temporary file, so that the target keeps its old content.
    package func abandon() {
        try? descriptor.close()
        removeTemporary()
    }

    private func removeTemporary() {
        guard let temporary else { return }
        unsafe unlink(temporary)
        CleanupList.shared.removeFile(temporary)
    }

    private static func createTemporary(
        beside target: String,
        mode: mode_t
    ) throws(SystemError) -> (path: String, FileDescriptor) {
        while true {
            let path = TemporaryName.path(beside: target)
            do {
                let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
                let descriptor = try CleanupList.shared.addFile(path) { () throws(SystemError) in
                    try FileDescriptor(opening: path, flags, mode: mode)
                }
                return (path, descriptor)
            } catch {
                guard error.code == EEXIST else { throw error }
            }
        }
    }

    /// Synchronizes the folder with the disk. Errors are ignored, because some file systems do not support this and the
    /// file itself is already on the disk.
    private func synchronizeFolder() {
        guard let folder = try? FileDescriptor(opening: Path.folder(of: target), O_RDONLY) else {
            return
        }
        try? folder.synchronize()
        try? folder.close()
    }
}

/// A cleaner that removes the temporary files of crashed runs from the folders that this run writes to.
final class StaleFileCleaner: Sendable {
    static let shared = StaleFileCleaner()

    /// The folders that the cleaner has visited.
    private let visitedFolders = Mutex<Set<String>>([])

    /// Removes the stale temporary files of a folder. Only the first call for a folder has an effect.
    ///
    /// A file is removed if it is a regular file of this user, has the name of a temporary file of these tools, and is
    /// stale: its process has ended, or it is older than one day. Errors are ignored.
    func removeFiles(from folder: String) {
        guard visitedFolders.withLock({ $0.insert(folder).inserted }) else { return }
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
        let changed = CurrentPlatform.modificationTime(of: status).tv_sec
        return age(ofTime: Int(changed), now: ProcessEnvironment.secondsSince1970)
    }

    /// Returns the seconds from `changed` to `now`, clamped to the range of `Int`. The difference can overflow, because
    /// a file may have any time.
    static func age(ofTime changed: Int, now: Int) -> Int {
        let (age, overflows) = now.subtractingReportingOverflow(changed)
        return overflows ? (changed < 0 ? .max : .min) : age
    }
}

/// The name of a temporary file, which identifies the process that created it:
/// `.NAME.schemakit-HOST-PROCESS-RANDOM.tmp`.
///
/// NAME is the beginning of the target's name. HOST is a hash of the host name and, on Linux, of the last start of the
/// system and the process namespace, because each container numbers its processes separately. If HOST is that of the
/// current process, PROCESS tells whether the file is still in use.
struct TemporaryName: Equatable {
    let host: String
    let process: pid_t

    static let marker = ".schemakit-"
    static let suffix = ".tmp"
    /// The maximum number of bytes of NAME, so that the whole name stays well below the usual limit of 255 bytes.
    static let targetByteLimit = 60

    /// Returns a new name for a file that will replace `target`, in the same folder.
    static func path(beside target: String) -> String {
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        let name =
            ".\(start(of: Path.name(of: target)))\(marker)\(ownHost)-\(getpid())-\(random)\(suffix)"
        return Path.joining(Path.folder(of: target), name)
    }

    private static func start(of name: String) -> String {
        var start = name
        while start.utf8.count > targetByteLimit { start.removeLast() }
        return start
    }

    /// Parses the name of a file. Returns `nil` if the name is not that of a temporary file of the tools.
    init?(_ name: String) {
        guard name.utf8.first == UInt8(ascii: "."), name.hasSuffix(Self.suffix) else { return nil }
        let stem = name.dropLast(Self.suffix.count)
        guard let marker = stem.lastRange(of: Self.marker), marker.lowerBound > stem.startIndex
        else {
            return nil
        }
        let parts = stem[marker.upperBound...].split(
            separator: "-",
            omittingEmptySubsequences: false
        )
        guard parts.count == 3, let process = pid_t(parts[1]), process > 0,
            Self.isBase36Number(parts[0]), Self.isBase36Number(parts[2])
        else { return nil }
        host = String(parts[0])
        self.process = process
    }

    /// Returns whether the text is a number in base 36 without the sign `+`, which `UInt64` accepts. Numbers of 64 bits
    /// have at most 13 digits in this base.
    private static func isBase36Number(_ text: Substring) -> Bool {
        (1...13).contains(text.utf8.count) && UInt64(text, radix: 36) != nil
            && text.utf8.allSatisfy { $0 != UInt8(ascii: "+") }
    }

    /// Returns whether the process that created a file with this name no longer needs it.
    ///
    /// - Parameter age: The seconds since the last change of the file.
    func isStale(age: Int) -> Bool {
        if age > Self.ageLimit { return true }
        guard host == Self.ownHost, process != getpid() else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }

    /// The maximum age in seconds (one day). An older file is stale even if its process still runs.
    static let ageLimit = 86_400

    static let ownHost: String = {
        var name = [CChar](repeating: 0, count: 256)
        _ = unsafe gethostname(&name, name.count - 1)
        var bytes = name.map { UInt8(bitPattern: $0) }
        bytes += (try? FileSystem.read("/proc/sys/kernel/random/boot_id")) ?? []
        bytes += (FileSystem.linkDestination("/proc/self/ns/pid") ?? "").utf8
        // The hash function is FNV-1a.
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        // 36 to the power of 6: the number has at most six digits.
        return String(hash % 2_176_782_336, radix: 36)
    }()
}

extension Substring {
    fileprivate func lastRange(of text: String) -> Range<Index>? {
        var end = endIndex
        while end > startIndex {
            if self[..<end].hasSuffix(text) { return index(end, offsetBy: -text.count)..<end }
            formIndex(before: &end)
        }
        return nil
    }
}
