/// An object that decides which findings are reported, such as a baseline.
///
/// It sees each finding once, one after the other, so that memory does not grow with the number of findings. It also
/// sees the findings that are only counted. These are incomplete: they have a rule, severity, message, range, instance
/// location, absolute keyword location and fixes.
package protocol FindingReview: AnyObject {
    /// Records a finding.
    ///
    /// - Returns: True if the finding is reported.
    func takes(_ finding: Diagnostic) -> Bool

    /// Returns a recorded finding as it is to be reported.
    func reported(_ finding: Diagnostic) -> Diagnostic

    /// The maximum number of mistakes to search for in a text that is not JSON.
    var mistakeLimit: Int { get }

    /// Forgets the recorded findings, because other findings replace them.
    func startAnew()
}

extension FindingReview {
    /// Records findings.
    ///
    /// - Returns: The findings that are reported.
    package func reported(_ findings: [Diagnostic]) -> [Diagnostic] {
        findings.compactMap { takes($0) ? reported($0) : nil }
    }
}
