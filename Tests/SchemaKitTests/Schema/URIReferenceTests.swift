import TestSupport
import Testing

@testable import SchemaKit

/// Tests of URI references: their parts, and their resolution against a base URI.
struct URIReferenceTests {
    /// A reference, and the URI after its resolution against a base.
    struct Row: CustomTestStringConvertible, Sendable {
        var base = "http://a/b/c/d;p?q"
        let reference: String
        let target: String
        var testDescription: String { "\(reference.debugDescription) against \(base)" }

        init(_ reference: String, _ target: String) {
            self.reference = reference
            self.target = target
        }

        init(against base: String, _ reference: String, _ target: String) {
            self.base = base
            self.reference = reference
            self.target = target
        }
    }

    private func expectResolution(_ row: Row) {
        let target = URIReference(row.base).resolving(URIReference(row.reference))
        #expect(target.text == row.target)
    }

    /// RFC 3986, section 5.4.1.
    private static let normal = [
        Row("g:h", "g:h"), Row("g", "http://a/b/c/g"), Row("./g", "http://a/b/c/g"),
        Row("g/", "http://a/b/c/g/"), Row("/g", "http://a/g"), Row("//g", "http://g"),
        Row("?y", "http://a/b/c/d;p?y"), Row("g?y", "http://a/b/c/g?y"),
        Row("#s", "http://a/b/c/d;p?q#s"), Row("g#s", "http://a/b/c/g#s"),
        Row("g?y#s", "http://a/b/c/g?y#s"), Row(";x", "http://a/b/c/;x"),
        Row("g;x", "http://a/b/c/g;x"), Row("g;x?y#s", "http://a/b/c/g;x?y#s"),
        Row("", "http://a/b/c/d;p?q"), Row(".", "http://a/b/c/"), Row("./", "http://a/b/c/"),
        Row("..", "http://a/b/"), Row("../", "http://a/b/"), Row("../g", "http://a/b/g"),
        Row("../..", "http://a/"), Row("../../", "http://a/"), Row("../../g", "http://a/g"),
    ]

    /// RFC 3986, section 5.4.2, with the results of strict parsers.
    private static let abnormal = [
        Row("../../../g", "http://a/g"), Row("../../../../g", "http://a/g"),
        Row("/./g", "http://a/g"), Row("/../g", "http://a/g"), Row("g.", "http://a/b/c/g."),
        Row(".g", "http://a/b/c/.g"), Row("g..", "http://a/b/c/g.."),
        Row("..g", "http://a/b/c/..g"), Row("./../g", "http://a/b/g"),
        Row("./g/.", "http://a/b/c/g/"), Row("g/./h", "http://a/b/c/g/h"),
        Row("g/../h", "http://a/b/c/h"), Row("g;x=1/./y", "http://a/b/c/g;x=1/y"),
        Row("g;x=1/../y", "http://a/b/c/y"), Row("g?y/./x", "http://a/b/c/g?y/./x"),
        Row("g?y/../x", "http://a/b/c/g?y/../x"), Row("g#s/./x", "http://a/b/c/g#s/./x"),
        Row("g#s/../x", "http://a/b/c/g#s/../x"), Row("http:g", "http:g"),
    ]

    @Test(arguments: normal + abnormal)
    func `the examples of RFC 3986 resolve to the URIs in the RFC`(row: Row) {
        expectResolution(row)
    }

    private static let otherBases = [
        Row(against: "urn:example:a", "#x", "urn:example:a#x"),
        Row(against: "urn:example:a", "", "urn:example:a"),
        Row(against: "urn:example:a", "urn:example:b#/c", "urn:example:b#/c"),
        Row(against: "urn:example:a", "b", "urn:b"),
        Row(against: "tag:example,2024:a", "#x", "tag:example,2024:a#x"),
        Row(against: "file:///a/b.json", "c.json#/d", "file:///a/c.json#/d"),
        Row(against: "file:///a/b.json", "../c.json", "file:///c.json"),
        Row(against: "file:///a/b.json", "/c.json", "file:///c.json"),
        Row(against: "file:///C:/a/b.json", "./c.json", "file:///C:/a/c.json"),
        Row(against: "", "a/b.json", "a/b.json"),
        Row(against: "", "#x", "#x"),
        Row(against: "", "http://a/b", "http://a/b"),
        Row(against: "a/b/c.json", "../d.json", "a/d.json"),
        Row(against: "a/b/c.json", "d.json", "a/b/d.json"),
        Row(against: "http://a", "b", "http://a/b"),
        Row(against: "http://a?x", "b", "http://a/b"),
        Row(against: "http://a", "../b", "http://a/b"),
        Row(against: "http://a#x", "", "http://a"),
        Row(against: "http://a/b", "HTTP://A/c", "http://A/c"),
        Row(against: "http://a/b", "//c?d", "http://c?d"),
        Row(against: "http://a:80@[::1]/b", "c d", "http://a:80@[::1]/c d"),
        Row(against: "http://a/", "1:2", "http://a/1:2"),
        Row(against: "http://a/", "é/日", "http://a/é/日"),
    ]

    @Test(arguments: otherBases)
    func `references resolve against bases of every kind`(row: Row) {
        expectResolution(row)
    }

    @Test func `a reference is split into its parts`() {
        let full = URIReference("HTTP://user@host:1/path/x?query?#fragment#/")
        #expect(full.scheme == "http")
        #expect(full.authority == "user@host:1")
        #expect(full.path == "/path/x")
        #expect(full.query == "query?")
        #expect(full.fragment == "fragment#/")
        #expect(full.isAbsolute)
        #expect(full.withoutFragment.text == "http://user@host:1/path/x?query?")
        #expect(URIReference("#").fragment?.isEmpty == true)
        #expect(URIReference("#").withoutFragmentIfEmpty.text.isEmpty)
        #expect(URIReference("a#b").withoutFragmentIfEmpty.text == "a#b")
        #expect(URIReference("a").fragment == nil)
        #expect(!URIReference("1a:b").isAbsolute)
        #expect(URIReference("?").query?.isEmpty == true)
    }

    @Test func `resolving does not change a normal URI, and most absolute URIs are normal`() {
        // Resolving would not change the last text, but `isNormalURI` looks for segments `.` in the query, too.
        for text in [
            ":", ":a", "", "a", "1a:b", "-a:b", "A:b", "a:b#", "a:.", "a:/../b", "a:b/.",
            "https://x.y/z.json?q=./",
        ] {
            #expect(!URIReference.isNormalURI(text), "\(text)")
        }
        for text in [
            "a:", "a1+-:b", "https://x.y/z.json?q=.a", "urn:a:b", "a:.b", "a:..b", "a://b:1",
        ] {
            #expect(URIReference.isNormalURI(text), "\(text)")
        }
        var generator = SeededGenerator(seed: 22)
        let pieces = [
            "a", "b1", "Z", "1", ":", "/", ".", "..", "#", "?", "-", "+", "%41", "é", "//",
        ]
        let base = URIReference("http://base/x/y?q")
        var normalCount = 0
        for _ in 0..<5_000 {
            let scheme = generator.pick(["", "a:", "a1:/"])
            let text = scheme + (0..<5).map { _ in generator.pick(pieces) }.joined()
            guard URIReference.isNormalURI(text) else { continue }
            normalCount += 1
            let reference = URIReference(text)
            #expect(reference.isAbsolute && reference.fragment == nil, "\(text)")
            #expect(base.resolving(reference).text == text, "\(text)")
        }
        #expect(normalCount > 200)
    }

    @Test func `percent-encoded bytes are decoded if they are UTF-8`() {
        #expect(URIReference.percentDecoded("a%41%7e") == "aA~")
        #expect(URIReference.percentDecoded("%C3%A9") == "é")
        #expect(URIReference.percentDecoded("%zz%4%") == "%zz%4%")
        #expect(URIReference.percentDecoded("%25%32%35") == "%25")
        #expect(URIReference.percentDecoded("%FF") == "%FF")
        #expect(URIReference.percentDecoded("") == "")
    }

    @Test func `percent-encoding in paths is normalized`() {
        let rows = [
            ("file:///a%7e%41%2D", "file:///a~A-"), ("a%c3%a9", "a%C3%A9"), ("é", "%C3%A9"),
            ("b c[1].json", "b%20c%5B1%5D.json"), ("50%.json", "50%25.json"), ("a%2", "a%252"),
            ("a%2fb,%2c", "a%2Fb,%2C"), ("http://[::1]/b?c d#e f", "http://[::1]/b?c d#e f"),
            ("a:b", "a:b"), ("a\tb", "a%09b"), ("a\u{F}\u{10}", "a%0F%10"), ("", ""),
            ("file:///a%3ab%2F%2C", "file:///a:b%2F,"),
            ("http://a/a%3ab%2F%2C", "http://a/a%3Ab%2F%2C"),
        ]
        for (text, expected) in rows {
            #expect(URIReference(text).withNormalizedPath.text == expected)
            #expect(URIReference(expected).withNormalizedPath.text == expected)
        }
    }

    @Test func `a JSON Pointer that is encoded as a fragment is decoded to the same pointer`() {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<500 {
            let tokens = (0..<3).map { _ in RandomTree.word(using: &generator) + "%41" }
            let fragment = URIReference.fragment(JSONPointer(tokens))
            #expect(fragment.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            #expect(JSONPointer(parsing: URIReference.percentDecoded(fragment))?.tokens == tokens)
        }
    }
}
