import SchemaKit

/// A summary of the strings at one location in the payloads.
struct StringSummary {
    private(set) var count = 0
    /// The formats, among those tested, that all strings have.
    private(set) var formats = GuessedFormat.allCases
    /// The distinct strings, as long as there are few and all look like identifiers.
    private(set) var values = DistinctValues<String>()

    mutating func add(_ node: JSONNode) {
        count += 1
        let bytes = node.document.stringBytes(at: node.index)
        if !formats.isEmpty {
            formats.removeAll { !$0.matches(bytes) }
        }
        if values.counted != nil { values.add(Self.isIdentifier(bytes) ? node.string : nil) }
    }

    mutating func merge(_ other: StringSummary) {
        count += other.count
        formats.removeAll { !other.formats.contains($0) }
        values.merge(other.values)
    }

    /// Returns whether a string looks like an identifier: short, made only of ASCII letters, digits and `_-.:/`, and
    /// with at least one letter.
    static func isIdentifier(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, bytes.count <= InferenceLimits.stringByteCount else { return false }
        var hasLetter = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                hasLetter = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/"):
                break
            default:
                return false
            }
        }
        return hasLetter
    }
}

/// A format for which strings are tested. More specific formats come first.
///
/// Formats that most short texts have, such as host names and relative references, are left out because they are
/// no evidence.
enum GuessedFormat: String, CaseIterable, Sendable {
    case dateTime = "date-time"
    case date
    case time
    case duration
    case uuid
    case email
    case ipv4
    case ipv6
    case hexColor = "hex-color"
    case cssGradient = "css-gradient"
    case webURL = "web-url"
    case uri

    /// True if only the widget vocabulary defines the format.
    var isWidgetFormat: Bool {
        switch self {
        case .hexColor, .cssGradient, .webURL: true
        case .dateTime, .date, .time, .duration, .uuid, .email, .ipv4, .ipv6, .uri: false
        }
    }

    /// True if a schema with the format should use the widget dialect. Web addresses are not reason enough, because
    /// other dialects describe them as `uri`.
    var needsWidgetDialect: Bool { isWidgetFormat && self != .webURL }

    func matches(_ text: [UInt8]) -> Bool {
        guard let format, format.matches(text.span) else { return false }
        switch self {
        // Without this condition, `note:later` would count as a URI.
        case .uri: return text.drop { $0 != UInt8(ascii: ":") }.starts(with: "://".utf8)
        // The text `::` is an address, but is seldom meant as one.
        case .ipv6: return text.count > 2
        default: return true
        }
    }

    private var format: StringFormat? {
        StringFormat.Table.draft202012[rawValue] ?? StringFormat.Table.widget[rawValue]
    }
}

/// The distinct values at one location in the payloads, with their numbers of occurrences, as long as there are few.
struct DistinctValues<Value: Hashable> {
    /// The values in the order of their first occurrence, or `nil` after there were too many of them, or after a value
    /// ruled out an enumeration.
    private(set) var counted: [Counted]? = []

    struct Counted {
        let value: Value
        var count: Int
    }

    /// Adds a value, or `nil` for any value that rules out an enumeration.
    mutating func add(_ value: Value?, times: Int = 1) {
        guard counted != nil else { return }
        guard let value else {
            counted = nil
            return
        }
        if let index = counted?.firstIndex(where: { $0.value == value }) {
            counted?[index].count += times
        } else {
            counted?.append(Counted(value: value, count: times))
            if counted?.count ?? 0 > InferenceLimits.values { counted = nil }
        }
    }

    mutating func merge(_ other: DistinctValues) {
        guard let others = other.counted else {
            counted = nil
            return
        }
        for value in others { add(value.value, times: value.count) }
    }
}
