import Foundation
import SchemaDiagnostics
import SchemaKit
import SchemaLint
import TestSupport
import Testing

@Suite struct `Changes of models in the command 'diff'` {
    @Test(arguments: SwiftRow.all)
    func `Changes of the generated models are reported`(row: SwiftRow) throws {
        let folder = try ScratchFolder()
        try folder.write(row.old, to: "a/schema.json")
        try folder.write(row.new, to: "b/schema.json")
        let run = try folder.lint(
            ["diff", "--quiet", "-f", "xcode", "a/schema.json", "b/schema.json"]
        )
        let found = run.output.lines.filter { $0.contains("[swift-") }
        #expect(found == row.findings.map { "b/schema.json:" + $0 })
        let same = try folder.lint(["diff", "-q", "b/schema.json", "b/schema.json"])
        #expect(same.output.isEmpty && same.status == 0)
    }

    @Test func `A type is not renamed to a similar type in another file`() throws {
        let folder = try ScratchFolder()
        func schema(_ title: String, _ type: String?) -> String {
            let member = type.map {
                #", "x": {"title": "\#($0)", "properties": {"id": {"type": "string"}}, "type": "object"}"#
            }
            return #"{"title": "\#(title)", "type": "object", "#
                + #""properties": {"n": {"type": "integer"}"# + (member ?? "") + "}}"
        }
        try folder.write(schema("A", "Old"), to: "old/a.json")
        try folder.write(schema("A", nil), to: "new/a.json")
        try folder.write(schema("B", nil), to: "old/b.json")
        try folder.write(schema("B", "New"), to: "new/b.json")
        let run = try folder.lint(["diff", "-q", "-f", "xcode", "old", "new"])
        let found = run.output.lines.filter { $0.contains(": type ") }
        #expect(
            found == [
                "new/a.json:1:1: error: type 'A.Old' was removed [swift-breaking-change]",
                "new/b.json:1:80: note: type 'B.New' was added [swift-change]",
            ]
        )
    }

    @Test(arguments: ["swift-breaking-change", "swift-change"])
    func `The examples of the rules about models are right`(id: String) throws {
        let rule = try #require(Rule.named(id))
        let folder = try ScratchFolder()
        try folder.write(try #require(rule.example.old), to: "old/schema.json")
        for (name, text) in [("wrong", rule.example.wrong), ("right", rule.example.right)] {
            try folder.write(text, to: "\(name)/schema.json")
            let run = try folder.lint(
                ["diff", "-q", "-f", "xcode", "old/schema.json", "\(name)/schema.json"]
            )
            #expect(run.output.contains("\(rule.severity.rawValue): ") == (name == "wrong"))
            #expect(run.output.contains("[\(id)]") == (name == "wrong"))
        }
    }
}
