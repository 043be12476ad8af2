import CommandLineInterface
import SchemaKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads a stream line by line and hands each over as soon as it is complete.
struct LineReader {
    /// How many lines have been handed over.
    private(set) var count = 0
    private let stream: StandardStream
    /// Bytes that have been read; those before `start` have been handed over.
    private var buffer: [UInt8] = []
    private var start = 0
    /// Where to look for the next line end: nothing before it is one.
    private var searchStart = 0
    private var isAtEnd = false

    private static let pieceByteCount = 65_536

    init(_ stream: StandardStream) {
        self.stream = stream
    }

    /// The next line without its line end; `nil` at the end of the stream.
    ///
    /// What is longer than any JSON text may be is handed over in part, so that the parser can
    /// refuse it before memory runs out.
    mutating func next() throws(FileError) -> [UInt8]? {
        while true {
            let lineEnd = buffer[searchStart...].firstIndex(of: UInt8(ascii: "\n"))
            if let lineEnd { return takeLine(upTo: lineEnd, nextStart: lineEnd + 1) }
            searchStart = buffer.count
            if isAtEnd || buffer.count - start > JSONParser.byteLimit {
                guard start < buffer.count else { return nil }
                return takeLine(upTo: buffer.count, nextStart: buffer.count)
            }
            try fill()
        }
    }

    private mutating func takeLine(upTo end: Int, nextStart: Int) -> [UInt8] {
        defer {
            start = nextStart
            searchStart = nextStart
            count += 1
        }
        return Array(buffer[start..<end])
    }

    private mutating func fill() throws(FileError) {
        buffer.removeFirst(start)
        start = 0
        searchStart = buffer.count
        let piece = try readPiece()
        isAtEnd = piece.isEmpty
        buffer += piece
    }

    /// What the stream has to give, at least one byte unless it is at its end.
    private func readPiece() throws(FileError) -> [UInt8] {
        var failure: Int32?
        let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceByteCount) { buffer, count in
            while true {
                let received = read(stream.rawValue, buffer.baseAddress, buffer.count)
                count = max(received, 0)
                if received >= 0 { return }
                switch errno {
                case EINTR:
                    continue
                case EAGAIN, EWOULDBLOCK:
                    waitForInput()
                case let code:
                    failure = code
                    return
                }
            }
        }
        guard let failure else { return piece }
        throw FileError(path: stream.name, operation: .read, code: failure)
    }

    /// Waits for a stream that somebody set not to block.
    private func waitForInput() {
        var request = pollfd(fd: stream.rawValue, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
    }
}
