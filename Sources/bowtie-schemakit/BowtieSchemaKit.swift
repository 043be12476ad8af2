import CommandLineInterface

/// The command `bowtie-schemakit`.
@main
enum BowtieSchemaKit {
    static func main() { LargeStack.run { runAndExit() } }

    /// Does what the command line says, and ends the process.
    static func runAndExit() -> Never {
        var output = StreamWriter(.output)
        var errors = StreamWriter(.error)
        var status = ExitStatus.finished
        do throws(RunFailure) {
            try run(&output)
        } catch {
            status = .failed
            // Nobody is left to be told if standard error can't be written to.
            try? errors.write(error.text)
        }
        try? errors.finish()
        ProcessEnvironment.exit(status: status.rawValue)
    }

    private static func run(_ output: inout StreamWriter) throws(RunFailure) {
        let tool = Tool.bowtieSchemaKit
        switch try parse(ProcessEnvironment.arguments, by: tool) {
        case .help(let help):
            try write(help.text(width: ProcessEnvironment.lineWidth(of: .output)), to: &output)
        case .version:
            try write("\(tool.name) \(tool.version)\n", to: &output)
        case .run(let options):
            try converse(options, &output)
        }
        do throws(FileError) { try output.finish() } catch { throw .file(error) }
    }

    private static func parse(
        _ arguments: [String],
        by tool: Tool<BowtieOptions>
    ) throws(RunFailure) -> Invocation<BowtieOptions> {
        do { return try tool.parse(arguments) } catch { throw .usage(error) }
    }

    /// Answers one request after the other until the last, or until nobody reads the answers.
    private static func converse(
        _ options: BowtieOptions,
        _ output: inout StreamWriter
    ) throws(RunFailure) {
        var conversation = Conversation(options: options)
        var lines = LineReader(.input)
        while !output.isReaderGone, let line = try nextLine(of: &lines) {
            let response: Response?
            do throws(RequestError) {
                response = try conversation.response(to: line)
            } catch {
                throw .request(error, line: line, number: lines.count)
            }
            guard let response else { return }
            try write(response.line, to: &output)
        }
    }

    private static func nextLine(of lines: inout LineReader) throws(RunFailure) -> [UInt8]? {
        do { return try lines.next() } catch { throw .file(error) }
    }

    /// Writes and flushes: the other side waits for each answer.
    private static func write(_ text: String, to output: inout StreamWriter) throws(RunFailure) {
        do throws(FileError) {
            try output.write(text)
            try output.flush()
        } catch {
            throw .file(error)
        }
    }
}
