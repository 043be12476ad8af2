import Foundation
import TestSupport
import Testing

@testable import widget_lint

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The tests parse each report as its readers would. Some signals come at random moments. Standard input stays open, so
/// a run with the path `-` does not end before the signal.
@Suite struct `Runs that a signal interrupts` {
    private static let signals: [(name: String, number: Int32)] = [
        ("SIGHUP", SIGHUP), ("SIGINT", SIGINT), ("SIGTERM", SIGTERM),
    ]
    private static let schema = """
        {"$schema": "https://json-schema.org/draft/2020-12/schema",
         "properties": {"title": {"type": "string"}},
         "additionalProperties": false}
        """

    private func folder(count: Int = 0) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write(Self.schema, to: "s.json")
        for number in 0..<count {
            try folder.write("{\"titel\": \(number)}\n", to: "p/\(number).json")
        }
        return folder
    }

    private func expectComplete(_ report: String, in format: ReportFormat, after signal: String)
        throws
    {
        switch format {
        case .json:
            let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
            let summary = try #require(object?["summary"] as? [String: Any])
            #expect(summary["interruptedBy"] as? String == signal)
        case .sarif:
            let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
            let run = try #require((object?["runs"] as? [[String: Any]])?.first)
            let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
            #expect(invocation["executionSuccessful"] as? Bool == false)
            #expect(invocation["exitSignalName"] as? String == signal)
        case .gitlab:
            _ = try JSONSerialization.jsonObject(with: Data(report.utf8))
        case .junit:
            #expect(XMLParser(data: Data(report.utf8)).parse())
            #expect(report.contains("interrupted by \(signal)"))
        case .html:
            #expect(report.hasSuffix("</html>\n"))
            #expect(report.contains("interrupted by \(signal)"))
        case .ndjson:
            for line in report.split(separator: "\n") {
                _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
            }
            #expect(report.contains("interrupted by \(signal)"))
        case .text, .github, .xcode:
            #expect(report.isEmpty || report.hasSuffix("\n"))
        }
    }

    @Test(
        .long,
        arguments: ReportFormat.allCases.enumerated().flatMap { index, format in
            (0..<3).filter { LongTests.useAllInputs || $0 == index % 3 }.map { (format, $0) }
        }
    )
    func `A report is complete if a signal ends the wait for the next line`(
        _ format: ReportFormat,
        _ signalIndex: Int
    ) throws {
        let folder = try folder()
        let signal = Self.signals[signalIndex]
        let run = try InterruptedRun(
            "widget-lint",
            ["--no-config", "-s", "s.json", "--ndjson", "-f", format.rawValue, "-"],
            in: folder.url,
            input: "{\"titel\": 1}\n{\"title\": \"x\"}\n",
            signals: [signal.number],
            after: 0.2
        )
        #expect(run.status == 128 + signal.number)
        let message = "widget-lint: error: interrupted by \(signal.name)\nchecked "
        #expect(run.errors.contains(message), "\(run.errors)")
        try expectComplete(run.output, in: format, after: signal.name)
        guard [.json, .ndjson].contains(format) else { return }
        // The report must be valid under the tool's schema of reports.
        try folder.write(run.output, to: format == .json ? "report.json" : "report.ndjson")
        let schema = format == .json ? "report" : "record"
        let check = try folder.lint([
            "--no-config", "-s",
            "https://schemas.widgets.example/widget-lint/\(schema).schema.json",
            format == .json ? "report.json" : "report.ndjson",
        ])
        #expect(check.status == 0, "\(check.output)")
    }

    @Test(arguments: ReportFormat.allCases)
    func `A report in a file is complete or absent, whenever the signal comes`(
        _ format: ReportFormat
    ) throws {
        let folder = try folder(count: LongTests.count(100, long: 300))
        for _ in 0..<LongTests.count(1, long: 4) {
            let run = try InterruptedRun(
                "widget-lint",
                ["--no-config", "-s", "s.json", "-f", format.rawValue, "-o", "report", "p", "-"],
                in: folder.url,
                signals: [SIGTERM],
                after: .random(in: 0...(LongTests.useAllInputs ? 0.3 : 0.1))
            )
            #expect(run.status == 128 + SIGTERM)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(Set(names).isSubset(of: ["p", "report", "s.json"]), "\(names)")
            guard names.contains("report") else { continue }
            let report = try String(contentsOf: folder.item("report"), encoding: .utf8)
            try expectComplete(report, in: format, after: "SIGTERM")
            try FileManager.default.removeItem(at: folder.item("report"))
        }
    }

    @Test func `Each file is fixed completely or not at all`() throws {
        let folder = try folder(count: 300)
        let run = try InterruptedRun(
            "widget-lint",
            ["--no-config", "-s", "s.json", "--fix", "p", "-"],
            in: folder.url,
            signals: [SIGINT],
            after: .random(in: 0.01...0.3)
        )
        #expect(run.status == 128 + SIGINT)
        for number in 0..<300 {
            let text = try String(contentsOf: folder.item("p/\(number).json"), encoding: .utf8)
            #expect(["{\"titel\": \(number)}\n", "{\"title\": \(number)}\n"].contains(text))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.item("p").path)
        #expect(names.count == 300)
    }

    @Test func `A stream that was fixed before the signal stays fixed`() throws {
        let folder = try folder()
        try folder.write("{\"titel\": \"x\"}\n", to: "a.ndjson")
        let run = try InterruptedRun(
            "widget-lint",
            ["--no-config", "-s", "s.json", "--fix", "a.ndjson", "-"],
            in: folder.url,
            signals: [SIGTERM],
            after: 0.2
        )
        #expect(run.status == 128 + SIGTERM)
        // The tool finished the file before it waited for standard input.
        #expect(
            try String(contentsOf: folder.item("a.ndjson"), encoding: .utf8)
                == "{\"title\": \"x\"}\n"
        )
        #expect(!run.errors.contains("was not changed"))
    }

    @Test(.long) func `A stream that is not fixed completely is not changed`() throws {
        let folder = try folder()
        // A debug build takes a minute for all lines.
        let text = String(repeating: "{\"titel\": \"x\"}\n", count: 100_000)
        try folder.write(text, to: "a.ndjson")
        let run = try InterruptedRun(
            "widget-lint",
            ["--no-config", "-s", "s.json", "--fix", "a.ndjson"],
            in: folder.url,
            signals: [SIGTERM],
            after: 0.5
        )
        #expect(run.status == 128 + SIGTERM)
        let message = "interrupted by SIGTERM; 'a.ndjson' was not changed"
        #expect(run.errors.contains("widget-lint: error: \(message)\n"), "\(run.errors)")
        #expect(try String(contentsOf: folder.item("a.ndjson"), encoding: .utf8) == text)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(Set(names) == ["a.ndjson", "s.json"])
    }

    @Test(arguments: [["--quiet"], ["--quiet", "--fix"]])
    func `A run without a summary only reports the signal`(_ options: [String]) throws {
        let folder = try folder()
        let run = try InterruptedRun(
            "widget-lint",
            ["--no-config", "-s", "s.json", "--ndjson", "-"] + options,
            in: folder.url,
            input: "{\"titel\": \"x\"}\n",
            signals: [SIGTERM],
            after: 0.2
        )
        // The folder must exist until the run ends.
        withExtendedLifetime(folder) {}
        #expect(run.status == 128 + SIGTERM)
        #expect(run.errors == "widget-lint: error: interrupted by SIGTERM\n")
    }

    @Test(arguments: [nil, "{\"version\": 1, \"findings\": []}\n"])
    func `An interrupted run does not write its baseline`(_ old: String?) throws {
        let folder = try folder()
        if let old { try folder.write(old, to: "known.json") }
        let run = try InterruptedRun(
            "widget-lint",
            ["--no-config", "-s", "s.json", "--write-baseline", "known.json", "--ndjson", "-"],
            in: folder.url,
            input: "{\"titel\": 1}\n",
            signals: [SIGTERM],
            after: 0.2
        )
        #expect(run.status == 128 + SIGTERM)
        let message = "interrupted by SIGTERM; the baseline 'known.json' was not written"
        #expect(run.errors.contains("widget-lint: error: \(message)\n"))
        #expect(!run.errors.contains("written to the baseline"))
        let left = try? String(contentsOf: folder.item("known.json"), encoding: .utf8)
        #expect(left == old)
    }

    @Test func `A second signal ends the run`() throws {
        let folder = try folder()
        let run = try InterruptedRun(
            "widget-lint",
            ["--no-config", "-s", "s.json", "-"],
            in: folder.url,
            signals: [SIGTERM, SIGINT],
            after: 0.1
        )
        withExtendedLifetime(folder) {}
        #expect(run.status == 128 + SIGTERM || run.status == 128 + SIGINT)
    }

    @Test(arguments: [["diff", "-f", "json", "s.json", "pipe"], ["schema", "-f", "json", "pipe"]])
    func `Other commands that wait for a pipe are interrupted`(_ arguments: [String]) throws {
        let folder = try folder()
        try #require(mkfifo(folder.item("pipe").path, 0o600) == 0)
        let run = try InterruptedRun(
            "widget-lint",
            arguments,
            in: folder.url,
            signals: [SIGINT],
            after: 0.1
        )
        withExtendedLifetime(folder) {}
        #expect(run.status == 128 + SIGINT)
        try expectComplete(run.output, in: .json, after: "SIGINT")
    }

    @Test(.long)
    func `A run on an endless stream ends when the reader of its output ends`() throws {
        let folder = try folder()
        let script = """
            lint() { "$LINT" --no-config -s s.json --ndjson -; echo $? >status; }
            yes '{"title": 1}' | lint | head -n 1
            cat status
            """
        let run = try ShellRun(script, in: folder)
        // The status is 128 + 13, as for a process that SIGPIPE (signal 13) ends.
        #expect(run.output.hasSuffix("\n141\n"))
    }

    @Test func `A run that waits for a pipe ends if its output has no reader`() throws {
        // The shell keeps the pipe `in` open, and closes the only end of `out` that can be read.
        let script = """
            mkfifo in out
            exec 3<>in 4<>out 5>out 4<&-
            printf '{"title": 1}\\n' >&3
            "$LINT" --no-config -s s.json --ndjson - <in >&5 3<&-
            echo $?
            """
        #expect(try ShellRun(script, in: folder()).output == "141\n")
    }

    @Test(.long) func `A baseline is complete even if the reader of the report ends`() throws {
        let folder = try folder()
        let script = """
            yes '{"title": 1}' | head -n 3000 |
                "$LINT" --no-config -s s.json --write-baseline known.json --ndjson - | head -n 1
            """
        _ = try ShellRun(script, in: folder)
        let baseline = try String(contentsOf: folder.item("known.json"), encoding: .utf8)
        #expect(baseline.contains("\"count\":3000}"), "\(baseline)")
    }
}
