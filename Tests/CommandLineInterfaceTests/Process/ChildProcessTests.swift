import CommandLineInterface
import SchemaPlatform
import Testing

/// Tests of other programs that a tool runs.
@Suite struct ChildProcessTests {
    /// Returns what a script of the shell writes, and its status.
    private func run(
        _ script: String,
        changing variables: [String: String?] = [:]
    ) throws -> (output: String, errors: String, status: Int32) {
        let child = try ChildProcess("sh", ["-c", script], changing: variables)
        return (
            String(decoding: child.output, as: UTF8.self),
            String(decoding: child.errors, as: UTF8.self), child.status
        )
    }

    /// Scripts with the expected status. A process that signal `n` ends has the status 128 + `n`, as in a shell.
    static let statuses: [(script: String, status: Int32)] = [
        ("exit 0", 0), ("exit 1", 1), ("exit 127", 127), ("exit 255", 255),
        ("kill -KILL $$", 128 + SIGKILL), ("kill -TERM $$", 128 + SIGTERM),
    ]

    @Test(arguments: statuses)
    func `The status is that of the program, or shows the signal that ended the program`(
        script: String,
        status: Int32
    ) throws {
        #expect(try run(script).status == status)
    }

    @Test func `Both outputs are read to their ends, whichever comes first`() throws {
        let script = """
            line=$(printf '%01000d' 0)
            for i in 1 2 3 4 5 6 7 8 9 10; do
                for j in 1 2 3 4 5 6 7 8 9 10; do echo $line >&2; done
            done
            echo out
            for i in 1 2 3 4 5 6 7 8 9 10; do
                for j in 1 2 3 4 5 6 7 8 9 10; do echo $line; done
            done
            echo end >&2
            """
        let result = try run(script)
        #expect(result.status == 0)
        #expect(result.output.utf8.count == 4 + 100 * 1001 && result.output.hasPrefix("out\n"))
        #expect(result.errors.utf8.count == 4 + 100 * 1001 && result.errors.hasSuffix("\nend\n"))
    }

    @Test func `Standard input is empty`() throws {
        #expect(try run("cat; echo end").output == "end\n")
    }

    @Test func `Variables are changed, added and removed`() throws {
        let name = "SCHEMAKIT_CHILD"
        let script = "echo \"${\(name)-none},${\(name)_2-none}\"; test -n \"$PATH\""
        let none = try run(script)
        #expect(none.output == "none,none\n" && none.status == 0)
        let added = try run(script, changing: [name: "a=\u{301}b", name + "_2": ""])
        #expect(added.output == "a=\u{301}b,\n" && added.status == 0)
        let home = try run("echo \"${HOME-none}\"", changing: ["HOME": nil, name: "x"])
        #expect(home.output == "none\n")
        let changed = try run("echo \"$HOME\"", changing: ["HOME": "/x"])
        #expect(changed.output == "/x\n")
    }

    @Test(arguments: [("no-such-program-here", ENOENT), ("sh\0", EINVAL)])
    func `A program that cannot be run gives an error that names the program`(
        tool: String,
        code: Int32
    ) {
        let error = #expect(throws: FileError.self) { try ChildProcess(tool, []) }
        #expect(error == FileError(path: tool, operation: .run, code: code))
    }

    @Test func `An argument with a zero byte gives an error`() {
        let error = #expect(throws: FileError.self) { try ChildProcess("sh", ["-c", "a\0"]) }
        #expect(error?.code == EINVAL)
    }
}
