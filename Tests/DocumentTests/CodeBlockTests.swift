import Foundation
import SchemaKit
import TestSupport
import Testing

/// Every block of code in the pages is run, compiled, parsed, or exempt for a reason.
struct CodeBlockTests {
    private static let pages = DocumentPage.all
    private static let paths = pages.map(\.path)

    private static func page(_ path: String) throws -> DocumentPage {
        try #require(pages.first { $0.path == path })
    }

    /// The pages that a tool writes. Tests of the tool check their examples.
    private static let generated: Set = ["Documentation/Rules.md"]

    @Test func `the pages and their blocks are found`() {
        #expect(Set(Self.paths).isSuperset(of: ["README.md", "Documentation/Models.md"]))
        let blocks = Self.pages.flatMap(\.blocks)
        #expect(blocks.count { $0.language == "console" } > 20)
        #expect(blocks.count { $0.language == "json" } > 20)
    }

    @Test(arguments: paths)
    func `every block is fenced and has a check`(path: String) throws {
        let page = try Self.page(path)
        let fences = page.lines.count { $0.drop { $0 == " " }.hasPrefix("```") }
        #expect(fences == page.blocks.count * 2, "\(path): a fence is not closed")
        for block in page.blocks {
            let hasRule = BlockRule.index(of: block, on: page) != nil
            #expect(hasRule, "\(path):\(block.start): no check for '\(block.language)'")
        }
        guard !Self.generated.contains(path) else { return }
        for number in page.indentedBlocks {
            // Lines that show the flow of values are not code.
            let isFlow = page.lines[number - 1].contains("→")
            #expect(isFlow, "\(path):\(number): fence this block")
        }
    }

    @Test(arguments: paths)
    func `the text before a block names the file that the block shows`(path: String) throws {
        let page = try Self.page(path)
        for block in page.blocks {
            guard let name = block.fileName else { continue }
            let lines = page.lines.prefix(block.start - 1).reversed().drop(while: \.isEmpty)
            let isNamed = lines.prefix { !$0.isEmpty }.contains { $0.contains("`\(name)`") }
            #expect(isNamed, "\(path):\(block.start): the text before the block lacks '\(name)'")
        }
    }

    // MARK: The table of checks

    /// The blocks of each row of the table, by the index of the row. The key -1 has the blocks without a row.
    private static let blocksOfRules: [Int: [(page: DocumentPage, block: DocumentPage.Block)]] = {
        let all = pages.flatMap { page in page.blocks.map { (page: page, block: $0) } }
        return Dictionary(grouping: all) { BlockRule.index(of: $0.block, on: $0.page) ?? -1 }
    }()

    @Test(arguments: BlockRule.all.indices)
    func `every rule matches a block`(index: Int) {
        let rule = BlockRule.all[index]
        let name =
            "\(rule.page ?? "all pages"), \(rule.language), \(rule.firstLinePrefix ?? "all blocks")"
        #expect(Self.blocksOfRules[index] != nil, "no such block: \(name)")
    }

    @Test func `the checks run each script of a rule, and the script reads the pages`() throws {
        let checks = try Corpora.files(
            in: Repository.file("Scripts/checks"),
            withExtension: "sh"
        ).map { try String(contentsOf: $0, encoding: .utf8) }
        let run = try String(contentsOf: Repository.file(".ci/run"), encoding: .utf8)
        for (index, rule) in BlockRule.all.enumerated() {
            guard case .script(let script) = rule.check else { continue }
            let text = try String(contentsOf: Repository.file(script), encoding: .utf8)
            let name = script.split(separator: "/").last.map(String.init) ?? script
            #expect((checks + [run]).contains { $0.contains(name) }, "nothing runs \(script)")
            for (page, _) in Self.blocksOfRules[index] ?? [] {
                let words = page.path.split(separator: "/")
                // A script names the page, all pages of a folder, or the package whose page it is.
                let isRead =
                    text.contains(page.path) || text.contains("\(words[0])/**/*.md")
                    || text.contains("\"$package/\(words[0])\"")
                #expect(isRead, "\(script) does not read \(page.path)")
            }
        }
    }

    @Test func `copied blocks are equal to blocks of the original page`() throws {
        for (index, rule) in BlockRule.all.enumerated() {
            guard case .copy(let path) = rule.check else { continue }
            let original = try DocumentPage(path)
            for (page, block) in Self.blocksOfRules[index] ?? [] {
                let isEqual = original.blocks.contains { $0.text == block.text }
                #expect(isEqual, "\(page.path):\(block.start) is not in \(path)")
            }
        }
    }

    // MARK: Commands

    @Test(arguments: paths)
    func `the commands of a page print the output on the page`(path: String) throws {
        let session = ConsoleSession(try Self.page(path))
        guard !session.steps.isEmpty else { return }
        let outputs = try session.outputs()
        try #require(outputs.count == session.steps.count, "\(path): a command ended the shell")
        var isChanged = false
        for (step, output) in zip(session.steps, outputs) where !step.accepts(output) {
            isChanged = true
            let lines = output.joined(separator: "\n")
            Issue.record(
                """
                \(path):\(step.start): \(step.command)
                \(lines)
                UPDATE_SNAPSHOTS=1 records the output
                """
            )
        }
        if isChanged, ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try session.record(outputs)
        }
    }

    // MARK: JSON and Swift

    @Test(arguments: paths)
    func `blocks of JSON can be parsed`(path: String) throws {
        let page = try Self.page(path)
        for block in page.blocks {
            let rule = BlockRule.index(of: block, on: page).map { BlockRule.all[$0] }
            guard case .json = rule?.check else { continue }
            #expect(throws: Never.self, "\(path):\(block.start)") {
                _ = try JSONParser().parse(Array(block.text.utf8))
            }
        }
    }

    /// The Swift files that builds of the tests and of the examples compile, without indentation.
    private static let compiled: [String] = {
        let roots = ["Tests/SchemaKitTests/API", "Tests/GeneratedModels/Tests", "Examples"]
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

    @Test(arguments: paths)
    func `a compiled file contains each block of Swift`(path: String) throws {
        let page = try Self.page(path)
        for block in page.blocks {
            let rule = BlockRule.index(of: block, on: page).map { BlockRule.all[$0] }
            guard case .excerpt = rule?.check else { continue }
            // Imports are at the top of a file, and a line `…` stands for lines that the page leaves out.
            let imports = block.lines.filter { $0.hasPrefix("import ") }
            let code = block.lines.drop { $0.hasPrefix("import ") || $0.isEmpty }
            let parts =
                imports.map { $0 + "\n" }
                + code.split { $0 == "…" }.map { $0.map { $0 + "\n" }.joined() }
            // `withoutIndentation` ends its result with one line break too many.
            let texts = parts.map { Self.withoutIndentation($0).dropLast() }
            let isFound = Self.compiled.contains { file in texts.allSatisfy(file.contains) }
            #expect(isFound, "\(path):\(block.start): no compiled file has these lines")
        }
    }
}
