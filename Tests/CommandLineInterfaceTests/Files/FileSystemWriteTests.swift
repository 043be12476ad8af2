import CommandLineInterface
import Foundation
import Testing

@Suite("Writing files")
struct FileSystemWriteTests {
    private func text(_ path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("creates and replaces files, and does not write equal content")
    func outcomes() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x")
        #expect(try FileSystem.write(Array("one".utf8), to: path) == .written)
        #expect(text(path) == "one")
        let before = try FileManager.default.attributesOfItem(atPath: path)
        #expect(try FileSystem.write(Array("one".utf8), to: path) == .unchanged)
        let after = try FileManager.default.attributesOfItem(atPath: path)
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
        #expect(try FileSystem.write(Array("two".utf8), to: path, isDurable: true) == .written)
        #expect(try FileSystem.write([], to: path) == .written)
        #expect(text(path) == "")
        #expect(folder.content == ["x"])
    }

    @Test("keeps the permissions of a file, and gives new files the usual permissions")
    func keepsPermissions() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("x", "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o751], ofItemAtPath: path)
        try FileSystem.write(Array("new".utf8), to: path)
        #expect(try permissions(path) == 0o751)
        let usual = try folder.add("usual")
        try FileSystem.write([1], to: folder.path("made"))
        #expect(try permissions(folder.path("made")) == permissions(usual))
    }

    @Test("writes the target of a link and keeps the link")
    func links() throws {
        let folder = try TemporaryFolder()
        try folder.add("below/target", "old")
        try folder.link("first", to: "second")
        try folder.link("second", to: "below/target")
        try folder.link("dangling", to: "below/made")
        try FileSystem.write(Array("new".utf8), to: folder.path("first"))
        try FileSystem.write(Array("made".utf8), to: folder.path("dangling"))
        #expect(text(folder.path("below/target")) == "new")
        #expect(text(folder.path("below/made")) == "made")
        let names = ["below", "below/made", "below/target", "dangling", "first", "second"]
        #expect(folder.content == names)
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("first"))
        #expect(link == "second")
    }

    @Test("reports a link into a folder that does not exist")
    func brokenLinks() throws {
        let folder = try TemporaryFolder()
        try folder.link("first", to: "second")
        try folder.link("second", to: "missing/made")
        for name in ["first", "second"] {
            let path = folder.path(name)
            let error = #expect(throws: FileError.self) { try FileSystem.write([1], to: path) }
            #expect(
                error?.message == "cannot write '\(path)': "
                    + "it is a symbolic link into a folder that does not exist"
            )
        }
        #expect(folder.content == ["first", "second"])
    }

    @Test("reports the reason of a failure and changes nothing")
    func errors() throws {
        let folder = try TemporaryFolder()
        try folder.add("file", "x")
        try folder.add("folder/y")
        try folder.link("loop", to: "loop")
        let before = folder.content
        let long = String(repeating: "n", count: 300)
        let rows: [(String, Int32)] = [
            ("folder", EISDIR), ("file/below", ENOTDIR), ("missing/x", ENOENT), ("loop", ELOOP),
            (long, ENAMETOOLONG),
        ]
        for (name, code) in rows {
            let path = folder.path(name)
            let error = #expect(throws: FileError.self) { try FileSystem.write([1], to: path) }
            #expect(error == FileError(path: path, operation: .write, code: code), "\(name)")
        }
        #expect(folder.content == before)
        #expect(text(folder.path("file")) == "x")
    }

    @Test("allows the longest name")
    func longestName() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(String(repeating: "n", count: 255))
        #expect(try FileSystem.write([1], to: path) == .written)
    }

    @Test("writes directly to devices, and reports a full device")
    func devices() throws {
        #expect(try FileSystem.write([1, 2], to: "/dev/null") == .written)
        #if os(Linux)
            let error = #expect(throws: FileError.self) {
                try FileSystem.write([1], to: "/dev/full")
            }
            #expect(error?.message == "cannot write '/dev/full': no space left on device")
        #endif
    }

    @Test("creates a folder and the folders above it")
    func folders() throws {
        let folder = try TemporaryFolder()
        try FileSystem.createFolder(folder.path("a/b//c/"))
        try FileSystem.createFolder(folder.path("a/b"))
        #expect(folder.content == ["a", "a/b", "a/b/c"])
        try folder.add("file")
        for name in ["file", "file/below"] {
            let error = #expect(throws: FileError.self) {
                try FileSystem.createFolder(folder.path(name))
            }
            #expect(error?.operation == .create, "\(name)")
        }
    }
}
