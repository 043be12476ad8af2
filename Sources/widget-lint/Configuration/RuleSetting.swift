import SchemaKit
import SchemaLint

/// What a configuration says of the findings of one rule.
struct RuleSetting: Sendable {
    let id: Diagnostic.ID
    /// The files that it is about; all without.
    let files: GlobPattern?
    /// The place in a payload that it is about; every one without.
    let at: InstancePattern?
    /// What findings become; nil leaves them out.
    let severity: Diagnostic.Severity?
    let reason: String?
    /// The last day on which it counts.
    let until: CalendarDay?
    /// Where it stands, for notes.
    let place: String

    func fits(_ diagnostic: Diagnostic, in names: [String]) -> Bool {
        diagnostic.id == id && at?.fits(diagnostic.instanceLocation) != false
            && files?.covers(file: names) != false
    }

    func hasExpired(on today: CalendarDay) -> Bool { until.map { $0 < today } ?? false }

    /// What is said of a finding that is back, at the place of the finding.
    var expiryNote: String {
        let subject = severity.map { "severity '\($0.rawValue)'" } ?? "suppression"
        let last = until.map { ", valid until \($0)," } ?? ""
        let why = reason.map { "; its reason was: \($0)" } ?? ""
        return "the \(subject) at \(place)\(last) has expired\(why)"
    }
}
