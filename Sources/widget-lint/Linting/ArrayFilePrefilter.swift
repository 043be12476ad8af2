import CommandLineInterface
import SchemaKit
import SchemaLint

/// A prefilter that decides quickly whether a large file that contains an array is free of findings.
///
/// The items are checked piece by piece, so that only one piece at a time is in memory. If several threads
/// are available, the beginnings of pieces are guessed from the text between the first two items. A guess
/// counts only if the piece before it ends exactly there. A wrong guess therefore only costs time.
/// (Benchmark: `document`.)
struct ArrayFilePrefilter: ~Copyable {
    /// The minimum size of a file. Smaller files are read at once.
    private static let leastByteCount = 512 << 10
    /// The size of a piece. Its text and its entries fit into a processor's own cache.
    private static let pieceByteCount = 256 << 10

    private let file: InputFile
    private let program: SchemaProgram
    private var reader: ItemReader
    /// The offset up to which all items have been checked, and their number.
    private var position = 0
    private var count = 0
    private var hasEnded = false

    private init?(_ file: InputFile, _ program: SchemaProgram) {
        guard let reader = ItemReader(file, under: program) else { return nil }
        self.file = file
        self.program = program
        self.reader = reader
    }

    /// Returns whether a file is large enough for the prefilter, and small enough for the parser.
    static func mayTake(_ file: InputFile) -> Bool {
        file.byteCount >= leastByteCount && file.byteCount <= JSONParser.byteLimit
    }

    /// Returns true if a file contains an array and has no findings.
    ///
    /// Returns false if no verdict was reached, for example because the file contains another value or
    /// cannot be read.
    static func hasNoFindings(
        _ file: InputFile,
        under program: SchemaProgram,
        threadCount: Int
    ) -> Bool {
        guard var prefilter = ArrayFilePrefilter(file, program) else { return false }
        return prefilter.passes(threadCount: threadCount)
    }

    private mutating func passes(threadCount: Int) -> Bool {
        guard let first = reader.firstElement(),
            advance(from: first, to: first + Self.pieceByteCount)
        else { return false }
        if threadCount > 1, let seam = reader.findSeam() {
            guard passTogether(seam, threadCount: threadCount) else { return false }
        }
        while !hasEnded {
            guard advance(from: position, to: position + Self.pieceByteCount) else { return false }
        }
        return reader.accepts(count: count) && reader.isBlank(from: position)
    }

    /// Checks items from `start`, up to an item near `border`.
    private mutating func advance(from start: Int, to border: Int) -> Bool {
        guard let part = reader.part(from: start, to: border) else { return false }
        take(part)
        return true
    }

    private mutating func take(_ part: ItemReader.Part) {
        position = part.end
        count += part.count
        hasEnded = part.isLast
    }

    // MARK: Threads

    /// A part of the file in which a thread searches for items.
    private struct Piece: Sendable {
        let start: Int
        let end: Int
    }

    /// Checks the items with several threads. If too many guesses are wrong, it stops and leaves some items
    /// unchecked.
    private mutating func passTogether(_ seam: ItemSeam, threadCount: Int) -> Bool {
        let (file, program, base) = (file, program, position)
        let pieceCount = (file.byteCount - base) / Self.pieceByteCount
        let threadCount = min(threadCount, pieceCount)
        let workers = OrderedWorkers<Piece, ItemReader.Found?>(count: threadCount) { _ in
            let reader = SharedReader(ItemReader(file, under: program, seam: seam))
            return { reader.found(in: $0.start, $0.end) }
        }
        defer { workers.close() }
        var submittedCount = 0
        var patience = 4
        while !hasEnded, patience > 0 {
            while submittedCount < pieceCount, workers.pendingCount < 4 * threadCount {
                let start = base + submittedCount * Self.pieceByteCount
                submittedCount += 1
                let isLast = submittedCount == pieceCount
                workers.submit(
                    Piece(start: start, end: isLast ? .max : start + Self.pieceByteCount)
                )
            }
            guard let result = workers.next() else { break }
            guard let found = result, found.start >= position else {
                patience -= 1
                continue
            }
            while position < found.start, !hasEnded {
                guard let part = reader.part(from: position, exactlyTo: found.start) else {
                    return false
                }
                take(part)
            }
            guard position == found.start, !hasEnded else {
                patience -= 1
                continue
            }
            guard let part = found.part else { return false }
            take(part)
            patience = min(patience + 1, 4)
        }
        return true
    }

    /// The reader of one thread.
    private final class SharedReader {
        private var reader: ItemReader?

        init(_ reader: consuming ItemReader?) { self.reader = reader }

        func found(in start: Int, _ end: Int) -> ItemReader.Found? {
            reader?.found(from: start, to: end)
        }
    }
}

extension FileLinter {
    /// Returns an empty report on a large file that is an array without findings.
    ///
    /// - Returns: The report, or `nil` if there may be findings or the file is of another kind.
    mutating func emptyReport(
        on file: InputFile?,
        of checked: CheckedFile,
        threadCount: Int
    ) -> FileReport? {
        guard let file, ArrayFilePrefilter.mayTake(file),
            let standard = standard(for: checked.assignment),
            ArrayFilePrefilter.hasNoFindings(
                file,
                under: standard.program,
                threadCount: threadCount
            )
        else { return nil }
        let source = SourceFile(path: checked.name, bytes: [])
        return FileReport(source: source, schema: standard.uri, diagnostics: [])
    }
}
