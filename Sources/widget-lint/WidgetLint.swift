import CommandLineInterface
import SchemaLint

/// The command `widget-lint`.
@main
enum WidgetLint {
    private static let tool = Tool.widgetLint

    static func main() {
        LargeStack.run { runAndExit() }
    }

    private static func runAndExit() -> Never {
        let output = LintOutput()
        // From now on, a signal ends the process only while the run allows this; see ``RunReport``.
        Interruption.deferTermination()
        var status: Int32
        do throws(RunFailure) {
            status = try run(output).rawValue
            do { try output.finishOutput() } catch { throw RunFailure(error, of: tool.name) }
        } catch {
            status = Interruption.signal?.exitStatus ?? ExitStatus.failed.rawValue
            output.abandonOutput()
            output.writeMessage(error.text)
        }
        output.finishErrors()
        ProcessEnvironment.exit(status: status)
    }

    private static func run(_ output: LintOutput) throws(RunFailure) -> ExitStatus {
        let invocation: Invocation<LintOptions>
        do {
            invocation = try tool.parse(ProcessEnvironment.arguments) { path in
                // The result is true if the file exists. A link without a target and a file that cannot be inspected
                // count as existing, and the run reports the reason.
                FileSystem.isLink(path) || (try? FileSystem.kind(of: path)) != .missing
            }
        } catch {
            throw RunFailure(error, of: tool.name)
        }
        do throws(FileError) {
            return try tool.respond(to: invocation) { (text) throws(FileError) in
                try output.write(text)
            } run: { (options) throws(FileError) in
                try run(options, output)
            }
        } catch {
            throw RunFailure(error, of: tool.name)
        }
    }

    private static func run(
        _ options: LintOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        switch options.subcommand {
        case .check: return try CheckPayloads.run(options.check, output)
        case .schema: return try CheckSchemas.run(options.schema, output)
        case .diff: return try CompareSchemas.run(options.diff, output)
        case .rules: return try ListRules.run(options.rules, output)
        case .explain: return try ExplainRule.run(options.explain, output)
        case .schemas: return try ListSchemas.run(options.schemas, output)
        case .server: return try RunServer.run(options.server, output)
        case .completions: try output.write(tool.completions(for: options.completions.shell))
        case .manual: try output.write(tool.manualPage(date: ""))
        }
        return .done
    }
}
