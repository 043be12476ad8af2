import SchemaKit

/// Functions that judge the evidence of the values at one position.
enum ValueEvidence {
    /// Returns the values, in the order of their first occurrence, if they are likely to be all possible
    /// values. Returns `nil` if more are to be expected.
    ///
    /// The proportion of values that occurred only once estimates the probability that the next value is
    /// new (Good–Turing). The name of a discriminator suggests an enumeration, so it needs less evidence.
    static func choice(_ strings: StringSummary, name: String) -> [String]? {
        let isTag = DiscriminatorName.rank(of: name) != nil
        guard strings.formats.isEmpty, isTag || !namesOneOfMany(name),
            let counted = strings.values.counted,
            areAll(counted.map(\.count), isTag ? tagThreshold : standardThreshold)
        else { return nil }
        return counted.map(\.value)
    }

    /// Returns the numbers if they are likely to be all possible values. Only numbers of a discriminator
    /// are treated as codes.
    static func codes(_ numbers: NumberSummary, name: String) -> [Int64]? {
        guard DiscriminatorName.rank(of: name) != nil, let counted = numbers.values.counted,
            counted.allSatisfy({ 0...InferenceLimits.tagNumber ~= $0.value }),
            areAll(counted.map(\.count), tagThreshold)
        else { return nil }
        return counted.map(\.value)
    }

    /// Returns whether the shapes of a discriminator are likely to be all that exist.
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

    /// Returns whether values that occurred as often as `counts` are likely to be all that exist.
    private static func areAll(_ counts: [Int], _ threshold: Threshold) -> Bool {
        let count = counts.reduce(0, +)
        let singles = counts.count { $0 == 1 }
        return counts.count >= threshold.values && count >= threshold.count
            && count >= threshold.repeats * counts.count && singles * threshold.singles <= count
    }

    /// The minimum evidence: the number of distinct values, the number of values, their average frequency,
    /// and the number of values for each one that occurred only once.
    private struct Threshold {
        let values: Int
        let count: Int
        let repeats: Int
        let singles: Int
    }

    private static let standardThreshold = Threshold(values: 2, count: 10, repeats: 3, singles: 10)
    private static let tagThreshold = Threshold(values: 1, count: 5, repeats: 2, singles: 5)

    /// Returns whether a member's name suggests unlimited values, such as `user_id`, `imageUrl` or `name`.
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

    /// Returns the most specific format that all of the strings have.
    static func format(
        _ strings: StringSummary,
        name: String,
        _ dialect: SchemaDialect
    ) -> GuessedFormat? {
        strings.formats.first { format in
            guard dialect == .widget || !format.isOfWidgets else { return false }
            // Four numbers are an address only if the name suggests it, because versions have an equal
            // form.
            guard format == .ipv4 else { return true }
            return ["ip", "addr", "host", "server"].contains(where: name.lowercased().contains)
        }
    }
}
