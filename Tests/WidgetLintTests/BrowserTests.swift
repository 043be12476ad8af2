import Foundation
import TestSupport
import Testing

/// Tests of the page of `--reporter html` in a browser without a network.
@Suite(
    .enabled(
        if: ShellRun.succeeds("command -v chromium"),
        "skipped: there is no browser 'chromium'"
    )
)
struct `The HTML report in a browser` {
    private static let evil = #"</script><img src=x onerror=document.title='taken'>"#

    /// A folder with a page of three findings in two files.
    private static func page() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write(
            #"{"properties": {"count": {"type": "integer"}}, "additionalProperties": false}"#,
            to: "s.json"
        )
        try folder.write(
            "{\n  \"count\": 1,\n  \"\(evil)\": \"<b>&amp;</b>\"\n}",
            to: "p/<i>evil.json"
        )
        try folder.write("\u{FEFF}{\n  \"count\": \"one\"\n}", to: "p/plain.json")
        let run = try folder.lint(["-s", "s.json", "-f", "html", "-o", "page.html", "p"])
        #expect(run.status == 1)
        return folder
    }

    /// The fragments of the addresses with which the tests open the page.
    private static let fragments = rows.map(\.fragment) + ["#rule-unknown-member"]

    /// The documents after their scripts ran, as the browser prints them, by the fragment of the address.
    ///
    /// The browser starts once, with a page that shows the others in frames and encodes them in Base64.
    private static let documents = Result {
        let folder = try page()
        let script = """
            <!DOCTYPE html><body><script>
            const fragments = \(String(decoding: try JSONEncoder().encode(fragments), as: UTF8.self));
            const frames = fragments.map(() => document.createElement("iframe"));
            const texts = {};
            frames.forEach((frame, position) => {
              frame.onload = () => {
                const bytes = new TextEncoder().encode(frame.contentDocument.documentElement.outerHTML);
                texts[fragments[position]] = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
                if (Object.keys(texts).length == fragments.length)
                  document.body.textContent = JSON.stringify(texts);
              };
              frame.src = "page.html" + fragments[position];
            });
            document.body.append(...frames);
            </script></body>
            """
        try folder.write(script, to: "frames.html")
        let command = """
            chromium --headless=new --no-sandbox --disable-gpu --host-resolver-rules='MAP * 0.0.0.0' \
                --allow-file-access-from-files --virtual-time-budget=600000 \
                --user-data-dir="$PWD/profile" --dump-dom "file://$PWD/frames.html"
            """
        let text = try ShellRun(command, in: folder).output
        let start = try #require(text.firstIndex(of: "{"), "\(text)")
        let end = try #require(text.lastIndex(of: "}"))
        return try JSONDecoder()
            .decode([String: Data].self, from: Data(text[start...end].utf8))
            .mapValues { String(decoding: $0, as: UTF8.self) }
    }

    private static func document(at fragment: String) throws -> String {
        try #require(documents.get()[fragment])
    }

    private static func count(_ pattern: some RegexComponent, in text: String) -> Int {
        text.matches(of: pattern).count
    }

    /// A filter in the address of the page, and what the page shows.
    struct Row: CustomTestStringConvertible, Sendable {
        let fragment: String
        let files: [String]
        /// The number of findings without the attribute `hidden`, including findings in hidden files.
        let findingCount: Int
        /// The number of rules whose explanations are shown.
        let ruleCount: Int
        /// The text above the findings that says how many are shown.
        let shownText: String
        var testDescription: String { fragment.isEmpty ? "no filter" : fragment }
    }

    static let rows = [
        Row(
            fragment: "",
            files: ["p/&lt;i&gt;evil.json", "p/plain.json"],
            findingCount: 3,
            ruleCount: 3,
            shownText: ""
        ),
        Row(
            fragment: "#hide=warning,note",
            files: ["p/&lt;i&gt;evil.json", "p/plain.json"],
            findingCount: 2,
            ruleCount: 2,
            shownText: "2 of 3 shown"
        ),
        Row(
            fragment: "#hide=error",
            files: ["p/plain.json"],
            findingCount: 1,
            ruleCount: 1,
            shownText: "1 of 3 shown"
        ),
        Row(
            fragment: "#path=PLAIN",
            files: ["p/plain.json"],
            findingCount: 3,
            ruleCount: 2,
            shownText: "2 of 3 shown"
        ),
        Row(
            fragment: "#rule=type-mismatch",
            files: ["p/plain.json"],
            findingCount: 1,
            ruleCount: 1,
            shownText: "1 of 3 shown"
        ),
        Row(
            fragment: "#rule=none",
            files: ["p/&lt;i&gt;evil.json", "p/plain.json"],
            findingCount: 3,
            ruleCount: 3,
            shownText: ""
        ),
        Row(
            fragment: "#path=nowhere",
            files: [],
            findingCount: 3,
            ruleCount: 0,
            shownText: "0 of 3 shown"
        ),
    ]

    @Test(.long, arguments: rows)
    func `A filter hides the files, findings and rules that do not match`(_ row: Row) throws {
        let text = try Self.document(at: row.fragment)
        let files = text.matches(
            of: /<section class="file" id="file-\d" data-path="([^"]*)"( hidden="")?>/
        )
        let shown = files.filter { $0.output.2 == nil }.map { String($0.output.1) }
        // Some versions of the browser do not escape angle brackets in attributes.
        let unescaped = row.files.map {
            $0.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(
                of: "&gt;",
                with: ">"
            )
        }
        #expect(files.count == 2)
        #expect(shown == row.files || shown == unescaped)
        let findings = /<article class="finding \w+" id="finding-\d" data-severity="\w+">/
        #expect(Self.count(findings, in: text) == row.findingCount)
        let hiddenRules = text.matches(of: /<details id="rule-([^"]*)" hidden="">/).count
        #expect(hiddenRules == 3 - row.ruleCount)
        #expect(text.contains("<output id=\"shown\">\(row.shownText)</output>"))
    }

    @Test func `No text of a payload becomes markup of the page`() throws {
        let text = try Self.document(at: "")
        #expect(text.contains("<title>widget-lint report</title>"))
        #expect(
            !text.contains("<img") && !text.contains("<b>") && !text.contains("<i>evil.json</h2>")
        )
        #expect(text.contains("<mark>\"&lt;/script&gt;&lt;img src=x"))
        #expect(
            !text.contains("http-equiv") && !text.contains(" src=\"") && !text.contains("<link")
        )
        // The report ends with the sums, and its script moves them before the findings.
        let sums = text.range(of: "Checked 2 files: 2 errors, 1 warning, 0 notes.")
        let findings = text.range(of: "<div id=\"findings\">")
        #expect(sums != nil && findings != nil)
        if let sums, let findings { #expect(sums.lowerBound < findings.lowerBound) }
    }

    @Test func `Each finding links to its rule, and the rule's fragment opens its explanation`()
        throws
    {
        let text = try Self.document(at: "#rule-unknown-member")
        for rule in ["unknown-member", "type-mismatch", "byte-order-mark"] {
            #expect(text.contains("href=\"#rule-\(rule)\""))
            let isOpen = rule == "unknown-member"
            #expect(text.contains("<details id=\"rule-\(rule)\"\(isOpen ? " open=\"\"" : "")>"))
        }
    }
}
