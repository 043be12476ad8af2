#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The result of writing a file.
package enum WriteOutcome: Hashable, Sendable {
    /// The file held the same bytes and was not touched.
    case unchanged
    case written
}

extension FileSystem {
    /// Replaces the content of a file as a whole, or leaves everything unchanged.
    ///
    /// The bytes go to a new file in the same folder, which is renamed to the old one and gets its
    /// permissions. If the path is a link, its target is replaced and the link stays. A pipe or a device is
    /// written directly. If `isDurable` is true, the content is on the disk before the rename. If
    /// `keepsIdentity` is true, a file that would lose its other hard links, its owner or its attributes is
    /// refused.
    @discardableResult
    package static func write(
        _ bytes: [UInt8],
        to path: String,
        isDurable: Bool = false,
        keepsIdentity: Bool = false
    ) throws(FileError) -> WriteOutcome {
        do throws(SystemError) {
            let target = try resolvingLinks(path)
            if isContent(of: target, equalTo: bytes) { return .unchanged }
            let file = try FileReplacement(ofTarget: target, keepsIdentity: keepsIdentity)
            do throws(SystemError) {
                try file.descriptor.write(bytes)
                try file.commit(isDurable: isDurable)
            } catch {
                file.abandon()
                throw error
            }
            return .written
        } catch {
            throw FileError(path: path, operation: .write, code: error.code)
        }
    }

    /// Returns the path at the end of a chain of links, whether or not a file exists there. Anything but a
    /// file or a folder keeps its own name, such as `/dev/stdout`, because links to pipes cannot be
    /// resolved.
    static func resolvingLinks(_ path: String) throws(SystemError) -> String {
        try SystemError.requireNoZeroByte(in: path)
        // A link to itself is reported below.
        if (try? status(of: path))??.kind == .other { return path }
        var path = path
        for _ in 0..<linkLimit {
            guard let link = linkDestination(path) else { return path }
            path = Path.joining(Path.folder(of: path), link)
        }
        throw SystemError(code: ELOOP)
    }

    private static var linkLimit: Int { 40 }

    /// Returns the path that a link holds, or nil if there is no link.
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

    /// Returns whether a file has these bytes already.
    static func isContent(of path: String, equalTo bytes: [UInt8]) -> Bool {
        guard let status = try? status(of: path), status.kind == .file,
            Int(status.st_size) == bytes.count
        else { return false }
        // A file that cannot be read counts as different. The next step checks whether it can be written.
        return (try? read(path)) == bytes
    }
}
