import CommandLineInterface
import Foundation
import Testing

@Suite("Help and the manual page")
struct DocumentationTests {
    /// Returns the full help of a command, or its short help for the option `--help`.
    private func help(
        _ arguments: String...,
        width: Int = 80,
        option: String = "--help-all"
    ) throws -> String {
        guard case .help(let help) = try Tool.sample.parse(arguments + [option]) else {
            return ""
        }
        return help.text(width: width)
    }

    @Test("equal the recorded texts")
    func goldens() throws {
        try expectSnapshot(try help(), "help-all.txt")
        try expectSnapshot(try help(option: "--help"), "help.txt")
        try expectSnapshot(try help(width: 50), "help-narrow.txt")
        try expectSnapshot(try help("rules"), "help-rules.txt")
        try expectSnapshot(try help("rules", "explain"), "help-rules-explain.txt")
        try expectSnapshot(Tool.sample.manualPage(date: "2025-01-01"), "widget-lint.1")
        for shell in Shell.allCases {
            try expectSnapshot(Tool.sample.completions(for: shell), "completions.\(shell.rawValue)")
        }
    }

    @Test("keep to the given width, which is at least 40")
    func width() throws {
        for width in [40, 47, 60, 80, 132] {
            for line in try help(width: width).split(separator: "\n") where line.count > width {
                // Usage lines and examples are not wrapped, because users copy them.
                #expect(line.hasPrefix("  widget-lint"), "\(width): \(line)")
            }
        }
        #expect(try help(width: 1) == help(width: 40))
    }

    @Test("give a long term a line of its own")
    func longTerms() {
        let terms = [28, 29].map { String(repeating: "t", count: $0) }
        var layout = TextLayout(width: 80)
        layout.addDefinitions(terms.map { Definition($0, "meaning") })
        let margin = String(repeating: " ", count: 32)
        #expect(
            layout.text == "  \(terms[0])  meaning\n  \(terms[1])\n\(margin)meaning\n"
        )
    }

    @Test("break a line only if the next word does not fit")
    func brokenLines() {
        let word = String(repeating: "a", count: 19)
        for (count, separator) in [(20, " "), (21, "\n")] {
            let next = String(repeating: "b", count: count)
            var layout = TextLayout(width: 40)
            layout.addParagraph("\(word) \(next)")
            #expect(layout.text == "\(word)\(separator)\(next)\n")
        }
    }

    @Test("show the summary of an example beside the example if it fits")
    func exampleSummaries() throws {
        // The example and the two spaces on each side of it take 11 of the 80 columns.
        for (count, fits) in [(69, true), (70, false)] {
            let summary = String(repeating: "s", count: count)
            let tool = Tool(
                Command("odd", summary: "run", examples: [Example("odd --x", summary)]),
                version: "1",
                defaults: 0,
                exitStatuses: []
            )
            guard case .help(let help) = try tool.parse(["--help"]) else {
                Issue.record("there is no help")
                return
            }
            let text = help.text(width: 80)
            #expect(text.contains("  odd --x  \(summary)\n") == fits, "\(text)")
        }
    }

    @Test("name the options of the command with all their spellings, and no other options")
    func optionNames() throws {
        let text = try help()
        for name in ["--schema NAME|FILE", "-f, --format FORMAT", "--[no-]cache", "-h, --help"] {
            #expect(text.contains(name))
        }
        #expect(!(try help("rules").contains("--strict")))
        #expect(try help("rules").contains("--format"))
    }

    @Test("show defaults, bounds and allowed values")
    func explanations() throws {
        let text = try help(width: 200)
        #expect(
            text.contains("Print the findings in this form: text, json or sarif (default: text)")
        )
        #expect(text.contains("nesting depth of documents, from 1 to 10000 (default: 512)"))
        #expect(text.contains("at least 1 (default: one for each processor)"))
        #expect(text.contains("(may be repeated)"))
    }

    @Test("leave rare options to the full help")
    func shortHelp() throws {
        let text = try help(option: "--help")
        #expect(text.contains("--schema NAME|FILE") && !text.contains("--note"))
        #expect(!text.contains("Exit status"))
        #expect(text.contains("'widget-lint --help-all' shows all options"))
        #expect(try help().contains("--note") && help().contains("Exit status"))
        #expect(try help("rules", option: "--help").contains("'widget-lint rules --help-all'"))
    }

    @Test("pass the checks of groff and mandoc")
    func manualPage() throws {
        let folder = try TemporaryFolder()
        let page = try folder.add("page.1", Tool.sample.manualPage(date: "2025-01-01"))
        if let result = try output(of: "groff", ["-ww", "-man", "-Tutf8", page]) {
            #expect(result.errors == "")
            #expect(result.status == 0)
        }
        if let result = try output(of: "mandoc", ["-T", "lint", "-W", "warning", page]) {
            #expect(result.text == "")
        }
    }

    @Test("describe a tool without details by a sentence")
    func summaryAsDescription() {
        let tool = Tool(
            Command("odd", summary: "run nothing"),
            version: "1",
            defaults: 0,
            exitStatuses: []
        )
        #expect(tool.manualPage(date: "").contains(".SH \"DESCRIPTION\"\nRun nothing.\n"))
    }

    @Test("escape the control characters of roff")
    func roffEscapes() throws {
        let tool = Tool(
            Command(
                "odd",
                summary: "a-b 'quoted' \\back…",
                details: [".TH is text", "'br too", "é or 😀", "`a` ^ ~ b\nc"],
                examples: [Example(".hidden --x \\n", "Run a file")],
                options: [OptionSection<Int>("The \"odd\" ones", [])]
            ),
            version: "1",
            defaults: 0,
            exitStatuses: [Definition("0", "It worked")]
        )
        let page = tool.manualPage(date: "")
        #expect(page.contains("\nodd - a\\-b \\(aqquoted\\(aq \\eback\\[u2026]\n"))
        #expect(page.contains("\n\\&.TH is text\n"))
        #expect(page.contains("\n\\(aqbr too\n"))
        // The number of a character has at least four digits.
        #expect(page.contains("\n\\[u00E9] or \\[u1F600]\n"))
        #expect(page.contains("\n\\(gaa\\(ga \\(ha \\(ti b c\n"))
        #expect(page.contains("\n.SS \"The \\(dqodd\\(dq ones\"\n"))
        #expect(page.contains("\n\\&.hidden \\-\\-x \\en\n"))
    }
}

/// Compares a text with a file in `Expected`. `UPDATE_SNAPSHOTS=1` records the file, and the test fails.
private func expectSnapshot(
    _ text: String,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let url = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Expected/\(name)")
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
        try Data(text.utf8).write(to: url)
        Issue.record("recorded \(name)", sourceLocation: sourceLocation)
        return
    }
    let expected = try String(contentsOf: url, encoding: .utf8)
    #expect(text == expected, "\(name)", sourceLocation: sourceLocation)
}
