import CommandLineInterface
import SchemaKit

/// The payloads in one file: the file, or each line of a stream that is not empty.
struct PayloadStream: ~Copyable {
    private let path: String
    /// How reports call the file.
    private let name: String
    private let hasLines: Bool
    /// What has been read already.
    private let content: Result<SourceFile, RunFailure>?
    /// The number of the line that was read last, where each is a payload.
    private(set) var line: Int?
    /// What reads the lines, once the first was asked for.
    private var lines: LineReader?
    private var hasEnded = false

    /// The endings of the names of files that hold a payload in each line.
    static let lineExtensions = [".ndjson", ".jsonl"]

    static func isNamedForLines(_ name: String) -> Bool {
        lineExtensions.contains(where: name.hasSuffix)
    }

    /// - Parameters:
    ///   - path: the path of a file, or `-` for standard input.
    ///   - name: how reports call it.
    init(_ path: String, name: String, hasLines: Bool) {
        self.path = path
        self.name = name
        self.hasLines = hasLines
        content = nil
    }

    /// A file that has been read, or could not be.
    init(_ content: Result<SourceFile, RunFailure>) {
        self.content = content
        (path, name, hasLines) = ("", "", false)
    }

    private var isStandardInput: Bool { path == PayloadDiscovery.standardInput }

    /// The next payload, or nil after the last.
    ///
    /// - Throws: what keeps one payload from being read; others may follow it.
    mutating func next() throws(RunFailure) -> SourceFile? {
        guard !hasEnded else { return nil }
        guard !hasLines else { return try nextLine() }
        hasEnded = true
        guard let content else { return try SourceFile.read(path, name: name) }
        return try content.get()
    }

    private mutating func nextLine() throws(RunFailure) -> SourceFile? {
        while let line = try readLine() {
            self.line = line.number
            guard let bytes = line.bytes else {
                let limit = LineReader.standardLineByteLimit
                throw .longLine(path: name, line: line.number, byteLimit: limit)
            }
            guard !bytes.allSatisfy(Self.isSpace) else { continue }
            let start = SourceFile.StreamPosition(line: line.number, offset: line.offset)
            return SourceFile(path: name, line: bytes, at: start)
        }
        hasEnded = true
        return nil
    }

    private mutating func readLine() throws(RunFailure) -> LineReader.Line? {
        do throws(FileError) {
            if lines == nil {
                lines = isStandardInput ? LineReader() : try LineReader(opening: path)
            }
            return try lines?.next()
        } catch {
            hasEnded = true
            line = nil
            throw .file(error)
        }
    }

    /// Whether a byte is white space of JSON (RFC 8259, section 2).
    private static func isSpace(_ byte: UInt8) -> Bool {
        [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(byte)
    }
}
