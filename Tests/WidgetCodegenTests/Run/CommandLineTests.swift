import CommandLineInterface
import Foundation
import TestSupport
import Testing

@testable import widget_codegen

/// Tests of the whole tool, from its arguments to its files. Most of them run it without starting another process.
@Suite struct CommandLineTests {
    private static let schema =
        #"{"title":"Sample","type":"object","properties":{"a":{"type":"string"}}}"#

    private func run(_ arguments: String...) -> RunOutcome { WidgetCodegen.run(arguments) }

    @Test func `the table of options has no problems`() {
        #expect(Tool.widgetCodegen.tableProblems.isEmpty)
    }

    @Test func `a run writes two files for each schema and one support file`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("in/sample.schema.json", Self.schema)
        let outcome = run("generate", schema, "--output", folder.path + "/out/deep")
        #expect(outcome == RunOutcome())
        let names = try folder.names(in: "out/deep")
        #expect(
            names == [
                "InSample+Validation.generated.swift", "InSample.generated.swift",
                "ModelSupport.generated.swift",
            ]
        )
        let text = try folder.text("out/deep/InSample.generated.swift")
        #expect(text.contains("public struct Sample: Hashable, Sendable, Codable, KnownMembers {"))
        #expect(!text.contains("import "))
        #expect(try !folder.text("out/deep/ModelSupport.generated.swift").contains("\nimport "))
    }

    @Test func `options set names and the access level`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        let outcome = run(
            "generate",
            schema,
            "--output",
            folder.path + "/out",
            "--root",
            "Renamed",
            "--support-file",
            "Shared",
            "--access-level",
            "internal"
        )
        #expect(outcome == RunOutcome())
        #expect(try folder.names(in: "out").contains("Shared.generated.swift"))
        let name = try #require(
            try folder.names(in: "out").first { $0.hasSuffix("Sample.generated.swift") }
        )
        #expect(try folder.text("out/" + name).contains("\nstruct Renamed: "))
    }

    @Test func `a file that does not change is not written again`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("in/sample.json", Self.schema)
        let output = folder.path + "/out"
        #expect(run("generate", schema, "--output", output).status == .done)
        let file = folder.url.appending(path: "out/InSample.generated.swift").path
        let date = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
        #expect(run("generate", schema, "--output", output).status == .done)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.modificationDate] as? Date == date)
        try folder.write("in/sample.json", Self.schema.replacing("\"a\"", with: "\"b\""))
        #expect(run("generate", schema, "--output", output).status == .done)
        #expect(try folder.text("out/InSample.generated.swift").contains("var b: String?"))
    }

    @Test func `a configuration lists the schemas of its invocations`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Schemas/one.json", Self.schema)
        try folder.write("Schemas/two.json", Self.schema.replacing("Sample", with: "Second"))
        let configuration = try folder.write(
            "Target/widget-codegen.json",
            #"{"invocations":[{"schemas":["../Schemas/o*.json"]},{"schemas":["../Schemas/t*.json"]}]}"#
        )
        let output = folder.path + "/out"
        #expect(
            run(
                "generate",
                "--allow-outside",
                folder.path,
                "--config",
                configuration,
                "--output",
                output
            ) == RunOutcome()
        )
        #expect(
            try folder.names(in: "out") == [
                "ModelSupport.generated.swift", "SchemasOne+Validation.generated.swift",
                "SchemasOne.generated.swift", "SchemasTwo+Validation.generated.swift",
                "SchemasTwo.generated.swift",
            ]
        )
        let second = folder.path + "/second"
        let outcome = run(
            "generate",
            "--allow-outside",
            folder.path,
            "--config",
            configuration,
            "--invocation",
            "2",
            "--output",
            second
        )
        #expect(outcome == RunOutcome())
        #expect(
            try folder.names(in: "second")
                == ["SchemasTwo+Validation.generated.swift", "SchemasTwo.generated.swift"]
        )
    }

    @Test func `the number of an invocation is at most the number of invocations`() throws {
        let folder = try TemporaryFolder()
        try folder.write("one.json", Self.schema)
        let configuration = try folder.write(
            "c.json",
            #"{"invocations":[{"schemas":["one.json"]},{"schemas":["one.json"]}]}"#
        )
        let arguments = ["--config", configuration, "--output", folder.path + "/out"]
        let outcome = WidgetCodegen.run(["generate", "--invocation", "3"] + arguments)
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "widget-codegen: error: --invocation 3 is out of range (1 to 2) [usage]\n"
        )
    }

    @Test func `a configuration that does not exist is an error`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/none.json"
        let outcome = run("generate", "--config", path, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(path): error: cannot read '\(path)': no such file or directory [file-access]\n"
        )
    }

    @Test(
        "models without validation have no rules",
        arguments: [
            ["--validation", "none"], ["--validation", "none", "--decoding", "direct"],
        ]
    )
    func noValidation(options: [String]) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "in/sample.json",
            #"""
            {"title":"Sample","type":"object","minProperties":1,
             "properties":{"a":{"type":"string","minLength":1},"b":{"enum":["x"]}},
             "patternProperties":{"^x-":{"type":"string","format":"uri"}}}
            """#
        )
        let rest = ["--output", folder.path + "/out"] + options
        #expect(WidgetCodegen.run(["generate", schema] + rest) == RunOutcome())
        let names = ["InSample.generated.swift", "ModelSupport.generated.swift"]
        #expect(try folder.names(in: "out") == names)
        for name in names {
            let text = try folder.text("out/" + name)
            for word in ["SchemaRule", "SchemaValidated", "SchemaViolation", "SchemaRelation"] {
                #expect(!text.contains(word), "\(name): \(word)")
            }
        }
        #expect(WidgetCodegen.run(["generate", "--check", schema] + rest) == RunOutcome())
    }

    @Test func `the Foundation overlay is a separate file, generated on request`() throws {
        let folder = try TemporaryFolder()
        let schema = #"""
            {"title":"TITLE","type":"object","required":["u"],
             "properties":{"u":{"type":"string","format":"uri"}}}
            """#
        for name in ["One", "Two", "Three"] {
            try folder.write("\(name).json", schema.replacing("TITLE", with: name))
        }
        let configuration = try folder.write(
            "widget-codegen.json",
            #"""
            {"invocations":[{"schemas":["One.json"]},
             {"schemas":["Two.json"],"foundationOverlay":true},
             {"schemas":["Three.json"],"foundationOverlay":true,"decoding":"direct"}]}
            """#
        )
        let output = folder.path + "/out"
        #expect(run("generate", "--config", configuration, "--output", output) == RunOutcome())
        let overlays = try folder.names(in: "out").filter { $0.hasPrefix("Foundation") }
        #expect(
            overlays == ["FoundationOverlay.generated.swift", "FoundationOverlay2.generated.swift"]
        )
        let texts = try overlays.map { try folder.text("out/" + $0) }
        #expect(texts[0].contains("\npublic import Foundation\n\nextension URI {"))
        #expect(texts[0].contains("extension Two {") && !texts[0].contains("extension One {"))
        #expect(!texts[1].contains("extension URI {") && texts[1].contains("u: URL,"))
        #expect(!texts[0].contains("JSONReadingError") && !texts[0].contains("import SchemaKit"))
        #expect(texts[1].contains("\npublic import Foundation\npublic import SchemaKit\n"))
        for parameter in ["data: Foundation.Data", "text: String"] {
            let signature = "(json \(parameter), checked: Bool = true) throws(JSONReadingError) {"
            #expect(texts[1].contains("    public init" + signature))
        }
        #expect(
            run("generate", folder.path + "/One.json", "-o", folder.path + "/plain") == RunOutcome()
        )
        #expect(try folder.names(in: "plain").count == 3)
        let flag = ["generate", "--foundation-overlay", folder.path + "/One.json", "-o"]
        #expect(WidgetCodegen.run(flag + [folder.path + "/flag"]) == RunOutcome())
        #expect(try folder.names(in: "flag").count == 4)
    }

    @Test func `the option for decoding overrides the configuration, also in the support file`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("One.json", #"{"title":"One","type":"object","required":["a"]}"#)
        let configuration = try folder.write(
            "widget-codegen.json",
            #"{"invocations":[{"schemas":["One.json"],"decoding":"direct"}]}"#
        )
        let arguments = ["generate", "--config", configuration, "--output", folder.path + "/out"]
        for (strategy, importsModule) in [("codable", false), ("direct", true)] {
            #expect(WidgetCodegen.run(arguments + ["--decoding", strategy]) == RunOutcome())
            for name in ["One.generated.swift", "ModelSupport.generated.swift"] {
                let text = try folder.text("out/" + name)
                #expect(text.contains("import SchemaKit") == importsModule, "\(strategy): \(name)")
            }
        }
    }

    @Test func `a note names the type of a second schema with the title of the first`() throws {
        let folder = try TemporaryFolder()
        let schema = #"{"title":"Offer","type":"object","properties":{"a":{"type":"string"}}}"#
        let schemas = try ["first", "second"].map { try folder.write("\($0).json", schema) }
        let outcome = WidgetCodegen.run(
            ["generate"] + schemas + ["--output", folder.path + "/out"]
        )
        let words = "'Offer' is already taken; using 'SecondOffer'"
        #expect(
            outcome == RunOutcome(errors: "\(schemas[1]):1:1: note: \(words) [other-name]\n")
        )
    }

    @Test func `a name that is canonically equivalent to another one has a note`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "sample.json",
            #"{"title":"S","type":"object","properties":{"\u00e9":{},"e\u0301":{}}}"#
        )
        let outcome = WidgetCodegen.run(["generate", schema, "-o", folder.path + "/out"])
        let words =
            "'e\u{301}' and the name of another member are canonically equivalent in Unicode, so "
            + "both members have one property"
        #expect(
            outcome
                == RunOutcome(errors: "\(schema):1:66: note: \(words) [not-represented]\n")
        )
    }

    @Test func `coding keys follow the key strategy of the decoder`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "in/sample.json",
            #"{"title":"S","type":"object","properties":{"a_b":{},"aURL":{"type":"string"}}}"#
        )
        let arguments = ["generate", schema, "-o", folder.path + "/out", "--coding-keys"]
        let outcome = WidgetCodegen.run(arguments + ["convertFromSnakeCase"])
        #expect(outcome.status == .done)
        #expect(
            outcome.errors
                == "\(schema):1:60: note: with this key strategy, 'aURL' is encoded as "
                + "'a_url' [not-represented]\n"
        )
        let text = try folder.text("out/InSample.generated.swift")
        #expect(text.contains(#"value("aB")"#) && !text.contains(#"value("a_b")"#))
        #expect(WidgetCodegen.run(arguments + ["useDefaultKeys"]) == RunOutcome())
        #expect(try folder.text("out/InSample.generated.swift").contains(#"value("a_b")"#))
        #expect(WidgetCodegen.run(arguments + ["snake"]).status == .failed)
    }

    @Test(
        "a mistake in a schema is one error, and no file is written",
        arguments: [
            (
                ##"{"$ref":"#/$defs/none"}"##,
                ":1:9: error: cannot resolve the reference: ", "[dead-reference]"
            ),
            (
                #"{"$ref":"https://schemas.example/color.json"}"#,
                ":1:9: error: cannot resolve the reference: no schema with the URI "
                    + "'https://schemas.example/color.json'; remote schemas are not fetched; "
                    + "add its file as a schema, ",
                "or to 'references' in the configuration [dead-reference]"
            ),
            (
                #"{"properties":{"a":{"$ref":"no.json"}}}"#,
                ":1:28: error: cannot resolve the reference", "no.json"
            ),
            ("{\n  \"type\": }", ":2:11: error: expected a value, found ", "[json-syntax]"),
            ("[1]", ":1:1: error: expected a schema", "[invalid-schema]"),
            ("", ":1:1: error: expected a JSON value", "[json-syntax]"),
            (
                String(repeating: "[", count: 600),
                ":1:513: error: arrays and objects are nested more than 512 levels deep",
                "[nesting-limit]"
            ),
            (
                #"{"$schema":"https://no.such/dialect"}"#, ":1:12: error: unknown dialect",
                "'$schema' [invalid-schema]"
            ),
            (
                #"{"$schema":"https://json-schema.org/draft/2019-09/shema"}"#,
                ":1:12: error: unknown dialect ",
                "did you mean 'https://json-schema.org/draft/2019-09/schema'? [invalid-schema]"
            ),
        ]
    )
    func brokenSchema(_ text: String, _ head: String, _ tail: String) throws {
        let folder = try TemporaryFolder()
        let good = try folder.write("good.json", Self.schema)
        let bad = try folder.write("bad.json", text)
        let outcome = run("generate", good, bad, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(outcome.errors.hasPrefix(bad + head), "\(outcome.errors)")
        #expect(tail.isEmpty || outcome.errors.contains(tail))
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
        #expect(try folder.names() == ["bad.json", "good.json"])
    }

    @Test(arguments: ["a.yaml", "a.yml"])
    func `a schema in YAML is an error with advice`(name: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(name, "type: object\n")
        let outcome = run("generate", path, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(path):1:1: error: expected a value, found 'type'; convert YAML to JSON first "
                + "[json-syntax]\n"
        )
    }

    @Test("a configuration in the current folder is suggested")
    func nearConfiguration() throws {
        let folder = try TemporaryFolder()
        try folder.write("widget-codegen.json", #"{"invocations": []}"#)
        let run = try ToolRun("widget-codegen", ["generate"], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.errors == "widget-codegen: error: missing SCHEMA or --config; did you mean "
                + "'--config widget-codegen.json'? [usage]\n"
        )
    }

    @Test(
        "a mistake on the command line is an error",
        arguments: [
            (["generate", "--outptu", "x"], "unknown option '--outptu'; did you mean '--output'?"),
            (["generate", "a.json"], "missing --output, or --config FILE with 'output'"),
            (["generate", "--output", "x"], "missing SCHEMA or --config"),
            (
                ["generate", "a.json", "--config", "b.json", "--output", "x"],
                "SCHEMA and --config cannot be combined"
            ),
            (
                ["generate", "a.json", "--invocation", "1", "--output", "x"],
                "--invocation needs --config"
            ),
            (
                ["generate", "a.json", "--support-file", "", "-o", "x"],
                "--support-file needs a file name"
            ),
            (
                [
                    "generate", "a.json", "-o", "x", "--decoding", "direct", "--coding-keys",
                    "convertFromSnakeCase",
                ],
                "--coding-keys cannot be combined with '--decoding direct', which reads names"
            ),
            ([], "missing command"),
            (["generat"], "unknown command 'generat'; did you mean 'generate'? (see "),
            (["a.schema.json"], "did you mean 'generate a.schema.json'?"),
            (["pages"], "unknown command 'pages'; did you mean 'docs'?"),
            (["check"], "expected generate, docs, infer, model, completions, manual or help"),
            (["model", "/"], "'/' is a folder; name its files, such as /*.json"),
        ]
    )
    func usage(_ arguments: [String], _ message: String) {
        let outcome = WidgetCodegen.run(arguments)
        #expect(outcome.status == .failed)
        #expect(outcome.errors.hasPrefix("widget-codegen: error: "))
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("[usage]\n"))
    }

    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    @Test(.enabled(if: hasFullDevice)) func `an output that cannot be written is an error`() throws
    {
        let errors = try RunningProgram.pipe()
        let program = try RunningProgram(
            [Repository.products.appendingPathComponent("widget-codegen").path, "--version"],
            output: FileHandle(forWritingAtPath: "/dev/full"),
            errors: errors.writing
        )
        try errors.writing.close()
        let message = String(decoding: errors.reading.readDataToEndOfFile(), as: UTF8.self)
        #expect(program.wait() == .exit(status: 2))
        #expect(
            message == "widget-codegen: error: cannot write 'standard output': "
                + "no space left on device\n"
        )
    }

    @Test(arguments: ["bash", "fish", "zsh"])
    func `completions offer the names of built-in schemas`(_ shell: String) {
        let outcome = run("completions", shell)
        #expect(outcome.status == .done && outcome.output.contains("smartech/widget-map"))
    }

    @Test func `the option --root of the command model names the first type`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        #expect(run("model", schema).output.contains(#""Sample""#))
        let renamed = run("model", "--root", "Renamed", schema)
        #expect(renamed.status == .done && renamed.output.contains(#""Renamed""#))
    }

    @Test func `the command help prints the help of a command`() {
        #expect(WidgetCodegen.run(["help"]).output == WidgetCodegen.run(["--help"]).output)
        let help = WidgetCodegen.run(["help", "docs"])
        #expect(help.status == .done)
        #expect(help.output == WidgetCodegen.run(["docs", "--help"]).output)
    }

    @Test func `a repeated URI is reported once`() throws {
        let folder = try TemporaryFolder()
        var arguments = ["generate", "--output", folder.path + "/out"]
        for title in ["A", "B", "C"] {
            arguments.append(
                try folder.write(
                    title + ".json",
                    """
                    {"title":"\(title)","properties":{"p":{"$ref":"https://e.example/x"}},
                     "$defs":{"x":{"$id":"https://e.example/x","title":"\(title)"}}}
                    """
                )
            )
        }
        let outcome = WidgetCodegen.run(arguments)
        let message = "another schema already has the URI 'https://e.example/x' [invalid-schema]"
        #expect(outcome.errors == "\(folder.path)/C.json:2:15: error: \(message)\n")
    }

    @Test func `a file can have the URI of another file`() throws {
        let folder = try TemporaryFolder()
        let other = try folder.write("in/b.json", Self.schema)
        let uri = Path.fileURI(of: other, in: "/")
        let schema = try folder.write(
            "in/a.json",
            #"{"$id":"\#(uri)","title":"First","type":"object","minimun":1}"#
        )
        for (output, schemas) in [("1", [schema, other]), ("2", [other, schema])] {
            let outcome = WidgetCodegen.run(
                ["generate", "--output", folder.path + "/" + output] + schemas
            )
            #expect(outcome.status == .done, "\(outcome.errors)")
            #expect(outcome.errors.contains("minimun"))
            #expect(try folder.text(output + "/InA.generated.swift").contains("struct First: "))
            #expect(try folder.text(output + "/InB.generated.swift").contains("struct Sample: "))
        }
        // Mistakes in a file that has the URI of another file are also found.
        try folder.write("in/a.json", #"{"$id":"\#(uri)","type":"strin"}"#)
        let outcome = WidgetCodegen.run(
            ["generate", schema, other, "--output", folder.path + "/out"]
        )
        #expect(outcome.errors.hasPrefix("\(schema):1:"), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("[invalid-schema]\n"), "\(outcome.errors)")
    }

    @Test(
        "the help of a command lists its exit statuses",
        arguments: [("generate", true), ("docs", true), ("infer", false), ("model", false)]
    )
    func exitStatuses(_ command: String, _ hasCheckOption: Bool) {
        let help = WidgetCodegen.run([command, "--help-all"]).output
        #expect(help.contains("Exit status:\n  0  Success"))
        #expect(help.contains("\n  1  With --check") == hasCheckOption)
    }

    @Test func `a file pattern without a match is an error at its position`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("one.json", Self.schema)
        let configuration = try folder.write(
            "c.json",
            #"{"invocations":[{"schemas":["*e.json"]},{"schemas":["one.json","two*.json"]}]}"#
        )
        let outcome = run("generate", "--config", configuration, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(configuration):1:64: error: no file matches 'two*.json' [no-schemas]\n"
        )
    }

    @Test func `each file pattern without a match is an error`() throws {
        let folder = try TemporaryFolder()
        let configuration = try folder.write(
            "c.json",
            #"""
            {"invocations":[{"schemas":["a.json","b.json"]},
             {"schemas":["a.json"],"references":["x*"]}]}
            """#
        )
        let outcome = run("generate", "--config", configuration, "--output", folder.path + "/out")
        let errors = [("1:29", "a.json"), ("1:38", "b.json"), ("2:38", "x*")].map {
            "\(configuration):\($0): error: no file matches '\($1)' [no-schemas]\n"
        }
        #expect(outcome.errors == errors.joined())
    }

    @Test(
        "a misspelled keyword is a warning that --quiet does not suppress",
        arguments: [[], ["--quiet"]]
    )
    func misspelledKeyword(_ options: [String]) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "in/sample.json",
            """
            {"title": "S", "type": "object", "properties": {
              "count": {"type": "integer", "minimun": 1},
              "any": {"enum": ["a", 1]}}}
            """
        )
        let outcome = WidgetCodegen.run(
            ["generate", schema, "-o", folder.path + "/out"] + options
        )
        let warning =
            "\(schema):2:32: warning: unknown keyword 'minimun' is ignored; did you mean "
            + "'minimum'? [misspelled-keyword]\n"
        #expect(outcome.status == .done)
        let lines = outcome.errors.split(separator: "\n").map { String($0) + "\n" }
        #expect(lines.filter { $0.contains(": warning: ") } == [warning])
        #expect(lines.contains { $0.contains(": note: ") } == options.isEmpty)
    }

    @Test func `a payload in place of a schema has a warning`() throws {
        let folder = try TemporaryFolder()
        func warnings(_ text: String) throws -> [Substring] {
            let path = try folder.write("in/sample.json", text)
            let outcome = run("generate", path, "--output", folder.path + "/out", "--quiet")
            #expect(outcome.status == .done)
            return outcome.errors.split(separator: "\n")
        }
        let payload = try warnings(#"{"title": "Rome", "price": 199}"#)
        #expect(payload.count == 1)
        #expect(
            payload[0].contains("sample.json:1:1: warning: 'price' is not a keyword, and the ")
        )
        #expect(payload[0].hasSuffix("'widget-codegen infer' makes a schema of it [no-keywords]"))
        #expect(try warnings(#"{"$comment": "Rome", "price": 199}"#).count == 1)
        let schemas = [
            "{}", #"{"title": "Any"}"#, #"{"x-owner": "us", "type": "object"}"#,
            #"{"x-owner": "us", "$schema": "https://json-schema.org/draft/2020-12/schema"}"#,
        ]
        for schema in schemas { #expect(try warnings(schema).isEmpty, "\(schema)") }
    }

    @Test func `a missing schema file is one error`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/none.json"
        let outcome = run("generate", path, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(path): error: cannot read '\(path)': no such file or directory [file-access]\n"
        )
    }

    @Test("unwritable folders are errors", arguments: ["file.txt", "file.txt/below", "/dev/full"])
    func unwritableOutput(_ output: String) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        try folder.write("file.txt", "mine")
        let path = output.hasPrefix("/") ? output : folder.path + "/" + output
        let outcome = run("generate", schema, "--output", path)
        #expect(outcome.status == .failed)
        #expect(outcome.errors.hasSuffix("[file-access]\n"), "\(outcome.errors)")
        #expect(try folder.text("file.txt") == "mine")
        #expect(try folder.names() == ["file.txt", "sample.json"])
    }

    @Test func `the name of the support file cannot be a path`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        let outcome = run(
            "generate",
            schema,
            "--output",
            folder.path + "/out",
            "--support-file",
            "../evil"
        )
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors.hasSuffix(
                "expected a file name, found the path '../evil.generated.swift' [usage]\n"
            )
        )
        #expect(try folder.names() == ["sample.json"])
    }

    @Test func `a file that the tool did not write is not overwritten`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("in/sample.json", Self.schema)
        let foreign = try folder.write("out/InSample.generated.swift", "// mine\n")
        let outcome = run("generate", schema, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(outcome.errors.hasPrefix(foreign + ": error: "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("[foreign-file]\n"))
        #expect(try folder.names(in: "out") == ["InSample.generated.swift"])
        #expect(try folder.text("out/InSample.generated.swift") == "// mine\n")
    }

    @Test func `a folder or a circular link in the place of an output is an error`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("in/sample.json", Self.schema)
        let path = folder.path + "/out/InSample.generated.swift"
        try folder.write("out/InSample.generated.swift/mine.txt", "mine")
        let blocked = run("generate", schema, "--output", folder.path + "/out")
        #expect(blocked.status == .failed)
        #expect(blocked.errors.hasPrefix("\(path): error: this file was not written by "))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: path,
            withDestinationPath: "InSample.generated.swift"
        )
        let circular = run("generate", schema, "--output", folder.path + "/out")
        #expect(circular.status == .failed)
        let error = "cannot read '\(path)': the symbolic link is circular [file-access]\n"
        #expect(circular.errors.hasPrefix("\(path): error: " + error), "\(circular.errors)")
        #expect(try folder.names(in: "out") == ["InSample.generated.swift"])
    }

    @Test func `notes are written to standard error`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", "{\"enum\":\n[\"a\", 1]}")
        let outcome = run("generate", schema, "--output", folder.path + "/out")
        #expect(outcome.status == .done)
        #expect(outcome.errors.hasPrefix("\(schema):1:1: note: 'enum' has values of several types"))
        #expect(run("generate", "-q", schema, "--output", folder.path + "/out") == RunOutcome())
    }

    @Test func `a note names the mistake in a pattern that no model uses`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "sample.json",
            #"""
            {"type": "object", "$defs": {"U": {"type": "object", "properties": {
                "x": {"type": "string", "pattern": "(b"}
            }}}}
            """#
        )
        let outcome = run("generate", schema, "--output", folder.path + "/out")
        #expect(outcome.status == .done)
        #expect(
            outcome.errors
                == "\(schema):2:40: note: 'pattern' is not enforced, because its regular expression "
                + "is invalid: unterminated group; expected ')' [not-enforced]\n"
        )
    }

    @Test func `the tool prints its version and its help`() {
        #expect(run("--version").output == "widget-codegen \(PackageVersion.text)\n")
        #expect(run("generate", "--help-all").output.contains("--support-file"))
    }
}
