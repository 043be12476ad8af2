import Testing

@testable import SwiftModels

/// The text of documentation comments.
struct DocumentationTextTests {
    @Test(
        arguments: [
            ("", []), ("a", ["a"]), ("\n\na", ["a"]), ("a\n\n\nb\n\n", ["a", "", "b"]),
            ("a\n  b  c", ["a", "b c"]), ("a\u{2028}b\u{85}c", ["a", "b", "c"]),
        ] as [(String, [String])]
    )
    func `paragraphs have one empty line between them`(text: String, lines: [String]) {
        #expect(DocumentationText.paragraphs(text) == lines)
    }

    @Test(arguments: [(45, 1), (46, 2)])
    func `a line has at most 92 characters`(count: Int, lineCount: Int) {
        let words = String(repeating: "a", count: 46) + " " + String(repeating: "b", count: count)
        #expect(DocumentationText.paragraphs(words).count == lineCount)
        // A word that would begin a list stays on the line before it.
        #expect(DocumentationText.paragraphs(words + " -").count == lineCount)
    }

    @Test(arguments: [
        ("-", true), ("*", true), ("+", true), ("--", true), ("===", true), ("##", true),
        ("_", true), ("1.", true), ("1)", true), (">", true), (">a", true), ("```", true),
        ("```js", true), ("~~~", true), ("1", false), ("2.", false), ("1.a", false), ("-a", false),
        ("``", false), ("~", false), ("a", false), ("", false), ("<!--", true), ("<pre>", true),
    ])
    func `a line is not wrapped before a mark of Markdown`(word: String, isMark: Bool) {
        #expect(DocumentationText.isBlockMark(Substring(word)) == isMark)
    }

    @Test(
        arguments: [
            ("<pre>", #"\<pre>"#), ("<PRE class", #"\<PRE class"#), ("<!-- a", #"\<!-- a"#),
            ("<?xml", #"\<?xml"#), ("<script>", #"\<script>"#), ("<b>", "<b>"),
            ("a <pre>", "a <pre>"),
            ("@Comment {", #"\@Comment {"#), ("@since 2", #"\@since 2"#),
            ("a @since 2", "a @since 2"),
            ("- Returns: a", #"\- Returns: a"#), ("* throws: a", #"\* throws: a"#),
            ("+ Parameters:", #"\+ Parameters:"#), ("- Parameter a: b", #"\- Parameter a: b"#),
            ("- Note: a", "- Note: a"), ("- Returns a", "- Returns a"),
            ("-Returns: a", "-Returns: a"), ("Returns: a", "Returns: a"), ("-", "-"), ("", ""),
        ]
    )
    func `a line that affects other lines begins with a backslash`(line: String, shown: String) {
        #expect(DocumentationText.selfContained([line]) == [shown])
    }

    /// The lines of a description, and the lines of the comment.
    private static let blocks: [(lines: [String], shown: [String])] = [
        (["```", "- Returns: a"], ["```", "- Returns: a", "```"]),
        (["~~~", "<pre>"], ["~~~", "<pre>", "~~~"]),
        (["```", "<pre>", "```", "<pre>"], ["```", "<pre>", "```", #"\<pre>"#]),
        (["````", "```", "<pre>", "````"], ["````", "```", "<pre>", "````"]),
        (["```", "````", "<pre>"], ["```", "````", #"\<pre>"#]),
        (["```", "```a"], ["```", "```a", "```"]),
        (["```", "~~~"], ["```", "~~~", "```"]),
        (["``", "<pre>"], ["``", #"\<pre>"#]),
        (["```", "@available", "```"], ["```", "@available", "```"]),
        // A backtick after the first three makes them inline code, but a tilde does not.
        (["```a`b", "<pre>"], ["```a`b", #"\<pre>"#]),
        (["~~~a`b", "<pre>"], ["~~~a`b", "<pre>", "~~~"]),
    ]

    @Test(arguments: blocks)
    func `a block of code ends with the description`(lines: [String], shown: [String]) {
        #expect(DocumentationText.selfContained(lines) == shown)
    }

    @Test(arguments: [
        ("a", "`a`"), ("", "`\"\"`"), ("a`b", "`` a`b ``"), ("``a`", "``` ``a` ```"),
        ("\u{1}", "`U+0001`"), (" a ", "`  a  `"), (" a", "` a`"), ("a ", "`a `"), ("  ", "`  `"),
    ])
    func `Markdown shows the text of code unchanged`(text: String, code: String) {
        #expect(DocumentationText.code(text) == code)
    }
}
