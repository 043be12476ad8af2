import SchemaKit

/// Formats as regular expressions, for those that one can tell from nearly all other texts.
///
/// They never refuse a value of the format; some take a few more, such as the 30th of February.
enum FormatPattern {
    /// The regular expression of a format, or `nil` where there is none worth having.
    static func source(of format: StringFormat) -> String? {
        switch format {
        case .dateTime: "^\(date)[Tt]\(clock)(?:\\.[0-9]+)?\(offset)$"
        case .preciseDateTime: "^\(date)[Tt]\(clock)\\.[0-9]+\(offset)$"
        case .date: "^\(date)$"
        case .time: "^\(clock)(?:\\.[0-9]+)?\(offset)$"
        case .localTime: "^\(clock)$"
        case .duration, .isoDuration: "^[+\\-]?P[0-9.,YMWDTHS]+$"
        case .uuid: "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
        case .ipv4: "^(?:\(byte)\\.){3}\(byte)$"
        case .uri: "^[A-Za-z][A-Za-z0-9+.\\-]*:\(uriCharacter)*$"
        case .uriReference: "^\(uriCharacter)*$"
        case .iri, .deepLink: "^[A-Za-z][A-Za-z0-9+.\\-]*:[^\\u0000-\\u0020<>\"{}|\\\\^`]*$"
        case .iriReference: "^[^\\u0000-\\u0020<>\"{}|\\\\^`]*$"
        case .webURL: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\u0000-\\u0020/?#]+[^\\u0000-\\u0020]*$"
        case .jsonPointer: "^(?:/(?:[^~/]|~[01])*)*$"
        case .relativeJSONPointer: "^(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)$"
        case .hexColor: "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
        case .email, .emailAddress, .internationalizedEmail: "^[^\\u0000-\\u001F]+@[^@]+$"
        case .decimal: "^[+\\-]?[0-9]*\\.?[0-9]*(?:[Ee][+\\-]?[0-9]+)?$"
        case .djangoDuration, .plainHostname, .hostname, .internationalizedHostname, .ipv6,
            .uriTemplate, .regex, .color, .cssGradient:
            nil
        }
    }

    private static let date = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
    private static let clock = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)"
    private static let offset = "(?:[Zz]|[+\\-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
    private static let byte = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
    private static let uriCharacter = "[A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=%]"
}
