import CommandLineInterface
import Testing

@Suite struct `Reading lines` {
    /// The properties of a line that tests compare.
    struct Line: Equatable {
        let number: Int
        let offset: Int
        let text: String?

        init(_ number: Int, _ offset: Int, _ text: String?) {
            self.number = number
            self.offset = offset
            self.text = text
        }
    }

    private func lines(_ text: String, limit: Int = LineReader.standardLineByteLimit) throws
        -> [Line]
    {
        let folder = try TemporaryFolder()
        var reader = try LineReader(opening: folder.add("a", text), lineByteLimit: limit)
        let lines = try rest(of: &reader)
        var textReader = LineReader(LineBlockReader(Array(text.utf8), lineByteLimit: limit))
        #expect(try rest(of: &textReader) == lines, "lines of a text are those of a file")
        return lines
    }

    private func rest(of reader: inout LineReader) throws -> [Line] {
        var lines: [Line] = []
        while let line = try reader.next() {
            let text = line.bytes.map { String(decoding: $0, as: UTF8.self) }
            lines.append(Line(line.number, line.offset, text))
        }
        #expect(try reader.next() == nil)
        return lines
    }

    @Test func `Lines have numbers and offsets, and no line feeds`() throws {
        #expect(try lines("") == [])
        #expect(try lines("\n") == [Line(1, 0, "")])
        #expect(try lines("a") == [Line(1, 0, "a")])
        #expect(
            try lines("a\n\nä\r\nb") == [
                Line(1, 0, "a"), Line(2, 2, ""), Line(3, 3, "ä\r"), Line(4, 7, "b"),
            ]
        )
    }

    @Test(arguments: [65_534, 65_535, 65_536, 65_537, 131_072, 200_000])
    func `A line can span any number of read buffers`(_ count: Int) throws {
        let long = String(repeating: "x", count: count)
        let expected = [Line(1, 0, long), Line(2, count + 1, "y"), Line(3, count + 3, long)]
        #expect(try lines("\(long)\ny\n\(long)") == expected)
    }

    @Test func `A line at the limit is returned, and a longer line is skipped`() throws {
        let (full, long) = (String(repeating: "x", count: 9), String(repeating: "x", count: 10))
        let expected = [Line(1, 0, full), Line(2, 10, nil), Line(3, 21, "y"), Line(4, 23, nil)]
        #expect(try lines("\(full)\n\(long)\ny\n\(long)", limit: 9) == expected)
        #expect(try lines(full, limit: 9) == [Line(1, 0, full)])
        let huge = String(repeating: "x", count: 300_000)
        #expect(
            try lines("\(huge)\ny", limit: 100_000) == [Line(1, 0, nil), Line(2, 300_001, "y")]
        )
    }

    @Test func `A file that cannot be read gives one error`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: FileError.self) { _ = try LineReader(opening: folder.path("nothing")) }
        var reader = try LineReader(opening: folder.path)
        #expect(throws: FileError.self) { _ = try reader.next() }
        #expect(try reader.next() == nil)
    }

    @Test func `A line that is kept does not change while the reader reads the next line`() throws {
        let folder = try TemporaryFolder()
        var reader = try LineReader(opening: folder.add("a", "first\nsecond\n"))
        let first = try reader.next()
        _ = try reader.next()
        #expect(first?.bytes == Array("first".utf8))
    }
}
