import Foundation
import SchemaDocumentation
import SchemaKit
import TestSupport
import Testing

/// Tests that links lead to pages, that examples are shown unchanged, and that texts of schemas do not become markup.
struct DocumentationMarkupTests {
    @Test func `every link of every page has a target`() throws {
        let documentation = try DocumentationCase.repository.get()
        let paths = Set(documentation.files.map(\.path))
        let anchors = Dictionary(uniqueKeysWithValues: documentation.files.map(Self.anchors))
        var (count, anchorCount) = (0, 0)
        for file in documentation.files {
            let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
            for target in Self.targets(in: file) {
                let parts = target.split(separator: "#", omittingEmptySubsequences: false)
                let url = URL(fileURLWithPath: "/\(folder)/\(parts[0])").standardizedFileURL
                let path = parts[0].isEmpty ? file.path : String(url.path.dropFirst())
                #expect(paths.contains(path), "\(file.path): \(target)")
                if parts.count > 1 {
                    let isKnown = anchors[path]?.contains(String(parts[1])) == true
                    #expect(isKnown, "\(file.path): \(target)")
                    anchorCount += 1
                }
                count += 1
            }
        }
        #expect(count > 3000)
        // Each member has a link on its page and one in the index.
        #expect(anchorCount > 2000)
        // Some file systems ignore letter case.
        #expect(Set(paths.map { $0.lowercased() }).count == documentation.files.count)
    }

    /// Returns the path of a page and its anchors, and expects that each anchor occurs once in the page.
    private static func anchors(in file: SchemaDocumentation.File) -> (String, Set<String>) {
        let anchors = file.text.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
        #expect(Set(anchors).count == anchors.count, "\(file.path)")
        return (file.path, Set(anchors))
    }

    private static func targets(in file: SchemaDocumentation.File) -> [String] {
        guard file.path.hasSuffix(".md") else {
            return file.text.matches(of: /href="([^"]*)"/).map { String($0.1) }
        }
        // Code contains no links, but can contain text that looks like links.
        let text = MarkdownCheck.withoutCode(file.text)
        return text.matches(of: /\]\(([^)]*)\)/).map { String($0.1) }
    }

    @Test func `every example of a schema is shown as an equal JSON value`() throws {
        let schemas = Corpora.files(in: Repository.file("Schemas"), withExtension: "json")
        let documentation = try DocumentationCase.repository.get()
        let texts = documentation.files.filter { $0.path.hasSuffix(".md") }.flatMap { file in
            file.text.matches(of: /(?m)^```json\n((?:.|\n)*?)\n```$/).map { String($0.1) }
        }
        let shown = try texts.map { try Self.value($0) }
        var count = 0
        for url in schemas {
            let document = try JSONParser().parse([UInt8](Data(contentsOf: url)))
            for example in document.root["examples"].map({ Array($0.elements) }) ?? [] {
                let value = try Self.value(example.text)
                #expect(shown.contains(value), "\(url.lastPathComponent)")
                count += 1
            }
        }
        #expect(count > 90)
    }

    private static func value(_ text: String) throws -> NSObject {
        let value = try JSONSerialization.jsonObject(
            with: Data(text.utf8),
            options: .fragmentsAllowed
        )
        return try #require(value as? NSObject)
    }

    @Test(.long) func `two runs for the schemas of the repository give equal pages`() throws {
        #expect(
            try DocumentationCase.ofRepository().files == DocumentationCase.ofRepository().files
        )
    }

    // MARK: Hostile texts

    /// Texts that are markup in HTML, in Markdown, in a table or in a comment, or have unusual characters.
    private static let hostileTexts = [
        "<script>alert(1)</script>", "</code></pre><img src=x onerror=alert(1)>", "&lt;b&gt;&amp;",
        "\"><svg onload=alert(1)>", "--> <b>bold</b> <!--", "*/ body { display: none } /*",
        "a | b \\| c", "[link](https://evil.example)", "![picture](https://evil.example/x.png)",
        "# heading", "- item", "1. item", "> quote", "    code", "---", "```", "`", "a``b`c",
        "<https://evil.example>", "https://evil.example", "**bold** _it_ ~~no~~", "\\",
        "ends with !", "$x$", "line\nbreak\r\n\r\nparagraph", "\u{0}\u{1B}[31m\u{202E}", "]]>",
        "e\u{301}\u{1F600}", " ",
    ]

    /// Returns a schema with the hostile text in most places for a name, a text or a value.
    private static func hostileSchema(_ text: String) throws -> String {
        let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        return """
            {"title": \(quoted), "description": \(quoted), "type": "object",
             "$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "properties": {\(quoted): {"description": \(quoted), "enum": [\(quoted)],
               "default": \(quoted), "examples": [\(quoted)], "message": \(quoted),
               "aliases": {"other": {"source": \(quoted)}}},
              "inner": {"type": "object", "properties": {\(quoted): {"const": \(quoted)}}},
              "pattern": {"pattern": "[|`<>&]", "deprecated": true, "replacement": \(quoted)}},
             "required": [\(quoted)], "effect": \(quoted),
             "if": {"properties": {"inner": {"const": {\(quoted): \(quoted)}}}},
             "then": {"required": [\(quoted)]},
             "oneOf": [{"const": \(quoted), "title": \(quoted), "description": \(quoted)}],
             "$defs": {\(quoted): {"type": "string", "format": \(quoted)}},
             "examples": [{\(quoted): \(quoted)}]}
            """
    }

    @Test(arguments: hostileTexts.indices)
    func `no text of a schema becomes markup`(_ index: Int) throws {
        let folder = try TemporaryFolder()
        let text = Self.hostileTexts[index]
        let schema = try folder.write("hostile.schema.json", Self.hostileSchema(text))
        let plain = try TemporaryFolder()
        let plainSchema = try plain.write("hostile.schema.json", Self.hostileSchema("plain"))
        let hostile = try DocumentationCase([schema])
        let harmless = try DocumentationCase([plainSchema])
        for suffix in [".html", ".svg"] {
            let kinds = [hostile, harmless].map { documentation in
                Set(
                    documentation.files.filter { $0.path.hasSuffix(suffix) }
                        .flatMap { Self.tags(in: $0.text) }
                )
            }
            // A long text may add a group with its title to a drawing, and marks of possible line breaks to a page. A
            // text of several lines may add paragraphs.
            #expect(
                kinds[0].subtracting(["<wbr>", "<g>", "<p>"]).isSubset(of: kinds[1]),
                "\(suffix)"
            )
        }
        for file in hostile.files where file.path.hasSuffix(".svg") {
            #expect(XMLDocumentCheck.isWellFormed(file.text), "\(file.path)")
        }
        for file in hostile.files where file.path.hasSuffix(".md") {
            let page = MarkdownCheck(file.text)
            #expect(page.cellCounts.allSatisfy { $0 == 3 }, "\(file.path)")
            #expect(!page.hasForeignMarkup, "\(file.path): \(page.prose)")
        }
    }

    /// Returns the start tags of a page with the names of their attributes.
    private static func tags(in text: String) -> [String] {
        text.matches(of: /<[^>]*>/).map { match in
            String(match.output).replacing(/="[^"]*"/, with: "=")
        }.filter { !$0.hasPrefix("</") }
    }
}

/// A check that a text is well-formed XML.
private enum XMLDocumentCheck {
    static func isWellFormed(_ text: String) -> Bool {
        // In well-formed XML, elements nest, attributes are quoted, and control characters do not occur.
        var open: [Substring] = []
        for match in text.matches(of: /<(\/?)([A-Za-z]+)((?: [A-Za-z:]+="[^"<]*")*) ?(\/?)>/) {
            if !match.1.isEmpty {
                guard open.popLast() == match.2 else { return false }
            } else if match.4.isEmpty {
                open.append(match.2)
            }
        }
        let rest = text.replacing(/<\/?[A-Za-z]+(?: [A-Za-z:]+="[^"<]*")* ?\/?>/, with: "")
            .replacing(/<!-- [^<>]* -->/, with: "")
        let isPlain = !rest.contains("<") && !rest.contains(">")
        let hasControls = text.unicodeScalars.contains {
            $0.value < 0x20 && $0 != "\n" && $0 != "\t"
        }
        return open.isEmpty && isPlain && !hasControls
    }
}

/// The tables and the prose of a page in Markdown. GitHub's rules define the tables, and CommonMark's rules define the
/// code.
private struct MarkdownCheck {
    /// The number of cells in each row of a table.
    let cellCounts: [Int]
    /// The page without code, and without the links and marks that the tool writes.
    let prose: String

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        cellCounts = lines.filter { $0.hasPrefix("| ") }.map { line in
            // A vertical bar after a backslash is part of a cell, even if there are two backslashes.
            zip(" " + line, line).filter { $0 != "\\" && $1 == "|" }.count - 1
        }
        prose = Self.withoutCode(text)
            .replacing(/<!-- Generated by a test -->|<br>|&(?:lt|gt|amp|emsp);/, with: "")
            .replacing(/!?\[[^\[\]]*\]\([A-Za-z0-9_.\/-]*\)/, with: "")
    }

    /// Returns the page without code and without characters after a backslash, which are not markup.
    static func withoutCode(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        func backtickCount(at start: Int) -> Int {
            scalars[start...].prefix { $0 == "`" }.count
        }
        var output = ""
        var index = 0
        while index < scalars.count {
            if scalars[index] == "\\" {
                index += 2
            } else if scalars[index] == "`" {
                let length = backtickCount(at: index)
                var end = index + length
                while end < scalars.count, scalars[end] != "`" || backtickCount(at: end) != length {
                    end += scalars[end] == "`" ? backtickCount(at: end) : 1
                }
                // Backticks without closing backticks do not begin code.
                if end == scalars.count { output += String(repeating: "`", count: length) }
                index = end == scalars.count ? index + length : end + length
            } else {
                output.unicodeScalars.append(scalars[index])
                index += 1
            }
        }
        return output
    }

    /// True if the prose has markup that the tool does not write.
    var hasForeignMarkup: Bool {
        prose.contains(/[<>`\[\]~]|\*\*|:\/\/|[^|\n]\n(?:===|---)/)
            || prose.contains(/(?m)^(?: {4}|>|\d+[.)] |(?:---|\*\*\*)$)/)
    }
}
