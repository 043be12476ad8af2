import CommandLineInterface
import SchemaPlatform

@testable import SchemaKit

/// The promises of streams of lines (NDJSON) for any bytes.
enum StreamChecks {
    /// The length of the longest line that is read. The bytes of a longer line are `nil`.
    private static let lineByteLimit = 64

    private struct Line: Equatable, CustomStringConvertible {
        let number: Int
        let offset: Int
        let bytes: [UInt8]?
        let hasLineFeed: Bool

        var description: String { "line \(number) at \(offset), \(bytes?.count ?? -1) bytes" }
    }

    /// Checks that a reader returns the lines of the bytes, and that every line that passes the prefilter is JSON.
    static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
        let expected = lines(of: bytes)
        guard let found = linesRead(from: bytes) else { return }
        try promise(found == expected, "the lines are \(found), not \(expected)")
        guard let program = try SchemaTarget.program(of: Array("{}".utf8), .draft202012) else {
            throw BrokenPromise("'{}' is no schema")
        }
        for line in expected.compactMap(\.bytes) {
            let prefilter = TextPrefilter()
            let hasNoFindings = line.withUnsafeBufferPointer {
                prefilter.hasNoFindings($0, under: program)
            }
            try promise(
                !hasNoFindings || (try? JSONParser().parse(line)) != nil,
                "a line without findings is not JSON: \(String(decoding: line, as: UTF8.self))"
            )
        }
    }

    private static func lines(of bytes: [UInt8]) -> [Line] {
        var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let endsWithLineFeed = parts.last?.isEmpty == true
        if endsWithLineFeed { parts.removeLast() }
        return parts.enumerated().map { position, part in
            Line(
                number: position + 1,
                offset: part.startIndex,
                bytes: part.count > lineByteLimit ? nil : Array(part),
                hasLineFeed: endsWithLineFeed || position < parts.count - 1
            )
        }
    }

    /// Returns the lines that a reader finds in a pipe, or nil if a pipe cannot be made, filled and opened.
    private static func linesRead(from bytes: [UInt8]) -> [Line]? {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        // The capacity of a pipe exceeds the longest input.
        let count = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
        close(ends[1])
        guard count == bytes.count,
            var reader = try? LineReader(
                opening: "/dev/fd/\(ends[0])",
                accepting: .filesAndStreams,
                lineByteLimit: lineByteLimit
            )
        else { return nil }
        var lines: [Line] = []
        while let line = try? reader.next() {
            lines.append(
                Line(
                    number: line.number,
                    offset: line.offset,
                    bytes: line.bytes,
                    hasLineFeed: line.hasLineFeed
                )
            )
        }
        return lines
    }
}
