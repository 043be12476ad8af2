import Foundation
import TestSupport

/// A finished run of a shell script that calls the tool as `"$LINT"`. Scripts set up pipes, or run the tool as another
/// user.
struct ShellRun {
    let output: String
    let status: Int32

    /// Runs `script` in `folder` and waits for it. Standard error is dropped unless the script redirects it.
    init(_ script: String, in folder: ScratchFolder) throws {
        let outputFile = folder.item(".shell-output")
        try Data().writeUnsynchronized(to: outputFile)
        let tool = Repository.products.appendingPathComponent("widget-lint").path
        status = try withExtendedLifetime(folder) {
            try RunningProgram(
                ["/bin/sh", "-c", script],
                in: folder.url,
                environment: ProcessInfo.processInfo.environment.merging(["LINT": tool]) { $1 },
                output: FileHandle(forWritingTo: outputFile)
            ).wait().shellStatus
        }
        output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
    }

    /// Returns whether a script ends with status 0, in a folder of its own. Tests use it to look for optional commands.
    static func succeeds(_ script: String) -> Bool {
        guard let folder = try? ScratchFolder() else { return false }
        return (try? ShellRun(script, in: folder))?.status == 0
    }
}
