import SchemaDiagnostics
import SchemaKit
import SchemaMarkup

/// The reporter that writes a self-contained HTML page with the findings of each file, marked excerpts, counts, and the
/// descriptions of the rules.
package struct HTMLReporter: Reporter {
    /// The rules of the findings so far. The descriptions of these rules are written at the end.
    private var namedRules: Set<Diagnostic.ID> = []
    private var omissions = OmissionLog()
    /// True if the page has explained the asterisks in files without a schema.
    private var hasExplainedMasking = false

    package init() {}

    package mutating func begin() -> String { HTMLPage.head }

    package mutating func report(_ file: FileReport) -> String {
        namedRules.formUnion(file.diagnostics.map(\.id))
        let closing = note(on: omissions.close(before: file), isOutsideSection: true)
        let omission = omissions.add(file)
        guard !file.diagnostics.isEmpty else {
            return closing + note(on: omission, isOutsideSection: true)
        }
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
        if file.secrets.masksAllValues, !file.secrets.isEmpty, !hasExplainedMasking {
            hasExplainedMasking = true
            text += "<p class=\"schema\">\(HTMLPage.escaped(SecretPlaces.maskingExplanation))</p>\n"
        }
        for diagnostic in file.diagnostics {
            text += finding(diagnostic, fixes: file.shownFixes(of: diagnostic), in: source, lines)
        }
        return text + note(on: omission, isOutsideSection: false) + "</section>\n"
    }

    /// Returns the note about the omitted findings of a file. Outside of the section of the file, the note names the
    /// file.
    private func note(on omission: Omission?, isOutsideSection: Bool) -> String {
        guard let omission else { return "" }
        let path = isOutsideSection ? HTMLPage.escaped(omission.path.printable) + ": " : ""
        return "<p class=\"omitted\">\(path)\(HTMLPage.escaped(omission.message.printable))</p>\n"
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        var text = note(on: omissions.close(), isOutsideSection: true)
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
        _ reportLines: ReportLines
    ) -> String {
        let lines = reportLines.own
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
            let start = isMarked ? min(range.start, whole.end) : whole.end
            let end = isMarked ? min(max(range.end, start), whole.end) : whole.end
            text += "<span class=\"number\">\(number)</span>"
            text += shortened(source, whole.start..<start, keepsEnd: isMarked)
            if isMarked { text += "<mark>\(shortened(source, start..<end))</mark>" }
            text += shortened(source, end..<whole.end) + "\n"
        }
        return text + "</pre>\n"
    }

    /// Returns a part of the file, shortened if it is long.
    private func shortened(
        _ source: SourceFile,
        _ range: Range<Int>,
        keepsEnd: Bool = false
    ) -> String {
        let limit = 160
        let bytes = source.bytes[range]
        guard bytes.count > limit else {
            return HTMLPage.escaped(String(decoding: bytes, as: UTF8.self))
        }
        // A character that was cut in two is decoded as U+FFFD. All U+FFFD are removed, including those in the file.
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

/// The parts of an HTML report around its findings.
private enum HTMLPage {
    /// Returns the text escaped for HTML elements and attributes.
    static func escaped(_ text: String) -> String { MarkupLanguage.html.escaped(text) }

    /// Returns the paragraph with the counts, which are known only at the end. The script of the page moves the
    /// paragraph to the top.
    static func counts(_ summary: ReportSummary) -> String {
        let files = String(summary.fileCount, of: "file")
        let errors = String(summary.errorCount, of: "error")
        let warnings = String(summary.warningCount, of: "warning")
        let notes = String(summary.noteCount, of: "note")
        let end = summary.interruption.map { ", interrupted by \($0.signalName)" } ?? ""
        return "<p id=\"summary\">Checked \(files): \(errors), \(warnings), \(notes)\(end).</p>\n"
    }

    static let head = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>widget-lint report</title>
        <style>
        :root { color-scheme: light dark; --line: #8884; --faint: #8881; --quiet: #6b6b6b;
          --error: #b3261e; --warning: #8a5a00; --note: #0b5cad; --mark: #ffe08a; }
        @media (prefers-color-scheme: dark) { :root { --quiet: #a8a8a8; --error: #ff8a80;
          --warning: #ffc14d; --note: #8ab8ff; --mark: #6b5300; } }
        * { box-sizing: border-box; }
        body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem;
          padding: 1rem; }
        h1 { font-size: 1.4rem; margin: .5rem 0; }
        h2 { font-size: 1.05rem; margin: 2rem 0 .25rem; overflow-wrap: anywhere; }
        code, pre { font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
        pre { background: var(--faint); border-radius: 6px; margin: .25rem 0 .5rem;
          overflow-x: auto; padding: .5rem .75rem; }
        mark { background: var(--mark); border-radius: 2px; color: inherit; }
        .number { color: var(--quiet); display: inline-block; margin-right: 1rem; min-width: 2rem;
          text-align: right; user-select: none; }
        @media (max-width: 40rem) { pre { padding: .5rem; } .number { margin-right: .5rem;
          min-width: 1.5rem; } }
        .schema, .place, .related, .fix { color: var(--quiet); font-size: .85rem; margin: .1rem 0;
          overflow-wrap: anywhere; }
        .finding { border-left: 4px solid var(--line); margin: .75rem 0; padding-left: .75rem; }
        .finding.error { border-color: var(--error); }
        .finding.warning { border-color: var(--warning); }
        .finding.note { border-color: var(--note); }
        .headline { margin: 0; overflow-wrap: anywhere; }
        .severity { font-weight: 600; }
        .error .severity { color: var(--error); }
        .warning .severity { color: var(--warning); }
        .note .severity { color: var(--note); }
        .rule { color: var(--quiet); font-size: .85rem; }
        .title { font-weight: 600; margin: .5rem 0 0; }
        form { align-items: center; background: Canvas; border-bottom: 1px solid var(--line);
          display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: .5rem 0; position: sticky;
          top: 0; }
        #shown { color: var(--quiet); font-size: .85rem; }
        input[type=search] { flex: 1; font: inherit; min-width: 12rem; padding: .2rem .4rem; }
        details { margin: .5rem 0; scroll-margin-top: 6rem; }
        summary { cursor: pointer; }
        [hidden] { display: none; }
        </style>
        </head>
        <body>
        <h1>widget-lint report</h1>
        <form hidden>
        <label><input type="checkbox" name="error" checked> Errors</label>
        <label><input type="checkbox" name="warning" checked> Warnings</label>
        <label><input type="checkbox" name="note" checked> Notes</label>
        <input type="search" name="path" placeholder="Filter by path" aria-label="Filter by path">
        <output id="shown"></output>
        </form>
        <main>

        """

    /// The end of the page. The script stores the state of the filter in the URL, as in
    /// `#hide=warning,note&path=offers`, so that users can share a filtered page. A URL with `#rule-…` opens the
    /// description of a rule.
    static let tail = """
        <script>
        const form = document.querySelector("form");
        const severities = ["error", "warning", "note"];
        function filter() {
          const part = form.elements.path.value.toLowerCase();
          let count = 0;
          let all = 0;
          const rules = new Set();
          for (const file of document.querySelectorAll(".file")) {
            const matches = file.dataset.path.toLowerCase().includes(part);
            let shown = 0;
            for (const finding of file.querySelectorAll(".finding")) {
              finding.hidden = !form.elements[finding.dataset.severity].checked;
              all += 1;
              if (finding.hidden) continue;
              shown += 1;
              if (matches) rules.add(finding.querySelector(".rule").hash.slice(1));
            }
            file.hidden = shown === 0 || !matches;
            if (!file.hidden) count += shown;
          }
          for (const rule of document.querySelectorAll(".rules details"))
            rule.hidden = !rules.has(rule.id);
          for (const section of document.querySelectorAll(".rules")) section.hidden = rules.size === 0;
          document.getElementById("shown").textContent =
            count === all ? "" : count + " of " + all + " shown";
        }
        function storeFilterInURL() {
          const hidden = severities.filter(name => !form.elements[name].checked);
          const state = new URLSearchParams();
          if (hidden.length > 0) state.set("hide", hidden.join(","));
          if (form.elements.path.value) state.set("path", form.elements.path.value);
          history.replaceState(null, "", "#" + state);
        }
        function applyURL() {
          const rule = document.getElementById(location.hash.slice(1));
          if (rule instanceof HTMLDetailsElement) {
            rule.hidden = false;
            rule.open = true;
            rule.scrollIntoView();
            return;
          }
          const state = new URLSearchParams(location.hash.slice(1));
          const hidden = (state.get("hide") ?? "").split(",");
          for (const name of severities) form.elements[name].checked = !hidden.includes(name);
          form.elements.path.value = state.get("path") ?? "";
          filter();
        }
        form.hidden = false;
        form.before(document.getElementById("summary"));
        form.addEventListener("submit", event => event.preventDefault());
        form.addEventListener("input", () => { filter(); storeFilterInURL(); });
        addEventListener("hashchange", applyURL);
        applyURL();
        </script>
        </body>
        </html>

        """
}
