import SchemaMarkup
import Testing

/// Tests of text that is escaped for HTML and for XML.
struct MarkupLanguageTests {
    @Test(arguments: [
        ("plain \u{E9} \u{1F600}", "plain \u{E9} \u{1F600}", "plain \u{E9} \u{1F600}"),
        ("<a> & \"b\"", "&lt;a&gt; &amp; &quot;b&quot;", "&lt;a&gt; &amp; &quot;b&quot;"),
        ("it's", "it&#39;s", "it's"),
        // In XML, a parser replaces line feeds and tabs of attributes with spaces.
        ("a\n\tb", "a\n\tb", "a&#10;&#9;b"),
        // Characters that are invisible or change the direction of text become visible.
        ("a\u{202E}b\u{1B}\r", #"a\u{202E}b\u{1B}\u{D}"#, #"a\u{202E}b\u{1B}\u{D}"#),
        ("a\u{200B}\nb", "a\\u{200B}\nb", "a\\u{200B}&#10;b"),
    ])
    func `markup and active characters are escaped`(text: String, html: String, xml: String) {
        #expect(MarkupLanguage.html.escaped(text).utf8.elementsEqual(html.utf8))
        #expect(MarkupLanguage.xml.escaped(text).utf8.elementsEqual(xml.utf8))
    }
}
