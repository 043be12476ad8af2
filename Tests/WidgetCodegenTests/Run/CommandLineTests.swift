import CommandLineInterface
import Foundation
import TestSupport
import Testing

@testable import widget_codegen

/// Command lines of the tool: mistakes in them, help, completions and the version. Most tests run the tool without
/// starting another process.
@Suite struct CommandLineTests {
    /// A schema of an object with one member.
    static let schema =
        #"{"title":"Sample","type":"object","properties":{"a":{"type":"string"}}}"#

    private func run(_ arguments: String...) -> RunOutcome { WidgetCodegen.run(arguments) }

    @Test func `the table of options has no problems`() {
        #expect(Tool.widgetCodegen.tableProblems.isEmpty)
    }

    @Test func `the number of an invocation is at most the number of invocations`() throws {
        let folder = try TemporaryFolder()
        try folder.write("one.json", Self.schema)
        let configuration = try folder.write(
            "c.json",
            #"{"invocations":[{"schemas":["one.json"]},{"schemas":["one.json"]}]}"#
        )
        let arguments = ["--config", configuration, "--output", folder.path + "/out"]
        let outcome = WidgetCodegen.run(["generate", "--invocation", "3"] + arguments)
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "widget-codegen: error: --invocation 3 is out of range (1 to 2) [usage]\n"
        )
    }

    @Test("a configuration in the current folder is suggested")
    func nearConfiguration() throws {
        let folder = try TemporaryFolder()
        try folder.write("widget-codegen.json", #"{"invocations": []}"#)
        let run = try ToolRun("widget-codegen", ["generate"], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.errors == "widget-codegen: error: missing SCHEMA or --config; did you mean "
                + "'--config widget-codegen.json'? (see 'widget-codegen generate --help') [usage]\n"
        )
    }

    @Test(
        "a mistake on the command line is an error",
        arguments: [
            (["generate", "--outptu", "x"], "unknown option '--outptu'; did you mean '--output'?"),
            (
                ["generate", "a.json"],
                "missing --output FOLDER; a configuration can also set 'output' (see 'widget-codegen generate"
            ),
            (
                ["generate", "--output", "x"],
                "missing SCHEMA or --config (see 'widget-codegen generate --help')"
            ),
            (
                ["generate", "a.json", "--config", "b.json", "--output", "x"],
                "SCHEMA and --config cannot be combined"
            ),
            (
                ["generate", "a.json", "--invocation", "1", "--output", "x"],
                "--invocation needs --config"
            ),
            (
                ["generate", "a.json", "--support-file", "", "-o", "x"],
                "--support-file needs a file name"
            ),
            (
                ["generate", "a.json", "--support-file", ".Hidden", "-o", "x"],
                "--support-file needs a file name without a period at its start, found '.Hidden'; SwiftPM does not compile hidden files"
            ),
            (
                ["generate", "a.json", "--namespace", "String", "-o", "x"],
                "--namespace needs a Swift identifier that is not reserved, found 'String'"
            ),
            (
                ["generate", "a.json", "--namespace", "Codable", "-o", "x"],
                "--namespace needs a Swift identifier that is not reserved, found 'Codable'"
            ),
            (
                ["generate", "a.json", "--type-prefix", "a-b", "-o", "x"],
                "--type-prefix needs a Swift identifier that is not reserved, found 'a-b'"
            ),
            (
                [
                    "generate", "a.json", "-o", "x", "--decoding", "direct", "--coding-keys",
                    "convertFromSnakeCase",
                ],
                "--coding-keys cannot be combined with '--decoding direct', which reads names"
            ),
            (["infer", "a.json", "--root", ""], "--root needs a name"),
            (
                ["infer", "a.json", "--title", "A"],
                "unknown option '--title'; did you mean '--root'? (see 'widget-codegen infer --help')"
            ),
            (["model", "a.json", "--root", ""], "--root needs a name"),
            ([], "missing command"),
            (["generat"], "unknown command 'generat'; did you mean 'generate'? (see "),
            (["a.schema.json"], "did you mean 'generate a.schema.json'?"),
            (["pages"], "unknown command 'pages'; did you mean 'docs'?"),
            (["check"], "expected generate, docs, infer, model, completions, manual or help"),
            (["model", "/"], "'/' is a folder; name its files, such as /*.json"),
        ]
    )
    func usage(_ arguments: [String], _ message: String) {
        let outcome = WidgetCodegen.run(arguments)
        #expect(outcome.status == .failed)
        #expect(outcome.errors.hasPrefix("widget-codegen: error: "))
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("[usage]\n"))
    }

    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    @Test(.enabled(if: hasFullDevice)) func `an output that cannot be written is an error`() throws
    {
        let errors = try RunningProgram.pipe()
        let program = try RunningProgram(
            [Repository.products.appendingPathComponent("widget-codegen").path, "--version"],
            output: FileHandle(forWritingAtPath: "/dev/full"),
            errors: errors.writing
        )
        try errors.writing.close()
        let message = String(decoding: errors.reading.readDataToEndOfFile(), as: UTF8.self)
        #expect(program.wait() == .exit(status: 2))
        #expect(
            message == "widget-codegen: error: cannot write 'standard output': "
                + "no space left on device\n"
        )
    }

    @Test(arguments: ["bash", "fish", "zsh"])
    func `completions offer the names of built-in schemas`(_ shell: String) {
        let outcome = run("completions", shell)
        #expect(outcome.status == .done && outcome.output.contains("smartech/widget-map"))
    }

    @Test func `the option --root of the command model names the first type`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        #expect(run("model", schema).output.contains(#""Sample""#))
        let renamed = run("model", "--root", "Renamed", schema)
        #expect(renamed.status == .done && renamed.output.contains(#""Renamed""#))
    }

    @Test func `the command help prints the help of a command`() {
        #expect(WidgetCodegen.run(["help"]).output == WidgetCodegen.run(["--help"]).output)
        let help = WidgetCodegen.run(["help", "docs"])
        #expect(help.status == .done)
        #expect(help.output == WidgetCodegen.run(["docs", "--help"]).output)
    }

    @Test(
        "the help of a command lists its exit statuses",
        arguments: [("generate", true), ("docs", true), ("infer", false), ("model", false)]
    )
    func exitStatuses(_ command: String, _ hasCheckOption: Bool) {
        let help = WidgetCodegen.run([command, "--help-all"]).output
        #expect(help.contains("Exit status:\n  0  Success"))
        #expect(help.contains("\n  1  With --check") == hasCheckOption)
    }

    /// For Swift, a slash and a combining mark after it are one character.
    @Test(arguments: ["../evil", "../\u{301}evil"])
    func `the name of the support file cannot be a path`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        let outcome = run(
            "generate",
            schema,
            "--output",
            folder.path + "/out",
            "--support-file",
            name
        )
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors.hasPrefix(
                "widget-codegen: error: --support-file needs a file name without a folder, found "
            )
        )
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(try folder.names() == ["sample.json"])
    }

    @Test func `the tool prints its version and its help`() {
        #expect(run("--version").output == "widget-codegen \(PackageVersion.text)\n")
        #expect(run("generate", "--help-all").output.contains("--support-file"))
    }
}
