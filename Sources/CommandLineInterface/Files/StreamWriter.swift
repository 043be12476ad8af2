import SchemaPlatform

/// A buffered writer for a stream.
///
/// Call ``finish()`` at the end, because buffered bytes and errors are lost otherwise. If the reader has
/// closed the stream (`tool | head`), all further output is dropped without an error.
package struct StreamWriter {
    package static let bufferByteCount = 65_536

    /// True if the reader has closed the stream, so that writing has no effect.
    package private(set) var isReaderGone = false

    private let descriptor: FileDescriptor
    private let name: String
    private var buffer: [UInt8] = []
    private var failure: FileError?

    package init(_ stream: StandardStream) {
        self.init(descriptor: stream.rawValue, name: stream.name)
    }

    /// Creates a writer for a descriptor that is open already. Errors refer to it as `name`.
    package init(descriptor: Int32, name: String) {
        self.descriptor = FileDescriptor(number: descriptor)
        self.name = name
        // Without this, a write to a stream that its reader has closed would end the process by a signal, and the
        // process could not report its own status.
        signal(SIGPIPE, SIG_IGN)
    }

    package mutating func write(_ text: String) throws(FileError) {
        try write(text.utf8)
    }

    package mutating func write(_ bytes: some Collection<UInt8>) throws(FileError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferByteCount { try flush() }
    }

    /// Writes the buffered bytes. After an error, every further call throws the same error.
    package mutating func flush() throws(FileError) {
        let (bytes, descriptor) = (buffer, descriptor)
        try attempt { () throws(SystemError) in
            if !bytes.isEmpty { try descriptor.write(bytes) }
        }
    }

    /// Writes the buffered bytes, and throws an error if the system has not accepted all of them.
    package mutating func finish() throws(FileError) {
        try flush()
        let number = descriptor.number
        try attempt { () throws(SystemError) in
            // Some file systems report errors only on closing. Closing a copy keeps the stream itself open.
            let copy = FileDescriptor(number: try SystemError.retrying { dup(number) })
            try copy.close()
        }
    }

    private mutating func attempt(
        _ operation: () throws(SystemError) -> Void
    ) throws(FileError) {
        if let failure { throw failure }
        defer { buffer.removeAll(keepingCapacity: true) }
        if isReaderGone { return }
        do {
            try operation()
        } catch {
            guard error.code != EPIPE else {
                isReaderGone = true
                return
            }
            let failure = FileError(path: name, operation: .write, code: error.code)
            self.failure = failure
            throw failure
        }
    }
}
