import TestSupport
import Testing

@Suite struct `Large inputs` {
    @Test(.timeLimit(.minutes(10)))
    func `A mistake in the middle of a very long line has a short excerpt`() throws {
        let folder = try ScratchFolder()
        let half = String(repeating: "1,", count: LongTests.count(300_000, long: 1_250_000))
        try folder.write(#"{"properties": {"a": {"items": {"type": "integer"}}}}"#, to: "s.json")
        try folder.write("{\"a\":[" + half + "\"bad\"," + half + "1]}", to: "a.json")
        let run = try folder.lint(["-s", "s.json", "a.json"])
        let lines = run.output.split(separator: "\n")
        #expect(run.status == 1)
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("a.json:1:\(half.utf8.count + 7): error: expected an integer"))
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(lines[1].contains(#",1,"bad",1,"#))
        #expect(lines[2].hasSuffix(" ^^^^^"))
    }

    @Test(.timeLimit(.minutes(10)))
    func `A long line can have many mistakes`() throws {
        let folder = try ScratchFolder()
        let good = String(repeating: "1,", count: 1_000)
        try folder.write(#"{"items": {"type": "integer"}}"#, to: "s.json")
        let rows = String(repeating: good + "\"bad\",", count: 200)
        try folder.write("[" + rows + "1]", to: "a.json")
        let run = try folder.lint(["-s", "s.json", "a.json"])
        #expect(run.status == 1)
        #expect(run.output.split(separator: "\n").count == 600)
        #expect(run.errors == "checked 1 file: 200 errors in 1 file\n")
    }

    @Test(.timeLimit(.minutes(10)))
    func `The memory for files without findings is only the memory for their names`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "s.json")
        let text = #"{"count": 1, "text": "\#(String(repeating: "x", count: 10_000))"}"#
        for number in 0..<LongTests.count(1_000, long: 2_000) {
            try folder.write(text, to: "many/\(number).json")
            if number < 20 { try folder.write(text, to: "few/\(number).json") }
        }
        let (few, many) = (try PeakRun("few", folder), try PeakRun("many", folder))
        // The files have at least 10 MB, and their names have 30 kB.
        #expect(many.kilobytes < few.kilobytes + 4_000, "\(few.kilobytes), \(many.kilobytes) kB")
    }

    @Test(.timeLimit(.minutes(10)))
    func `A folder can have more than a thousand payloads`() throws {
        let folder = try ScratchFolder()
        // A process may usually have 1,024 open files.
        let count = LongTests.count(1_100, long: 3_000)
        for number in 0..<count { try folder.write(Payloads.button, to: "p/\(number).json") }
        let run = try folder.lint(["p"])
        #expect(run.status == 0)
        #expect(run.errors == "checked \(count) files: no problems found\n")
    }
}
