import SchemaDiagnostics
import SchemaKit

/// The reporter that writes a self-contained HTML page with a summary, the findings of each file, marked excerpts, and
/// the descriptions of the rules.
package struct HTMLReporter: Reporter {
    private let version: String
    private let day: String?
    private var index = HTMLReportIndex()
    private var omissions = OmissionLog()
    /// True if the page has explained the asterisks in files without a schema.
    private var hasExplainedMasking = false

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - version: The version of the tool, which the page shows.
    ///   - day: The date of the report, such as 2030-12-31, or `nil` to show none.
    package init(version: String, day: String?) {
        self.version = version
        self.day = day
    }

    package mutating func begin() -> String {
        var toolLine = "widget-lint \(HTMLPage.escaped(version))"
        if let day { toolLine += ", <time datetime=\"\(day)\">\(day)</time>" }
        return HTMLPage.head(toolLine: toolLine)
    }

    package mutating func report(_ file: FileReport) -> String {
        // Each line of a stream has a report of its own. The note on its omitted findings follows the last line.
        let streamNote = note(on: omissions.endStream(before: file), isOutsideSection: true)
        let omission = omissions.add(file)
        index.begin(file)
        guard !file.diagnostics.isEmpty else {
            return streamNote + note(on: omission, isOutsideSection: true)
        }
        let lines = ReportLines(of: file)
        let source = file.sourceWithoutSecrets
        let path = HTMLPage.escaped(file.source.path.printable)
        let name = HTMLPage.escaped(file.source.name.printable)
        var text = streamNote
        text +=
            "<section class=\"file\" id=\"\(index.fileAnchor)\" data-path=\"\(path)\">\n<h2>\(name)</h2>\n"
        text += schemaLine(of: file)
        if file.secrets.masksAllValues, !file.secrets.isEmpty, !hasExplainedMasking {
            hasExplainedMasking = true
            text += "<p class=\"schema\">\(HTMLPage.escaped(SecretPlaces.maskingExplanation))</p>\n"
        }
        for diagnostic in file.diagnostics {
            let position = lines.own.position(of: diagnostic.range.start)
            let anchor = index.add(diagnostic, line: position.line, column: position.column)
            text += "<article class=\"finding \(diagnostic.severity.rawValue)\" id=\"\(anchor)\""
            text += " data-severity=\"\(diagnostic.severity.rawValue)\">\n"
            text += finding(diagnostic, fixes: file.shownFixes(of: diagnostic), in: source, lines)
        }
        return text + note(on: omission, isOutsideSection: false) + "</section>\n"
    }

    /// Returns the paragraph with the name of the schema. The address of the schema is a tooltip, because it often
    /// leads to no page.
    private func schemaLine(of file: FileReport) -> String {
        guard let schema = file.schema else { return "" }
        let address = HTMLPage.escaped(schema.printable)
        let name = HTMLPage.escaped((file.schemaName ?? schema).printable)
        return "<p class=\"schema\">Schema: <code title=\"\(address)\">\(name)</code></p>\n"
    }

    /// Returns the note about the omitted findings of a file. Outside of the section of the file, the note names the
    /// file.
    private func note(on omission: Omission?, isOutsideSection: Bool) -> String {
        guard let omission else { return "" }
        let path = isOutsideSection ? HTMLPage.escaped(omission.path.printable) + ": " : ""
        return "<p class=\"omitted\">\(path)\(HTMLPage.escaped(omission.message.printable))</p>\n"
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        let omission = note(on: omissions.endStream(), isOutsideSection: true)
        return omission + "</div>\n" + index.rules() + index.summary(of: summary) + HTMLPage.tail
    }

    // MARK: Findings

    private func finding(
        _ diagnostic: Diagnostic,
        fixes: [Diagnostic.Fix],
        in source: SourceFile,
        _ reportLines: ReportLines
    ) -> String {
        let lines = reportLines.own
        let position = lines.position(of: diagnostic.range.start)
        let severity = diagnostic.severity.rawValue
        let rule = HTMLPage.escaped(diagnostic.id.rawValue)
        var text = "<p class=\"headline\"><span class=\"severity\">\(severity)</span> "
        text += HTMLPage.escaped(diagnostic.message)
        text += " <a class=\"rule\" href=\"#rule-\(rule)\">\(rule)</a></p>\n"
        text += "<p class=\"place\">line \(position.line), column \(position.column)"
        let location = diagnostic.instanceLocation.description
        if !location.isEmpty { text += ", at <code>\(HTMLPage.escaped(location.printable))</code>" }
        text += "</p>\n" + excerpt(of: diagnostic.range, in: source, lines)
        for related in diagnostic.related {
            let lines = reportLines.index(of: related)
            let line = lines.position(of: related.range.start).line
            let file = related.source.map { "\(HTMLPage.escaped($0.path.printable)), " } ?? ""
            text +=
                "<p class=\"related\">\(file)line \(line): \(HTMLPage.escaped(related.message))</p>\n"
            guard related.source != nil || related.range != diagnostic.range else { continue }
            text += excerpt(of: related.range, in: related.source ?? source, lines)
        }
        for fix in fixes {
            let title = fix.isSafe ? "Fix" : "Suggestion"
            text += "<p class=\"fix\">\(title): \(HTMLPage.escaped(fix.message))</p>\n"
        }
        return text + "</article>\n"
    }

    /// Returns an excerpt with the line on which a range starts, the line before and the line after. Only the part of
    /// the range on the line where it starts is marked.
    private func excerpt(
        of range: SourceRange,
        in source: SourceFile,
        _ lines: LineIndex
    ) -> String {
        let line = lines.position(of: range.start).line
        var text = "<pre>"
        for number in lines.lineNumbers.clamped(to: line - 1...line + 1) {
            let whole = lines.range(ofLine: number)
            let isMarked = number == line
            // A line without a mark is treated as text before an empty range.
            let start = isMarked ? min(range.start, whole.end) : whole.end
            let end = isMarked ? min(max(range.end, start), whole.end) : whole.end
            text += "<span class=\"number\">\(number)</span>"
            text += shortened(source, whole.start..<start, keepsEnd: isMarked)
            if isMarked { text += "<mark>\(shortened(source, start..<end))</mark>" }
            text += shortened(source, end..<whole.end) + "\n"
        }
        return text + "</pre>\n"
    }

    /// Returns a part of the file, shortened if it is long. The end of the text before a mark is kept, and is so short
    /// that a browser shows the mark without scrolling.
    private func shortened(
        _ source: SourceFile,
        _ range: Range<Int>,
        keepsEnd: Bool = false
    ) -> String {
        let byteLimit = keepsEnd ? 60 : 160
        let bytes = source.bytes[range]
        guard bytes.count > byteLimit else {
            return HTMLPage.escaped(String(decoding: bytes, as: UTF8.self))
        }
        // A character that was cut in two is decoded as U+FFFD. All U+FFFD are removed, including those in the file.
        let kept = keepsEnd ? bytes.suffix(byteLimit) : bytes.prefix(byteLimit)
        let part = String(decoding: kept, as: UTF8.self).filter { $0 != "\u{FFFD}" }
        return keepsEnd ? "…" + HTMLPage.escaped(part) : HTMLPage.escaped(part) + "…"
    }
}
