import CommandLineInterface
import SchemaKit
import SchemaLint

/// The payloads in one file: the file, or each line of a stream that is not empty.
struct PayloadStream: ~Copyable {
    private let path: String
    /// How reports call the file.
    private let name: String
    private let acceptedKinds: InputKinds
    let hasLines: Bool
    /// What has been read already.
    private let content: Result<SourceFile, RunFailure>?
    /// The file that is the payload, once it was asked for.
    private var file: InputFile?
    /// The number of the line that was read last, where each is a payload.
    private(set) var line: Int?
    /// What reads the lines, once the first was asked for.
    private var lines: LineReader?
    /// What reads lines by the block, once the first block was asked for.
    private var blocks: LineBlockReader?
    /// Whether the next block is still to be written by whoever writes the stream.
    private(set) var wouldWait = false
    private var hasEnded = false
    /// Whether what is passed over is kept, so that the stream can be written again.
    private let keepsAll: Bool
    private var passed: [UInt8] = []
    /// Whether a line end comes after the payload that was read last.
    private(set) var isEnded = false

    /// The endings of the names of files that hold a payload in each line.
    static let lineExtensions = [".ndjson", ".jsonl"]

    static func isNamedForLines(_ name: String) -> Bool {
        lineExtensions.contains(where: name.hasSuffix)
    }

    /// - Parameters:
    ///   - path: the path of a file, or `-` for standard input.
    ///   - name: how reports call it.
    ///   - kinds: what the file may be.
    ///   - keepsAll: whether what lies between payloads is kept for `takePassed()`.
    init(
        _ path: String,
        name: String,
        hasLines: Bool,
        accepting kinds: InputKinds = .files,
        keepsAll: Bool = false
    ) {
        acceptedKinds = kinds
        self.keepsAll = keepsAll
        self.path = path
        self.name = name
        self.hasLines = hasLines
        content = nil
    }

    /// A file that has been read, or could not be.
    init(_ content: Result<SourceFile, RunFailure>) {
        self.content = content
        (path, name, hasLines, keepsAll) = ("", "", false, false)
        acceptedKinds = .files
    }

    private var isStandardInput: Bool { path == PayloadDiscovery.standardInput }

    /// Whether the lines come from a stream that may have no end.
    private(set) var isPipe = false

    /// The file that is the payload, open to be read; nil where there are several, or none that can be opened,
    /// as `next()` tells.
    mutating func open() -> InputFile? {
        guard !hasLines, content == nil, !isStandardInput, !hasEnded else { return nil }
        if file == nil { file = try? InputFile(opening: path, accepting: acceptedKinds) }
        return file
    }

    /// The next payload, or nil after the last.
    ///
    /// - Throws: what keeps one payload from being read; others may follow it.
    mutating func next() throws(RunFailure) -> SourceFile? {
        guard !hasEnded else { return nil }
        guard !hasLines else { return try nextLine() }
        hasEnded = true
        guard let content else {
            defer { file = nil }
            return try SourceFile.read(path, name: name, from: file, accepting: acceptedKinds)
        }
        return try content.get()
    }

    /// The next lines, each a payload unless it is empty, or nil after the last.
    ///
    /// - Throws: what keeps one payload from being read; others may follow it.
    mutating func nextBlock() throws(RunFailure) -> LineBlock? {
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

    private func longLine(_ number: Int) -> RunFailure {
        .longLine(
            path: name,
            line: number,
            byteLimit: LineReader.standardLineByteLimit,
            endsOutput: keepsAll
        )
    }

    /// What lies between the payload before and the one that was read last, or after the last.
    mutating func takePassed() -> [UInt8] {
        defer { passed = [] }
        return passed
    }

    private mutating func nextLine() throws(RunFailure) -> SourceFile? {
        pass([], isEnded: isEnded)
        isEnded = false
        while let line = try readLine() {
            self.line = line.number
            guard let bytes = line.bytes else {
                // A stream that lacks a line must not look as if it were whole.
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

    private mutating func readLine() throws(RunFailure) -> LineReader.Line? {
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
    /// Whether there is nothing but white space of JSON (RFC 8259, section 2).
    var isBlank: Bool {
        allSatisfy {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
                || $0 == UInt8(ascii: "\n")
        }
    }
}
