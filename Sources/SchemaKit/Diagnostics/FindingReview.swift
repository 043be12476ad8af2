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

/// The choice of the findings that are kept. The others are counted or dropped.
package struct FindingSelection {
    /// The number of findings of each rule and severity to keep.
    let limit: Int
    /// An object that sees each finding and decides whether it is reported.
    let review: (any FindingReview)?
    /// A function that returns the finding to report, or nil to drop the finding.
    var change: (Diagnostic) -> Diagnostic?
    /// The number of units from which a trace is large.
    package var unitCount = FindingCollector.unitCount
    /// The number of units inside a unit from which that unit is processed part by part.
    package var largeUnitCount = FindingCollector.largeUnitCount

    package init(
        limit: Int,
        review: (any FindingReview)? = nil,
        change: @escaping (Diagnostic) -> Diagnostic? = { $0 }
    ) {
        self.limit = limit
        self.review = review
        self.change = change
    }
}
