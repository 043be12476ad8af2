import SchemaKit

/// A format that strings are tested for. More specific formats come first.
///
/// Formats of most short texts, such as host names and relative references, are left out because they are
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
    var isOfWidgets: Bool {
        switch self {
        case .hexColor, .cssGradient, .webURL: true
        case .dateTime, .date, .time, .duration, .uuid, .email, .ipv4, .ipv6, .uri: false
        }
    }

    /// True if the format is reason enough to use the widget dialect. Other dialects describe web addresses
    /// as `uri`.
    var callsForWidgets: Bool { isOfWidgets && self != .webURL }

    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let format, unsafe format.matches(text) else { return false }
        switch self {
        case .uri: return unsafe text.contains(UInt8(ascii: "/")) && Self.hasAuthority(text)
        case .ipv6: return text.count > 2
        default: return true
        }
    }

    /// Returns whether `://` follows the scheme. Without this condition, `note:later` would count as an
    /// address.
    private static func hasAuthority(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let colon = unsafe text.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return unsafe text[colon...].starts(with: "://".utf8)
    }

    private var format: StringFormat? {
        StringFormat.Table.draft202012[rawValue] ?? StringFormat.Table.widget[rawValue]
    }
}
