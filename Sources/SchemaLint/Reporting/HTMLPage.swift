import SchemaMarkup

/// The parts of an HTML report around its findings: the head, the style and the script.
///
/// The summary is at the end of the page, because the counts are known only after the last finding. The style displays
/// the summary first. The script also moves the element of the summary to the front, so that screen readers read it
/// first.
enum HTMLPage {
    /// Returns the text escaped for HTML elements and attributes.
    static func escaped(_ text: String) -> String { MarkupLanguage.html.escaped(text) }

    /// Returns the beginning of the page.
    ///
    /// - Parameter toolLine: The line with the name of the tool and the date, as HTML.
    static func head(toolLine: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>widget-lint report</title>
        <style>
        \(style)\
        </style>
        </head>
        <body>
        <header>
        <h1>widget-lint report</h1>
        <p class="made">\(toolLine)</p>
        </header>
        <main>
        <form hidden>
        <label><input type="checkbox" name="error" checked> Errors</label>
        <label><input type="checkbox" name="warning" checked> Warnings</label>
        <label><input type="checkbox" name="note" checked> Notes</label>
        <select name="rule" aria-label="Filter by rule"><option value="">All rules</option></select>
        <input type="search" name="path" placeholder="Filter by path" aria-label="Filter by path">
        <output id="shown"></output>
        </form>
        <div id="findings">

        """
    }

    private static let style = """
        :root { color-scheme: light dark; --line: #8884; --faint: #8881; --quiet: #666;
          --error: #b3261e; --warning: #8a5a00; --note: #0b5cad; --clean: #1a6b2d; --link: #0b5cad;
          --mark: #ffe08a; }
        @media (prefers-color-scheme: dark) { :root { --quiet: #a8a8a8; --error: #ff8a80;
          --warning: #ffc14d; --note: #8ab8ff; --clean: #7fd491; --link: #8ab8ff; --mark: #6b5300; } }
        * { box-sizing: border-box; }
        body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem;
          padding: 1rem; }
        main { display: flex; flex-direction: column; }
        a { color: var(--link); }
        h1 { font-size: 1.4rem; margin: .5rem 0 0; }
        h2 { font-size: 1.05rem; margin: 2rem 0 .25rem; overflow-wrap: anywhere; }
        h3 { font-size: .95rem; margin: 1.25rem 0 .25rem; }
        code, pre { font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
        pre { background: var(--faint); border-radius: 6px; margin: .25rem 0 .5rem;
          overflow-x: auto; padding: .5rem .75rem; }
        mark { background: var(--mark); border-radius: 2px; color: inherit; }
        .number { color: var(--quiet); display: inline-block; margin-right: 1rem; min-width: 2rem;
          text-align: right; user-select: none; }
        .made, .schema, .place, .related, .fix, .about { color: var(--quiet); font-size: .85rem;
          margin: .1rem 0; overflow-wrap: anywhere; }
        #summary { border-bottom: 1px solid var(--line); order: -1; padding-bottom: 1rem; }
        #summary h2 { border-left: 6px solid currentColor; font-size: 1.25rem; margin: 1rem 0 .5rem;
          padding: .15rem .75rem; }
        #summary p { margin: .25rem 0; }
        #status.error, td.error { color: var(--error); }
        #status.warning, td.warning { color: var(--warning); }
        #status.note, td.note { color: var(--note); }
        #status.clean { color: var(--clean); }
        table { border-collapse: collapse; width: 100%; }
        thead th { color: var(--quiet); font-size: .8rem; font-weight: 400; }
        th { font-weight: 400; overflow-wrap: anywhere; padding: .2rem .5rem .2rem 0; text-align: left; }
        td, thead th:not(:first-child) { padding: .2rem 0 .2rem .5rem; text-align: right;
          vertical-align: top; width: 4.5rem; }
        td { font-variant-numeric: tabular-nums; font-weight: 600; }
        td.zero { color: var(--quiet); font-weight: 400; }
        tbody tr { border-top: 1px solid var(--line); }
        thead th { white-space: nowrap; }
        .about { margin: 0 0 0 .5rem; }
        .files + details > summary { color: var(--quiet); font-size: .85rem; }
        .finding { border-left: 4px solid var(--line); contain-intrinsic-size: auto 9rem;
          content-visibility: auto; margin: .75rem 0; padding-left: .75rem; }
        .finding.error { border-color: var(--error); }
        .finding.warning { border-color: var(--warning); }
        .finding.note { border-color: var(--note); }
        .finding:target { background: var(--faint); }
        .file, .finding { scroll-margin-top: 6rem; }
        .headline { margin: 0; overflow-wrap: anywhere; }
        .severity { font-weight: 600; }
        .error .severity { color: var(--error); }
        .warning .severity { color: var(--warning); }
        .note .severity { color: var(--note); }
        .rule { color: var(--quiet); font-size: .85rem; }
        .title { font-weight: 600; margin: .5rem 0 0; }
        .places { font-size: .85rem; margin: .25rem 0; overflow-wrap: anywhere; padding-left: 1.25rem; }
        form { align-items: center; background: Canvas; border-bottom: 1px solid var(--line);
          display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: .5rem 0; position: sticky;
          top: 0; z-index: 1; }
        #shown { color: var(--quiet); font-size: .85rem; }
        #shown:empty { display: none; }
        select { font: inherit; max-width: 14rem; padding: .2rem; }
        input[type=search] { flex: 1; font: inherit; min-width: 9rem; padding: .2rem .4rem; }
        details { margin: .5rem 0; scroll-margin-top: 6rem; }
        summary { cursor: pointer; }
        [hidden] { display: none; }
        @media (max-width: 40rem) { pre { padding: .5rem; } .number { margin-right: .5rem;
          min-width: 1.5rem; } thead th:not(:first-child), td { width: auto; }
          thead th { font-size: .7rem; } .about { display: block; margin: 0; } select { flex: 1; max-width: none; min-width: 8rem; }
          .file, .finding, details { scroll-margin-top: 9rem; } }
        @media print { :root { color-scheme: light; font-size: 12px; --line: #bbb; --faint: #f4f4f4; --quiet: #555;
          --error: #b3261e; --warning: #8a5a00; --note: #0b5cad; --clean: #1a6b2d; --link: inherit;
          --mark: #ffe08a; } body { font-size: 1rem; max-width: none; padding: 0; }
          form { display: none; } main.summary-first { display: block; } a { text-decoration: none; }
          .finding, tr { break-inside: avoid; } .finding { content-visibility: visible; }
          h2, h3 { break-after: avoid; } pre { white-space: pre-wrap; }
          mark, #status, .finding { print-color-adjust: exact; } }
        @media print { ::details-content { block-size: auto; content-visibility: visible; } }

        """

    /// The end of the page. The script stores the state of the filter in the URL, as in
    /// `#hide=warning,note&rule=type-mismatch&path=offers`, so that users can share a filtered page. A URL with
    /// `#rule-…` opens the description of a rule, and one with `#finding-…` or `#file-…` shows its target even if the
    /// filter hides it.
    static let tail = """
        </main>
        <script>
        const form = document.querySelector("form");
        const severities = ["error", "warning", "note"];
        const rules = Array.from(document.querySelectorAll(".rules details"));
        function filter() {
          const part = form.elements.path.value.toLowerCase();
          const rule = form.elements.rule.value;
          let count = 0;
          let all = 0;
          const shownRules = new Set();
          for (const file of document.querySelectorAll(".file")) {
            const matches = file.dataset.path.toLowerCase().includes(part);
            let shown = 0;
            for (const finding of file.querySelectorAll(".finding")) {
              const id = finding.querySelector(".rule").hash.slice(1);
              finding.hidden = !form.elements[finding.dataset.severity].checked
                || rule !== "" && id !== rule;
              all += 1;
              if (finding.hidden) continue;
              shown += 1;
              if (matches) shownRules.add(id);
            }
            file.hidden = shown === 0 || !matches;
            if (!file.hidden) count += shown;
          }
          for (const rule of rules) rule.hidden = !shownRules.has(rule.id);
          for (const section of document.querySelectorAll(".rules"))
            section.hidden = shownRules.size === 0;
          document.getElementById("shown").textContent =
            count === all ? "" : count + " of " + all + " shown";
        }
        function storeFilterInURL() {
          const hidden = severities.filter(name => !form.elements[name].checked);
          const state = new URLSearchParams();
          if (hidden.length > 0) state.set("hide", hidden.join(","));
          if (form.elements.rule.value) state.set("rule", form.elements.rule.value.slice(5));
          if (form.elements.path.value) state.set("path", form.elements.path.value);
          history.replaceState(null, "", "#" + state);
        }
        function showTarget(target) {
          if (target instanceof HTMLDetailsElement) {
            target.hidden = false;
            target.open = true;
          } else if (target.closest("[hidden]")) {
            form.reset();
            filter();
          }
          target.scrollIntoView();
        }
        function applyURL() {
          const target = document.getElementById(location.hash.slice(1));
          if (target) return showTarget(target);
          const state = new URLSearchParams(location.hash.slice(1));
          const hidden = (state.get("hide") ?? "").split(",");
          for (const name of severities) form.elements[name].checked = !hidden.includes(name);
          form.elements.rule.value = state.has("rule") ? "rule-" + state.get("rule") : "";
          if (form.elements.rule.selectedIndex < 0) form.elements.rule.value = "";
          form.elements.path.value = state.get("path") ?? "";
          filter();
        }
        for (const rule of rules)
          form.elements.rule.add(new Option(rule.id.slice(5), rule.id));
        form.hidden = false;
        form.before(document.getElementById("summary"));
        document.querySelector("main").classList.add("summary-first");
        form.addEventListener("submit", event => event.preventDefault());
        form.addEventListener("input", () => { filter(); storeFilterInURL(); });
        addEventListener("hashchange", applyURL);
        applyURL();
        </script>
        </body>
        </html>

        """
}
