import SchemaKit
import Testing

/// A text, and a flag that is true if the text matches a format.
struct FormatRow: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let isValid: Bool

    static func valid(_ text: String, _ name: String = "") -> FormatRow {
        FormatRow(name: name, text: text, isValid: true)
    }

    static func invalid(_ text: String, _ name: String = "") -> FormatRow {
        FormatRow(name: name, text: text, isValid: false)
    }

    var testDescription: String {
        "\(isValid ? "valid" : "invalid") \(name): \(text.debugDescription)"
    }
}

extension StringFormat {
    /// Returns true if a text matches this format. Every text matches `regex`, whose expressions are not checked here.
    func matches(text: String) -> Bool {
        matches(Array(text.utf8).span)
    }
}

/// Records every row with an unexpected result.
func expect(
    _ format: StringFormat,
    _ rows: [FormatRow],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for row in rows where format.matches(text: row.text) != row.isValid {
        Issue.record("\(format): \(row.testDescription)", sourceLocation: sourceLocation)
    }
}
