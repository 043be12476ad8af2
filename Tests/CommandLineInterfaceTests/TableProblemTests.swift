import CommandLineInterface
import Testing

@Suite("The mistakes in a table of options")
struct TableProblemTests {
    struct Options: Sendable {
        var isOn = false
        var old: [String] = []
        var new: [String] = []
    }

    @Test("do not occur in the sample")
    func sample() {
        #expect(Tool.sample.tableProblems.isEmpty)
    }

    @Test("are all found")
    func problems() {
        let tool = Tool(
            Command(
                "odd",
                summary: "do something.",
                options: [
                    OptionSection(
                        "Odd",
                        [
                            .toggle("--on", into: \.isOn, help: "On"),
                            .flag("--no-on", into: \.isOn, help: "Off"),
                            .flag("-long", "--x", "word", into: \.isOn, help: "Misspelled"),
                            .flag("--größe", "--a_b", into: \.isOn, help: "Other characters"),
                            .flag("-h", into: \.isOn, help: "Not help"),
                        ]
                    )
                ],
                operands: [
                    .many(.path("OLD"), into: \.old, help: "Old"),
                    .many(.path("NEW"), into: \.new, help: "New"),
                ],
                subcommands: [
                    Subcommand("a", Command("a", summary: "one")),
                    Subcommand("a", Command("a", summary: "other")),
                ]
            ),
            version: "1",
            defaults: Options(),
            exitStatuses: []
        )
        let found = tool.tableProblems
        let expected: [TableProblem] = [
            .malformedName("-long", command: "odd"),
            .malformedName("--x", command: "odd"),
            .malformedName("word", command: "odd"),
            .malformedName("--größe", command: "odd"),
            .malformedName("--a_b", command: "odd"),
            .repeatedName("--no-on", command: "odd"),
            .repeatedName("-h", command: "odd"),
            .repeatedName("a", command: "odd"),
            .fullStop("do something.", command: "odd"),
            .ambiguousOperands(command: "odd"),
        ]
        #expect(found == expected)
    }

    /// Numbers of options, each with the number of lines that the problem names, if there is one.
    static let optionCounts: [(count: Int, lineCount: Int?)] = [(30, nil), (31, 41), (40, 50)]

    @Test("include a short help of more than 40 lines", arguments: optionCounts)
    func longHelp(count: Int, lineCount: Int?) {
        let flags = (1...count).map {
            Option<Options>.flag("--flag\($0)", into: \.isOn, help: "On")
        }
        func tool(_ flags: [Option<Options>]) -> Tool<Options> {
            let command = Command(
                "odd",
                summary: "do something",
                options: [OptionSection("A", flags)]
            )
            return Tool(command, version: "1", defaults: Options(), exitStatuses: [])
        }
        let problems = lineCount.map { [TableProblem.longHelp(lineCount: $0, command: "odd")] }
        #expect(tool(flags).tableProblems == problems ?? [])
        #expect(tool(flags.map { $0.onlyInFullHelp() }).tableProblems.isEmpty)
    }
}
