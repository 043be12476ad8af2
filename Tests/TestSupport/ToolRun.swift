public import Foundation

/// A finished run of one of the package's tools: what a user would have seen.
public struct ToolRun: Sendable {
    /// What was written to standard output.
    public let output: String
    /// What was written to standard error.
    public let errors: String
    /// The exit status.
    public let status: Int32

    /// Runs a tool of this build and waits for it.
    ///
    /// Outputs go through files, so that no pipe can fill up or stay open.
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
        try Data(input).write(to: inputFile)
        try Data().write(to: outputFile)
        try Data().write(to: errorFile)
        let process = Process()
        process.executableURL = Repository.products.appendingPathComponent(tool)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var variables = ProcessInfo.processInfo.environment
        for name in ["COLUMNS", "NO_COLOR", "CLICOLOR_FORCE"] { variables[name] = nil }
        process.environment = variables.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        process.waitUntilExit()
        output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
        status = process.terminationStatus
    }
}
