import Foundation
import SchemaDiagnostics
import SchemaKit
import SchemaLint
import TestSupport
import Testing

@Suite struct `The command 'diff' with a revision` {
    @Test func `A folder is compared with its files in a revision`() throws {
        let repository = try GitRepository.withTwoSchemas()
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

    @Test(.enabled(if: ShellRun.succeeds("bash -c true")))
    func `git runs even if the tool is started with SIGCHLD ignored`() throws {
        let repository = try GitRepository.withTwoSchemas()
        let run = try ShellRun(
            #"bash -c "trap '' CHLD; exec \"\$LINT\" diff --against HEAD s" 2>&1"#,
            in: repository.folder
        )
        #expect(run.output == "checked 2 files: no problems found\n")
        #expect(run.status == 0)
    }

    @Test func `A reference is resolved in its own version`() throws {
        let repository = try GitRepository.withTwoSchemas()
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
        #expect(run.output.lines.count == 1)
        #expect(run.output.hasPrefix("s/7.json:1:2: error: 'maxLength' lowered from 7 to 6"))
    }

    @Test func `A file with comments is compared with its version in a revision`() throws {
        let repository = try GitRepository.withTwoSchemas()
        try repository.folder.write("// c\n{}", to: "s/c.jsonc")
        try repository.commit()
        let run = try repository.folder.lint(["diff", "--against", "HEAD", "s"])
        #expect(run.output.isEmpty)
        #expect(run.errors == "checked 3 files: no problems found\n")
    }

    #if os(Linux)  // File systems of Apple find one file by both names.
        @Test func `Files with canonically equivalent names have their own versions`() throws {
            let repository = try GitRepository()
            let names = ["s/\u{E9}.json", "s/e\u{301}.json"]
            try repository.folder.write(#"{"maxLength": 2}"#, to: names[0])
            try repository.folder.write(#"{"maxLength": 3}"#, to: names[1])
            try repository.commit()
            let arguments = ["diff", "--no-swift", "--against", "HEAD", "s"]
            let same = try repository.folder.lint(arguments)
            #expect(same.errors == "checked 2 files: no problems found\n")
            for name in names { try repository.folder.write(#"{"maxLength": 1}"#, to: name) }
            let run = try repository.folder.lint(arguments)
            #expect(run.errors == "checked 2 files: 2 errors in 2 files\n")
        }
    #endif

    @Test func `A name that begins with a colon is no pattern`() throws {
        let repository = try GitRepository.withTwoSchemas()
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
        let repository = try GitRepository.withTwoSchemas()
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

    @Test(arguments: [(8, ""), (9, "s/0.json:1:1: note: schema was added [added-schema]\n")])
    func `At most eight links in a revision lead to a schema`(count: Int, output: String) throws {
        let repository = try GitRepository.withTwoSchemas()
        for number in 0..<count {
            let target = number == count - 1 ? "lib/b.json" : "\(number + 1).json"
            try repository.folder.link("s/\(number).json", to: target)
        }
        try repository.commit()
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "s/0.json"]
        )
        #expect(run.status == 0)
        #expect(run.output == output)
    }

    @Test(arguments: [".", "./s", "s"])
    func `Paths have no leading dot`(_ path: String) throws {
        let repository = try GitRepository.withTwoSchemas()
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", path]
        )
        #expect(run.output.hasPrefix("s/lib/b.json:1:2: error: values of type 'integer'"))
    }

    @Test(arguments: [nil, "."])
    func `The variables of a hook do not change the comparison`(_ workTree: String?) throws {
        let repository = try GitRepository.withTwoSchemas()
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

    /// Swift joins the equals sign and a combining mark after it into one character.
    @Test func `A variable whose value begins with a combining mark is not passed to git`() throws {
        let repository = try GitRepository.withTwoSchemas()
        let run = try repository.folder.lint(
            ["diff", "--against", "HEAD", "s"],
            environment: ["GIT_DIR": "\u{301}"]
        )
        #expect(run.output.isEmpty, "\(run.output)")
        #expect(run.errors == "checked 2 files: no problems found\n")
    }

    @Test func `A removed schema can be named together with its folder`() throws {
        let repository = try GitRepository.withTwoSchemas()
        try FileManager.default.removeItem(at: repository.folder.item("s/a.json"))
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "s", "s/a.json"]
        )
        #expect(run.status == 1)
        #expect(run.output == "HEAD:s/a.json:1:1: error: schema was removed [removed-schema]\n")
    }

    @Test func `Files with one name in two folders are paired by their paths`() throws {
        let repository = try GitRepository()
        let folder = repository.folder
        try folder.write(#"{"type": "string"}"#, to: "a/x.json")
        try folder.write(#"{"type": "integer"}"#, to: "b/x.json")
        try folder.write("{}", to: "b/y.json")
        try repository.commit()
        try repository.run("rm", "--quiet", "a/x.json")
        let arguments = ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD"]
        let run = try folder.lint(arguments + ["a", "b"])
        #expect(
            run.output.lines == [
                "HEAD:a/x.json:1:1: error: schema was removed [removed-schema]"
            ]
        )
        // A folder with a new name has the names of the old folder.
        try repository.run("mv", "b", "d")
        let moved = try folder.lint(arguments + ["b", "d"])
        #expect(moved.status == 0 && moved.output.isEmpty, "\(moved.output)")
    }

    @Test func `Removed schemas and unresolved references are reported`() throws {
        let repository = try GitRepository.withTwoSchemas()
        try FileManager.default.removeItem(at: repository.folder.item("s/lib/b.json"))
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "s"]
        )
        #expect(run.status == 1)
        #expect(
            run.output.lines == [
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
        let repository = try GitRepository.withTwoSchemas()
        let folder = repository.folder
        // A pattern with a slash at its end excludes no file, such as `s/a.json`.
        try folder.write(#"{"exclude": ["x/", "a.json/"]}"#, to: ".widget-lint.json")
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
        let repository = try GitRepository.withTwoSchemas()
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

    /// The colon before the path and the combining accent are one character of a Swift string.
    @Test func `Rules know a removed schema whose path begins with a combining accent`() throws {
        let repository = try GitRepository.withTwoSchemas()
        let folder = repository.folder
        let name = "\u{301}.json"
        try folder.write("{}", to: name)
        try repository.commit()
        try FileManager.default.removeItem(at: folder.item(name))
        try folder.write(
            #"{"rules": [{"id": "removed-schema", "severity": "note", "files": "\#(name)"}]}"#,
            to: ".widget-lint.json"
        )
        let run = try folder.lint(["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "."])
        #expect(run.output == "HEAD:\(name):1:1: note: schema was removed [removed-schema]\n")
        #expect(run.status == 0)
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
            testDescription: "no path",
            arguments: [],
            errors: "widget-lint: error: expected OLD and NEW, found no path; use --against "
                + "REV to compare with a git revision\n"
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
        let run = try GitRepository.withTwoSchemas().folder.lint(["diff"] + mistake.arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(mistake.errors), "\(run.errors)")
        #expect(run.errors.lines.count == 1)
    }
}
