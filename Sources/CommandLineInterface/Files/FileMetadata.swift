import SchemaPlatform

/// The metadata of a file: owner, permissions, access control list, and extended attributes.
struct FileMetadata {
    private let path: String
    private let status: stat

    init(of path: String, _ status: stat) {
        self.path = path
        self.status = status
    }

    /// Copies all metadata to a new file.
    ///
    /// - Throws: The first failure, in the order owner, attributes, permissions. A failure does not prevent the steps
    ///   after it.
    func copy(to descriptor: FileDescriptor) throws(SystemError) {
        var refusals: [FileError.Refusal] = []
        // The owner comes first because changing it clears some permissions. The permissions come last
        // because setting the access control list changes them.
        if !copyOwner(to: descriptor) { refusals.append(.owner) }
        if !CurrentPlatform.copyAttributes(from: path, to: descriptor.number) {
            refusals.append(.attributes)
        }
        if fchmod(descriptor.number, status.st_mode & 0o7777) != 0 { refusals.append(.permissions) }
        if let refusal = refusals.first { throw SystemError(refusal) }
    }

    private func copyOwner(to descriptor: FileDescriptor) -> Bool {
        guard let newStatus = try? descriptor.status() else { return false }
        if newStatus.st_uid == status.st_uid, newStatus.st_gid == status.st_gid { return true }
        return fchown(descriptor.number, status.st_uid, status.st_gid) == 0
    }
}
