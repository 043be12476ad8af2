import CommandLineInterface
import SchemaKit

/// The command `widget-codegen`.
@main
enum WidgetCodegen {
    static func main() {
        LargeStack.run { runAndExit() }
    }

    private static func runAndExit() -> Never {
        let outcome = run(ProcessEnvironment.arguments)
        var status = outcome.status
        var output = StreamWriter(.output)
        var errors = StreamWriter(.error)
        do throws(FileError) {
            try output.write(outcome.output)
            try output.finish()
        } catch {
            status = .failed
            try? errors.write("widget-codegen: error: \(error.message)\n")
        }
        // Nobody is left to be told if standard error can't be written to.
        try? errors.write(outcome.errors)
        try? errors.finish()
        ProcessEnvironment.exit(status: status.rawValue)
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
