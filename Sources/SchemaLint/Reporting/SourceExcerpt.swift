import SchemaKit

/// One line of a file, cut to a width, with the part that a range marks.
///
/// The line is shown so that a marker under it stands in the right column: tabs and control
/// characters become spaces or pictures, and wide characters count two columns.
struct SourceExcerpt {
    /// The line as it is shown.
    private(set) var text = ""
    /// The space before the marker.
    private(set) var padding = ""
    /// As many `^` as the range has columns in the line; one at least.
    private(set) var marker = ""

    private static let ellipsis = "…"

    init(of range: SourceRange, line: SourceRange, in bytes: [UInt8], width: Int) {
        let start = min(max(range.start, line.start), line.end)
        let end = min(max(range.end, start), line.end)
        // A line may hold megabytes; of each part no more is read than could be shown.
        let reach = width * Self.byteCountPerColumn
        let front = Self.scalarStart(from: max(line.start, start - reach), upTo: start, bytes)
        let markedEnd = Self.scalarStart(from: min(end, start + reach), upTo: end, bytes)
        let back = Self.scalarStart(from: min(line.end, end + reach), upTo: line.end, bytes)
        let before = Self.cells(bytes[front..<start])
        let marked = Self.cells(bytes[start..<markedEnd])
        let after = Self.cells(bytes[end..<back])
        // What does not fit is cut from the front first, so that the marked part stays in sight.
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

    /// A character as it is shown, and the columns that it takes.
    private typealias Cell = (text: String, columns: Int)

    private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
        String(decoding: bytes, as: UTF8.self).printable.map { (String($0), $0.columnCount) }
    }

    /// Enough for a base of four bytes and some marks that combine with it.
    private static let byteCountPerColumn = 16

    /// The first offset, from `offset` on, at which no scalar is cut in two.
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
    /// The columns that a terminal gives what a person takes for one character. An emoji of several
    /// code points (a family, a flag, a keycap) has two; other clusters have those of their parts.
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
    /// The columns that a terminal gives a character: none for marks that combine, two for the
    /// wide ones of East Asia and for emoji.
    fileprivate var columnCount: Int {
        guard value >= 0x300 else { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if properties.isEmojiPresentation { return 2 }
        switch value {
        // The vowels and final consonants of a Hangul syllable stand in the columns of its first.
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
