public import Foundation

/// A run of one of the package's tools that receives signals while its standard input stays open.
public struct InterruptedRun: Sendable {
    /// The text that the tool wrote to standard output.
    public let output: String
    /// The text that the tool wrote to standard error.
    public let errors: String
    /// The exit status, or nil if a signal ended the process or if the process did not end.
    public let status: Int32?

    /// Starts a tool of this build, sends `signals` one after the other, and waits for its end. A tool that does not
    /// end within 20 seconds is killed.
    ///
    /// - Parameters:
    ///   - input: The text in standard input at the start.
    ///   - delay: The seconds between the moment when the tool is ready for signals and the first signal.
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
        let standardInput = try RunningProgram.pipe()
        try standardInput.writing.write(contentsOf: Data(input.utf8))
        let program = try RunningProgram(
            [Repository.products.appendingPathComponent(tool).path] + arguments,
            in: folder,
            input: standardInput.reading,
            output: FileHandle(forWritingTo: outputFile),
            errors: FileHandle(forWritingTo: errorFile)
        )
        var end = program.wait(atMost: 20) { Self.isReady(program.identifier) }
        if end == nil { end = program.wait(atMost: delay) }
        for signal in signals where end == nil { kill(program.identifier, signal) }
        if end == nil { end = program.wait(atMost: 20) }
        if end == nil {
            kill(program.identifier, SIGKILL)
            _ = program.wait()
        }
        if case .exit(let status)? = end { self.status = status } else { status = nil }
        withExtendedLifetime(standardInput) {}
        output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    }

    /// Returns whether a thread of the process blocks SIGTERM. The tools block the signals that they wait for.
    private static func isReady(_ identifier: Int32) -> Bool {
        let tasks = "/proc/\(identifier)/task"
        let names = try? FileManager.default.contentsOfDirectory(atPath: tasks)
        // If the system does not provide this information, the test waits for half a second.
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
