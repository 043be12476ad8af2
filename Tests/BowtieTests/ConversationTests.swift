import CommandLineInterface
import SchemaKit
import TestSupport
import Testing

@testable import bowtie_schemakit

struct ConversationTests {
    @Test(arguments: RecordedExchange.all)
    func `the tool gives the recorded answers to the recorded requests`(exchange: RecordedExchange)
        throws
    {
        let run = try ToolRun(
            "bowtie-schemakit",
            exchange.arguments,
            input: Array(exchange.input.utf8)
        )
        #expect(run.output == exchange.output)
        #expect(run.errors == exchange.errors)
        #expect(run.status == exchange.status)
    }

    @Test func `the last line needs no line break`() throws {
        let turn = RecordedExchange.Turn.start
        let run = try ToolRun("bowtie-schemakit", [], input: Array(turn.request.utf8))
        #expect(run.output == turn.answer + "\n")
        #expect(run.status == 0)
    }

    @Test func `bytes that are not UTF-8 are an error with a position`() throws {
        let run = try ToolRun("bowtie-schemakit", [], input: [0x22, 0xFF, 0x22, 0x0A])
        #expect(run.output.isEmpty)
        let message = "invalid UTF-8"
        #expect(run.errors == "<standard input>:1:2: error: \(message)\n")
        #expect(run.status == 2)
    }

    @Test func `a line can be longer than the buffer of the reader`() throws {
        let text = String(repeating: "long ", count: 100_000)
        let exchange = RecordedExchange(
            "long lines",
            [
                .run("1", schema: #"{"const":"\#(text)"}"#, instances: ["1"], verdicts: [false]),
                .run("2", schema: "false", instances: [#""\#(text)""#], verdicts: [false]),
            ]
        )
        let run = try ToolRun("bowtie-schemakit", [], input: Array(exchange.input.utf8))
        #expect(run.output == exchange.output)
    }

    @Test func `the current operating system has its usual name, and a number as its version`() {
        let system = OperatingSystem.current
        #if os(Linux)
            #expect(system.name == "Linux")
        #else
            #expect(system.name == "Darwin")
        #endif
        #expect(system.version.first?.isNumber == true, "\(system.version)")
    }

    @Test func `the implementation describes itself in the answer to 'start'`() {
        let implementation = Implementation(
            languageVersion: "6.3",
            system: OperatingSystem(name: "Linux", version: "6.1.0")
        )
        let line = Response.started(implementation).line
        let opening = #"{"version":1,"implementation":{"language":"swift","name":"SchemaKit","#
        #expect(line.hasPrefix(opening))
        let closing = #""language_version":"6.3","os":"Linux","os_version":"6.1.0"}}"#
        #expect(line.hasSuffix(closing + "\n"))
        // Version 1 is not in the list, because Bowtie does not know it. It can be selected nevertheless.
        let dialects = #"""
            "dialects":["https://json-schema.org/draft/2020-12/schema",\#
            "https://json-schema.org/draft/2019-09/schema",\#
            "http://json-schema.org/draft-07/schema#",\#
            "http://json-schema.org/draft-06/schema#",\#
            "http://json-schema.org/draft-04/schema#",\#
            "http://json-schema.org/draft-03/schema#"]
            """#
        #expect(line.contains(dialects))
    }
}

struct CommandLineTests {
    @Test func `the table of options has no problems`() {
        #expect(Tool.bowtieSchemaKit.tableProblems.isEmpty)
    }

    @Test func `an unknown option is an error with a suggestion`() throws {
        let run = try ToolRun("bowtie-schemakit", ["--assert-format"])
        #expect(run.output.isEmpty)
        #expect(
            run.errors == """
                bowtie-schemakit: error: unknown option '--assert-format'; did you mean \
                '--assert-formats'?
                see 'bowtie-schemakit --help'

                """
        )
        #expect(run.status == 2)
    }

    @Test func `the version and the help are written to standard output`() throws {
        let version = try ToolRun("bowtie-schemakit", ["--version"])
        #expect(version.output == "bowtie-schemakit \(PackageVersion.text)\n")
        let help = try ToolRun("bowtie-schemakit", ["--help"])
        #expect(help.output.contains("--assert-formats"))
        #expect([version.status, help.status] == [0, 0])
    }
}
