import CommandLineInterface
import SchemaKit

/// The command `bowtie-schemakit`.
@main
enum BowtieSchemaKit {
    static func main() { LargeStack.run { runAndExit() } }

    /// Runs the tool with the arguments of the process, and ends the process.
    static func runAndExit() -> Never {
        var output = StreamWriter(.output)
        var errors = StreamWriter(.error)
        var status = ExitStatus.done
        do throws(RunFailure) {
            status = try run(&output)
            do { try output.finish() } catch { throw failure(error) }
        } catch {
            status = .failed
            // If standard error cannot be written, nobody can read the message.
            try? errors.write(error.text)
        }
        try? errors.finish()
        ProcessEnvironment.exit(status: status.rawValue)
    }

    private static func run(_ output: inout StreamWriter) throws(RunFailure) -> ExitStatus {
        let tool = Tool.bowtieSchemaKit
        let invocation: Invocation<BowtieOptions>
        do {
            invocation = try tool.parse(ProcessEnvironment.arguments)
        } catch {
            throw RunFailure(error, of: tool.name)
        }
        return try tool.respond(to: invocation) { (text) throws(RunFailure) in
            try write(text, to: &output)
        } run: { (options) throws(RunFailure) in
            try converse(options, &output)
            return .done
        }
    }

    /// Answers one request after the other until the request `stop` or the end of the input, or until the reader closes
    /// the output.
    private static func converse(
        _ options: BowtieOptions,
        _ output: inout StreamWriter
    ) throws(RunFailure) {
        var conversation = Conversation(options: options)
        var lines = LineReader(LineBlockReader(lineByteLimit: JSONParser.byteLimit))
        while !output.isReaderGone, let line = try nextLine(of: &lines) {
            let response: Response?
            do throws(RequestError) {
                guard let bytes = line.bytes else { throw .lineTooLong }
                response = try conversation.response(to: bytes)
            } catch {
                throw RunFailure(error, in: line)
            }
            guard let response else { return }
            try write(response.line, to: &output)
        }
    }

    private static func nextLine(
        of lines: inout LineReader
    ) throws(RunFailure) -> LineReader.Line? {
        do { return try lines.next() } catch { throw failure(error) }
    }

    /// Writes and flushes a text, because Bowtie waits for each response.
    private static func write(_ text: String, to output: inout StreamWriter) throws(RunFailure) {
        do throws(FileError) {
            try output.write(text)
            try output.flush()
        } catch {
            throw failure(error)
        }
    }

    private static func failure(_ error: FileError) -> RunFailure {
        RunFailure(error, of: Tool.bowtieSchemaKit.name)
    }
}

extension RequestError {
    /// The error for a line that is too long to parse.
    fileprivate static var lineTooLong: RequestError {
        let kind = JSONSyntaxError.Kind.documentTooLarge(byteLimit: JSONParser.byteLimit)
        return RequestError(.syntax(kind), at: SourceRange(start: 0, end: 0))
    }
}

extension RunFailure {
    /// Creates the failure for a line that is not a request, or whose request is not allowed at this point.
    fileprivate init(_ error: RequestError, in line: LineReader.Line) {
        let column = LineIndex(line.bytes ?? []).position(of: error.range.start).column
        let message = "\(line.number):\(column): error: \(error.message)"
        self.init(text: "\(StandardInput.name):\(message)\n")
    }
}

/// The options of `bowtie-schemakit`.
struct BowtieOptions: Sendable, Equatable {
    var assertsFormats = false
    var assertsContent = false

    var formats: FormatPolicy { assertsFormats ? .assert : .dialect }
    var content: ContentPolicy { assertsContent ? .assert : .annotate }
}

extension Tool where Options == BowtieOptions {
    static let bowtieSchemaKit = Tool(
        .bowtieSchemaKit,
        version: PackageVersion.text,
        defaults: BowtieOptions(),
        exitStatuses: [
            Definition("0", "All requests were answered."),
            Definition("2", "The command line or a request is invalid."),
        ]
    )
}

extension Command where Options == BowtieOptions {
    static let bowtieSchemaKit = Command(
        "bowtie-schemakit",
        summary: "answer the validation requests of Bowtie",
        details: [
            """
            Implements version 1 of the protocol with which Bowtie compares JSON Schema implementations. \
            Reads one JSON request per line from standard input and answers it on standard output before \
            reading the next. Remote schemas are not fetched; a case can refer to its own schemas and to \
            the standard metaschemas.
            """
        ],
        examples: [
            Example("bowtie-schemakit < requests.jsonl", "Answer recorded requests"),
            Example("bowtie-schemakit --assert-formats", "Report wrong formats as errors"),
        ],
        options: [
            OptionSection(
                "Validation",
                [
                    .flag(
                        "--assert-formats",
                        into: \.assertsFormats,
                        help: "Assert the keyword 'format' in all dialects"
                    ),
                    .flag(
                        "--assert-content",
                        into: \.assertsContent,
                        help: "Assert the keywords for the content of strings"
                    ),
                ]
            )
        ]
    )
}
