import SchemaKit
import SwiftModels

/// A page as data, before it is written as HTML or Markdown.
package struct Page: Sendable {
    package let title: String
    /// The name of the file without its extension, or `nil` for the index.
    package let slug: String?
    package var blocks: [Block]

    package enum Block: Sendable {
        /// A heading. Level 1 is the title of the page.
        case heading(level: Int, Phrase)
        case paragraph(Phrase)
        /// Additional information, such as the location of a schema.
        case aside(Phrase)
        case list([Statement])
        case members([Member])
        /// An index of names, each with links, which readers can search.
        case index([Statement])
        /// JSON text, shown with its line breaks.
        case code(String)
        case drawing(Drawing, title: String)
    }

    /// A member of an object.
    package struct Member: Sendable {
        package let name: String
        /// The fragment of the URL that leads to the member on its page.
        package let anchor: String
        package let type: Phrase
        /// The labels of the member, such as "required".
        package let labels: [Label]
        /// The paragraphs that describe the member.
        package let paragraphs: [Phrase]
        /// The constraints on the member, and recommendations for it.
        package let rules: [Statement]

        /// Returns the anchor of a member. Equal names have equal anchors in every version of a page.
        ///
        /// - Parameter kind: The word with which the anchor begins, such as "member".
        static func anchor(of name: String, kind: String) -> String {
            let letters: [ClosedRange<Unicode.Scalar>] = ["a"..."z", "A"..."Z", "0"..."9"]
            return name.unicodeScalars.reduce(into: kind + "-") { anchor, scalar in
                let isPlain =
                    "_-.".unicodeScalars.contains(scalar)
                    || letters.contains { $0.contains(scalar) }
                anchor += isPlain ? String(scalar) : "~\(String(scalar.value, radix: 16))~"
            }
        }
    }

    package enum Label: String, Sendable {
        case required
        case optional
        case deprecated
    }
}

/// A text on a page. It can contain names, values and links.
///
/// Texts from schemas are stored without escapes. Renderers escape them.
package struct Phrase: Hashable, Sendable {
    package enum Span: Hashable, Sendable {
        case text(String)
        /// A name or value as it is written in JSON.
        case code(String)
        /// A link to the page of a type, or to the anchor of a member on the type's page.
        case link(DocumentedType.ID, String, anchor: String?)

        /// Compares the bytes of texts, because names that are only canonically equivalent differ.
        package static func == (left: Span, right: Span) -> Bool {
            switch (left, right) {
            case (.text(let text), .text(let other)), (.code(let text), .code(let other)):
                ExactText(text) == ExactText(other)
            case (.link(let id, let text, let anchor), .link(let other, let otherText, let end)):
                id == other && ExactText(text) == ExactText(otherText)
                    && anchor.map { ExactText($0) } == end.map { ExactText($0) }
            case (.text, _), (.code, _), (.link, _):
                false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .text(let text):
                hasher.combine(0)
                hasher.combine(ExactText(text))
            case .code(let text):
                hasher.combine(1)
                hasher.combine(ExactText(text))
            case .link(let id, let text, _):
                hasher.combine(id)
                hasher.combine(ExactText(text))
            }
        }

        fileprivate var isText: Bool {
            guard case .text = self else { return false }
            return true
        }

        fileprivate var isLink: Bool {
            guard case .link = self else { return false }
            return true
        }
    }

    package private(set) var spans: [Span]

    /// Creates a phrase. Adjacent texts become one.
    package init(_ spans: [Span] = []) {
        var joined: [Span] = []
        var text = ""
        for span in spans {
            if case .text(let part) = span {
                text += part
                continue
            }
            if !text.isEmpty { joined.append(.text(text)) }
            text = ""
            joined.append(span)
        }
        if !text.isEmpty { joined.append(.text(text)) }
        self.spans = joined
    }

    /// Creates the phrase of a predicate.
    init(_ predicate: ValuePredicate) {
        self.init(
            predicate.spans.map { span in
                switch span {
                case .text(let text): .text(text)
                case .code(let text): .code(Phrase.visibleName(text))
                }
            }
        )
    }

    var isEmpty: Bool { spans.isEmpty }

    var linkCount: Int { spans.count(where: \.isLink) }

    static func + (left: Phrase, right: Phrase) -> Phrase { Phrase(left.spans + right.spans) }

    /// Returns a name in quotation marks if it is empty or has only spaces, so that it would be invisible, and any other
    /// name unchanged.
    static func visibleName(_ name: String) -> String {
        name.allSatisfy(\.isWhitespace) ? "\"\(name)\"" : name
    }

    /// The maximum number of characters of a name or a value in a sentence.
    private static let nameLimit = 1_000

    /// Returns a text from a schema as a phrase on one line. Text between backticks becomes code, as in Markdown.
    static func prose(_ text: String) -> Phrase {
        var spans: [Span] = []
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let fences = fences(in: line)
        let closings = closings(of: fences)
        // The text from here on has no span yet.
        var textStart = line.startIndex
        var index = 0
        while index < fences.count {
            guard let closing = closings[index] else {
                index += 1
                continue
            }
            let (start, end) = (fences[index], fences[closing])
            spans.append(.text(String(line[textStart..<start.startIndex])))
            spans.append(.code(codeText(line[start.endIndex..<end.startIndex])))
            textStart = end.endIndex
            index = closing + 1
        }
        spans.append(.text(String(line[textStart...])))
        return Phrase(spans)
    }

    /// Returns the sequences of backticks in a text.
    private static func fences(in text: String) -> [Substring] {
        var fences: [Substring] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "`") {
            let fence = rest[start...].prefix { $0 == "`" }
            fences.append(fence)
            rest = rest[fence.endIndex...]
        }
        return fences
    }

    /// Returns, for each sequence of backticks, the index of the next one with equal length, or `nil` if there is none.
    ///
    /// All lengths are found in one pass. If each sequence were searched for, a text with a sequence of each length
    /// would be read again for each of them.
    private static func closings(of fences: [Substring]) -> [Int?] {
        var closings: [Int?] = Array(repeating: nil, count: fences.count)
        var latestIndices: [Int: Int] = [:]
        for (index, fence) in fences.enumerated().reversed() {
            closings[index] = latestIndices.updateValue(index, forKey: fence.count)
        }
        return closings
    }

    /// Returns the text of inline code. As in Markdown, one space at both ends only separates it from backticks.
    private static func codeText(_ text: Substring) -> String {
        let isPadded = text.first == " " && text.last == " " && text.contains { $0 != " " }
        return String(isPadded ? text.dropFirst().dropLast() : text)
    }

    /// The verbs with which predicates begin, and their negations. The verb "has" has two: the opposite of "has
    /// members" is "does not have members", and "has members" is also the opposite of "has no members".
    private static let verbs: [(verb: String, negation: String)] = [
        ("is ", "is not "), ("matches ", "does not match "),
        ("has ", "does not have "), ("has ", "has no "), ("contains ", "does not contain "),
    ]

    /// The opposite of a predicate, such as "is not a number" for "is a number", or `nil` if its verb is not known.
    var negated: Phrase? {
        if let members = dropping(prefix: "at least one of ") { return "none of \(members)" }
        // A subject may precede the verb.
        guard let index = spans.firstIndex(where: \.isText), index <= 1,
            case .text(let text) = spans[index]
        else { return nil }
        let space = text.hasPrefix(" ") ? " " : ""
        let predicate = text.dropFirst(space.count)
        // A negation can begin with the verb, as in "is not ", so it is tried first.
        let opposites =
            Self.verbs.map { ($0.negation, $0.verb) } + Self.verbs.map { ($0.verb, $0.negation) }
        for (start, opposite) in opposites where predicate.hasPrefix(start) {
            var copy = self
            copy.spans[index] = .text(space + opposite + predicate.dropFirst(start.count))
            return copy
        }
        return nil
    }

    /// Returns the phrase after `prefix`, or `nil` if the phrase does not begin with it.
    func dropping(prefix: String) -> Phrase? {
        guard case .text(let text) = spans.first, text.hasPrefix(prefix) else { return nil }
        let rest = text.dropFirst(prefix.count)
        return Phrase((rest.isEmpty ? [] : [.text(String(rest))]) + spans.dropFirst())
    }

    /// The phrase as a clause. A phrase that begins with a verb gets the subject "it".
    var withSubject: Phrase {
        beginsWithVerb ? "it \(self)" : self
    }

    /// True if the phrase begins with the verb of a predicate.
    var beginsWithVerb: Bool {
        guard case .text(let text) = spans.first else { return false }
        return text.hasPrefix("must ")
            || Self.verbs.contains { text.hasPrefix($0.verb) || text.hasPrefix($0.negation) }
    }

    /// Returns the phrase with a remark in parentheses at its end, before a colon if there is one.
    func withRemark(_ remark: Phrase) -> Phrase {
        guard case .text(let text) = spans.last, text.hasSuffix(":") else {
            return "\(self) (\(remark))"
        }
        let start = Phrase(spans.dropLast() + [.text(String(text.dropLast()))])
        return "\(start) (\(remark)):"
    }

    /// The text without formatting and links.
    package var plainText: String {
        spans.map { span in
            switch span {
            case .text(let text), .code(let text), .link(_, let text, _): text
            }
        }.joined()
    }
}

extension [Phrase] {
    /// Returns a list of names or values, such as "`a`, `b` and `c`".
    func joined(withConjunction word: String) -> Phrase {
        Phrase(separated(withConjunction: word) { Phrase([.text($0)]) }.flatMap(\.spans))
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

        /// Appends a name or a value as it is written in JSON. A long one is cut off, because a page can repeat it in
        /// many sentences.
        package mutating func appendInterpolation(code: String) {
            let shown = JSONLayout.shortened(code, to: Phrase.nameLimit)
            spans.append(.code(Phrase.visibleName(shown)))
        }

        package mutating func appendInterpolation(_ phrase: Phrase) { spans += phrase.spans }
    }
}

/// A statement about a schema, with its details.
package struct Statement: Hashable, Sendable {
    package var phrase: Phrase
    package var details: [Statement]
    var form = Form.plain

    /// The relation of a statement to its details.
    enum Form: Hashable, Sendable {
        /// All details hold. If there are details, the phrase is a subject, such as "`a`:".
        case plain
        /// There are no details: the phrase is a subject and a statement about it, such as "`a`: `b` is required".
        case subjectAndStatement
        /// All details hold under a condition, such as "when `a` is present:".
        case condition
        /// All details hold, and a violation has this consequence.
        case group(consequence: Phrase)
        /// The phrase says how the details combine, such as "matches exactly one of these:".
        case choice
    }

    init(_ phrase: Phrase, details: [Statement] = [], form: Form = .plain) {
        self.phrase = phrase
        self.details = details
        self.form = form
    }

    /// The statement with its details as one phrase.
    var inline: Phrase {
        guard !details.isEmpty else { return phrase }
        let conjunction = form == .choice ? "or" : "and"
        return phrase + " " + details.map(\.inline).joined(withConjunction: conjunction)
    }
}
