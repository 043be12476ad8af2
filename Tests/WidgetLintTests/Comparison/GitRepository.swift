import Foundation

/// A scratch folder that is a git repository.
struct GitRepository {
    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try run("init", "--quiet", ".")
    }

    /// Runs git in the folder, with a user of its own and no settings of this machine.
    func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["git", "-c", "user.name=a", "-c", "user.email=a@example.com"] + arguments
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment.merging([
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
        ]) { $1 }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
    }

    /// Commits everything.
    func commit() throws {
        try run("add", "--all")
        try run("commit", "--quiet", "--message", "x")
    }
}
