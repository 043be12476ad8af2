import CommandLineInterface
import Foundation
import TestSupport
import Testing

@Suite struct `Reading blocks of lines` {
    /// Returns all parts of a file.
    private func parts(_ text: String, limit: Int = LineReader.standardLineByteLimit) throws
        -> [LineBlockReader.Part]
    {
        let folder = try TemporaryFolder()
        var reader = try LineBlockReader(opening: folder.add("a", text), lineByteLimit: limit)
        var parts: [LineBlockReader.Part] = []
        while let part = try reader.next() { parts.append(part) }
        #expect(try reader.next() == nil)
        let wouldWait = reader.wouldWait
        #expect(!wouldWait)
        return parts
    }

    private func lines(of block: LineBlock) -> [String] {
        var lines: [String] = []
        block.forEachLine { number, offset, line in
            lines.append("\(number) \(offset) " + String(decoding: line, as: UTF8.self))
        }
        return lines
    }

    @Test(arguments: ["", "a", "a\n", "\n", "a\n\nbc\r\nd", "a\nb\n"])
    func `A small file is one block, or two if the last of several lines has no line feed`(
        _ text: String
    )
        throws
    {
        let parts = try parts(text)
        #expect(parts.count == (text.isEmpty ? 0 : text == "a\n\nbc\r\nd" ? 2 : 1))
        var whole = ""
        for part in parts {
            guard case .lines(let block) = part else { continue }
            #expect(block.offset == whole.utf8.count)
            whole += String(decoding: block.bytes, as: UTF8.self)
        }
        #expect(whole == text)
    }

    @Test func `Lines of a block have numbers and offsets in the stream`() throws {
        let parts = try parts("first\n\nthird")
        let blocks = parts.compactMap { part in
            if case .lines(let block) = part { block } else { nil }
        }
        #expect(blocks.flatMap(lines) == ["1 0 first", "2 6 ", "3 7 third"])
    }

    /// The buffer of the reader has 262,144 bytes.
    @Test(arguments: [1, 7, 400, 262_143, 262_144, 262_145, 600_000])
    func `Blocks contain whole lines, and together the whole file`(_ length: Int) throws {
        let count = max(3, 1_000_000 / (length + 1))
        let line = String(repeating: "x", count: length) + "\n"
        let text = String(repeating: line, count: count)
        var (number, offset) = (1, 0)
        for part in try parts(text) {
            guard case .lines(let block) = part else {
                Issue.record("no line is too long")
                return
            }
            #expect(block.firstLine == number && block.offset == offset)
            #expect(block.bytes.last == UInt8(ascii: "\n"))
            #expect(block.bytes.count % (length + 1) == 0)
            number += block.bytes.count / (length + 1)
            offset += block.bytes.count
        }
        #expect(number == count + 1 && offset == text.utf8.count)
    }

    @Test func `A block that is kept does not change while the reader reads other blocks`() throws {
        let text = (0..<300_000).map { "line \($0)\n" }.joined()
        let folder = try TemporaryFolder()
        var reader = try LineBlockReader(opening: folder.add("a", text))
        var (kept, count, end): ([LineBlock], Int, Int) = ([], 0, 0)
        let bytes = Array(text.utf8)
        while case .lines(let block)? = try reader.next() {
            #expect(block.bytes.elementsEqual(bytes[end..<(end + block.byteCount)]))
            end += block.byteCount
            if count.isMultiple(of: 3) { kept.append(block) }
            count += 1
        }
        #expect(end == bytes.count && kept.count > 3)
        for block in kept {
            let range = block.offset..<(block.offset + block.byteCount)
            #expect(block.bytes.elementsEqual(bytes[range]))
        }
    }

    @Test func `A reader of a pipe would wait while no bytes have arrived`() throws {
        let (reading, writing) = try RunningProgram.pipe()
        try writing.write(contentsOf: Data("a\n".utf8))
        var reader = try LineBlockReader(
            opening: "/dev/fd/\(reading.fileDescriptor)",
            accepting: .filesAndStreams
        )
        let (isPipe, byteCount) = (reader.isPipe, reader.byteCount)
        #expect(isPipe && byteCount == nil)
        func text(_ part: LineBlockReader.Part?) -> String? {
            guard case .lines(let block)? = part else { return nil }
            return String(decoding: block.bytes, as: UTF8.self)
        }
        var waits = [reader.wouldWait]
        var texts = [text(try reader.next())]
        waits.append(reader.wouldWait)
        try writing.write(contentsOf: Data("b\nc".utf8))
        waits.append(reader.wouldWait)
        texts.append(text(try reader.next()))
        // The incomplete line is in the buffer.
        waits.append(reader.wouldWait)
        try writing.close()
        waits.append(reader.wouldWait)
        texts += [text(try reader.next()), text(try reader.next())]
        waits.append(reader.wouldWait)
        #expect(texts == ["a\n", "b\n", "c", nil])
        #expect(waits == [false, true, false, true, false, false])
        let returnedByteCount = reader.returnedByteCount
        #expect(returnedByteCount == 5)
    }

    @Test func `Only a file has a size, and only a pipe may have no end`() throws {
        let folder = try TemporaryFolder()
        let file = try LineBlockReader(opening: folder.add("a", "a\nb"))
        let (fileIsPipe, fileByteCount) = (file.isPipe, file.byteCount)
        #expect(!fileIsPipe && fileByteCount == 3)
        let text = LineBlockReader(Array("a\nb".utf8))
        let (textIsPipe, textByteCount) = (text.isPipe, text.byteCount)
        #expect(!textIsPipe && textByteCount == nil)
    }

    @Test func `A line that is too long is reported between the blocks`() throws {
        let long = String(repeating: "x", count: 10)
        let described = try parts("a\n\(long)\nb\n\(long)", limit: 9).map { part in
            switch part {
            case .lines(let block): lines(of: block).joined(separator: ", ")
            case .longLine(let number, let offset, let hasLineFeed):
                "long \(number) \(offset) \(hasLineFeed)"
            }
        }
        #expect(described == ["1 0 a", "long 2 2 true", "3 13 b", "long 4 15 false"])
    }
}

extension LineBlock {
    fileprivate var bytes: [UInt8] { withBytes(Array.init) }
}
