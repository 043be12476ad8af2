import CommandLineInterface
import SchemaKit

/// The command `widget-codegen`.
@main
enum WidgetCodegen {
    private static let tool = Tool.widgetCodegen

    static func main() {
        LargeStack.run { runAndExit() }
    }

    private static func runAndExit() -> Never {
        Interruption.setAction { signal in
            var errors = StreamWriter(.error)
            let message = "interrupted by \(signal.name); nothing was written"
            try? errors.write("\(tool.name): error: \(message)\n")
            try? errors.finish()
        }
        let outcome = run(ProcessEnvironment.arguments)
        // A signal that arrives now does not end the process before the output is written.
        Interruption.deferTermination()
        var status = outcome.status.rawValue
        var output = StreamWriter(.output)
        var errors = StreamWriter(.error)
        do throws(FileError) {
            // A file or a pipe receives the text unchanged. On a terminal, control characters would have an
            // effect, so they are escaped.
            let isTerminal = StandardStream.output.isTerminal
            try output.write(isTerminal ? outcome.output.printableLines : outcome.output)
            try output.finish()
        } catch {
            // A signal, such as that of Ctrl-C, often ends the process that reads the output as well. The write then
            // fails because of the signal.
            status = Interruption.signal?.exitStatus ?? ExitStatus.failed.rawValue
            try? errors.write(RunFailure(error, of: tool.name).text)
        }
        // If standard error cannot be written, nobody can read the messages.
        try? errors.write(outcome.errors)
        try? errors.finish()
        ProcessEnvironment.exit(status: status)
    }

    /// Runs the tool with some arguments, without writing to the standard streams.
    static func run(_ arguments: [String]) -> RunOutcome {
        var outcome = RunOutcome()
        do throws(CodegenFailure) {
            let invocation = try parse(arguments)
            outcome.status = try tool.respond(to: invocation) { (text) throws(CodegenFailure) in
                outcome.output = text
            } run: { (options) throws(CodegenFailure) in
                outcome = try run(options)
                return outcome.status
            }
            return outcome
        } catch {
            return RunOutcome(status: .failed, errors: RunFailure(error).text)
        }
    }

    private static func run(_ options: CodegenOptions) throws(CodegenFailure) -> RunOutcome {
        switch options.subcommand {
        case .generate: try GenerateModels.run(options.generate)
        case .docs: try WritePages.run(options.docs)
        case .infer: try InferSchema.run(options.infer)
        case .model: try PrintModel.run(options.model)
        case .completions: RunOutcome(output: tool.completions(for: options.completions.shell))
        // Without a date, the page depends only on the version of the tool.
        case .manual: RunOutcome(output: tool.manualPage(date: ""))
        }
    }

    private static func parse(
        _ arguments: [String]
    ) throws(CodegenFailure) -> Invocation<CodegenOptions> {
        do {
            return try tool.parse(arguments)
        } catch {
            throw .usage("\(error.message) (\(error.advice))")
        }
    }
}
