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

    private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

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
            lines(run.errors) == [
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

    @Test(arguments: SwiftRow.all)
    func `Changes of the generated models are reported`(row: SwiftRow) throws {
        let folder = try ScratchFolder()
        try folder.write(row.old, to: "a/schema.json")
        try folder.write(row.new, to: "b/schema.json")
        let run = try folder.lint(
            ["diff", "--quiet", "-f", "xcode", "a/schema.json", "b/schema.json"]
        )
        let found = lines(run.output).filter { $0.contains("[swift-") }
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
        let found = lines(run.output).filter { $0.contains(": type ") }
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
            lines(run.output) == [
                "new/new.json:1:28: error: values of type 'integer' are now allowed instead "
                    + "of values of type 'string'; no longer valid: \"\" [breaking-change]",
                "new/only-new.json:1:1: note: schema was added [added-schema]",
                "old/only-old.json:1:1: error: schema was removed [removed-schema]",
            ]
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
        #expect(lines(run.output).count == 1)
        #expect(run.output.hasPrefix("new/lib/id.json:1:2: error: "))
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
        #expect(run.map { lines($0.output).count } == 1_600)
        #expect(time < .seconds(30), "\(time)")
    }
}

@Suite struct `The command 'diff' with a revision` {
    private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    /// A repository with two schemas. One schema refers to the other.
    private func repository() throws -> GitRepository {
        let repository = try GitRepository()
        try repository.folder.write(#"{"$ref": "lib/b.json"}"#, to: "s/a.json")
        try repository.folder.write(#"{"type": "string"}"#, to: "s/lib/b.json")
        try repository.commit()
        return repository
    }

    @Test func `A folder is compared with its files in a revision`() throws {
        let repository = try repository()
        let folder = repository.folder
        #expect(try folder.lint(["diff", "--against", "HEAD", "s"]).status == 0)
        try folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        try folder.write("{}", to: "s/c.json")
        let run = try folder.lint(["diff", "--no-swift", "--against", "HEAD", "s"])
        #expect(run.status == 1)
        #expect(run.output.contains("s/c.json:1:1: note: schema was added [added-schema]\n"))
        #expect(run.output.contains("s/lib/b.json:1:2: error: values of type 'integer' are now"))
        #expect(run.output.contains("HEAD:s/lib/b.json:1:2: note: old version\n"))
        #expect(run.errors == "checked 3 files: 1 error in 1 file\n")
    }

    @Test func `A reference is resolved in its own version`() throws {
        let repository = try repository()
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "a.json"],
            below: "s"
        )
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("lib/b.json:1:2: error: values of type 'integer'"))
    }

    /// git reads at most 500 files in one run, and equal files once.
    @Test func `Each of many files is compared with its own version`() throws {
        let repository = try GitRepository()
        for number in 0..<501 {
            try repository.folder.write(#"{"maxLength": \#(number)}"#, to: "s/\(number).json")
        }
        try repository.folder.write(#"{"maxLength": 7}"#, to: "s/equal.json")
        try repository.folder.write("", to: "s/none.txt")
        try repository.commit()
        let same = try repository.folder.lint(["diff", "--no-swift", "--against", "HEAD", "s"])
        #expect(same.errors == "checked 502 files: no problems found\n")
        try repository.folder.write(#"{"maxLength": 6}"#, to: "s/7.json")
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "s"]
        )
        #expect(lines(run.output).count == 1)
        #expect(run.output.hasPrefix("s/7.json:1:2: error: 'maxLength' lowered from 7 to 6"))
    }

    @Test func `A file with comments is compared with its version in a revision`() throws {
        let repository = try repository()
        try repository.folder.write("// c\n{}", to: "s/c.jsonc")
        try repository.commit()
        let run = try repository.folder.lint(["diff", "--against", "HEAD", "s"])
        #expect(run.output.isEmpty)
        #expect(run.errors == "checked 3 files: no problems found\n")
    }

    @Test func `A name that begins with a colon is no pattern`() throws {
        let repository = try repository()
        try repository.folder.write(#"{"type": "string"}"#, to: ":c.json")
        try repository.commit()
        let run = try repository.folder.lint(
            ["diff", "--against", "HEAD", ":c.json"],
            // git refuses this variable together with `--literal-pathspecs`, so the tool must remove it.
            environment: ["GIT_ICASE_PATHSPECS": "1"]
        )
        #expect(run.output.isEmpty, "\(run.output)")
        #expect(run.errors == "checked 1 file: no problems found\n")
    }

    @Test func `A link to a schema is compared with its target in a revision`() throws {
        let repository = try repository()
        try repository.folder.link("s/c.json", to: "lib/b.json")
        try repository.commit()
        let same = try repository.folder.lint(["diff", "--against", "HEAD", "s"])
        #expect(same.output.isEmpty)
        #expect(same.errors == "checked 3 files: no problems found\n")
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        let changed = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "s/c.json"]
        )
        #expect(changed.output.hasPrefix("s/c.json:1:2: error: values of type 'integer'"))
    }

    @Test(arguments: [".", "./s", "s"])
    func `Paths have no leading dot`(_ path: String) throws {
        let repository = try repository()
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", path]
        )
        #expect(run.output.hasPrefix("s/lib/b.json:1:2: error: values of type 'integer'"))
    }

    @Test(arguments: [nil, "."])
    func `The variables of a hook do not change the comparison`(_ workTree: String?) throws {
        let repository = try repository()
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        var environment = ["GIT_DIR": repository.folder.item(".git").path]
        if let workTree { environment["GIT_WORK_TREE"] = workTree }
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "--against", "HEAD", "s"],
            environment: environment
        )
        #expect(run.output.contains("HEAD:s/lib/b.json:1:2: note: old version\n"))
        #expect(run.errors == "checked 2 files: 1 error in 1 file\n")
    }

    @Test(arguments: ["s", "s/a.json"])
    func `A clone without the content of a file is an error`(_ path: String) throws {
        let repository = try repository()
        try repository.run("config", "uploadpack.allowFilter", "true")
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        try repository.commit()
        let origin = "file://" + repository.folder.url.path
        try repository.run("clone", "--quiet", "--filter=blob:none", origin, "clone")
        let run = try repository.folder.lint(
            ["diff", "--against", "HEAD~1", path],
            below: "clone"
        )
        #expect(run.status == 2)
        #expect(
            run.errors.contains(
                "widget-lint: error: cannot read 'HEAD~1:s/lib/b.json': the repository does not "
                    + "have its content; clone the repository without '--filter'\n"
            ),
            "\(run.errors)"
        )
    }

    @Test func `A repository cannot run a program to download a missing file`() throws {
        let repository = try repository()
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        try repository.commit()
        try repository.run("config", "uploadpack.allowFilter", "true")
        let origin = "file://" + repository.folder.url.path
        try repository.run("clone", "--quiet", "--filter=blob:none", origin, "clone")
        for setting in [
            "protocol.ext.allow=always", "remote.origin.url=ext::sh -c touch% ../downloaded",
        ] {
            let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
            try repository.run("-C", "clone", "config", parts[0], parts[1])
        }
        let run = try repository.folder.lint(
            ["diff", "--against", "HEAD~1", "s"],
            below: "clone",
            environment: ["GIT_ALLOW_PROTOCOL": "ext"]
        )
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot read 'HEAD~1:s/lib/b.json'"), "\(run.errors)")
        let marker = repository.folder.item("downloaded").path
        #expect(!FileManager.default.fileExists(atPath: marker))
    }

    /// With `tree:1`, a clone has the root folder of each commit, but none below it; with `tree:0`, it has no folder.
    /// git downloads the folders of HEAD when it writes the files.
    @Test(arguments: [("tree:1", "HEAD~1:s/lib/b.json"), ("tree:0", "HEAD~1")])
    func `A clone without a folder of the revision is an error`(
        _ filter: String,
        _ missing: String
    ) throws {
        let repository = try repository()
        try repository.run("config", "uploadpack.allowFilter", "true")
        try repository.folder.write(#"{"$ref": "s/lib/b.json"}"#, to: "root.json")
        try repository.commit()
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        try repository.commit()
        let origin = "file://" + repository.folder.url.path
        try repository.run("clone", "--quiet", "--filter=\(filter)", origin, "clone")
        let run = try repository.folder.lint(
            ["diff", "--against", "HEAD~1", "root.json"],
            below: "clone"
        )
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot read '\(missing)'"), "\(run.errors)")
    }

    @Test func `A removed schema can be named together with its folder`() throws {
        let repository = try repository()
        try FileManager.default.removeItem(at: repository.folder.item("s/a.json"))
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "s", "s/a.json"]
        )
        #expect(run.status == 1)
        #expect(run.output == "HEAD:s/a.json:1:1: error: schema was removed [removed-schema]\n")
    }

    @Test func `Removed schemas and unresolved references are reported`() throws {
        let repository = try repository()
        try FileManager.default.removeItem(at: repository.folder.item("s/lib/b.json"))
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "s"]
        )
        #expect(run.status == 1)
        #expect(
            lines(run.output) == [
                "s/a.json:1:2: error: reference can no longer be resolved; no longer valid: \"\" "
                    + "[breaking-change]",
                "HEAD:s/lib/b.json:1:1: error: schema was removed [removed-schema]",
            ]
        )
        let file = try repository.folder.lint(["diff", "--against", "HEAD", "s/lib/b.json"])
        #expect(file.status == 1)
        #expect(file.output.contains("schema was removed"))
    }

    @Test func `Excluded files are compared only if two paths name the versions`() throws {
        let repository = try repository()
        let folder = repository.folder
        try folder.write(#"{"exclude": ["x/"]}"#, to: ".widget-lint.json")
        for path in ["s/x/c.json", "t/x/c.json"] {
            try folder.write(#"{"type": "string"}"#, to: path)
        }
        try repository.commit()
        try folder.write(#"{"type": "integer"}"#, to: "s/x/c.json")
        try folder.write("{", to: "s/x/d.json")
        let run = try folder.lint(["diff", "--against", "HEAD", "s"])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(run.errors == "checked 2 files: no problems found\n")
        let file = try folder.lint(["diff", "--against", "HEAD", "s/x/c.json"])
        #expect(file.errors == "checked 0 files: no problems found\n")
        #expect(try folder.lint(["diff", "t/x/c.json", "s/x/c.json"]).status == 1)
    }

    @Test func `Rules and baselines know a removed schema by its path`() throws {
        let repository = try repository()
        let folder = repository.folder
        try FileManager.default.removeItem(at: folder.item("s/lib/b.json"))
        try folder.write(
            #"{"rules": [{"id": "removed-schema", "severity": "note", "files": "s/lib/"}]}"#,
            to: ".widget-lint.json"
        )
        let arguments = ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "s/lib/b.json"]
        let run = try folder.lint(arguments)
        #expect(run.output == "HEAD:s/lib/b.json:1:1: note: schema was removed [removed-schema]\n")
        #expect(run.status == 0)
        _ = try folder.lint(arguments + ["--write-baseline", "known.json"])
        let known = try String(contentsOf: folder.item("known.json"), encoding: .utf8)
        #expect(known.contains(#"{"path":"s/lib/b.json","id":"removed-schema","#))
    }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let arguments: [String]
        let errors: String
    }

    @Test(arguments: [
        Mistake(
            testDescription: "an unknown revision",
            arguments: ["--against", "nope", "s"],
            errors: "widget-lint: error: unknown revision 'nope' in the repository '"
        ),
        Mistake(
            testDescription: "a revision that looks like an option",
            arguments: ["--against=--output=x", "s"],
            errors: "widget-lint: error: unknown revision '--output=x' in the repository '"
        ),
        Mistake(
            testDescription: "a path outside of repositories",
            arguments: ["--against", "HEAD", "/"],
            errors: "widget-lint: error: '/' is not in a git repository, which --against requires\n"
        ),
        Mistake(
            testDescription: "a path that does not exist in either version",
            arguments: ["--against", "HEAD", "s/none.json"],
            errors: "widget-lint: error: cannot read 's/none.json': no such file or directory\n"
        ),
        Mistake(
            testDescription: "standard input with a revision",
            arguments: ["--against", "HEAD", "-"],
            errors: "widget-lint: error: --against compares files; standard input ('-') has no "
                + "version in a revision\n"
        ),
        Mistake(
            testDescription: "one path",
            arguments: ["s"],
            errors: "widget-lint: error: expected OLD and NEW, found one path; use --against "
                + "REV to compare with a git revision\n"
        ),
        Mistake(
            testDescription: "a revision without its option",
            arguments: ["HEAD", "s/a.json"],
            errors: "widget-lint: error: cannot read 'HEAD': no such file or directory; use "
                + "--against HEAD to compare with this git revision\n"
        ),
        Mistake(
            testDescription: "a revision without its option, and a folder",
            arguments: ["HEAD", "s"],
            errors: "widget-lint: error: cannot read 'HEAD': no such file or directory; use "
                + "--against HEAD to compare with this git revision\n"
        ),
        Mistake(
            testDescription: "neither a folder nor a revision",
            arguments: ["s", "HEADS"],
            errors: "widget-lint: error: cannot read 'HEADS': no such file or directory\n"
        ),
        Mistake(
            testDescription: "neither a file nor a revision",
            arguments: ["HEADS", "s/a.json"],
            errors: "widget-lint: error: cannot read 'HEADS': no such file or directory\n"
        ),
        Mistake(
            testDescription: "a file and a folder",
            arguments: ["s", "s/a.json"],
            errors: "widget-lint: error: cannot compare 's' with 's/a.json': only one of "
                + "them is a folder\n"
        ),
    ])
    func `A wrong command line gives one message`(mistake: Mistake) throws {
        let run = try repository().folder.lint(["diff"] + mistake.arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(mistake.errors), "\(run.errors)")
        #expect(lines(run.errors).count == 1)
    }

    @Test func `A repository that git does not use is an error with git's reason`() throws {
        let repository = try repository()
        try repository.folder.write("gitdir: /none\n", to: "s/.git")
        let run = try repository.folder.lint(["diff", "--against", "HEAD", "s/a.json"])
        #expect(run.status == 2)
        let start = "widget-lint: error: git does not use the repository of 's/a.json': "
        #expect(run.errors.hasPrefix(start), "\(run.errors)")
        #expect(run.errors.contains("/none"))
        #expect(lines(run.errors).count == 1)
    }

    @Test func `A revision that a shallow clone lacks is an error with advice`() throws {
        let repository = try repository()
        try repository.folder.write("{}", to: "s/a.json")
        try repository.commit()
        let origin = "file://" + repository.folder.url.path
        try repository.run("clone", "--quiet", "--depth", "1", origin, "clone")
        let run = try repository.folder.lint(["diff", "--against", "HEAD~1", "s"], below: "clone")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("widget-lint: error: unknown revision 'HEAD~1' in the "))
        #expect(
            run.errors.hasSuffix(", which is a shallow clone; fetch the revision first\n"),
            "\(run.errors)"
        )
    }

    @Test func `A circular link in a revision is no schema`() throws {
        let repository = try repository()
        let folder = repository.folder
        try folder.link("s/one.json", to: "other.json")
        try folder.link("s/other.json", to: "one.json")
        try repository.commit()
        try FileManager.default.removeItem(at: folder.item("s/one.json"))
        try folder.write("{}", to: "s/one.json")
        let run = try folder.lint(["diff", "--no-swift", "--against", "HEAD", "s/one.json"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("s/one.json:1:1: note: schema was added [added-schema]\n"))
    }

    @Test func `A folder without schemas is compared only with --allow-empty`() throws {
        let folder = try repository().folder
        try folder.createFolder("s/new")
        for paths in [["s/new"], ["s", "s/new"], ["s/new", "s"]] {
            let refused = try folder.lint(["diff", "--against", "HEAD"] + paths)
            #expect(refused.status == 2)
            #expect(refused.errors.hasPrefix("s/new: error: no JSON files in the folder"))
        }
        let allowed = try folder.lint(["diff", "--allow-empty", "--against", "HEAD", "s/new"])
        #expect(allowed.status == 0)
        #expect(allowed.errors == "checked 0 files: no problems found\n")
    }

    @Test func `A run without git fails`() throws {
        let run = try repository().folder.lint(
            ["diff", "--against", "HEAD", "s"],
            environment: ["PATH": "/none"]
        )
        #expect(run.status == 2)
        #expect(run.errors == "widget-lint: error: cannot run 'git': no such file or directory\n")
    }

    /// Each stream gets more than a pipe holds.
    @Test func `A git that writes much to both streams does not block the run`() throws {
        let repository = try repository()
        try repository.folder.write(
            #"""
            #!/bin/sh
            line=01234567890123456789012345678901234567890123456789
            echo 'fatal: reason' >&2
            for number in $(seq 3000); do
                echo $line
                echo $line >&2
            done
            exit 128
            """#,
            to: "bin/git"
        )
        let program = repository.folder.item("bin/git").path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let run = try repository.folder.lint(
            ["diff", "--against", "HEAD", "s"],
            environment: ["PATH": repository.folder.item("bin").path + ":/usr/bin:/bin"]
        )
        #expect(run.status == 2)
        let expected = "widget-lint: error: git does not use the repository of 's': reason\n"
        #expect(run.errors == expected)
    }

    @Test(arguments: ["s", "s/a.json"])
    func `A broken schema is an error`(_ path: String) throws {
        let repository = try repository()
        try repository.folder.write("{", to: "s/a.json")
        let run = try repository.folder.lint(["diff", "--against", "HEAD", path])
        #expect(run.status == 2)
        #expect(run.errors.contains("s/a.json:1:2: error: "))
        #expect(run.output.isEmpty)
    }

    @Test func `A broken schema does not end the comparison of the others`() throws {
        let repository = try repository()
        try repository.folder.write("{", to: "s/a.json")
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "s"]
        )
        #expect(run.status == 2)
        #expect(lines(run.output).count == 1)
        #expect(run.output.hasPrefix("s/lib/b.json:1:2: error: values of type 'integer'"))
        #expect(run.errors.contains("s/a.json:1:2: error: "))
    }

    @Test func `A broken schema does not hide a schema with an equal file name`() throws {
        let repository = try repository()
        try repository.folder.write("{", to: "s/b.json")
        try repository.commit()
        try repository.folder.write("{}", to: "s/b.json")
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        let options = ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD"]
        let run = try repository.folder.lint(options + ["s/b.json", "s/lib/b.json"])
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("s/lib/b.json:1:2: error: values of type 'integer'"))
    }

    @Test(arguments: ["s", "s/a.json"])
    func `A schema that is corrected has a warning about its old version`(_ path: String) throws {
        let repository = try repository()
        try repository.folder.write("{", to: "s/a.json")
        try repository.commit()
        try repository.folder.write("{}", to: "s/a.json")
        let run = try repository.folder.lint(["diff", "--against", "HEAD", path])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("HEAD:s/a.json:1:2: warning: "), "\(run.errors)")
        #expect(run.errors.contains(": no problems found\n"))
    }
}
