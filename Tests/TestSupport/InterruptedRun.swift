public import Foundation

/// A run of one of the package's tools that gets a signal while its standard input stays open.
public struct InterruptedRun: Sendable {
    /// What was written to standard output.
    public let output: String
    /// What was written to standard error.
    public let errors: String
    /// The exit status; nil where the signal ended the process by itself, or where it did not end.
    public let status: Int32?

    /// Starts a tool of this build, sends `signals` and waits for its end.
    ///
    /// - Parameters:
    ///   - input: what is in standard input already.
    ///   - delay: how many seconds after the tool has begun to wait for signals the first is sent.
    public init(
        _ tool: String,
        _ arguments: [String],
        in folder: URL,
        input: String = "",
        signals: [Int32],
        after delay: Double
    ) throws {
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("interrupted-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let outputFile = scratch.appendingPathComponent("output")
        let errorFile = scratch.appendingPathComponent("errors")
        try Data().write(to: outputFile)
        try Data().write(to: errorFile)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let standardInput = (
            reading: FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
            writing: FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
        try standardInput.writing.write(contentsOf: Data(input.utf8))
        let identifier = try Self.spawn(
            [Repository.products.appendingPathComponent(tool).path] + arguments,
            in: folder.path,
            input: ends[0],
            outputPath: outputFile.path,
            errorPath: errorFile.path
        )
        var end = Self.end(of: identifier, within: 20) { Self.isReady(identifier) }
        if end == nil { end = Self.end(of: identifier, within: delay) }
        for signal in signals where end == nil { kill(identifier, signal) }
        if end == nil { end = Self.end(of: identifier, within: 20) }
        if end == nil {
            kill(identifier, SIGKILL)
            _ = Self.end(of: identifier, within: 20)
        }
        // The low bits are the number of a signal that ended the process.
        status = end.flatMap { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : nil }
        withExtendedLifetime(standardInput) {}
        output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    }

    /// Starts a program that no signal is blocked or ignored for.
    ///
    /// Foundation's `Process` learns of an end only once all programs that were started at that time have ended.
    private static func spawn(
        _ command: [String],
        in folder: String,
        input: Int32,
        outputPath: String,
        errorPath: String
    ) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY, 0)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, flags)
        let script = #"cd "$1" && shift && exec "$@""#
        let shell = ["/bin/sh", "-c", script, "sh", folder] + command
        var arguments = shell.map { strdup($0) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var identifier: pid_t = 0
        let code = posix_spawn(
            &identifier,
            shell[0],
            &actions,
            &attributes,
            arguments,
            environ
        )
        guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .EIO) }
        return identifier
    }

    /// Waits for the end of a process, or until something else is so.
    ///
    /// - Returns: what `waitpid` says of the end; nil where it did not come.
    private static func end(
        of identifier: pid_t,
        within seconds: Double,
        until isDone: () -> Bool = { false }
    ) -> Int32? {
        for _ in 0...Int(seconds * 200) {
            var status: Int32 = 0
            if waitpid(identifier, &status, WNOHANG) == identifier { return status }
            if isDone() { return nil }
            Thread.sleep(forTimeInterval: 0.005)
        }
        return nil
    }

    /// Whether a thread of a process blocks SIGTERM, as one does once another waits for it.
    private static func isReady(_ identifier: Int32) -> Bool {
        let tasks = "/proc/\(identifier)/task"
        let names = try? FileManager.default.contentsOfDirectory(atPath: tasks)
        // Where the system does not tell, half a second has to do.
        guard let names else {
            Thread.sleep(forTimeInterval: 0.5)
            return true
        }
        return names.contains { name in
            let text = try? String(contentsOfFile: "\(tasks)/\(name)/status", encoding: .utf8)
            let line = text?.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
            let digits = line?.split(whereSeparator: \.isWhitespace).last.map(String.init)
            let mask = digits.flatMap { UInt64($0, radix: 16) } ?? 0
            return mask >> UInt64(SIGTERM - 1) & 1 == 1
        }
    }
}
