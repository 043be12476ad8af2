import CommandLineInterface
import SchemaPlatform

@testable import SchemaKit

/// What streams of lines (NDJSON) must keep, for any bytes.
enum StreamChecks {
    /// The longest line that is read; longer ones are reported.
    private static let lineByteLimit = 64

    private struct Line: Equatable, CustomStringConvertible {
        let number: Int
        let offset: Int
        let bytes: [UInt8]?
        let hasLineFeed: Bool

        var description: String { "line \(number) at \(offset), \(bytes?.count ?? -1) bytes" }
    }

    /// A reader of lines gives the lines that the bytes consist of, and the screen passes no line that is not JSON.
    static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
        let expected = lines(of: bytes)
        guard let found = linesRead(from: bytes) else { return }
        try promise(found == expected, "the lines are \(found), not \(expected)")
        guard let program = try SchemaTarget.program(of: Array("{}".utf8), .draft202012) else {
            throw BrokenPromise("'{}' is no schema")
        }
        for line in expected.compactMap(\.bytes) {
            let screen = TextPrefilter()
            let hasNoFindings = line.withUnsafeBufferPointer {
                screen.hasNoFindings($0, under: program)
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

    /// The lines that a reader finds in a pipe; nil where the system has no pipe left.
    private static func linesRead(from bytes: [UInt8]) -> [Line]? {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        // A pipe holds more than the longest input.
        let count = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
        close(ends[1])
        guard count == bytes.count,
            var reader = try? LineReader(
                opening: "/dev/fd/\(ends[0])",
                accepting: .filesAndPipes,
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
