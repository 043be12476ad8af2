import Foundation
import SchemaDiagnostics
import SchemaKit
import SchemaLint
import TestSupport
import Testing

@testable import widget_lint

/// Tests that outputs contain no text that a terminal, a CI runner or a browser obeys, even if a payload, a schema, a
/// file name or an argument contains such text.
struct `Hostile text in inputs` {
    struct Hostile: CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ name: String, _ text: String) {
            testDescription = name
            self.text = text
        }
    }

    static let strings = [
        Hostile("an escape sequence", "\u{1B}[2J\u{1B}]0;title\u{7}"),
        Hostile("C1 control characters", "\u{9B}31m\u{9D}0;t\u{9C}\u{85}"),
        Hostile("delete and backspaces", "abc\u{8}\u{8}\u{7F}"),
        Hostile(
            "line breaks and commands of a CI runner",
            "a\r\nb\n::error file=x::owned\n::set-output name=a::b"
        ),
        Hostile("an override of the direction", "abc\u{202E}cba\u{202C}"),
        Hostile("isolates and marks of direction", "\u{2066}a\u{2069}\u{200E}\u{200F}\u{61C}"),
        Hostile("characters without width", "a\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}b"),
        Hostile("fillers and controls of notation", "a\u{3164}\u{FFA0}\u{1160}\u{1D173}\u{1BCA0}b"),
        Hostile("separators of lines and paragraphs", "a\u{2028}b\u{2029}c"),
        Hostile("tag characters", "a\u{E0001}\u{E0041}\u{E007F}"),
        Hostile("markup", "</code></pre><script>alert(1)</script>\"'&amp;]]><!--"),
        Hostile("an escaped command of a CI runner", "%0A::error::%25,:"),
    ]

    /// True for characters that no output may have. A line feed is allowed, because it ends the lines of a report.
    private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069,
            0xFEFF, 0x115F...0x1160, 0x3164, 0xFFA0, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
            0xE0000...0xE007F:
            true
        default: false
        }
    }

    private func expectInert(_ text: String, _ name: String) {
        let active = text.unicodeScalars.filter(Self.isActive)
        #expect(active.isEmpty, "\(name): \(active.map { String($0.value, radix: 16) })")
    }

    private func quoted(_ text: String) throws -> String {
        let data = try JSONSerialization.data(
            withJSONObject: [text],
            options: .withoutEscapingSlashes
        )
        return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    }

    /// A folder of files with the text wherever an output may quote it.
    private func folder(_ hostile: Hostile) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        let text = try quoted(hostile.text)
        try folder.write(
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "title": \(text), "description": \(text),
             "properties": {
              "listed": {"enum": [\(text), "a"]}, "constant": {"const": \(text)},
              "worded": {"type": "integer", "message": \(text)},
              "effect": {"type": "integer", "effect": \(text)},
              "pattern": {"pattern": "^x$"},
              \(text): {"type": "integer", "description": \(text)}},
             "required": [\(try quoted("missing " + hostile.text))],
             "additionalProperties": false}
            """,
            to: "s.json"
        )
        try folder.write(
            """
            {"listed": \(text), "constant": "x", "worded": \(text), "effect": \(text),
             "pattern": \(text), \(text): \(text), \(try quoted("un" + hostile.text)): 1,
             \(text): 2}
            """,
            to: "p.json"
        )
        // Here, the text is not escaped, in a string and outside of strings. The file is not JSON.
        try folder.write("{\"listed\": \"\(hostile.text)\", \(hostile.text)}", to: "raw.json")
        return folder
    }

    /// Each text with each format if the tests use all inputs. Otherwise, each text with a third of the formats, and
    /// each format with about a third of the texts.
    private static let pairs = strings.enumerated().flatMap { number, hostile in
        ReportFormat.allCases.enumerated()
            .filter { LongTests.useAllInputs || ($0.offset + number).isMultiple(of: 3) }
            .map { (hostile, $0.element) }
    }

    @Test(arguments: pairs)
    func `No report contains active characters`(_ hostile: Hostile, _ format: ReportFormat) throws {
        let folder = try folder(hostile)
        let arguments = ["-f", format.rawValue, "-s", "s.json", "p.json", "raw.json"]
        let run = try folder.lint(arguments)
        #expect(run.status == 1, "\(run.errors)")
        expectInert(run.output, "the report")
        expectInert(run.errors, "standard error")
        switch format {
        case .github:
            for line in run.output.split(separator: "\n") {
                #expect(["::error ", "::warning ", "::notice "].contains { line.hasPrefix($0) })
                #expect(line.contains(",title="), "\(line)")
            }
        case .json, .sarif, .gitlab:
            _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        case .ndjson:
            for line in run.output.split(separator: "\n") {
                _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
            }
        case .html, .junit:
            #expect(!run.output.contains("<script>alert"))
            let flaw = TagBalance.flaw(in: run.output)
            #expect(flaw == nil, "\(flaw ?? "")")
        default:
            #expect(!run.output.split(separator: "\n").contains { $0.hasPrefix("::") })
        }
    }

    @Test(arguments: strings.enumerated().filter { !$0.element.text.contains("/") })
    func `File names and arguments are escaped`(
        _ number: Int,
        _ hostile: Hostile
    ) throws {
        let folder = try folder(hostile)
        let name = hostile.text + ".json"
        try folder.write("{\"listed\": 1", to: name)
        let isPicked = { LongTests.useAllInputs || ($0 + number).isMultiple(of: 3) }
        for (index, format) in ReportFormat.allCases.enumerated() where isPicked(index) {
            let run = try folder.lint(["-f", format.rawValue, "-s", "s.json", "./" + name])
            #expect(run.status == 1, "\(run.errors)")
            expectInert(run.output + run.errors, format.rawValue)
            #expect(!run.output.split(separator: "\n").contains { $0.hasPrefix("::set-output") })
        }
        let misuses = [
            ["-f", hostile.text, "p.json"], ["--" + hostile.text, "p.json"], [hostile.text],
            ["-s", hostile.text, "p.json"], ["--schemas", hostile.text, "p.json"],
            ["explain", hostile.text], ["--baseline", hostile.text, "p.json"],
            ["--output", hostile.text + "/x", "p.json"], ["schema", "./" + name],
            ["diff", "s.json", hostile.text], ["--max-findings", hostile.text, "p.json"],
        ]
        for (index, arguments) in misuses.enumerated() where isPicked(index) {
            let run = try folder.lint(arguments)
            #expect(run.status != 0, "\(arguments)")
            expectInert(run.output + run.errors, "\(arguments[0])")
            #expect(!run.errors.split(separator: "\n").contains { $0.hasPrefix("::") })
        }
    }

    @Test(arguments: strings)
    func `Findings about schemas and about their differences contain no active characters`(
        _ hostile: Hostile
    ) throws {
        let folder = try folder(hostile)
        let text = try quoted(hostile.text)
        try folder.write(
            #"{"properties": {\#(text): {"const": \#(text)}}, "typ": 1}"#,
            to: "t.json"
        )
        for arguments in [["schema", "s.json", "t.json"], ["diff", "s.json", "t.json"]] {
            let run = try folder.lint(arguments)
            expectInert(run.output + run.errors, arguments[0])
        }
    }

    @Test(arguments: strings)
    func `A baseline and the notes about it contain no active characters`(_ hostile: Hostile) throws
    {
        let folder = try folder(hostile)
        _ = try folder.lint(["-s", "s.json", "p.json", "--write-baseline", "b.json"])
        expectInert(try String(contentsOf: folder.item("b.json"), encoding: .utf8), "the baseline")
        #expect(try folder.lint(["-s", "s.json", "p.json", "--baseline", "b.json"]).status == 0)
        try folder.write("{}", to: "p.json")
        let stale = try folder.lint(["-s", "s.json", "p.json", "--baseline", "b.json"])
        expectInert(stale.output + stale.errors, "the notes")
    }

    @Test func `Pages about rules contain no active characters`() throws {
        let folder = try ScratchFolder()
        expectInert(try folder.lint(["rules"]).output, "the list of rules")
        for rule in Rule.all {
            expectInert(try folder.lint(["explain", rule.id.rawValue]).output, rule.id.rawValue)
        }
    }
}
