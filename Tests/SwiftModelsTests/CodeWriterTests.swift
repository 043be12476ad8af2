import Testing

@testable import SwiftModels

/// The lines of generated code. They have at most 120 Unicode scalars, including their indentation.
struct CodeWriterTests {
    /// Returns the lines that a function writes at an indentation of `depth` levels.
    private static func lines(_ depth: Int, _ write: (inout CodeWriter) -> Void) -> [String] {
        var writer = CodeWriter()
        for _ in 0..<depth { writer.indent() }
        write(&writer)
        return writer.text.split(separator: "\n").map(String.init)
    }

    /// Returns the lines, indented by `depth` levels.
    private static func indented(_ depth: Int, _ lines: String...) -> [String] {
        lines.map { String(repeating: "    ", count: depth) + $0 }
    }

    @Test(arguments: ["a", "\u{E9}", "\u{4E2D}", "\u{1F600}"])
    func `a text fits on a line if it has at most 120 scalars`(character: String) {
        var writer = CodeWriter()
        for width in [120, 116, 112] {
            #expect(writer.fits(String(repeating: character, count: width)))
            #expect(!writer.fits(String(repeating: character, count: width + 1)))
            writer.indent()
        }
    }

    @Test func `a text of more than 480 bytes is certainly too long for a line`() {
        #expect(CodeWriter.canFit(String(repeating: "a", count: 480)))
        #expect(!CodeWriter.canFit(String(repeating: "a", count: 481)))
    }

    @Test(arguments: 0...2, 0...1)
    func `a list has as many items on each line as fit`(depth: Int, excess: Int) {
        let long = String(repeating: "b", count: 114 - 4 * depth + excess)
        let two = Self.lines(depth) { $0.list("f(", ["a", long], closing: ")") }
        let three = Self.lines(depth) { $0.list("f(", ["a", long, "c"], closing: ")") }
        if excess == 0 {
            #expect(two == Self.indented(depth, "f(a, \(long))"))
            #expect(three == Self.indented(depth, "f(a, \(long),", "    c)"))
        } else {
            #expect(two == Self.indented(depth, "f(a,", "    \(long))"))
            #expect(three == Self.indented(depth, "f(a,", "    \(long),", "    c)"))
        }
        let none = Self.lines(depth) { $0.list("f(", [], closing: ")") }
        #expect(none == Self.indented(depth, "f()"))
    }

    @Test(arguments: 0...2, 0...1)
    func `items are on one line or each on its own`(depth: Int, excess: Int) {
        let long = String(repeating: "b", count: 114 - 4 * depth + excess)
        let found = Self.lines(depth) { $0.rows("f( ", ["a", long], closing: ")") }
        let one = Self.lines(depth) { $0.rows("f(", ["a", long], closing: ")") }
        #expect(found == Self.indented(depth, "f(", "    a,", "    \(long)", ")"))
        #expect(one == (excess == 0 ? Self.indented(depth, "f(a, \(long))") : found))
    }

    @Test(arguments: 0...2, 0...1)
    func `each line of a list of declarations begins with the head`(depth: Int, excess: Int) {
        let long = String(repeating: "b", count: 112 - 4 * depth + excess)
        let found = Self.lines(depth) { $0.lines("case ", ["a", long, "c"]) }
        let expected =
            excess == 0
            ? Self.indented(depth, "case a, \(long)", "case c")
            : Self.indented(depth, "case a", "case \(long)", "case c")
        #expect(found == expected)
    }

    @Test(arguments: 0...2, 0...1)
    func `a statement that does not fit beside its patterns has its own line`(
        depth: Int,
        excess: Int
    ) {
        let statement = String(repeating: "b", count: 109 - 4 * depth + excess)
        let found = Self.lines(depth) { $0.switchCase(["1", "2"], statement) }
        let expected =
            excess == 0
            ? Self.indented(depth, "case 1, 2: \(statement)")
            : Self.indented(depth, "case 1, 2:", "    \(statement)")
        #expect(found == expected)
    }

    @Test func `a literal continues on the next line before it is too long`() {
        let text = String(repeating: "b", count: 200)
        let found = Self.lines(1) { $0.literal("", text, closing: ",") }
        let expected = Self.indented(
            1,
            "#\"\"\"",
            String(text.prefix(114)) + "\\#",
            String(text.dropFirst(114)),
            "\"\"\"#,"
        )
        #expect(found == expected)
    }

    @Test(arguments: [(80, 2), (81, 4)])
    func `string literals of at most 80 bytes share lines`(count: Int, lineCount: Int) {
        let items = ["b", "c"].map { letter in
            SwiftTree.Item("", .text(String(repeating: letter, count: count)))
        }
        let found = Self.lines(0) { SwiftTree.group("[", items, "]").write("", to: &$0) }
        #expect(found.count == lineCount, "\(found)")
    }
}
