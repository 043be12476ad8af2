import LanguageServer
import Testing

@Suite struct `Splitting bytes into messages` {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let input: String
        let segments: [MessageSplitter.Segment]

        var testDescription: String { name }
    }

    private static func content(_ text: String) -> MessageSplitter.Segment {
        .content(Array(text.utf8))
    }
    private static let noLength = MessageSplitter.Segment.malformed(
        reason: "expected a header with 'Content-Length'"
    )
    private static let longHeader = MessageSplitter.Segment.malformed(
        reason: "the header is longer than 4096 bytes"
    )
    private static let noNumber = MessageSplitter.Segment.malformed(
        reason: "expected a number of bytes in 'Content-Length'"
    )

    /// Inputs and their segments, if a content has at most 64 bytes.
    static let rows = [
        Row(name: "an empty input", input: "", segments: []),
        Row(name: "one message", input: "Content-Length: 2\r\n\r\n{}", segments: [content("{}")]),
        Row(name: "an empty content", input: "Content-Length: 0\r\n\r\n", segments: [content("")]),
        Row(
            name: "two messages, the second incomplete",
            input: "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1",
            segments: [content("{}")]
        ),
        Row(
            name: "another field, a lowercase name, no space",
            input:
                "content-type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:2\r\n\r\n[]",
            segments: [content("[]")]
        ),
        Row(
            name: "lines that end with LF",
            input: "Content-Length: 1\n\n1",
            segments: [content("1")]
        ),
        Row(
            name: "a header without a length, then a message",
            input: "X: 1\r\n\r\nContent-Length: 2\r\n\r\n{}",
            segments: [noLength, content("{}")]
        ),
        Row(
            name: "a header without a length and its content, then a message",
            input: "X: 1\r\n\r\n[1]Content-Length: 2\r\n\r\n{}",
            segments: [noLength, content("{}")]
        ),
        Row(
            name: "a length that is not a number, then a message",
            input: "Content-Length: many\r\n\r\n{\"a\": 1}Content-Length: 2\r\n\r\n{}",
            segments: [noNumber, content("{}")]
        ),
        Row(name: "a negative length", input: "Content-Length: -1\r\n\r\n", segments: [noNumber]),
        Row(name: "two numbers", input: "Content-Length: 1 2\r\n\r\n", segments: [noNumber]),
        Row(
            name: "a length that is too large for an integer",
            input: "Content-Length: 99999999999999999999\r\n\r\n",
            segments: [noNumber]
        ),
        Row(
            name: "a content of the greatest length",
            input: "Content-Length: 64\r\n\r\n" + String(repeating: "x", count: 64),
            segments: [content(String(repeating: "x", count: 64))]
        ),
        Row(
            name: "a content that is longer by one byte",
            input: "Content-Length: 65\r\n\r\n" + String(repeating: "x", count: 65),
            segments: [.malformed(reason: "the message is longer than 64 bytes")]
        ),
        Row(
            name: "a content that is too long, then a message",
            input: "Content-Length: 70\r\n\r\n" + String(repeating: "x", count: 70)
                + "Content-Length: 2\r\n\r\n{}",
            segments: [.malformed(reason: "the message is longer than 64 bytes"), content("{}")]
        ),
        Row(
            name: "a header that is too long, then a message",
            input: String(repeating: "x", count: MessageSplitter.headerByteLimit)
                + "Content-Length: 2\r\n\r\n{}",
            segments: [longHeader, content("{}")]
        ),
        Row(
            name: "a header that is too long after its length, then a message",
            input: "Content-Length: 2\r\nX: "
                + String(repeating: "x", count: MessageSplitter.headerByteLimit)
                + "\r\n\r\n{}Content-Length: 1\r\n\r\n1",
            segments: [longHeader, content("1")]
        ),
        Row(
            // Without the `x`s, the header and its empty line have 26 bytes.
            name: "a header of the maximum length",
            input: "Content-Length: 2\r\nX: "
                + String(repeating: "x", count: MessageSplitter.headerByteLimit - 26)
                + "\r\n\r\n{}",
            segments: [content("{}")]
        ),
    ]

    @Test(arguments: rows, [1, 2, 7, 8192])
    func `The segments of the input do not depend on the lengths of the pieces that arrive`(
        _ row: Row,
        _ pieceLength: Int
    ) {
        var splitter = MessageSplitter(contentByteLimit: 64)
        var segments: [MessageSplitter.Segment] = []
        let bytes = Array(row.input.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieceLength) {
            splitter.append(bytes[start..<min(start + pieceLength, bytes.count)])
            while let segment = splitter.next() { segments.append(segment) }
        }
        #expect(segments == row.segments)
    }

    @Test func `A header without an end is malformed once it has the maximum length`() {
        var splitter = MessageSplitter(contentByteLimit: 64)
        let bytes = [UInt8](repeating: 0x78, count: MessageSplitter.headerByteLimit)
        splitter.append(bytes.dropLast())
        let early = splitter.next()
        #expect(early == nil)
        splitter.append(bytes.suffix(1))
        let late = splitter.next()
        #expect(late == Self.longHeader)
    }
}
