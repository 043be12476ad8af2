import CommandLineInterface
import Foundation
import TestSupport
import Testing

@testable import widget_codegen

/// The command `docs`.
struct DocumentationCommandTests {
    private static let schema =
        #"{"title":"Sample","type":"object","properties":{"a":{"type":"string"}}}"#

    private func run(_ arguments: String...) -> RunOutcome { WidgetCodegen.run(arguments) }

    @Test func `pages are written in both formats and are up to date afterwards`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("in/sample.schema.json", Self.schema)
        let output = folder.path + "/out"
        #expect(run("docs", schema, "-o", output) == RunOutcome())
        let names = try FileManager.default.subpathsOfDirectory(atPath: output).sorted()
        #expect(
            names == [
                "README.md", "index.html", "style.css", "types", "types/Sample.html",
                "types/Sample.md",
            ]
        )
        #expect(run("docs", "--check", schema, "-o", output) == RunOutcome())
        let text = try folder.text("out/types/Sample.html")
        #expect(text.contains("<code>sample.schema.json</code>, line 1"))
    }

    @Test(arguments: [("html", ["index.html", "style.css"]), ("markdown", ["README.md"])])
    func `the option --format selects one format`(_ format: String, _ names: [String]) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        let output = folder.path + "/out"
        #expect(run("docs", schema, "-o", output, "--format", format) == RunOutcome())
        let found = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
        #expect(found == names + ["types"])
    }

    @Test func `the index also names a file that is used only for its definitions`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "in/a.json",
            ##"""
            {"title": "A", "properties": {"x": {"$ref": "b.json#/$defs/x"},
             "y": {"$ref": "b.json#/$defs/y"}}}
            """##
        )
        try folder.write(
            "in/b.json",
            #"""
            {"$defs": {"x": {"title": "X", "type": "object", "properties": {"k": {}}},
             "y": {"title": "Y", "type": "object", "properties": {"k": {}}}}}
            """#
        )
        let output = folder.path + "/out"
        #expect(run("docs", schema, "-o", output, "-f", "markdown") == RunOutcome())
        let index = try folder.text("out/README.md")
        let list = "\n- `b.json`\n  - [X](types/X.md)\n  - [Y](types/Y.md)\n"
        #expect(index.contains(list), "\(index)")
    }

    /// Some file systems of macOS treat canonically equivalent names as equal.
    #if os(Linux)
        @Test func `the index tells folders with canonically equivalent names apart`() throws {
            let folder = try TemporaryFolder()
            let names = ["e\u{301}", "\u{E9}"]
            let schemas = try names.map { name in
                try folder.write("in/\(name)/a.json", #"{"title": "A"}"#)
            }
            let output = folder.path + "/out"
            let outcome = run("docs", schemas[0], schemas[1], "-o", output, "-f", "markdown")
            #expect(outcome == RunOutcome())
            let headings = try folder.text("out/README.md").split(separator: "\n")
                .filter { $0.hasPrefix("## ") }
            #expect(headings.map { Array($0.utf8) } == names.map { Array("## \($0)".utf8) })
        }
    #endif

    @Test func `a check reports changed pages and pages that are left over`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        let output = folder.path + "/out"
        #expect(run("docs", schema, "-o", output, "-f", "markdown") == RunOutcome())
        try folder.write("sample.json", Self.schema.replacing("Sample", with: "Other"))
        let outcome = run("docs", "--check", schema, "-o", output, "-f", "markdown")
        #expect(outcome.status == .foundErrors)
        let expected = """
            \(output)/types/Sample.md: error: an earlier run wrote this page, but this run does \
            not; delete it [left-over-file]
            widget-codegen: error: 2 of 2 files are out of date; run again without --check \
            [out-of-date]

            """
        #expect(outcome.errors == expected)
        #expect(outcome.output.contains("-# Sample") || outcome.output.contains("+# Other"))
        #expect(try folder.text("out/types/Sample.md").contains("# Sample"))
    }

    @Test func `a file that the tool did not write prevents all output`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        let foreign = try folder.write("out/README.md", "# Mine\n")
        let outcome = run("docs", schema, "-o", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors == foreign
                + ": error: this file was not written by widget-codegen, so it is not overwritten; "
                + "move or delete it [foreign-file]\n"
        )
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out") == [
                "README.md"
            ]
        )
    }

    /// A wrong command line, and a text that its error contains.
    struct Row: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let errors: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let rows = [
        Row(arguments: ["docs", "-o", "x"], errors: "missing argument 'SCHEMA'"),
        Row(
            arguments: ["docs", "a.json"],
            errors: "missing --output (see 'widget-codegen docs --help')"
        ),
        Row(arguments: ["docs", "a.json", "-o", "x", "-f", "pdf"], errors: "'pdf'"),
        Row(arguments: ["docs", "nowhere/a.json", "-o", "x"], errors: "nowhere/a.json: error: "),
    ]

    @Test(arguments: rows)
    func `a mistake on the command line is one error`(_ row: Row) {
        let outcome = WidgetCodegen.run(row.arguments)
        #expect(outcome.status == .failed && outcome.output.isEmpty)
        #expect(outcome.errors.contains(row.errors), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
