import CommandLineInterface
import Foundation
import TestSupport
import Testing

@testable import widget_codegen

/// The files that the command `generate` writes, and those that it does not overwrite.
@Suite struct GenerateCommandTests {
    private static let schema = CommandLineTests.schema

    private func run(_ arguments: String...) -> RunOutcome { WidgetCodegen.run(arguments) }

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
        for name in ["One", "Two", "Three", "Four"] {
            try folder.write("\(name).json", schema.replacing("TITLE", with: name))
        }
        let configuration = try folder.write(
            "widget-codegen.json",
            #"""
            {"invocations":[{"schemas":["One.json"]},
             {"schemas":["Two.json"],"foundationOverlay":true},
             {"schemas":["Three.json"],"foundationOverlay":true,"decoding":"direct"},
             {"schemas":["Four.json"],"foundationOverlay":true,"decoding":"direct",
              "namespace":"Shop"}]}
            """#
        )
        let output = folder.path + "/out"
        #expect(run("generate", "--config", configuration, "--output", output) == RunOutcome())
        let overlays = try folder.names(in: "out").filter { $0.hasPrefix("Foundation") }
        #expect(overlays == ["", "2", "3"].map { "FoundationOverlay\($0).generated.swift" })
        let texts = try overlays.map { try folder.text("out/" + $0) }
        #expect(texts[0].contains("\npublic import Foundation\n\nextension URI {"))
        #expect(texts[0].contains("extension Two {") && !texts[0].contains("extension One {"))
        #expect(!texts[1].contains("extension URI {") && texts[1].contains("u: URL,"))
        #expect(!texts[0].contains("JSONReadingError") && !texts[0].contains("import SchemaKit"))
        #expect(texts[1].contains("\npublic import Foundation\npublic import SchemaKit\n"))
        for parameter in ["data: Foundation.Data", "text: String"] {
            let signature = "(json \(parameter), checked: Bool = true) throws(JSONReadingError) {"
            #expect(texts[1].contains("    public init" + signature))
            #expect(texts[2].contains("    public init" + signature))
        }
        #expect(texts[2].contains("extension Shop.Four {\n    /// Reads a value from JSON text"))
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
}
