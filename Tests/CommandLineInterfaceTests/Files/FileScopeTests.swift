import Testing

@testable import CommandLineInterface

@Suite struct `The scope of allowed files` {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The path, absolute or relative to the folder `home`.
        let path: String
        let isAllowed: Bool
    }

    static let rows = [
        Row(testDescription: "a file", path: "a", isAllowed: true),
        Row(testDescription: "the folder itself", path: ".", isAllowed: true),
        Row(testDescription: "a file that does not exist", path: "b/c", isAllowed: true),
        Row(testDescription: "a path down and up", path: "x/../a", isAllowed: true),
        Row(testDescription: "one level up", path: "..", isAllowed: false),
        Row(
            testDescription: "a folder whose name begins with the allowed name",
            path: "../home2/a",
            isAllowed: false
        ),
        Row(testDescription: "a link to a file inside", path: "inside", isAllowed: true),
        Row(testDescription: "a link to a file outside", path: "outside", isAllowed: false),
        Row(
            testDescription: "a path below a link to a folder outside",
            path: "up/home2/a",
            isAllowed: false
        ),
        // `..` is resolved before links are followed, so `up/../a` is `a`.
        Row(testDescription: "a path up from a link", path: "up/../a", isAllowed: true),
        Row(testDescription: "a broken link", path: "dangling", isAllowed: false),
        Row(testDescription: "a zero byte", path: "a\0", isAllowed: false),
        Row(testDescription: "a path up with a backslash", path: #"..\a"#, isAllowed: false),
        Row(testDescription: "a backslash in a name", path: #"a\b"#, isAllowed: true),
        Row(testDescription: "an absolute path", path: "/etc/passwd", isAllowed: false),
    ]

    @Test(arguments: rows)
    func `A file is allowed if its real path is in the folder`(_ row: Row) throws {
        let folder = try TemporaryFolder()
        try folder.add("home/a")
        try folder.add("home2/a")
        try folder.link("home/inside", to: "a")
        try folder.link("home/outside", to: "../home2/a")
        try folder.link("home/up", to: "..")
        try folder.link("home/dangling", to: "../nothing")
        var scope = FileScope()
        let path = Path.joining(folder.path("home"), row.path)
        #expect(scope.realPath(of: path, namedBy: "x") == nil)
        scope.add(homes: [folder.path("home")], of: "x")
        #expect((scope.realPath(of: path, namedBy: "x") != nil) == row.isAllowed)
        #expect(scope.realPath(of: path, namedBy: "y") == nil)
        scope.shareHomes(of: "x", with: "y")
        #expect((scope.realPath(of: path, namedBy: "y") != nil) == row.isAllowed)
        let unlimited = FileScope(allowing: ["/"])
        let hasRealPath = !row.path.contains("\0") && row.path != "dangling"
        #expect((unlimited.realPath(of: path, namedBy: "z") != nil) == hasRealPath)
    }

    @Test func `A folder does not allow one whose name is only canonically equivalent`() throws {
        let folder = try TemporaryFolder()
        let names = ["e\u{301}", "\u{E9}"]
        for name in names { try folder.add(name + "/a") }
        // On some file systems, both names are those of one folder.
        guard folder.content.count == 4 else { return }
        let folders = names.map { folder.path($0) }
        let files = folders.map { $0 + "/a" }
        let both = FileScope(allowing: folders)
        #expect(files.allSatisfy { both.realPath(of: $0, namedBy: "x") != nil })
        var scope = FileScope()
        for home in folders { scope.add(homes: [home], of: home) }
        #expect(scope.realPath(of: files[0], namedBy: folders[0]) != nil)
        #expect(scope.realPath(of: files[0], namedBy: folders[1]) == nil)
        #expect(!Path.isSame(files[0], as: files[1]))
    }

    @Test func `Paths through links to one file or folder have the same target`() throws {
        let folder = try TemporaryFolder()
        try folder.add("a/file")
        try folder.add("b/file")
        try folder.link("link", to: "a")
        try folder.link("file", to: "a/file")
        // `isSame` is true if both paths lead to one existing file. `isSameTarget` is also true if both have the same
        // name in one folder.
        let rows: [(String, String, isSame: Bool, isSameTarget: Bool)] = [
            ("a/file", "a/file", true, true), ("a/file", "link/file", true, true),
            ("file", "a/../link/./file", true, true), ("a", "link", true, true),
            ("a/file", "b/file", false, false), ("a/file", "a/other", false, false),
            ("a/new", "a/new", false, true), ("a/new", "link/new", false, true),
            ("link/new", "a/other", false, false), ("a/new", "b/new", false, false),
            ("none/new", "none/new", false, true), ("none/new", "none/./new", false, false),
            ("none/new", "a/new", false, false),
        ]
        for (first, second, isSame, isSameTarget) in rows {
            for (path, other) in [(first, second), (second, first)] {
                let (left, right) = (folder.path(path), folder.path(other))
                #expect(Path.isSame(left, as: right) == isSame, "\(path) \(other)")
                #expect(Path.isSameTarget(left, as: right) == isSameTarget, "\(path) \(other)")
            }
        }
    }

    @Test func `An input may name files in each of its homes`() throws {
        let folder = try TemporaryFolder()
        let names = ["a", "b", "c"]
        for name in names { try folder.add(name + "/file") }
        var scope = FileScope()
        for name in ["a", "b", "a"] { scope.add(homes: [folder.path(name)], of: "x") }
        scope.add(homes: [folder.path("c")], of: "y")
        func allowed(_ input: String) -> [String] {
            names.filter {
                scope.realPath(of: folder.path($0 + "/file"), namedBy: input) != nil
            }
        }
        #expect(allowed("x") == ["a", "b"])
        scope.shareHomes(of: "x", with: "y")
        #expect(allowed("x") == ["a", "b"])
        #expect(allowed("y") == ["a", "b", "c"])
    }

    @Test func `A path that is too long for the system is not allowed`() {
        let scope = FileScope(allowing: ["/"])
        let limit = FileSystem.pathByteLimit
        #expect(
            scope.realPath(of: "/" + String(repeating: "n", count: limit - 1), namedBy: "") != nil
        )
        #expect(scope.realPath(of: "/" + String(repeating: "n", count: limit), namedBy: "") == nil)
    }
}
