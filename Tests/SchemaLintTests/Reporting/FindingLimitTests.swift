import Foundation
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of reports that show some findings and count the others.
struct FindingLimitTests {
    private static func finding(
        _ severity: Diagnostic.Severity,
        at offset: Int,
        isFixable: Bool = false
    ) -> Diagnostic {
        let range = SourceRange(start: offset, end: offset + 1)
        var finding = Diagnostic(id: .type, severity: severity, message: "m\(offset)", range: range)
        if isFixable {
            finding.fixes = [
                Diagnostic.Fix(
                    message: "a",
                    edits: [Diagnostic.Edit(range: range, replacement: "")],
                    isSafe: true
                )
            ]
        }
        return finding
    }

    /// Returns a report with two notes, two warnings and two errors. The last error has a fix.
    ///
    /// - Parameter line: The number of the reported line of a stream, or nil to report a file.
    private static func report(line: Int? = nil) -> FileReport {
        let bytes = Array("[1, 2, 3, 4]".utf8)
        let source =
            line.map {
                SourceFile(path: "a.json", line: bytes, at: .init(line: $0, offset: 0))
            } ?? SourceFile(path: "a.json", bytes: bytes)
        return FileReport(
            source: source,
            schema: nil,
            diagnostics: [
                finding(.note, at: 0), finding(.warning, at: 1), finding(.error, at: 2),
                finding(.note, at: 3), finding(.warning, at: 4),
                finding(.error, at: 5, isFixable: true),
            ]
        )
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let limit: Int
        let errorLimit: Int
        let shown: [String]
    }

    @Test(arguments: [
        Row(testDescription: "none", limit: 0, errorLimit: 0, shown: []),
        Row(
            testDescription: "one error, before warnings and notes",
            limit: 1,
            errorLimit: 1,
            shown: ["m2"]
        ),
        Row(testDescription: "all errors", limit: 2, errorLimit: 2, shown: ["m2", "m5"]),
        Row(
            testDescription: "all errors, then warnings",
            limit: 3,
            errorLimit: 3,
            shown: ["m1", "m2", "m5"]
        ),
        Row(
            testDescription: "all errors and warnings, then notes",
            limit: 5,
            errorLimit: 5,
            shown: ["m0", "m1", "m2", "m4", "m5"]
        ),
        Row(
            testDescription: "all",
            limit: 6,
            errorLimit: 6,
            shown: ["m0", "m1", "m2", "m3", "m4", "m5"]
        ),
        Row(
            testDescription: "errors have a separate limit",
            limit: 0,
            errorLimit: 1,
            shown: ["m2"]
        ),
    ])
    func `a limited report shows the most severe findings and counts all`(_ row: Row) {
        var report = Self.report()
        report.limit(to: row.limit, errorLimit: row.errorLimit)
        #expect(report.diagnostics.map(\.message) == row.shown)
        #expect(report.omitted.count == 6 - row.shown.count)
        // The sums include the findings that are not shown.
        #expect(report.errorCount == 2 && report.warningCount == 2 && report.noteCount == 2)
        #expect(report.fixableCount == 1 && !report.isValid)
        var summary = ReportSummary()
        summary.add(report)
        #expect(summary.errorCount == 2 && summary.invalidFileCount == 1)
        #expect(summary.warningCount == 2 && summary.noteCount == 2 && summary.fixableCount == 1)
    }

    @Test func `a test case of JUnit fails if none of its errors is shown`() {
        var report = Self.report()
        report.limit(to: 0, errorLimit: 0)
        var reporter = JUnitReporter()
        #expect(reporter.report(report).isEmpty)
        var summary = ReportSummary()
        summary.add(report)
        let text = reporter.end(summary)
        #expect(text.contains(#" tests="1" failures="1" "#), "\(text)")
        let message = "2 errors, none shown (see --max-findings)"
        #expect(text.contains(#"<failure message="\#(message)" type="max-findings"></failure>"#))
        #expect(reporter.reportsFilesWithoutFindings)
    }

    @Test func `the note of JUnit shows a line feed in a path as an escape`() {
        var report = FileReport(
            source: SourceFile(path: "a\nb.json", bytes: Array("[1]".utf8)),
            schema: nil,
            diagnostics: [Self.finding(.error, at: 0), Self.finding(.error, at: 1)]
        )
        report.limit(to: 1, errorLimit: 1)
        var reporter = JUnitReporter()
        _ = reporter.report(report)
        let text = reporter.end(ReportSummary())
        let note = #"a\u{A}b.json: note: 1 finding shown, 1 more (see --max-findings)"#
        #expect(text.contains("<system-out>\(note)</system-out>"), "\(text)")
    }

    /// Each line has two errors, two warnings and two notes. Another file begins anew.
    @Test func `later lines of a stream show only errors once the limit is reached`() {
        var limiter = FindingLimiter(.count(3))
        var reports = [1, 2, 3].map { Self.report(line: $0) } + [Self.report()]
        for index in reports.indices { limiter.apply(to: &reports[index]) }
        let shown = reports.map { $0.diagnostics.map(\.message) }
        #expect(shown == [["m1", "m2", "m5"], ["m2"], [], ["m1", "m2", "m5"]])
        #expect(reports.map(\.omitted.count) == [3, 5, 6, 3])
    }

    @Test func `streams whose paths are canonically equivalent have separate limits`() {
        var limiter = FindingLimiter(.count(1))
        var omissions = OmissionLog()
        var notes: [Omission] = []
        for path in ["e\u{301}.ndjson", "\u{E9}.ndjson"] {
            let start = SourceFile.LineStart(line: 1, offset: 0)
            let line = SourceFile(path: path, line: Array("[1]".utf8), at: start)
            var report = FileReport(
                source: line,
                schema: nil,
                diagnostics: [Self.finding(.error, at: 0), Self.finding(.error, at: 1)]
            )
            limiter.apply(to: &report)
            if let note = omissions.endStream(before: report) { notes.append(note) }
            if let note = omissions.add(report) { notes.append(note) }
        }
        if let note = omissions.endStream() { notes.append(note) }
        let message = "1 finding shown, 1 more (see --max-findings)"
        #expect(notes.map(\.message) == [message, message])
    }

    @Test func `schemas whose paths are canonically equivalent have their own lines`() {
        var finding = Self.finding(.error, at: 0)
        let schemas = [("e\u{301}.json", "\n\n1"), ("\u{E9}.json", "1\n\n")]
        finding.related = schemas.map { path, text in
            Diagnostic.RelatedRange(
                message: "m",
                range: SourceRange(start: 2, end: 3),
                source: SourceFile(path: path, bytes: Array(text.utf8))
            )
        }
        let source = SourceFile(path: "a.json", bytes: Array("[1]".utf8))
        let file = FileReport(source: source, schema: nil, diagnostics: [finding])
        let lines = ReportLines(of: file)
        #expect(finding.related.map { lines.index(of: $0).position(of: 2).line } == [3, 2])
    }

    @Test func `an excerpt masks a secret whose own finding is not shown`() {
        let bytes = Array("[\"sk_a\", \"sk_b\"]".utf8)
        let secrets = [SourceRange(start: 2, end: 6), SourceRange(start: 10, end: 14)]
        var report = FileReport(
            source: SourceFile(path: "a.json", bytes: bytes),
            schema: nil,
            diagnostics: secrets.map { Diagnostic(id: .secret, message: "secret", range: $0) }
        )
        report.limit(to: 1, errorLimit: 1)
        var reporter = TextReporter(usesColor: false)
        let text = reporter.report(report)
        #expect(text.contains("****") && !text.contains("sk_"), "\(text)")
    }

    /// A name, whether all values of a file are masked, the text of the file, and how often a report with two of these
    /// files explains the asterisks.
    @Test(arguments: [
        ("all values masked", true, #"{"a": "b"}"#, 1),
        ("secrets masked", false, #"{"a": "b"}"#, 0),
        ("nothing to mask", true, #"{"a": null}"#, 0),
    ])
    func `a report explains once why values are masked`(
        name: String,
        masksAllValues: Bool,
        text: String,
        count: Int
    ) throws {
        let bytes = Array(text.utf8)
        let document = try JSONParser().parse(bytes)
        let values = SecretPlaces.values(of: document, except: nil)
        let report = FileReport(
            source: SourceFile(path: "a.json", bytes: bytes),
            schema: nil,
            diagnostics: [0, 1].map {
                Diagnostic(
                    id: .unknownPayload,
                    message: "unknown",
                    range: SourceRange(start: $0, end: $0 + 1)
                )
            },
            secrets: masksAllValues ? values : SecretPlaces(masking: values.ranges)
        )
        var reporter = TextReporter(usesColor: false)
        let output = reporter.report(report) + reporter.report(report)
        #expect(
            output.ranges(of: SecretPlaces.maskingExplanation).count == count,
            "\(name): \(output)"
        )
        var plain = TextReporter(usesColor: false, showsExcerpts: false)
        #expect(!plain.report(report).contains(SecretPlaces.maskingExplanation), "\(name)")
        var page = HTMLReporter(version: "1.2.3", day: nil)
        let html = page.report(report) + page.report(report)
        #expect(html.ranges(of: SecretPlaces.maskingExplanation).count == count, "\(name): \(html)")
    }

    /// Texts that a fix writes, each with the answer whether a report shows a fix that writes it in place of a secret.
    private static let replacements: [(text: String, isShown: Bool)] = [
        ("", true), ("\"", true), ("{}", true), ("a", false), ("é", false), ("7", false),
        ("½", false), ("-7", false),
    ]

    @Test(arguments: replacements)
    func `a fix that may write a part of a secret is not shown`(text: String, isShown: Bool) {
        let secret = SourceRange(start: 2, end: 6)
        func finding(_ id: Diagnostic.ID, editing range: SourceRange) -> Diagnostic {
            var finding = Diagnostic(id: id, message: "m", range: secret)
            finding.fixes = [
                Diagnostic.Fix(
                    message: "f",
                    edits: [Diagnostic.Edit(range: range, replacement: text)]
                )
            ]
            return finding
        }
        func shownCount(_ finding: Diagnostic, hiding secrets: [SourceRange]) -> Int {
            let report = FileReport(
                source: SourceFile(path: "a.json", bytes: Array("[\"sk_a\", 1]".utf8)),
                schema: nil,
                diagnostics: [finding],
                secrets: SecretPlaces(masking: secrets)
            )
            return report.shownFixes(of: finding).count
        }
        let atSecret = finding(.type, editing: secret)
        #expect(shownCount(atSecret, hiding: [secret]) == (isShown ? 1 : 0))
        #expect(shownCount(atSecret, hiding: []) == 1)
        #expect(shownCount(finding(.secret, editing: secret), hiding: [secret]) == 1)
        let next = SourceRange(start: secret.end, end: secret.end + 1)
        #expect(shownCount(finding(.type, editing: next), hiding: [secret]) == 1)
    }

    /// A reporter, and its note about the findings that it leaves out of a file or a stream.
    struct Note: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let reporter: @Sendable () -> any Reporter
        let note: String
    }

    private static let sentence = "2 findings shown, 4 more (see --max-findings)"
    private static let counts = #""omitted":{"errors":0,"warnings":2,"notes":2}"#

    static let notes = [
        Note(
            testDescription: "text",
            reporter: { TextReporter(usesColor: false) },
            note: "a.json: note: \(sentence)\n"
        ),
        Note(
            testDescription: "xcode",
            reporter: { XcodeReporter() },
            note: "a.json:1:1: note: \(sentence) [max-findings]\n"
        ),
        Note(
            testDescription: "github",
            reporter: { GitHubReporter() },
            note: "::notice file=a.json,title=max-findings::\(sentence)\n"
        ),
        Note(
            testDescription: "gitlab",
            reporter: { CodeQualityReporter() },
            note: #""description":"\#(sentence)","check_name":"max-findings""#
        ),
        Note(testDescription: "json", reporter: { JSONReporter() }, note: counts),
        Note(testDescription: "ndjson", reporter: { NDJSONReporter() }, note: counts),
        Note(
            testDescription: "junit",
            reporter: { JUnitReporter() },
            note: "a.json: note: \(sentence)</system-out>"
        ),
        Note(
            testDescription: "html",
            reporter: { HTMLReporter(version: "1.2.3", day: nil) },
            note: "<p class=\"omitted\">\(sentence)</p>"
        ),
        Note(
            testDescription: "sarif",
            reporter: { SARIFReporter(version: "1") },
            note: #"{"level":"note","message":{"text":"\#(sentence)"},"locations":"#
                + #"[{"physicalLocation":{"artifactLocation":{"uri":"a.json"}}}]}"#
        ),
    ]

    @Test(arguments: notes)
    func `every reporter has one note about the findings it leaves out of a file`(_ row: Note) {
        var reporter = row.reporter()
        var report = Self.report()
        report.limit(to: 2, errorLimit: 2)
        let text = reporter.begin() + reporter.report(report) + reporter.end(ReportSummary())
        #expect(text.components(separatedBy: row.note).count == 2, "\(text)")
    }

    @Test(arguments: notes)
    func `a report that shows all findings has no note`(_ row: Note) {
        var reporter = row.reporter()
        let text = reporter.begin() + reporter.report(Self.report()) + reporter.end(ReportSummary())
        #expect(!text.contains("max-findings") && !text.contains("omitted\":"), "\(text)")
    }

    private static let streamSentence = "2 findings shown, 16 more (see --max-findings)"

    static let streamNotes = [
        Note(
            testDescription: "xcode",
            reporter: { XcodeReporter() },
            note: "a.json:1:1: note: \(streamSentence) [max-findings]\n"
        ),
        Note(
            testDescription: "html",
            reporter: { HTMLReporter(version: "1.2.3", day: nil) },
            note: "<p class=\"omitted\">a.json: \(streamSentence)</p>\n"
        ),
    ]

    @Test(arguments: streamNotes)
    func `a stream gets one note, before the next file or at the end`(_ row: Note) {
        var reporter = row.reporter()
        var text = reporter.begin()
        for line in 1...3 {
            var report = Self.report(line: line)
            report.limit(to: 0, errorLimit: line == 1 ? 2 : 0)
            text += reporter.report(report)
        }
        #expect(!text.contains("max-findings"))
        let next = SourceFile(path: "b.json", bytes: [0x31])
        #expect(reporter.report(FileReport(source: next, schema: nil, diagnostics: [])) == row.note)
        #expect(!reporter.end(ReportSummary()).contains("findings shown"))
        var last = Self.report(line: 1)
        last.limit(to: 0, errorLimit: 0)
        #expect(reporter.report(last).isEmpty)
        let lastNote = row.note.replacing(
            "2 findings shown, 16 more",
            with: "0 findings shown, 6 more"
        )
        #expect(reporter.end(ReportSummary()).contains(lastNote))
    }
}
