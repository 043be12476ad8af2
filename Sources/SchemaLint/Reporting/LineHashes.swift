import SchemaKit

/// The hashes by which GitHub's code scanning recognizes a finding after its line has moved.
///
/// The hashes equal those that the action `github/codeql-action/upload-sarif` computes for a SARIF file without
/// fingerprints. A hash such as `6c8b3e2f9d01a475:1` has two parts. The first part is the polynomial hash of 100 UTF-16
/// units of the file, from the start of the line on, without spaces and tabs. The unit 0xFFFF and then zeros follow the
/// last unit of the file. The second part counts the lines with an equal first part, up to and including this line.
///
/// Two hashes differ from those of the action: that of a line of a stream, which is hashed as if it were the whole
/// file, and that of a text with secrets, which the caller masks before.
struct LineHashes {
    private static let windowLength = 100
    private static let base: UInt64 = 37

    private var hashes: [Int: String] = [:]

    /// Computes the hashes of some lines of a source.
    ///
    /// - Parameter lines: The numbers of the lines. If the source is a line of a stream, the numbers start at the number
    ///   of this line in the stream.
    init(of lines: Set<Int>, in source: SourceFile) {
        guard let last = lines.max() else { return }
        let text = String(decoding: source.bytes, as: UTF8.self)
        // The hash at `current` covers the units between the two iterators.
        var current = LineUnits(of: text, firstLine: source.line ?? 1)
        var ahead = current
        var hash: UInt64 = 0
        var weight: UInt64 = 1
        for _ in 0..<Self.windowLength {
            hash = hash &* Self.base &+ UInt64(ahead.next()?.value ?? 0)
            weight = weight &* Self.base
        }
        var counts: [UInt64: Int] = [:]
        while let unit = current.next() {
            if let line = unit.startedLine {
                counts[hash, default: 0] += 1
                if lines.contains(line) {
                    hashes[line] = "\(String(hash, radix: 16)):\(counts[hash, default: 0])"
                }
                if line >= last { return }
            }
            let added = UInt64(ahead.next()?.value ?? 0)
            hash = hash &* Self.base &+ added &- weight &* UInt64(unit.value)
        }
    }

    subscript(line: Int) -> String? { hashes[line] }
}

/// The UTF-16 units of a text without spaces and tabs, with a line feed for each line end and 0xFFFF at the end.
private struct LineUnits: IteratorProtocol {
    private var units: String.UTF16View.Iterator
    private var line: Int
    private var isAtLineStart = true
    private var followsCarriageReturn = false
    private var hasEnded = false

    struct Unit {
        let value: UInt16
        /// The number of the line that begins with this unit, or nil if none does.
        let startedLine: Int?
    }

    init(of text: String, firstLine: Int) {
        units = text.utf16.makeIterator()
        line = firstLine - 1
    }

    mutating func next() -> Unit? {
        while let unit = units.next() {
            let endsLineBreak = followsCarriageReturn && unit == UInt16(UInt8(ascii: "\n"))
            followsCarriageReturn = unit == UInt16(UInt8(ascii: "\r"))
            switch unit {
            case UInt16(UInt8(ascii: " ")), UInt16(UInt8(ascii: "\t")): continue
            case _ where endsLineBreak: continue
            case UInt16(UInt8(ascii: "\r")): return makeUnit(UInt16(UInt8(ascii: "\n")))
            default: return makeUnit(unit)
            }
        }
        guard !hasEnded else { return nil }
        hasEnded = true
        return makeUnit(.max)
    }

    private mutating func makeUnit(_ value: UInt16) -> Unit {
        if isAtLineStart { line += 1 }
        defer { isAtLineStart = value == UInt16(UInt8(ascii: "\n")) }
        return Unit(value: value, startedLine: isAtLineStart ? line : nil)
    }
}
