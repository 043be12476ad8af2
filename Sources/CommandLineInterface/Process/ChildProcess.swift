import SchemaPlatform

/// Another program that is run to its end, with an empty standard input.
package struct ChildProcess: Sendable {
    /// The bytes that the program wrote to standard output.
    package let output: [UInt8]
    /// The bytes that the program wrote to standard error.
    package let errors: [UInt8]
    /// The exit status, or 128 plus the number of the signal that ended the program.
    package let status: Int32

    /// Finds `tool` as a shell does, runs it, and waits for its end.
    ///
    /// - Parameter variables: The environment variables that the program gets with other values than this process. If
    ///   the value is `nil`, the program does not get the variable.
    /// - Throws: An error if the program could not be run, for example because it is missing.
    package init(
        _ tool: String,
        _ arguments: [String],
        changing variables: [String: String?] = [:]
    ) throws(FileError) {
        do throws(SystemError) {
            try self.init(running: [tool] + arguments, changing: variables)
        } catch {
            throw FileError(path: tool, operation: .run, code: error.code)
        }
    }

    private init(
        running command: [String],
        changing variables: [String: String?]
    ) throws(SystemError) {
        for argument in command { try SystemError.requireNoZeroByte(in: argument) }
        // If the program that started this process has made it ignore SIGCHLD, the system discards exit statuses.
        signal(SIGCHLD, SIG_DFL)
        let output = try Pipe()
        defer { output.closeReader() }
        let errors: Pipe
        do {
            errors = try Pipe()
        } catch {
            output.closeWriter()
            throw error
        }
        defer { errors.closeReader() }
        let identifier: pid_t
        do {
            defer {
                output.closeWriter()
                errors.closeWriter()
            }
            identifier = try CleanupList.shared.addChild { () throws(SystemError) in
                try Self.spawn(
                    command,
                    changing: variables,
                    output: output.writer,
                    errors: errors.writer
                )
            }
        }
        defer { CleanupList.shared.removeChild(identifier) }
        (self.output, self.errors) = try Self.readBoth(output.reader, errors.reader)
        status = try Self.wait(for: identifier)
    }

    private static func spawn(
        _ command: [String],
        changing variables: [String: String?],
        output: Int32,
        errors: Int32
    ) throws(SystemError) -> pid_t {
        var actions = unsafe CurrentPlatform.spawnFileActions
        var attributes = CurrentPlatform.spawnAttributes
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        unsafe setDefaultSignals(in: &attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var arguments = unsafe command.map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        defer { while let argument = unsafe arguments.popLast() { unsafe free(argument) } }
        var environment = unsafe environment(changing: variables)
        defer { while let entry = unsafe environment.popLast() { unsafe free(entry) } }
        var identifier: pid_t = 0
        let code = unsafe posix_spawnp(
            &identifier,
            command[0],
            &actions,
            &attributes,
            arguments,
            environment
        )
        guard code == 0 else { throw SystemError(code: code) }
        return identifier
    }

    /// Returns the environment of this process with other values of some variables, as pointers that end with `nil`. The
    /// caller must free them.
    private static func environment(
        changing variables: [String: String?]
    ) -> [UnsafeMutablePointer<CChar>?] {
        var entries: [UnsafeMutablePointer<CChar>?] = unsafe []
        let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
        var next = unsafe first
        while let entry = unsafe next?.pointee {
            let text = unsafe String(cString: entry)
            // A value can begin with a combining mark, which Swift joins with the equals sign.
            if !variables.keys.contains(where: { text.utf8.starts(with: ($0 + "=").utf8) }) {
                unsafe entries.append(strdup(entry))
            }
            unsafe next = next?.successor()
        }
        for case (let name, let value?) in variables {
            unsafe entries.append(strdup(name + "=" + value))
        }
        unsafe entries.append(nil)
        return unsafe entries
    }

    /// Initializes attributes that give the other program an empty signal mask, and the default actions for the signals
    /// that the tools ignore.
    private static func setDefaultSignals(
        in attributes: UnsafeMutablePointer<CurrentPlatform.SpawnAttributes>
    ) {
        unsafe posix_spawnattr_init(attributes)
        var signalMask = sigset_t()
        unsafe sigemptyset(&signalMask)
        unsafe posix_spawnattr_setsigmask(attributes, &signalMask)
        var defaultedSignals = sigset_t()
        unsafe sigemptyset(&defaultedSignals)
        for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&defaultedSignals, number) }
        unsafe posix_spawnattr_setsigdefault(attributes, &defaultedSignals)
        let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        unsafe posix_spawnattr_setflags(attributes, flags)
    }

    /// Reads both pipes to their ends, always the one that has data, because a full pipe would block the other program.
    private static func readBoth(
        _ first: Int32,
        _ second: Int32
    ) throws(SystemError) -> ([UInt8], [UInt8]) {
        var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var texts: [[UInt8]] = [[], []]
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while requests.contains(where: { $0.fd >= 0 }) {
            _ = try SystemError.retrying { unsafe poll(&requests, 2, -1) }
            for index in requests.indices where requests[index].fd >= 0 {
                guard requests[index].revents != 0 else { continue }
                let descriptor = FileDescriptor(number: requests[index].fd)
                let count = try descriptor.receive(into: &buffer)
                // `poll` skips a request with a negative descriptor.
                if count == 0 { requests[index].fd = -1 }
                texts[index] += buffer.prefix(count)
            }
        }
        return (texts[0], texts[1])
    }

    private static func wait(for identifier: pid_t) throws(SystemError) -> Int32 {
        var status: Int32 = 0
        _ = try SystemError.retrying { unsafe waitpid(identifier, &status, 0) }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}

/// A pipe whose ends are closed in other programs (`FD_CLOEXEC`).
private struct Pipe {
    let reader: Int32
    let writer: Int32

    init() throws(SystemError) {
        var ends: [Int32] = [0, 0]
        _ = try SystemError.retrying { unsafe pipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
    }

    func closeReader() { try? FileDescriptor(number: reader).close() }
    func closeWriter() { try? FileDescriptor(number: writer).close() }
}
