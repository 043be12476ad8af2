import Testing

@testable import SchemaDocumentation

/// Text of schemas in Markdown, with escaped markup.
struct MarkdownTextTests {
    @Test(arguments: [
        ("plain, text", "plain, text"), ("a\tb", "a b"), ("a\nb", #"a\\u{A}b"#),
        ("<b>&amp;", "&lt;b&gt;&amp;amp;"), ("*_`[]\\~$", #"\*\_\`\[\]\\\~\$"#),
        ("http://a", #"http\://a"#), ("a:b", "a:b"), ("a:", "a:"), ("a@b", #"a\@b"#),
        ("a!", #"a\!"#), ("a! b", "a! b"), ("www.a", #"www\.a"#), ("WwW.a", #"WwW\.a"#),
        ("a www.b", #"a www\.b"#), ("ww.a", "ww.a"), ("wwx.a", "wwx.a"), (".a", ".a"),
        ("wwww.a", #"wwww\.a"#), ("xww.a", "xww.a"), ("wxw.a", "wxw.a"), ("", ""),
    ])
    func `markup is escaped`(text: String, expected: String) {
        #expect(MarkdownRenderer.escaped(text) == expected)
    }

    @Test(arguments: [
        ("a", "`a`"), ("", "`  `"), ("a`b", "``a`b``"), ("a``b`c", "```a``b`c```"),
        ("`a", "`` `a ``"), ("a`", "`` a` ``"), (" a", "` a`"), ("a ", "`a `"),
        (" a ", "`  a  `"), ("  ", "`  `"), ("`\u{301}a", "`` `\u{301}a ``"),
    ])
    func `a code span begins with enough backticks for its text`(text: String, expected: String) {
        #expect(MarkdownRenderer.code(text) == expected)
    }

    @Test(
        arguments: [
            ("a", [.text("a")]), ("`a`", [.code("a")]),
            ("a `b` c", [.text("a "), .code("b"), .text(" c")]),
            ("`a``b`", [.code("a``b")]), ("a `b", [.text("a `b")]),
            ("a `` b", [.text("a `` b")]), ("`` `a ``", [.code("`a")]), ("` `", [.code(" ")]),
            ("``a `b`", [.text("``a "), .code("b")]), ("`a``", [.text("`a``")]),
            ("```a ``b `c` d``", [.text("```a "), .code("b `c` d")]),
            ("", []),
        ] as [(String, [Phrase.Span])]
    )
    func `text between backticks is code`(text: String, spans: [Phrase.Span]) {
        #expect(Phrase.prose(text).spans == spans)
    }
}
