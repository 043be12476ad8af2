/// Words for people, with names and values among them that are not words.
///
/// What a schema says comes in here as text and nothing else; renderers escape it.
package struct Phrase: Hashable, Sendable {
    package enum Span: Hashable, Sendable {
        case text(String)
        /// A name or a value, as it stands in JSON.
        case code(String)
        case link(DocumentedType.ID, String)
    }

    package private(set) var spans: [Span]

    package init(_ spans: [Span] = []) { self.spans = spans }

    var isEmpty: Bool { spans.isEmpty }

    static func + (left: Phrase, right: Phrase) -> Phrase { Phrase(left.spans + right.spans) }

    /// A list of names or values: `a`, `b` and `c`.
    static func list(_ parts: [Phrase], _ conjunction: String) -> Phrase {
        var phrase = Phrase()
        for (position, part) in parts.enumerated() {
            if position > 0 {
                phrase.spans.append(.text(position == parts.count - 1 ? " \(conjunction) " : ", "))
            }
            phrase.spans += part.spans
        }
        return phrase
    }

    /// The words alone, for places that can't show anything else.
    package var plainText: String {
        spans.map { span in
            switch span {
            case .text(let text), .code(let text), .link(_, let text): text
            }
        }.joined()
    }
}

extension Phrase: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self.init([.text(value)]) }

    package init(stringInterpolation: StringInterpolation) {
        self.init(stringInterpolation.spans)
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var spans: [Span] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { spans.append(.text(literal)) }
        }

        package mutating func appendInterpolation(_ text: String) { spans.append(.text(text)) }

        package mutating func appendInterpolation(_ number: Int) {
            spans.append(.text(String(number)))
        }

        package mutating func appendInterpolation(code: String) { spans.append(.code(code)) }

        package mutating func appendInterpolation(_ phrase: Phrase) { spans += phrase.spans }
    }
}

/// Something that a schema says, with what belongs to it.
package struct Statement: Hashable, Sendable {
    package var phrase: Phrase
    package var details: [Statement]

    init(_ phrase: Phrase, details: [Statement] = []) {
        self.phrase = phrase
        self.details = details
    }

    /// The statement as one phrase.
    var inline: Phrase {
        guard !details.isEmpty else { return phrase }
        return phrase + " " + Phrase.list(details.map(\.inline), "and")
    }
}
