import Foundation
import TestSupport
import Testing

@testable import SchemaKit

/// Fixes are made together as far as they can be, and change nothing else.
struct EditListTests {
    private func fix(_ edits: (Int, Int, String)...) -> Diagnostic.Fix {
        Diagnostic.Fix(
            message: "a change",
            edits: edits.map { start, end, text in
                Diagnostic.Edit(range: SourceRange(start: start, end: end), replacement: text)
            }
        )
    }

    private func text(_ fixes: [Diagnostic.Fix], _ original: String) -> String {
        String(decoding: EditList(fixes).applied(to: Array(original.utf8)), as: UTF8.self)
    }

    @Test func `edits are made in the order of the text`() {
        #expect(text([fix((4, 5, "E")), fix((0, 1, "AA"), (2, 2, "+"))], "abcdef") == "AAb+cdEf")
        #expect(text([fix((6, 6, "!"))], "abcdef") == "abcdef!")
        #expect(text([fix((0, 6, ""))], "abcdef") == "")
        #expect(text([], "abcdef") == "abcdef")
    }

    @Test func `of two fixes that touch the same bytes the first is made`() {
        #expect(text([fix((1, 3, "X")), fix((2, 4, "Y"))], "abcdef") == "aXdef")
        #expect(text([fix((2, 2, "X")), fix((2, 2, "Y"))], "abcdef") == "abXcdef")
        #expect(text([fix((1, 3, "X")), fix((3, 4, "Y"))], "abcdef") == "aXYef")
        #expect(text([fix((1, 3, "X"), (2, 4, "Y"))], "abcdef") == "abcdef")
        #expect(text([fix((1, 2, "X")), fix((1, 2, "X"))], "abcdef") == "aXcdef")
    }

    @Test func `a fix is made as a whole or not at all`() {
        #expect(text([fix((1, 2, "X")), fix((1, 2, "Y"), (4, 5, "Z"))], "abcdef") == "aXcdef")
    }

    private static let lines = (1...12).map { "line \($0)\n" }.joined()

    private func diff(_ fixes: [Diagnostic.Fix], _ original: String) -> String {
        EditList(fixes).unifiedDiff(of: SourceFile(path: "a.json", bytes: Array(original.utf8)))
    }

    @Test func `a diff shows what is changed, with three lines around it`() {
        let start = Self.lines.utf8.count - "line 12\n".utf8.count - "line 11\n".utf8.count
        #expect(
            diff([fix((0, 4, "Line")), fix((start, start, "new\n"))], Self.lines)
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
        #expect(diff([], Self.lines).isEmpty)
    }

    /// Lines of a few words, to be edited at random.
    @Test func `patch makes of a diff what the edits make`() throws {
        var generator = SeededGenerator(seed: 21)
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("edit-list-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/patch") else { return }
        for _ in 0..<40 {
            let fixes = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                let start = Int.random(in: 0..<90, using: &generator)
                let end = start + Int.random(in: 0...8, using: &generator)
                return fix((start, end, generator.pick(["", "x", "y\n", "\nz\n"])))
            }
            let list = EditList(fixes)
            // With a line end after the last line, and without.
            let original = Self.lines.dropLast(generator.oneIn(2) ? 1 : 0)
            let source = SourceFile(path: "a.json", bytes: Array(original.utf8))
            let diff = list.unifiedDiff(of: source)
            guard !diff.isEmpty else {
                #expect(list.applied(to: source.bytes) == source.bytes)
                continue
            }
            let file = folder.appendingPathComponent("a.json")
            let patch = folder.appendingPathComponent("a.patch")
            try Data(source.bytes).write(to: file)
            try Data(diff.utf8).write(to: patch)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/patch")
            process.arguments = ["-s", "-p0", "a.json", "a.patch"]
            process.currentDirectoryURL = folder
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(diff)")
            #expect(try Array(Data(contentsOf: file)) == list.applied(to: source.bytes))
        }
    }
}
