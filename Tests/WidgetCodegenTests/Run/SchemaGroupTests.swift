import CommandLineInterface
import Foundation
import SwiftModels
import TestSupport
import Testing

@testable import widget_codegen

/// Schemas that refer to each other are generated together. All other schemas are generated separately.
@Suite struct SchemaGroupTests {
    private func run(_ arguments: [String]) -> RunOutcome { WidgetCodegen.run(arguments) }

    private func schema(_ title: String, _ members: String) -> String {
        #"{"title":"\#(title)","type":"object","properties":{\#(members)}}"#
    }

    @Test(
        "schemas that refer to each other form a group",
        arguments: [
            (name: "no reference", references: ["", "", ""], groups: [[0], [1], [2]]),
            (name: "one reference", references: ["2.json", "", ""], groups: [[0, 2], [1]]),
            (
                name: "two references to a file that is not generated",
                references: ["x.json", "", "x.json"], groups: [[0, 2], [1]]
            ),
            (name: "a chain", references: ["1.json", "2.json", ""], groups: [[0, 1, 2]]),
            (name: "a cycle", references: ["1.json", "2.json", "0.json"], groups: [[0, 1, 2]]),
        ]
    )
    func groups(name: String, references: [String], groups: [[Int]]) throws {
        let folder = try TemporaryFolder()
        try folder.write("x.json", schema("Far", #""far":{"type":"string"}"#))
        var paths: [String] = []
        for (index, reference) in references.enumerated() {
            let member = reference.isEmpty ? #"{"type":"string"}"# : #"{"$ref":"\#(reference)"}"#
            let text = schema("File\(index)", #""a":\#(member)"#)
            paths.append(try folder.write("\(index).json", text))
        }
        let loaded = try SchemaLoader.load(
            paths.map { .file($0) },
            references: [],
            currentFolder: "/"
        )
        #expect(loaded.groups == groups, "\(name)")
    }

    @Test(
        "references below an unknown keyword are followed if a reference targets the subschema",
        arguments: [
            ##"{"$schema": "\##(draft7)", "$ref": "#/$defs/a", "$defs": {"a": {"$ref": "x.json"}}}"##,
            #"{"$schema": "\#(draft7)", "$ref": "y.json#/$defs/a/b"}"#,
            #"{"$schema": "\#(draft7)", "$ref": "y.json#/own"}"#,
        ]
    )
    func unknownKeywords(schema: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("x.json", self.schema("Far", #""far":{"type":"string"}"#))
        try folder.write(
            "y.json",
            ##"""
            {"$schema": "\##(Self.draft7)", "$defs": {"a": {"b": {"items": {"$ref": "x.json"}}}},
             "own": {"allOf": [{"$ref": "#/parts/0"}]}, "parts": [{"$ref": "x.json"}],
             "unused": {"$ref": "missing.json"}}
            """##
        )
        let root = try folder.write("root.json", schema)
        let loaded = try SchemaLoader.result([.file(root)], references: [], currentFolder: "/")
        let paths = loaded.documents.flatMap { $0.map(\.path) }
        #expect(paths.contains(folder.path + "/x.json"))
    }

    private static let draft7 = "http://json-schema.org/draft-07/schema#"

    @Test(
        "a reference finds a file by its name and by the percent-encoded name",
        arguments: [
            ("b c.json", ["b c.json", "b%20c.json"]),
            ("größe.json", ["größe.json", "gr%C3%B6%C3%9Fe.json", "gr%c3%b6%c3%9fe.json"]),
            ("50%.json", ["50%.json", "50%25.json"]), ("a#b.json", ["a%23b.json"]),
            ("a?b.json", ["a%3Fb.json"]), ("a:b.json", ["./a:b.json", "a%3Ab.json"]),
        ]
    )
    func spellings(name: String, references: [String]) throws {
        let folder = try TemporaryFolder()
        let target = try folder.write(name, schema("Target", ""))
        for reference in references {
            let text = schema("Source", #""a":{"$ref":"\#(reference)"}"#)
            let source = try folder.write("source.json", text)
            for paths in [[source], [source, target], [target, source]] {
                let loaded = try SchemaLoader.load(
                    paths.map { .file($0) },
                    references: [],
                    currentFolder: "/"
                )
                #expect(loaded.groups == [Array(paths.indices)], "\(reference)")
            }
        }
    }

    @Test func `a reference with a base URI finds the files beside its schema`() throws {
        let folder = try TemporaryFolder()
        let first = try folder.write(
            "a.json",
            #"""
            {"$id":"https://schemas.example/a.json","title":"A","type":"object",
             "properties":{"b":{"$ref":"b.json"}}}
            """#
        )
        let second = try folder.write("b.json", schema("B", #""c":{"$ref":"c.json"}"#))
        let third = try folder.write("c.json", schema("C", #""d":{"type":"string"}"#))
        let lists = [
            [first], [first, second], [second, first], [first, third], [third, second, first],
        ]
        for paths in lists {
            let loaded = try SchemaLoader.load(
                paths.map { .file($0) },
                references: [],
                currentFolder: "/"
            )
            #expect(loaded.groups == [Array(paths.indices)], "\(paths)")
        }
    }

    @Test func `references find files whose names are only canonically equivalent`() throws {
        let folder = try TemporaryFolder()
        try folder.write("e\u{301}.json", schema("A", ""))
        try folder.write("\u{E9}.json", schema("B", ""))
        let members = #""a":{"$ref":"e%CC%81.json"},"b":{"$ref":"%C3%A9.json"}"#
        let file = try folder.write("c.json", schema("C", members))
        let outcome = run(["model", file])
        #expect(outcome.status == .done && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test func `the generated text of a schema does not depend on unrelated files`() throws {
        let folder = try TemporaryFolder()
        let member = #""a":{"type":"object","properties":{"b":{"type":"string","minLength":1}}}"#
        let alone = try folder.write("alone.json", schema("Alone", member))
        let other = try folder.write(
            "other.json",
            #"{"title":"Other","properties":{"c":{"type":"string"}},"unevaluatedProperties":false}"#
        )
        #expect(run(["generate", alone, "--output", folder.path + "/one"]).status == .done)
        #expect(run(["generate", alone, other, "--output", folder.path + "/two"]).status == .done)
        let name = try #require(
            try folder.names(in: "one").first { $0.hasSuffix("Alone.generated.swift") }
        )
        #expect(try folder.text("one/" + name) == folder.text("two/" + name))
    }

    @Test func `the keyword swiftName can nest a type in the type of another file`() throws {
        let folder = try TemporaryFolder()
        let outer = try folder.write("outer.json", schema("Outer", #""a":{"type":"string"}"#))
        let inner = try folder.write(
            "inner.json",
            #"""
            {"$schema":"https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "title":"Inner","swiftName":"Outer.Part","type":"object",
             "properties":{"b":{"type":"string"}}}
            """#
        )
        let outcome = run(["generate", inner, outer, "--output", folder.path + "/out"])
        #expect(outcome == RunOutcome())
        let name = try #require(
            try folder.names(in: "out").first { $0.hasSuffix("Inner.generated.swift") }
        )
        #expect(try folder.text("out/" + name).contains("extension Outer {"))
    }

    @Test func `files that are generated in parallel equal files of single runs`() throws {
        let folder = try TemporaryFolder()
        let paths = try (0..<70).map { number in
            let part = #"{"type":"object","properties":{"part\#(number)":{"type":"integer"}}}"#
            return try folder.write(
                "file\(number).json",
                schema("File\(number)", #""list":{"type":"array","items":\#(part)}"#)
            )
        }
        let all = ["--output", folder.path + "/all", "--record", folder.path + "/record"]
        #expect(run(["generate"] + paths + all) == RunOutcome())
        for (number, path) in paths.enumerated() where number % 7 == 0 {
            #expect(run(["generate", path, "--output", folder.path + "/one"]) == RunOutcome())
            let name = try #require(
                try folder.names(in: "one").first { $0.hasSuffix("File\(number).generated.swift") }
            )
            #expect(try folder.text("one/" + name) == folder.text("all/" + name))
        }
    }

    @Test(
        "an unusable name for the root type is an error",
        arguments: [
            ("Int", "--root 'Int' cannot be used as a type name here; use 'IntValue'"),
            ("my type", "--root 'my type' cannot be used as a type name here; use 'MyType'"),
            ("Taken", "--root 'Taken' cannot be used as a type name here; use 'ATaken'"),
        ]
    )
    func rootNames(name: String, message: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "a.json",
            #"""
            {"$schema":"https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "type":"object","properties":{"b":{"$ref":"#/$defs/b"}},
             "$defs":{"b":{"swiftName":"Taken","type":"object","properties":{"c":{}}}}}
            """#
        )
        let outcome = run(["generate", path, "--root", name, "--output", folder.path + "/out"])
        #expect(outcome.status == .failed)
        #expect(outcome.errors == "widget-codegen: error: \(message) [usage]\n")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    @Test func `an unusable root name in a configuration is an error at its position`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.json", schema("A", #""a":{"type":"string"}"#))
        let configuration = try folder.write(
            "widget-codegen.json",
            "{\"invocations\": [{\n  \"schemas\": [\"a.json\"],\n  \"root\": \"Int\"}]}"
        )
        let outcome = run(["generate", "--config", configuration, "--output", folder.path + "/o"])
        let message = "'Int' cannot be used as a type name here; use 'IntValue'"
        #expect(
            outcome.errors
                == "\(configuration):3:11: error: \(message) [invalid-configuration]\n"
        )
    }

    @Test func `a file that is named twice is read once`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("in/a.json", schema("A", #""a":{"type":"string"}"#))
        let detour = folder.path + "/in/../in/./a.json"
        let outcome = run(["generate", path, path, detour, "--output", folder.path + "/out"])
        #expect(outcome == RunOutcome())
        #expect(
            try folder.names(in: "out") == [
                "InA+Validation.generated.swift", "InA.generated.swift",
                "ModelSupport.generated.swift",
            ]
        )
    }

    @Test func `a file that a configuration names in several spellings is one schema`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.json", schema("A", #""a":{"type":"string"}"#))
        let name = folder.path.split(separator: "/").last ?? ""
        let patterns = #""a.json", "./a.json", "b/..//a.json", "./a*.json", "../\#(name)/a.json""#
        let configuration = try folder.write(
            "widget-codegen.json",
            #"{"invocations": [{"schemas": [\#(patterns)]}]}"#
        )
        let outcome = run(["generate", "--config", configuration, "--output", folder.path + "/out"])
        #expect(outcome == RunOutcome())
        #expect(
            try folder.names(in: "out") == [
                "A+Validation.generated.swift", "A.generated.swift", "ModelSupport.generated.swift",
            ]
        )
    }
}
