import Foundation
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite("Temporary files")
struct TemporaryFileTests {
    @Test("have names with their host and process")
    func names() throws {
        let path = TemporaryName.path(beside: "/a/b.json")
        #expect(path.hasPrefix("/a/.b.json.schemakit-\(TemporaryName.ownHost)-\(getpid())-"))
        let name = try #require(TemporaryName(Path.name(of: path)))
        #expect(name.host == TemporaryName.ownHost)
        #expect(name.process == getpid())
        #expect(!name.isStale(age: 10))
        #expect(!name.isStale(age: TemporaryName.ageLimit))
        #expect(name.isStale(age: TemporaryName.ageLimit + 1))
        // The letter has two bytes. A temporary name contains at most 60 bytes of the file's name.
        for count in [1, 30, 31, 128] {
            let long = TemporaryName.path(beside: String(repeating: "ä", count: count))
            #expect(long.utf8.count < 140)
            #expect(TemporaryName(long) != nil, "\(long)")
        }
    }

    @Test(
        "are recognized only by the exact form of their names",
        arguments: [
            "x.schemakit-abc-1-abc.tmp", ".schemakit-abc-1-abc.tmp", ".x.schemakit-abc-1-abc",
            ".x.schemakit-abc-1.tmp", ".x.schemakit-abc-0-abc.tmp", ".x.schemakit-abc--1-abc.tmp",
            ".x.schemakit-abc-1-.tmp", ".x.schemakit--1-abc.tmp", ".x.schemakit-a b-1-abc.tmp",
            ".x.schemakit-abc-1-abc-d.tmp", ".x.schemakit-abc-+1-+a.tmp", ".x.tmp",
        ]
    )
    func otherNames(_ name: String) {
        #expect(TemporaryName(name) == nil)
    }

    @Test("are removed by a later run if they are stale, and other files are kept")
    func stale() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram(["/bin/sh", "-c", "exit 0"])
        _ = program.wait()
        let endedProcess = program.identifier
        let own = TemporaryName.ownHost
        try folder.add(".a.schemakit-\(own)-\(endedProcess)-abc.tmp")
        let kept = [
            // Another program has created this file.
            ".mine.tmp",
            // The process with the number 1, the first process of the system, is running.
            ".b.schemakit-\(own)-1-abc.tmp",
            // The process belongs to another host, where it may still be running.
            ".c.schemakit-other-\(endedProcess)-abc.tmp",
            // The process that runs the tests is running.
            ".d.schemakit-\(own)-\(getpid())-abc.tmp",
            // The name has no random part.
            ".e.schemakit-\(own)-\(endedProcess).tmp",
        ]
        for name in kept { try folder.add(name) }
        // A file that is older than a day is removed, even if its process may run.
        let old = try folder.add(".f.schemakit-other-1-abc.tmp")
        let past = Date(timeIntervalSinceNow: -100_000)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: old)
        // A link is kept, because only regular files are removed.
        try folder.link(".g.schemakit-\(own)-\(endedProcess)-abc.tmp", to: ".mine.tmp")
        try FileSystem.write([1], to: folder.path("x"))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(
            left.sorted() == (kept + [".g.schemakit-\(own)-\(endedProcess)-abc.tmp", "x"]).sorted()
        )
    }

    @Test("have a new name, and are removed if they are abandoned")
    func abandoned() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("x", "old")
        let replacement = try FileReplacement(of: path)
        let temporary = try #require(replacement.temporary)
        #expect(TemporaryName(Path.name(of: temporary)) != nil)
        replacement.abandon()
        #expect(folder.content == ["x"])
    }

    @Test("are removed by a commit that fails", arguments: [false, true])
    func failedCommit(isDurable: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("x", "old")
        let replacement = try FileReplacement(of: path)
        try replacement.write([1])
        // A file cannot replace a folder that is not empty.
        try FileManager.default.removeItem(atPath: path)
        try folder.add("x/y")
        let error = #expect(throws: SystemError.self) {
            try replacement.commit(isDurable: isDurable)
        }
        #expect(error?.code == EISDIR)
        #expect(folder.content == ["x", "x/y"])
    }

    @Test("are removed by a commit that fails, and the error has the path of the file")
    func failedCommitForPath() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("x", "old")
        let replacement = try FileReplacement(of: path)
        try FileManager.default.removeItem(atPath: path)
        try folder.add("x/y")
        let error = #expect(throws: FileError.self) { try replacement.commit(for: path) }
        #expect(error == FileError(path: path, operation: .write, code: EISDIR))
        #expect(folder.content == ["x", "x/y"])
    }
}

@Suite("The metadata of files")
struct FileMetadataTests {
    @Test("a file with several hard links is refused, because its replacement would separate them")
    func hardLinks() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("a", "old")
        try FileManager.default.linkItem(atPath: path, toPath: folder.path("b"))
        let error = #expect(throws: FileError.self) {
            try FileSystem.write([1], to: path, isDurable: true, keepsIdentity: true)
        }
        #expect(error?.code == FileError.Refusal.hardLinks.rawValue)
        #expect(throws: FileError.self) { _ = try FileRewrite(of: path) }
        // Tools rewrite their own output without `keepsIdentity`.
        #expect(try FileSystem.write([1], to: path) == .written)
        #expect(folder.content == ["a", "b"])
    }

    @Test("the owner is kept", .enabled(if: geteuid() == 0))
    func owner() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("x", "old")
        try #require(chown(path, 1, 2) == 0)
        try FileSystem.write([1], to: path, isDurable: true, keepsIdentity: true)
        var status = stat()
        let result = lstat(path, &status)
        #expect(result == 0 && status.st_uid == 1 && status.st_gid == 2)
    }

    #if os(Linux)
        private static let hasAttributes: Bool = {
            guard let folder = try? TemporaryFolder(), let path = try? folder.add("x") else {
                return false
            }
            let set = "import os; os.setxattr('\(path)', 'user.a', b'1')"
            return (try? output(of: "python3", ["-c", set]))?.status == 0
        }()

        @Test("extended attributes are kept", .enabled(if: hasAttributes))
        func attributes() throws {
            let folder = try TemporaryFolder()
            let path = try folder.add("x", "old")
            // The last name is not UTF-8.
            for attribute in ["'user.a', b'1'", "'user.b', b''", "b'user.\\xff', b'2'"] {
                let set = "import os; os.setxattr('\(path)', \(attribute))"
                _ = try output(of: "python3", ["-c", set])
            }
            try FileSystem.write([1], to: path, isDurable: true, keepsIdentity: true)
            let get = """
                import os
                print([(n, os.getxattr('\(path)', n)) for n in sorted(os.listxattr('\(path)'))])
                """
            let run = try #require(try output(of: "python3", ["-c", get]))
            let expected = "[('user.a', b'1'), ('user.b', b''), ('user.\\udcff', b'2')]\n"
            #expect(run.text == expected, "\(run.errors)")
        }

        /// Gives the folder of a file a default access control list, which new files in the folder inherit. Returns
        /// false if the file system has no such lists.
        private static func setDefaultAccess(besideFile path: String) -> Bool {
            let set = """
                import os, struct
                entries = [(1, 6, -1), (2, 4, 1), (4, 4, -1), (16, 6, -1), (32, 4, -1)]
                access = struct.pack('<I', 2) + b''.join(struct.pack('<HHi', *e) for e in entries)
                os.setxattr(os.path.dirname('\(path)'), 'system.posix_acl_default', access)
                """
            return (try? output(of: "python3", ["-c", set]))?.status == 0
        }

        private static let hasAccessLists: Bool = {
            guard let folder = try? TemporaryFolder(), let path = try? folder.add("x") else {
                return false
            }
            return setDefaultAccess(besideFile: path)
        }()

        @Test("an inherited access control list is not kept", .enabled(if: hasAccessLists))
        func inheritedAccess() throws {
            let folder = try TemporaryFolder()
            let path = try folder.add("x", "old")
            let isSet = Self.setDefaultAccess(besideFile: path)
            #expect(isSet)
            try FileSystem.write([1], to: path, isDurable: true, keepsIdentity: true)
            let get = """
                import os
                open('\(path).new', 'w').close()
                print([os.listxattr(p) for p in ['\(path)', '\(path).new']])
                """
            let run = try #require(try output(of: "python3", ["-c", get]))
            #expect(run.text == "[[], ['system.posix_acl_access']]\n", "\(run.errors)")
        }
    #endif
}
