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

/// A reader that checks items of an array in a file. It reuses its memory.
///
/// Memory safety: The caller keeps the text alive for the lifetime of the reader; its end bounds every read.
@safe
private struct ItemReader: ~Copyable {
    /// A sequence of items without findings.
    struct Part: Sendable {
        let count: Int
        /// The offset of the next item, or of the text after the array.
        let end: Int
        /// True if the array ends there.
        let isLast: Bool
    }

    /// A sequence of items whose beginning was guessed.
    struct Found: Sendable {
        let start: Int
        /// The items, or `nil` if there may be findings or the guess was wrong.
        let part: Part?
    }

    /// The number of bytes that are read at a time to find the beginning of an item, and their limit.
    private static let searchedByteCount = 8 << 10
    private static let searchByteLimit = 128 << 10
    /// The maximum size of an item. The prefilter gives up on larger items.
    private static let itemByteLimit = 4 << 20

    private let file: InputFile
    private var screen: ItemPrefilter
    /// The text between two items, if it is known.
    private var seam: ItemSeam?
    private var buffer: UnsafeMutableBufferPointer<UInt8>
    /// The range of the file that the beginning of the buffer holds.
    private var held = 0..<0
    /// The range of the file that was checked last.
    private var last = 0..<0

    /// Creates a reader, or returns `nil` if the program has constraints on an array that cannot be checked
    /// item by item.
    init?(_ file: InputFile, under program: SchemaProgram, seam: ItemSeam? = nil) {
        guard let screen = ItemPrefilter(program) else { return nil }
        self.file = file
        self.screen = screen
        self.seam = seam
        unsafe buffer = .allocate(capacity: 4 * Self.searchByteLimit)
    }

    deinit { unsafe buffer.deallocate() }

    /// Returns the offset of the first item, or `nil` if the file does not contain an array with items.
    mutating func firstElement() -> Int? {
        let range = 0..<min(Self.searchByteLimit, file.byteCount)
        guard load(range) else { return nil }
        let text = unsafe text(range)
        guard let bracket = unsafe text.firstIndex(where: { !$0.isWhiteSpace }),
            unsafe text[bracket] == UInt8(ascii: "[")
        else { return nil }
        return unsafe text[(bracket + 1)...].firstIndex { !$0.isWhiteSpace }
    }

    /// Returns whether only white space follows from `start` on.
    mutating func isBlank(from start: Int) -> Bool {
        var start = start
        while start < file.byteCount {
            let range = start..<min(start + Self.searchByteLimit, file.byteCount)
            guard load(range), unsafe text(range).isBlank else { return false }
            start = range.upperBound
        }
        return true
    }

    /// Returns whether the array may have this number of items.
    func accepts(count: Int) -> Bool { screen.accepts(count: count) }

    /// Finds the text between two items in the range that was checked last.
    mutating func findSeam() -> ItemSeam? {
        seam = unsafe screen.seam(in: text(last))
        return seam
    }

    /// Checks the items from `start` up to the first that begins at or after `border`, if it is easily
    /// found, or up to an earlier one.
    ///
    /// - Returns: The items, or `nil` if one of them may have findings.
    mutating func part(from start: Int, to border: Int) -> Part? {
        let border = max(start, border)
        return part(from: start, exactlyTo: item(from: border, keepingFrom: start) ?? border)
    }

    /// Checks the items from `start` that are complete in the bytes up to `end`, and at least one item.
    mutating func part(from start: Int, exactlyTo end: Int) -> Part? {
        last = start..<max(start, min(end, file.byteCount))
        while !last.isEmpty, load(last), let part = unsafe screen.part(of: text(last)) {
            if part.count > 0 {
                return Part(count: part.count, end: start + part.end, isLast: part.isLast)
            }
            guard last.upperBound < file.byteCount, last.count < Self.itemByteLimit else {
                break
            }
            last = start..<min(start + 2 * last.count, file.byteCount)
        }
        return nil
    }

    /// Checks the items between two guessed beginnings, which are the first after each border.
    mutating func found(from border: Int, to nextBorder: Int) -> Found? {
        guard let start = item(from: border, keepingFrom: border) else { return nil }
        return Found(start: start, part: part(from: start, to: nextBorder))
    }

    /// Returns the offset at which the first item after `border` seems to begin. The result depends only on
    /// the text.
    private mutating func item(from border: Int, keepingFrom start: Int) -> Int? {
        guard let seam, border < file.byteCount else { return nil }
        let limit = min(border + Self.searchByteLimit, file.byteCount)
        var (place, end) = (border, border)
        while end < limit {
            end = min(end + Self.searchedByteCount, limit)
            guard load(start..<end) else { return nil }
            while let found = unsafe seam.item(in: text(start..<end), from: place - start) {
                let item = start + found
                if seemsItem(from: item, seam, keepingFrom: start) { return item }
                place = item
            }
            place = max(place, end - seam.byteCount)
        }
        return nil
    }

    /// Returns whether an item seems to begin at an offset. It reads at most this item.
    private mutating func seemsItem(
        from place: Int,
        _ seam: ItemSeam,
        keepingFrom start: Int
    ) -> Bool {
        var byteCount = 1 << 10
        while byteCount <= Self.searchByteLimit {
            let end = min(place + byteCount, file.byteCount)
            guard load(start..<end) else { return false }
            let rest = unsafe UnsafeBufferPointer(rebasing: text(start..<end)[(place - start)...])
            if let isItem = unsafe screen.seemsItem(rest, seam) { return isItem }
            guard end < file.byteCount else { return false }
            byteCount *= 4
        }
        return false
    }

    // MARK: Memory

    /// Loads a range of the file to the beginning of the buffer.
    private mutating func load(_ range: Range<Int>) -> Bool {
        let kept = held.contains(range.lowerBound) ? held.upperBound - range.lowerBound : 0
        if unsafe range.count > buffer.count {
            let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * range.count)
            unsafe move(kept, to: larger)
            unsafe buffer.deallocate()
            unsafe buffer = unsafe larger
        } else if range.lowerBound != held.lowerBound {
            unsafe move(kept, to: buffer)
        }
        held = range.lowerBound..<range.lowerBound + kept
        guard held.upperBound < range.upperBound else { return true }
        let room = unsafe UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[kept..<range.count])
        )
        guard unsafe (try? file.read(into: room, at: held.upperBound)) == room.count else {
            return false
        }
        held = range
        return true
    }

    /// Moves the last `count` bytes of the buffer's content to the beginning of a buffer.
    private func move(_ count: Int, to target: UnsafeMutableBufferPointer<UInt8>) {
        guard count > 0, let start = target.baseAddress, let source = unsafe buffer.baseAddress
        else {
            return
        }
        unsafe start.update(from: source + (held.count - count), count: count)
    }

    private func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: buffer[..<range.count])
    }
}

extension UInt8 {
    /// True if the byte is white space of JSON (RFC 8259, section 2).
    fileprivate var isWhiteSpace: Bool { CollectionOfOne(self).isBlank }
}
