import Foundation
import LanguageServer
import TestSupport
import Testing

/// The process of `widget-lint server`, as an editor runs it.
private final class ServerProcess {
    private let program: RunningProgram
    private var input: FileHandle?
    private var output: FileHandle?
    private var splitter = MessageSplitter()

    init(_ arguments: [String] = []) throws {
        let (inputEnd, input) = try RunningProgram.pipe()
        let (output, outputEnd) = try RunningProgram.pipe()
        let tool = Repository.products.appendingPathComponent("widget-lint").path
        program = try RunningProgram(
            [tool, "server"] + arguments,
            input: inputEnd,
            output: outputEnd
        )
        (self.input, self.output) = (input, output)
    }

    /// Sends the bytes of messages, in pieces.
    func send(_ contents: String..., pieceLength: Int = 1 << 16) throws {
        var bytes: [UInt8] = []
        for content in contents {
            bytes += Array("Content-Length: \(content.utf8.count)\r\n\r\n\(content)".utf8)
        }
        for start in stride(from: 0, to: bytes.count, by: pieceLength) {
            let end = min(bytes.count, start + pieceLength)
            try input?.write(contentsOf: Data(bytes[start..<end]))
        }
    }

    /// Returns the next message, or nil at the end of the output. An invalid header is an error.
    func next() throws -> String? {
        while true {
            switch splitter.next() {
            case .content(let content): return String(decoding: content, as: UTF8.self)
            case .malformed(let reason): throw Malformed(reason: reason)
            case nil: break
            }
            guard let bytes = output?.availableData, !bytes.isEmpty else { return nil }
            splitter.append(bytes)
        }
    }

    struct Malformed: Error {
        let reason: String
    }

    func closeInput() { input = nil }
    func closeOutput() { output = nil }

    func wait() -> RunningProgram.End? { program.wait(atMost: 60) }
}

@Suite struct `The subcommand 'server'` {
    private static let initialize =
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
    private static let open =
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///nowhere/a.json","version":1,"text":"{\"a\": 1, \"a\": 2}"}}}"#
    private static let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
    private static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

    @Test(arguments: [1, 7, 1 << 16])
    func `The server sends findings over a pipe, and ends after 'exit'`(_ pieceLength: Int) throws {
        let server = try ServerProcess(["--stdio"])
        try server.send(Self.initialize, pieceLength: pieceLength)
        #expect(try server.next()?.contains(#""positionEncoding":"utf-16""#) == true)
        try server.send(Self.open, pieceLength: pieceLength)
        let diagnostics = try #require(try server.next())
        #expect(diagnostics.contains(#""code":"duplicate-member""#))
        try server.send(Self.shutdown, pieceLength: pieceLength)
        #expect(try server.next() == #"{"jsonrpc":"2.0","id":2,"result":null}"#)
        try server.send(Self.exit, pieceLength: pieceLength)
        #expect(try server.next() == nil)
        #expect(server.wait() == .exit(status: 0))
    }

    @Test(arguments: [[], ["--jsonc"]])
    func `Comments are allowed with --jsonc`(_ options: [String]) throws {
        let server = try ServerProcess(options)
        try server.send(Self.initialize)
        _ = try server.next()
        try server.send(Self.open.replacing(#"\"a\": 2}"#, with: #"\"a\": 2} // c"#))
        let diagnostics = try #require(try server.next())
        #expect(diagnostics.contains(#""code":"duplicate-member""#))
        #expect(diagnostics.contains(#""code":"json-syntax""#) == options.isEmpty)
        try server.send(Self.shutdown, Self.exit)
        #expect(server.wait() == .exit(status: 0))
    }

    @Test func `An input that cannot be read is an error`() throws {
        let run = try ShellRun("\"$LINT\" server </ 2>&1", in: ScratchFolder())
        #expect(run.status == 2)
        #expect(
            run.output == "widget-lint: error: cannot read 'standard input': is a directory\n"
        )
    }

    @Test func `The server ends with status 1 if its input ends before 'exit'`() throws {
        for messages in [[], [Self.initialize], [Self.initialize, Self.shutdown]] {
            let server = try ServerProcess()
            for message in messages {
                try server.send(message)
                _ = try server.next()
            }
            server.closeInput()
            #expect(try server.next() == nil)
            #expect(server.wait() == .exit(status: 1))
        }
    }

    @Test func `The server ends with status 1 after 'exit' without 'shutdown'`() throws {
        let server = try ServerProcess()
        try server.send(Self.initialize, Self.exit)
        #expect(try server.next() != nil)
        #expect(server.wait() == .exit(status: 1))
    }

    @Test func `A closed output ends the server`() throws {
        let server = try ServerProcess()
        server.closeOutput()
        try server.send(Self.initialize)
        // The status is 128 + 13, as for a process that SIGPIPE (signal 13) ends.
        #expect(server.wait() == .exit(status: 141))
    }

    @Test func `A header without a length is answered, and the next message is read`() throws {
        let run = try ToolRun(
            "widget-lint",
            ["server"],
            input: Array("hello\r\n\r\nContent-Length: 2\r\n\r\n{]".utf8)
        )
        #expect(run.status == 1)
        #expect(
            run.errors == "widget-lint: error: the input ended before the editor sent 'exit'\n"
        )
        #expect(run.output.ranges(of: #""code":-32700"#).count == 2)
    }

    @Test func `A request is cancelled by a message that has already arrived`() throws {
        let server = try ServerProcess()
        let pull =
            #"{"jsonrpc":"2.0","id":7,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///nowhere/a.json"}}}"#
        let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#
        try server.send(Self.initialize, Self.open, pull, cancel, Self.shutdown, Self.exit)
        var answers: [String] = []
        while let message = try server.next() { answers.append(message) }
        #expect(answers.filter { $0.contains(#""id":7"#) }.map { $0.contains("-32800") } == [true])
        #expect(answers.last == #"{"jsonrpc":"2.0","id":2,"result":null}"#)
        #expect(server.wait() == .exit(status: 0))
    }

    @Test func `The files of a workspace are checked while the server waits for messages`() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "c"] { try folder.write("\(name).json", "{") }
        let server = try ServerProcess()
        let initialize =
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file://\#(folder.path)","capabilities":{"textDocument":{"diagnostic":{}}}}}"#
        let pull =
            #"{"jsonrpc":"2.0","id":3,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}"#
        try server.send(initialize, pull)
        _ = try server.next()
        let answer = try #require(try server.next())
        #expect(answer.ranges(of: #""code":"json-syntax""#).count == 3)
        // The end of the input ends a check of the workspace.
        try server.send(pull)
        server.closeInput()
        while try server.next() != nil {}
        #expect(server.wait() == .exit(status: 1))
    }

    @Test func `The end of the input is noticed before a check of the workspace ends`() throws {
        let folder = try ScratchFolder()
        for name in ["a", "b", "c"] { try folder.write("{", to: "w/\(name).json") }
        let address = "file://" + folder.item("w").path
        let messages = [
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"\#(address)","capabilities":{"textDocument":{"diagnostic":{}}}}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}"#,
        ]
        let input = messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
        try folder.write(input, to: "messages")
        // All messages and the end of a file can be read at once, unlike those of a pipe.
        let run = try ShellRun("\"$LINT\" server <messages", in: folder)
        #expect(run.status == 1)
        #expect(run.output.contains(#""id":1,"#))
        #expect(!run.output.contains(#""id":3,"#))
        #expect(!run.output.contains("json-syntax"))
    }
}
