import Foundation
import TestSupport
import Testing

@Suite struct `Standard streams and permissions` {
    private func folderOfBrokenPayloads(count: Int) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for number in 0..<count { try folder.write(Payloads.brokenButton, to: "p/\(number).json") }
        return folder
    }

    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    @Test(
        .long,
        .enabled(if: hasFullDevice),
        arguments: ["p", "--reporter=json p", "--help", "--version", "manual", "completions zsh"]
    )
    func `A full device is reported once, with status 2`(_ arguments: String) throws {
        // The report on 600 broken payloads fills the buffer. Only the commands that end in `p` read payloads.
        let readsPayloads = arguments.split(separator: " ").last == "p"
        let folder = try folderOfBrokenPayloads(count: readsPayloads ? 600 : 0)
        let run = try ShellRun("\"$LINT\" \(arguments) 2>&1 >/dev/full", in: folder)
        #expect(run.status == 2)
        #expect(
            run.output == "widget-lint: error: cannot write 'standard output': "
                + "no space left on device\n"
        )
    }

    @Test func `A closed output is reported`() throws {
        let folder = try folderOfBrokenPayloads(count: 1)
        let run = try ShellRun("\"$LINT\" p 2>&1 >&-", in: folder)
        #expect(run.status == 2)
        #expect(run.output.hasPrefix("widget-lint: error: cannot write 'standard output': "))
    }

    @Test func `A closed standard error does not change the report`() throws {
        let folder = try folderOfBrokenPayloads(count: 1)
        let run = try ShellRun("\"$LINT\" p 2>&-", in: folder)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("p/0.json:4:17: error: "))
    }

    /// If standard error is closed, the next file that the tool opens can get its descriptor. The messages fill the
    /// buffer of standard error while the file of the report is open.
    @Test func `Messages for a closed standard error do not go to the next file`() throws {
        let folder = try folderOfBrokenPayloads(count: 1)
        let paths = "p/0.json $(seq -f 'none-%05g.json' 1 1500)"
        let script = "\"$LINT\" -f xcode --output report \(paths) 2>&-; echo $?; cat report"
        let run = try ShellRun(script, in: folder)
        #expect(run.output.hasPrefix("2\np/0.json:4:17: error: "), "\(run.output.prefix(200))")
        #expect(!run.output.contains("none-"))
    }

    @Test func `A current folder that was removed is an error`() throws {
        let folder = try ScratchFolder()
        let run = try ShellRun("mkdir d && cd d && rmdir ../d && \"$LINT\" a 2>&1", in: folder)
        #expect(run.status == 2)
        #expect(run.output == "widget-lint: error: cannot read '.': no such file or directory\n")
    }

    /// Some programs start a tool with sockets as its standard streams.
    @Test func `A socket is read to its end`() throws {
        var ends: [Int32] = [0, 0]
        // The kind SOCK_STREAM has the number 1 on all systems, but different types in Swift.
        let result = socketpair(AF_UNIX, 1, 0, &ends)
        try #require(result == 0)
        let input = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        let writer = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        try writer.write(contentsOf: Data(#"{"type": 1}"#.utf8))
        try writer.close()
        let output = try RunningProgram.pipe()
        let program = try RunningProgram(
            [Repository.products.appendingPathComponent("widget-lint").path, "schema", "-"]
                + ["-q", "-f", "xcode"],
            input: input,
            output: output.writing
        )
        try output.writing.close()
        let text = String(decoding: output.reading.readDataToEndOfFile(), as: UTF8.self)
        #expect(program.wait() == .exit(status: 1))
        #expect(text.hasPrefix("<standard input>:1:10: error: "), "\(text)")
    }

    @Test func `A closed input is reported`() throws {
        let folder = try ScratchFolder()
        let run = try ShellRun("\"$LINT\" - <&- 2>&1", in: folder)
        #expect(run.status == 2)
        #expect(run.output.hasPrefix("widget-lint: error: cannot read 'standard input': "))
    }

    @Test(.long)
    func `A reader that closes the pipe changes neither the status nor the summary`() throws {
        let folder = try folderOfBrokenPayloads(count: 900)
        let script = "{ \"$LINT\" p 2>messages; echo $? >status; } | head -n 1; cat status messages"
        let run = try ShellRun(script, in: folder)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("p/0.json:4:17: error: "))
        #expect(lines[1] == "1")
        #expect(lines[2] == "checked 900 files: 900 errors in 900 files")
    }

    @Test func `A named pipe is read like a file`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "a.json")
        let script = "mkfifo pipe; cat a.json >pipe & \"$LINT\" pipe; code=$?; wait; exit $code"
        let run = try ShellRun(script, in: folder)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("pipe:4:17: error: "))
    }

    /// A prefix with which a command runs without root's permissions, or nil if no prefix works.
    private static let asOrdinaryUser: String? = {
        let tool = Repository.products.appendingPathComponent("widget-lint").path
        let prefixes = ["", "setpriv --reuid=65534 --regid=65534 --clear-groups "]
        return prefixes.first { prefix in
            guard let folder = try? ScratchFolder() else { return false }
            let script = "\(prefix)test ! -w / && \(prefix)'\(tool)' --version"
            return (try? ShellRun(script, in: folder))?.status == 0
        }
    }()

    @Test(.enabled(if: asOrdinaryUser != nil))
    func `A configuration without read permission is reported once`() throws {
        let user = try #require(Self.asOrdinaryUser)
        let folder = try ScratchFolder()
        try folder.write("{}", to: "p/.widget-lint.json")
        for name in ["p/a.json", "p/b.json"] { try folder.write(Payloads.button, to: name) }
        let script = "chmod 755 . ; chmod 000 p/.widget-lint.json; \(user)\"$LINT\" p 2>&1"
        let run = try ShellRun(script, in: folder)
        let expected = """
            widget-lint: error: cannot read 'p/.widget-lint.json': permission denied
            checked 0 files: 1 failure, 2 files not checked

            """
        #expect(run.status == 2)
        #expect(run.output == expected)
    }

    @Test(.enabled(if: asOrdinaryUser != nil))
    func `A file or folder without read permission is named`() throws {
        let user = try #require(Self.asOrdinaryUser)
        let folder = try ScratchFolder()
        try folder.write(Payloads.button, to: "secret.json")
        try folder.write(Payloads.button, to: "p/locked/a.json")
        try folder.write(Payloads.button, to: "p/b.json")
        let script = """
            chmod 755 . ; chmod 000 secret.json p/locked
            \(user)"$LINT" secret.json p p/locked/a.json 2>&1; status=$?
            \(user)"$LINT" --schema secret.json p/b.json 2>&1
            chmod 700 p/locked; exit $status
            """
        let run = try ShellRun(script, in: folder)
        let expected = """
            widget-lint: error: cannot list 'p/locked': permission denied
            widget-lint: error: cannot inspect 'p/locked/a.json': permission denied
            widget-lint: error: cannot read 'secret.json': permission denied
            checked 1 file: 3 failures
            widget-lint: error: cannot read 'secret.json': permission denied

            """
        #expect(run.status == 2)
        #expect(run.output == expected)
    }
}
