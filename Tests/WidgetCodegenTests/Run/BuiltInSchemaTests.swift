import CommandLineInterface
import Foundation
import TestSupport
import Testing
import WidgetSchemas

@testable import widget_codegen

/// Built-in schemas have names on the command line and in configurations.
@Suite struct BuiltInSchemaTests {
    private func generate(
        _ arguments: [String],
        into folder: TemporaryFolder,
        _ output: String = "out"
    ) -> RunOutcome {
        WidgetCodegen.run(["generate"] + arguments + ["--output", folder.path + "/" + output])
    }

    private func texts(in output: String, of folder: TemporaryFolder) throws -> [String: String] {
        let names = try folder.names(in: output)
        return Dictionary(
            uniqueKeysWithValues: try names.map { ($0, try folder.text(output + "/" + $0)) }
        )
    }

    @Test(
        "a built-in schema gives equal models by its name and by its file",
        arguments: [
            ["smartech/widget-map"], ["livelike/widget", "livelike/vote"],
            ["lastminute/deals-feed", "synerise/document-source"],
        ]
    )
    func names(_ names: [String]) throws {
        let folder = try TemporaryFolder()
        let named = generate(names, into: folder, "named")
        let files = names.map { Repository.file("Schemas/\($0).schema.json").path }
        let read = generate(files, into: folder, "read")
        #expect(named.status == .done && read.status == .done, "\(named.errors)")
        #expect(try texts(in: "named", of: folder) == texts(in: "read", of: folder))
        // Each schema has a file of models and one of rules, and one file has the support code.
        #expect(try folder.names(in: "named").count == 2 * names.count + 1)
    }

    @Test func `every name of a built-in schema is accepted`() throws {
        for schema in BuiltInSchemas.all {
            #expect(try NamedSchema(operand: schema.name) == .builtIn(schema.name))
        }
    }

    @Test func `a configuration can list built-in schemas and files`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "shop.json",
            #"""
            {"title": "Shop", "type": "object", "properties": {"button":
             {"$ref": "https://schemas.widgets.example/smartech/widget-action-button.schema.json"}}}
            """#
        )
        let configuration = try folder.write(
            "c.json",
            #"""
            {"invocations": [{"schemas": ["smartech/widget-map", "shop.json"], "validation": "none"},
                             {"schemas": ["livelike/vote"], "validation": "none", "supportFile": null}]}
            """#
        )
        for _ in 1...2 {
            let arguments = [
                "--config", configuration, "--quiet", "--record", folder.path + "/record",
            ]
            #expect(generate(arguments, into: folder) == RunOutcome())
        }
        #expect(
            try folder.names(in: "out") == [
                "LivelikeVote.generated.swift", "ModelSupport.generated.swift",
                "Shop.generated.swift", "SmartechWidgetMap.generated.swift",
            ]
        )
        #expect(try folder.text("out/Shop.generated.swift").contains("var button: "))
        #expect(
            FileManager.default.fileExists(atPath: folder.path + "/record.2"),
            "each invocation has a record"
        )
    }

    struct Place: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The path of a file or, with a slash at its end, a folder.
        let path: String
        let usesFile: Bool
    }

    @Test(arguments: [
        Place(testDescription: "a file", path: "smartech/widget-map", usesFile: true),
        Place(testDescription: "a folder", path: "smartech/widget-map/", usesFile: false),
        Place(testDescription: "another file", path: "smartech/widget-map.json", usesFile: false),
    ])
    func `a file takes precedence over a built-in schema with its name`(_ place: Place) throws {
        let folder = try TemporaryFolder()
        let schema = #"{"title": "Mine", "type": "object", "properties": {"a": {}}}"#
        try folder.write(place.path.hasSuffix("/") ? place.path + "x.json" : place.path, schema)
        let configuration = try folder.write(
            "c.json",
            #"{"invocations": [{"schemas": ["smartech/widget-map"]}]}"#
        )
        #expect(generate(["--config", configuration, "--quiet"], into: folder) == RunOutcome())
        let text = try folder.text("out/SmartechWidgetMap.generated.swift")
        #expect(text.contains("struct Mine: ") == place.usesFile)
    }

    @Test func `a file takes precedence over a built-in schema with its URI`() throws {
        let folder = try TemporaryFolder()
        let base = "https://schemas.widgets.example/smartech/"
        try folder.write(
            "in/widget-action-button.schema.json",
            #"""
            {"$id": "BASEwidget-action-button.schema.json", "title": "Mine", "type": "object",
             "properties": {"a": {"type": "string"}}}
            """#.replacing("BASE", with: base)
        )
        let schema = try folder.write(
            "in/shop.json",
            #"""
            {"$id": "BASEshop.json", "title": "Shop", "type": "object",
             "properties": {"button": {"$ref": "widget-action-button.schema.json"}}}
            """#.replacing("BASE", with: base)
        )
        #expect(generate([schema], into: folder) == RunOutcome())
        #expect(try folder.text("out/InShop.generated.swift").contains("Mine"))
    }

    @Test func `a file with the URI of a built-in schema is a schema of its own`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "in/mine.json",
            #"""
            {"$id": "https://schemas.widgets.example/smartech/widget-action-button.schema.json",
             "title": "Mine", "type": "object", "properties": {"a": {"type": "string"}}}
            """#
        )
        let name = "smartech/widget-action-button"
        for (output, schemas) in [("first", [schema, name]), ("second", [name, schema])] {
            let outcome = generate(schemas + ["--quiet"], into: folder, output)
            #expect(outcome.status == .done, "\(outcome.errors)")
            let texts = try texts(in: output, of: folder)
            #expect(texts["InMine.generated.swift"]?.contains("struct Mine: ") == true)
            let builtIn = texts["SmartechWidgetActionButton.generated.swift"]
            #expect(builtIn?.contains("struct Mine: ") == false)
        }
        let model = WidgetCodegen.run(["model", schema, name])
        #expect(model.status == .done && model.output.contains(#""Mine""#))
    }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let name: String
        let suggestion: String?
    }

    static let mistakes = [
        Mistake(
            testDescription: "swapped letters",
            name: "smartech/widget-mpa",
            suggestion: "smartech/widget-map"
        ),
        Mistake(
            testDescription: "a path in the repository",
            name: "smartech/widget-map.schema.json",
            suggestion: "smartech/widget-map"
        ),
        Mistake(
            testDescription: "a name without a folder",
            name: "cheer-meter",
            suggestion: "livelike/cheer-meter"
        ),
        Mistake(
            testDescription: "a title",
            name: "SMTWidgetMap",
            suggestion: "smartech/widget-map"
        ),
        Mistake(testDescription: "no similar name", name: "Schemas/point.json", suggestion: nil),
    ]

    @Test(arguments: mistakes)
    func `a misspelled name is one error with a suggestion`(_ mistake: Mistake) throws {
        let folder = try TemporaryFolder()
        let configuration = try folder.write(
            "c.json",
            #"{"invocations": [{"schemas": ["smartech/widget", "NAME"]}]}"#
                .replacing("NAME", with: mistake.name)
        )
        let configured = generate(["--config", configuration], into: folder)
        let hint = mistake.suggestion.map { "; did you mean the built-in schema '\($0)'?" } ?? ""
        #expect(
            configured.errors
                == "\(configuration):1:50: error: no file matches '\(mistake.name)'\(hint) "
                + "[no-schemas]\n"
        )
        let named = generate([mistake.name], into: folder)
        #expect(named.status == .failed)
        guard let suggestion = mistake.suggestion else { return }
        #expect(
            named.errors
                == "widget-codegen: error: no file or built-in schema '\(mistake.name)'; "
                + "did you mean '\(suggestion)'? [usage]\n"
        )
        #expect(try folder.names() == ["c.json"])
    }

    @Test func `a pattern in a missing folder is an error`() throws {
        let folder = try TemporaryFolder()
        let configuration = try folder.write(
            "c.json",
            #"{"invocations": [{"schemas": ["none/*.json"]}]}"#
        )
        let outcome = generate(["--config", configuration], into: folder)
        #expect(
            outcome.errors
                == "\(configuration):1:31: error: no file matches 'none/*.json'; cannot list "
                + "'\(folder.path)/none': no such file or directory [no-schemas]\n"
        )
    }

    @Test(arguments: ["**/*.json", "*/a.json", "a?/*.json"])
    func `a wildcard in a folder is an error with advice`(_ pattern: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("ab/a.json", "{}")
        let configuration = try folder.write(
            "c.json",
            #"{"invocations": [{"schemas": ["\#(pattern)"]}]}"#
        )
        let outcome = generate(["--config", configuration], into: folder)
        #expect(
            outcome.errors
                == "\(configuration):1:31: error: no file matches '\(pattern)'; only the name of a "
                + "file can have '*' and '?', so list each folder separately [no-schemas]\n"
        )
    }

    @Test func `a folder in place of files is an error at its path`() throws {
        let folder = try TemporaryFolder()
        try folder.write("schemas/a.schema.json", "{}")
        let configuration = try folder.write(
            "c.json",
            #"{"invocations": [{"schemas": ["schemas"]}]}"#
        )
        let outcome = generate(["--config", configuration], into: folder)
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(configuration):1:31: error: 'schemas' is a folder; name its files, such as "
                + "'schemas/*.schema.json' [no-schemas]\n"
        )
    }

    @Test func `other commands accept names and show the URIs of built-in schemas`()
        throws
    {
        let folder = try TemporaryFolder()
        let name = "smartech/widget-action-button"
        let uri = "https://schemas.widgets.example/\(name).schema.json"
        let model = WidgetCodegen.run(["model", name])
        #expect(model.status == .done && model.output.contains(uri), "\(model.errors)")
        let pages = WidgetCodegen.run(
            ["docs", name, "--format", "markdown", "-o", folder.path + "/pages"]
        )
        #expect(pages == RunOutcome())
        let index = try folder.text("pages/README.md")
        #expect(index.contains("SMTWidgetActionButton"))
        #expect(index.contains("\n## https\\://schemas.widgets.example/smartech\n"))
        let manifest = folder.path + "/manifest.json"
        #expect(
            generate([name, "--quiet", "--manifest", manifest], into: folder) == RunOutcome()
        )
        #expect(try folder.text("manifest.json").contains("\"\(uri)\""))
    }
}
