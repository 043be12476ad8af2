import CommandLineInterface
import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import widget_codegen

/// Hostile text in schemas and payloads has no effect in models, pages, inferred schemas and messages.
@Suite struct `Hostile text in schemas` {
    static let strings = [
        "\u{1B}[2J\u{1B}]0;title\u{7}", "\u{9B}31m\u{85}x", "a\u{8}\u{7F}", "a\r\nb\nlet x = 1",
        "abc\u{202E}cba\u{202C}", "\u{2066}a\u{2069}\u{200E}\u{200F}\u{61C}",
        "a\u{3164}\u{FFA0}\u{1160}\u{1BCA0}\u{1D173}b",
        "a\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}b", "a\u{2028}b\u{2029}c", "a\u{E0001}\u{E007F}",
        "*/ /* \"\"\" \\(x) \" \\\" #\" */", "</code></pre><script>alert(1)</script>--><!--",
        "# [x](javascript:alert(1)) <b>www.evil.example https://evil.example a@b.example ![x](y) ```",
        "- [ ] | a | ~~~\n===\n# heading", "`a``b```",
    ]

    /// True for characters that no output may have. A line feed is allowed, because it ends lines.
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
        let data = try JSONSerialization.data(withJSONObject: [text])
        return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    }

    /// Returns a schema that has a text in all keywords and names that can contain it. A text with a parenthesis may be
    /// no valid pattern.
    private func schema(_ text: String) throws -> String {
        let text = try quoted(text)
        return """
            {"title": "Sample", "description": \(text), "type": "object",
             "properties": {
              "a": {"type": "string", "description": \(text), "default": \(text), "examples": [\(text)]},
              "b": {"enum": [\(text), "x"], "description": \(text)},
              "c": {"const": \(text)}, "d": {"pattern": \(text.contains("(") ? "\"x\"" : text)},
              "e": {"type": "object", "title": \(text), "properties": {\(text): {"type": "integer"}}},
              "f": {"not": {"const": \(text)}, "$comment": \(text)}},
             \(text): 1,
             "required": [\(text)], "dependentRequired": {\(text): ["a"]}}
            """
    }

    @Test(.long, arguments: strings)
    func `Hostile text has no effect in files and messages`(_ text: String) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", try schema(text))
        let payload = try folder.write(
            "payload.json",
            #"{"a": \#(try quoted(text)), \#(try quoted(text)): \#(try quoted(text))}"#
        )
        for arguments in [
            ["generate", schema, "-o", folder.path + "/out"],
            ["generate", "--check", schema, "-o", folder.path + "/other"],
            ["docs", schema, "-o", folder.path + "/pages"],
            ["docs", "--format", "markdown", schema, "-o", folder.path + "/markdown"],
            ["model", schema], ["infer", payload], ["infer", "--comments", payload],
            ["generate", text], ["generate", "--" + text], [text],
        ] {
            let outcome = WidgetCodegen.run(arguments)
            expectInert(outcome.errors, "the messages of \(arguments[0])")
            expectInert(outcome.output, "the output of \(arguments[0])")
        }
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        var count = 0
        for case let name as String in files where !name.hasSuffix(".json") {
            guard let content = try? folder.text(name) else { continue }
            count += 1
            expectInert(content, name)
            if name.hasSuffix(".html") {
                #expect(!content.contains("<script>alert"), "\(name)")
                let flaw = TagBalance.flaw(in: content)
                #expect(flaw == nil, "\(name): \(flaw ?? "")")
            }
            if name.hasSuffix(".swift") {
                #expect(!content.split(separator: "\n").contains("let x = 1"), "\(name)")
            }
        }
        #expect(count > 5)
    }
}
