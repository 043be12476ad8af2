import SchemaMarkup

/// The parts of an HTML report around its findings.
enum HTMLPage {
    /// Returns the text escaped for HTML elements and attributes.
    static func escaped(_ text: String) -> String { MarkupLanguage.html.escaped(text) }

    /// Returns the paragraph with the counts. They are known only at the end; the page's script moves the
    /// paragraph to the top.
    static func counts(_ summary: ReportSummary) -> String {
        func count(_ number: Int, _ noun: String) -> String {
            "\(number) \(noun)\(number == 1 ? "" : "s")"
        }
        let files = count(summary.fileCount, "file")
        let errors = count(summary.errorCount, "error")
        let warnings = count(summary.warningCount, "warning")
        let notes = count(summary.noteCount, "note")
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

    /// The end of the page. Its script stores the state of the filter in the URL, as in
    /// `#hide=warning,note&path=offers`, so that users can share a filtered page. A URL with `#rule-…` opens
    /// the page of a rule.
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
            const fits = file.dataset.path.toLowerCase().includes(part);
            let shown = 0;
            for (const finding of file.querySelectorAll(".finding")) {
              finding.hidden = !form.elements[finding.dataset.severity].checked;
              all += 1;
              if (finding.hidden) continue;
              shown += 1;
              if (fits) rules.add(finding.querySelector(".rule").hash.slice(1));
            }
            file.hidden = shown === 0 || !fits;
            if (!file.hidden) count += shown;
          }
          for (const rule of document.querySelectorAll(".rules details"))
            rule.hidden = !rules.has(rule.id);
          for (const section of document.querySelectorAll(".rules")) section.hidden = rules.size === 0;
          document.getElementById("shown").textContent =
            count === all ? "" : count + " of " + all + " shown";
        }
        function remember() {
          const hidden = severities.filter(name => !form.elements[name].checked);
          const state = new URLSearchParams();
          if (hidden.length > 0) state.set("hide", hidden.join(","));
          if (form.elements.path.value) state.set("path", form.elements.path.value);
          history.replaceState(null, "", "#" + state);
        }
        function follow() {
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
        form.addEventListener("input", () => { filter(); remember(); });
        addEventListener("hashchange", follow);
        follow();
        </script>
        </body>
        </html>

        """
}
