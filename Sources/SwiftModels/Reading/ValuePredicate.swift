package import SchemaKit

/// A constraint that a schema places on one value, as a predicate in English, such as "has 1 to 35 characters".
///
/// Pages show predicates as rules or, after a subject, as conditions. Documentation comments show them as sentences.
package struct ValuePredicate: Hashable, Sendable {
    package enum Span: Hashable, Sendable {
        case text(String)
        /// A name or a value as it is written in JSON.
        case code(String)
    }

    package private(set) var spans: [Span]
}

extension ValuePredicate: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { spans = [.text(text)] }

    package init(stringInterpolation: StringInterpolation) { spans = stringInterpolation.spans }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var spans: [Span] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { spans.append(.text(literal)) }
        }

        package mutating func appendInterpolation(_ text: String) { spans.append(.text(text)) }

        package mutating func appendInterpolation(code: String) { spans.append(.code(code)) }

        package mutating func appendInterpolation(_ predicate: ValuePredicate) {
            spans += predicate.spans
        }
    }
}

/// The predicates of keywords.
extension ValuePredicate {
    /// Returns the constraints on numbers, and on the numbers of characters, items and members.
    package static func bounds(_ keywords: SchemaKeywords) -> [ValuePredicate] {
        var predicates: [ValuePredicate] = []
        let lower = Bound.lower.predicate(in: keywords)
        let upper = Bound.upper.predicate(in: keywords)
        if let low = keywords[.minimum], let high = keywords[.maximum], lower?.isInclusive == true,
            upper?.isInclusive == true, !isGreater(low, than: high)
        {
            predicates.append(
                isGreater(high, than: low)
                    ? "is from \(low.text) to \(high.text)" : "is exactly \(low.text)"
            )
        } else {
            predicates += [lower?.predicate, upper?.predicate].compactMap { $0 }
        }
        if let divisor = keywords[.multipleOf] {
            predicates.append("is a multiple of \(divisor.text)")
        }
        let counts: [(Keyword.Behavior, Keyword.Behavior, String, String)] = [
            (.minLength, .maxLength, "character", "characters"),
            (.minItems, .maxItems, "item", "items"),
            (.minProperties, .maxProperties, "member", "members"),
        ]
        for (minimum, maximum, singular, plural) in counts {
            guard
                let words = count(
                    from: keywords[minimum].map(countText),
                    to: keywords[maximum].map(countText),
                    singular: singular,
                    plural: plural
                )
            else { continue }
            predicates.append("has \(words)")
        }
        return predicates
    }

    /// One of the bounds of a number: its keywords, and the words for them.
    private struct Bound {
        let inclusive: Keyword.Behavior
        let exclusive: Keyword.Behavior
        /// The keyword of drafts 3 and 4 that makes the inclusive bound exclusive.
        let excludes: Keyword.Behavior
        /// A function that returns whether the first bound allows fewer values than the second.
        let isTighter: @Sendable (JSONNumber, JSONNumber) -> Bool
        let inclusiveWords: String
        let exclusiveWords: String

        static let lower = Bound(
            inclusive: .minimum,
            exclusive: .exclusiveMinimum,
            excludes: .excludesMinimum,
            isTighter: { $0 > $1 },
            inclusiveWords: "is at least",
            exclusiveWords: "is greater than"
        )
        static let upper = Bound(
            inclusive: .maximum,
            exclusive: .exclusiveMaximum,
            excludes: .excludesMaximum,
            isTighter: { $0 < $1 },
            inclusiveWords: "is at most",
            exclusiveWords: "is less than"
        )

        /// Returns the constraint, or `nil` if there is none. An inclusive bound allows the value of the bound itself.
        /// If a schema has an inclusive and an exclusive bound, the tighter one is the constraint.
        func predicate(
            in keywords: SchemaKeywords
        ) -> (predicate: ValuePredicate, isInclusive: Bool)? {
            let inclusiveValue = keywords[inclusive]
            if let value = keywords[exclusive], !isLooser(value, than: inclusiveValue) {
                return ("\(exclusiveWords) \(value.text)", false)
            }
            guard let value = inclusiveValue else { return nil }
            let isInclusive = keywords[excludes]?.bool != true
            let words = isInclusive ? inclusiveWords : exclusiveWords
            return ("\(words) \(value.text)", isInclusive)
        }

        private func isLooser(_ value: JSONNode, than other: JSONNode?) -> Bool {
            guard let number = value.number, let otherNumber = other?.number else { return false }
            return isTighter(otherNumber, number)
        }
    }

    /// Returns the digits of a count, which a schema can write with a fraction or an exponent, as in `1.0`.
    package static func countText(_ node: JSONNode) -> String {
        node.number?.uint64.map { String($0) } ?? node.text
    }

    private static func isGreater(_ value: JSONNode, than other: JSONNode) -> Bool {
        guard let number = value.number, let otherNumber = other.number else { return false }
        return number > otherNumber
    }

    /// Returns the allowed counts with their noun, such as "1 to 35 characters", or `nil` if every count is allowed. If
    /// `minimum` is greater than `maximum`, no count is allowed, and the text names both bounds.
    package static func count(
        from minimum: String?,
        to maximum: String?,
        singular: String,
        plural: String
    ) -> String? {
        func counted(_ number: String) -> String {
            "\(number) \(number == "1" ? singular : plural)"
        }
        switch (minimum, maximum) {
        case (nil, nil), ("0", nil): return nil
        case (let lowest?, nil): return "at least \(counted(lowest))"
        case (nil, let highest?), ("0", let highest?): return "at most \(counted(highest))"
        case (let lowest?, let highest?):
            if lowest == highest { return "exactly \(counted(lowest))" }
            if let low = UInt64(lowest), let high = UInt64(highest), low > high {
                return "at least \(lowest) and at most \(counted(highest))"
            }
            return "\(lowest) to \(counted(highest))"
        }
    }

    /// Returns the constraints on strings.
    package static func texts(_ keywords: SchemaKeywords) -> [ValuePredicate] {
        var predicates: [ValuePredicate] = []
        if let name = keywords[.format]?.string {
            let meaning = keywords.dialect.format(named: name)?.expectation
            predicates.append(meaning.map { "is \($0)" } ?? "has the format \(code: name)")
        }
        if let pattern = keywords[.pattern]?.string {
            predicates.append("matches \(code: pattern)")
        }
        if let template = keywords[.template] {
            let (open, close) = (template["open"]?.string ?? "", template["close"]?.string ?? "")
            let token = template["token"]?.string ?? ""
            let defaultUse: ValuePredicate =
                "before text that matches \(code: token) and is followed by \(code: close)"
            let use: ValuePredicate =
                template["expectation"]?.string.map { "for \($0)" } ?? defaultUse
            predicates.append("uses \(code: open) only \(use)")
        }
        if keywords[.secret] != nil { predicates.append("can contain a secret") }
        if let media = keywords[.contentMediaType]?.string {
            predicates.append("contains text of the media type \(code: media)")
        }
        if let encoding = keywords[.contentEncoding]?.string {
            predicates.append("is encoded with \(code: encoding)")
        }
        return predicates
    }

    /// Returns the constraints on the items of an array, and the statement that invalid items or members are dropped.
    package static func items(_ keywords: SchemaKeywords) -> [ValuePredicate] {
        var predicates: [ValuePredicate] = []
        if keywords[.uniqueItems]?.bool == true { predicates.append("has unique items") }
        guard keywords[.dropsInvalid]?.bool == true else { return predicates }
        if keywords.has(.items) { predicates.append("drops invalid items") }
        if keywords.has(.additionalProperties) || keywords.has(.patternProperties) {
            predicates.append("drops invalid members")
        }
        return predicates
    }
}
