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

    /// The old schema has 250 types. The new schema has `count` other types, and then a renamed type. With 399 other
    /// types, the 250 × 400 pairs are as many as the limit allows.
    @Test(.long, arguments: [(count: 399, isFound: true), (count: 400, isFound: false)])
    func `The number of pairs of types that are compared to find renamed types has a limit`(
        row: (count: Int, isFound: Bool)
    ) throws {
        func schema(_ types: [String: String]) throws -> String {
            let members = types.sorted { $0.key < $1.key }.map { name, member in
                let type =
                    #"{"title":"\#(name)","type":"object","properties":{"\#(member)":{"type":"string"}}}"#
                return #""\#(name)":\#(type)"#
            }
            let properties = members.joined(separator: ",")
            return #"{"title":"Root","type":"object","properties":{\#(properties)}}"#
        }
        func numbered(_ letter: String, _ count: Int) -> [String: String] {
            let names = (0..<count).map { ("\(letter)Type\(1_000 + $0)", "\(letter)\($0)") }
            return Dictionary(uniqueKeysWithValues: names)
        }
        let folder = try ScratchFolder()
        try folder.write(schema(numbered("A", 250)), to: "a/schema.json")
        let new = numbered("B", row.count).merging(["CType": "A0"]) { first, _ in first }
        try folder.write(schema(new), to: "b/schema.json")
        let run = try folder.lint(
            [
                "diff", "-q", "-f", "xcode", "--max-findings", "all", "a/schema.json",
                "b/schema.json",
            ]
        )
        let found = run.output.contains("type 'Root.AType1000' was renamed to 'Root.CType'")
        #expect(found == row.isFound, "\(run.output.suffix(2_000))")
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
