import CommandLineInterface
import SchemaKit
import SchemaLint

/// The maximum number of findings of a file that a report shows.
enum FindingLimit: Sendable, Equatable {
    case count(Int)
    case all

    static let standard = FindingLimit.count(1_000)

    /// Returns whether another finding is shown after `count` findings.
    func allows(_ count: Int) -> Bool {
        switch self {
        case .count(let limit): count < limit
        case .all: true
        }
    }
}

extension ValueReader where Value == FindingLimit {
    /// Returns a reader of a number of findings, or `all`.
    static func findingLimit(_ placeholder: String) -> ValueReader {
        .form(placeholder, expected: "an integer of at least 0, or 'all'") { limit in
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
