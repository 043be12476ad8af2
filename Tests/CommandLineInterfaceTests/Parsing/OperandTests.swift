import CommandLineInterface
import Testing

@Suite("Operands")
struct OperandTests {
    struct Options: Sendable, Equatable {
        var old = ""
        var middle: [String] = []
        var level: Int?
        var new = ""
    }

    static let tool = Tool(
        Command(
            "compare",
            summary: "compare",
            operands: [
                .one(.file("OLD"), into: \.old, help: "The old file"),
                .many(.file("MIDDLE"), into: \.middle, help: "Those between"),
                .one(.file("NEW"), into: \.new, help: "The new file"),
                .optional(.number("LEVEL", in: 0...9), into: \.level, help: "A level"),
            ]
        ),
        version: "1",
        defaults: Options(),
        exitStatuses: []
    )

    @Test("fill each row of the table to its minimum, and then the first row that takes more")
    func shares() throws {
        let rows: [([String], Options)] = [
            (["a", "b"], Options(old: "a", new: "b")),
            (["a", "b", "c"], Options(old: "a", middle: ["b"], new: "c")),
            (["a", "b", "7", "d"], Options(old: "a", middle: ["b", "7"], new: "d")),
        ]
        for (arguments, expected) in rows {
            guard case .run(let options) = try Self.tool.parse(arguments) else {
                Issue.record("not run: \(arguments)")
                continue
            }
            #expect(options == expected)
        }
    }

    @Test("may include one row that takes several arguments, beside others that take one")
    func unambiguousRows() {
        #expect(Self.tool.tableProblems.isEmpty)
    }

    @Test("give an error that names the first row with too few operands")
    func missing() {
        let rows = [([], "OLD"), (["a"], "NEW"), (["a", "--"], "NEW")]
        for (arguments, placeholder) in rows {
            let error = #expect(throws: UsageError.self) { try Self.tool.parse(arguments) }
            #expect(error?.reason == .missingOperand(placeholder: placeholder))
        }
    }

    @Test("may be missing if an option replaces them")
    func replaced() throws {
        let tool = Tool(
            Command(
                "compare",
                summary: "compare",
                options: [
                    OptionSection(
                        "Options",
                        [.value("--old", takes: .text("OLD"), into: \.old, help: "The old file")]
                    )
                ],
                operands: [
                    .many(
                        .file("FILE"),
                        atLeast: 2,
                        into: \.middle,
                        help: "The files"
                    ).unless { !$0.old.isEmpty }
                ]
            ),
            version: "1",
            defaults: Options(),
            exitStatuses: []
        )
        let rows: [([String], Options?)] = [
            (["a", "b"], Options(middle: ["a", "b"])),
            (["--old", "x", "a"], Options(old: "x", middle: ["a"])),
            (["--old", "x"], Options(old: "x")), (["a"], nil), ([], nil),
        ]
        for (arguments, expected) in rows {
            guard let expected else {
                let error = #expect(throws: UsageError.self) { try tool.parse(arguments) }
                #expect(error?.reason == .missingOperand(placeholder: "FILE"))
                continue
            }
            guard case .run(let options) = try tool.parse(arguments) else {
                Issue.record("not run: \(arguments)")
                continue
            }
            #expect(options == expected)
        }
    }

    @Test("are marked in the usage if they are optional or repeated")
    func usage() throws {
        guard case .help(let help) = try Self.tool.parse(["-h"]) else {
            Issue.record("no help")
            return
        }
        #expect(help.text().contains("  compare [OPTIONS] OLD [MIDDLE...] NEW [LEVEL]\n"))
    }
}
