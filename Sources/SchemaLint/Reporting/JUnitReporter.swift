import SchemaDiagnostics
import SchemaKit
import SchemaMarkup

/// The reporter that writes the XML of JUnit, which CI servers show as test results. Each file is a test case.
///
/// The counts are part of the first tags, so everything is written at the end.
package struct JUnitReporter: Reporter {
    private var cases = ""

    package init() {}

    package var reportsFilesWithoutFindings: Bool { true }

    package mutating func begin() -> String { "" }

    package mutating func report(_ file: FileReport) -> String {
        let name = Self.escaped(file.source.name.printable)
        let schema = Self.escaped((file.schema ?? "no schema").printable)
        cases += "    <testcase name=\"\(name)\" classname=\"\(schema)\""
        guard !file.hasNoFindings else {
            cases += "/>\n"
            return ""
        }
        let lines = LineIndex(file.source)
        cases += ">\n"
        let errors = file.diagnostics.filter { $0.severity == .error }
        if let first = errors.first {
            let message = Self.escaped(first.message)
            let rule = Self.escaped(first.id.rawValue)
            cases += "      <failure message=\"\(message)\" type=\"\(rule)\">"
            cases += Self.text(of: errors, in: file.source, lines) + "</failure>\n"
        } else if file.errorCount > 0 {
            let count = String(file.errorCount, of: "error")
            let message = "\(count), none shown (see --max-findings)"
            cases += "      <failure message=\"\(message)\" type=\"\(Omission.id)\"></failure>\n"
        }
        let others = file.diagnostics.filter { $0.severity != .error }
        let note = Omission(of: file)
        if !others.isEmpty || note.isNeeded {
            var text = Self.text(of: others, in: file.source, lines)
            if note.isNeeded {
                let row = "\(file.source.name.printable): note: \(note.message)"
                text += (others.isEmpty ? "" : "&#10;") + Self.escaped(row)
            }
            cases += "      <system-out>\(text)</system-out>\n"
        }
        cases += "    </testcase>\n"
        return ""
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        for failure in summary.failures {
            let message = Self.escaped(failure)
            cases += "    <testcase name=\"\(message)\" classname=\"widget-lint\">\n"
            cases += "      <error message=\"\(message)\"/>\n    </testcase>\n"
        }
        let count = summary.fileCount + summary.failures.count
        let counts =
            "tests=\"\(count)\" failures=\"\(summary.invalidFileCount)\" "
            + "errors=\"\(summary.failures.count)\""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="widget-lint" \(counts)>
              <testsuite name="widget-lint" \(counts)>
            \(cases)  </testsuite>
            </testsuites>

            """
    }

    private static func text(
        of diagnostics: [Diagnostic],
        in source: SourceFile,
        _ lines: LineIndex
    ) -> String {
        let rows = diagnostics.map { $0.compilerMessage(in: source.path.printable, lines) }
        return escaped(rows.joined(separator: "\n"))
    }

    /// Returns the text escaped for XML elements and attributes.
    private static func escaped(_ text: String) -> String { MarkupLanguage.xml.escaped(text) }
}
