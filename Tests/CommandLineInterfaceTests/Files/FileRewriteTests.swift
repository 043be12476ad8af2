import CommandLineInterface
import Foundation
import Testing

@Suite("Rewriting ranges of a file")
struct FileRewriteTests {
    private func text(_ path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }

    @Test("replaces ranges and copies all other bytes")
    func ranges() throws {
        let folder = try TemporaryFolder()
        let filling = String(repeating: "x", count: 200_000)
        let path = try folder.add("a", "one" + filling + "two" + filling + "end")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        var rewrite = try FileRewrite(of: path)
        try rewrite.replace(0..<3, with: Array("1".utf8))
        try rewrite.replace(200_003..<200_006, with: Array("zwei".utf8))
        #expect(text(path)?.hasPrefix("one") == true)
        try rewrite.finish()
        #expect(text(path) == "1" + filling + "zwei" + filling + "end")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(folder.content == ["a"])
    }

    @Test("changes nothing unless it is finished")
    func abandoned() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("a", "old")
        do {
            var rewrite = try FileRewrite(of: path)
            try rewrite.replace(0..<3, with: Array("new".utf8))
            #expect(folder.content.count == 2)
            // The end of the block abandons the rewrite.
        }
        #expect(text(path) == "old")
        #expect(folder.content == ["a"])
    }

    @Test("reports a folder that takes the place of the file")
    func replacedByFolder() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("a", "old")
        do {
            var rewrite = try FileRewrite(of: path)
            try rewrite.replace(0..<3, with: Array("new".utf8))
            try FileManager.default.removeItem(atPath: path)
            try folder.add("a/b")
            try rewrite.finish()
            Issue.record("the folder was replaced")
        } catch let error as FileError {
            #expect(error == FileError(path: path, operation: .write, code: EISDIR))
        }
        #expect(folder.content == ["a", "a/b"])
    }

    @Test("replaces the target of a link and keeps the link")
    func links() throws {
        let folder = try TemporaryFolder()
        try folder.add("below/a", "old")
        try folder.link("link", to: "below/a")
        var rewrite = try FileRewrite(of: folder.path("link"))
        try rewrite.replace(0..<3, with: Array("new".utf8))
        try rewrite.finish()
        #expect(text(folder.path("below/a")) == "new")
        #expect(folder.content == ["below", "below/a", "link"])
    }

    @Test("refuses paths that are not files", arguments: ["/dev/null", "/", "/no/such/file"])
    func noFiles(_ path: String) {
        #expect(throws: FileError.self) { _ = try FileRewrite(of: path) }
    }
}
