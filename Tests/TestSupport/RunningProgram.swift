public import Foundation
import SchemaPlatform

/// A program that a test started and that may still run.
///
/// Foundation's `Process` reports an end only after all programs that were started at the same time have ended. A short
/// run in one thread would then wait for a long run in another thread.
public struct RunningProgram: Sendable {
    /// The number of the process.
    public let identifier: pid_t

    /// How a program ended.
    public enum End: Sendable, Equatable {
        case exit(status: Int32)
        case signal(Int32)
    }

    /// Finds a program as a shell does, and starts it. In the program, no signal is blocked, and SIGHUP, SIGINT,
    /// SIGTERM, SIGPIPE and SIGXFSZ are not ignored.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - folder: The program's working folder; nil for that of the tests. A shell enters it and starts the program,
    ///     so a missing program or folder is an exit status of the shell, and not an error.
    ///   - environment: All environment variables of the program.
    ///   - input: The standard input; nil for an empty one.
    ///   - output: The standard output; nil to drop it.
    ///   - errors: The standard error; nil to drop it.
    public init(
        _ command: [String],
        in folder: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        input: FileHandle? = nil,
        output: FileHandle? = nil,
        errors: FileHandle? = nil
    ) throws {
        var actions = CurrentPlatform.spawnFileActions
        var attributes = CurrentPlatform.spawnAttributes
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, stream) in [input, output, errors].enumerated() {
            let number = Int32(target)
            if let stream {
                posix_spawn_file_actions_adddup2(&actions, stream.fileDescriptor, number)
            } else {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGHUP, SIGINT, SIGTERM, SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, flags)
        // Some systems cannot change the folder in `posix_spawn`.
        let script = #"cd "$1" && shift && exec "$@""#
        let shell = folder.map { ["/bin/sh", "-c", script, "sh", $0.path] } ?? []
        var arguments = (shell + command).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var identifier: pid_t = 0
        let code = posix_spawnp(
            &identifier,
            (shell + command)[0],
            &actions,
            &attributes,
            &arguments,
            &variables
        )
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.identifier = identifier
        withExtendedLifetime((input, output, errors)) {}
    }

    /// Makes a pipe that other programs do not inherit. An inherited pipe would stay open.
    public static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (
            FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
            FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
    }

    /// Waits for the end of the program. Call only one of the methods that wait, because only one can see the end.
    public func wait() -> End {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
        return End(waitStatus: status)
    }

    /// Waits for the end of the program, or until a condition is true.
    ///
    /// - Returns: The end, or nil if the time passed or the condition became true first.
    public func wait(atMost seconds: Double, until isDone: () -> Bool = { false }) -> End? {
        for _ in 0...Int(seconds * 200) {
            var status: Int32 = 0
            if waitpid(identifier, &status, WNOHANG) == identifier {
                return End(waitStatus: status)
            }
            if isDone() { return nil }
            Thread.sleep(forTimeInterval: 0.005)
        }
        return nil
    }
}

extension RunningProgram.End {
    /// The exit status, or 128 plus the number of the signal, as in a shell.
    public var shellStatus: Int32 {
        switch self {
        case .exit(let status): status
        case .signal(let number): 128 + number
        }
    }

    /// The low bits of the status of `waitpid` are the number of the signal that ended the process.
    fileprivate init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exit(status: waitStatus >> 8 & 0xFF) : .signal(signal)
    }
}
