import Foundation
import TestSupport
import Testing

@testable import widget_lint

@Suite struct `Reports in a file` {
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "p/a.json")
        return folder
    }

    private func text(_ name: String, in folder: ScratchFolder) throws -> String {
        try String(contentsOf: folder.item(name), encoding: .utf8)
    }

    @Test(.long, arguments: ReportFormat.allCases)
    func `A file gets the report that standard output would get`(_ format: ReportFormat) throws {
        let folder = try folder()
        let arguments = ["--reporter", format.rawValue, "p"]
        let plain = try folder.lint(arguments)
        let run = try folder.lint(["--output", "report"] + arguments)
        #expect(run.output.isEmpty)
        #expect(run.errors == plain.errors)
        #expect(run.status == 1)
        #expect(try text("report", in: folder) == plain.output)
    }

    @Test func `A text report in a file with the extension of another format has a note`() throws {
        let folder = try folder()
        let summary = "checked 1 file: 1 error in 1 file\n"
        let note = "r.html: note: the report is a text; add '--reporter html'\n"
        #expect(try folder.lint(["-o", "r.html", "p"]).errors == note + summary)
        #expect(try folder.lint(["-q", "-o", "r.html", "p"]).errors.isEmpty)
        #expect(try folder.lint(["-o", "r.html", "-f", "html", "p"]).errors == summary)
        #expect(try folder.lint(["-o", "r.text", "p"]).errors == summary)
    }

    @Test func `The path '-' means standard output`() throws {
        let folder = try folder()
        let run = try folder.lint(["-o", "-", "-f", "xcode", "p"])
        #expect(run.output.hasPrefix("p/a.json:4:17: error: "))
    }

    @Test func `A run that cannot begin keeps the old report`() throws {
        let folder = try folder()
        try folder.write("old", to: "report")
        let run = try folder.lint(["-o", "report", "--schema", "SMTWidgt", "p"])
        #expect(run.status == 2)
        #expect(try text("report", in: folder) == "old")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.sorted() == ["p", "report"])
    }

    /// The outputs of runs that would replace a file of the user, which the command line does not name as an input.
    static let foreignFiles = [
        ("--output", "report", "p/a.json", "p"),
        ("--output", "report", "p/.widget-lint.json", "p/a.json"),
        ("--output", "report", "p/b.schema.json", "--schemas p p/a.json"),
        ("--output", "report", "p/b.schema.json", "schema p"),
        ("--write-baseline", "baseline", "p/.widget-lint.json", "p"),
        ("--stamp", "stamp", "p/a.json", "--exit-zero-on-findings p"),
        ("--stamp", "stamp", "p/.widget-lint.json", "--exit-zero-on-findings p"),
        ("--stamp", "stamp", "p/b.schema.json", "schema p"),
    ]

    @Test(arguments: foreignFiles)
    func `An output replaces no file of another kind`(
        option: String,
        noun: String,
        path: String,
        rest: String
    ) throws {
        let folder = try folder()
        try folder.write("{}", to: "p/.widget-lint.json")
        try folder.write(Payloads.countSchema, to: "p/b.schema.json")
        let old = try text(path, in: folder)
        let run = try folder.lint(rest.split(separator: " ").map(String.init) + [option, path])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == "widget-lint: error: cannot write '\(path)': the file is not a \(noun), "
                + "and \(option) replaces only \(noun)s; name another file, or move or delete this one\n"
        )
        #expect(try text(path, in: folder) == old)
    }

    @Test func `A report replaces an empty file and a report in another format`() throws {
        let folder = try folder()
        try folder.write("", to: "report")
        for format in ReportFormat.allCases {
            let run = try folder.lint(["-o", "report", "-f", format.rawValue, "p"])
            #expect(run.status == 1, "\(format): \(run.errors)")
        }
    }

    @Test func `An empty array is a report only for GitLab`() throws {
        let folder = try folder()
        try folder.write("[]\n", to: "report")
        #expect(try folder.lint(["-o", "report", "p"]).status == 2)
        #expect(try text("report", in: folder) == "[]\n")
        #expect(try folder.lint(["-o", "report", "-f", "gitlab", "p"]).status == 1)
        #expect(try text("report", in: folder) != "[]\n")
    }

    @Test func `The report contains the failure of a file and the findings of the others`() throws {
        let folder = try folder()
        let run = try folder.lint(["-o", "report", "-f", "github", "none.json", "p"])
        #expect(run.status == 2)
        let lines = try text("report", in: folder).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.last?.contains("cannot read 'none.json'") == true)
    }

    @Test func `A report in a linted folder is not a payload of the next run`() throws {
        let folder = try folder()
        for _ in 0..<2 {
            let run = try folder.lint(["-o", "p/report.json", "-f", "sarif", "p"])
            #expect(run.errors == "checked 1 file: 1 error in 1 file\n")
        }
    }

    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    @Test(.enabled(if: hasFullDevice))
    func `A full device is reported`() throws {
        let folder = try folder()
        let run = try folder.lint(["-o", "/dev/full", "p"])
        #expect(run.status == 2)
        #expect(
            run.errors.hasSuffix("error: cannot write '/dev/full': no space left on device\n")
        )
    }

    @Test func `A report is written directly to a device or a pipe`() throws {
        let folder = try folder()
        let run = try ShellRun("\"$LINT\" -f xcode -o /dev/stdout p | cat", in: folder)
        #expect(run.output.hasPrefix("p/a.json:4:17: error: "))
        let null = try folder.lint(["-o", "/dev/null", "p"])
        #expect(null.status == 1)
        #expect(null.output.isEmpty)
    }

    @Test(arguments: ["-o /dev/stdout", "-o /dev/fd/1", "-o -"])
    func `A report in the file of standard output keeps the output of other programs`(
        _ options: String
    ) throws {
        let folder = try folder()
        let run = try ShellRun(
            "{ echo one; \"$LINT\" -q \(options) p; echo two; } >log; cat log",
            in: folder
        )
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "one")
        #expect(lines.last == "two")
        #expect(lines.count > 2)
    }
}
