import Foundation
package import SchemaDiagnostics
import SchemaKit

/// A record of findings with their severities, messages, ranges, locations, related ranges and fixes.
///
/// Other tests check only some of these parts. A record shows a change of any of them.
/// `UPDATE_SNAPSHOTS=1` records the findings again; read the difference before you commit it.
package struct FindingRecord {
    private var lines: [String] = []

    package init() {}

    /// Adds a title and the findings below it, or nothing if there are no findings.
    package mutating func add(_ title: String, _ found: [Diagnostic]) {
        guard !found.isEmpty else { return }
        add(title)
        for finding in found { add(finding) }
    }

    /// Adds a text on one line.
    package mutating func add(_ text: String) {
        lines.append(text.split(separator: "\n").joined(separator: " "))
    }

    private mutating func add(_ finding: Diagnostic) {
        let severity = finding.severity == .error ? "" : " (\(finding.severity))"
        add("  \(text(finding.range)) \(finding.id.rawValue)\(severity): \(finding.message)")
        if let keyword = finding.keywordLocation {
            add("    '\(finding.instanceLocation)' by '\(keyword)'")
        }
        for related in finding.related {
            add("    see \(text(related.range)): \(related.message)")
        }
        for fix in finding.fixes {
            let edits = fix.edits.map { "\(text($0.range)) \($0.replacement)" }
            // A question mark distinguishes a suggestion from a safe fix.
            let mark = fix.isSafe ? "" : "?"
            add("    fix\(mark) \(edits.joined(separator: ", ")): \(fix.message)")
        }
    }

    private func text(_ range: SourceRange) -> String { "\(range.start)-\(range.end)" }

    /// Returns a message if the findings differ from a file of Tests/Fixtures/findings, and nil otherwise.
    package func difference(from name: String) -> String? {
        let file = Repository.file("Tests/Fixtures/findings/\(name).txt")
        return GoldenFile.difference(of: lines.joined(separator: "\n") + "\n", from: file)
    }
}
