import Foundation
import SchemaDiagnostics
import SchemaLint
import TestSupport
import Testing

/// The page that explains all rules, to which editors link.
struct RulePageTests {
    @Test func `Documentation has the page that the tool writes`() throws {
        let run = try ToolRun("widget-lint", ["rules", "--markdown"])
        let file = Repository.file("Documentation/Rules.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(page == run.output, "widget-lint rules --markdown > Documentation/Rules.md")
    }

    @Test func `Each rule is a heading, whose address is its identifier`() throws {
        let file = Repository.file("Documentation/Rules.md")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let headings = lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        #expect(headings == Rule.all.map(\.id.rawValue))
        // Sites make the address of a heading from its text: lower case, and hyphens in place of spaces.
        #expect(
            headings.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } }
        )
    }
}
