/// The recognition of reports that an earlier run has written, in any format and by any version.
package enum WrittenReport {
    /// Returns whether a file with this beginning is a report. An ``emptyArray`` is not recognized.
    package static func isBeginning(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return marks.contains { mark in
            text.hasPrefix(mark.prefix) && mark.texts.allSatisfy { text.contains($0) }
        } || isFindingLine(text.prefix { !$0.isNewline })
    }

    /// For each format, the first characters of a report, and the texts that follow near its beginning.
    private static let marks: [(prefix: String, texts: [String])] = [
        (#"{"$schema":"https://schemas.widgets.example/widget-lint/report."#, []),
        (#"{"path":""#, [#","schema":"#, #","valid":"#, #","diagnostics":"#]),
        (#"{"$schema":"https://json.schemastore.org/sarif-"#, [#"{"name":"widget-lint","#]),
        (#"[{"description":""#, [#"","check_name":""#]),
        (#"<?xml version="1.0" encoding="UTF-8"?>\#n<testsuites name="widget-lint" "#, []),
        ("<!DOCTYPE html>", ["<title>widget-lint report</title>"]),
        ("::error ", []), ("::warning ", []), ("::notice ", []),
    ]

    /// The report for GitLab without findings.
    package static let emptyArray = Array("[]\n".utf8)

    /// Returns whether a line begins with the position and the severity of a finding, as in a text and in the format of
    /// compilers. A text can also begin with the note about omitted findings, which has no position.
    private static func isFindingLine(_ line: Substring) -> Bool {
        let words = withoutStyles(line).split(separator: " ")
        return zip(words, words.dropFirst()).contains { word, next in
            isPosition(word) && ["error:", "warning:", "note:"].contains(next)
        } || line.hasSuffix("(see --max-findings)")
    }

    /// Returns whether a word ends with a line and a column, as in `a.json:1:3:`.
    private static func isPosition(_ word: Substring) -> Bool {
        let fields = word.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count > 3, fields.last?.isEmpty == true else { return false }
        return fields.dropLast().suffix(2).allSatisfy { Int($0) != nil }
    }

    /// Returns a line without the escape sequences that style a text for a terminal.
    private static func withoutStyles(_ line: Substring) -> String {
        let parts = line.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        var text = String(parts.first ?? "")
        for part in parts.dropFirst() {
            let rest = part.drop { $0 != "m" }
            text.append(contentsOf: rest.dropFirst())
        }
        return text
    }
}
