import CommandLineInterface
import SchemaKit
import SchemaLint

/// The payloads in one file: the file itself, or each line of a stream that is not blank.
struct PayloadStream: ~Copyable {
    private let path: String
    /// The name of the file in reports.
    private let name: String
    private let acceptedKinds: InputKinds
    let hasLines: Bool
    /// The file or the error, if the file has been read before.
    private let content: Result<SourceFile, LintFailure>?
    /// The open file, if the whole file is the payload.
    private var file: InputFile?
    /// The number of the line that was read last, if each line is a payload.
    private(set) var line: Int?
    /// The reader of lines, created for the first line.
    private var lines: LineReader?
    /// The reader of blocks of lines, created for the first block.
    private var blocks: LineBlockReader?
    /// True if reading the next block would wait for the writer of the stream.
    private(set) var wouldWait = false
    private var hasEnded = false
    /// True if the text between payloads is kept, so that the stream can be written again.
    private let keepsAll: Bool
    private var passed: [UInt8] = []
    /// True if a line feed follows the payload that was read last.
    private(set) var isEnded = false

    static func isNamedForLines(_ name: String) -> Bool {
        LineReader.fileExtensions.contains(where: name.hasSuffix)
    }

    /// Creates the stream of a file.
    ///
    /// - Parameters:
    ///   - name: The name of the file in reports.
    ///   - keepsAll: True if the text between payloads is kept for `takePassed()`.
    init(_ file: PayloadFile, name: String, hasLines: Bool, keepsAll: Bool) {
        acceptedKinds = file.acceptedKinds
        self.keepsAll = keepsAll
        path = file.path
        self.name = name
        self.hasLines = hasLines
        content = nil
    }

    /// Creates the stream of a file that has been read, or could not be read.
    init(_ content: Result<SourceFile, LintFailure>) {
        self.content = content
        (path, name, hasLines, keepsAll) = ("", "", false, false)
        acceptedKinds = .files
    }

    private var isStandardInput: Bool { path == StandardInput.operand }

    /// True if the lines come from a stream that may have no end.
    private(set) var isPipe = false

    /// Opens the file if the whole file is the payload. Returns `nil` if it contains several payloads, or
    /// cannot be opened. `next()` then reports the error.
    mutating func open() -> InputFile? {
        guard !hasLines, content == nil, !isStandardInput, !hasEnded else { return nil }
        if file == nil { file = try? InputFile(opening: path, accepting: acceptedKinds) }
        return file
    }

    /// Returns the next payload, or `nil` after the last.
    ///
    /// - Throws: An error in reading one payload. Others may follow it.
    mutating func next() throws(LintFailure) -> SourceFile? {
        guard !hasEnded else { return nil }
        guard !hasLines else { return try nextLine() }
        hasEnded = true
        guard let content else {
            defer { file = nil }
            return try SourceFile.read(path, name: name, from: file, accepting: acceptedKinds)
        }
        return try content.get()
    }

    /// Returns the next block of lines, or `nil` after the last. Each line that is not blank is a payload.
    ///
    /// - Throws: An error in reading one payload. Others may follow it.
    mutating func nextBlock() throws(LintFailure) -> LineBlock? {
        guard !hasEnded else { return nil }
        let part: LineBlockReader.Part?
        do throws(FileError) {
            if blocks == nil {
                blocks =
                    isStandardInput
                    ? LineBlockReader()
                    : try LineBlockReader(opening: path, accepting: acceptedKinds)
                isPipe = blocks?.isPipe ?? false
            }
            part = try blocks?.next()
            wouldWait = blocks?.wouldWait ?? false
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
            endsOutput: keepsAll
        )
    }

    /// Returns the text between the last two payloads, or after the last payload.
    mutating func takePassed() -> [UInt8] {
        defer { passed = [] }
        return passed
    }

    private mutating func nextLine() throws(LintFailure) -> SourceFile? {
        pass([], isEnded: isEnded)
        isEnded = false
        while let line = try readLine() {
            self.line = line.number
            guard let bytes = line.bytes else {
                // A stream without this line must not look complete.
                hasEnded = keepsAll
                throw longLine(line.number)
            }
            guard !bytes.isBlank else {
                pass(bytes, isEnded: line.isEnded)
                continue
            }
            isEnded = line.isEnded
            let start = SourceFile.StreamPosition(line: line.number, offset: line.offset)
            return SourceFile(path: name, line: bytes, at: start)
        }
        hasEnded = true
        return nil
    }

    private mutating func pass(_ bytes: [UInt8], isEnded: Bool) {
        guard keepsAll else { return }
        passed += bytes
        if isEnded { passed.append(UInt8(ascii: "\n")) }
    }

    private mutating func readLine() throws(LintFailure) -> LineReader.Line? {
        do throws(FileError) {
            if lines == nil {
                lines =
                    isStandardInput
                    ? LineReader() : try LineReader(opening: path, accepting: acceptedKinds)
                isPipe = lines?.isPipe ?? false
            }
            return try lines?.next()
        } catch {
            hasEnded = true
            line = nil
            throw .file(error)
        }
    }
}

extension Sequence<UInt8> {
    /// True if all bytes are white space of JSON (RFC 8259, section 2).
    var isBlank: Bool {
        allSatisfy {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
                || $0 == UInt8(ascii: "\n")
        }
    }
}

extension SourceFile {
    /// Reads a file, or standard input, as a whole.
    ///
    /// - Parameters:
    ///   - name: The name of the file in reports, if it is not its path.
    ///   - file: The file if it is open already.
    ///   - kinds: The kinds of file that are accepted.
    static func read(
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
