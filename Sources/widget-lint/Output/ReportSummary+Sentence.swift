import SchemaKit
import SchemaLint

extension ReportSummary {
    /// Returns the sums as a sentence, with the number of excluded files. Each line of a stream counts as a
    /// payload.
    func sentence(failureCount: Int) -> String {
        var parts: [String] = []
        if errorCount > 0 {
            let place = Self.count(invalidFileCount, noun)
            parts.append("\(Self.count(errorCount, "error")) in \(place)")
        }
        if warningCount > 0 { parts.append(Self.count(warningCount, "warning")) }
        if failureCount > 0 { parts.append(Self.count(failureCount, "failure")) }
        if parts.isEmpty { parts.append("no problems found") }
        let left = [
            (baselineSuppressedCount, "baselined finding", "suppressed"),
            (baselinedCount, "finding", "written to the baseline"),
            (excludedCount, "path", "excluded"), (uncheckedCount, "file", "not checked"),
        ]
        if let interruption { parts.append("interrupted by \(interruption.signalName)") }
        parts += left.filter { $0.0 > 0 }.map { "\(Self.count($0, $1)) \($2)" }
        return "checked \(Self.count(fileCount, noun)): " + parts.joined(separator: ", ")
    }

    private var noun: String { hasLines ? "payload" : "file" }

    /// Returns phrases for the fixes that were made, or could be made.
    func words(on fixes: FixTally?) -> [String] {
        guard let fixes else {
            return fixableCount > 0 ? ["\(fixableCount) can be fixed with --fix"] : []
        }
        return fixes.hasFixed ? [fixes.sentence(noun: noun)] : []
    }

    /// Returns a number with its noun.
    static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
