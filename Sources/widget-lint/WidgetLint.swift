import CommandLineInterface
import SchemaLint

/// The command `widget-lint`.
@main
enum WidgetLint {
    static func main() {
        LargeStack.run { runAndExit() }
    }

    private static func runAndExit() -> Never {
        let streams = ToolStreams()
        // A run lets go of the process where it may be ended; see `RunReport`.
        Interruption.hold()
        var status: Int32
        do throws(FileError) {
            status = try run(streams).rawValue
            try streams.finishOutput()
        } catch {
            status = Interruption.signal?.exitStatus ?? ExitStatus.failed.rawValue
            streams.abandonOutput()
            streams.report("widget-lint: error: \(error.message)\n")
        }
        streams.finishErrors()
        ProcessEnvironment.exit(status: status)
    }

    private static var width: Int { ProcessEnvironment.lineWidth(of: .output) }

    private static func run(_ streams: ToolStreams) throws(FileError) -> ExitStatus {
        let tool = Tool.widgetLint
        let invocation: Invocation<LintOptions>
        do throws(UsageError) {
            invocation = try tool.parse(ProcessEnvironment.arguments)
        } catch {
            streams.report("widget-lint: error: \(error.message)\n\(error.advice)\n")
            return .failed
        }
        switch invocation {
        case .help(let help):
            try streams.write(help.text(width: Self.width))
            return .clean
        case .version:
            try streams.write("\(tool.name) \(tool.version)\n")
            return .clean
        case .run(let options):
            switch options.action {
            case .lint, .lintSchemas:
                var run = LintRun(options: options, streams)
                return try run.run()
            case .compareSchemas:
                var run = SchemaDiffRun(options: options, streams)
                return try run.run()
            case .rules:
                try streams.write(RulePage.list(width: Self.width))
                return .clean
            case .explain:
                try streams.write(RulePage.page(of: options.rule, width: Self.width))
                return .clean
            case .completions:
                try streams.write(tool.completions(for: options.shell))
                return .clean
            case .manual:
                try streams.write(tool.manualPage(date: ""))
                return .clean
            }
        }
    }
}
