import SchemaKit

/// What the strings at one position are evidence of.
enum ValueEvidence {
    /// The values that are likely all that there are, in the order of their coming; nil where more are
    /// to be expected.
    ///
    /// The share of values that were seen only once estimates how likely the next one is new (Good and
    /// Turing). Less is asked of a discriminator's name, which promises a choice.
    static func choice(_ strings: StringSummary, name: String) -> [String]? {
        guard let values = strings.values, !values.isEmpty, strings.formats.isEmpty else {
            return nil
        }
        let singles = values.count { $0.count == 1 }
        let isTag = DiscriminatorName.rank(of: name) != nil
        let threshold = isTag ? tagThreshold : standardThreshold
        guard values.count >= threshold.values, strings.count >= threshold.count,
            strings.count >= threshold.repeats * values.count,
            singles * threshold.singles <= strings.count, isTag || !namesOneOfMany(name)
        else { return nil }
        return values.map(\.text)
    }

    /// The least evidence: distinct values, values, how often each on average, and how many values
    /// there must be for one that was seen once.
    private struct Threshold {
        let values: Int
        let count: Int
        let repeats: Int
        let singles: Int
    }

    private static let standardThreshold = Threshold(values: 2, count: 10, repeats: 3, singles: 10)
    private static let tagThreshold = Threshold(values: 1, count: 5, repeats: 2, singles: 5)

    /// Whether a member's name says that its values are endless: `user_id`, `imageUrl`, `name`.
    private static func namesOneOfMany(_ name: String) -> Bool {
        let lowered = name.lowercased()
        return endlessEndings.contains(where: lowered.hasSuffix)
    }

    private static let endlessEndings = [
        "id", "ids", "uuid", "guid", "key", "token", "name", "url", "uri", "slug", "hash",
        "version",
        "title", "text", "label", "path", "file", "tag", "tags", "description", "message",
        "channel",
    ]

    /// The format that all of the strings have.
    static func format(
        _ strings: StringSummary,
        name: String,
        _ dialect: SchemaDialect
    ) -> GuessedFormat? {
        strings.formats.first { format in
            guard dialect == .widget || !format.isOfWidgets else { return false }
            // Four numbers are an address only where the name says so: versions look the same.
            guard format == .ipv4 else { return true }
            return ["ip", "addr", "host", "server"].contains(where: name.lowercased().contains)
        }
    }
}

/// The dialects that a schema can be proposed in.
enum SchemaDialect: String, CaseIterable, Sendable {
    case standard = "2020-12"
    case widget

    var uri: String {
        switch self {
        case .standard: "https://json-schema.org/draft/2020-12/schema"
        case .widget: "https://schemas.widgets.example/vocabulary/widget-dialect.json"
        }
    }
}
