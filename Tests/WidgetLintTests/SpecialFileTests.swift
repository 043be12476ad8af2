import Foundation
import TestSupport
import Testing

@Suite struct `Pipes, devices and hard links` {
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write(
            "{\"properties\": {\"a\": {}}, \"additionalProperties\": false}",
            to: "s.json"
        )
        try folder.write("{\"a\": 1}", to: "p/a.json")
        return folder
    }

    @Test func `Pipes and devices in a folder are refused without reading them`() throws {
        let folder = try folder()
        try #require(mkfifo(folder.item("p/pipe.json").path, 0o600) == 0)
        try folder.link("p/zero.json", to: "/dev/zero")
        let run = try folder.lint(["--no-config", "-s", "s.json", "p"])
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot read 'p/pipe.json': it is a pipe, not a file"))
        #expect(run.errors.contains("cannot read 'p/zero.json': it is a device, not a file"))
        #expect(run.errors.hasSuffix("checked 1 file: 2 failures\n"))
    }

    private static let arguments = [
        ["--no-config", "-s", "s.json", "/dev/zero"],
        ["--no-config", "-s", "s.json", "--ndjson", "/dev/zero"],
        ["--no-config", "--schema", "/dev/zero", "p"], ["--config", "/dev/zero", "p"],
        ["--baseline", "/dev/zero", "p"], ["diff", "s.json", "/dev/zero"], ["schema", "/dev/zero"],
    ]

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/zero")), arguments: arguments)
    func `An endless device that an argument names is refused`(_ arguments: [String]) throws {
        let run = try folder().lint(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot read '/dev/zero': it is a device, not a file\n"))
    }

    /// The first block of `/dev/urandom` has line feeds, so a device that is refused after reading gives findings.
    @Test(arguments: ["/dev/zero", "/dev/urandom"])
    func `An endless device as standard input is refused without reading it`(_ device: String)
        throws
    {
        let run = try ShellRun(
            "\"$LINT\" --no-config -s s.json --ndjson - 2>&1 <\(device)",
            in: folder()
        )
        #expect(run.status == 2)
        let message = "cannot read 'standard input': it is a device, not a file"
        #expect(run.output == "widget-lint: error: \(message)\nchecked 0 files: 1 failure\n")
    }

    @Test func `A pipe that a configuration names is refused without reading it`() throws {
        let folder = try folder()
        try #require(mkfifo(folder.item("p/s.json").path, 0o600) == 0)
        try folder.write(
            "{\"schemas\": [{\"files\": \"a.json\", \"schema\": \"./s.json\"}]}",
            to: "p/.widget-lint.json"
        )
        let run = try folder.lint(["p/a.json"])
        #expect(run.status == 2)
        #expect(run.errors.contains("it is a pipe, not a file"))
    }

    @Test func `A file with several hard links is not fixed`() throws {
        let folder = try folder()
        try folder.write("{\"a\": 1,}", to: "b.json")
        try FileManager.default.linkItem(at: folder.item("b.json"), to: folder.item("c.json"))
        let run = try folder.lint(["--no-config", "-s", "s.json", "--fix", "b.json"])
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot write 'b.json': it has several hard links"))
        #expect(try String(contentsOf: folder.item("c.json"), encoding: .utf8) == "{\"a\": 1,}")
    }
}
