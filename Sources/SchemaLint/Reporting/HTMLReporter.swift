import SchemaKit

/// The reporter that writes one self-contained HTML page with the files, counts, marked excerpts and the
/// descriptions of the rules.
package struct HTMLReporter: Reporter {
    /// The rules of the findings so far. Their descriptions are written at the end.
    private var namedRules: Set<Diagnostic.ID> = []
    private var omissions = OmissionLog()
    /// True if the page has explained the asterisks in files without a schema.
    private var hasExplainedMasking = false

    package init() {}

    package mutating func begin() -> String { HTMLPage.head }

    package mutating func report(_ file: FileReport) -> String {
        namedRules.formUnion(file.diagnostics.map(\.id))
        let closing = note(on: omissions.close(before: file), isAlone: true)
        let omission = omissions.add(file)
        guard !file.diagnostics.isEmpty else { return closing + note(on: omission, isAlone: true) }
        let lines = ReportLines(of: file)
        let source = file.sourceWithoutSecrets
        let path = HTMLPage.escaped(file.source.path.printable)
        let name = HTMLPage.escaped(file.source.name.printable)
        var text = closing
        text += "<section class=\"file\" data-path=\"\(path)\">\n<h2>\(name)</h2>\n"
        if let schema = file.schema {
            text += "<p class=\"schema\">Schema: <code>"
            text += HTMLPage.escaped(schema.printable) + "</code></p>\n"
        }
        if file.secrets.isPrecaution, !file.secrets.isEmpty, !hasExplainedMasking {
            hasExplainedMasking = true
            text += "<p class=\"schema\">\(HTMLPage.escaped(SecretPlaces.precaution))</p>\n"
        }
        for diagnostic in file.diagnostics {
            text += finding(diagnostic, fixes: file.shownFixes(of: diagnostic), in: source, lines)
        }
        return text + note(on: omission, isAlone: false) + "</section>\n"
    }

    /// Returns the note about the omitted findings of a file. Outside of the file's section, the note names
    /// the file.
    private func note(on omission: Omission?, isAlone: Bool) -> String {
        guard let omission else { return "" }
        let path = isAlone ? HTMLPage.escaped(omission.path.printable) + ": " : ""
        return "<p class=\"omitted\">\(path)\(HTMLPage.escaped(omission.message.printable))</p>\n"
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        var text = note(on: omissions.close(), isAlone: true)
        if !summary.failures.isEmpty {
            text += "<section class=\"failures\">\n<h2>Not checked</h2>\n<ul>\n"
            for failure in summary.failures {
                text += "<li>\(HTMLPage.escaped(failure.printable))</li>\n"
            }
            text += "</ul>\n</section>\n"
        }
        if summary.errorCount + summary.warningCount + summary.noteCount == 0, namedRules.isEmpty,
            summary.interruption == nil
        {
            text += "<p class=\"clean\">No problems found.</p>\n"
        }
        let rules = Rule.all.filter { namedRules.contains($0.id) }
        if !rules.isEmpty {
            text += "<section class=\"rules\">\n<h2>Rules</h2>\n"
            for rule in rules { text += page(of: rule) }
            text += "</section>\n"
        }
        return text + "</main>\n" + HTMLPage.counts(summary) + HTMLPage.tail
    }

    // MARK: Findings

    private func finding(
        _ diagnostic: Diagnostic,
        fixes: [Diagnostic.Fix],
        in source: SourceFile,
        _ all: ReportLines
    ) -> String {
        let lines = all.own
        let position = lines.position(of: diagnostic.range.start)
        let severity = diagnostic.severity.rawValue
        let rule = HTMLPage.escaped(diagnostic.id.rawValue)
        var text = "<article class=\"finding \(severity)\" data-severity=\"\(severity)\">\n"
        text += "<p class=\"headline\"><span class=\"severity\">\(severity)</span> "
        text += HTMLPage.escaped(diagnostic.message)
        text += " <a class=\"rule\" href=\"#rule-\(rule)\">\(rule)</a></p>\n"
        text += "<p class=\"place\">line \(position.line), column \(position.column)"
        let location = diagnostic.instanceLocation.description
        if !location.isEmpty { text += ", at <code>\(HTMLPage.escaped(location.printable))</code>" }
        text += "</p>\n" + excerpt(of: diagnostic.range, in: source, lines)
        for related in diagnostic.related {
            let lines = all.index(of: related)
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

    /// Returns an excerpt with the line on which a range starts, one line before it and one after it. Only the part of
    /// the range on this line is marked.
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
            let start = isMarked ? min(range.start, whole.end) : whole.end
            let end = isMarked ? min(max(range.end, start), whole.end) : whole.end
            text += "<span class=\"number\">\(number)</span>"
            text += shown(source, whole.start..<start, keepsEnd: isMarked)
            if isMarked { text += "<mark>\(shown(source, start..<end))</mark>" }
            text += shown(source, end..<whole.end) + "\n"
        }
        return text + "</pre>\n"
    }

    /// Returns a part of the file, shortened if it is long.
    private func shown(
        _ source: SourceFile,
        _ range: Range<Int>,
        keepsEnd: Bool = false
    ) -> String {
        let limit = 160
        let bytes = source.bytes[range]
        guard bytes.count > limit else {
            return HTMLPage.escaped(String(decoding: bytes, as: UTF8.self))
        }
        // A character that was cut in two is decoded as U+FFFD. Every U+FFFD is removed, also one of the file itself.
        let kept = keepsEnd ? bytes.suffix(limit) : bytes.prefix(limit)
        let part = String(decoding: kept, as: UTF8.self).filter { $0 != "\u{FFFD}" }
        return keepsEnd ? "…" + HTMLPage.escaped(part) : HTMLPage.escaped(part) + "…"
    }

    // MARK: Rules

    private func page(of rule: Rule) -> String {
        let id = HTMLPage.escaped(rule.id.rawValue)
        var text = "<details id=\"rule-\(id)\">\n<summary><code>\(id)</code>: "
        text += HTMLPage.escaped(rule.summary) + "</summary>\n"
        text += "<p>\(HTMLPage.escaped(rule.explanation))</p>\n"
        for (title, example) in rule.example.parts {
            text += "<p class=\"title\">\(title)</p>\n<pre>\(HTMLPage.escaped(example))</pre>\n"
        }
        return text + "</details>\n"
    }
}
