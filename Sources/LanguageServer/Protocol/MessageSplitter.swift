/// A splitter of the bytes from a client into messages (LSP 3.17, "Base Protocol").
package struct MessageSplitter {
    /// A segment of the input: a message, or a header whose message cannot be read.
    package enum Segment: Hashable, Sendable {
        /// The content of a message, which should be JSON.
        case content([UInt8])
        /// A header without a usable length. If the length exceeds the limit, the splitter skips the content. If the
        /// length is missing or is not a number, or the header is too long, the splitter skips the bytes before the
        /// next header.
        case malformed(reason: String)
    }

    /// The maximum number of bytes of a header.
    package static let headerByteLimit = 4096
    /// The maximum number of bytes of the content of a message, which may be the text of a document as a JSON string.
    package static let contentByteLimit = 1 << 28

    private let contentByteLimit: Int
    private var buffer: [UInt8] = []
    /// The number of bytes at the start of the buffer that have been returned or skipped.
    private var consumedCount = 0
    /// The number of bytes still to be skipped, because the content of a message is too long.
    private var remainingSkipCount = 0
    /// The number of bytes of the content whose header was read last, or `nil` before a header.
    private var contentCount: Int?
    /// True after a header that is too long or has no number as its length, until the next header begins.
    private var isSeekingHeader = false

    package init(contentByteLimit: Int = MessageSplitter.contentByteLimit) {
        self.contentByteLimit = contentByteLimit
    }

    /// Adds bytes that have arrived.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        // Consumed bytes are removed when they are more than half of the buffer, so that fewer bytes move than were
        // consumed.
        if consumedCount > buffer.count / 2 {
            buffer.removeFirst(consumedCount)
            consumedCount = 0
        }
        buffer += bytes
    }

    /// Returns the next segment, or `nil` until more bytes have arrived.
    package mutating func next() -> Segment? {
        while true {
            let available = buffer.count - consumedCount
            if remainingSkipCount > 0 {
                let count = min(remainingSkipCount, available)
                remainingSkipCount -= count
                consumedCount += count
                if remainingSkipCount > 0 { return nil }
                continue
            }
            if let count = contentCount {
                guard available >= count else { return nil }
                contentCount = nil
                consumedCount += count
                return .content(Array(buffer[consumedCount - count..<consumedCount]))
            }
            if isSeekingHeader, !findHeader() { return nil }
            guard let header = takeHeader() else { return nil }
            if let reason = read(header) { return .malformed(reason: reason) }
        }
    }

    // MARK: Headers

    private enum Header {
        /// The lines of the header, without its empty line.
        case complete(ArraySlice<UInt8>)
        /// The header has no empty line in its first ``headerByteLimit`` bytes.
        case tooLong
    }

    private static let lengthName = "content-length"

    /// Returns the header, or `nil` until its empty line or too many bytes have arrived.
    private mutating func takeHeader() -> Header? {
        let rest = buffer[consumedCount...]
        var lineStart = rest.startIndex
        for offset in rest.prefix(Self.headerByteLimit).indices where rest[offset] == 0x0A {
            let line = rest[lineStart..<offset]
            if line.isEmpty || line.elementsEqual([0x0D]) {
                consumedCount = offset + 1
                return .complete(rest[..<lineStart])
            }
            lineStart = offset + 1
        }
        guard rest.count >= Self.headerByteLimit else { return nil }
        consumedCount += Self.headerByteLimit
        return .tooLong
    }

    /// Reads the length from a header.
    ///
    /// - Returns: The reason why the header has no usable length, or `nil` if it has one.
    private mutating func read(_ header: Header) -> String? {
        guard case .complete(let lines) = header else {
            isSeekingHeader = true
            return "the header is longer than \(Self.headerByteLimit) bytes"
        }
        for line in lines.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let words = String(decoding: line, as: UTF8.self)
                .split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "\t" })
            guard words.first?.lowercased() == Self.lengthName else { continue }
            guard words.count == 2, let count = Int(words[1]), count >= 0 else {
                isSeekingHeader = true
                return "expected a number of bytes in 'Content-Length'"
            }
            guard count <= contentByteLimit else {
                remainingSkipCount = count
                return "the message is longer than \(contentByteLimit) bytes"
            }
            contentCount = count
            return nil
        }
        isSeekingHeader = true
        return "expected a header with 'Content-Length'"
    }

    /// Skips the bytes before the next `Content-Length`, wherever it is.
    ///
    /// - Returns: False if there is none yet.
    private mutating func findHeader() -> Bool {
        let name = Array(Self.lengthName.utf8)
        let last = buffer.count - name.count
        var offset = consumedCount
        while offset <= last {
            // The bit 0x20 makes an ASCII letter lowercase. The hyphen has this bit, too.
            if zip(buffer[offset...], name).allSatisfy({ $0 | 0x20 == $1 }) {
                consumedCount = offset
                isSeekingHeader = false
                return true
            }
            offset += 1
        }
        consumedCount = max(consumedCount, offset)
        return false
    }
}
