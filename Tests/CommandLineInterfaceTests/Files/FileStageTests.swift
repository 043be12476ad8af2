import Foundation
import SchemaPlatform
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

    @Test("gives all files their new content")
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

    @Test("restores all files if one of them cannot be replaced")
    func rollback() throws {
        let folder = try TemporaryFolder()
        try folder.add("a", "old")
        let files = try staged(["a": "new", "b": "made", "c": "never"], in: folder)
        // A folder takes the place of the third file.
        try folder.add("c/file")
        var stage = FileStage()
        let error = #expect(throws: StageError.self) { try stage.replaceAll(files) }
        #expect(error?.cause.path == folder.path("c"))
        #expect(error?.unrestoredPaths == [])
        #expect(text(folder.path("a")) == "old")
        #expect(folder.content == ["a", "c", "c/file"])
    }

    @Test("restores all files if the new content of one of them is missing")
    func missingContent() throws {
        let folder = try TemporaryFolder()
        try folder.add("a", "old")
        try folder.add("b", "old")
        let files = try staged(["a": "new", "b": "new"], in: folder)
        try FileManager.default.removeItem(atPath: files[1].temporary)
        var stage = FileStage()
        let error = #expect(throws: StageError.self) { try stage.replaceAll(files) }
        #expect(error?.cause == FileError(path: files[1].path, operation: .write, code: ENOENT))
        #expect(error?.unrestoredPaths == [])
        #expect(text(folder.path("a")) == "old")
        #expect(text(folder.path("b")) == "old")
        #expect(folder.content == ["a", "b"])
    }

    @Test("reports a file that is removed before its copy is made")
    func removedFile() throws {
        let folder = try TemporaryFolder()
        try folder.add("a", "old")
        let files = try staged(["a": "new"], in: folder)
        // This function removes the file in place of making a link, and returns false, as if links were not possible.
        var stage = FileStage { path, _ in unlink(path) != 0 }
        let error = #expect(throws: StageError.self) { try stage.replaceAll(files) }
        #expect(error?.cause == FileError(path: files[0].path, operation: .write, code: ENOENT))
        #expect(folder.content == [])
    }

    @Test("refuses devices")
    func devices() {
        let error = #expect(throws: FileError.self) {
            try StagedFile.staging([1], for: "/dev/null")
        }
        #expect(error?.code == FileError.Refusal.device.rawValue)
    }

    @Test("keeps a copy on a file system without hard links")
    func withoutHardLinks() throws {
        let folder = try TemporaryFolder()
        try folder.add("a", "old")
        chmod(folder.path("a"), 0o640)
        let files = try staged(["a": "new", "b": "made", "c": "never"], in: folder)
        try folder.add("c/file")
        var stage = FileStage { _, _ in false }
        let error = #expect(throws: StageError.self) { try stage.replaceAll(files) }
        #expect(error?.unrestoredPaths == [])
        #expect(text(folder.path("a")) == "old")
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("a"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(folder.content == ["a", "c", "c/file"])

        // The old file keeps its name, so nothing is lost if its backup is deleted early.
        var second = FileStage { path, _ in
            #expect(text(path) == "old")
            return false
        }
        try second.replaceAll(try staged(["a": "new"], in: folder))
        #expect(text(folder.path("a")) == "new")
        #expect(folder.content.filter { $0.hasPrefix(".a.") }.count == 1)
        #expect(second.undo().isEmpty)
        #expect(text(folder.path("a")) == "old")
        try second.replaceAll(try staged(["a": "newer"], in: folder))
        second.finish()
        #expect(text(folder.path("a")) == "newer")
        #expect(folder.content == ["a", "c", "c/file"])
    }

    #if !canImport(Darwin)
        @Test("reads attributes that another process changes or removes during the copy")
        func removedAttribute() {
            /// Reads an attribute with a system call that gives these results, one after the other: the size, and then
            /// the number of bytes read. After `ERANGE` (the attribute has grown), the size is read again.
            func read(_ results: [(count: Int, code: Int32)]) -> AttributeBytes {
                var results = results[...]
                return unsafe AttributeBytes.read { buffer, _ in
                    let (count, code) = results.removeFirst()
                    if count > 0, let buffer = unsafe buffer {
                        unsafe buffer.storeBytes(of: 7, as: UInt8.self)
                    }
                    errno = code
                    return count
                }
            }
            #expect(read([(-1, ENODATA)]) == .missing)
            #expect(read([(1, 0), (-1, ENODATA)]) == .missing)
            #expect(read([(-1, ENOTSUP)]) == .missing)
            #expect(read([(-1, EACCES)]) == .failed)
            #expect(read([(0, 0)]) == .bytes([]))
            #expect(read([(1, 0), (-1, ERANGE), (1, 0), (1, 0)]) == .bytes([7]))
        }
    #endif

    @Test("can be undone until it is finished")
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
