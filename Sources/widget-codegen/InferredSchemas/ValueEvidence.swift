import SchemaKit

/// The evidence that the strings at one position give.
enum ValueEvidence {
    /// The values that are likely all that there are, in the order of their coming; nil where more are
    /// to be expected.
    ///
    /// The share of values that were seen only once estimates how likely the next one is new (Good and
    /// Turing). Less is asked of a discriminator's name, which promises a choice.
    static func choice(_ strings: StringSummary, name: String) -> [String]? {
        let isTag = DiscriminatorName.rank(of: name) != nil
        guard strings.formats.isEmpty, isTag || !namesOneOfMany(name),
            let counted = strings.values.counted,
            areAll(counted.map(\.count), isTag ? tagThreshold : standardThreshold)
        else { return nil }
        return counted.map(\.value)
    }

    /// The numbers that are likely all that there are: only a discriminator's name makes codes of them.
    static func codes(_ numbers: NumberSummary, name: String) -> [Int64]? {
        guard DiscriminatorName.rank(of: name) != nil, let counted = numbers.values.counted,
            counted.allSatisfy({ 0...InferenceLimits.tagNumber ~= $0.value }),
            areAll(counted.map(\.count), tagThreshold)
        else { return nil }
        return counted.map(\.value)
    }

    /// Returns whether the shapes that a discriminator distinguishes are likely all that exist.
    static func areAll(_ shapes: [ObjectVariant], tag: String) -> Bool {
        var counts: [Int] = []
        for shape in shapes {
            guard let value = shape[tag]?.value, let names = value.strings.values.counted,
                let codes = value.numbers.values.counted
            else { return false }
            counts += names.map(\.count) + codes.map(\.count)
        }
        return areAll(counts, tagThreshold)
    }

    /// Returns whether values that occurred as often as `counts` are likely all that exist.
    private static func areAll(_ counts: [Int], _ threshold: Threshold) -> Bool {
        let count = counts.reduce(0, +)
        let singles = counts.count { $0 == 1 }
        return counts.count >= threshold.values && count >= threshold.count
            && count >= threshold.repeats * counts.count && singles * threshold.singles <= count
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

    /// Returns whether a member's name suggests that its values are unlimited: `user_id`, `imageUrl`, `name`.
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
