#if canImport(Glibc) || canImport(Musl)
    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    // The functions of the C library for extended attributes, declared here because the C module does not import their
    // header. They are not looked up by name at run time, because a static executable cannot do this. The name of an
    // attribute is passed as bytes, because it need not be UTF-8.

    @_extern(c, "listxattr")
    private func listAttributes(
        _ path: UnsafePointer<CChar>,
        _ names: UnsafeMutablePointer<CChar>?,
        _ size: Int
    ) -> Int

    @_extern(c, "getxattr")
    private func readAttribute(
        _ path: UnsafePointer<CChar>,
        _ name: UnsafePointer<UInt8>,
        _ value: UnsafeMutableRawPointer?,
        _ size: Int
    ) -> Int

    @_extern(c, "flistxattr")
    private func listAttributes(
        _ descriptor: Int32,
        _ names: UnsafeMutablePointer<CChar>?,
        _ size: Int
    ) -> Int

    @_extern(c, "fsetxattr")
    private func setAttribute(
        _ descriptor: Int32,
        _ name: UnsafePointer<UInt8>,
        _ value: UnsafeRawPointer?,
        _ size: Int,
        _ flags: Int32
    ) -> Int32

    @_extern(c, "fremovexattr")
    private func removeAttribute(_ descriptor: Int32, _ name: UnsafePointer<UInt8>) -> Int32

    /// Functions that copy extended attributes.
    enum ExtendedAttributes {
        /// Copies the attributes of the file at `path` to a new file, and removes attributes that the new file has
        /// inherited from its folder.
        ///
        /// - Returns: False if the names cannot be read, or if an attribute that users can set cannot be copied or
        ///   removed.
        static func copy(from path: String, to descriptor: Int32) -> Bool {
            guard let originalNames = unsafe names({ unsafe listAttributes(path, $0, $1) }),
                let newNames = unsafe names({ unsafe listAttributes(descriptor, $0, $1) })
            else { return false }
            var isComplete = true
            for name in newNames where !originalNames.contains(name) && Self.isSetByUsers(name) {
                if unsafe removeAttribute(descriptor, name) != 0 { isComplete = false }
            }
            for name in originalNames {
                let isCopied: Bool
                switch unsafe AttributeBytes.read({ unsafe readAttribute(path, name, $0, $1) }) {
                case .bytes(let bytes):
                    isCopied = unsafe setAttribute(descriptor, name, bytes, bytes.count, 0) == 0
                case .missing: isCopied = true
                case .failed: isCopied = false
                }
                if !isCopied, Self.isSetByUsers(name) { isComplete = false }
            }
            return isComplete
        }

        /// Returns whether an attribute belongs to users or is a POSIX access control list. The system sets most other
        /// attributes itself, so a failure to copy or remove one of them is ignored.
        private static func isSetByUsers(_ name: [UInt8]) -> Bool {
            name.starts(with: "user.".utf8) || name.starts(with: "system.posix_acl_".utf8)
        }

        /// Returns the names that a system call writes into a buffer, each with the zero byte that ends it. Returns
        /// `nil` if the call fails.
        private static func names(
            _ call: (UnsafeMutablePointer<CChar>?, Int) -> Int
        ) -> [[UInt8]]? {
            let list = unsafe AttributeBytes.read { buffer, count in
                unsafe call(buffer?.assumingMemoryBound(to: CChar.self), count)
            }
            switch list {
            case .bytes(let bytes):
                return bytes.split(separator: 0).map { Array($0) + [0] }
            case .missing: return []
            case .failed: return nil
            }
        }
    }

    /// The result of a system call for extended attributes: the value of an attribute, or a list of names.
    package enum AttributeBytes: Equatable {
        case bytes([UInt8])
        /// The file system does not support attributes, or another process has removed the attribute.
        case missing
        case failed

        /// Returns the bytes that `call` writes into a buffer. A first call without a buffer returns the number of
        /// bytes.
        package static func read(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> AttributeBytes {
            while true {
                let size = call(nil, 0)
                if size < 0 { return failure(errno) }
                if size == 0 { return .bytes([]) }
                var bytes = [UInt8](repeating: 0, count: size)
                let count = unsafe bytes.withUnsafeMutableBytes {
                    unsafe call($0.baseAddress, size)
                }
                if count >= 0 { return .bytes(Array(bytes.prefix(count))) }
                // The value has grown since its size was read.
                if errno != ERANGE { return failure(errno) }
            }
        }

        private static func failure(_ code: Int32) -> AttributeBytes {
            code == ENOTSUP || code == ENODATA ? .missing : .failed
        }
    }
#endif
