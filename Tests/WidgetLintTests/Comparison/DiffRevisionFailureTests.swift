import Foundation
import SchemaDiagnostics
import SchemaKit
import SchemaLint
import TestSupport
import Testing

@Suite struct `Failures of the command 'diff' with a revision` {
    @Test(arguments: ["s", "s/a.json"])
    func `A clone without the content of a file is an error`(_ path: String) throws {
        let repository = try GitRepository.withTwoSchemas()
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
        let repository = try GitRepository.withTwoSchemas()
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
        let repository = try GitRepository.withTwoSchemas()
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

    @Test func `A repository that git does not use is an error with git's reason`() throws {
        let repository = try GitRepository.withTwoSchemas()
        try repository.folder.write("gitdir: /none\n", to: "s/.git")
        let run = try repository.folder.lint(["diff", "--against", "HEAD", "s/a.json"])
        #expect(run.status == 2)
        let start = "widget-lint: error: git does not use the repository of 's/a.json': "
        #expect(run.errors.hasPrefix(start), "\(run.errors)")
        #expect(run.errors.contains("/none"))
        #expect(run.errors.lines.count == 1)
    }

    @Test func `A revision that a shallow clone lacks is an error with advice`() throws {
        let repository = try GitRepository.withTwoSchemas()
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
        let repository = try GitRepository.withTwoSchemas()
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
        let folder = try GitRepository.withTwoSchemas().folder
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
        let run = try GitRepository.withTwoSchemas().folder.lint(
            ["diff", "--against", "HEAD", "s"],
            environment: ["PATH": "/none"]
        )
        #expect(run.status == 2)
        #expect(run.errors == "widget-lint: error: cannot run 'git': no such file or directory\n")
    }

    /// Each stream gets more than a pipe holds.
    @Test func `A git that writes much to both streams does not block the run`() throws {
        let repository = try GitRepository.withTwoSchemas()
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
            to: "git.sh"
        )
        // The system cannot run a file that is open for writing. If this process wrote the program, a child that another
        // test starts at this moment could keep the file open.
        let copy = try ShellRun(
            "mkdir bin && cp git.sh bin/git && chmod 755 bin/git",
            in: repository.folder
        )
        #expect(copy.status == 0)
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
        let repository = try GitRepository.withTwoSchemas()
        try repository.folder.write("{", to: "s/a.json")
        let run = try repository.folder.lint(["diff", "--against", "HEAD", path])
        #expect(run.status == 2)
        #expect(run.errors.contains("s/a.json:1:2: error: "))
        #expect(run.output.isEmpty)
    }

    @Test func `A broken schema does not end the comparison of the others`() throws {
        let repository = try GitRepository.withTwoSchemas()
        try repository.folder.write("{", to: "s/a.json")
        try repository.folder.write(#"{"type": "integer"}"#, to: "s/lib/b.json")
        let run = try repository.folder.lint(
            ["diff", "--no-swift", "-f", "xcode", "--against", "HEAD", "s"]
        )
        #expect(run.status == 2)
        #expect(run.output.lines.count == 1)
        #expect(run.output.hasPrefix("s/lib/b.json:1:2: error: values of type 'integer'"))
        #expect(run.errors.contains("s/a.json:1:2: error: "))
    }

    @Test func `A broken schema does not hide a schema with an equal file name`() throws {
        let repository = try GitRepository.withTwoSchemas()
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
        let repository = try GitRepository.withTwoSchemas()
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
