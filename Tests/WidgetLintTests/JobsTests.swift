import Foundation
import TestSupport
import Testing

/// Tests that the number of threads does not change reports.
@Suite struct `Threads` {
    private static let formats = ["text", "json", "ndjson", "sarif", "junit"]

    /// A folder with several batches of files for each thread and, if there are 3,000 lines, several blocks of lines.
    /// Some payloads are broken, some lines are not JSON, and some are empty.
    private func folder(lineCount: Int = 3_000) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        // With this white space, 3,000 lines have 2 MB. A block of lines has at most 256 KiB.
        let padding = String(repeating: " ", count: 700)
        var stream = ""
        for number in 0..<lineCount {
            switch number % 100 {
            case 7: stream += Payloads.brokenButton.replacingOccurrences(of: "\n", with: " ") + "\n"
            case 31: stream += "{\"number\": \(number)\n"
            case 63: stream += "\n"
            default:
                stream += "{\"actionName\": \"Button \(number)\", \"actionType\": 1}\(padding)\n"
            }
        }
        try folder.write(stream, to: "stream.ndjson")
        for number in 0..<90 {
            let payload = number % 9 == 4 ? Payloads.brokenButton : "{\"a\": \(number)}"
            try folder.write(payload, to: "p/\(number).json")
        }
        try folder.write("{\"required\": [\"actionName\"]}", to: "named.schema.json")
        return folder
    }

    @Test(.long, arguments: formats)
    func `Reports of one thread and of three threads are equal`(_ format: String) throws {
        let folder = try folder()
        for paths in ["stream.ndjson", "p", "p stream.ndjson p/3.json"] {
            let arguments = "--reporter \(format) --schema named.schema.json \(paths)"
            let alone = try ShellRun("\"$LINT\" --jobs 1 \(arguments) 2>&1", in: folder)
            let together = try ShellRun("\"$LINT\" --jobs 3 \(arguments) 2>&1", in: folder)
            #expect(alone.status == 1)
            #expect(together.status == alone.status)
            #expect(together.output == alone.output, "\(paths)")
            #expect(!alone.output.isEmpty)
        }
    }

    @Test(.long) func `Reports are equal if schemas are matched by members and a file is missing`()
        throws
    {
        let folder = try folder(lineCount: LongTests.count(200, long: 3_000))
        let arguments = "stream.ndjson missing.json p"
        let alone = try ShellRun("\"$LINT\" --jobs 1 \(arguments) 2>&1", in: folder)
        let together = try ShellRun("\"$LINT\" -j 4 \(arguments) 2>&1", in: folder)
        #expect(alone.status == 2)
        #expect(together.status == alone.status)
        #expect(together.output == alone.output)
    }

    @Test(arguments: ["1", "3"])
    func `The schemas of a configuration are only for its payloads`(_ count: String) throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"schemaFolders": ["t"]}"#, to: "a/.widget-lint.json")
        try folder.write(#"{"$id": "https://e.example/c", "required": ["x"]}"#, to: "a/t/c.json")
        let payload = #"{"$schema": "https://e.example/c"}"#
        try folder.write(payload, to: "a/a.json")
        for number in 10..<60 { try folder.write(payload, to: "b/\(number).json") }
        let run = try folder.lint(["-f", "xcode", "--jobs", count, "a/a.json", "b"])
        let rules = run.output.lines.map { $0.suffix(16) }
        #expect(rules.filter { $0 == "[missing-member]" }.count == 1)
        #expect(rules.filter { $0 == "[unknown-schema]" }.count == 50)
    }

    @Test(arguments: ["0", "257", "two"])
    func `A number of threads outside of the limits is refused`(_ count: String) throws {
        let run = try ShellRun("\"$LINT\" --jobs \(count) p 2>&1", in: try folder())
        #expect(run.status == 2)
        #expect(run.output.contains("--jobs"))
    }
}
