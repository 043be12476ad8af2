#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A failed operation on a file and the reason.
package struct FileError: Error, Hashable, Sendable {
    package let path: String
    package let operation: Operation
    /// The value of `errno`, or the code of a ``Refusal``.
    package let code: Int32

    package init(path: String, operation: Operation, code: Int32) {
        self.path = path
        self.operation = operation
        self.code = code
    }

    /// Creates the error for a link without a target.
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

    /// The reason why a tool refuses an operation that the system would allow. Its codes are negative,
    /// unlike all values of `errno`.
    package enum Refusal: Int32, CaseIterable, Sendable {
        case pipe = -1
        case socket = -2
        case device = -3
        case hardLinks = -4
        case owner = -5
        case permissions = -6
        case attributes = -7
    }
}

extension SystemError {
    init(_ refusal: FileError.Refusal) { self.init(code: refusal.rawValue) }
}
