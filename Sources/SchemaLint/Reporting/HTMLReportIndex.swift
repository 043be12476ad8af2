import SchemaDiagnostics
import SchemaKit

/// The index of an HTML report: the files and rules of the findings, with counts and links.
///
/// The reporter fills the index while it writes the findings, and writes the index at the end of the page. The style
/// sheet of the page moves the summary to the top. The size of the index grows with the number of files, but not with
/// the number of findings.
struct HTMLReportIndex {
    /// The maximum number of links to the findings of a rule.
    private static let linkLimit = 100
    /// The maximum number of files that the summary shows without a click.
    private static let openFileLimit = 20

    private var files: [FileEntry] = []
    private var rulesByID: [Diagnostic.ID: RuleEntry] = [:]
    /// The number of findings that the report shows. The anchor of a finding contains this number, so it is unique.
    private var findingCount = 0
    /// The number of sections. Each file, and each line of a stream, has a section if the report shows findings in it.
    private var sectionCount = 0

    /// The numbers of findings for each severity.
    private struct Counts {
        private var numbers: [Diagnostic.Severity: Int] = [:]

        /// Returns whether there are more errors than in `other`, or as many errors and more warnings, and so on.
        func isGreater(than other: Counts) -> Bool {
            for severity in Diagnostic.Severity.allCases {
                let (own, others) = (numbers[severity] ?? 0, other.numbers[severity] ?? 0)
                if own != others { return own > others }
            }
            return false
        }

        mutating func add(_ count: Int, _ severity: Diagnostic.Severity) {
            numbers[severity, default: 0] += count
        }

        /// The cells of a table row with the numbers. The page shows zeros in gray.
        var cells: String {
            Diagnostic.Severity.allCases.map { severity in
                let number = numbers[severity, default: 0]
                return "<td class=\"\(number == 0 ? "zero" : severity.rawValue)\">\(number)</td>"
            }.joined()
        }
    }

    /// A row of the table of files. All lines of a stream share one row.
    private struct FileEntry {
        let path: String
        /// The anchor of the first section of the file, or `nil` if its findings are only counted.
        var anchor: String?
        /// The name of the schema, or its URI if it has no name.
        let schema: String?
        var counts = Counts()
    }

    private struct RuleEntry {
        var counts = Counts()
        /// The number of findings, including those that the report only counts.
        var findingCount = 0
        /// The links to the first findings of the rule.
        var links: [Link] = []

        struct Link {
            let anchor: String
            let text: String
        }
    }

    // MARK: Filling

    /// The anchor of the section that was begun last.
    var fileAnchor: String { "file-\(sectionCount)" }

    /// Begins the section of a file, or of a line of a stream, and adds the findings that the report only counts.
    mutating func begin(_ file: FileReport) {
        guard !file.hasNoFindings else { return }
        let path = file.source.path
        // Canonically equivalent paths are paths of different files.
        let isNewPath = files.last.map { ExactText($0.path) } != ExactText(path)
        if !file.source.isLineOfStream || isNewPath {
            files.append(FileEntry(path: path, schema: file.schemaName ?? file.schema))
        }
        let last = files.count - 1
        if !file.diagnostics.isEmpty {
            sectionCount += 1
            files[last].anchor = files[last].anchor ?? fileAnchor
        }
        for severity in Diagnostic.Severity.allCases {
            files[last].counts.add(file.count(of: severity), severity)
        }
        add(file.omitted)
    }

    /// Adds a finding of the file that was begun last.
    ///
    /// - Returns: The anchor of the finding.
    mutating func add(_ diagnostic: Diagnostic, line: Int, column: Int) -> String {
        findingCount += 1
        let anchor = "finding-\(findingCount)"
        var entry = rulesByID[diagnostic.id] ?? RuleEntry()
        entry.counts.add(1, diagnostic.severity)
        entry.findingCount += 1
        if entry.links.count < Self.linkLimit, let path = files.last?.path {
            entry.links.append(.init(anchor: anchor, text: "\(path):\(line):\(column)"))
        }
        rulesByID[diagnostic.id] = entry
        return anchor
    }

    private mutating func add(_ omitted: FindingCounts) {
        for (group, count) in omitted.counts {
            rulesByID[group.id, default: RuleEntry()].counts.add(count, group.severity)
            rulesByID[group.id]?.findingCount += count
        }
    }

    // MARK: Writing

    /// The rules with findings: first the rules of ``Rule/all``, in this order, then other rules by their identifiers.
    private var sortedRules: [(id: Diagnostic.ID, rule: Rule?, entry: RuleEntry)] {
        let known = Rule.all.compactMap { rule in
            rulesByID[rule.id].map { (rule.id, Optional(rule), $0) }
        }
        let knownIDs = Set(known.map(\.0))
        let others = rulesByID.filter { !knownIDs.contains($0.key) }
            .sorted { $0.key.rawValue < $1.key.rawValue }
        return known + others.map { ($0.key, nil, $0.value) }
    }

    /// Returns the section with the descriptions of the rules and links to their findings.
    func rules() -> String {
        guard !rulesByID.isEmpty else { return "" }
        var text = "<section class=\"rules\">\n<h2>Rules</h2>\n"
        for (id, rule, entry) in sortedRules {
            let id = HTMLPage.escaped(id.rawValue)
            text += "<details id=\"rule-\(id)\">\n<summary><code>\(id)</code>"
            if let rule { text += ": " + HTMLPage.escaped(rule.summary) }
            text += "</summary>\n"
            if let rule { text += description(of: rule) }
            text += links(to: entry) + "</details>\n"
        }
        return text + "</section>\n"
    }

    private func description(of rule: Rule) -> String {
        var text = "<p>\(HTMLPage.escaped(rule.explanation))</p>\n"
        for (title, example) in rule.example.parts {
            text += "<p class=\"title\">\(title)</p>\n<pre>\(HTMLPage.escaped(example))</pre>\n"
        }
        return text
    }

    private func links(to entry: RuleEntry) -> String {
        guard !entry.links.isEmpty else { return "" }
        var text = "<p class=\"title\">\(String(entry.findingCount, of: "finding"))</p>\n"
        text += "<ul class=\"places\">\n"
        for link in entry.links {
            text += "<li><a href=\"#\(link.anchor)\">"
            text += HTMLPage.escaped(link.text.printable) + "</a></li>\n"
        }
        let rest = entry.findingCount - entry.links.count
        if rest > 0 { text += "<li>and \(rest) more</li>\n" }
        return text + "</ul>\n"
    }

    /// Returns the section with the status of the run, its counts, and the tables of rules and files.
    func summary(of summary: ReportSummary) -> String {
        var text = "<section id=\"summary\" aria-labelledby=\"status\">\n"
        text += "<h2 id=\"status\" class=\"\(summary.status.style)\">\(summary.status.title)</h2>\n"
        text += "<p>\(HTMLPage.escaped(summary.countSentence))</p>\n"
        if !summary.failures.isEmpty {
            text += "<h3>Not checked</h3>\n<ul class=\"failures\">\n"
            for failure in summary.failures {
                text += "<li>\(HTMLPage.escaped(failure.printable))</li>\n"
            }
            text += "</ul>\n"
        }
        return text + ruleTable + fileTable + "</section>\n"
    }

    private static let countTitles =
        "<th scope=\"col\">Errors</th><th scope=\"col\">Warnings</th><th scope=\"col\">Notes</th>"

    private var ruleTable: String {
        guard !rulesByID.isEmpty else { return "" }
        var text = "<h3>Findings by rule</h3>\n<table>\n<thead><tr><th scope=\"col\">Rule</th>"
        text += Self.countTitles + "</tr></thead>\n<tbody>\n"
        // The rules with the most errors come first.
        let rules = sortedRules.sorted { $0.entry.counts.isGreater(than: $1.entry.counts) }
        for (id, rule, entry) in rules {
            let id = HTMLPage.escaped(id.rawValue)
            text += "<tr><th scope=\"row\"><a href=\"#rule-\(id)\"><code>\(id)</code></a>"
            if let rule {
                text += " <span class=\"about\">\(HTMLPage.escaped(rule.summary))</span>"
            }
            text += "</th>\(entry.counts.cells)</tr>\n"
        }
        return text + "</tbody>\n</table>\n"
    }

    private var fileTable: String {
        guard !files.isEmpty else { return "" }
        let title = String(files.count, of: "file") + " with findings"
        let isOpen = files.count <= Self.openFileLimit
        var text = "<h3 class=\"files\">Findings by file</h3>\n"
        text += "<details\(isOpen ? " open" : "")>\n<summary>\(title)</summary>\n<table>\n"
        text += "<thead><tr><th scope=\"col\">File</th>\(Self.countTitles)</tr></thead>\n<tbody>\n"
        for file in files {
            let path = HTMLPage.escaped(file.path.printable)
            text += "<tr><th scope=\"row\">"
            text += file.anchor.map { "<a href=\"#\($0)\">\(path)</a>" } ?? path
            if let schema = file.schema {
                text += " <span class=\"about\">\(HTMLPage.escaped(schema.printable))</span>"
            }
            text += "</th>\(file.counts.cells)</tr>\n"
        }
        return text + "</tbody>\n</table>\n</details>\n"
    }
}

extension ReportSummary {
    /// The title of the summary, and the class of its style.
    fileprivate var status: (title: String, style: String) {
        if let interruption { return ("Interrupted by \(interruption.signalName)", "error") }
        if !failures.isEmpty { return ("Not everything was checked", "error") }
        if errorCount > 0 { return ("Errors found", "error") }
        if warningCount > 0 { return ("Warnings found", "warning") }
        return noteCount > 0 ? ("Notes found", "note") : ("No problems found", "clean")
    }

    /// The counts as sentences, such as "Checked 2 files: 1 error, 0 warnings, 0 notes."
    fileprivate var countSentence: String {
        let files = String(fileCount, of: hasStreamLines ? "payload" : "file")
        let errors = String(errorCount, of: "error")
        let warnings = String(warningCount, of: "warning")
        let sentence = "Checked \(files): \(errors), \(warnings), \(String(noteCount, of: "note"))."
        let otherCounts = [
            (fixableCount, "finding", "can be fixed with --fix"),
            (countSuppressedByBaseline, "baselined finding", "suppressed"),
            (countSuppressedByConfiguration, "finding", "suppressed by the configuration"),
            (countWrittenToBaseline, "finding", "written to the baseline"),
            (excludedCount, "path", "excluded"), (uncheckedCount, "file", "not checked"),
        ]
        let others = otherCounts.filter { $0.0 > 0 }.map { "\(String($0, of: $1)) \($2)" }
        return others.isEmpty ? sentence : "\(sentence) \(others.joined(separator: ", "))."
    }
}
