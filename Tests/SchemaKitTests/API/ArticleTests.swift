import TestSupport
import Testing

/// The articles of the documentation, whose code `ArticleExamples` runs.
struct ArticleTests {
    private static let catalog = "Sources/SchemaKit/SchemaKit.docc"

    static let articles: [String] = {
        let catalogs = [catalog, "Sources/WidgetSchemas/WidgetSchemas.docc"]
        let files = catalogs.flatMap { (try? SourceTree.files(below: $0)) ?? [] }
        return files.filter { $0.hasSuffix(".md") }
    }()

    /// A fenced block of a page.
    private struct Block {
        let language: String
        let lines: [String]
    }

    private static func blocks(of page: String) throws -> [Block] {
        var blocks: [Block] = []
        var open: (language: String, lines: [String])?
        for line in try SourceTree.text(page).split(
            separator: "\n",
            omittingEmptySubsequences: false
        ) {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(Block(language: block.language, lines: block.lines))
                    open = nil
                } else {
                    open = (String(line.dropFirst(3)), [])
                }
            } else {
                open?.lines.append(String(line))
            }
        }
        #expect(open == nil, "\(page) ends in a block")
        return blocks
    }

    /// Returns true if the text contains the lines one after the other, all with the same additional indentation: none,
    /// or 4, 8, 12 or 16 spaces.
    private static func contains(_ lines: [String], in text: String) -> Bool {
        stride(from: 0, through: 16, by: 4).contains { indentation in
            let space = String(repeating: " ", count: indentation)
            return text.contains(
                "\n" + lines.map { $0.isEmpty ? "\n" : space + $0 + "\n" }.joined()
            )
        }
    }

    @Test func `README has the code of the landing page`() throws {
        let readme = try SourceTree.text("README.md")
        let blocks = try Self.blocks(of: Self.catalog + "/SchemaKit.md")
        #expect(blocks.count == 2)
        for block in blocks { #expect(Self.contains(block.lines, in: readme)) }
    }

    @Test func `the documentation has at least seven articles`() {
        #expect(Self.articles.count >= 7)
    }

    @Test(arguments: articles)
    func `ArticleExamples contains the code and the output of each article`(
        page: String
    ) throws {
        let examples = try SourceTree.text("Tests/SchemaKitTests/API/ArticleExamples.swift")
        let blocks = try Self.blocks(of: page)
        #expect(blocks.contains { $0.language == "swift" })
        for block in blocks {
            #expect(["swift", "text"].contains(block.language), "\(page): \(block.language)")
            var lines = block.lines
            // The imports stand at the start of ArticleExamples, not before the other lines of the block.
            while let line = lines.first, line.hasPrefix("import ") || line.isEmpty {
                #expect(line.isEmpty || Self.contains([line], in: examples), "\(page): \(line)")
                lines.removeFirst()
            }
            #expect(
                Self.contains(lines, in: examples),
                "\(page):\n\(lines.joined(separator: "\n"))"
            )
        }
    }
}
