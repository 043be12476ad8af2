import CommandLineInterface
import Testing

@Suite("Paths")
struct PathTests {
    @Test("have a folder and a name")
    func parts() {
        let rows = [
            ("a/b", "a", "b"), ("a", ".", "a"), ("/a", "/", "a"), ("a/b/", "a", "b"),
            ("a//b", "a", "b"), ("/", "/", "/"), ("//a", "/", "a"), ("", ".", ""),
            ("/a/b/c", "/a/b", "c"), ("a/./b", "a/.", "b"),
            ("\u{E9}/e\u{301}", "\u{E9}", "e\u{301}"),
        ]
        for (path, folder, name) in rows {
            #expect(Path.folder(of: path) == folder, "\(path)")
            #expect(Path.name(of: path) == name, "\(path)")
        }
    }

    @Test("are joined by one slash")
    func joining() {
        #expect(Path.joining("a", "b") == "a/b")
        #expect(Path.joining("a/", "b") == "a/b")
        #expect(Path.joining("/", "b") == "/b")
        #expect(Path.joining("", "b") == "b")
        #expect(Path.joining("a", "/b") == "/b")
    }

    @Test("lose detours such as 'b/..' when they are normalized")
    func detours() {
        let rows = [
            ("a/b/../c", "a/c"), ("./a", "a"), ("a/..", "."), ("../a", "../a"),
            ("a/../../b", "../b"),
            ("/a/../../b", "/b"), ("/..", "/"), ("a//b/", "a/b"), ("", "."), ("../..", "../.."),
            ("a/\u{301}b/../c", "a/c"), ("\u{E9}/..", "."),
        ]
        for (path, expected) in rows { #expect(Path.normalized(path) == expected, "\(path)") }
    }

    @Test("have names that can begin with a combining mark")
    func combiningMarks() {
        #expect(Path.names(in: "/a/\u{301}b//c/") == ["a", "\u{301}b", "c"])
        #expect(Path.rest(of: "a/\u{301}b", after: "a/") == "\u{301}b")
        #expect(Path.rest(of: "e\u{301}/b", after: "\u{E9}/") == nil)
        #expect(Path.relative("/a/\u{301}b/c", to: "/a/d") == "../\u{301}b/c")
    }

    @Test("lose the current folder, unless the rest would be an option or empty")
    func currentFolder() {
        let rows = [
            ("./a", "a"), (".//./a", "a"), ("a/./b", "a/./b"), (".", "."), ("./", "./"),
            ("./-", "./-"), ("./-o", "./-o"), ("../a", "../a"), ("/a", "/a"),
        ]
        for (path, expected) in rows {
            #expect(Path.withoutCurrentFolder(path) == expected, "\(path)")
        }
    }

    @Test("keep '..' when they lose '.' and repeated slashes")
    func withoutDots() {
        let rows = [
            ("./a//b", "a/b"), ("a/./../b", "a/../b"), ("../a/.", "../a"), ("/./a//", "/a"),
            ("/", "/"), ("/.", "/"), (".", "."), ("./", "."), ("", "."), (".a/..b", ".a/..b"),
        ]
        for (path, expected) in rows { #expect(Path.withoutDots(path) == expected, "\(path)") }
    }

    @Test("are explicit if they begin at the root, the current folder or its parent")
    func explicitPaths() {
        for path in ["/a", "/", "./a", "../a", ".", "..", "./"] {
            #expect(Path.isExplicit(path), "\(path)")
        }
        for path in ["a", ".a", "..a", "...", "a/./b", "a/..", ""] {
            #expect(!Path.isExplicit(path), "\(path)")
        }
    }

    @Test("are the paths of relative references and file URIs")
    func references() {
        let rows = [
            ("a.json#/b:c", "a.json"), ("./s:2.json", "./s:2.json"), ("a/b:c", "a/b:c"),
            ("a%20b", "a b"), ("a:b", nil), ("urn:a/b", nil), ("https://a/b", nil),
            ("file:///a%20b#c", "/a b"), ("file:/a", "/a"), ("file://localhost/a:b", "/a:b"),
            ("file://host/a", nil),
        ]
        for (reference, path) in rows {
            #expect(Path.path(ofReference: reference) == path, "\(reference)")
        }
    }

    @Test("become absolute and normalized")
    func absolutePaths() {
        let rows = [
            ("/a/b", "/a/b"), ("//a", "/a"), ("/a//b", "/a/b"), ("/a/", "/a"), ("/", "/"),
            ("/.", "/"), ("/..", "/"), ("/a/.", "/a"), ("/a/./b", "/a/b"), ("/a/../b", "/b"),
            ("/.a", "/.a"), ("/a/.b/c", "/a/.b/c"), ("/a./b..", "/a./b.."), ("b", "/f/b"),
            ("./b", "/f/b"), ("../b", "/b"), ("", "/f"),
        ]
        for (path, expected) in rows {
            #expect(Path.absolute(path, in: "/f") == expected, "\(path)")
        }
    }

    @Test("have URIs with percent-encoded names (RFC 8089, section 2; RFC 3986, section 3.3)")
    func uris() {
        let rows = [
            ("a.json", "a.json"), ("b c.json", "b%20c.json"), ("50%.json", "50%25.json"),
            ("a%20b", "a%2520b"), ("a#b", "a%23b"), ("a?b", "a%3Fb"), ("a:b", "a:b"),
            ("é", "%C3%A9"), ("e\u{301}", "e%CC%81"), ("日本", "%E6%97%A5%E6%9C%AC"),
            ("😀", "%F0%9F%98%80"), ("[1]{2}", "%5B1%5D%7B2%7D"),
            ("a\"b<c>|^`\\", "a%22b%3Cc%3E%7C%5E%60%5C"),
            ("a\n", "a%0A"), ("-._~!$&'()*+,;=@", "-._~!$&'()*+,;=@"),
        ]
        for (name, expected) in rows {
            #expect(Path.fileURI(of: name, in: "/x y") == "file:///x%20y/\(expected)", "\(name)")
            #expect(Path.path(ofReference: "file:///\(expected)") == "/\(name)")
        }
        #expect(Path.fileURI(of: "../a/./b", in: "/x/y") == "file:///x/a/b")
        #expect(Path.fileURI(of: "/a", in: "/x") == "file:///a")
        #expect(Path.fileURI(of: "..", in: "/") == "file:///")
    }
}
