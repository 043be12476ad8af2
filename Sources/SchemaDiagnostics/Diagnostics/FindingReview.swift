package import SchemaKit

/// An object that decides which findings are reported, for example by a configuration and a baseline.
///
/// A review sees each finding once, one after the other, so that memory does not grow with the number of findings. A
/// review also sees the findings that are only counted. These findings may be incomplete: only their rule, severity,
/// message, range, instance location, absolute keyword location and fixes are certain.
package protocol FindingReview: AnyObject {
    /// Records a finding.
    ///
    /// - Returns: True if the finding is reported.
    func record(_ finding: Diagnostic) -> Bool

    /// Returns a recorded finding with the severity to report.
    func withConfiguredSeverity(_ finding: Diagnostic) -> Diagnostic

    /// The maximum number of mistakes to search for in a text that is not JSON.
    var syntaxErrorLimit: Int { get }

    /// Forgets the recorded findings, because other findings replace them.
    func reset()
}

extension FindingReview {
    /// Records findings.
    ///
    /// - Returns: The findings that are reported.
    package func recordAll(_ findings: [Diagnostic]) -> [Diagnostic] {
        findings.compactMap { record($0) ? withConfiguredSeverity($0) : nil }
    }
}

/// The settings that decide which findings about a text are kept. The other findings are counted or dropped.
package struct FindingSelection {
    /// The maximum number of findings of each rule and severity to keep.
    package var limit: Int
    /// An object that sees each finding and decides whether it is reported.
    let review: (any FindingReview)?
    /// A function that returns the finding to report, or nil to drop the finding.
    package var transform: (Diagnostic) -> Diagnostic?
    /// The minimum number of units of a trace that is processed subtree by subtree.
    package var largeTraceUnitCount = FindingCollector.largeTraceUnitCount
    /// The minimum number of units inside a unit that is divided into subtrees.
    package var largeUnitCount = FindingCollector.largeUnitCount
    /// The limits of the work for the findings.
    package var workLimits = WorkLimits()
    /// The ranges that messages must not quote, besides those of the secrets that schemas mark. If it is nil, messages
    /// may quote everything, secrets included: only for findings that are counted and whose messages are not shown.
    package var hiddenRanges: [SourceRange]? = []
    /// The results that are kept from the previous version of the text; nil if the text is not edited.
    package var checkedValues: CheckedValues?

    package init(
        limit: Int,
        review: (any FindingReview)? = nil,
        transform: @escaping (Diagnostic) -> Diagnostic? = { $0 }
    ) {
        self.limit = limit
        self.review = review
        self.transform = transform
    }
}

/// The numbers of the findings that are counted and not kept, by their groups.
package struct FindingCounts: Sendable, Hashable {
    /// A group of findings that are counted together: the findings of one rule and severity, either all with a safe fix
    /// or all without.
    package struct Group: Sendable, Hashable {
        package let id: Diagnostic.ID
        package let severity: Diagnostic.Severity
        /// True if the findings have a safe fix.
        package let isFixable: Bool

        package init(id: Diagnostic.ID, severity: Diagnostic.Severity, isFixable: Bool) {
            self.id = id
            self.severity = severity
            self.isFixable = isFixable
        }

        /// Creates the group to which a finding belongs.
        package init(_ diagnostic: Diagnostic) {
            self.init(
                id: diagnostic.id,
                severity: diagnostic.severity,
                isFixable: diagnostic.fixes.contains(where: \.isSafe)
            )
        }
    }

    /// The number of findings of each group; never zero.
    package private(set) var counts: [Group: Int] = [:]
    /// The ranges of the secrets among the findings. No excerpt may show them.
    package private(set) var secrets: [SourceRange] = []

    package init() {}

    package var isEmpty: Bool { counts.isEmpty }

    /// The number of all findings.
    package var count: Int { counts.values.reduce(0, +) }

    /// The number of findings of one severity.
    package func count(of severity: Diagnostic.Severity) -> Int {
        counts.reduce(0) { $1.key.severity == severity ? $0 + $1.value : $0 }
    }

    /// The number of findings that have a safe fix.
    package var fixableCount: Int {
        counts.reduce(0) { $1.key.isFixable ? $0 + $1.value : $0 }
    }

    /// Counts a finding.
    package mutating func add(_ diagnostic: Diagnostic) {
        add(Group(diagnostic))
        if diagnostic.id == .secret { secrets.append(diagnostic.range) }
    }

    /// Counts findings of one group.
    package mutating func add(_ group: Group, count: Int = 1) {
        if count > 0 { counts[group, default: 0] += count }
    }

    /// Subtracts findings of one group. The count does not fall below zero.
    package mutating func remove(_ group: Group, count: Int) {
        guard let known = counts[group], count > 0 else { return }
        counts[group] = known > count ? known - count : nil
    }

    /// Adds other counts.
    package mutating func add(_ other: FindingCounts) {
        for (group, count) in other.counts { add(group, count: count) }
        secrets += other.secrets
    }

    /// Returns the counts with the severity that `change` returns for each group. If `change` returns nil, the group is
    /// dropped.
    ///
    /// The secrets stay, because excerpts must not show the secrets of dropped findings either.
    package func changed(
        _ change: (Group) -> Diagnostic.Severity?
    ) -> FindingCounts {
        var changed = FindingCounts()
        changed.secrets = secrets
        for (group, count) in counts {
            guard let severity = change(group) else { continue }
            let new = Group(id: group.id, severity: severity, isFixable: group.isFixable)
            changed.add(new, count: count)
        }
        return changed
    }
}
