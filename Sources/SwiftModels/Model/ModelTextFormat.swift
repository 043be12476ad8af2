/// Strings that have a type of their own, by what they say.
enum ModelTextFormat: Hashable, Sendable {
    /// An address.
    case uri
    /// A length of time.
    case duration

    /// What the value of `format` means, if it is one of those.
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
