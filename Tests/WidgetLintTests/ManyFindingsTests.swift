import Foundation
import TestSupport
import Testing

@testable import widget_lint

/// Tests of the findings that a run counts but does not show.
@Suite struct `Findings beyond --max-findings` {
    /// The number of items. The trace is so large that most findings are only counted.
    private static let count = 6_000
    private static let schema = #"{"items": {"type": "integer"}}"#

    private static func array(_ item: (Int) -> String) -> String {
        "[" + (0..<count).map(item).joined(separator: ",\n") + "]\n"
    }

    /// The baseline of an array of nulls, which the tool writes once for all tests.
    private static let baseline = Result {
        let folder = try ScratchFolder()
        try folder.write(schema, to: "s.json")
        try folder.write(array { _ in "null" }, to: "a.json")
        let arguments = ["--write-baseline", "known.json", "-f", "xcode", "-s", "s.json", "a.json"]
        let run = try folder.lint(arguments)
        return (run: run, text: try String(contentsOf: folder.item("known.json"), encoding: .utf8))
    }

    private func folder(_ files: [String: String]) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

    @Test func `are recorded in a baseline`() throws {
        let folder = try folder(["s.json": Self.schema, "a.json": Self.array { _ in "null" }])
        let arguments = ["-f", "xcode", "-s", "s.json", "a.json"]
        let (written, baseline) = try Self.baseline.get()
        try folder.write(baseline, to: "known.json")
        // By default, 1,000 findings are shown, and a note counts the others.
        #expect(written.status == 0 && Self.lines(written.output).count == 1_001)
        #expect(written.errors.contains("\(Self.count) findings written to the baseline"))
        // The other six lines are the start and the end of the object and of its list of findings.
        #expect(Self.lines(baseline).count == Self.count + 6)
        for at in ["/0", "/999", "/1000", "/\(Self.count - 1)"] {
            #expect(baseline.contains("\"at\":\"\(at)\""), "\(at)")
        }
        let known = try folder.lint(["--baseline", "known.json"] + arguments)
        #expect(known.status == 0 && known.output.isEmpty)
        #expect(known.errors.contains("\(Self.count) baselined findings suppressed"))
    }

    @Test func `are shown if a baseline suppresses the findings before them`() throws {
        let folder = try folder(["s.json": Self.schema, "a.json": Self.array { _ in "null" }])
        let arguments = ["-f", "xcode", "-s", "s.json", "a.json"]
        try folder.write(Self.array { $0 == Self.count - 1 ? "1" : "null" }, to: "a.json")
        _ = try folder.lint(["--write-baseline", "known.json"] + arguments)
        try folder.write(Self.array { _ in "null" }, to: "a.json")
        let run = try folder.lint(["--baseline", "known.json"] + arguments)
        #expect(run.status == 1)
        #expect(
            Self.lines(run.output) == [
                "a.json:\(Self.count):1: error: expected an integer, found null [type-mismatch]"
            ]
        )
        #expect(run.errors.contains("\(Self.count - 1) baselined findings suppressed"))
    }

    @Test func `are suppressed at other indexes of an array`() throws {
        let folder = try folder(["s.json": Self.schema, "a.json": Self.array { _ in "null" }])
        let arguments = ["-f", "xcode", "-s", "s.json", "a.json"]
        try folder.write(Self.baseline.get().text, to: "known.json")
        let nulls = Self.array { _ in "null" }
        try folder.write("[1,2," + nulls.dropFirst(), to: "a.json")
        let run = try folder.lint(["--baseline", "known.json"] + arguments)
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.errors.contains("\(Self.count) baselined findings suppressed"))
    }

    @Test(arguments: [
        ("0", 0, "6000 entries have findings that no longer occur"),
        ("2", 2, "5998 more entries have findings that no longer occur"),
        ("5999", 5_999, "1 more entry has a finding that no longer occurs"), ("6000", 6_000, nil),
        ("all", 6_000, nil),
    ])
    func `are counted in one note if a baseline has them and they no longer occur`(
        limit: String,
        count: Int,
        rest: String?
    ) throws {
        let folder = try folder(["s.json": Self.schema, "a.json": "[]"])
        let arguments = ["-s", "s.json", "a.json"]
        try folder.write(Self.baseline.get().text, to: "known.json")
        let run = try folder.lint(
            ["--baseline", "known.json", "--max-findings", limit] + arguments
        )
        #expect(run.status == 0)
        let notes = Self.lines(run.errors).filter { $0.hasPrefix("known.json: note: ") }
        #expect(notes.count { $0.hasSuffix("remove it from the baseline") } == count)
        let others = notes.filter { !$0.hasSuffix("remove it from the baseline") }
        #expect(others == (rest.map { ["known.json: note: \($0) (see --max-findings)"] } ?? []))
    }

    @Test func `follow the settings for their locations`() throws {
        let setting = """
            {"rules": [{"id": "type-mismatch", "at": "/5999", "severity": "warning", "reason": "r"},
             {"id": "type-mismatch", "at": "/1", "severity": "off", "reason": "r"}]}
            """
        let folder = try folder([
            "s.json": Self.schema, "a.json": Self.array { _ in "null" },
            ".widget-lint.json": setting,
        ])
        let run = try folder.lint(["-f", "xcode", "-s", "s.json", "a.json"])
        #expect(run.status == 1)
        #expect(run.errors.contains("\(Self.count - 2) errors in 1 file, 1 warning"))
    }

    @Test func `are fixed`() throws {
        let folder = try folder(["s.json": Self.schema, "a.json": Self.array { "\"\($0)\"" }])
        let arguments = ["-f", "xcode", "-s", "s.json", "a.json"]
        let diff = try folder.lint(["--fix", "--diff", "-s", "s.json", "a.json"])
        #expect(diff.status == 1 && Self.lines(diff.output).count == 2 * Self.count + 3)
        let run = try folder.lint(["--fix"] + arguments)
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.errors.contains("\(Self.count) findings fixed in 1 file"))
        let text = try String(contentsOf: folder.item("a.json"), encoding: .utf8)
        #expect(text == Self.array { "\($0)" })
    }

    @Test func `are not fixed if a baseline suppresses them`() throws {
        let folder = try folder(["s.json": Self.schema, "a.json": Self.array { "\"\($0)\"" }])
        let arguments = ["-f", "xcode", "-s", "s.json", "a.json"]
        _ = try folder.lint(["--write-baseline", "known.json"] + arguments)
        let run = try folder.lint(["--fix", "--baseline", "known.json"] + arguments)
        #expect(run.status == 0 && run.output.isEmpty)
        let text = try String(contentsOf: folder.item("a.json"), encoding: .utf8)
        #expect(text == Self.array { "\"\($0)\"" })
    }

    struct MistakeRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let item: String
        let fixed: String
    }

    @Test(
        .long,
        arguments: [
            MistakeRow(
                testDescription: "control characters",
                item: "\"\u{1}\"",
                fixed: #""\u0001""#
            ),
            MistakeRow(testDescription: "trailing commas", item: "[1,]", fixed: "[1]"),
            MistakeRow(testDescription: "single quotes", item: "'a'", fixed: #""a""#),
        ]
    )
    func `are fixed in one run if the text is not JSON`(_ row: MistakeRow) throws {
        func text(_ item: String) -> String {
            "[" + [String](repeating: item, count: 2_500).joined(separator: ",") + "]"
        }
        let folder = try folder(["s.json": "{}", "a.json": text(row.item)])
        let arguments = ["--fix", "-f", "xcode", "-s", "s.json", "a.json"]
        let first = try folder.lint(arguments)
        #expect(first.status == 0 && first.output.isEmpty, "\(first.errors)")
        #expect(first.errors.contains("findings fixed in 1 file"))
        let fixed = try String(contentsOf: folder.item("a.json"), encoding: .utf8)
        #expect(fixed == text(row.fixed))
        let second = try folder.lint(arguments)
        #expect(second.status == 0 && !second.errors.contains("fixed"))
        #expect(try String(contentsOf: folder.item("a.json"), encoding: .utf8) == fixed)
    }

    @Test(.long) func `are reported alike with and without --fix if none can be fixed`() throws {
        let text = "[" + [String](repeating: "1", count: 500).joined(separator: " ") + "]"
        let folder = try folder(["s.json": "{}", "a.json": text])
        let arguments = ["-f", "xcode", "-s", "s.json", "a.json"]
        let plain = try folder.lint(arguments)
        let fixed = try folder.lint(["--fix"] + arguments)
        #expect(plain.output == fixed.output && plain.errors == fixed.errors)
        // After 100 syntax errors, the rest of the text is not read.
        #expect(Self.lines(plain.output).count == 100)
    }
}
