import CommandLineInterface
import FileLinting
import LanguageServer

/// The subcommand `server`, with which editors check the files that they have open.
enum RunServer {
    struct Options: Sendable {
        var server = ServerOptions()
        var report = ReportOptions()
    }

    static let command = Command<Options>(
        "server",
        summary: "check files in an editor",
        details: [
            """
            Runs a server of the Language Server Protocol on standard input and output. Editors start it; \
            it shows the findings in open files while they are edited.
            """,
            """
            A file has the same findings as with 'widget-lint FILE', or as with 'widget-lint schema FILE' \
            if it is a schema. Configurations are searched for in the same way. Relative paths in the \
            options are relative to the folder in which the editor starts the server.
            """,
        ],
        examples: [
            Example("widget-lint server", "Check the files that an editor has open"),
            Example(
                "widget-lint server --baseline baseline.json",
                "Show only findings that are not in a baseline"
            ),
        ],
        options: [
            OptionSection("Input", inputOptions),
            SchemaOptions.configurationSection.stored(in: \.server.schemas),
            OptionSection(
                "Baseline",
                [
                    .value(
                        "--baseline",
                        takes: .file("FILE", extensions: ["json"]),
                        into: \.server.baseline,
                        help: "Suppress the findings in this baseline"
                    )
                ]
            ),
            OptionSection(
                "Findings",
                [
                    ReportOptions.maxFindingsOption.stored(in: \.report),
                    ReportOptions.rulePagesOption.stored(in: \.report),
                ]
            ),
        ],
        exitStatuses: [
            Definition("0", "The editor has shut the server down."),
            Definition("1", "The input ended early, or the editor sent 'exit' without 'shutdown'."),
            Definition("2", "The arguments are wrong, or a stream could not be read or written."),
            Definition("129, 130, 143", "Ended by SIGHUP, SIGINT or SIGTERM."),
            Definition("141", "The editor closed the pipe for the output of the server."),
        ]
    )

    private static let inputOptions: [Option<Options>] =
        SchemaOptions.inputOptions.map { $0.stored(in: \.server.schemas) } + [
            .comments(into: \.server.inputs.allowsComments),
            .flag(
                "--stdio",
                help: "Accepted, because many editors pass it; has no effect",
                effect: { _ in }
            ).onlyInFullHelp(),
        ]

    /// Runs a server until the client ends it or closes one of the streams.
    static func run(_ options: Options, _ output: LintOutput) throws(FileError) -> ExitStatus {
        var settings = options.server
        settings.findingLimit = options.report.findingLimit
        settings.rulePageAddress = options.report.rulePageAddress
        var server = Server(options: settings)
        var input = ServerInput()
        // Standard output is only for the messages to the editor. Editors show standard error in a log.
        var editor = StreamWriter(.output)
        while true {
            let message = try input.next(waits: !server.hasWork)
            guard message != nil || !input.hasEnded else {
                try editor.finish()
                let message = "the input ended before the editor sent 'exit'"
                output.writeMessage("widget-lint: error: \(message)\n")
                return .foundErrors
            }
            let answers = Interruption.allowTermination {
                message.map { server.receive($0) } ?? server.work()
            }
            for answer in answers { try editor.write(answer) }
            if let status = server.exitStatus {
                try editor.finish()
                return status
            }
            try editor.flush()
            if editor.isReaderGone { return .brokenPipe }
        }
    }
}

/// The messages on standard input.
private struct ServerInput: ~Copyable {
    private var reader = StreamReader()
    private var queue = MessageQueue()
    /// True after the end of the input.
    private(set) var hasEnded = false

    /// Returns the next message, or `nil` after the last one.
    ///
    /// All messages that have arrived are read first, because a later message may cancel the next one.
    ///
    /// - Parameter waits: True to wait until a message arrives. Otherwise, the result is also `nil` if no message has
    ///   arrived.
    mutating func next(waits: Bool) throws(FileError) -> Message? {
        while !hasEnded, queue.count < MessageQueue.messageLimit {
            let needsMessage = queue.count == 0 && waits
            guard needsMessage || !reader.wouldWait else { break }
            let bytes = try Interruption.allowTermination { () throws(FileError) in
                try reader.next()
            }
            hasEnded = bytes.isEmpty
            queue.append(bytes)
        }
        return queue.next()
    }
}
