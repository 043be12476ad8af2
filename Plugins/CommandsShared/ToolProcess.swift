import Foundation

/// Functions that run a tool with the standard streams of the plugin.
enum ToolProcess {
    /// Runs the tool in a folder and waits for it.
    ///
    /// - Throws: `ToolFailure` if the tool does not exit with status 0. The tool has printed the reason.
    static func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw ToolFailure(
                tool: tool.lastPathComponent,
                status: process.terminationStatus
            )
        }
    }
}

/// The error of a tool that failed.
struct ToolFailure: Error, CustomStringConvertible {
    let tool: String
    let status: Int32

    var description: String { "\(tool) ended with status \(status)" }
}
