import CommandLineInterface
import Dispatch
import Foundation
import SchemaKit
import Testing

@Suite("Stream writers")
struct StreamWriterTests {
    @Test("write everything in order")
    func order() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("out")
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        var writer = StreamWriter(descriptor: descriptor, name: path)
        for number in 0..<30_000 { try writer.write("\(number)\n") }
        try writer.write(Array("end".utf8))
        try writer.finish()
        let expected = (0..<30_000).map { "\($0)\n" }.joined() + "end"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
    }

    #if os(Linux)
        @Test("report a full device each time their buffer is written to it")
        func fullDevice() throws {
            let descriptor = open("/dev/full", O_WRONLY)
            defer { close(descriptor) }
            var writer = StreamWriter(descriptor: descriptor, name: "standard output")
            try writer.write("x")
            for _ in 0..<2 {
                let error = #expect(throws: FileError.self) { try writer.finish() }
                #expect(error?.message == "cannot write 'standard output': no space left on device")
            }
            #expect(throws: FileError.self) {
                try writer.write(String(repeating: "y", count: 100_000))
            }
        }
    #endif

    @Test("report a closed stream")
    func closedStream() throws {
        var writer = StreamWriter(descriptor: -1, name: "standard output")
        let error = #expect(throws: FileError.self) { try writer.finish() }
        #expect(error?.code == EBADF)
    }

    @Test("report no error if the reader has closed the pipe")
    func brokenPipe() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        var writer = StreamWriter(descriptor: ends[1], name: "standard output")
        try writer.write("x")
        #expect(!writer.isReaderGone)
        try writer.flush()
        #expect(writer.isReaderGone)
        try writer.write(String(repeating: "y", count: 100_000))
        try writer.finish()
    }

    @Test("wait for a slow reader on a pipe that does not block")
    func nonBlockingPipe() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        // The writer waits for the reader. A task might need the thread that this test blocks, so the reader has its
        // own thread.
        let received = ByteCount()
        Thread.detachNewThread {
            let count = reader.readDataToEndOfFile().count
            received.count.withLock { $0 = count }
            received.isComplete.signal()
        }
        var writer = StreamWriter(descriptor: ends[1], name: "standard output")
        for _ in 0..<20 { try writer.write(String(repeating: "y", count: 50_000)) }
        try writer.finish()
        close(ends[1])
        received.isComplete.wait()
        #expect(received.count.withLock { $0 } == 1_000_000)
    }

    /// The number of bytes that another thread has read.
    private final class ByteCount: Sendable {
        let count = Mutex(0)
        let isComplete = DispatchSemaphore(value: 0)
    }

    @Test("know the names of the standard streams")
    func names() {
        let streams: [StandardStream] = [.input, .output, .error]
        #expect(streams.map(\.name) == ["standard input", "standard output", "standard error"])
        #expect(streams.map(\.rawValue) == [0, 1, 2])
    }
}
