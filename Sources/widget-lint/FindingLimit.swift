import CommandLineInterface
import SchemaKit
import SchemaLint

/// How many findings of a file a report shows.
enum FindingLimit: Sendable, Equatable {
    case count(Int)
    case all

    static let standard = FindingLimit.count(1_000)

    /// Whether another finding is shown after `count` findings.
    func allows(_ count: Int) -> Bool {
        switch self {
        case .count(let limit): count < limit
        case .all: true
        }
    }
}

extension LintOptions {
    /// How many findings of each rule and severity a run has to know in full; nil where it has to know
    /// all.
    var keptFindingCount: Int? {
        guard case .count(let count) = findingLimit else { return nil }
        return count
    }
}

extension ValueReader where Value == FindingLimit {
    /// A number of findings, or `all`.
    static func findingLimit(_ placeholder: String) -> ValueReader {
        .form(placeholder, expected: "a whole number from 0 on, or 'all'") { limit in
            switch limit {
            case .count(let count): String(count)
            case .all: "all"
            }
        } read: { text in
            if text == "all" { return .all }
            return Int(text).flatMap { $0 >= 0 ? .count($0) : nil }
        }
    }
}

/// Cuts the reports of a run to the number of findings that is shown of a file.
///
/// The lines of a stream are one file. As what follows is not known there, warnings and notes are shown
/// only as long as the file has fewer findings than the limit, but errors until there are as many errors.
struct FindingLimiter {
    private let limit: FindingLimit
    /// The stream at hand, and what is shown of it so far.
    private var stream = (path: "", errorCount: 0, count: 0)

    init(_ limit: FindingLimit) { self.limit = limit }

    mutating func apply(to report: inout FileReport) {
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
