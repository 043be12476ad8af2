/// A type whose cases are the allowed values of an option, spelled as their raw values.
package protocol ChoiceValue: CaseIterable, RawRepresentable<String>, Sendable {
    /// A short summary of the value for the manual page and for shells that show it, or `nil`.
    var summary: String { get }
}

extension ChoiceValue {
    package var summary: String { "" }

    static var choices: [Choice] {
        allCases.map { Choice($0.rawValue, $0.summary) }
    }
}

/// A value that an option or operand allows.
package struct Choice: Hashable, Sendable {
    package let name: String
    /// A short summary for the manual page and for shells that show it, or `nil`.
    package let summary: String

    package init(_ name: String, _ summary: String = "") {
        self.name = name
        self.summary = summary
    }
}
