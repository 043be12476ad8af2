@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

extension FuzzTarget {
    /// All report formats, with the findings of random payloads, and with random names and messages.
    static let reports = FuzzTarget(
        name: "reports",
        byteLimit: 1024,
        words: SchemaTarget.words + [
            "<", "&", "]]>", "-->", "\"", "\u{1B}[31m", "::error::", "%0A", "\r", "\u{2028}",
            "\u{202E}",
            "\u{FFFE}", "\u{85}", "\u{7F}", "\u{9B}", "</script>", "file.json", "\u{0}",
        ],
        seeds: SchemaTarget.seeds.map { "a<b>&\"'\u{1}\u{1B}[0m.json\n" + $0 },
        shape: .lineAndSchema,
        summary: ReportTarget.summary,
        check: ReportTarget.check
    )
}

private enum ReportTarget {
    /// Checks the reports of an input: the name of a file up to a line end, then a schema with its payloads.
    @Sendable
    static func check(_ input: FuzzInput) throws(BrokenPromise) -> Int {
        let reports = reports(of: input.bytes)
        for format in input.choice(of: formats, weight: \.weight) {
            let text = format.text(of: reports)
            if input.isThorough {
                let again = format.text(of: reports)
                try promise(again == text, "\(format.name) differs from run to run")
            }
            try check(text, format)
        }
        return reports.count
    }

    /// Returns a JSON object with the text of the reports in each format.
    @Sendable
    static func summary(_ bytes: [UInt8]) -> String? {
        let reports = reports(of: bytes)
        var writer = JSONWriter()
        writer.object { writer in
            for format in formats { writer.member(format.name, format.text(of: reports)) }
        }
        return writer.text
    }

    private static func reports(of bytes: [UInt8]) -> [FileReport] {
        let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: parts[0], as: UTF8.self)
        let input = SchemaInput(parts.count > 1 ? Array(parts[1]) : [])
        let program = try? SchemaTarget.program(of: input.schema, input.dialect)
        var reports = input.instances.enumerated().map { number, payload in
            report(on: payload, under: input, program, name: name + String(number))
        }
        reports.append(reportOfWords(parts[0], name))
        return reports
    }

    private static func report(
        on payload: [UInt8],
        under input: SchemaInput,
        _ program: SchemaProgram?,
        name: String
    ) -> FileReport {
        let found = program.flatMap { try? PayloadFindings.all(in: payload, $0) }
        return FileReport(
            source: SourceFile(path: name, bytes: payload),
            schema: String(decoding: input.schema.prefix(40), as: UTF8.self),
            diagnostics: found ?? [],
            schemaChoice: name
        )
    }

    /// Returns a report in which all words come from the input.
    private static func reportOfWords(_ bytes: some Collection<UInt8>, _ name: String) -> FileReport
    {
        let text = Array(bytes)
        let end = min(text.count, 7)
        var diagnostic = Diagnostic(
            id: .enumeration,
            severity: .warning,
            message: name,
            range: SourceRange(start: end / 2, end: end)
        )
        diagnostic.instanceLocation = JSONPointer([name, "a/b~"])
        diagnostic.keywordLocation = JSONPointer([name])
        diagnostic.absoluteKeywordLocation = name
        diagnostic.related = [
            Diagnostic.RelatedRange(message: name, range: SourceRange(start: 0, end: end))
        ]
        return FileReport(
            source: SourceFile(path: name, bytes: text),
            schema: name,
            diagnostics: [diagnostic],
            schemaChoice: name
        )
    }

    // MARK: Formats

    private enum Grammar {
        case json
        case jsonLines
        case markup
        case text(mayColor: Bool)
    }

    private struct Format: Sendable {
        let name: String
        let grammar: Grammar
        let reporter: @Sendable () -> any Reporter

        /// The weight with which the format is chosen. A SARIF report describes all rules, which takes ten times as
        /// long as the other formats.
        var weight: Int { name == "sarif" ? 1 : 8 }

        func text(of reports: [FileReport]) -> String {
            var reporter = reporter()
            var summary = ReportSummary()
            var text = reporter.begin()
            for report in reports {
                summary.add(report)
                if report.diagnostics.isEmpty, !reporter.reportsFilesWithoutFindings { continue }
                text += reporter.report(report)
            }
            let path = reports.last?.source.path ?? ""
            let failed = UncheckedPayload(path: path, line: 3, failure: path)
            text += reporter.report(failed)
            summary.addFailure(path)
            return text + reporter.end(summary)
        }
    }

    private static let formats = [
        Format(name: "text", grammar: .text(mayColor: false)) { TextReporter(usesColor: false) },
        Format(name: "color", grammar: .text(mayColor: true)) { TextReporter(usesColor: true) },
        Format(name: "json", grammar: .json) { JSONReporter() },
        Format(name: "ndjson", grammar: .jsonLines) { NDJSONReporter() },
        Format(name: "sarif", grammar: .json) { SARIFReporter(version: "1.0.0") },
        Format(name: "gitlab", grammar: .json) { CodeQualityReporter() },
        Format(name: "junit", grammar: .markup) { JUnitReporter() },
        Format(name: "html", grammar: .markup) { HTMLReporter(version: "1.2.3", day: nil) },
        Format(name: "github", grammar: .text(mayColor: false)) { GitHubReporter() },
        Format(name: "xcode", grammar: .text(mayColor: false)) { XcodeReporter() },
    ]

    private static func check(_ text: String, _ format: Format) throws(BrokenPromise) {
        switch format.grammar {
        case .json: try checkJSON(text, format)
        case .jsonLines:
            for line in text.split(separator: "\n") { try checkJSON(String(line), format) }
        case .markup:
            if let flaw = MarkupOutline.flaw(in: text) {
                throw BrokenPromise("\(format.name): \(flaw)")
            }
        case .text(let mayColor):
            try checkText(text, format, mayColor: mayColor)
        }
    }

    private static func checkJSON(_ text: String, _ format: Format) throws(BrokenPromise) {
        do throws(JSONSyntaxError) {
            _ = try JSONParser().parse(Array(text.utf8))
        } catch {
            throw BrokenPromise("\(format.name) is not JSON: \(error.message) in \(text)")
        }
    }

    /// Checks that no text of a payload or of a name can control a terminal. A report with colors contains escape
    /// characters of its own, so these are not checked there.
    private static func checkText(
        _ text: String,
        _ format: Format,
        mayColor: Bool
    ) throws(BrokenPromise) {
        for scalar in text.unicodeScalars where scalar != "\n" {
            let isControl =
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || ["\u{2028}", "\u{2029}", "\u{202E}"].contains(scalar)
            if mayColor, scalar == "\u{1B}" { continue }
            try promise(
                !isControl,
                "\(format.name) has the control character \(scalar.value): \(text.debugDescription)"
            )
        }
    }
}
