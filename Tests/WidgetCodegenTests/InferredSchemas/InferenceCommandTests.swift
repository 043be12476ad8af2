import CommandLineInterface
import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import widget_codegen

/// The command `infer`, from its arguments to its output.
@Suite struct InferenceCommandTests {
    private func run(_ arguments: String...) -> RunOutcome { WidgetCodegen.run(arguments) }

    @Test func `payloads are read from files, folders and lines`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("cards/a.json", #"{"a":1}"#)
        try folder.write("cards/deep/b.ndjson", "{\"a\":2}\n\n{\"b\":3}\n")
        try folder.write("cards/.hidden.json", "no JSON")
        try folder.write("cards/card.schema.json", #"{"type":"object"}"#)
        try folder.write("cards/widget-codegen.json", #"{"invocations":[]}"#)
        let lines = try folder.write("lines.txt", "{\"a\":1}\n{\"a\":2}\n{\"b\":3}")
        let ofFolder = run("infer", folder.path + "/cards")
        #expect(ofFolder.status == .done && ofFolder.errors.isEmpty)
        #expect(ofFolder.output.contains(#""title": "Card""#))
        #expect(!ofFolder.output.contains("required"))
        let ofLines = run("infer", "--ndjson", "--root", "card", lines)
        #expect(ofLines.output == ofFolder.output)
        #expect(run("infer", file).output.contains("required"))
    }

    @Test func `files with comments are payloads`() throws {
        let folder = try TemporaryFolder()
        try folder.write("cards/a.jsonc", "{\"a\": 1, // one\n}\n")
        try folder.write("cards/b.schema.jsonc", "{}")
        let plain = try folder.write("plain.json", #"{"a": 1}"#)
        let ofFolder = run("infer", folder.path + "/cards")
        #expect(ofFolder.status == .done && ofFolder.errors.isEmpty)
        #expect(ofFolder.output == run("infer", "--root", "card", plain).output)
        #expect(run("infer", "--root", "card", folder.path + "/cards/a.jsonc") == ofFolder)
    }

    @Test func `payloads in one folder give the schema the name of the folder`() throws {
        let folder = try TemporaryFolder()
        let files = try ["users/a.json", "users/b.json", "others/c.json"].map {
            try folder.write($0, #"{"a":1}"#)
        }
        #expect(run("infer", files[0], files[1]).output.contains(#""title": "User""#))
        #expect(run("infer", files[0], files[2]).output.contains(#""title": "Payload""#))
    }

    @Test func `options select the dialect and comments`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.json", #"{"a":null}"#)
        let outcome = run("infer", "--comments", "--dialect", "widget", file)
        let inference = try Inference(
            [Array(#"{"a":null}"#.utf8)],
            title: "a",
            dialect: .widget,
            hasComments: true
        )
        #expect(outcome.status == .done && outcome.output == inference.proposal.text)
    }

    @Test func `the path '-' means standard output`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.json", "{}")
        let outcome = run("infer", file)
        #expect(outcome.output.contains(#""title": "A""#))
        #expect(run("infer", file, "-o", "-") == outcome)
    }

    @Test(arguments: [
        (
            #"{"$schema": "https://json-schema.org/draft/2020-12/schema"}"#,
            "no payloads found [no-payloads]"
        ),
        ("{}", "a.json' is an input; choose another file for --output [usage]"),
        (#"{"$schema": "a.schema.json"}"#, "a.json' is an input; choose another file for --output"),
        ("[", "a.json' is an input; choose another file for --output"),
    ])
    func `an output file in a folder of payloads is an input unless it is a schema`(
        text: String,
        error: String
    ) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.json", text)
        let outcome = run("infer", folder.path, "-o", file)
        #expect(outcome.status == .failed && outcome.output.isEmpty)
        #expect(outcome.errors.contains(error), "\(outcome.errors)")
        #expect(try folder.text("a.json") == text)
    }

    @Test func `the output file is not read as a payload`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.json", #"{"a":1}"#)
        let output = folder.path + "/schema.json"
        #expect(run("infer", folder.path, "--root", "a", "-o", output) == RunOutcome())
        let text = try folder.text("schema.json")
        #expect(run("infer", folder.path, "--root", "a", "-o", output) == RunOutcome())
        #expect(try folder.text("schema.json") == text)
        #expect(run("infer", folder.path + "/a.json").output == text)
        // Below a symbolic link, the output file has another path.
        let linkFolder = try TemporaryFolder()
        let link = linkFolder.path + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: folder.path
        )
        #expect(run("infer", link, "--root", "a", "-o", output) == RunOutcome())
        #expect(try folder.text("schema.json") == text)
    }

    @Test(arguments: ["infer", "model"])
    func `an input file is not overwritten`(_ command: String) throws {
        let folder = try TemporaryFolder()
        let text = #"{"type":"object"}"#
        let file = try folder.write("a.json", text)
        let outcome = run(command, file, "-o", folder.path + "/./b/../a.json")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors.contains("'\(file)' is an input; choose another file for --output")
        )
        #expect(try folder.text("a.json") == text)
        // Nor is it overwritten through a link.
        let link = folder.path + "/link.json"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.json")
        for (input, output) in [(file, link), (link, file)] {
            let outcome = run(command, input, "-o", output)
            #expect(outcome.errors.contains("'\(input)' is an input"), "\(outcome.errors)")
            #expect(try folder.text("a.json") == text)
        }
    }

    @Test(arguments: [
        ("model", "{}\n", "this file is not a model that 'model' wrote"),
        (
            "infer", "{}\n",
            "this file is not a schema that 'infer' wrote with the title 'a' (see --root)"
        ),
        (
            "infer",
            """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "Other"
            }
            """,
            "this file is not a schema that 'infer' wrote with the title 'a' (see --root)"
        ),
    ])
    func `only an output of an earlier run is overwritten`(
        _ command: String,
        _ text: String,
        _ reason: String
    ) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.json", #"{"type":"object"}"#)
        let output = try folder.write("other.schema.json", text)
        let outcome = run(command, file, "-o", output)
        #expect(outcome.status == .failed && outcome.output.isEmpty)
        #expect(
            outcome.errors == "\(output): error: \(reason), so it is not overwritten; "
                + "move or delete it [foreign-file]\n"
        )
        #expect(try folder.text("other.schema.json") == text)
        try folder.write("other.schema.json", "")
        for _ in 0..<2 {
            #expect(run(command, file, "-o", output).status == .done)
        }
    }

    @Test(
        "a mistake in a payload is one error, and no file is written",
        arguments: [
            ("a.json", #"{"a":}"#, "a.json:1:6: error: expected a value, found '}' [json-syntax]"),
            (
                "a.json", "<html>",
                "a.json:1:1: error: expected JSON, found HTML or XML [json-syntax]"
            ),
            ("a.json", "", "a.json:1:1: error: expected a JSON value, found an empty document"),
            ("a.ndjson", "1\n[", "a.ndjson:2:2: error: expected a value or ']'"),
            ("a.ndjson", "\n \n", "a.ndjson: error: no payloads found [no-payloads]"),
        ]
    )
    func badPayload(_ name: String, _ text: String, _ message: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(name, text)
        let outcome = run("infer", file, "-o", folder.path + "/out.json")
        #expect(outcome.status == .failed && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("\(folder.path)/\(message)"), "\(outcome.errors)")
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
        #expect(try folder.names() == [name])
    }

    @Test(.long) func `a line that is too long is an error, and the lines after it are read`()
        throws
    {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.ndjson", "")
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: UInt64(LineReader.standardLineByteLimit + 1))
        try file.seekToEnd()
        try file.write(contentsOf: Data("\n]\n".utf8))
        try file.close()
        let outcome = run("infer", path)
        #expect(outcome.status == .failed && outcome.output.isEmpty)
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == 2)
        #expect(
            errors.first
                == "\(path):1:1: error: the line is longer than 67108864 bytes [json-syntax]"
        )
        #expect(errors.last?.hasPrefix("\(path):2:1: error: ") == true)
    }

    @Test func `each path without payloads has one error`() throws {
        let folder = try TemporaryFolder()
        let outcome = run("infer", folder.path, folder.path + "/none.json")
        #expect(outcome.status == .failed)
        let none = folder.path + "/none.json"
        #expect(
            outcome.errors
                == "\(folder.path): error: no JSON files in this folder [no-payloads]\n"
                + "\(none): error: cannot read '\(none)': no such file or directory [file-access]\n"
        )
        #expect(run("infer").errors.contains("missing argument 'PAYLOAD'"))
    }

    @Test func `the option --quiet suppresses notes`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.json", "[]")
        let outcome = run("infer", file)
        #expect(
            outcome.errors.hasPrefix(
                "\(file):1:1: note: 'a' is always empty; any items are allowed"
            )
        )
        #expect(run("infer", "--quiet", file) == RunOutcome(output: outcome.output))
    }

    /// Checks the cases whose schemas are inferred. The models of these schemas are compiled like all goldens.
    @Test func `the schema of a case with payloads is the inferred schema`() throws {
        var count = 0
        for codegenCase in CodegenCase.all {
            let folder = CodegenCase.folder.appending(path: codegenCase.name)
            let payloads = folder.appending(path: "payloads.ndjson").path
            guard FileManager.default.fileExists(atPath: payloads) else { continue }
            count += 1
            let outcome = run("infer", payloads, "--root", codegenCase.name)
            #expect(outcome.status == .done)
            let golden = folder.appending(path: "schema.json")
            #expect(GoldenFile.difference(of: outcome.output, from: golden) == nil)
        }
        #expect(count >= 3)
    }
}
