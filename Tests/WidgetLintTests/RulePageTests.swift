import Foundation
import SchemaDiagnostics
import SchemaLint
import TestSupport
import Testing

/// Tests of the page that explains all rules. Editors link to the page.
struct RulePageTests {
    @Test func `The page of rules in Documentation equals the page that the tool prints`() throws {
        let run = try ToolRun("widget-lint", ["rules", "--markdown"])
        let file = Repository.file("Documentation/Rules.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(page == run.output, "widget-lint rules --markdown > Documentation/Rules.md")
    }

    @Test func `Each rule has a heading whose address is the rule's identifier`() throws {
        let file = Repository.file("Documentation/Rules.md")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let headings = lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        #expect(headings == Rule.all.map(\.id.rawValue))
        // Sites derive the address of a heading from its text: lower case, and hyphens for spaces.
        #expect(
            headings.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } }
        )
    }

    @Test(arguments: ["https://example.com/rules", "file:///docs/Rules.md", "http://[::1]/?page=2"])
    func `The links of a SARIF report begin with the address of the page`(
        _ address: String
    ) throws {
        let folder = try ScratchFolder()
        try folder.write("{}", to: "a.json")
        let run = try folder.lint(["--rule-pages", address, "--reporter", "sarif", "a.json"])
        #expect(run.output.contains(#""helpUri":"\#(address)#type-mismatch""#))
    }
}
