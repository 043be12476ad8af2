import SchemaKit

extension ReportSummary {
    /// The sums in words, with what was left out; each line of a stream is a payload of its own.
    func sentence(failureCount: Int) -> String {
        let noun = hasLines ? "payload" : "file"
        var parts: [String] = []
        if errorCount > 0 {
            let place = Self.count(invalidFileCount, noun)
            parts.append("\(Self.count(errorCount, "error")) in \(place)")
        }
        if warningCount > 0 { parts.append(Self.count(warningCount, "warning")) }
        if failureCount > 0 { parts.append(Self.count(failureCount, "failure")) }
        if parts.isEmpty { parts.append("all in order") }
        let left = [
            (heldBackCount, "known finding", "held back"), (excludedCount, "path", "excluded"),
            (uncheckedCount, "file", "not checked"),
        ]
        parts += left.filter { $0.0 > 0 }.map { "\(Self.count($0, $1)) \($2)" }
        return "checked \(Self.count(fileCount, noun)): " + parts.joined(separator: ", ")
    }

    /// A number with its noun.
    static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
