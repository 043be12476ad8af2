/// Decides which findings are reported by the place of each, as a baseline does.
///
/// It is shown every finding once, also those that are only counted, which are not complete: they have their
/// rule, severity, message, range, instance location, absolute keyword location and fixes. So that memory does not grow with the number
/// of findings, it is shown one after the other.
package protocol FindingReview: AnyObject {
    /// Takes note of a finding.
    ///
    /// - Returns: whether it is reported.
    func takes(_ finding: Diagnostic) -> Bool

    /// A finding that was taken, as it is reported.
    func reported(_ finding: Diagnostic) -> Diagnostic

    /// How many mistakes of a text that is not JSON are looked for.
    var mistakeLimit: Int { get }

    /// Forgets the findings that it was shown, as others take their place.
    func startAnew()
}

extension FindingReview {
    /// Takes note of findings.
    ///
    /// - Returns: those that are reported.
    package func reported(_ findings: [Diagnostic]) -> [Diagnostic] {
        findings.compactMap { takes($0) ? reported($0) : nil }
    }
}
