import SchemaKit
import SchemaLint

/// The setting of a configuration for the findings of one rule.
struct RuleSetting: Sendable {
    let id: Diagnostic.ID
    /// The files that it is about; all without.
    let files: GlobPattern?
    /// The place in a payload that it is about; every one without.
    let at: InstancePattern?
    /// The severity that findings get; nil turns them off.
    let severity: Diagnostic.Severity?
    let reason: String?
    /// The last day on which it counts.
    let until: CalendarDay?
    /// The place of the setting, for notes.
    let place: String

    func fits(_ diagnostic: Diagnostic, in names: [String]) -> Bool {
        diagnostic.id == id && at?.fits(diagnostic.instanceLocation) != false
            && files?.covers(file: names) != false
    }

    func hasExpired(on today: CalendarDay) -> Bool { until.map { $0 < today } ?? false }

    /// The note on a finding that an expired setting no longer changes.
    var expiryNote: String {
        let subject = severity.map { "severity '\($0.rawValue)'" } ?? "suppression"
        let last = until.map { ", valid until \($0)," } ?? ""
        let why = reason.map { "; its reason was: \($0)" } ?? ""
        return "the \(subject) at \(place)\(last) has expired\(why)"
    }
}

/// A JSON Pointer in which a token `*` stands for any one.
struct InstancePattern: Sendable, Equatable {
    private let tokens: [String]

    /// Reads a pointer; nil where the text is none.
    init?(_ text: String) {
        guard let pointer = JSONPointer(parsing: text) else { return nil }
        tokens = pointer.tokens
    }

    func fits(_ location: JSONPointer) -> Bool {
        tokens.count == location.tokens.count
            && zip(tokens, location.tokens).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
