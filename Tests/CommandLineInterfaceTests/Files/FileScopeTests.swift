import Testing

@testable import CommandLineInterface

@Suite struct `The scope of allowed files` {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The path, relative to the folder `home`.
        let path: String
        let isReached: Bool
    }

    static let rows = [
        Row(testDescription: "a file", path: "a", isReached: true),
        Row(testDescription: "the folder itself", path: ".", isReached: true),
        Row(testDescription: "a file that does not exist", path: "b/c", isReached: true),
        Row(testDescription: "a path down and up", path: "x/../a", isReached: true),
        Row(testDescription: "one level up", path: "..", isReached: false),
        Row(
            testDescription: "a folder whose name begins with the allowed name",
            path: "../home2/a",
            isReached: false
        ),
        Row(testDescription: "a link to a file inside", path: "inside", isReached: true),
        Row(testDescription: "a link to a file outside", path: "outside", isReached: false),
        Row(
            testDescription: "a path below a link to a folder outside",
            path: "up/home2/a",
            isReached: false
        ),
        Row(testDescription: "a path up from a link", path: "up/../a", isReached: true),
        Row(testDescription: "a broken link", path: "dangling", isReached: false),
        Row(testDescription: "a zero byte", path: "a\0", isReached: false),
        Row(testDescription: "a path up with a backslash", path: #"..\a"#, isReached: false),
        Row(testDescription: "a backslash in a name", path: #"a\b"#, isReached: true),
        Row(testDescription: "an absolute path", path: "/etc/passwd", isReached: false),
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
        #expect((scope.realPath(of: path, namedBy: "x") != nil) == row.isReached)
        #expect(scope.realPath(of: path, namedBy: "y") == nil)
        scope.shareHomes(of: "x", with: "y")
        #expect((scope.realPath(of: path, namedBy: "y") != nil) == row.isReached)
        let wide = FileScope(allowing: ["/"])
        let isPossible = !row.path.contains("\0") && row.path != "dangling"
        #expect((wide.realPath(of: path, namedBy: "z") != nil) == isPossible)
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
