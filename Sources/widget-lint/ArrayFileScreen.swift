import CommandLineInterface
import SchemaKit
import SchemaLint

/// Tells large files that hold an array of which there is nothing to say from all others.
///
/// The elements are looked at piece by piece, so that no more than a piece is ever in memory, and that what was read
/// last is still close at hand. Where several threads may work, the places at which pieces begin are guessed by what
/// stands between the first two elements; a guess counts only if the piece before ends exactly there, so that
/// nothing depends on it but the time. (Benchmark: `document`.)
struct ArrayFileScreen: ~Copyable {
    /// Smaller files are read at once.
    private static let leastByteCount = 512 << 10
    /// Small enough for its text and its entries to stay in a processor's own cache.
    private static let pieceByteCount = 256 << 10

    private let file: InputFile
    private let program: SchemaProgram
    private var reader: ElementReader
    /// Up to where the elements have been looked at, without a gap, and how many they were.
    private var position = 0
    private var count = 0
    private var hasEnded = false

    private init?(_ file: InputFile, _ program: SchemaProgram) {
        guard let reader = ElementReader(file, program) else { return nil }
        self.file = file
        self.program = program
        self.reader = reader
    }

    /// Whether a file is large enough, and not too large.
    static func mayTake(_ file: InputFile) -> Bool {
        file.byteCount >= leastByteCount && file.byteCount <= JSONParser.byteLimit
    }

    /// Whether a file holds an array, and is one of which there is nothing to say.
    ///
    /// No is no verdict: the file may hold something else, or be impossible to read.
    static func isFlawless(
        _ file: InputFile,
        under program: SchemaProgram,
        threadCount: Int
    ) -> Bool {
        guard var screen = ArrayFileScreen(file, program) else { return false }
        return screen.passes(threadCount: threadCount)
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

    /// Looks at the elements from `start` on, of which some are before `border`.
    private mutating func advance(from start: Int, to border: Int) -> Bool {
        guard let part = reader.part(from: start, to: border) else { return false }
        take(part)
        return true
    }

    private mutating func take(_ part: ElementReader.Part) {
        position = part.end
        count += part.count
        hasEnded = part.isLast
    }

    // MARK: Threads

    /// A part of the file in which a thread is to find elements.
    private struct Piece: Sendable {
        let start: Int
        let end: Int
    }

    /// Looks at the elements with several threads, unless guesses go wrong too often; then some are left.
    private mutating func passTogether(_ seam: ElementSeam, threadCount: Int) -> Bool {
        let (file, program, base) = (file, program, position)
        let pieceCount = (file.byteCount - base) / Self.pieceByteCount
        let threadCount = min(threadCount, pieceCount)
        let workers = OrderedWorkers<Piece, ElementReader.Found?>(count: threadCount) { _ in
            let reader = SharedReader(ElementReader(file, program, seam))
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
        private var reader: ElementReader?

        init(_ reader: consuming ElementReader?) { self.reader = reader }

        func found(in start: Int, _ end: Int) -> ElementReader.Found? {
            reader?.found(from: start, to: end)
        }
    }
}

extension FileLinter {
    /// What there is to say of a large file that is one array, each element of which is right: nothing.
    ///
    /// - Returns: nil if there may be something to say, or the file is another.
    mutating func flawlessReport(
        on file: InputFile?,
        of place: LintCrew.Place,
        threadCount: Int
    ) -> FileReport? {
        guard let file, ArrayFileScreen.mayTake(file),
            let standard = standard(for: place.assignment),
            ArrayFileScreen.isFlawless(file, under: standard.program, threadCount: threadCount)
        else { return nil }
        let source = SourceFile(path: place.name, bytes: [])
        return FileReport(source: source, schema: standard.uri, diagnostics: [])
    }
}
