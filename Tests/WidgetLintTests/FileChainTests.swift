import Foundation
import TestSupport
import Testing

/// Tests of schemas that lead from file to file, through more files than are searched for one after the other.
@Suite struct FileChainTests {
    private static let length = 20

    /// Files of which each refers to the next.
    private static let direct = chain { "c\($0).json" }

    /// Files that refer to definitions of one file, whose references lead to the next files.
    private static let indirect: [String: String] = {
        let definitions = (1...length).map { #""d\#($0)": {"$ref": "c\#($0).json"}"# }
        var files = chain { "root.json#/$defs/d\($0)" }
        files["root.json"] = #"{"$defs": {\#(definitions.joined(separator: ", "))}}"#
        return files
    }()

    /// Returns files of which only the last one constrains values: it accepts only strings.
    ///
    /// - Parameter reference: Returns the reference that leads to the file with a number.
    private static func chain(_ reference: (Int) -> String) -> [String: String] {
        var files = ["c\(length).json": #"{"type": "string"}"#]
        for number in 0..<length {
            files["c\(number).json"] = #"{"$ref": "\#(reference(number + 1))", "default": 1}"#
        }
        return files
    }

    @Test(arguments: [direct, indirect])
    func `A payload is checked with all files of a chain`(files: [String: String]) throws {
        let folder = try ScratchFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        try folder.write(#"{"$schema": "c0.json"}"#, to: "p.json")
        let run = try folder.lint(["p.json"])
        #expect(run.status == 1)
        #expect(run.output.contains("expected a string, found an object"), "\(run.output)")
    }

    @Test(arguments: [direct, indirect])
    func `A schema is linted with all files of a chain`(files: [String: String]) throws {
        let folder = try ScratchFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        let run = try folder.lint(["schema", "c0.json"])
        #expect(run.output.contains("does not match its own schema"), "\(run.output)")
    }

    @Test func `A broken file at the end of a chain is named with its mistake`() throws {
        let folder = try ScratchFolder()
        for (path, text) in Self.direct { try folder.write(text, to: path) }
        try folder.write("x", to: "c\(Self.length).json")
        try folder.write(#"{"$schema": "c0.json"}"#, to: "p.json")
        for arguments in [["-s", "c0.json", "p.json"], ["p.json"]] {
            let run = try folder.lint(arguments)
            #expect(run.status == 2)
            #expect(
                run.errors.hasPrefix(
                    "c\(Self.length - 1).json:1:10: error: cannot resolve '$ref': "
                        + "c\(Self.length).json:1:1: the file is not JSON; "
                        + "'widget-lint schema c\(Self.length).json' lists all mistakes [invalid-schema]\n"
                ),
                "\(run.errors)"
            )
        }
    }

    @Test func `A missing file at the end of a chain is an error`() throws {
        let folder = try ScratchFolder()
        for (path, text) in Self.direct { try folder.write(text, to: path) }
        try FileManager.default.removeItem(at: folder.item("c\(Self.length).json"))
        try folder.write(#"{"$schema": "c0.json"}"#, to: "p.json")
        let run = try folder.lint(["p.json"])
        #expect(run.status == 2)
        // The error is in the file before it, whose text is not shown.
        #expect(run.errors.contains("c\(Self.length - 1).json"), "\(run.errors)")
    }
}
