import TestSupport
import Testing

/// A row of a table of runs: files, a command line, and its complete output.
struct LintRow: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The texts of the files by path.
    let files: [String: String]
    /// The arguments, separated by spaces.
    let arguments: String
    /// The folder in which the tool runs.
    var below = "."
    /// The text in standard input.
    var input = ""
    /// The environment variables that the tool gets besides those of the tests.
    var environment: [String: String] = [:]
    /// The lines of `--reporter xcode`, which prints one line for each finding. `check` adds `-f xcode`.
    var output: [String] = []
    /// The lines in standard error.
    let errors: [String]
    let status: Int32

    func check() throws {
        let folder = try ScratchFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        let run = try folder.lint(
            ["-f", "xcode"] + arguments.split(separator: " ").map(String.init),
            below: below,
            input: Array(input.utf8),
            environment: environment
        )
        func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
        #expect(lines(run.output) == output)
        #expect(lines(run.errors) == errors)
        #expect(run.status == status)
    }
}
