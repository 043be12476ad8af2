import SchemaKit

/// A JSON value that the comparison makes and evaluates.
indirect enum SampleValue: Hashable, Sendable {
    /// The JSON text of a number, a Boolean or null, or of a string with an unpaired surrogate.
    case literal(String)
    case string(String)
    case array([SampleValue])
    case object([Member])

    struct Member: Hashable, Sendable {
        let name: String
        var value: SampleValue

        static func == (left: Member, right: Member) -> Bool {
            ExactText(left.name) == ExactText(right.name) && left.value == right.value
        }
    }

    static func == (left: SampleValue, right: SampleValue) -> Bool {
        switch (left, right) {
        case (.literal(let left), .literal(let right)), (.string(let left), .string(let right)):
            ExactText(left) == ExactText(right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    init(_ node: JSONNode) {
        switch node.kind {
        case .null, .false, .true, .number: self = .literal(node.text)
        case .string:
            let text = node.string ?? ""
            // No Swift string can hold an unpaired surrogate.
            let isExact = node.document.stringBytes(at: node.index).elementsEqual(text.utf8)
            self = isExact ? .string(text) : .literal(node.text)
        case .array: self = .array(node.elements.map(SampleValue.init))
        case .object:
            self = .object(node.members.map { Member(name: $0.name, value: SampleValue($0.value)) })
        }
    }

    var isNumber: Bool {
        guard case .literal(let text) = self, let first = text.utf8.first else { return false }
        return first == UInt8(ascii: "-") || 0x30...0x39 ~= first
    }

    /// The number of values and member names in the value, at any depth, including itself.
    var partCount: Int {
        switch self {
        case .literal, .string: 1
        case .array(let items): items.reduce(1) { $0 + $1.partCount }
        case .object(let members): members.reduce(1) { $0 + 1 + $1.value.partCount }
        }
    }

    /// The JSON text of the value, on one line.
    var text: String {
        switch self {
        case .literal(let text): text
        case .string(let text): JSONText.quoted(text)
        case .array(let items): "[" + items.map(\.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.map { JSONText.quoted($0.name) + ": " + $0.value.text }
                .joined(separator: ", ") + "}"
        }
    }

    static func object(of members: [(String, SampleValue)]) -> SampleValue {
        .object(members.map { Member(name: $0.0, value: $0.1) })
    }

    static func integer(_ number: Int) -> SampleValue { .literal(String(number)) }
}

/// A maker of strings that match a pattern. It builds the strings from the syntax tree of the pattern.
///
/// Look-around, assertions and back-references are ignored, so a string can fail to match. Each string is therefore
/// matched with the pattern, and strings that do not match are dropped.
struct PatternSampler {
    /// The maximum number of nodes that are visited for one string. A limit on the length is not enough, because nested
    /// repetitions of empty nodes add no characters.
    private static let nodeLimit = 10_000

    /// The number of the string, from 0 to 3, which decides between alternatives, characters and repetition counts.
    private let variant: Int
    private var text = String.UnicodeScalarView()
    private var length = 0
    private var nodesLeft = nodeLimit

    private init(variant: Int) {
        self.variant = variant
    }

    /// Returns up to four strings that the pattern matches.
    static func texts(matching pattern: Pattern) -> [String] {
        let source = Array(pattern.source.utf8)
        guard let tree = try? PatternParser.tree(of: source, syntax: .either) else { return [] }
        var samples: [String] = []
        for variant in 0..<4 {
            var sampler = PatternSampler(variant: variant)
            sampler.append(tree.root)
            let sample = String(sampler.text)
            if !samples.contains(sample), pattern.matches(sample) == .match {
                samples.append(sample)
            }
        }
        return samples
    }

    private mutating func append(_ scalar: Unicode.Scalar?) {
        guard let scalar else { return }
        text.append(scalar)
        length += 1
    }

    private mutating func append(_ node: PatternNode) {
        nodesLeft -= 1
        guard length < ValueSampler.maximumTextLength, nodesLeft > 0 else { return }
        switch node {
        case .empty, .assertion, .lookAround, .reference:
            break
        case .character(let codePoint):
            append(Unicode.Scalar(codePoint))
        case .set(let set):
            append(Self.scalar(of: set, variant))
        case .sequence(let nodes):
            for node in nodes { append(node) }
        case .alternatives(let nodes):
            if !nodes.isEmpty { append(nodes[variant % nodes.count]) }
        case .capture(_, let node):
            append(node)
        case .repetition(let repetition):
            // Variant 1 repeats the body at least once if it may. The other variants repeat it as seldom as possible.
            let leastCount = variant == 1 ? 1 : 0
            let count = min(repetition.maximum, max(repetition.minimum, leastCount))
            for _ in 0..<min(count, ValueSampler.maximumTextLength) where nodesLeft > 0 {
                append(repetition.body)
            }
        }
    }

    /// Returns a character of a set, preferably one that is easy to read. Variants can give different characters.
    private static func scalar(of set: CodePointSet, _ variant: Int) -> Unicode.Scalar? {
        let preferred = Array("a0Aa1-_ zZ9".unicodeScalars).filter { set.contains($0.value) }
        if !preferred.isEmpty { return preferred[variant % preferred.count] }
        return set.ranges.lazy.flatMap { $0 }.prefix(1).first.flatMap(Unicode.Scalar.init)
    }
}
