import Foundation
import SchemaKit
import TestSupport
import Testing

/// Every block of code in the pages is run, compiled, or parsed.
struct CodeBlockTests {
    /// The pages whose blocks have rules. Articles of DocC have `ArticleTests`.
    static let pages = DocumentPage.all

    private static func page(_ path: String) throws -> DocumentPage { try DocumentPage(path) }

    /// The pages that a tool writes. Tests of the tool check their examples.
    private static let generated: Set = ["Documentation/Rules.md"]

    @Test func `pages are found, and so are their blocks`() throws {
        #expect(Set(Self.pages).isSuperset(of: ["README.md", "Documentation/Models.md"]))
        let blocks = try Self.pages.flatMap { try Self.page($0).blocks }
        #expect(blocks.count { $0.language == "console" } > 20)
        #expect(blocks.count { $0.language == "json" } > 20)
    }

    @Test(arguments: pages)
    func `every block is fenced and has a check`(path: String) throws {
        let page = try Self.page(path)
        let fences = page.lines.count { $0.drop { $0 == " " }.hasPrefix("```") }
        #expect(fences == page.blocks.count * 2, "\(path): a fence is not closed")
        for block in page.blocks {
            let rule = BlockRule.all.first { $0.matches(block, on: page) }
            #expect(rule != nil, "\(path):\(block.start): no check for '\(block.language)'")
        }
        guard !Self.generated.contains(path) else { return }
        for number in page.indentedBlocks {
            // Lines that show the flow of values are no code.
            let isFlow = page.lines[number - 1].contains("→")
            #expect(isFlow, "\(path):\(number): fence this block")
        }
    }

    @Test func `every rule has a block, and every script reads its page`() throws {
        let pages = try Self.pages.map(Self.page)
        for rule in BlockRule.all {
            let used = pages.filter { page in
                page.blocks.contains { block in
                    BlockRule.all.first { $0.matches(block, on: page) }
                        .map { $0.page == rule.page && $0.first == rule.first } == true
                        && rule.matches(block, on: page)
                }
            }
            let name = "\(rule.page ?? "all pages"), \(rule.language), \(rule.first ?? "all")"
            #expect(!used.isEmpty, "\(name): no such block")
            guard case .script(let script) = rule.check else { continue }
            let text = try String(contentsOf: Repository.file(script), encoding: .utf8)
            for page in used {
                let file = page.path.split(separator: "/").last.map(String.init) ?? page.path
                let isRead = text.contains(file) || text.contains("config-blocks.py")
                #expect(isRead, "\(script) does not read \(page.path)")
            }
        }
    }

    // MARK: Commands

    @Test(arguments: pages)
    func `the commands of a page print what the page shows`(path: String) throws {
        let session = ConsoleSession(try Self.page(path))
        guard !session.steps.isEmpty else { return }
        let outputs = try session.outputs()
        try #require(outputs.count == session.steps.count, "\(path): a command ended the shell")
        var isChanged = false
        for (step, output) in zip(session.steps, outputs) where !step.accepts(output) {
            isChanged = true
            Issue.record(
                "\(path):\(step.start): \(step.command)\n\(output.joined(separator: "\n"))"
            )
        }
        if isChanged, ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try session.record(outputs)
        }
    }

    // MARK: JSON

    @Test(arguments: pages)
    func `blocks of JSON are JSON`(path: String) throws {
        let page = try Self.page(path)
        for block in page.blocks {
            let rule = BlockRule.all.first { $0.matches(block, on: page) }
            guard case .json(let isStream) = rule?.check else { continue }
            for text in isStream ? block.lines : [block.text] {
                #expect(throws: Never.self, "\(path):\(block.start)") {
                    _ = try JSONParser().parse(Array(text.utf8))
                }
            }
        }
    }

    // MARK: Swift

    /// The Swift files that builds of the tests, of the example and of its manifest compile, without indentation.
    private static let compiled: [String] = {
        let roots = [
            "Tests/DocumentTests", "Tests/SchemaKitTests/API", "Tests/GeneratedModels", "Examples",
        ]
        let files = roots.flatMap {
            Corpora.files(in: Repository.file($0), withExtension: "swift")
        }
        return files.compactMap { file in
            guard !file.path.contains("/.build") else { return nil }
            return (try? String(contentsOf: file, encoding: .utf8)).map(withoutIndentation)
        }
    }()

    private static func withoutIndentation(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.drop { $0 == " " } + "\n" }.joined()
    }

    @Test(arguments: pages)
    func `blocks of Swift stand in compiled files`(path: String) throws {
        let page = try Self.page(path)
        for block in page.blocks {
            let rule = BlockRule.all.first { $0.matches(block, on: page) }
            guard case .excerpt = rule?.check else { continue }
            // A line `…` stands for lines that the page leaves out.
            let parts = block.lines.split { $0.hasSuffix("…") }
            let texts = parts.map { Self.withoutIndentation($0.joined(separator: "\n")) }
            let isFound = Self.compiled.contains { file in texts.allSatisfy(file.contains) }
            #expect(isFound, "\(path):\(block.start): no compiled file has these lines")
        }
    }
}
