import CommandLineInterface
import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import widget_codegen

/// `--check`, `--manifest`, and the output folder that a configuration names.
@Suite struct CheckTests {
    private static let schema =
        #"{"title":"Sample","type":"object","properties":{"a":{"type":"string"}}}"#

    private func run(_ arguments: String...) -> RunOutcome { WidgetCodegen.run(arguments) }

    private func outOfDate(_ count: Int, of total: Int) -> String {
        "widget-codegen: error: \(count) of \(total) files are out of date; "
            + "run again without --check [out-of-date]\n"
    }

    @Test func `a check of files that are up to date prints nothing`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("in/sample.json", Self.schema)
        let output = folder.path + "/out"
        #expect(run("generate", schema, "-o", output) == RunOutcome())
        #expect(run("generate", "--check", schema, "-o", output) == RunOutcome())
    }

    @Test func `a check prints the diff of an outdated file and keeps the file`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("in/sample.json", Self.schema)
        let output = folder.path + "/out"
        let file = output + "/InSample.generated.swift"
        #expect(run("generate", schema, "-o", output).status == .done)
        let before = try folder.text("out/InSample.generated.swift")
        try folder.write("in/sample.json", Self.schema.replacing(#""a""#, with: #""b""#))
        let outcome = run("generate", "--check", schema, "-o", output)
        #expect(outcome.status == .foundErrors)
        #expect(outcome.errors == outOfDate(1, of: 3))
        #expect(outcome.output.hasPrefix("--- \(file)\n+++ \(file)\n@@ -1,"))
        let change = """

            -    public var a: String?
            +    public var b: String?

            """
        #expect(outcome.output.contains(change))
        #expect(try folder.text("out/InSample.generated.swift") == before)
    }

    @Test func `a schema generates equal files alone and with many schemas`() throws {
        let folder = try TemporaryFolder()
        let schemas = try (0..<40).map { number in
            let text = Self.schema.replacing("Sample", with: "Sample\(number)")
            return try folder.write("in/sample\(number).json", text)
        }
        let output = folder.path + "/all"
        #expect(WidgetCodegen.run(["generate"] + schemas + ["-o", output]) == RunOutcome())
        for (number, schema) in schemas.enumerated() {
            #expect(run("generate", schema, "-o", folder.path + "/one") == RunOutcome())
            let name = "InSample\(number).generated.swift"
            #expect(try folder.text("all/\(name)") == folder.text("one/\(name)"))
        }
    }

    @Test func `a check does not create the output folder`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        let outcome = run("generate", "--check", schema, "-o", folder.path + "/out/deep", "-q")
        #expect(outcome.status == .foundErrors)
        #expect(outcome.errors == outOfDate(3, of: 3))
        #expect(outcome.output.hasPrefix("--- /dev/null\n+++ \(folder.path)/out/deep/"))
        #expect(outcome.output.contains("\n@@ -0,0 +1,"))
        #expect(try folder.names() == ["sample.json"])
    }

    @Test func `a check neither reads nor writes a record`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("in/sample.json", Self.schema)
        let arguments = ["generate", schema, "-o", folder.path + "/out"]
        #expect(WidgetCodegen.run(arguments) == RunOutcome())
        // Without `--check`, a run does not overwrite a file that is not a record.
        let foreign = try folder.write("mine.txt", "mine")
        for record in [foreign, folder.path + "/none"] {
            let outcome = WidgetCodegen.run(arguments + ["--check", "--record", record])
            #expect(outcome == RunOutcome())
        }
        #expect(try folder.names() == ["in", "mine.txt", "out"])
        #expect(try folder.text("mine.txt") == "mine")
    }

    @Test func `an empty file that the tool did not write is an error`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("in/sample.json", Self.schema)
        let foreign = try folder.write("out/InSample.generated.swift", "")
        let outcome = run("generate", "--check", schema, "-o", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(outcome.errors.hasPrefix(foreign + ": error: this file was not written by"))
    }

    @Test func `a run reports files of a schema that was removed from the configuration`() throws {
        let folder = try TemporaryFolder()
        try folder.write("one.json", Self.schema)
        try folder.write("two.json", Self.schema.replacing("Sample", with: "Second"))
        let name = "widget-codegen.json"
        let both = #"{"output":"Models","invocations":[{"schemas":["one.json","two.json"]}]}"#
        let configuration = try folder.write(name, both)
        #expect(run("generate", "--config", configuration) == RunOutcome())
        #expect(run("generate", "--check", "--config", configuration) == RunOutcome())
        try folder.write("Models/Mine.generated.swift", "// mine\n")
        try folder.write(name, both.replacing(#","two.json""#, with: ""))
        let leftovers = ["Two+Validation", "Two"].map {
            folder.path + "/Models/\($0).generated.swift"
        }
        let words = "no schema of the configuration generates this file any more; delete it"
        let outcome = run("generate", "--check", "--config", configuration)
        #expect(outcome.status == .foundErrors)
        func lines(_ severity: String) -> String {
            leftovers.map { "\($0): \(severity): \(words) [left-over-file]\n" }.joined()
        }
        #expect(outcome.errors == lines("error"))
        #expect(run("generate", "--config", configuration) == RunOutcome(errors: lines("note")))
        // A run of one invocation does not know the files of the other invocations.
        #expect(run("generate", "--config", configuration, "--invocation", "1") == RunOutcome())
    }

    @Test func `a run with a record reports files that only an earlier run wrote`() throws {
        let folder = try TemporaryFolder()
        let schemas = try ["one", "two"].map { name in
            try folder.write("in/\(name).json", Self.schema.replacing("Sample", with: name))
        }
        let rest = ["--output", folder.path + "/out", "--record", folder.path + "/r"]
        let other = try folder.write("out/Other.generated.swift", "// mine")
        #expect(WidgetCodegen.run(["generate"] + schemas + rest) == RunOutcome())
        let words = "an earlier run wrote this file, but this run does not; delete it"
        let notes = ["InTwo+Validation", "InTwo"].map {
            "\(folder.path)/out/\($0).generated.swift: note: \(words) [left-over-file]\n"
        }
        #expect(
            WidgetCodegen.run(["generate", schemas[0]] + rest) == RunOutcome(errors: notes.joined())
        )
        #expect(WidgetCodegen.run(["generate", schemas[0]] + rest) == RunOutcome())
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "// mine")
    }

    @Test func `the option --output overrides the output folder of a configuration`() throws {
        let folder = try TemporaryFolder()
        try folder.write("one.json", Self.schema)
        let configuration = try folder.write(
            "Target/widget-codegen.json",
            #"{"output":"../Models","invocations":[{"schemas":["../one.json"]}]}"#
        )
        #expect(
            run("generate", "--allow-outside", folder.path, "--config", configuration)
                == RunOutcome()
        )
        #expect(try folder.names(in: "Models").count == 3)
        let other = folder.path + "/other"
        #expect(
            run("generate", "--allow-outside", folder.path, "--config", configuration, "-o", other)
                == RunOutcome()
        )
        #expect(try folder.names(in: "other") == folder.names(in: "Models"))
        try folder.write("Target/widget-codegen.json", #"{"invocations":[{"schemas":["x"]}]}"#)
        let outcome = run("generate", "--config", configuration)
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "widget-codegen: error: missing --output; the configuration has no 'output' "
                + "(see 'widget-codegen generate --help') [usage]\n"
        )
    }

    @Test func `a manifest lists the schema of each type, and the root type first`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "in/sample.json",
            ##"""
            {"title":"Sample","type":"object",
             "$defs":{"a/b":{"title":"Inner","type":"object","properties":{"x":{"type":"string"}}}},
             "properties":{"inner":{"$ref":"#/$defs/a~1b"},
              "kind":{"enum":["one","two"]},"other":{"$ref":"other.json"}}}
            """##
        )
        try folder.write(
            "in/other.json",
            #"{"title":"Other","type":"object","properties":{"y":{"type":"string"}}}"#
        )
        let manifest = folder.path + "/made/manifest.json"
        let arguments = ["generate", schema, "-o", folder.path + "/made/out"]
        let all = arguments + ["--manifest", manifest]
        #expect(WidgetCodegen.run(arguments) == RunOutcome())
        #expect(WidgetCodegen.run(all + ["--check"]).status == .foundErrors)
        #expect(WidgetCodegen.run(all) == RunOutcome())
        #expect(WidgetCodegen.run(all + ["--check"]) == RunOutcome())
        let text = try folder.text("made/manifest.json")
        func line(_ type: String, schema: String, pointer: String) -> String {
            #"    {"type":"\#(type)","file":"out/InSample.generated.swift","#
                + #""schema":"../in/\#(schema)","pointer":"\#(pointer)"}"#
        }
        let lines = text.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(3) == [
                "{", #"  "generator": "widget-codegen \#(PackageVersion.text)","#, #"  "types": ["#,
            ]
        )
        #expect(lines[3] == line("Sample", schema: "sample.json", pointer: "") + ",")
        let rest = Set(lines[4..<7].map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 })
        #expect(
            rest == [
                line("Inner", schema: "sample.json", pointer: "/$defs/a~1b"),
                line("Other", schema: "other.json", pointer: ""),
                line("Sample.Kind", schema: "sample.json", pointer: "/properties/kind"),
            ]
        )
        let document = try JSONParser().parse(Array(text.utf8))
        #expect(document.root["types"]?.count == 4)
        try folder.write("made/manifest.json", "{}")
        let outcome = WidgetCodegen.run(all)
        #expect(outcome.status == .failed)
        #expect(outcome.errors.hasPrefix(manifest + ": error: this file was not written by"))
    }

    @Test func `a manifest lists each schema of a type that equal schemas share`() throws {
        let folder = try TemporaryFolder()
        let inner = #"{"type": "object", "properties": {"kind": {"enum": ["a", "b"]}}}"#
        let schema = try folder.write(
            "in/page.json",
            #"{"title": "Page", "type": "object", "properties": {"one": \#(inner), "other": \#(inner)}}"#
        )
        let manifest = folder.path + "/manifest.json"
        let outcome = WidgetCodegen.run([
            "generate", schema, "-o", folder.path + "/out", "--manifest", manifest,
        ])
        #expect(outcome == RunOutcome())
        let document = try JSONParser().parse(Array(try folder.text("manifest.json").utf8))
        let types = try #require(document.root["types"]).elements.map { type in
            "\(type["pointer"]?.string ?? ""): \(type["type"]?.string ?? "")"
        }
        #expect(
            types == [
                ": Page", "/properties/one: Page.One",
                "/properties/one/properties/kind: Page.One.Kind", "/properties/other: Page.Other",
                "/properties/other/properties/kind: Page.One.Kind",
            ]
        )
    }

    @Test func `types of two invocations cannot have equal names`() throws {
        let folder = try TemporaryFolder()
        for name in ["one.json", "two.json"] { try folder.write("in/" + name, Self.schema) }
        let configuration = try folder.write(
            "in/codegen.json",
            #"""
            {"output":"../out","invocations":[{"schemas":["one.json"]},
              {"schemas":["two.json"]}]}
            """#
        )
        let outcome = run("generate", "--allow-outside", folder.path, "--config", configuration)
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors.hasPrefix(
                "\(configuration):2:3: error: '\(folder.path)/in/two.json' and "
                    + "'\(folder.path)/in/one.json' both generate a type named '"
            ),
            "\(outcome.errors)"
        )
        #expect(outcome.errors.hasSuffix("[repeated-type]\n"), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    @Test(arguments: [(1, 2), (2, 1)])
    func `a type cannot have the name of the namespace of another invocation`(
        first: Int,
        second: Int
    ) throws {
        let folder = try TemporaryFolder()
        for name in ["one.json", "two.json"] { try folder.write(name, Self.schema) }
        let invocations = [
            1: #"{"schemas":["one.json"],"namespace":"Sample"}"#, 2: #"{"schemas":["two.json"]}"#,
        ]
        let texts = [first, second].compactMap { invocations[$0] }
        let configuration = try folder.write(
            "codegen.json",
            #"{"invocations":[\#(texts.joined(separator: ","))]}"#
        )
        let outcome = run("generate", "--config", configuration, "-o", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(outcome.errors.contains("both generate a type named 'Sample'"))
    }

    @Test(
        "types of two invocations can have equal names in different namespaces",
        arguments: ["First", "Second"]
    )
    func namespaces(second: String) throws {
        let folder = try TemporaryFolder()
        for name in ["one.json", "two.json"] { try folder.write(name, Self.schema) }
        let configuration = try folder.write(
            "codegen.json",
            #"""
            {"invocations":[{"schemas":["one.json"],"namespace":"First"},
              {"schemas":["two.json"],"namespace":"\#(second)"}]}
            """#
        )
        // The second run uses the records of the first run. A record is reliable only for files that are older than it.
        usleep(45_000)
        for _ in 0..<2 {
            let outcome = run(
                "generate",
                "--config",
                configuration,
                "--output",
                folder.path + "/out",
                "--record",
                folder.path + "/record"
            )
            if second != "First" {
                #expect(outcome == RunOutcome())
            } else {
                #expect(outcome.errors.contains("both generate a type named 'First."))
            }
        }
    }

    @Test(
        "contradictory invocations of one module are an error",
        arguments: [
            (
                #"{"schemas":["one.json"]},{"schemas":["two.json"],"supportFile":"Other"}"#,
                "1:60: error: another invocation already writes the support file "
                    + "'ModelSupport.generated.swift', which all models share; "
                    + "remove 'supportFile' here [invalid-configuration]"
            ),
            (
                #"{"schemas":["one.json"]},{"schemas":["o*.json"]}"#,
                "1:60: error: 'in/one.json' is in two invocations; remove it from one of them [repeated-type]"
            ),
        ]
    )
    func invocationsOfOneModule(_ invocations: String, _ message: String) throws {
        let folder = try TemporaryFolder()
        for name in ["one", "two"] {
            try folder.write("in/\(name).json", Self.schema.replacing("Sample", with: name))
        }
        let configuration = try folder.write(
            "in/codegen.json",
            #"{"output":"../out","invocations":[\#(invocations)]}"#
        )
        let outcome = run("generate", "--allow-outside", folder.path, "--config", configuration)
        #expect(outcome.status == .failed)
        let shown = outcome.errors.replacing(folder.path + "/in/one.json", with: "in/one.json")
        #expect(shown == "\(configuration):\(message)\n")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    @Test func `the support file has the highest access level of all models`() throws {
        let folder = try TemporaryFolder()
        for name in ["one", "two"] {
            try folder.write("\(name).json", Self.schema.replacing("Sample", with: name))
        }
        let configuration = try folder.write(
            "codegen.json",
            #"""
            {"output":"out","invocations":[{"schemas":["one.json"],"accessLevel":"internal"},
             {"schemas":["two.json"]}]}
            """#
        )
        #expect(
            run("generate", "--allow-outside", folder.path, "--config", configuration)
                == RunOutcome()
        )
        #expect(try folder.text("out/One.generated.swift").contains("\nstruct One:"))
        #expect(try folder.text("out/Two.generated.swift").contains("\npublic struct Two:"))
        #expect(
            try folder.text("out/ModelSupport.generated.swift").contains("\npublic enum JSONValue:")
        )
    }

    @Test func `a manifest cannot have the path of a generated file`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("in/sample.json", Self.schema)
        let path = folder.path + "/out/../out/InSample.generated.swift"
        let outcome = run("generate", schema, "-o", folder.path + "/out", "--manifest", path)
        #expect(outcome.status == .failed)
        #expect(outcome.errors.hasSuffix("[repeated-output]\n"), "\(outcome.errors)")
        #expect(try folder.names() == ["in"])
    }

    @Test func `a check reports a file at the path of the output folder`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        let outcome = run("generate", "--check", schema, "-o", schema)
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(schema): error: cannot list '\(schema)': not a directory [file-access]\n"
        )
    }

    @Test(arguments: ["link", "link/deep"])
    func `a run reports a broken link in the path of the output folder`(_ output: String) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: "nowhere"
        )
        let outcome = run("generate", schema, "-o", folder.path + "/" + output)
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(link): error: cannot read '\(link)': the symbolic link is broken [file-access]\n"
        )
        #expect(try folder.names() == ["link", "sample.json"])
    }

    @Test func `a run reports a file at the path of the output folder`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", Self.schema)
        let outcome = run("generate", schema, "-o", schema)
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(schema): error: cannot create the folder '\(schema)': this path or a folder "
                + "above it is a file [file-access]\n"
        )
    }
}
