import SchemaKit
import Testing

@testable import SchemaDocumentation

/// The layout of JSON values on pages, at the widths and depths at which the layout changes.
struct JSONLayoutTests {
    private func node(_ text: String) throws -> JSONNode {
        try JSONParser(depthLimit: 200).parse(Array(text.utf8)).root
    }

    /// Returns the text of an array of strings that has this many bytes on one line.
    private func array(ofByteCount count: Int) -> String {
        let first = "[\"a\", \""
        return first + String(repeating: "b", count: count - first.utf8.count - 2) + "\"]"
    }

    @Test(arguments: [(55, 1), (56, 1), (57, 4)])
    func `a value of at most 56 bytes takes one line`(byteCount: Int, lineCount: Int) throws {
        let text = JSONLayout.lines(try node(array(ofByteCount: byteCount)))
        #expect(text.split(separator: "\n").count == lineCount)
    }

    @Test(arguments: [(53, 1), (54, 1), (55, 4)])
    func `the width limit includes the indentation, but not a member's name`(
        byteCount: Int,
        lineCount: Int
    ) throws {
        let text = JSONLayout.lines(
            try node("{\"name\": \(array(ofByteCount: byteCount)), \"other\": 0}")
        )
        // The braces and the other member have lines of their own.
        #expect(text.split(separator: "\n").count == lineCount + 3)
    }

    @Test func `members and items are indented below their object or array`() throws {
        let long = array(ofByteCount: 57)
        let word = String(repeating: "b", count: 48)
        let expected = """
            {
              "a": [
                [
                  "a",
                  "\(word)"
                ],
                {}
              ],
              "b\\n": 1.50
            }
            """
        #expect(JSONLayout.lines(try node(#"{"a": [\#(long), {}], "b\n": 1.50}"#)) == expected)
    }

    @Test(arguments: [("[", "]"), (#"{"a": "#, "}")])
    func `a value at depth 60 takes one line`(open: String, close: String) throws {
        let deep = String(repeating: open, count: 100) + "0" + String(repeating: close, count: 100)
        let lines = JSONLayout.lines(try node(deep)).split(separator: "\n")
        #expect(lines.count == 2 * 60 + 1)
        #expect(lines[60].drop { $0 == " " }.filter { "[{".contains($0) }.count >= 40)
        #expect(lines[59].prefix { $0 == " " }.count == 2 * 59)
    }

    @Test func `an empty array or object takes one line beyond the width limit`() throws {
        let deep =
            String(repeating: "[", count: 29) + "[], {}" + String(repeating: "]", count: 29)
        let lines = JSONLayout.lines(try node(deep)).split(separator: "\n")
        let indentation = String(repeating: " ", count: 58)
        #expect(lines[29...30] == ["\(indentation)[],", "\(indentation){}"])
    }

    @Test(arguments: [(119, false), (120, false), (121, true)])
    func `a short line has at most 120 characters`(count: Int, isCut: Bool) throws {
        let text = array(ofByteCount: count)
        let line = JSONLayout.shortLine(try node(text))
        #expect(line == (isCut ? String(text.prefix(119)) + "…" : text))
    }

    @Test(arguments: [
        (#"{"default": 1, "maximum": 2, "examples": [3]}"#, #"{"maximum": 2}"#),
        (#"{"properties": {"default": {"default": 1}}}"#, #"{"properties": {"default": {}}}"#),
        (#"{"const": {"default": 1}}"#, #"{"const": {"default": 1}}"#),
        (
            #"{"propertyDependencies": {"default": {"examples": {"default": 1, "maximum": 2}}}}"#,
            #"{"propertyDependencies": {"default": {"examples": {"maximum": 2}}}}"#
        ),
    ])
    func `a short line of a schema has all members but defaults and examples`(
        schema: String,
        line: String
    ) throws {
        #expect(JSONLayout.shortLine(ofSchema: try node(schema)) == line)
    }
}
