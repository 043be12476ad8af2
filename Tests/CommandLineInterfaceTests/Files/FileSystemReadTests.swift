import CommandLineInterface
import Foundation
import TestSupport
import Testing

@Suite("Reading files")
struct FileSystemReadTests {
    @Test("returns all bytes of files of any size")
    func sizes() throws {
        let folder = try TemporaryFolder()
        for count in [0, 1, 4_095, 65_535, 65_536, 65_537, 300_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let path = folder.path("\(count)")
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            #expect(try FileSystem.read(path) == bytes)
        }
    }

    #if os(Linux)
        @Test("reads files whose size the system does not report")
        func specialFiles() throws {
            #expect(try !FileSystem.read("/proc/self/status").isEmpty)
            #expect(try FileSystem.read("/dev/null").isEmpty)
        }
    #endif

    @Test("reads a pipe to its end")
    func pipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let script = "(printf abc; sleep 0.1; printf def) > '\(path)'"
        let writer = try RunningProgram(["/bin/sh", "-c", script])
        #expect(try FileSystem.read(path, accepting: .filesAndStreams) == Array("abcdef".utf8))
        _ = writer.wait()
        let error = #expect(throws: FileError.self) { try FileSystem.read(path) }
        #expect(error?.code == FileError.Refusal.pipe.rawValue)
    }

    @Test("reads a pipe with more bytes than fit into the first read")
    func longPipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let script = "head -c 200000 /dev/zero > '\(path)'"
        let writer = try RunningProgram(["/bin/sh", "-c", script])
        let bytes = try FileSystem.read(path, accepting: .filesAndStreams)
        #expect(bytes == Array(repeating: 0, count: 200_000))
        _ = writer.wait()
    }

    @Test("refuses a file longer than the limit, and devices other than the null device")
    func limit() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("x", "0123456789")
        #expect(try FileSystem.read(path, byteLimit: 10).count == 10)
        let error = #expect(throws: FileError.self) { try FileSystem.read(path, byteLimit: 9) }
        #expect(error?.code == EFBIG)
        for path in ["/dev/zero", "/dev/urandom"] {
            let error = #expect(throws: FileError.self) {
                try FileSystem.read(path, accepting: .filesAndStreams)
            }
            #expect(error?.code == FileError.Refusal.device.rawValue)
        }
    }

    @Test("reports the reason of a failure")
    func errors() throws {
        let folder = try TemporaryFolder()
        try folder.add("file", "x")
        try folder.add("folder/y")
        try folder.link("dangling", to: "nowhere")
        try folder.link("loop", to: "loop")
        let rows: [(String, Int32, String)] = [
            ("missing", ENOENT, "no such file or directory"),
            ("folder", EISDIR, "is a directory"),
            ("dangling", ENOENT, "no such file or directory"),
            // Systems describe this error in different words.
            ("loop", ELOOP, ""),
            ("file/below", ENOTDIR, "not a directory"),
        ]
        for (name, code, reason) in rows {
            let path = folder.path(name)
            let error = #expect(throws: FileError.self) { try FileSystem.read(path) }
            #expect(error == FileError(path: path, operation: .read, code: code))
            let message = error?.message ?? ""
            #expect(message.hasPrefix("cannot read '\(path)': \(reason)"))
        }
        let denied = FileError(path: "x.json", operation: .read, code: EACCES)
        #expect(denied.message == "cannot read 'x.json': permission denied")
    }

    @Test("refuses a path with a zero byte")
    func zeroByte() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("x", "x") + "\0y"
        let operations: [(FileError.Operation, () throws -> Void)] = [
            (.read, { _ = try FileSystem.read(path) }),
            (.inspect, { _ = try FileSystem.kind(of: path) }),
            (.write, { _ = try FileSystem.write([1], to: path) }),
            (.write, { try FileSystem.setWritable(true, at: path) }),
            (.list, { _ = try FileSystem.names(in: folder.path + "\0") }),
        ]
        for (operation, run) in operations {
            let error = #expect(throws: FileError.self) { try run() }
            #expect(error?.operation == operation)
            #expect(error?.code == EINVAL)
        }
    }

    @Test("distinguishes kinds of files")
    func kinds() throws {
        let folder = try TemporaryFolder()
        try folder.add("file", "x")
        try folder.link("to-file", to: "file")
        try folder.link("to-folder", to: ".")
        try folder.link("dangling", to: "nowhere")
        try folder.link("loop", to: "loop")
        let rows: [(String, FileKind)] = [
            ("file", .file), ("to-file", .file), ("to-folder", .folder), ("", .folder),
            ("dangling", .missing), ("missing", .missing), ("file/below", .missing),
        ]
        for (name, kind) in rows {
            #expect(try FileSystem.kind(of: folder.path(name)) == kind, "\(name)")
        }
        #expect(try FileSystem.kind(of: "/dev/null") == .other)
        let error = #expect(throws: FileError.self) {
            try FileSystem.kind(of: folder.path("loop"))
        }
        #expect(error?.code == ELOOP)
    }
}
