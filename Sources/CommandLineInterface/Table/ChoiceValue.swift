/// A type whose cases are the allowed values of an option, spelt as their raw values.
package protocol ChoiceValue: CaseIterable, RawRepresentable<String>, Sendable {
    /// A few words on the value for the manual page and for shells that show them, or nothing.
    var summary: String { get }
}

extension ChoiceValue {
    package var summary: String { "" }

    static var choices: [Choice] {
        allCases.map { Choice($0.rawValue, $0.summary) }
    }
}

/// One of the values that an option or operand allows.
package struct Choice: Hashable, Sendable {
    package let name: String
    /// A few words for the manual page and for shells that show them, or nothing.
    package let summary: String

    package init(_ name: String, _ summary: String = "") {
        self.name = name
        self.summary = summary
    }
}
