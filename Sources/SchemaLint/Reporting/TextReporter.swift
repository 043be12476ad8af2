import SchemaDiagnostics
import SchemaKit

/// The reporter for people. For each finding, it writes the message and the line of the file with the range marked.
package struct TextReporter: Reporter {
    private let usesColor: Bool
    private let excerptWidth: Int
    private let showsExcerpts: Bool
    /// The file whose schema was reported last, and the phrase that was reported. Several reports on one file, such as
    /// those on the lines of a stream, give the schema only once.
    private var reportedSchema: (path: ExactText, choice: String)?
    /// True if the report has explained why asterisks replace the values in the shown lines of some files.
    private var hasExplainedMasking = false
    private var omissions = OmissionLog()

    /// Creates a reporter for terminals with lines of `width` columns.
    ///
    /// - Parameters:
    ///   - usesColor: True to add colors to the output.
    ///   - width: The number of columns of a line.
    ///   - showsExcerpts: True to show the lines of the files.
    package init(usesColor: Bool, width: Int = 100, showsExcerpts: Bool = true) {
        self.usesColor = usesColor
        self.showsExcerpts = showsExcerpts
        // The rest of the width is for the line number, the bar, and an ellipsis at each end.
        excerptWidth = max(width - 9, 40)
    }

    package mutating func begin() -> String { "" }

    package mutating func report(_ file: FileReport) -> String {
        var text = note(on: omissions.endStream(before: file))
        let omission = omissions.add(file)
        guard !file.diagnostics.isEmpty else { return text + note(on: omission) }
        let lines = ReportLines(of: file)
        let source = file.sourceWithoutSecrets
        for diagnostic in file.diagnostics {
            text += self.text(of: diagnostic, in: source, lines)
            text += schemaLine(for: file)
            let range = FileRange(range: diagnostic.range, source: source, lines: lines.own)
            text += explanationOfMasking(at: range, in: file)
        }
        return text + note(on: omission)
    }

    /// Returns the note about the omitted findings of a file.
    private func note(on omission: Omission?) -> String {
        guard let omission else { return "" }
        let path = styled("\(omission.path.printable):", .strong)
        return "\(path) \(styled("note:", .note)) \(omission.message)\n"
    }

    /// Returns the line with the schema, which is shown below the first finding of a file unless the user chose the
    /// schema.
    private mutating func schemaLine(for file: FileReport) -> String {
        guard let choice = file.schemaChoice else { return "" }
        let path = ExactText(file.source.path)
        if let reportedSchema, reportedSchema == (path, choice) { return "" }
        reportedSchema = (path, choice)
        return "     " + styled("= schema: \(choice.printable)", .quiet) + "\n"
    }

    /// Returns the explanation of the asterisks, which is shown below the first finding whose own line has asterisks.
    /// The asterisks replace all values in a file without a schema, and in some files that are not JSON, because any of
    /// these values may be a secret.
    private mutating func explanationOfMasking(
        at range: FileRange,
        in file: FileReport
    ) -> String {
        guard showsExcerpts, !hasExplainedMasking, file.secrets.masksAllValues else { return "" }
        let unmasked = FileRange(range: range.range, source: file.source, lines: range.lines)
        guard sourceExcerpt(at: range).text != sourceExcerpt(at: unmasked).text else { return "" }
        hasExplainedMasking = true
        return "     " + styled("= \(SecretPlaces.maskingExplanation)", .quiet) + "\n"
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        note(on: omissions.endStream())
    }

    private func text(
        of diagnostic: Diagnostic,
        in source: SourceFile,
        _ reportLines: ReportLines
    ) -> String {
        let range = FileRange(range: diagnostic.range, source: source, lines: reportLines.own)
        var text = headline(
            diagnostic.message + " [\(diagnostic.id.rawValue)]",
            severity: diagnostic.severity,
            at: range
        )
        text += excerpt(at: range, style: diagnostic.severity.style)
        for related in diagnostic.related {
            let relatedRange = FileRange(
                range: related.range,
                source: related.source ?? source,
                lines: reportLines.index(of: related)
            )
            text += headline(related.message, severity: .note, at: relatedRange)
            guard related.source != nil || related.range != diagnostic.range else { continue }
            text += excerpt(at: relatedRange, style: .note)
        }
        return text
    }

    /// A range of a file, with the line index of the file.
    private struct FileRange {
        let range: SourceRange
        let source: SourceFile
        let lines: LineIndex
    }

    private func headline(
        _ message: String,
        severity: Diagnostic.Severity,
        at range: FileRange
    ) -> String {
        let start = range.lines.position(of: range.range.start)
        let position = "\(range.source.path.printable):\(start.line):\(start.column):"
        let label = styled(severity.rawValue + ":", severity.style)
        return "\(styled(position, .strong)) \(label) \(message.printable)\n"
    }

    private func excerpt(at range: FileRange, style: TerminalStyle) -> String {
        guard showsExcerpts else { return "" }
        let excerpt = sourceExcerpt(at: range)
        let number = String(range.lines.position(of: range.range.start).line)
        let gutter = String(repeating: " ", count: max(4, number.count + 1))
        let margin = String(repeating: " ", count: gutter.count - number.count)
        return "\(margin)\(number) | \(excerpt.text)\n"
            + "\(gutter) | \(excerpt.padding)\(styled(excerpt.marker, style))\n"
    }

    private func sourceExcerpt(at range: FileRange) -> SourceExcerpt {
        let line = range.lines.position(of: range.range.start).line
        return SourceExcerpt(
            of: range.range,
            line: range.lines.range(ofLine: line),
            in: range.source.bytes,
            width: excerptWidth
        )
    }

    private func styled(_ text: String, _ style: TerminalStyle) -> String {
        usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// The styles of a report, as parameters of the escape sequence SGR of terminals (ECMA-48).
private enum TerminalStyle: String {
    case strong = "1"
    case quiet = "2"
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
}

extension Diagnostic.Severity {
    fileprivate var style: TerminalStyle {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}

/// The reporter that writes one line for each finding in the format of compiler messages, which Xcode and most editors
/// read.
package struct XcodeReporter: Reporter {
    private var omissions = OmissionLog()

    package init() {}

    package mutating func begin() -> String { "" }

    package mutating func report(_ file: FileReport) -> String {
        let path = file.source.path.printable
        return omissions.report(
            of: file,
            write: { $0.compilerMessage(in: path, $1) + "\n" },
            writeNote: Self.line(for:)
        )
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        omissions.endStream().map(Self.line(for:)) ?? ""
    }

    /// Returns the line about omitted findings.
    private static func line(for omission: Omission) -> String {
        "\(omission.path.printable):1:1: note: \(omission.message) [\(Omission.id)]\n"
    }
}

/// One line of a file, cut to a width, with a marked range.
///
/// The text is prepared so that a marker in the next line is at the right column. Tabs and control characters are
/// replaced by spaces or visible symbols, and wide characters count as two columns.
struct SourceExcerpt {
    /// The line as it is displayed.
    private(set) var text = ""
    /// The spaces before the marker.
    private(set) var padding = ""
    /// One `^` for each column of the range in the line, and at least one.
    private(set) var marker = ""

    private static let ellipsis = "…"
    /// The number of columns that are reserved for the text before the range, and for the text after the range.
    private static let contextWidth = 20

    init(of range: SourceRange, line: SourceRange, in bytes: [UInt8], width: Int) {
        let start = min(max(range.start, line.start), line.end)
        let end = min(max(range.end, start), line.end)
        // A line can have megabytes. Before, in and after the range, only the bytes that could be displayed are read.
        let byteLimit = width * Self.byteCountPerColumn
        let contextWidth = Self.contextWidth
        let beforeStart = Self.scalarStart(
            from: max(line.start, start - byteLimit),
            upTo: start,
            bytes
        )
        let markedEnd = Self.scalarStart(from: min(end, start + byteLimit), upTo: end, bytes)
        let afterEnd = Self.scalarStart(from: min(line.end, end + byteLimit), upTo: line.end, bytes)
        let before = Self.cells(bytes[beforeStart..<start])
        let marked = Self.cells(bytes[start..<markedEnd])
        let after = Self.cells(bytes[end..<afterEnd])
        // The marked part is cut only if less than `contextWidth` columns would be left for the text before it.
        let shownMarked = Self.prefix(marked, columns: width - contextWidth)
        let reservedAfter = min(contextWidth, Self.columns(after))
        let shownBefore = Self.suffix(
            before,
            columns: max(contextWidth, width - Self.columns(shownMarked) - reservedAfter)
        )
        let used = Self.columns(shownBefore) + Self.columns(shownMarked)
        let shownAfter =
            shownMarked.count < marked.count || markedEnd < end
            ? [] : Self.prefix(after, columns: max(0, width - used))
        let isStartCut = shownBefore.count < before.count || beforeStart > line.start
        let isEndCut =
            shownMarked.count + shownAfter.count < marked.count + after.count
            || markedEnd < end || afterEnd < line.end
        text =
            (isStartCut ? Self.ellipsis : "") + Self.text(shownBefore + shownMarked + shownAfter)
            + (isEndCut ? Self.ellipsis : "")
        let paddingColumns = Self.columns(shownBefore) + (isStartCut ? 1 : 0)
        padding = String(repeating: " ", count: paddingColumns)
        marker = String(repeating: "^", count: max(1, Self.columns(shownMarked)))
    }

    /// A character as it is displayed, and the number of columns that it takes.
    private typealias Cell = (text: String, columns: Int)

    private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
        String(decoding: bytes, as: UTF8.self).printable.map { (String($0), $0.columnCount) }
    }

    /// The number of bytes that are read for each column: enough for a base character of four bytes and some combining
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
        // The variation selectors U+FE0E and U+FE0F ask for the form of the character as text or as an emoji.
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
            0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
            0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08,
            0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            return 2
        default:
            return 1
        }
    }
}
