package import CommandLineInterface
import SchemaKit
package import SchemaLint

/// A prefilter that decides quickly whether a large file that contains an array is free of findings.
///
/// The items are checked chunk by chunk, so that each thread holds only one chunk in memory. If there are several
/// threads, the text between the first two items is used to guess where the first item of a chunk begins. A guess
/// counts only if the previous item turns out to end exactly there. A wrong guess therefore only costs time.
/// (Benchmark: `document`.)
struct ArrayFilePrefilter: ~Copyable {
    /// The minimum size of a file. Smaller files are read as a whole.
    private static let minimumByteCount = 512 << 10
    /// The size of a chunk. The text of a chunk and its entries fit into the cache of one processor core.
    private static let chunkByteCount = 256 << 10
    /// The maximum number of chunks for each thread that are submitted before their results are read.
    private static let pendingChunksPerThread = 4
    /// The number of wrong guesses in succession after which the threads stop.
    private static let wrongGuessLimit = 4

    private let file: InputFile
    private let program: SchemaProgram
    private var reader: ItemReader
    /// The offset up to which all items have been checked.
    private var checkedEnd = 0
    /// The number of items that have been checked.
    private var checkedCount = 0
    private var hasEnded = false

    private init?(_ file: InputFile, _ program: SchemaProgram) {
        guard let reader = ItemReader(file, under: program) else { return nil }
        self.file = file
        self.program = program
        self.reader = reader
    }

    /// Returns whether a file is large enough for the prefilter, and small enough for the parser.
    static func isApplicable(to file: InputFile) -> Bool {
        file.byteCount >= minimumByteCount && file.byteCount <= JSONParser.byteLimit
    }

    /// Returns true if it is certain that a file contains an array and has no findings.
    ///
    /// Returns false if an item may have findings, or if no verdict was reached, for example because the file contains
    /// another value or cannot be read.
    static func hasNoFindings(
        _ file: InputFile,
        under program: SchemaProgram,
        threadCount: Int
    ) -> Bool {
        guard var prefilter = ArrayFilePrefilter(file, program) else { return false }
        return prefilter.passes(threadCount: threadCount)
    }

    private mutating func passes(threadCount: Int) -> Bool {
        guard let first = reader.firstItem(),
            advance(from: first, to: first + Self.chunkByteCount)
        else { return false }
        if threadCount > 1, let boundary = reader.findBoundary() {
            guard passesInThreads(boundary, threadCount: threadCount) else { return false }
        }
        while !hasEnded {
            guard advance(from: checkedEnd, to: checkedEnd + Self.chunkByteCount) else {
                return false
            }
        }
        return reader.accepts(count: checkedCount) && reader.isBlank(from: checkedEnd)
    }

    /// Checks items from `start` up to an item near `end`. Returns false if an item may have findings.
    private mutating func advance(from start: Int, to end: Int) -> Bool {
        guard let items = reader.checkItems(from: start, to: end) else { return false }
        record(items)
        return true
    }

    private mutating func record(_ items: ItemReader.CheckedItems) {
        checkedEnd = items.end
        checkedCount += items.count
        hasEnded = items.includesLast
    }

    // MARK: Threads

    /// A range of the file. A thread checks the items that begin in the range.
    private struct Chunk: Sendable {
        let start: Int
        let end: Int
    }

    /// Checks the items with several threads. Returns false if an item may have findings. If too many guesses in
    /// succession are wrong, returns true before all items are checked; the caller then checks the rest.
    private mutating func passesInThreads(_ boundary: ItemBoundary, threadCount: Int) -> Bool {
        let (file, program, chunksStart) = (file, program, checkedEnd)
        let chunkCount = (file.byteCount - chunksStart) / Self.chunkByteCount
        let threadCount = min(threadCount, chunkCount)
        let workers = OrderedWorkers<Chunk, ItemReader.GuessedItems?>(count: threadCount) { _ in
            let reader = ThreadReader(ItemReader(file, under: program, boundary: boundary))
            return { reader.checkGuessedItems(in: $0) }
        }
        defer { workers.close() }
        var submittedCount = 0
        var wrongGuessesLeft = Self.wrongGuessLimit
        while !hasEnded, wrongGuessesLeft > 0 {
            let pendingLimit = Self.pendingChunksPerThread * threadCount
            while submittedCount < chunkCount, workers.pendingCount < pendingLimit {
                let start = chunksStart + submittedCount * Self.chunkByteCount
                submittedCount += 1
                let isLast = submittedCount == chunkCount
                workers.submit(
                    Chunk(start: start, end: isLast ? .max : start + Self.chunkByteCount)
                )
            }
            guard let result = workers.next() else { break }
            guard let guess = result, guess.start >= checkedEnd else {
                wrongGuessesLeft -= 1
                continue
            }
            // The previous chunk may have ended before the item at which this chunk starts.
            while checkedEnd < guess.start, !hasEnded {
                guard let items = reader.checkItems(from: checkedEnd, endingBefore: guess.start)
                else { return false }
                record(items)
            }
            guard checkedEnd == guess.start, !hasEnded else {
                wrongGuessesLeft -= 1
                continue
            }
            // The guess was right, so `items` is nil only because an item may have findings.
            guard let items = guess.items else { return false }
            record(items)
            wrongGuessesLeft = Self.wrongGuessLimit
        }
        return true
    }

    /// A box for the reader of one thread. A closure cannot capture the reader itself, because the reader is not
    /// copyable.
    private final class ThreadReader {
        private var reader: ItemReader?

        init(_ reader: consuming ItemReader?) { self.reader = reader }

        func checkGuessedItems(in chunk: Chunk) -> ItemReader.GuessedItems? {
            reader?.checkGuessedItems(from: chunk.start, to: chunk.end)
        }
    }
}

extension FileLinter {
    /// Returns a report without findings if the prefilter shows that a large file with an array has none. Returns `nil`
    /// if the general path must check the file.
    package mutating func reportWithoutFindings(
        on file: InputFile?,
        of checked: CheckedFile,
        threadCount: Int
    ) -> FileReport? {
        guard let file, ArrayFilePrefilter.isApplicable(to: file),
            let commonSchema = commonSchema(for: checked.assignment),
            ArrayFilePrefilter.hasNoFindings(
                file,
                under: commonSchema.program,
                threadCount: threadCount
            )
        else { return nil }
        // A report without findings shows no text.
        let source = SourceFile(path: checked.name, bytes: [])
        return FileReport(source: source, schema: commonSchema.uri, diagnostics: [])
    }
}

/// A reader that checks items of an array in a file. The reader reuses its memory.
///
/// Memory safety: The reader owns `buffer` and deallocates it. `text(_:)` returns a part of the buffer that `load(_:)`
/// has filled, and no caller uses this part after the next `load(_:)`.
@safe
private struct ItemReader: ~Copyable {
    /// A sequence of items without findings.
    struct CheckedItems: Sendable {
        let count: Int
        /// The offset of the next item, or of the text after the array.
        let end: Int
        /// True if the array ends after these items.
        let includesLast: Bool
    }

    /// A sequence of items whose beginning was guessed.
    struct GuessedItems: Sendable {
        let start: Int
        /// The items, or `nil` if there may be findings or the guess was wrong.
        let items: CheckedItems?
    }

    /// The number of bytes that are read at a time to find the beginning of an item.
    private static let searchStepByteCount = 8 << 10
    /// The maximum number of bytes in which the beginning of an item is searched for.
    private static let searchByteLimit = 128 << 10
    /// The number of bytes without a complete item after which the prefilter gives up.
    private static let itemByteLimit = 4 << 20

    private let file: InputFile
    private var prefilter: ItemPrefilter
    /// The text between two items, if it is known.
    private var boundary: ItemBoundary?
    private var buffer: UnsafeMutableBufferPointer<UInt8>
    /// The range of the file whose bytes are at the beginning of the buffer.
    private var loadedRange = 0..<0
    /// The range of the file that was checked last.
    private var lastRange = 0..<0

    /// Creates a reader, or returns `nil` if the program has constraints on an array that cannot be checked
    /// item by item.
    init?(_ file: InputFile, under program: SchemaProgram, boundary: ItemBoundary? = nil) {
        guard let prefilter = ItemPrefilter(program) else { return nil }
        self.file = file
        self.prefilter = prefilter
        self.boundary = boundary
        // The buffer has room for a chunk, for the search for the item after it, and for this item. A chunk has twice
        // `searchByteLimit` bytes.
        unsafe buffer = .allocate(capacity: 4 * Self.searchByteLimit)
    }

    deinit { unsafe buffer.deallocate() }

    /// Returns the offset of the first item, or of the closing bracket of an empty array. Returns `nil` if no array is
    /// found at the beginning of the file.
    mutating func firstItem() -> Int? {
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

    /// Returns whether the program allows an array with this number of items.
    func accepts(count: Int) -> Bool { prefilter.accepts(count: count) }

    /// Finds the text between two items in the range that was checked last.
    mutating func findBoundary() -> ItemBoundary? {
        boundary = unsafe prefilter.boundary(in: text(lastRange))
        return boundary
    }

    /// Checks the items from `start` up to the first item that begins at or after `end`. If the beginning of that item
    /// is not found, checks the items that are complete before `end`.
    ///
    /// - Returns: The items, or `nil` if one of them may have findings.
    mutating func checkItems(from start: Int, to end: Int) -> CheckedItems? {
        let end = max(start, end)
        return checkItems(
            from: start,
            endingBefore: guessedItem(from: end, keepingFrom: start) ?? end
        )
    }

    /// Checks the items from `start` that end before `end`. If no item ends before `end`, reads on until one item is
    /// complete.
    ///
    /// - Returns: The items, or `nil` if one of them may have findings or is too large.
    mutating func checkItems(from start: Int, endingBefore end: Int) -> CheckedItems? {
        lastRange = start..<max(start, min(end, file.byteCount))
        while !lastRange.isEmpty, load(lastRange),
            let part = unsafe prefilter.checkedPart(of: text(lastRange))
        {
            if part.count > 0 {
                return CheckedItems(
                    count: part.count,
                    end: start + part.end,
                    includesLast: part.isLast
                )
            }
            guard lastRange.upperBound < file.byteCount, lastRange.count < Self.itemByteLimit else {
                break
            }
            lastRange = start..<min(start + 2 * lastRange.count, file.byteCount)
        }
        return nil
    }

    /// Guesses where the first item after `chunkStart` begins, and checks the items from there up to the first item
    /// that begins at or after `chunkEnd`. Returns `nil` if no beginning of an item is found.
    mutating func checkGuessedItems(from chunkStart: Int, to chunkEnd: Int) -> GuessedItems? {
        guard let start = guessedItem(from: chunkStart, keepingFrom: chunkStart) else { return nil }
        return GuessedItems(start: start, items: checkItems(from: start, to: chunkEnd))
    }

    /// Returns the offset at which the first item after `searchStart` seems to begin, or `nil` if none is found. The
    /// text from `start` on stays in the buffer. The result depends only on the text, so that each thread finds the
    /// same offset.
    private mutating func guessedItem(from searchStart: Int, keepingFrom start: Int) -> Int? {
        guard let boundary, searchStart < file.byteCount else { return nil }
        let limit = min(searchStart + Self.searchByteLimit, file.byteCount)
        var (offset, end) = (searchStart, searchStart)
        while end < limit {
            end = min(end + Self.searchStepByteCount, limit)
            guard load(start..<end) else { return nil }
            while let index = unsafe boundary.itemStart(
                in: text(start..<end),
                from: offset - start
            ) {
                let item = start + index
                if seemsItem(at: item, boundary, keepingFrom: start) { return item }
                offset = item
            }
            // The next step may complete a boundary whose beginning has been loaded.
            offset = max(offset, end - boundary.byteCount)
        }
        return nil
    }

    /// Returns whether an item seems to begin at an offset. Loads more text until the text contains a whole item.
    private mutating func seemsItem(
        at offset: Int,
        _ boundary: ItemBoundary,
        keepingFrom start: Int
    ) -> Bool {
        var byteCount = 1 << 10
        while byteCount <= Self.searchByteLimit {
            let end = min(offset + byteCount, file.byteCount)
            guard load(start..<end) else { return false }
            let rest = unsafe UnsafeBufferPointer(rebasing: text(start..<end)[(offset - start)...])
            if let isItem = unsafe prefilter.seemsToStartWithItem(rest, boundary) { return isItem }
            guard end < file.byteCount else { return false }
            byteCount *= 4
        }
        return false
    }

    // MARK: Memory

    /// Loads a range of the file to the beginning of the buffer. Returns false if the file cannot be read.
    private mutating func load(_ range: Range<Int>) -> Bool {
        let keptCount =
            loadedRange.contains(range.lowerBound) ? loadedRange.upperBound - range.lowerBound : 0
        if unsafe range.count > buffer.count {
            let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * range.count)
            unsafe moveEnd(keptCount, to: larger)
            unsafe buffer.deallocate()
            unsafe buffer = unsafe larger
        } else if range.lowerBound != loadedRange.lowerBound {
            unsafe moveEnd(keptCount, to: buffer)
        }
        loadedRange = range.lowerBound..<range.lowerBound + keptCount
        guard loadedRange.upperBound < range.upperBound else { return true }
        let room = unsafe UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[keptCount..<range.count])
        )
        guard unsafe (try? file.read(into: room, at: loadedRange.upperBound)) == room.count else {
            return false
        }
        loadedRange = range
        return true
    }

    /// Moves the last `count` bytes of the buffer's content to the beginning of `target`, which may be the buffer
    /// itself.
    private func moveEnd(_ count: Int, to target: UnsafeMutableBufferPointer<UInt8>) {
        guard count > 0, let start = target.baseAddress, let source = unsafe buffer.baseAddress
        else {
            return
        }
        unsafe start.update(from: source + (loadedRange.count - count), count: count)
    }

    private func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: buffer[..<range.count])
    }
}
