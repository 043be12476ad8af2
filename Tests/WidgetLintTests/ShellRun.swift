import Foundation
import TestSupport

/// A finished run of a shell script that calls the tool as `"$LINT"`: for what only a shell sets
/// up, such as pipes and other users.
struct ShellRun {
    let output: String
    let status: Int32

    /// Runs `script` in `folder` and waits for it; what it writes to standard error is dropped
    /// unless the script says otherwise.
    init(_ script: String, in folder: ScratchFolder) throws {
        let outputFile = folder.item(".shell-output")
        try Data().write(to: outputFile)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = folder.url
        let tool = Repository.products.appendingPathComponent("widget-lint").path
        process.environment = ProcessInfo.processInfo.environment.merging(["LINT": tool]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = FileHandle.nullDevice
        try withExtendedLifetime(folder) {
            try process.run()
            process.waitUntilExit()
        }
        output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
        status = process.terminationStatus
    }

    /// Whether a script ends with status 0, in a folder of its own: for what may not be installed.
    static func succeeds(_ script: String) -> Bool {
        guard let folder = try? ScratchFolder() else { return false }
        return (try? ShellRun(script, in: folder))?.status == 0
    }
}
