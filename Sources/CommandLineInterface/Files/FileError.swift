#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the operating system refused, and why.
package struct FileError: Error, Hashable, Sendable {
    package let path: String
    package let operation: Operation
    /// The value of `errno`.
    package let code: Int32

    package init(path: String, operation: Operation, code: Int32) {
        self.path = path
        self.operation = operation
        self.code = code
    }

    /// A link that leads to nothing.
    package init(danglingLink path: String) {
        self.init(path: path, operation: .inspect, code: ENOENT)
    }

    package enum Operation: String, Hashable, Sendable {
        case read
        case write
        case list
        case create
        case inspect
        case run
    }
}
