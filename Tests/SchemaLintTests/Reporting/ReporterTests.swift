import Foundation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of all report formats with the sample reports.
struct ReporterTests {
    private func text(of reporter: some Reporter) -> String {
        var reporter = reporter
        var summary = ReportSummary()
        var text = reporter.begin()
        for report in ReportSamples.all {
            text += reporter.report(report)
            summary.add(report)
        }
        return text + reporter.end(summary)
    }

    @Test func `the text report equals the recorded report`() throws {
        try Snapshot.expect(text(of: TextReporter(usesColor: false)), named: "report.txt")
    }

    @Test func `the colored text report equals the recorded report`() throws {
        try Snapshot.expect(text(of: TextReporter(usesColor: true)), named: "report-in-color.txt")
    }

    @Test func `the narrow text report equals the recorded report`() throws {
        try Snapshot.expect(
            text(of: TextReporter(usesColor: false, width: 60)),
            named: "report-narrow.txt"
        )
    }

    @Test func `the JSON report equals the recorded report`() throws {
        try Snapshot.expect(text(of: JSONReporter()), named: "report.json")
    }

    @Test(arguments: [(1, "   1"), (999, " 999"), (1_000, " 1000"), (123_456, " 123456")])
    func `the marker stands below the line, whose number can have any number of digits`(
        line: Int,
        label: String
    ) {
        let text = String(repeating: "\n", count: line - 1) + "1"
        let report = FileReport(
            source: SourceFile(path: "a.json", bytes: Array(text.utf8)),
            schema: nil,
            diagnostics: [
                Diagnostic(
                    id: .type,
                    message: "m",
                    range: SourceRange(start: line - 1, end: line)
                )
            ]
        )
        var reporter = TextReporter(usesColor: false)
        let found = reporter.report(report)
        let blank = String(repeating: " ", count: label.count)
        #expect(found.contains("\n\(label) | 1\n\(blank) | ^\n"), "\(found)")
    }

    @Test func `the text report masks secrets`() {
        let text = text(of: TextReporter(usesColor: false))
        #expect(text.contains("https://x/***********/"))
        // The payload contains the secret with an escape: `se\u0063ret`.
        #expect(!text.contains("ret/"))
    }

    @Test func `reports in all other formats equal the recorded reports`() throws {
        try Snapshot.expect(text(of: NDJSONReporter()), named: "report.ndjson")
        try Snapshot.expect(text(of: SARIFReporter(version: "1.2.3")), named: "report.sarif")
        try Snapshot.expect(text(of: JUnitReporter()), named: "report-junit.xml")
        try Snapshot.expect(text(of: GitHubReporter()), named: "report-github.txt")
        try Snapshot.expect(text(of: CodeQualityReporter()), named: "report-gitlab.json")
        try Snapshot.expect(text(of: XcodeReporter()), named: "report-xcode.txt")
        try Snapshot.expect(
            text(of: HTMLReporter(version: "1.2.3", day: "2026-01-31")),
            named: "report.html"
        )
    }

    @Test func `each line of NDJSON is an item of 'files' in the JSON report`() throws {
        let lines = text(of: NDJSONReporter()).split(separator: "\n").map(String.init)
        let root = try JSONParser().parse(Array(text(of: JSONReporter()).utf8)).root
        #expect(lines == root["files"]?.elements.map(\.text))
    }

    @Test(
        .enabled(if: Corpora.root != nil, "skipped: there is no corpus with the schema of SARIF")
    )
    func `SARIF reports are valid under the schema of SARIF`() throws {
        let file = try #require(Corpora.root).appendingPathComponent(
            "schemastore/schemas/sarif-2.1.0.json"
        )
        let validator = try SchemaValidator(
            schema: try Corpora.bytes(of: file),
            formats: .assert
        )
        let text = text(of: SARIFReporter(version: "1.2.3"))
        let found = try validator.diagnostics(of: try JSONParser().parse(Array(text.utf8)))
        #expect(found.isEmpty, "\(found)")
    }

    @Test func `JSON and NDJSON reports are valid under their schemas`() throws {
        let records = text(of: NDJSONReporter()).split(separator: "\n").map { ("record", "\($0)") }
        for (schema, text) in [("report", text(of: JSONReporter()))] + records {
            let uri = "https://schemas.widgets.example/widget-lint/\(schema).schema.json"
            var catalog = SchemaCatalog(formats: .assert)
            let document = try JSONParser().parse(Array(text.utf8))
            let found = try EvaluationDiagnostics.diagnostics(
                of: document,
                try catalog.program(uri: uri)
            )
            #expect(found.isEmpty, "\(found)")
        }
    }

    @Test func `JSON and SARIF reports name the signal that ended the run`() throws {
        var summary = ReportSummary()
        summary.interrupt(signalName: "SIGTERM", number: 15)
        var reporter = JSONReporter()
        let text = reporter.begin() + reporter.end(summary)
        let report = try JSONParser().parse(Array(text.utf8)).root
        #expect(report["summary"]?["interruptedBy"]?.string == "SIGTERM")
        #expect(report["summary"]?["failures"]?.text == "1")
        var sarif = SARIFReporter(version: "1")
        let log = sarif.begin() + sarif.end(summary)
        let run = try JSONParser().parse(Array(log.utf8)).root["runs"]?[0]
        let invocation = run?["invocations"]?[0]
        #expect(invocation?["executionSuccessful"]?.bool == false)
        #expect(invocation?["exitCode"]?.text == "143")
        #expect(invocation?["exitSignalName"]?.string == "SIGTERM")
        #expect(invocation?["exitSignalNumber"]?.text == "15")
    }

    @Test func `a payload that was not checked has its own record in NDJSON`() {
        var reporter = NDJSONReporter()
        let payload = UncheckedPayload(path: "a.ndjson", line: 3, failure: "no \"luck\"")
        #expect(
            reporter.report(payload)
                == #"{"path":"a.ndjson","line":3,"schema":null,"valid":null,"diagnostics":[],"#
                + #""failure":"no \"luck\""}"# + "\n"
        )
        var text = TextReporter(usesColor: false)
        #expect(text.report(payload).isEmpty)
    }

    @Test func `the text report names the chosen schema once for a file`() {
        func report(_ path: String, _ choice: String?) -> FileReport {
            let range = SourceRange(start: 0, end: 2)
            let diagnostic = Diagnostic(id: .type, message: "a", range: range)
            return FileReport(
                source: SourceFile(path: path, bytes: Array("{}".utf8)),
                schema: nil,
                diagnostics: [diagnostic, diagnostic],
                schemaChoice: choice
            )
        }
        var reporter = TextReporter(usesColor: false)
        var lines: [String] = []
        for (path, choice) in [
            ("a", nil), ("b", "x (y)"), ("b", "x (y)"), ("b", "z (y)"), ("c", "z (y)"),
        ] {
            lines += reporter.report(report(path, choice)).split(separator: "\n").map(String.init)
        }
        let schemaLines = lines.indices.filter { lines[$0].hasPrefix("     = schema: ") }
        // Each finding has three lines.
        #expect(schemaLines == [9, 22, 29])
        #expect(schemaLines.map { lines[$0].dropFirst(15) } == ["x (y)", "z (y)", "z (y)"])
        var colored = TextReporter(usesColor: true)
        #expect(colored.report(report("a", "x")).contains("     \u{1B}[2m= schema: x\u{1B}[0m\n"))
    }

    @Test func `SARIF has a file URI for an absolute path`() {
        var reporter = SARIFReporter(version: "1")
        let diagnostic = Diagnostic(
            id: .type,
            message: "a",
            range: SourceRange(start: 0, end: 1)
        )
        func uri(of path: String) -> String? {
            let source = SourceFile(path: path, bytes: [0x31])
            let text = reporter.report(
                FileReport(source: source, schema: nil, diagnostics: [diagnostic])
            )
            return text.firstMatch(of: /"uri":"([^"]*)"/).map { String($0.output.1) }
        }
        _ = reporter.begin()
        #expect(uri(of: "p/a b.json") == "p/a%20b.json")
        #expect(uri(of: "/tmp/a:b.json") == "file:///tmp/a%3Ab.json")
    }

    @Test(arguments: [
        ("a [b] (c) \\", "a [b] (c) \\"), ("[a](b) [c]", #"\[a\](b) \[c\]"#),
        (#"\[a](1)"#, #"\\[a\](1)"#), ("[a](\u{308}b)", "\\[a\\](\u{308}b)"),
    ])
    func `No message of SARIF has a link, and a replacement is unchanged`(
        text: String,
        message: String
    ) throws {
        let range = SourceRange(start: 0, end: 1)
        var diagnostic = Diagnostic(id: .type, message: text, range: range)
        diagnostic.related = [Diagnostic.RelatedRange(message: text, range: range)]
        let edit = Diagnostic.Edit(range: range, replacement: text)
        diagnostic.fixes = [Diagnostic.Fix(message: text, edits: [edit])]
        var reporter = SARIFReporter(version: "1")
        var report = reporter.begin()
        report += reporter.report(
            FileReport(
                source: SourceFile(path: "a.json", bytes: [0x31]),
                schema: nil,
                diagnostics: [diagnostic]
            )
        )
        var summary = ReportSummary()
        summary.addFailure(text)
        report += reporter.end(summary)
        let run = try JSONParser().parse(Array(report.utf8)).root["runs"]?[0]
        let result = try #require(run?["results"]?[0])
        let notification = run?["invocations"]?[0]?["toolExecutionNotifications"]?[0]
        let fix = result["fixes"]?[0]
        let replacement = fix?["artifactChanges"]?[0]?["replacements"]?[0]
        for owner in [result, result["relatedLocations"]?[0], notification] {
            #expect(owner?["message"]?["text"]?.string == message)
        }
        #expect(fix?["description"]?["text"]?.string == message)
        #expect(replacement?["insertedContent"]?["text"]?.string == text)
    }

    @Test func `the HTML report escapes names and messages`() {
        let source = SourceFile(path: "<b>&\"'.json", bytes: Array("{\"</pre><script>\": 1}".utf8))
        let diagnostic = Diagnostic(
            id: .type,
            message: "<script>alert(1)</script>",
            range: SourceRange(start: 1, end: 17)
        )
        var reporter = HTMLReporter(version: "1.2.3", day: nil)
        let text = reporter.report(
            FileReport(source: source, schema: "<x>", diagnostics: [diagnostic])
        )
        #expect(!text.contains("<script>") && !text.contains("<b>") && !text.contains("<x>"))
        #expect(text.contains("data-path=\"&lt;b&gt;&amp;&quot;&#39;.json\""))
        #expect(text.contains("<mark>&quot;&lt;/pre&gt;&lt;script&gt;&quot;</mark>: 1}"))
    }

    @Test func `the HTML report has at most 100 links to the findings of a rule`() {
        let finding = Diagnostic(id: .type, message: "m", range: SourceRange(start: 0, end: 1))
        let report = FileReport(
            source: SourceFile(path: "a.json", bytes: Array("[1]".utf8)),
            schema: nil,
            diagnostics: Array(repeating: finding, count: 101)
        )
        var reporter = HTMLReporter(version: "1", day: nil)
        _ = reporter.report(report)
        let end = reporter.end(ReportSummary())
        #expect(end.ranges(of: "<li><a href=\"#finding-").count == 100)
        #expect(end.contains("<li>and 1 more</li>"))
    }

    @Test func `every link of the HTML report has one target`() {
        let html = text(of: HTMLReporter(version: "1.2.3", day: nil))
        let anchors = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
        let links = html.matches(of: /\shref="#([^"]*)"/).map { String($0.1) }
        #expect(Set(anchors).count == anchors.count)
        #expect(links.filter { !anchors.contains($0) }.isEmpty)
        for kind in ["file-", "finding-", "rule-"] {
            let targets = anchors.filter { $0.hasPrefix(kind) }
            #expect(targets.count > 3 && Set(targets).isSubset(of: links), "\(kind)")
        }
        #expect(!html.contains(/\s(?:src|action|href)="[^#]/))
    }

    @Test func `the HTML report has the status, the day and the name of the schema`() {
        var report = ReportSamples.all[1]
        report.schemaName = "shop/card"
        var summary = ReportSummary()
        summary.add(report)
        var reporter = HTMLReporter(version: "1.2.3", day: "2026-01-31")
        let html = reporter.begin() + reporter.report(report) + reporter.end(summary)
        for part in [
            #"widget-lint 1.2.3, <time datetime="2026-01-31">2026-01-31</time>"#,
            #"<h2 id="status" class="error">Errors found</h2>"#,
            "Checked 1 file: 1 error, 0 warnings, 0 notes.",
            "\">shop/card</code>", "<span class=\"about\">shop/card</span>",
            "<a href=\"#file-1\">one.json</a>", "@media print",
        ] {
            #expect(html.contains(part), "\(part)")
        }
    }

    /// Statuses of an HTML report, each with the change of the summary that gives the status.
    static let statuses: [(title: String, change: @Sendable (inout ReportSummary) -> Void)] = [
        ("No problems found", { _ in }),
        ("Not everything was checked", { $0.addFailure("cannot read 'a'") }),
        ("Interrupted by SIGINT", { $0.interrupt(signalName: "SIGINT", number: 2) }),
        ("Warnings found", { $0.add(ReportSamples.all[12]) }),
    ]

    @Test(arguments: statuses.indices)
    func `the HTML report has the status of the run as a heading`(_ index: Int) {
        let (title, change) = Self.statuses[index]
        var summary = ReportSummary()
        change(&summary)
        var reporter = HTMLReporter(version: "1.2.3", day: nil)
        let html = reporter.begin() + reporter.end(summary)
        #expect(html.contains(">\(title)</h2>"))
    }

    @Test func `reports contain the failures of the run`() throws {
        var summary = ReportSummary()
        summary.addFailure("cannot read 'a<b>\n%': no such file")
        var junit = JUnitReporter()
        #expect(junit.begin().isEmpty)
        #expect(
            junit.end(summary).contains(
                "<error message=\"cannot read 'a&lt;b&gt;&#10;%': no such file\"/>"
            )
        )
        var github = GitHubReporter()
        #expect(
            github.end(summary)
                == "::error title=widget-lint::cannot read 'a<b>%0A%25': no such file\n"
        )
        var sarif = SARIFReporter(version: "1")
        let text = sarif.begin() + sarif.end(summary)
        let run = try JSONParser().parse(Array(text.utf8)).root["runs"]?.elements.first { _ in true
        }
        let invocation = run?["invocations"]?.elements.first { _ in true }
        #expect(invocation?["executionSuccessful"]?.bool == false)
    }

    @Test func `fingerprints distinguish findings and do not depend on lines`() {
        var fingerprints = FingerprintGenerator()
        let first = Diagnostic(id: .type, message: "a", range: SourceRange(start: 0, end: 1))
        let moved = Diagnostic(id: .type, message: "a", range: SourceRange(start: 5, end: 6))
        let one = fingerprints.next(of: first, in: "x.json")
        #expect(one.count == 16)
        #expect(fingerprints.next(of: moved, in: "x.json") != one)
        #expect(fingerprints.next(of: first, in: "y.json") != one)
        var later = FingerprintGenerator()
        #expect(later.next(of: moved, in: "x.json") == one)
        // The fingerprint of a finding stays if a finding with a canonically equivalent message is corrected.
        let texts = ["\u{E9}", "e\u{301}"]
        let findings = texts.map { Diagnostic(id: .type, message: $0, range: first.range) }
        var both = FingerprintGenerator()
        _ = both.next(of: findings[0], in: "x.json")
        let alone = later.next(of: findings[1], in: "x.json")
        #expect(both.next(of: findings[1], in: "x.json") == alone)
    }

    @Test func `streams whose paths are canonically equivalent are reported as two files`() {
        let reports = ["e\u{301}.ndjson", "\u{E9}.ndjson"].map { path in
            let start = SourceFile.LineStart(line: 1, offset: 0)
            return FileReport(
                source: SourceFile(path: path, line: Array("[1]".utf8), at: start),
                schema: nil,
                diagnostics: [
                    Diagnostic(id: .type, message: "m", range: SourceRange(start: 1, end: 2))
                ],
                schemaChoice: "s"
            )
        }
        var text = TextReporter(usesColor: false)
        let schemaLines = reports.map { text.report($0) }.joined().ranges(of: "= schema: s\n")
        #expect(schemaLines.count == 2)
        var html = HTMLReporter(version: "1", day: nil)
        for report in reports { _ = html.report(report) }
        let end = html.end(ReportSummary())
        #expect(end.contains("<summary>2 files with findings</summary>"))
    }

    @Test func `the HTML report lists the lines of a stream as one file`() {
        var reporter = HTMLReporter(version: "1", day: nil)
        for (path, line) in [("a.ndjson", 1), ("a.ndjson", 2), ("b.ndjson", 1)] {
            let start = SourceFile.LineStart(line: line, offset: 0)
            let source = SourceFile(path: path, line: Array("[1]".utf8), at: start)
            let range = SourceRange(start: 1, end: 2)
            let finding = Diagnostic(id: .type, message: "m", range: range)
            let report = FileReport(source: source, schema: nil, diagnostics: [finding])
            _ = reporter.report(report)
        }
        let end = reporter.end(ReportSummary())
        #expect(end.contains("<summary>2 files with findings</summary>"))
    }

    @Test func `the colored report without its escape sequences equals the plain report`() {
        let colored = text(of: TextReporter(usesColor: true))
        let plain = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(plain == text(of: TextReporter(usesColor: false)))
    }

    @Test func `the summary counts files and findings`() {
        var summary = ReportSummary()
        for report in ReportSamples.all { summary.add(report) }
        #expect(summary.fileCount == 13)
        #expect(summary.invalidFileCount == 10)
        #expect(summary.errorCount == 10)
        #expect(summary.warningCount == 2)
        #expect(ReportSamples.all.last?.isValid == true)
    }

    @Test func `a report of no files is valid JSON`() throws {
        var reporter = JSONReporter()
        let text = reporter.begin() + reporter.end(ReportSummary())
        let root = try JSONParser().parse(Array(text.utf8)).root
        #expect(root["files"]?.kind == .array)
        #expect(root["summary"]?["files"]?.number?.int64 == 0)
        #expect(text.hasSuffix("}\n"))
    }

    // MARK: Documented members

    @Test func `the JSON report has exactly the documented members`() throws {
        let root = try JSONParser().parse(Array(text(of: JSONReporter()).utf8)).root
        #expect(names(root) == ["$schema", "version", "files", "failures", "summary"])
        #expect(root["version"]?.number?.int64 == 1)
        let summary = try #require(root["summary"])
        let sums = [
            "files", "invalidFiles", "errors", "warnings", "notes", "failures",
            "baselineSuppressed",
            "suppressed", "baselined", "excluded", "unchecked",
        ]
        #expect(names(summary) == sums)
        let files = try #require(root["files"])
        for (file, report) in zip(files.elements, ReportSamples.all) {
            #expect(names(file) == ["path", "schema", "valid", "diagnostics"])
            #expect(file["path"]?.string == report.source.path)
            #expect(file["schema"]?.string == report.schema)
            #expect(file["valid"]?.bool == report.isValid)
            let diagnostics = try #require(file["diagnostics"])
            #expect(diagnostics.elements.map(\.kind).count == report.diagnostics.count)
            for (node, diagnostic) in zip(diagnostics.elements, report.diagnostics) {
                try expectMembers(node, of: diagnostic)
            }
        }
        #expect(Array(files.elements).count == ReportSamples.all.count)
    }

    private func expectMembers(_ node: JSONNode, of diagnostic: Diagnostic) throws {
        #expect(
            names(node) == [
                "id", "page", "severity", "message", "start", "end", "instanceLocation",
                "keywordLocation",
                "absoluteKeywordLocation", "related", "fixes",
            ]
        )
        #expect(node["id"]?.string == diagnostic.id.rawValue)
        #expect(node["page"]?.string == "widget-lint explain \(diagnostic.id.rawValue)")
        #expect(node["severity"]?.string == diagnostic.severity.rawValue)
        #expect(node["message"]?.string == diagnostic.message)
        #expect(node["instanceLocation"]?.string == diagnostic.instanceLocation.description)
        #expect(node["keywordLocation"]?.string == diagnostic.keywordLocation?.description)
        #expect(node["absoluteKeywordLocation"]?.string == diagnostic.absoluteKeywordLocation)
        expectRange(node, diagnostic.range)
        let related = Array(try #require(node["related"]).elements)
        #expect(related.count == diagnostic.related.count)
        for (node, place) in zip(related, diagnostic.related) {
            let path = place.source == nil ? [] : ["path"]
            #expect(names(node) == ["message"] + path + ["start", "end"])
            expectRange(node, place.range)
        }
        let fixes = Array(try #require(node["fixes"]).elements)
        #expect(fixes.count == diagnostic.fixes.count)
        for (node, fix) in zip(fixes, diagnostic.fixes) {
            #expect(names(node) == ["message", "safe", "edits"])
            #expect(node["safe"]?.bool == fix.isSafe)
            for (node, edit) in zip(try #require(node["edits"]).elements, fix.edits) {
                #expect(names(node) == ["start", "end", "replacement"])
                #expect(node["replacement"]?.string == edit.replacement)
                expectRange(node, edit.range)
            }
        }
    }

    private func expectRange(_ node: JSONNode, _ range: SourceRange) {
        for (name, offset) in [("start", range.start), ("end", range.end)] {
            #expect(node[name].map(names) == ["line", "column", "offset"])
            #expect(node[name]?["offset"]?.number?.int64 == Int64(offset))
        }
    }

    private func names(_ node: JSONNode) -> [String] { node.members.map(\.name) }
}
