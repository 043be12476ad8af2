import SchemaKit

/// The maximum number of findings of a file that a report shows.
package enum FindingLimit: Sendable, Equatable {
    case count(Int)
    case all

    package static let standard = FindingLimit.count(1_000)

    /// Returns whether another finding is shown after `count` findings.
    package func allows(_ count: Int) -> Bool {
        switch self {
        case .count(let limit): count < limit
        case .all: true
        }
    }
}

/// A limiter that cuts the reports of a run to the number of findings of a file that are shown.
///
/// The lines of a stream count as one file. The later lines are not known yet. Warnings and notes are
/// therefore shown only while the file has fewer findings than the limit. Errors are shown until their
/// number reaches the limit.
package struct FindingLimiter {
    private let limit: FindingLimit
    /// The current stream and the numbers of findings shown for it.
    private var stream = (path: "", errorCount: 0, count: 0)

    package init(_ limit: FindingLimit) { self.limit = limit }

    package mutating func apply(to report: inout FileReport) {
        guard case .count(let limit) = limit, !report.diagnostics.isEmpty else { return }
        guard report.source.start != nil else {
            report.limit(to: limit, errorLimit: limit)
            return
        }
        if stream.path != report.source.path { stream = (report.source.path, 0, 0) }
        report.limit(to: max(0, limit - stream.count), errorLimit: limit - stream.errorCount)
        stream.errorCount += report.diagnostics.count { $0.severity == .error }
        stream.count += report.diagnostics.count
    }
}
