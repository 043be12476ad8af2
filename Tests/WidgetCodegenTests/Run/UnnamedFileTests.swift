import CommandLineInterface
import Foundation
import TestSupport
import Testing

@testable import widget_codegen

/// Tests of files that only schemas or configurations name, and not the user.
@Suite struct `Files that only schemas and configurations name` {
    /// The text in the unnamed files, which no output may quote.
    private static let canary = "canary-5f1c"
    private static let sample = #"{"title":"Sample","properties":{"a":{"type":"string"}}}"#

    private func run(_ arguments: [String]) -> RunOutcome { WidgetCodegen.run(arguments) }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("secret.json", #"{"type":"\#(Self.canary)"}"#)
        try folder.write("secret.txt", "\(Self.canary):x")
        try folder.write("p/own.txt", "\(Self.canary):x")
        try folder.write("p/sample.json", Self.sample)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/p/link.json",
            withDestinationPath: "../secret.json"
        )
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/p/up",
            withDestinationPath: ".."
        )
        return folder
    }

    @Test func `A schema cannot refer to files outside of its folder`() throws {
        let folder = try folder()
        let file = folder.path + "/secret.json"
        for reference in [
            file, "file://" + file, "file://localhost" + file, "../secret.json", "../secret.txt",
            "%2e%2e/secret.json", "link.json", "up/secret.json", "own.txt",
        ] {
            let schema = try folder.write("p/s.json", #"{"title":"S","$ref":"\#(reference)"}"#)
            for command in [
                ["generate", schema, "-o", folder.path + "/out"],
                ["docs", schema, "-o", folder.path + "/out"], ["model", schema],
            ] {
                let outcome = run(command)
                #expect(outcome.status == .failed, "\(reference)")
                #expect(!(outcome.output + outcome.errors).contains(Self.canary), "\(reference)")
                // `own.txt` is in the folder of the schema, so it is read.
                #expect(
                    outcome.errors.contains(
                        "the file is outside the schema's folder; "
                            + "allow the folder of the file with --allow-outside DIR"
                    )
                        || outcome.errors.contains(
                            "own.txt:1:1: error: the file is not JSON"
                        ),
                    "\(reference): \(outcome.errors)"
                )
            }
        }
        let schema = try folder.write(
            "p/s.json",
            #"{"title":"S","properties":{"a":{"$ref":"../t.json"}}}"#
        )
        try folder.write("t.json", #"{"title":"T","type":"string"}"#)
        let arguments = ["generate", schema, "-o", folder.path + "/out"]
        #expect(run(arguments).status == .failed)
        #expect(run(arguments + ["--allow-outside", folder.path]).status == .done)
    }

    @Test(arguments: [
        ("#\(canary)", "no schema with its anchor"),
        ("#/\(canary)", "no value at its JSON Pointer"),
        ("\(canary).json", "no schema with its URI"),
    ])
    func `An unresolved reference of a referenced file is not quoted`(
        _ reference: String,
        _ reason: String
    ) throws {
        let folder = try folder()
        let schema = try folder.write("p/s.json", #"{"title":"S","$ref":"next.json"}"#)
        try folder.write("p/next.json", #"{"$ref":"\#(reference)"}"#)
        let outcome = run(["generate", schema, "-o", folder.path + "/out"])
        #expect(outcome.status == .failed)
        #expect(!outcome.errors.contains(Self.canary))
        #expect(
            outcome.errors.contains(
                "next.json:1:9: error: cannot resolve the reference: \(reason)"
            ),
            "\(outcome.errors)"
        )
    }

    static let configurations = [
        (#"{"output":"../x","invocations":[{"schemas":["sample.json"]}]}"#, "1:11", "../x"),
        (#"{"output":"up/x","invocations":[{"schemas":["sample.json"]}]}"#, "1:11", "up/x"),
        (
            #"{"output":"o","invocations":[{"schemas":["../secret.json"]}]}"#, "1:42",
            "../secret.json"
        ),
        (#"{"output":"o","invocations":[{"schemas":["../*.json"]}]}"#, "1:42", "../*.json"),
        (#"{"output":"o","invocations":[{"schemas":["up/*.json"]}]}"#, "1:42", "up/*.json"),
        (#"{"output":"o","invocations":[{"schemas":["l*.json"]}]}"#, "1:42", "l*.json"),
        (
            #"{"output":"o","invocations":[{"schemas":["sample.json"],"references":["/etc/x"]}]}"#,
            "1:71", "/etc/x"
        ),
    ]

    @Test(arguments: configurations)
    func `A configuration cannot name files outside of its folder`(
        _ text: String,
        _ position: String,
        _ name: String
    ) throws {
        let folder = try folder()
        let configuration = try folder.write("p/widget-codegen.json", text)
        let outcome = run(["generate", "--config", configuration])
        #expect(
            outcome.errors == "\(configuration):\(position): error: '\(name)' is outside the "
                + "configuration's folder; allow the path's folder with --allow-outside DIR "
                + "[out-of-reach]\n"
        )
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/x"))
    }

    @Test(.long, .timeLimit(.minutes(1)))
    func `The time to report files outside of the folder is linear in their number`() throws {
        let folder = try folder()
        let paths = (0..<5_000).map { #""../n\#($0).json""# }.joined(separator: ",")
        let text = #"{"output":"o","invocations":[{"schemas":[\#(paths),"../n0.json"]}]}"#
        let configuration = try folder.write("p/widget-codegen.json", text)
        let lines = run(["generate", "--config", configuration]).errors.split(separator: "\n")
        // Equal paths have one error.
        #expect(lines.count == 5_000)
        #expect(lines.allSatisfy { $0.hasSuffix("[out-of-reach]") })
    }

    @Test func `No file is written through a link out of the output folder`() throws {
        let folder = try folder()
        let arguments = ["generate", folder.path + "/p/sample.json", "-o", folder.path + "/out"]
        #expect(run(arguments).status == .done)
        let name = "/out/PSample.generated.swift"
        try FileManager.default.removeItem(atPath: folder.path + name)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + name,
            withDestinationPath: "../made.swift"
        )
        let outcome = run(arguments)
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(folder.path)\(name): error: a link leads out of the output folder; "
                + "remove the link, or allow the folder of its destination with "
                + "--allow-outside DIR [out-of-reach]\n"
        )
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/made.swift"))
    }

    @Test func `Links out of a folder of payloads are skipped with a note`() throws {
        let folder = try folder()
        try folder.write("q/a.json", #"{"a":1}"#)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/q/b.json",
            withDestinationPath: "../secret.json"
        )
        let outcome = run(["infer", folder.path + "/q"])
        #expect(outcome.status == .done)
        #expect(!outcome.output.contains(Self.canary))
        #expect(outcome.errors.contains("/q/b.json', which points outside of the folder"))
    }
}
