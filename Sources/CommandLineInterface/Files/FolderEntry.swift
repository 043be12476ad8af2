#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An entry of a folder.
struct FolderEntry {
    let name: String
    let kind: Kind

    /// The kind of the entry as the folder reports it, which needs no further system call.
    enum Kind {
        case file
        case folder
        /// A link, or an entry whose kind the file system does not report.
        case unknown
        case other
        /// An entry whose name is not UTF-8. No `String` can represent it, so it cannot be opened.
        case unspellable
    }

    init(name: String, type: Int, isSpellable: Bool = true) {
        self.name = name
        kind =
            switch type {
            case _ where !isSpellable: .unspellable
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
        if let entry = entries.first(where: { $0.kind == .unspellable }) {
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
                        isSpellable: String(validatingCString: name) != nil
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
