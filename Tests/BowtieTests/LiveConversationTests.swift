import Foundation
import TestSupport
import Testing

/// Tests of conversations with a running process.
struct LiveConversationTests {
    @Test(.timeLimit(.minutes(10)))
    func `the tool answers each request before it reads the next request`() throws {
        let turns: [RecordedExchange.Turn] = [
            .start,
            .dialect("http://json-schema.org/draft-07/schema#"),
            .run("1", schema: #"{"type":"null"}"#, instances: ["null"], verdicts: [true]),
            .run("2", schema: "false", instances: ["null", "1"], verdicts: [false, false]),
        ]
        let (program, input, output) = try Self.start()
        for turn in turns {
            // The test writes the request in two parts, because a pipe may deliver a request in parts.
            let request = Array((turn.request + "\n").utf8)
            try input.write(contentsOf: request.prefix(10))
            try input.write(contentsOf: request.dropFirst(10))
            #expect(Self.line(from: output) == turn.answer)
        }
        try input.close()
        #expect(program.wait() == .exit(status: 0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `the tool ends when the reader of its answers closes the pipe`() throws {
        let (program, input, output) = try Self.start()
        let start = RecordedExchange.Turn.start
        try input.write(contentsOf: Array((start.request + "\n").utf8))
        #expect(Self.line(from: output) == start.answer)
        try output.close()
        let dialect = RecordedExchange.Turn.dialect("http://json-schema.org/draft-07/schema#")
        try input.write(contentsOf: Array((dialect.request + "\n").utf8))
        #expect(program.wait() == .exit(status: 0))
    }

    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    @Test(.enabled(if: hasFullDevice))
    func `an answer that cannot be written is an error`() throws {
        let (input, errors) = (try RunningProgram.pipe(), try RunningProgram.pipe())
        let program = try RunningProgram(
            [Repository.products.appendingPathComponent("bowtie-schemakit").path],
            input: input.reading,
            output: FileHandle(forWritingAtPath: "/dev/full"),
            errors: errors.writing
        )
        try errors.writing.close()
        let request = RecordedExchange.Turn.start.request + "\n"
        try input.writing.write(contentsOf: Array(request.utf8))
        try input.writing.close()
        let message = String(decoding: errors.reading.readDataToEndOfFile(), as: UTF8.self)
        #expect(program.wait() == .exit(status: 2))
        #expect(
            message == "bowtie-schemakit: error: cannot write 'standard output': "
                + "no space left on device\n"
        )
    }

    private static func start() throws -> (
        RunningProgram, input: FileHandle, output: FileHandle
    ) {
        let (input, output) = (try RunningProgram.pipe(), try RunningProgram.pipe())
        let program = try RunningProgram(
            [Repository.products.appendingPathComponent("bowtie-schemakit").path],
            input: input.reading,
            output: output.writing,
            errors: .standardError
        )
        // Only the tool keeps the other ends of the pipes open.
        try input.reading.close()
        try output.writing.close()
        return (program, input.writing, output.reading)
    }

    /// Returns the next line. The function reads single bytes, so that it consumes no byte after the line.
    private static func line(from output: FileHandle) -> String {
        var bytes: [UInt8] = []
        while let byte = output.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
