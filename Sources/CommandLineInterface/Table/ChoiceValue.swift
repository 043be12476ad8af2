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
