import Foundation
import TestSupport
import Testing

@testable import SchemaKit

/// Differences are as `diff -u` writes them, and `patch` understands them.
struct UnifiedDiffTests {
    private static let lines = (1...12).map { "line \($0)\n" }.joined()

    private func diff(_ old: String, _ new: String, path: String = "a.json") -> String {
        var diff = UnifiedDiff(path: path)
        return String(
            decoding: diff.text(from: Array(old.utf8), to: Array(new.utf8)),
            as: UTF8.self
        )
    }

    @Test func `a diff shows what is changed, with three lines around it`() {
        let new = Self.lines.replacingOccurrences(of: "line 1\n", with: "Line 1\n")
            .replacingOccurrences(of: "line 11\n", with: "new\nline 11\n")
        #expect(
            diff(Self.lines, new)
                == """
                --- a.json
                +++ a.json
                @@ -1,4 +1,4 @@
                -line 1
                +Line 1
                 line 2
                 line 3
                 line 4
                @@ -8,5 +8,6 @@
                 line 8
                 line 9
                 line 10
                +new
                 line 11
                 line 12

                """
        )
        #expect(diff(Self.lines, Self.lines).isEmpty)
    }

    @Test func `a line that nothing ends says so`() {
        #expect(
            diff("a\nb", "a\nc", path: "my file.json")
                == """
                --- my file.json\t
                +++ my file.json\t
                @@ -1,2 +1,2 @@
                 a
                -b
                \\ No newline at end of file
                +c
                \\ No newline at end of file

                """
        )
    }

    @Test func `lines of a stream stand alone under one header`() {
        var diff = UnifiedDiff(path: "a.ndjson")
        let text =
            diff.line(3, from: Array("1".utf8), to: Array("2".utf8), isEnded: true)
            + diff.line(9, from: Array("3".utf8), to: Array("4".utf8), isEnded: false)
        #expect(
            String(decoding: text, as: UTF8.self)
                == """
                --- a.ndjson
                +++ a.ndjson
                @@ -3 +3 @@
                -1
                +2
                @@ -9 +9 @@
                -3
                \\ No newline at end of file
                +4
                \\ No newline at end of file

                """
        )
    }

    /// A text of short lines, changed at random.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch")))
    func `patch makes of a diff the other text`() throws {
        var generator = SeededGenerator(seed: 21)
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("unified-diff-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.json")
        let patch = folder.appendingPathComponent("a.patch")
        for _ in 0..<60 {
            let end = generator.pick(["\n", "\r\n"])
            let lines = (1...20).map { "line \($0 / 2)\(end)" }.joined()
            let old = Array(lines.utf8.dropLast(generator.oneIn(2) ? end.utf8.count : 0))
            var new = old
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                let start = Int.random(in: 0..<90, using: &generator)
                let range = start..<start + Int.random(in: 0...18, using: &generator)
                new.replaceSubrange(range, with: generator.pick(["", "x", "y\n", "\nz\n"]).utf8)
            }
            var diff = UnifiedDiff(path: "a.json")
            try Data(old).write(to: file)
            try Data(diff.text(from: old, to: new)).write(to: patch)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/patch")
            process.arguments = ["-s", "-p0", "--binary", "-i", "a.patch"]
            process.currentDirectoryURL = folder
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0 || old == new)
            #expect(try Array(Data(contentsOf: file)) == new)
        }
    }
}
