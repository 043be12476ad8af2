import Foundation
import PackagePlugin

/// Functions that run a tool.
enum ToolProcess {
    /// Runs the tool in a folder and waits for it.
    ///
    /// The output of a plugin and of its tool, even that to standard error, appears on the standard output of SwiftPM.
    /// SwiftPM writes only the progress messages of a plugin to standard error. This function therefore reports the
    /// lines that the tool prints to standard error as progress. Standard output then contains only the report of the
    /// tool.
    ///
    /// - Throws: `ToolFailure` if the tool does not exit with status 0, or the error in starting the tool.
    static func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        // Reading ends when the tool ends, because the tool then closes its end of the pipe.
        let data = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            Diagnostics.progress(String(line))
        }
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
    /// The exit status, or the number of the signal that ended the tool.
    let status: Int32

    var description: String { "\(tool) ended with status \(status)" }
}
