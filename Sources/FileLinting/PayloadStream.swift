package import CommandLineInterface
package import SchemaKit
import SchemaLint

/// The payloads in one file: the whole file, or each line that is not blank.
package struct PayloadStream: ~Copyable {
    private let path: String
    /// The name of the file in reports.
    private let name: String
    private let acceptedKinds: InputKinds
    /// True if each line is a payload.
    package let hasPayloadPerLine: Bool
    /// The only payload, or the error in reading this payload; `nil` if the initializer got neither of them.
    private let content: Result<SourceFile, LintFailure>?
    /// A text with a payload in each line, if it was passed to the initializer; otherwise `nil`.
    private let text: [UInt8]?
    /// The open file, if the whole file is the payload.
    private var file: InputFile?
    /// The number of the line that ``next()`` read last, or of the line that ``nextBlock()`` found too long. It is
    /// `nil` before such a line, after an error in reading the file, and if the whole file is the payload.
    package private(set) var line: Int?
    /// The reader of lines, created for the first line.
    private var lines: LineReader?
    /// The reader of blocks of lines, created for the first block.
    private var blocks: LineBlockReader?
    /// True if reading the next block would wait for the writer of the stream.
    package private(set) var wouldWait = false
    private var hasEnded = false
    /// True if the text between payloads is kept, so that the whole stream can be written to standard output.
    private let keepsSkippedText: Bool
    private var skippedText: [UInt8] = []
    /// True if a line feed follows the payload that was read last.
    package private(set) var hasLineFeed = false

    /// Returns whether each line of a file with this name is a payload.
    package static func hasLineExtension(_ name: String) -> Bool {
        LineReader.fileExtensions.contains(where: name.hasSuffix)
    }

    /// Creates the stream of a file.
    ///
    /// - Parameters:
    ///   - name: The name of the file in reports.
    ///   - keepsSkippedText: True if the text between payloads is kept for `takeSkippedText()`.
    init(_ file: PayloadFile, name: String, hasPayloadPerLine: Bool, keepsSkippedText: Bool) {
        acceptedKinds = file.acceptedKinds
        self.keepsSkippedText = keepsSkippedText
        path = file.path
        self.name = name
        self.hasPayloadPerLine = hasPayloadPerLine
        (content, text) = (nil, nil)
    }

    /// Creates the stream of a text.
    ///
    /// - Parameter name: The name of the text in reports.
    init(_ text: [UInt8], name: String, hasPayloadPerLine: Bool) {
        self.hasPayloadPerLine = hasPayloadPerLine
        self.name = name
        self.text = hasPayloadPerLine ? text : nil
        content = hasPayloadPerLine ? nil : .success(SourceFile(path: name, bytes: text))
        (path, keepsSkippedText) = ("", false)
        acceptedKinds = .files
    }

    /// Creates the stream of a file that has been read, or could not be read.
    init(_ content: Result<SourceFile, LintFailure>) {
        self.content = content
        text = nil
        (path, name, hasPayloadPerLine, keepsSkippedText) = ("", "", false, false)
        acceptedKinds = .files
    }

    private var isStandardInput: Bool { path == StandardInput.operand }

    /// True if the lines come from a stream that may have no end.
    package private(set) var isPipe = false

    /// The size of a file whose lines are payloads, or `nil` if it is not known.
    private var byteCount: Int?
    private var readByteCount = 0

    /// The share of the bytes that has been read, from 0 to 1, if each line is a payload. It is `nil` if the size of
    /// the file is not known.
    package var readShare: Double? {
        guard let byteCount, byteCount > 0 else { return nil }
        return Double(readByteCount) / Double(byteCount)
    }

    /// Opens the file if the whole file is the payload. Returns `nil` if each line is a payload, or if the payload is
    /// standard input or has been read before. Also returns `nil` if the file cannot be opened; `next()` throws the
    /// error.
    package mutating func open() -> InputFile? {
        guard !hasPayloadPerLine, content == nil, !isStandardInput, !hasEnded else { return nil }
        if file == nil { file = try? InputFile(opening: path, accepting: acceptedKinds) }
        return file
    }

    /// Returns the next payload, or `nil` after the last.
    ///
    /// - Throws: An error in reading one payload. Further payloads may follow.
    package mutating func next() throws(LintFailure) -> SourceFile? {
        guard !hasEnded else { return nil }
        guard !hasPayloadPerLine else { return try nextLine() }
        hasEnded = true
        guard let content else {
            defer { file = nil }
            return try SourceFile.read(path, name: name, from: file, accepting: acceptedKinds)
        }
        return try content.get()
    }

    /// Returns the next block of lines, or `nil` after the last. Each line that is not blank is a payload.
    ///
    /// - Throws: An error in reading one payload. Further payloads may follow.
    package mutating func nextBlock() throws(LintFailure) -> LineBlock? {
        guard !hasEnded else { return nil }
        let part: LineBlockReader.Part?
        do throws(FileError) {
            if blocks == nil {
                let reader = try makeBlockReader()
                (isPipe, byteCount) = (reader.isPipe, reader.byteCount)
                blocks = consume reader
            }
            part = try blocks?.next()
            wouldWait = blocks?.wouldWait ?? false
            readByteCount = blocks?.returnedByteCount ?? 0
        } catch {
            hasEnded = true
            line = nil
            throw .file(error)
        }
        switch part {
        case nil:
            hasEnded = true
            return nil
        case .lines(let block): return block
        case .longLine(let number, _, _):
            line = number
            throw longLine(number)
        }
    }

    private func longLine(_ number: Int) -> LintFailure {
        .longLine(
            path: name,
            line: number,
            byteLimit: LineReader.standardLineByteLimit,
            endsOutput: keepsSkippedText
        )
    }

    /// Returns the text that was skipped since the last call: before the payload that was read last, or after the last
    /// payload. It is empty unless skipped text is kept.
    package mutating func takeSkippedText() -> [UInt8] {
        defer { skippedText = [] }
        return skippedText
    }

    private mutating func nextLine() throws(LintFailure) -> SourceFile? {
        // The line feed after the previous payload belongs to the text between the payloads.
        skip([], hasLineFeed: hasLineFeed)
        hasLineFeed = false
        while let line = try readLine() {
            self.line = line.number
            guard let bytes = line.bytes else {
                // The fixed text on standard output must not look complete without this line.
                hasEnded = keepsSkippedText
                throw longLine(line.number)
            }
            guard !bytes.isBlank else {
                skip(bytes, hasLineFeed: line.hasLineFeed)
                continue
            }
            hasLineFeed = line.hasLineFeed
            let start = SourceFile.LineStart(line: line.number, offset: line.offset)
            return SourceFile(path: name, line: bytes, at: start)
        }
        hasEnded = true
        return nil
    }

    private mutating func skip(_ bytes: [UInt8], hasLineFeed: Bool) {
        guard keepsSkippedText else { return }
        skippedText += bytes
        if hasLineFeed { skippedText.append(UInt8(ascii: "\n")) }
    }

    private mutating func readLine() throws(LintFailure) -> LineReader.Line? {
        do throws(FileError) {
            if lines == nil {
                let reader = try makeBlockReader()
                (isPipe, byteCount) = (reader.isPipe, reader.byteCount)
                lines = LineReader(consume reader)
            }
            let line = try lines?.next()
            readByteCount = lines?.readByteCount ?? 0
            return line
        } catch {
            hasEnded = true
            line = nil
            throw .file(error)
        }
    }

    private func makeBlockReader() throws(FileError) -> LineBlockReader {
        if let text { return LineBlockReader(text) }
        guard !isStandardInput else { return LineBlockReader() }
        return try LineBlockReader(opening: path, accepting: acceptedKinds)
    }
}

extension UInt8 {
    /// True if the byte is white space of JSON (RFC 8259, section 2).
    package var isWhiteSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
            || self == UInt8(ascii: "\n")
    }
}

extension Sequence<UInt8> {
    /// True if all bytes are white space of JSON.
    package var isBlank: Bool { allSatisfy { $0.isWhiteSpace } }
}

extension SourceFile {
    /// Reads a file, or standard input, as a whole.
    ///
    /// - Parameters:
    ///   - name: The name of the file in reports, if the name is not `path`.
    ///   - file: The file if it is already open.
    ///   - kinds: The kinds of file that are accepted.
    package static func read(
        _ path: String,
        name: String? = nil,
        from file: InputFile? = nil,
        accepting kinds: InputKinds = .files
    ) throws(LintFailure) -> SourceFile {
        do throws(FileError) {
            guard path != StandardInput.operand else {
                let bytes = try FileSystem.readStandardInput()
                return SourceFile(path: name ?? StandardInput.name, bytes: bytes)
            }
            let file = if let file { file } else { try InputFile(opening: path, accepting: kinds) }
            return SourceFile(path: name ?? path, bytes: try file.readToEnd())
        } catch {
            throw .file(error)
        }
    }
}
