import SchemaKit

/// One line of a file, cut to a width, with a marked range.
///
/// The text is prepared so that a marker under it is at the right column. Tabs and control characters are
/// replaced by spaces or visible symbols, and wide characters count as two columns.
struct SourceExcerpt {
    /// The line as it is displayed.
    private(set) var text = ""
    /// The spaces before the marker.
    private(set) var padding = ""
    /// One `^` for each column of the range in the line, and at least one.
    private(set) var marker = ""

    private static let ellipsis = "…"

    init(of range: SourceRange, line: SourceRange, in bytes: [UInt8], width: Int) {
        let start = min(max(range.start, line.start), line.end)
        let end = min(max(range.end, start), line.end)
        // A line can have megabytes. Of each part, only as many bytes are read as could be displayed.
        let reach = width * Self.byteCountPerColumn
        let front = Self.scalarStart(from: max(line.start, start - reach), upTo: start, bytes)
        let markedEnd = Self.scalarStart(from: min(end, start + reach), upTo: end, bytes)
        let back = Self.scalarStart(from: min(line.end, end + reach), upTo: line.end, bytes)
        let before = Self.cells(bytes[front..<start])
        let marked = Self.cells(bytes[start..<markedEnd])
        let after = Self.cells(bytes[end..<back])
        // The text before the range is cut first, so that the marked part stays visible.
        let shownMarked = Self.prefix(marked, columns: width - 20)
        let shownBefore = Self.suffix(
            before,
            columns: max(20, width - Self.columns(shownMarked) - min(20, Self.columns(after)))
        )
        let used = Self.columns(shownBefore) + Self.columns(shownMarked)
        let shownAfter =
            shownMarked.count < marked.count || markedEnd < end
            ? [] : Self.prefix(after, columns: max(0, width - used))
        let isCutInFront = shownBefore.count < before.count || front > line.start
        let isCutBehind =
            shownMarked.count + shownAfter.count < marked.count + after.count
            || markedEnd < end || back < line.end
        text =
            (isCutInFront ? Self.ellipsis : "") + Self.text(shownBefore + shownMarked + shownAfter)
            + (isCutBehind ? Self.ellipsis : "")
        let paddingColumns = Self.columns(shownBefore) + (isCutInFront ? 1 : 0)
        padding = String(repeating: " ", count: paddingColumns)
        marker = String(repeating: "^", count: max(1, Self.columns(shownMarked)))
    }

    /// A character as it is displayed, and the number of columns that it takes.
    private typealias Cell = (text: String, columns: Int)

    private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
        String(decoding: bytes, as: UTF8.self).printable.map { (String($0), $0.columnCount) }
    }

    /// The number of bytes read for each column: enough for a base character of four bytes and some combining
    /// marks.
    private static let byteCountPerColumn = 16

    /// Returns the first offset at or after `offset` that is not in the middle of a UTF-8 sequence.
    private static func scalarStart(from offset: Int, upTo end: Int, _ bytes: [UInt8]) -> Int {
        var offset = offset
        while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }

    private static func columns(_ cells: [Cell]) -> Int {
        cells.reduce(0) { $0 + $1.columns }
    }

    private static func text(_ cells: [Cell]) -> String { cells.map(\.text).joined() }

    private static func prefix(_ cells: [Cell], columns limit: Int) -> [Cell] {
        var count = 0
        var columns = 0
        for cell in cells {
            columns += cell.columns
            if columns > limit { break }
            count += 1
        }
        return Array(cells.prefix(count))
    }

    private static func suffix(_ cells: [Cell], columns limit: Int) -> [Cell] {
        Array(prefix(cells.reversed(), columns: limit).reversed())
    }
}

extension Character {
    /// The number of columns that a terminal uses for a grapheme cluster. An emoji of several code points (a
    /// family, a flag, a keycap) has two columns. Other clusters have the sum of their parts.
    fileprivate var columnCount: Int {
        let scalars = unicodeScalars
        guard scalars.count > 1, let first = scalars.first else {
            return scalars.first?.columnCount ?? 0
        }
        if scalars.contains("\u{FE0E}") { return 1 }
        let isEmoji =
            scalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation
            || first.properties.isEmoji && !first.isASCII
        return isEmoji ? 2 : scalars.reduce(0) { $0 + $1.columnCount }
    }
}

extension Unicode.Scalar {
    /// The number of columns that a terminal uses for a character: none for combining marks, two for wide
    /// East Asian characters and for emoji.
    fileprivate var columnCount: Int {
        guard value >= 0x300 else { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if properties.isEmojiPresentation { return 2 }
        switch value {
        // The vowels and final consonants of a Hangul syllable share the columns of its first letter.
        case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default:
            return 1
        }
    }
}
