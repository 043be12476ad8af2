import CommandLineInterface
import Foundation
import Testing

@Suite("Unified diffs")
struct UnifiedDiffTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let old: String
        let new: String
        let hunks: String
    }

    static let rows = [
        Row(testDescription: "equal texts", old: "a\nb\n", new: "a\nb\n", hunks: ""),
        Row(testDescription: "empty texts", old: "", new: "", hunks: ""),
        Row(
            testDescription: "a changed line",
            old: "a\nb\nc\n",
            new: "a\nB\nc\n",
            hunks: """
                @@ -1,3 +1,3 @@
                 a
                -b
                +B
                 c

                """
        ),
        Row(
            testDescription: "only added lines",
            old: "",
            new: "a\nb\n",
            hunks: """
                @@ -0,0 +1,2 @@
                +a
                +b

                """
        ),
        Row(
            testDescription: "only removed lines",
            old: "a\n",
            new: "",
            hunks: "@@ -1 +0,0 @@\n-a\n"
        ),
        Row(
            testDescription: "a line feed is added to the last line",
            old: "a\nb",
            new: "a\nb\n",
            hunks: """
                @@ -1,2 +1,2 @@
                 a
                -b
                \\ No newline at end of file
                +b

                """
        ),
        Row(
            testDescription: "other line ends",
            old: "a\r\nb\n",
            new: "a\nb\n",
            hunks: """
                @@ -1,2 +1,2 @@
                -a\r
                +a
                 b

                """
        ),
        Row(
            testDescription: "changes far from each other",
            old: "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
            new: "0\n1\n2\n3\n4\n5\n6\n7\n8\n",
            hunks: """
                @@ -1,3 +1,4 @@
                +0
                 1
                 2
                 3
                @@ -6,4 +7,3 @@
                 6
                 7
                 8
                -9

                """
        ),
        Row(
            testDescription: "changes near each other",
            old: "1\n2\n3\n4\n5\n6\n7\n8\n",
            new: "1\n3\n4\n5\n6\n7\nx\n8\n",
            hunks: """
                @@ -1,8 +1,8 @@
                 1
                -2
                 3
                 4
                 5
                 6
                 7
                +x
                 8

                """
        ),
    ]

    /// Returns the numbers from 1 to 18, one on each line, with `x` and `y` in place of two of them.
    private static func numbers(x: Int? = nil, y: Int? = nil) -> String {
        (1...18).map { (number: Int) in number == x ? "x\n" : number == y ? "y\n" : "\(number)\n" }
            .joined()
    }

    /// The context of a change is three lines, so two changes with at most six lines between them form one hunk.
    static let neighbors = [
        Row(
            testDescription: "six lines between two changes",
            old: numbers(),
            new: numbers(x: 5, y: 12),
            hunks: """
                @@ -2,14 +2,14 @@
                 2
                 3
                 4
                -5
                +x
                 6
                 7
                 8
                 9
                 10
                 11
                -12
                +y
                 13
                 14
                 15

                """
        ),
        Row(
            testDescription: "seven lines between two changes",
            old: numbers(),
            new: numbers(x: 5, y: 13),
            hunks: """
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +x
                 6
                 7
                 8
                @@ -10,7 +10,7 @@
                 10
                 11
                 12
                -13
                +y
                 14
                 15
                 16

                """
        ),
    ]

    @Test("equal the output of 'diff'", arguments: rows + neighbors)
    func text(_ row: Row) {
        let diff = UnifiedDiff(from: Array(row.old.utf8), to: Array(row.new.utf8))
        let names = row.hunks.isEmpty ? "" : "--- a\n+++ /dev/null\n"
        #expect(diff.text(oldName: "a", newName: nil) == names + row.hunks)
    }

    @Test("change one text to the other when 'patch' applies them", arguments: 0..<40)
    func applied(_ size: Int) throws {
        var generator = SystemRandomNumberGenerator()
        let count = size * size / 4
        let old = (0..<count).map { _ in "\(Int.random(in: 0..<9, using: &generator))\n" }
        var new = old
        for _ in 0...size / 4 {
            let index = Int.random(in: 0...new.count, using: &generator)
            if index < new.count, Bool.random(using: &generator) { new.remove(at: index) }
            new.insert("x\n", at: min(index, new.count))
        }
        let folder = try TemporaryFolder()
        let file = try folder.add("text", old.joined())
        let diff = UnifiedDiff(from: Array(old.joined().utf8), to: Array(new.joined().utf8))
        try folder.add("change", diff.text(oldName: "text", newName: "text"))
        let result = try output(of: "patch", ["-p0", "-i", "change"], in: folder.path)
        guard let result else { return }
        #expect(result.status == 0, "\(result.text)\(result.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == new.joined())
    }

    static let names = [
        ("a/é.json", "a/é.json"),
        ("a b.json", "a b.json\t"), ("a \u{301}.json", "a \u{301}.json\t"),
        ("a\tb.json", #""a\tb.json""#),
        ("a \n\rb.json", "\"a \\n\\rb.json\"\t"),
        (#"q"\é.json"#, #""q\"\\é.json""#),
        ("\u{1}\u{7F}\u{202E}.json", #""\001\177\342\200\256.json""#),
    ]

    @Test("quote names as 'git diff' does", arguments: names)
    func nameInHeader(_ name: String, _ shown: String) {
        let header = UnifiedDiff.header(oldName: nil, newName: name)
        #expect(String(decoding: header, as: UTF8.self) == "--- /dev/null\n+++ \(shown)\n")
    }

    @Test("name files that 'git apply' finds", arguments: names.map(\.0))
    func appliedByGit(_ name: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.add(name, "1\n")
        let diff = UnifiedDiff(from: Array("1\n".utf8), to: Array("2\n".utf8))
        try folder.add("change", diff.text(oldName: name, newName: name))
        let result = try output(of: "git", ["apply", "-p0", "change"], in: folder.path)
        guard let result else { return }
        #expect(result.status == 0, "\(result.text)\(result.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "2\n")
    }

    /// The first and the last lines differ, so all lines of both texts count toward the limit.
    @Test("keep the common lines of texts with up to 4000 lines", arguments: [(1, 2), (2, 1)])
    func comparedLines(endCount: Int, hunkCount: Int) {
        let common = (3...UnifiedDiff.comparedLineLimit / 2).map { "\($0)\n" }.joined()
        let old = "a\n" + common + String(repeating: "a\n", count: endCount)
        let new = "b\n" + common + "b\n"
        let diff = UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8))
        let text = diff.text(oldName: "a", newName: "b")
        #expect(text.ranges(of: "\n@@ ").count == hunkCount, "\(text.prefix(100))")
    }

    @Test("of long texts without common lines are one replacement")
    func long() {
        let count = UnifiedDiff.comparedLineLimit
        let old = Array(String(repeating: "a\n", count: count).utf8)
        let new = Array(String(repeating: "b\n", count: count).utf8)
        let text = UnifiedDiff(from: old, to: new).text(oldName: "a", newName: "b")
        #expect(text.hasPrefix("--- a\n+++ b\n@@ -1,\(count) +1,\(count) @@\n-a\n-a\n"))
        #expect(text.utf8.count > 6 * count)
    }
}
