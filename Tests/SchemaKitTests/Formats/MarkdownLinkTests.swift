import Testing

@testable import SchemaKit

/// Tests of the destinations of Markdown links in place of URLs.
struct MarkdownLinkTests {
    private static let url = "https://a.example/b"

    @Test(arguments: [
        "<\(url)>", "[a](\(url))", "![a](\(url))", "[](\(url))", " \t[a b](\(url))\r\n",
        "\n<\(url)>",
    ])
    func `the destination of a Markdown link is found`(text: String) {
        let bytes = Array(text.utf8)
        let range = MarkdownLink.destination(in: bytes)
        #expect(range.map { String(decoding: bytes[$0], as: UTF8.self) } == Self.url)
    }

    @Test(arguments: [
        "", " ", "<", "<>", url, "(\(url))", "[a]", "[a])", "[a]()", "[a](b)", "<b>", "!)",
        "!a](\(url))", "!<\(url)>", "[a] (\(url))", "[a]b](\(url))", "[a](\(url)", "[a](\(url)) b",
        "b <\(url)>", "<\(url)", "[a](\(url)>", "<\(url))", "[a](<\(url)>)",
    ])
    func `no destination is found in other texts`(text: String) {
        #expect(MarkdownLink.destination(in: Array(text.utf8)) == nil)
    }

    @Test func `the destination of a Markdown link ends before the last parenthesis`() {
        let bytes = Array("[a](\(Self.url)(c))".utf8)
        #expect(MarkdownLink.destination(in: bytes) == 4..<bytes.count - 1)
    }
}
