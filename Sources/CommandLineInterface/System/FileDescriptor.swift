import SchemaPlatform

/// A file descriptor. A system call that a signal interrupts is repeated, except in ``close()`` and ``isReadable``. The
/// methods throw the value of `errno` or the code of a ``FileError/Refusal``.
struct FileDescriptor {
    let number: Int32

    init(number: Int32) {
        self.number = number
    }

    /// Opens a file. `mode` is used only if `flags` create a file.
    init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
        try SystemError.requireNoZeroByte(in: path)
        number = try SystemError.retrying { unsafe open(path, flags | O_CLOEXEC, mode) }
    }

    /// Returns the number of the descriptor that the path of an output names, such as 1 for `/dev/stdout` and
    /// `/dev/fd/1`, or `nil` for any other path.
    static func number(namedBy path: String) -> Int32? {
        switch path {
        case "/dev/stdout": STDOUT_FILENO
        case "/dev/stderr": STDERR_FILENO
        default:
            ["/dev/fd/", "/proc/self/fd/"].compactMap { Path.rest(of: path, after: $0) }
                .first.flatMap { Int32($0) }
        }
    }

    /// Opens a file for reading. If the file is a pipe, waits until a program has opened the pipe for writing. A file
    /// of a kind that is not accepted is refused without waiting.
    ///
    /// - Returns: The descriptor and the status of the file.
    /// - Throws: The code of a ``FileError/Refusal`` if the kind of file is not accepted, or `errno` if a call fails.
    ///   In both cases nothing has been read.
    static func opening(
        _ path: String,
        accepting kinds: InputKinds
    ) throws(SystemError) -> (FileDescriptor, stat) {
        let descriptor: FileDescriptor
        do throws(SystemError) {
            descriptor = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        } catch {
            // Sockets cannot be opened at all.
            throw error.code == ENXIO ? SystemError(.socket) : error
        }
        do throws(SystemError) {
            let status = try descriptor.require(kinds)
            if status.st_mode & S_IFMT == S_IFIFO { try descriptor.waitForWriter() }
            return (descriptor, status)
        } catch {
            try? descriptor.close()
            throw error
        }
    }

    /// Waits until a program has opened the pipe for writing. Before that, a read would report the end of the pipe.
    private func waitForWriter() throws(SystemError) {
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        _ = try SystemError.retrying { unsafe poll(&request, 1, -1) }
    }

    /// Checks that the kind of file is accepted.
    ///
    /// - Returns: The status of the file.
    /// - Throws: An error if the file is not of an accepted kind. A folder is not refused here, but cannot be read.
    @discardableResult
    func require(_ kinds: InputKinds) throws(SystemError) -> stat {
        let status = try status()
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR:
            break
        case S_IFIFO:
            if !kinds.includeStreams { throw SystemError(.pipe) }
        case S_IFSOCK:
            if !kinds.includeStreams { throw SystemError(.socket) }
        default:
            // The null device is always accepted, because it is empty. A terminal is accepted if streams are accepted.
            // Other devices may have no end.
            let isTerminal = kinds.includeStreams && isatty(number) == 1
            if !isTerminal, !status.isNullDevice { throw SystemError(.device) }
        }
        return status
    }

    func status() throws(SystemError) -> stat {
        var status = stat()
        _ = try SystemError.retrying { unsafe fstat(number, &status) }
        return status
    }

    /// Reads until the buffer is full or the file ends, and returns the number of bytes.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        var count = 0
        while count < buffer.count, let start = buffer.baseAddress {
            let room = buffer.count - count
            let received = try whenReady(for: POLLIN) {
                unsafe systemRead(number, into: start + count, byteCount: room)
            }
            if received == 0 { break }
            count += received
        }
        return count
    }

    /// Reads at an offset of a file, independent of earlier reads.
    func read(
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: Int
    ) throws(SystemError) -> Int {
        var count = 0
        while count < buffer.count, let start = buffer.baseAddress {
            let room = buffer.count - count
            let received = try SystemError.retrying {
                unsafe pread(number, start + count, room, off_t(offset + count))
            }
            if received == 0 { break }
            count += received
        }
        return count
    }

    /// Reads the bytes that have arrived, or waits until bytes arrive. Returns the number of bytes, which is zero at
    /// the end.
    func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        let room = buffer.count
        return try whenReady(for: POLLIN) {
            unsafe systemRead(number, into: start, byteCount: room)
        }
    }

    func receive(into bytes: inout [UInt8]) throws(SystemError) -> Int {
        try unsafe bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
            try unsafe receive(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// True if a read would return at once, possibly with an error.
    var isReadable: Bool {
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) != 0
    }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
            try unsafe write(UnsafeRawBufferPointer(buffer))
        }
    }

    private func write(_ buffer: UnsafeRawBufferPointer) throws(SystemError) {
        let isFile = try status().kind == .file
        var count = 0
        while count < buffer.count, let start = buffer.baseAddress {
            var rest = buffer.count - count
            if !isFile {
                // A pipe that is writable has room for this many bytes, so the call does not block (POSIX,
                // `write`).
                rest = min(rest, Self.pipeByteCount)
                try waitUntilWritable()
            }
            count += try whenReady(for: POLLOUT) {
                unsafe systemWrite(number, from: start + count, byteCount: rest)
            }
        }
    }

    /// The number of bytes that a writable pipe has room for. Linux and macOS report a pipe as writable only if it has
    /// room for `PIPE_BUF` bytes (on Linux, one page). POSIX requires that `PIPE_BUF` is at least 512.
    private static var pipeByteCount: Int { Int(PIPE_BUF) }

    /// Waits until the descriptor is writable. After a termination signal, this waits at most
    /// ``InterruptionState/writeGrace`` milliseconds.
    ///
    /// - Throws: `ECANCELED` if this time has passed after a termination signal.
    private func waitUntilWritable() throws(SystemError) {
        // Both times are in milliseconds.
        let interval: Int32 = 100
        var waited = 0
        while true {
            var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            if try SystemError.retrying({ unsafe poll(&request, 1, interval) }) != 0 { return }
            guard InterruptionState.shared.signal != nil else { continue }
            waited += Int(interval)
            if waited >= InterruptionState.writeGrace { throw SystemError(code: ECANCELED) }
        }
    }

    func synchronize() throws(SystemError) {
        _ = try SystemError.retrying { fsync(number) }
    }

    /// Closes the descriptor. Some file systems report here that earlier writes failed.
    func close() throws(SystemError) {
        // Never repeat this call: after an interruption the descriptor is closed, or belongs to another
        // file.
        guard systemClose(number) != 0, errno != EINTR else { return }
        throw SystemError(code: errno)
    }

    /// Makes a call. If the descriptor is in nonblocking mode and not ready, waits until it is ready and repeats the
    /// call.
    private func whenReady(
        for event: some BinaryInteger,
        _ call: () -> Int
    ) throws(SystemError) -> Int {
        while true {
            do {
                return try SystemError.retrying(call)
            } catch {
                // `EWOULDBLOCK` is another name of this code on Linux and macOS.
                guard error.code == EAGAIN else { throw error }
                var request = pollfd(fd: number, events: Int16(event), revents: 0)
                _ = try SystemError.retrying { unsafe poll(&request, 1, -1) }
            }
        }
    }
}

/// The reason why a call failed: the value of `errno`, or the code of a ``FileError/Refusal``, which is negative.
struct SystemError: Error {
    let code: Int32

    /// Throws an error if a path contains a zero byte, because the system would read only the part of the path before
    /// the zero byte.
    static func requireNoZeroByte(in path: String) throws(SystemError) {
        guard !path.utf8.contains(0) else { throw SystemError(code: EINVAL) }
    }

    /// Makes a call that returns a negative number on failure, and repeats the call whenever a signal interrupts it.
    static func retrying<Result: SignedInteger>(
        _ call: () -> Result
    ) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw SystemError(code: errno) }
        }
    }
}

// The C functions, under names that the methods above do not shadow.

private func systemRead(
    _ number: Int32,
    into start: UnsafeMutableRawPointer,
    byteCount count: Int
) -> Int {
    unsafe read(number, start, count)
}

private func systemWrite(
    _ number: Int32,
    from start: UnsafeRawPointer,
    byteCount count: Int
) -> Int {
    unsafe write(number, start, count)
}

private func systemClose(_ number: Int32) -> Int32 {
    close(number)
}

/// The kind of file at a path after following links.
package enum FileKind: Hashable, Sendable {
    case file
    case folder
    /// No file, or a link without a target.
    case missing
    /// A pipe, a socket or a device.
    case other
}

/// The kinds of file that may be read.
package enum InputKinds: Sendable {
    /// Regular files and the null device, for paths that were found in a folder, or that a reference or a configuration
    /// names.
    case files
    /// Regular files, the null device and streams, which are pipes, sockets and terminals; for standard input, and for
    /// operands of the command line, such as `<(…)`.
    case filesAndStreams

    fileprivate var includeStreams: Bool { self == .filesAndStreams }
}
