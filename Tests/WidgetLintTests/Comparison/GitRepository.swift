import Foundation
import TestSupport

/// A scratch folder that is a git repository.
struct GitRepository {
    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try run("init", "--quiet", ".")
    }

    struct GitFailure: Error {
        let arguments: [String]
    }

    /// Runs git in the folder, with a fixed user and without the settings of this machine.
    ///
    /// - Throws: An error if git fails.
    func run(_ arguments: String...) throws {
        let program = try RunningProgram(
            ["git", "-c", "user.name=a", "-c", "user.email=a@example.com"] + arguments,
            in: folder.url,
            environment: ProcessInfo.processInfo.environment.merging([
                "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
            ]) { $1 },
            errors: .standardError
        )
        guard program.wait() == .exit(status: 0) else { throw GitFailure(arguments: arguments) }
    }

    /// Commits everything.
    func commit() throws {
        try run("add", "--all")
        try run("commit", "--quiet", "--message", "x")
    }

    /// Creates a repository with a commit of two schemas. One schema refers to the other.
    static func withTwoSchemas() throws -> GitRepository {
        let repository = try GitRepository()
        try repository.folder.write(#"{"$ref": "lib/b.json"}"#, to: "s/a.json")
        try repository.folder.write(#"{"type": "string"}"#, to: "s/lib/b.json")
        try repository.commit()
        return repository
    }
}

extension String {
    /// The lines that are not empty.
    var lines: [String] { split(separator: "\n").map(String.init) }
}
