import CommandLineInterface
import Foundation
import Testing

@Suite("Walking through folders")
struct FolderWalkerTests {
    private func walk(_ folder: TemporaryFolder, _ walker: FolderWalker) -> [String] {
        walker.files(below: folder.path).files.map { String($0.dropFirst(folder.path.count + 1)) }
    }

    @Test("sorts the names in each folder in byte order, and lists the files below a name together")
    func order() throws {
        let folder = try TemporaryFolder()
        for name in ["b", "a/z", "a/b/c", "a.json", "B", "\u{E9}", "e", ".hidden", "c d"] {
            try folder.add(name)
        }
        let expected = [".hidden", "B", "a/b/c", "a/z", "a.json", "b", "c d", "e", "\u{E9}"]
        #expect(walk(folder, FolderWalker()) == expected)
        #expect(try FileSystem.names(in: folder.path("a")) == ["b", "z"])
    }

    @Test("skips unwanted files and folders")
    func filters() throws {
        let folder = try TemporaryFolder()
        for name in ["a.json", "b.txt", ".git/c.json", "d/e.json"] { try folder.add(name) }
        // A broken link without a wanted name, such as the lock of an editor, gives no error.
        try folder.link("lock", to: "nobody")
        let walker = FolderWalker(
            wantsFolder: { _, name in name != ".git" },
            wantsFile: { path, _ in path.hasSuffix(".json") }
        )
        #expect(walk(folder, walker) == ["a.json", "d/e.json"])
        #expect(walker.files(below: folder.path).errors.isEmpty)
    }

    @Test("follows links to files, but not links to folders that it enters anyway")
    func links() throws {
        let folder = try TemporaryFolder()
        try folder.add("real/x")
        try folder.link("file", to: "real/x")
        try folder.link("folder", to: "real")
        #expect(walk(folder, FolderWalker()) == ["file", "real/x"])
        let allowing = FolderWalker(scope: FileScope(allowing: [folder.path]))
        #expect(walk(folder, allowing) == ["file", "real/x"])
        let below = FolderWalker().files(below: folder.path("folder"))
        #expect(below.files == [folder.path("folder/x")])
    }

    @Test("follows links to folders outside if they are allowed")
    func outside() throws {
        let folder = try TemporaryFolder()
        for name in ["p/x", "out/y", "out/below/z", "else/w"] { try folder.add(name) }
        try folder.link("p/link", to: "../out")
        try folder.link("p/other", to: "../else")
        let walker = FolderWalker(scope: FileScope(allowing: [folder.path("out")]))
        let listing = walker.files(below: folder.path("p"))
        let files = ["p/link/below/z", "p/link/y", "p/x"]
        #expect(listing.files == files.map { folder.path($0) })
        #expect(listing.skippedLinks == [folder.path("p/other")])
        let refused = FolderWalker().files(below: folder.path("p"))
        #expect(refused.files == [folder.path("p/x")])
        #expect(refused.skippedLinks == [folder.path("p/link"), folder.path("p/other")])
    }

    @Test("enters each folder outside once, even if links lead to it on millions of paths")
    func manyPaths() throws {
        let folder = try TemporaryFolder()
        for level in 0..<30 {
            try folder.add("out/\(level)/x")
            for name in ["a", "b"] {
                try folder.link("out/\(level)/\(name)", to: "../\(level + 1)")
            }
        }
        try folder.add("out/30/x")
        // This link leads back to the folder that is traversed.
        try folder.link("out/30/back", to: "../../p")
        try folder.add("p/x")
        try folder.link("p/link", to: "../out/0")
        try folder.link("p/up", to: "..")
        let walker = FolderWalker(scope: FileScope(allowing: [folder.path]))
        let listing = walker.files(below: folder.path("p"))
        #expect(listing.files.count == 32)
        #expect(
            listing.files.first == folder.path("p/link" + String(repeating: "/a", count: 30) + "/x")
        )
        #expect(listing.errors.isEmpty)
        #expect(listing.skippedLinks.isEmpty)
    }

    @Test("reports circular and broken links, and continues")
    func loops() throws {
        let folder = try TemporaryFolder()
        try folder.add("a/x")
        try folder.link("a/back", to: "..")
        try folder.link("self", to: "self")
        try folder.link("dangling", to: "nowhere")
        let listing = FolderWalker().files(below: folder.path)
        #expect(listing.files == [folder.path("a/x")])
        let expected = [
            FileError(path: folder.path("dangling"), operation: .inspect, code: ENOENT),
            FileError(path: folder.path("self"), operation: .inspect, code: ELOOP),
        ]
        #expect(listing.errors == expected)
    }

    @Test("reports a path that is not a folder")
    func errors() throws {
        let folder = try TemporaryFolder()
        try folder.add("file")
        let rows: [(String, Int32)] = [("missing", ENOENT), ("file", ENOTDIR), ("file/x", ENOTDIR)]
        for (name, code) in rows {
            let path = folder.path(name)
            let listing = FolderWalker().files(below: path)
            #expect(listing.errors == [FileError(path: path, operation: .list, code: code)])
        }
    }

    @Test("enters folders down to the limit")
    func depth() throws {
        let folder = try TemporaryFolder()
        // The folder of the test is the first level.
        let levels = Array(repeating: "d", count: FolderWalker.depthLimit - 1)
        let deepest = folder.path(levels.joined(separator: "/"))
        try folder.add(levels.joined(separator: "/") + "/x")
        #expect(FolderWalker().files(below: folder.path).files == [deepest + "/x"])
        try FileSystem.createFolder(deepest + "/d")
        let listing = FolderWalker().files(below: folder.path)
        #expect(listing.errors == [FileError(path: deepest + "/d", operation: .list, code: ELOOP)])
        let reason = "it is nested too deeply, or a link leads back to a folder above it"
        #expect(listing.errors.first?.message == "cannot list '\(deepest)/d': \(reason)")
        #expect(listing.files == [deepest + "/x"])
    }
}
