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

    package enum Operation: String, Hashable, Sendable {
        case read
        case write
        case list
        case create
        case inspect
        case run
    }
}
