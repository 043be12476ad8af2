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

    @Test("lose their detours")
    func detours() {
        let rows = [
            ("a/b/../c", "a/c"), ("./a", "a"), ("a/..", "."), ("../a", "../a"),
            ("a/../../b", "../b"),
            ("/a/../../b", "/b"), ("/..", "/"), ("a//b/", "a/b"), ("", "."), ("../..", "../.."),
        ]
        for (path, expected) in rows { #expect(Path.normalized(path) == expected, "\(path)") }
    }
}
