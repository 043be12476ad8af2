import SchemaKit
import SchemaPlatform

/// A traversal that finds the files below a folder, in byte order of their names. The files of a subfolder
/// come at the position of the subfolder's name.
///
/// A link whose target is a file in the traversed folder counts as a file. A link whose target is a folder in it is not
/// followed, because the traversal enters the target anyway. A link whose target is outside of the traversed folder is
/// followed only if the target is in the scope; each folder outside is entered once, even if several links lead to it.
/// A folder that is nested too deeply is reported as `ELOOP`. Errors are reported, and the traversal continues.
package struct FolderWalker {
    /// A function that returns whether a file belongs to the result, or whether a folder is entered. It is called
    /// before the file or the folder is accessed.
    package typealias Filter = (_ path: String, _ name: String) -> Bool

    /// The maximum nesting of folders.
    package static let depthLimit = 512

    private let scope: FileScope
    /// The real path of the folder that is traversed.
    private var root = ""
    private let wantsFile: Filter
    private let wantsFolder: Filter
    private var listing = FolderListing()
    /// The steps that remain. The last one is next.
    private var pending: [Step] = []
    /// The folders that contain the current entry, from the outermost.
    private var ancestors: [FolderIdentity] = []
    /// The folders that have been entered.
    private var entered: Set<FolderIdentity> = []

    private enum Step {
        /// The visit of an entry. `isOutside` is true if a link led to the folder that contains the entry, or to a folder
        /// above it.
        case visit(path: String, FolderEntry, isOutside: Bool)
        case leave
    }

    private struct FolderIdentity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    package init(
        scope: FileScope = FileScope(),
        wantsFolder: @escaping Filter = { _, _ in true },
        wantsFile: @escaping Filter = { _, _ in true }
    ) {
        self.scope = scope
        self.wantsFolder = wantsFolder
        self.wantsFile = wantsFile
    }

    /// Returns the files below `folder`, which may itself be a link.
    package func files(below folder: String) -> FolderListing {
        var walk = self
        walk.root = FileSystem.canonicalPath(of: folder) ?? ""
        walk.enter(folder, isOutside: false)
        while let step = walk.pending.popLast() {
            switch step {
            case .visit(let path, let entry, let isOutside):
                walk.visit(path, entry, isOutside: isOutside)
            case .leave: walk.ancestors.removeLast()
            }
        }
        return walk.listing
    }

    private mutating func enter(_ folder: String, isOutside: Bool) {
        do throws(FileError) {
            let identity = try identity(of: folder)
            // Without this condition, 20 folders, each with two links to the next one, would have a million paths.
            if isOutside, entered.contains(identity) { return }
            guard ancestors.count < Self.depthLimit, !ancestors.contains(identity) else {
                throw FileError(path: folder, operation: .list, code: ELOOP)
            }
            let entries = try FileSystem.entries(of: folder)
            ancestors.append(identity)
            entered.insert(identity)
            pending.append(.leave)
            for entry in entries.reversed() {
                let path = Path.joining(folder, entry.name)
                pending.append(.visit(path: path, entry, isOutside: isOutside))
            }
        } catch {
            listing.errors.append(error)
        }
    }

    private mutating func visit(_ path: String, _ entry: FolderEntry, isOutside: Bool) {
        guard entry.isUTF8 else { return reportUnreadableName(path, entry) }
        switch entry.kind {
        case .file:
            if wantsFile(path, entry.name) { listing.files.append(path) }
        case .folder:
            if wantsFolder(path, entry.name) { enter(path, isOutside: isOutside) }
        case .unknown:
            visitUnknown(path, entry.name, isOutside: isOutside)
        case .other:
            reportSpecialFile(path, entry.name)
        }
    }

    /// Reports an entry whose name is not UTF-8 as an error if it is wanted. No `String` can represent the name, so the
    /// entry cannot be opened.
    private mutating func reportUnreadableName(_ path: String, _ entry: FolderEntry) {
        let wants = entry.kind == .folder ? wantsFolder : wantsFile
        guard wants(path, entry.name) else { return }
        listing.errors.append(FileError(path: path, operation: .inspect, code: EILSEQ))
    }

    /// Reports a pipe, a socket or a device as an error if ``wantsFile`` accepts its name.
    private mutating func reportSpecialFile(_ path: String, _ name: String) {
        var status = stat()
        guard wantsFile(path, name), unsafe stat(path, &status) == 0 else { return }
        let refusal: FileError.Refusal =
            switch status.st_mode & S_IFMT {
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            default: .device
            }
        listing.errors.append(
            FileError(path: path, operation: .read, code: refusal.rawValue)
        )
    }

    /// Follows a link, or determines the kind of an entry. A link without a target is an error only if ``wantsFile``
    /// accepts its name.
    private mutating func visitUnknown(_ path: String, _ name: String, isOutside: Bool) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let error = FileError(path: path, operation: .inspect, code: errno)
            if wantsFile(path, name) { listing.errors.append(error) }
            return
        }
        switch status.kind {
        case .file:
            guard wantsFile(path, name) else { return }
            switch place(of: path) {
            case .inside, .allowed: listing.files.append(path)
            case .forbidden: listing.skippedLinks.append(path)
            }
        case .folder:
            guard wantsFolder(path, name) else { return }
            guard FileSystem.isLink(path) else { return enter(path, isOutside: isOutside) }
            switch place(of: path) {
            case .inside: break
            case .allowed: enter(path, isOutside: true)
            case .forbidden: listing.skippedLinks.append(path)
            }
        case .other:
            reportSpecialFile(path, name)
        case .missing:
            break
        }
    }

    /// The place of the target of a link.
    private enum Place {
        /// The target is in the folder that is traversed.
        case inside
        /// The target is elsewhere, but in the scope.
        case allowed
        case forbidden
    }

    private func place(of path: String) -> Place {
        guard let real = FileSystem.canonicalPath(of: path) else { return .forbidden }
        if Path.isInside(real, root) { return .inside }
        return scope.allows(real) ? .allowed : .forbidden
    }

    private func identity(of folder: String) throws(FileError) -> FolderIdentity {
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else {
            throw FileError(path: folder, operation: .list, code: errno)
        }
        return FolderIdentity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            inode: UInt64(status.st_ino)
        )
    }
}

/// The files that were found below a folder, and the errors of folders and files that cannot be read.
package struct FolderListing: Hashable, Sendable {
    package internal(set) var files: [String] = []
    package internal(set) var errors: [FileError] = []
    /// The links that were not followed because their targets are outside of the folder.
    package internal(set) var skippedLinks: [String] = []

    /// A note on the links that were not followed, without the folder's name, or `nil` if there are none.
    package var skippedLinksNote: String? {
        guard let first = skippedLinks.first else { return nil }
        let subject =
            skippedLinks.count == 1
            ? "skipped the link '\(first.printable)', which points outside of the folder"
            : "skipped \(skippedLinks.count) links that point outside of the folder, such as '\(first.printable)'"
        return subject + "; allow the target's folder with \(FileScope.allowOption)"
    }
}

/// An entry of a folder.
struct FolderEntry {
    /// The name, with U+FFFD in place of bytes that are not UTF-8.
    let name: String
    let isUTF8: Bool
    let kind: Kind

    /// The kind of the entry as the folder reports it, which needs no further system call.
    enum Kind {
        case file
        case folder
        /// A link, or an entry whose kind the file system does not report.
        case unknown
        case other
    }

    init(name: String, type: Int, isUTF8: Bool) {
        self.name = name
        self.isUTF8 = isUTF8
        kind =
            switch type {
            case Int(DT_REG): .file
            case Int(DT_DIR): .folder
            case Int(DT_LNK), Int(DT_UNKNOWN): .unknown
            default: .other
            }
    }
}

extension FileSystem {
    /// Returns the names in a folder in byte order, without `.` and `..`.
    ///
    /// - Throws: An error if the folder cannot be listed. The error is `EILSEQ` if a name in it is not
    ///   UTF-8.
    package static func names(in folder: String) throws(FileError) -> [String] {
        let entries = try entries(of: folder)
        if let entry = entries.first(where: { !$0.isUTF8 }) {
            throw FileError(path: Path.joining(folder, entry.name), operation: .list, code: EILSEQ)
        }
        return entries.map(\.name)
    }

    static func entries(of folder: String) throws(FileError) -> [FolderEntry] {
        guard !folder.utf8.contains(0), let stream = unsafe opendir(folder) else {
            let code = folder.utf8.contains(0) ? EINVAL : errno
            throw FileError(path: folder, operation: .list, code: code)
        }
        defer { unsafe closedir(stream) }
        var entries: [FolderEntry] = []
        while true {
            errno = 0
            guard let record = unsafe readdir(stream) else { break }
            let entry = unsafe withUnsafePointer(to: &record.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { name in
                    unsafe FolderEntry(
                        name: String(cString: name),
                        type: Int(record.pointee.d_type),
                        isUTF8: String(validatingCString: name) != nil
                    )
                }
            }
            if entry.name != ".", entry.name != ".." { entries.append(entry) }
        }
        guard errno == 0 else {
            throw FileError(path: folder, operation: .list, code: errno)
        }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
