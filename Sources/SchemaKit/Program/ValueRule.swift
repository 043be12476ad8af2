/// A rule of the widget vocabulary: what one of its keywords asks of a value and of what lies in it.
package enum ValueRule: Sendable {
    /// Elements or members differ in what the pointer names.
    case uniqueBy(InstancePointer)
    /// What the pointer names in a member's value is the member's name.
    case keyedBy(InstancePointer)
    /// The first number of each pair is at most the second.
    case atMost([(value: InstancePointer, bound: InstancePointer)])
    case contrast(InstancePointer, InstancePointer, atLeast: Double)
    case template(TemplateSyntax)
    case durationReading(DurationReading)
    /// The moments in the elements of an array follow each other at a distance.
    case steps(StepRule)
    /// The members of the first value of each pair are the parameters in the query of the second, a link.
    case queryOf([(parameters: InstancePointer, link: InstancePointer)])
    /// What the pattern finds in a string is secret.
    case secret(PoolIndex<Pattern>)
    /// Whatever is there has been replaced.
    case deprecated

    /// Whether a value that breaks the rule is no less valid.
    package var isAdvisory: Bool {
        switch self {
        case .secret, .deprecated, .steps, .queryOf: true
        case .uniqueBy, .keyedBy, .atMost, .contrast, .template, .durationReading: false
        }
    }
}

/// A JSON Pointer of a schema, ready to be followed in instances.
package struct InstancePointer: Sendable {
    /// The names on the way, for messages.
    let text: String
    let steps: [Step]

    struct Step: Sendable {
        let name: NameText
        /// Other names that the member may go by.
        let others: [NameText]
        /// The position that the token stands for in an array, if it does.
        let position: Int?
    }
}

/// How far apart the moments in the elements of an array are.
package struct StepRule: Sendable {
    /// The way from an element to its moment.
    let pointer: InstancePointer
    /// The seconds from each moment to the next.
    let length: Double
    /// How many seconds more or less make no difference.
    let tolerance: Double
}

/// How tokens are written in a string.
package struct TemplateSyntax: Sendable {
    let open: [UInt8]
    let close: [UInt8]
    let token: PoolIndex<Pattern>
    /// What a token is, as a phrase that can follow "expected".
    let expectation: String
    /// First words of tokens, each with that of the token that closes it.
    let blocks: [[UInt8]: [UInt8]]
    /// First words of tokens, each with the parameters that such a token has.
    let parameters: [[UInt8]: [Parameter]]

    /// A parameter of a token, written as a name, an equals sign and a value.
    struct Parameter: Sendable {
        let name: String
        let value: PoolIndex<Pattern>
        /// What the value is, as a phrase that can follow "expected".
        let expectation: String
    }
}

/// What a program makes of durations.
package struct DurationReading: Sendable {
    let units: ISODuration.Units
    /// The seconds that it takes where it can't read one.
    let otherwise: Double

    /// A duration of that many seconds which is read as it is meant, if there is one.
    func text(ofLength length: Double) -> String? {
        guard let total = Int64(exactly: length), total >= 0 else { return nil }
        let parts = [
            (total / 86_400, "D"), (total % 86_400 / 3_600, "H"), (total % 3_600 / 60, "M"),
            (total % 60, "S"),
        ]
        let days = parts[0].0 > 0 ? "\(parts[0].0)D" : ""
        let time = parts.dropFirst().filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
        let text = "P" + days + (time.isEmpty ? (days.isEmpty ? "T0S" : "") : "T" + time)
        let isRead = Array(text.utf8).withUnsafeBufferPointer { bytes in
            ISODuration(bytes).map { self.length(of: $0) == length } ?? false
        }
        return isRead ? text : nil
    }

    /// The seconds that it makes of a duration.
    func length(of duration: ISODuration) -> Double {
        let isReadable =
            !duration.hasSign && !duration.hasFraction && !duration.hasSmallLetters
        return isReadable ? units.length(of: duration) : otherwise
    }
}
