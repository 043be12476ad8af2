import Foundation
import Testing

@testable import CommandLineInterface

@Suite("Replacing several files")
struct FileStageTests {
    private func text(_ path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }

    private func staged(_ texts: [String: String], in folder: TemporaryFolder) throws
        -> [StagedFile]
    {
        try texts.sorted { $0.key < $1.key }.compactMap { name, text in
            try StagedFile.staging(Array(text.utf8), for: folder.path(name))
        }
    }

    @Test("gives all of them their new content")
    func all() throws {
        let folder = try TemporaryFolder()
        try folder.add("a", "old")
        try folder.add("same", "same")
        let files = try staged(["a": "new", "b": "made", "same": "same"], in: folder)
        #expect(files.count == 2)
        #expect(text(folder.path("a")) == "old")
        var stage = FileStage()
        try stage.replaceAll(files)
        stage.finish()
        #expect(text(folder.path("a")) == "new")
        #expect(text(folder.path("b")) == "made")
        #expect(folder.content == ["a", "b", "same"])
    }

    @Test("puts all of them back where one can't be replaced")
    func rollback() throws {
        let folder = try TemporaryFolder()
        try folder.add("a", "old")
        let files = try staged(["a": "new", "b": "made", "c": "never"], in: folder)
        // Whatever has come there meanwhile.
        try folder.add("c/file")
        var stage = FileStage()
        let error = #expect(throws: StageError.self) { try stage.replaceAll(files) }
        #expect(error?.cause.path == folder.path("c"))
        #expect(error?.writtenPaths == [])
        #expect(text(folder.path("a")) == "old")
        #expect(folder.content == ["a", "c", "c/file"])
    }

    @Test("is undone until it is finished")
    func undone() throws {
        let folder = try TemporaryFolder()
        try folder.add("a", "old")
        var stage = FileStage()
        try stage.replaceAll(try staged(["a": "new", "b": "made"], in: folder))
        #expect(text(folder.path("a")) == "new")
        #expect(stage.undo().isEmpty)
        #expect(text(folder.path("a")) == "old")
        #expect(folder.content == ["a"])
    }
}
