import SchemaKit
import SchemaLint

/// A setting of a configuration for the findings of one rule.
struct RuleSetting: Sendable {
    let id: Diagnostic.ID
    /// The files that the setting applies to, or `nil` for all files.
    let files: GlobPattern?
    /// The locations in a payload that the setting applies to, or `nil` for all locations.
    let at: InstancePattern?
    /// The severity of the findings, or `nil` to turn them off.
    let severity: Diagnostic.Severity?
    let reason: String?
    /// The last day on which the setting is valid.
    let until: CalendarDay?
    /// The position of the setting, for notes.
    let place: String

    func fits(_ diagnostic: Diagnostic, in names: [String]) -> Bool {
        diagnostic.id == id && at?.fits(diagnostic.instanceLocation) != false
            && files?.covers(file: names) != false
    }

    func hasExpired(on today: CalendarDay) -> Bool { until.map { $0 < today } ?? false }

    /// The note on a finding that is no longer affected because the setting has expired.
    var expiryNote: String {
        let subject = severity.map { "severity '\($0.rawValue)'" } ?? "suppression"
        let last = until.map { ", valid until \($0)," } ?? ""
        let why = reason.map { "; reason: \($0)" } ?? ""
        return "the \(subject) at \(place)\(last) has expired\(why)"
    }
}

/// A JSON Pointer in which a token `*` matches any token.
struct InstancePattern: Sendable, Equatable {
    private let tokens: [String]

    /// Parses a pointer, or returns `nil` if the text is not a JSON Pointer.
    init?(_ text: String) {
        guard let pointer = JSONPointer(parsing: text) else { return nil }
        tokens = pointer.tokens
    }

    func fits(_ location: JSONPointer) -> Bool {
        tokens.count == location.tokens.count
            && zip(tokens, location.tokens).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
