import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of the excerpts and of the table of files in the HTML report.
struct HTMLExcerptTests {
    /// A line with a marked part.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var before = ""
        var marked = "m"
        var after = ""
        /// The line as the report shows it.
        let shown: String

        var text: String { before + marked + after }
    }

    private static func text(_ character: String, _ count: Int) -> String {
        String(repeating: character, count: count)
    }

    static let rows = [
        Row(
            testDescription: "60 bytes before the mark",
            before: text("b", 60),
            shown: text("b", 60) + "<mark>m</mark>"
        ),
        Row(
            testDescription: "61 bytes before the mark",
            before: "x" + text("b", 60),
            shown: "…" + text("b", 60) + "<mark>m</mark>"
        ),
        Row(
            testDescription: "a character of two bytes that is cut before the mark",
            before: text("é", 30) + "b",
            shown: "…" + text("é", 29) + "b<mark>m</mark>"
        ),
        Row(
            testDescription: "160 bytes in the mark",
            marked: text("m", 160),
            shown: "<mark>" + text("m", 160) + "</mark>"
        ),
        Row(
            testDescription: "161 bytes in the mark",
            marked: text("m", 160) + "x",
            shown: "<mark>" + text("m", 160) + "…</mark>"
        ),
        Row(
            testDescription: "a character of two bytes that is cut in the mark",
            marked: "m" + text("é", 80),
            shown: "<mark>m" + text("é", 79) + "…</mark>"
        ),
        Row(
            testDescription: "160 bytes after the mark",
            after: text("a", 160),
            shown: "<mark>m</mark>" + text("a", 160)
        ),
        Row(
            testDescription: "161 bytes after the mark",
            after: text("a", 160) + "x",
            shown: "<mark>m</mark>" + text("a", 160) + "…"
        ),
    ]

    private func html(_ text: String, marking range: Range<Int>) -> String {
        let finding = Diagnostic(
            id: .type,
            message: "m",
            range: SourceRange(start: range.lowerBound, end: range.upperBound)
        )
        var reporter = HTMLReporter(version: "1", day: nil)
        return reporter.report(
            FileReport(
                source: SourceFile(path: "a.json", bytes: Array(text.utf8)),
                schema: nil,
                diagnostics: [finding]
            )
        )
    }

    @Test(arguments: rows)
    func `a part of a line that is too long is shortened`(row: Row) {
        let start = row.before.utf8.count
        let html = html(row.text, marking: start..<start + row.marked.utf8.count)
        #expect(
            html.contains("<pre><span class=\"number\">1</span>\(row.shown)\n</pre>"),
            "\(html)"
        )
    }

    /// Ranges of the text `a`, `b`, `c`, `d`, one letter on each line, with the lines that the report shows.
    @Test(arguments: [
        (0..<1, ["1</span><mark>a</mark>", "2</span>b"]),
        (2..<3, ["1</span>a", "2</span><mark>b</mark>", "3</span>c"]),
        (2..<5, ["1</span>a", "2</span><mark>b</mark>", "3</span>c"]),
        (3..<3, ["1</span>a", "2</span>b<mark></mark>", "3</span>c"]),
        (6..<7, ["3</span>c", "4</span><mark>d</mark>"]),
    ])
    func `an excerpt has the line of the mark, the line before and the line after`(
        range: Range<Int>,
        lines: [String]
    ) {
        let html = html("a\nb\nc\nd", marking: range)
        let shown = lines.map { "<span class=\"number\">\($0)\n" }.joined()
        #expect(html.contains("<pre>\(shown)</pre>"), "\(html)")
    }

    @Test(arguments: [(1, true), (20, true), (21, false)])
    func `the table of files is open if it is short`(count: Int, isOpen: Bool) {
        var reporter = HTMLReporter(version: "1", day: nil)
        for number in 0..<count {
            _ = reporter.report(
                FileReport(
                    source: SourceFile(path: "\(number).json", bytes: Array("[1]".utf8)),
                    schema: nil,
                    diagnostics: [
                        Diagnostic(
                            id: .type,
                            message: "m",
                            range: SourceRange(start: 1, end: 2)
                        )
                    ]
                )
            )
        }
        let end = reporter.end(ReportSummary())
        let title = count == 1 ? "1 file" : "\(count) files"
        let details = isOpen ? "<details open>" : "<details>"
        #expect(end.contains("\(details)\n<summary>\(title) with findings</summary>"), "\(end)")
    }
}
