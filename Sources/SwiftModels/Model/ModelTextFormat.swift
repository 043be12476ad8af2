/// The formats of strings that have a Swift type of their own.
enum ModelTextFormat: Hashable, Sendable {
    /// A URL.
    case uri
    /// A duration.
    case duration

    /// Creates the format for a value of the keyword `format`. Returns `nil` if strings of this format have
    /// no type of their own.
    init?(named name: String) {
        guard let format = Self.byName[name] else { return nil }
        self = format
    }

    private static let byName: [String: ModelTextFormat] = [
        "uri": .uri,
        "uri-reference": .uri,
        "iri": .uri,
        "iri-reference": .uri,
        "web-url": .uri,
        "deep-link": .uri,
        "duration": .duration,
        "iso-duration": .duration,
        "django-duration": .duration,
    ]
}
