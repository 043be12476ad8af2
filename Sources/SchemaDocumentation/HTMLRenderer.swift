import SchemaMarkup

/// A renderer that writes pages as HTML. The pages load nothing from other sites, and all text is escaped.
///
/// The index has a search field with a few lines of script. Without scripts, the index is complete, and a browser can
/// search in it.
struct HTMLRenderer {
    let types: [DocumentedType]
    /// The title of the whole site.
    let siteTitle: String
    /// The line that identifies files written by the tool.
    let mark: String

    func text(of page: Page) -> String {
        let isIndex = page.slug == nil
        let root = isIndex ? "" : "../"
        let title = isIndex ? siteTitle : "\(page.title) – \(siteTitle)"
        var text = """
            <!DOCTYPE html>
            <!-- \(mark) -->
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(MarkupLanguage.html.escaped(title))</title>
            <link rel="stylesheet" href="\(root)style.css">
            </head>
            <body>

            """
        if !isIndex {
            text +=
                "<nav><a href=\"../index.html\">\(MarkupLanguage.html.escaped(siteTitle))</a></nav>\n"
        }
        text += "<main>\n"
        for block in page.blocks { text += self.text(of: block, isIndex: isIndex) }
        return text + "</main>\n\(isIndex ? Self.searchScript : "")</body>\n</html>\n"
    }

    private func text(of block: Page.Block, isIndex: Bool) -> String {
        switch block {
        case .heading(1, let phrase):
            "<h1>\(Self.breakable(phrase.plainText))</h1>\n" + (isIndex ? Self.searchField : "")
        case .heading(let level, let phrase):
            "<h\(level)>\(html(phrase, isIndex: isIndex))</h\(level)>\n"
        case .paragraph(let phrase): "<p>\(html(phrase, isIndex: isIndex))</p>\n"
        case .aside(let phrase): "<p class=\"aside\">\(html(phrase, isIndex: isIndex))</p>\n"
        case .list(let statements): list(statements, isIndex: isIndex)
        case .members(let members): self.members(members)
        case .index(let statements):
            list(statements, isIndex: isIndex, attribute: " class=\"names\"")
        case .code(let code):
            "<pre tabindex=\"0\"><code>\(MarkupLanguage.html.escaped(code))</code></pre>\n"
        case .drawing(let drawing, let title):
            "<div class=\"drawing\" tabindex=\"0\">\n"
                + SVGRenderer(types: types, folder: isIndex ? "types/" : "", suffix: ".html")
                .text(of: drawing, title: title) + "</div>\n"
        }
    }

    private func members(_ members: [Page.Member]) -> String {
        var text = "<dl class=\"members\">\n"
        for member in members {
            let anchor = MarkupLanguage.html.escaped(member.anchor)
            text += "<div class=\"member\" id=\"\(anchor)\">\n<dt>"
            text += "<code>\(Self.breakable(member.name))</code>"
            text += "<a class=\"anchor\" href=\"#\(anchor)\" aria-label=\"Link to "
            text += MarkupLanguage.html.escaped(member.name) + "\">#</a>"
            for label in member.labels {
                text += " <span class=\"label \(label.rawValue)\">\(label.rawValue)</span>"
            }
            text += "<span class=\"type\">\(html(member.type, isIndex: false))</span></dt>\n<dd>\n"
            for paragraph in member.paragraphs {
                text += "<p>\(html(paragraph, isIndex: false))</p>\n"
            }
            if !member.rules.isEmpty { text += list(member.rules, isIndex: false) }
            text += "</dd>\n</div>\n"
        }
        return text + "</dl>\n"
    }

    /// Returns a list.
    ///
    /// - Parameter attribute: An attribute of the list, after a space, or an empty text.
    private func list(_ statements: [Statement], isIndex: Bool, attribute: String = "")
        -> String
    {
        var text = "<ul\(attribute)>\n"
        for statement in statements {
            text += "<li>\(html(statement.phrase, isIndex: isIndex))"
            if !statement.details.isEmpty {
                text += "\n" + list(statement.details, isIndex: isIndex)
            }
            text += "</li>\n"
        }
        return text + "</ul>\n"
    }

    private func html(_ phrase: Phrase, isIndex: Bool) -> String {
        phrase.spans.map { span in
            switch span {
            case .text(let text): MarkupLanguage.html.escaped(text)
            case .code(let text): "<code>\(MarkupLanguage.html.escaped(text))</code>"
            case .link(let id, let text, let anchor):
                "<a href=\"\(isIndex ? "types/" : "")\(types[id.index].slug).html"
                    + (anchor.map { "#" + MarkupLanguage.html.escaped($0) } ?? "")
                    + "\">\(Self.breakable(text))</a>"
            }
        }.joined()
    }

    /// Returns the escaped name with an optional line break before each of its words.
    private static func breakable(_ name: String) -> String {
        var output = ""
        var word = ""
        for character in name {
            // A space already allows a line break, and no line break is wanted after a parenthesis.
            let followsWord = word.last.map { $0.isLetter || $0.isNumber } == true
            let startsWord =
                character.isUppercase && followsWord && word.last?.isUppercase == false
            if startsWord || word.last == "." || word.last == "_" {
                output += MarkupLanguage.html.escaped(word) + "<wbr>"
                word = ""
            }
            word.append(character)
        }
        return output + MarkupLanguage.html.escaped(word)
    }

    /// Returns the style sheet that all pages share.
    static func styleSheet(mark: String) -> String {
        "/* \(mark) */\n" + style + SVGRenderer.style
    }

    /// The field that filters the lists of the index. It is hidden without scripts.
    private static let searchField = """
        <form role="search" hidden>
        <label for="search">Search schemas and members</label>
        <input type="search" id="search" autocomplete="off">
        <output for="search"></output>
        </form>

        """

    /// The script that hides the list items without the searched text, and the sections without items.
    private static let searchScript = """
        <script>
        const form = document.querySelector("form");
        const items = Array.from(document.querySelectorAll("main li"));
        const headings = Array.from(document.querySelectorAll("main h2"));
        form.hidden = false;
        form.addEventListener("submit", event => event.preventDefault());
        form.addEventListener("input", () => {
          const text = form.elements.search.value.trim().toLowerCase();
          for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(text);
          for (const heading of headings) {
            const next = heading.nextElementSibling;
            const isHidden = text !== "" && !next.querySelector("li:not([hidden])");
            heading.hidden = isHidden;
            for (let part = next; part && part.tagName !== "H2"; part = part.nextElementSibling)
              part.hidden = isHidden;
          }
          const count = items.filter(item => !item.hidden).length;
          form.querySelector("output").textContent = text === "" ? "" : count + " found";
        });
        </script>

        """

    private static let style = """
        :root { color-scheme: light dark; --line: #8884; --faint: #8881; --quiet: #5f5f5f;
          --link: #0b5cad; --strong: #7a4a00; --bad: #b3261e; --box: #f3f6fa; --center: #dbe8f8; }
        @media (prefers-color-scheme: dark) { :root { --quiet: #a8a8a8; --link: #8ab8ff;
          --strong: #ffc14d; --bad: #ff8a80; --box: #23282f; --center: #24405f; } }
        * { box-sizing: border-box; }
        body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 56rem;
          overflow-wrap: anywhere; padding: 1rem; }
        a { color: var(--link); }
        nav { font-size: .9rem; }
        h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 .25rem; }
        h2 { border-bottom: 1px solid var(--line); font-size: 1.15rem; margin: 2rem 0 .5rem; }
        h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
        p { margin: .4rem 0; }
        ul { margin: .25rem 0; padding-left: 1.25rem; }
        code, pre { font: .85em/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
        code, a { unicode-bidi: isolate; }
        p, li { unicode-bidi: plaintext; }
        li { text-align: left; }
        :not(pre) > code { white-space: pre-wrap; }
        pre { background: var(--faint); border-radius: 6px; margin: .5rem 0; overflow-x: auto;
          overflow-wrap: normal; padding: .75rem; }
        .aside { color: var(--quiet); font-size: .85rem; }
        .members { margin: 0; }
        .member { border-top: 1px solid var(--line); padding: .6rem 0; }
        .member:first-child { border-top: 0; }
        dt > code { font-size: 1em; font-weight: 600; }
        dd { margin: 0; }
        dd ul { font-size: .9rem; }
        .label { border: 1px solid currentColor; border-radius: 1em; color: var(--quiet);
          font-size: .7rem; padding: 0 .5em; white-space: nowrap; }
        .label.required { color: var(--strong); }
        .label.deprecated { color: var(--bad); }
        .anchor { color: var(--quiet); margin-left: .35em; opacity: 0; text-decoration: none; }
        .member:hover .anchor, .anchor:focus, :target .anchor { opacity: 1; }
        @media (hover: none) { .anchor { opacity: 1; } }
        .member:target { background: var(--faint); box-shadow: 0 0 0 .5rem var(--faint); }
        form { align-items: baseline; display: flex; flex-wrap: wrap; gap: .25rem .75rem;
          margin: .75rem 0; }
        input[type=search] { flex: 1; font: inherit; min-width: 12rem; padding: .2rem .4rem; }
        output { color: var(--quiet); font-size: .85rem; }
        output:empty { display: none; }
        [hidden] { display: none; }
        .names { columns: 18rem; font-size: .9rem; }
        .type { color: var(--quiet); display: block; font-size: .9rem; }
        @media (min-width: 48rem) { .member { display: grid; gap: 0 1.5rem;
          grid-template-columns: 16rem minmax(0, 1fr); } dd > :first-child { margin-top: 0; } }
        @media print { form, nav, .anchor { display: none; } body { max-width: none; padding: 0; }
          .member { break-inside: avoid; } h2, h3 { break-after: avoid; } pre { white-space: pre-wrap; } }
        .drawing { margin: .5rem 0; overflow-x: auto; }

        """
}
