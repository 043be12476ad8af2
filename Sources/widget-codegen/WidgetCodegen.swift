import CommandLineInterface
import SchemaKit

/// The command `widget-codegen`.
@main
enum WidgetCodegen {
    static func main() {
        LargeStack.run { runAndExit() }
    }

    private static func runAndExit() -> Never {
        Interruption.setAction { signal in
            var errors = StreamWriter(.error)
            let message = "interrupted by \(signal.name); nothing was written"
            try? errors.write("widget-codegen: error: \(message)\n")
            try? errors.finish()
        }
        let outcome = run(ProcessEnvironment.arguments)
        // What is printed is printed to its end, unless nobody reads it.
        Interruption.hold()
        var status = outcome.status.rawValue
        var output = StreamWriter(.output)
        var errors = StreamWriter(.error)
        do throws(FileError) {
            // A file or a pipe gets the text as it is; a terminal would obey what is in it.
            let isTerminal = StandardStream.output.isTerminal
            try output.write(isTerminal ? outcome.output.printableLines : outcome.output)
            try output.finish()
        } catch {
            status = Interruption.signal?.exitStatus ?? ExitStatus.failed.rawValue
            try? errors.write("widget-codegen: error: \(error.message)\n")
        }
        // Nobody is left to be told if standard error can't be written to.
        try? errors.write(outcome.errors)
        try? errors.finish()
        ProcessEnvironment.exit(status: status)
    }

    /// Does what the arguments say; files apart, nothing is written yet.
    static func run(_ arguments: [String]) -> RunOutcome {
        do throws(CodegenFailure) {
            switch try parse(arguments) {
            case .help(let help):
                return RunOutcome(
                    output: help.text(width: ProcessEnvironment.lineWidth(of: .output))
                )
            case .version:
                return RunOutcome(output: "widget-codegen \(ToolVersion.text)\n")
            case .run(let options):
                return try run(options)
            }
        } catch {
            return RunOutcome(status: .failed, errors: lines(error.diagnostics))
        }
    }

    private static func run(_ options: CodegenOptions) throws(CodegenFailure) -> RunOutcome {
        switch options.action {
        case .generate:
            return try CodegenRun(options: options).run()
        case .documentation:
            return try DocumentationRun(options: options).run()
        case .infer:
            return try InferenceRun(options: options).run()
        case .model:
            return try ModelRun(options: options).run()
        case .completions:
            return RunOutcome(output: Tool.widgetCodegen.completions(for: options.shell))
        case .manual:
            return RunOutcome(output: Tool.widgetCodegen.manualPage(date: ""))
        }
    }

    private static func lines(_ diagnostics: [CodegenDiagnostic]) -> String {
        diagnostics.map { $0.line + "\n" }.joined()
    }

    private static func parse(
        _ arguments: [String]
    ) throws(CodegenFailure) -> Invocation<CodegenOptions> {
        do {
            return try Tool.widgetCodegen.parse(arguments)
        } catch {
            let message = "\(error.message); \(error.advice)"
            throw CodegenFailure(CodegenDiagnostic(.usage, message))
        }
    }
}
