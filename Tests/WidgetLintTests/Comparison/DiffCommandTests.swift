import Foundation
import SchemaDiagnostics
import SchemaKit
import SchemaLint
import TestSupport
import Testing

@Suite struct `The command 'diff'` {
    private static let old =
        #"{"type": "object", "properties": {"kind": {"enum": ["poll", "quiz"]}}}"#
    private static let new = #"{"type": "object", "properties": {"kind": {"enum": ["poll"]}}}"#

    @Test func `A breaking change is reported with both positions and a witness`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.old, to: "old.json")
        try folder.write(Self.new, to: "new.json")
        let run = try folder.lint(["diff", "--no-swift", "old.json", "new.json"])
        #expect(run.status == 1)
        #expect(
            run.output == """
                new.json:1:44: error: at '/kind', value "quiz" is no longer allowed; no longer valid: \
                {"kind": "quiz"} [breaking-change]
                   1 | {"type": "object", "properties": {"kind": {"enum": ["poll"]}}}
                     |                                            ^^^^^^
                old.json:1:61: note: old version
                   1 | {"type": "object", "properties": {"kind": {"enum": ["poll", "quiz"]}}}
                     |                                                             ^^^^^^

                """
        )
        #expect(run.errors == "checked 1 file: 1 error in 1 file\n")
    }

    @Test func `Equal schemas have no findings, and the run succeeds`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.old, to: "old.json")
        let run = try folder.lint(["diff", "old.json", "old.json"])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(run.errors == "checked 1 file: no problems found\n")
    }

    @Test func `A Swift type with a too long name is a failure, except with --no-swift`() throws {
        let folder = try ScratchFolder()
        let title = "T" + String(repeating: "t", count: 4000)
        for (path, type) in [("old.json", "string"), ("new.json", "integer")] {
            let member = #"{"a": {"type": "\#(type)"}}"#
            try folder.write(#"{"title": "\#(title)", "properties": \#(member)}"#, to: path)
        }
        let run = try folder.lint(["diff", "old.json", "new.json"])
        #expect(run.status == 2)
        #expect(run.errors.contains("old.json:1:1: error: the full name of the Swift type"))
        #expect(try folder.lint(["diff", "--no-swift", "old.json", "new.json"]).status == 1)
    }

    @Test func `Empty folders are compared only with --allow-empty`() throws {
        let folder = try ScratchFolder()
        try folder.createFolder("old")
        try folder.createFolder("new")
        let refused = try folder.lint(["diff", "old", "new"])
        #expect(refused.status == 2)
        #expect(refused.errors.hasPrefix("old: error: no JSON files in the folder"))
        let allowed = try folder.lint(["diff", "--allow-empty", "old", "new"])
        #expect(allowed.status == 0)
        #expect(allowed.errors == "checked 0 files: no problems found\n")
        try folder.write("{}", to: "old/a.json")
        let onlyNew = try folder.lint(["diff", "old", "new"])
        #expect(onlyNew.status == 2)
        #expect(onlyNew.errors.hasPrefix("new: error: no JSON files in the folder"))
    }

    @Test func `A payload in place of a schema is an error with a hint`() throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"a":1,"b":2,"c":3,"not":"x"}"#, to: "a.json")
        let run = try folder.lint(["diff", "a.json", "a.json"])
        #expect(run.status == 2)
        #expect(
            run.errors.hasPrefix(
                "a.json:1:26: error: expected a schema (an object or a Boolean), found a string; "
                    + "this file resembles a payload; 'widget-lint PATH' checks payloads [invalid"
            ),
            "\(run.errors)"
        )
    }

    @Test func `A link out of a folder is skipped with a note`() throws {
        let folder = try ScratchFolder()
        for path in ["old/a.json", "new/a.json", "other/b.json"] {
            try folder.write("{}", to: path)
        }
        try folder.link("old/other", to: "../other")
        let run = try folder.lint(["diff", "old", "new"])
        #expect(run.status == 0)
        #expect(
            run.errors.lines == [
                "old: note: skipped the link 'old/other', which points outside of the folder; "
                    + "allow the target's folder with --allow-outside DIR",
                "checked 1 file: no problems found",
            ]
        )
    }

    @Test func `A broken configuration beside the new version is an error`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.old, to: "old/a.json")
        try folder.write(Self.new, to: "new/a.json")
        try folder.write("{", to: "new/.widget-lint.json")
        let run = try folder.lint(["diff", "--no-swift", "old", "new"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("new/.widget-lint.json:1:2: error: "), "\(run.errors)")
    }

    @Test(arguments: [["loop", "a.json"], ["a.json", "loop"]])
    func `A circular link is an error`(_ paths: [String]) throws {
        let folder = try ScratchFolder()
        try folder.write("{}", to: "a.json")
        try folder.link("loop", to: "loop")
        let run = try folder.lint(["diff"] + paths)
        #expect(run.status == 2)
        let error = "widget-lint: error: cannot read 'loop': the symbolic link is circular\n"
        #expect(run.errors == error)
    }

    @Test func `A chain of references that is too long is an error`() throws {
        let folder = try ScratchFolder()
        let links = (0..<1_100).map { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }
        let chain =
            ##"{"$ref": "#/$defs/d0", "$defs": {"d1100": {}, \##(links.joined(separator: ", "))}}"##
        try folder.write(chain, to: "old.json")
        let run = try folder.lint(["diff", "old.json", "old.json"])
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("old.json:1:"), "\(run.errors)")
        #expect(run.errors.contains(": error: more than 1000 schemas in a chain apply to the same"))
    }

    @Test func `Two files with one URI are an error`() throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"type": "string"}"#, to: "old/b.json")
        try folder.write(#"{"type": "string"}"#, to: "new/b.json")
        let uri = "file://" + folder.item("old/b.json").path
        try folder.write(#"{"$id": "\#(uri)", "type": "null"}"#, to: "old/a.json")
        try folder.write("{}", to: "new/a.json")
        let run = try folder.lint(["diff", folder.item("old").path, folder.item("new").path])
        #expect(run.status == 2)
        let error = "error: another schema already has the URI '\(uri)' [invalid-schema]"
        #expect(run.errors.contains(error), "\(run.errors)")
    }

    @Test func `Notes and warnings do not fail a run, but --strict makes warnings fail it`() throws
    {
        let folder = try ScratchFolder()
        // The texts are exchanged, so the newer version allows more values than the older one.
        try folder.write(Self.new, to: "old.json")
        try folder.write(Self.old, to: "new.json")
        #expect(try folder.lint(["diff", "old.json", "new.json"]).status == 0)
        // The old version does not declare the member `a`, so a constraint on it gives only a warning.
        let withForbiddenMember =
            #"{"type": "object", "properties": {"kind": {"enum": ["poll"]}, "a": false}}"#
        try folder.write(withForbiddenMember, to: "new.json")
        let arguments = ["diff", "--no-swift", "old.json", "new.json"]
        #expect(try folder.lint(arguments).status == 0)
        #expect(try folder.lint(arguments + ["--strict"]).status == 1)
    }

    @Test func `Schemas in folders are paired by path and identifier`() throws {
        let folder = try ScratchFolder()
        for (version, type) in [("old", "string"), ("new", "integer")] {
            try folder.write(#"{"type": "array"}"#, to: "\(version)/a.json")
            try folder.write(
                #"{"$id": "https://e.com/b", "type": "\#(type)"}"#,
                to: "\(version)/\(version).json"
            )
            try folder.write("true", to: "\(version)/only-\(version).json")
            try folder.write(##"{"$ref": "../a.json"}"##, to: "\(version)/sub/c.json")
        }
        let run = try folder.lint(["diff", "--no-swift", "-f", "xcode", "old", "new"])
        #expect(run.status == 1)
        #expect(
            run.output.lines == [
                "new/new.json:1:28: error: values of type 'integer' are now allowed instead "
                    + "of values of type 'string'; no longer valid: \"\" [breaking-change]",
                "new/only-new.json:1:1: note: schema was added [added-schema]",
                "old/only-old.json:1:1: error: schema was removed [removed-schema]",
            ]
        )
    }

    @Test func `Renamed schemas with comments are paired by identifier`() throws {
        let folder = try ScratchFolder()
        for (version, type) in [("old", "string"), ("new", "integer")] {
            try folder.write("{}", to: "\(version)/a.json")
            try folder.write(
                """
                // A comment.
                {"$id": "https://e.com/b", "type": "\(type)"}
                """,
                to: "\(version)/\(version).jsonc"
            )
        }
        let run = try folder.lint(["diff", "--no-swift", "-f", "xcode", "old", "new"])
        #expect(
            run.output.lines == [
                "new/new.jsonc:2:28: error: values of type 'integer' are now allowed instead "
                    + "of values of type 'string'; no longer valid: \"\" [breaking-change]"
            ]
        )
    }

    @Test func `A broken file does not hide a file whose name is only canonically equivalent`()
        throws
    {
        let folder = try ScratchFolder()
        try folder.write("{}", to: "old/a.json")
        try folder.write("{}", to: "new/a.json")
        try folder.write("{", to: "old/\u{E9}.json")
        try folder.write("{}", to: "new/e\u{301}.json")
        let run = try folder.lint(["diff", "--no-swift", "-f", "xcode", "old", "new"])
        #expect(
            run.output.lines == ["new/e\u{301}.json:1:1: note: schema was added [added-schema]"]
        )
    }

    @Test func `A change of a definition that several files use is reported once, in its file`()
        throws
    {
        let folder = try ScratchFolder()
        for (version, type) in [("old", "string"), ("new", "integer")] {
            try folder.write(#"{"type": "\#(type)"}"#, to: "\(version)/lib/id.json")
            for name in ["a", "b"] {
                try folder.write(
                    #"{"properties": {"id": {"$ref": "lib/id.json"}}}"#,
                    to: "\(version)/\(name).json"
                )
            }
        }
        let run = try folder.lint(["diff", "--no-swift", "-f", "xcode", "old", "new"])
        #expect(run.output.lines.count == 1)
        #expect(run.output.hasPrefix("new/lib/id.json:1:2: error: "))
    }

    @Test func `Each of two schemas with equal witnesses has a finding`() throws {
        let folder = try ScratchFolder()
        for (version, maximum) in [("old", 0), ("new", 5)] {
            let branches = #"[{"const": 5}, {"type": "integer", "maximum": \#(maximum)}]"#
            for name in ["a", "b"] {
                try folder.write(#"{"oneOf": \#(branches)}"#, to: "\(version)/\(name).json")
            }
            try folder.write(##"{"$ref": "b.json"}"##, to: "\(version)/c.json")
        }
        let run = try folder.lint(["diff", "--no-swift", "-f", "xcode", "old", "new"])
        let breaks = run.output.lines.filter { $0.contains("[breaking-change]") }
        let texts = breaks.map { line in String(line.prefix { $0 != "(" }) }
        #expect(
            texts
                == ["a", "b"].map { "new/\($0).json:1:1: error: no longer valid: the number 5 " },
            "\(run.output)"
        )
    }

    @Test func `A configuration can turn off a finding`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.old, to: "old.json")
        try folder.write(Self.new, to: "new.json")
        let configuration = """
            {"rules": [{"id": "breaking-change", "severity": "off", "reason": "agreed", \
            "at": "/kind"}]}
            """
        try folder.write(configuration, to: ".widget-lint.json")
        let run = try folder.lint(["diff", "--no-swift", "old.json", "new.json"])
        #expect(run.status == 0)
        #expect(run.output.isEmpty, "\(run.output)")
    }

    @Test func `Every report has the finding, and JSON, SARIF and HTML name the old file`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.old, to: "old.json")
        try folder.write("\n" + Self.new, to: "new.json")
        func report(_ format: String) throws -> String {
            let run = try folder.lint(["diff", "--no-swift", "-f", format, "old.json", "new.json"])
            #expect(run.status == 1)
            return run.output
        }
        let json = try report("json")
        #expect(
            json.contains(#""message":"old version","path":"old.json","start":{"line":1"#)
        )
        let sarif = try report("sarif")
        #expect(
            sarif.contains(
                #""relatedLocations":[{"physicalLocation":{"artifactLocation":{"uri":"old.json"}"#
            )
        )
        #expect(try report("html").contains("old.json, line 1: old version"))
        for format in ["ndjson", "junit", "github", "gitlab", "xcode"] {
            #expect(try report(format).contains("breaking-change"), "\(format)")
        }
    }

    @Test(.long)
    func `Comparing all schemas of the repository with themselves takes less than 30 seconds`()
        throws
    {
        let clock = ContinuousClock()
        var run: ToolRun?
        let time = try clock.measure {
            run = try ToolRun("widget-lint", ["diff", "Schemas", "Schemas"])
        }
        #expect(run?.status == 0)
        #expect(run?.output == "")
        #expect(time < .seconds(30), "\(time)")
    }

    @Test(.long)
    func `Hundreds of schemas without a counterpart are reported in less than 30 seconds`()
        throws
    {
        let folder = try ScratchFolder()
        let values = String(repeating: #""x", "#, count: 300) + "1"
        for number in 0..<800 {
            for version in ["old", "new"] {
                try folder.write(
                    #"{"$id": "https://e.com/\#(version)/\#(number)", "examples": [\#(values)]}"#,
                    to: "\(version)/\(version)\(number).json"
                )
            }
        }
        let clock = ContinuousClock()
        var run: ToolRun?
        let time = try clock.measure {
            run = try folder.lint(["diff", "--no-swift", "-f", "xcode", "old", "new"])
        }
        // Names and identifiers differ, so each version has 800 removed or added schemas.
        #expect(run.map { $0.output.lines.count } == 1_600)
        #expect(time < .seconds(30), "\(time)")
    }
}
