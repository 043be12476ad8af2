/// A rule of a keyword of the widget vocabulary, or of `deprecated`, for a value and the values inside it.
package enum ValueRule: Sendable {
    /// The values at the pointer must differ between all items or members.
    case uniqueBy(InstancePointer)
    /// The value at the pointer in each member's value must equal the member's name.
    case keyedBy(InstancePointer)
    /// The first number of each pair must not exceed the second.
    case atMost([(value: InstancePointer, bound: InstancePointer)])
    /// The contrast ratio of the colors at the two pointers must be at least `atLeast`.
    case contrast(InstancePointer, InstancePointer, atLeast: Double)
    case template(TemplateSyntax)
    case durationReading(DurationReading)
    /// The moments in the items of an array must follow each other at a fixed distance.
    case steps(StepRule)
    /// The members of the first value of each pair must be the query parameters of the second value, a link.
    case queryOf([(parameters: InstancePointer, link: InstancePointer)])
    /// The part of a string that the pattern matches is secret.
    case secret(PoolIndex<Pattern>)
    /// The value is deprecated, so each use of the value is reported.
    case deprecated

    /// True if the rule only causes findings and never makes a value invalid.
    package var isAdvisory: Bool {
        switch self {
        case .secret, .deprecated, .steps, .queryOf: true
        case .uniqueBy, .keyedBy, .atMost, .contrast, .template, .durationReading: false
        }
    }
}

/// A JSON Pointer that a keyword contains, prepared for lookups in instances.
package struct InstancePointer: Sendable {
    /// The tokens of the pointer, joined by dots, for messages.
    let text: String
    let steps: [Step]

    struct Step: Sendable {
        let name: NameText
        /// The aliases of the member.
        let aliases: [NameText]
        /// The token as the index of an item; nil if the token is not an index.
        let itemIndex: Int?
    }
}

/// The expected distance between the moments in the items of an array.
package struct StepRule: Sendable {
    /// The pointer from an item to its moment.
    let pointer: InstancePointer
    /// The time from each moment to the next, in seconds.
    let length: Double
    /// The allowed deviation in seconds.
    let tolerance: Double
}

/// The syntax of tokens in a string, such as `{% if x %}`, as the keyword `template` defines it.
package struct TemplateSyntax: Sendable {
    package let open: [UInt8]
    package let close: [UInt8]
    /// The pattern for the text between `open` and `close`.
    let token: PoolIndex<Pattern>
    /// A description of a token, as a phrase that can follow "expected".
    package let expectation: String
    /// The first words of tokens that open a block, each with the first word of the token that closes the block: `if` →
    /// `endif`.
    let blocks: [[UInt8]: [UInt8]]
    /// The first words of tokens, each with the parameters that the token requires.
    let parameters: [[UInt8]: [Parameter]]

    /// A parameter of a token, written as a name, an equals sign and a value.
    struct Parameter: Sendable {
        let name: String
        let value: PoolIndex<Pattern>
        /// A description of the value, as a phrase that can follow "expected".
        let expectation: String
    }
}

/// The way in which the receiver of the payload reads durations.
package struct DurationReading: Sendable {
    /// The units that the receiver adds up; it ignores amounts of other units.
    let units: ISODuration.Units
    /// The result in seconds for durations that the receiver cannot read.
    let otherwise: Double

    /// Returns the text of a duration of `length` seconds, in days, hours, minutes and seconds. Returns nil if `length`
    /// is negative or not an integer, or if the receiver reads another length from the text.
    func text(ofLength length: Double) -> String? {
        guard let total = Int64(exactly: length), total >= 0 else { return nil }
        let days = total / 86_400
        let date = days > 0 ? "\(days)D" : ""
        let parts = [(total % 86_400 / 3_600, "H"), (total % 3_600 / 60, "M"), (total % 60, "S")]
        let time = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
        let separator = time.isEmpty ? "" : "T"
        let text = total == 0 ? "PT0S" : "P\(date)\(separator)\(time)"
        let isReadCorrectly =
            ISODuration(Array(text.utf8).span).map { self.length(of: $0) == length } ?? false
        return isReadCorrectly ? text : nil
    }

    /// Returns the number of seconds that the receiver reads from a duration.
    func length(of duration: ISODuration) -> Double {
        let isReadable =
            !duration.hasSign && !duration.hasFraction && !duration.hasLowercaseLetters
        return isReadable ? units.length(of: duration) : otherwise
    }
}
