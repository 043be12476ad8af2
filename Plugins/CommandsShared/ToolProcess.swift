import Foundation

/// A run of a tool that prints where the plugin does.
enum ToolProcess {
    /// Runs the tool in a folder and waits for it.
    ///
    /// - Throws: `ToolFailure` where it does not end with status 0; it has said why by then.
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

/// That a tool did not end well.
struct ToolFailure: Error, CustomStringConvertible {
    let tool: String
    let status: Int32

    var description: String { "\(tool) ended with status \(status)" }
}
