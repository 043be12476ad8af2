public import Foundation

/// A finished run of one of the package's tools, with its outputs and its exit status.
public struct ToolRun: Sendable {
    /// The text that the tool wrote to standard output.
    public let output: String
    /// The text that the tool wrote to standard error.
    public let errors: String
    /// The exit status, or 128 plus the number of the signal that ended the tool.
    public let status: Int32

    /// Runs a tool of this build and waits for it.
    ///
    /// The outputs are files, because a pipe can fill up or stay open.
    ///
    /// - Parameters:
    ///   - folder: The tool's working folder.
    ///   - environment: Variables that are added to those of the tests, or replace them.
    public init(
        _ tool: String,
        _ arguments: [String],
        in folder: URL = Repository.root,
        input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws {
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("tool-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let inputFile = scratch.appendingPathComponent("input")
        let outputFile = scratch.appendingPathComponent("output")
        let errorFile = scratch.appendingPathComponent("errors")
        try Data(input).writeUnsynchronized(to: inputFile)
        try Data().writeUnsynchronized(to: outputFile)
        try Data().writeUnsynchronized(to: errorFile)
        var variables = ProcessInfo.processInfo.environment
        // The user's settings must not change the width and color of the output.
        for name in ["COLUMNS", "NO_COLOR", "CLICOLOR_FORCE"] { variables[name] = nil }
        let program = try RunningProgram(
            [Repository.products.appendingPathComponent(tool).path] + arguments,
            in: folder,
            environment: variables.merging(environment) { $1 },
            input: FileHandle(forReadingFrom: inputFile),
            output: FileHandle(forWritingTo: outputFile),
            errors: FileHandle(forWritingTo: errorFile)
        )
        status = program.wait().shellStatus
        output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    }
}
