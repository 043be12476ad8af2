import SchemaKit

/// Makes strings that a pattern matches, from its syntax tree.
///
/// It ignores look-around, assertions and back-references, so a string may not match. Each string is therefore matched
/// with the pattern, and those that do not match are dropped.
struct PatternSamples {
    /// The maximum number of nodes that are visited for one string. The length alone is no limit, because
    /// nested repetitions of empty nodes add no characters.
    private static let nodeLimit = 10_000

    private let variant: Int
    private var text = String.UnicodeScalarView()
    private var length = 0
    private var nodesLeft = nodeLimit

    private init(variant: Int) {
        self.variant = variant
    }

    static func texts(matching pattern: Pattern) -> [String] {
        let source = Array(pattern.source.utf8)
        guard let tree = try? PatternParser.tree(of: source, syntax: .either) else { return [] }
        var found: [String] = []
        for variant in 0..<4 {
            var sampler = PatternSamples(variant: variant)
            sampler.append(tree.root)
            let sample = String(sampler.text)
            if !found.contains(sample), pattern.matches(sample) == .match { found.append(sample) }
        }
        return found
    }

    private mutating func append(_ scalar: Unicode.Scalar?) {
        guard let scalar else { return }
        text.append(scalar)
        length += 1
    }

    private mutating func append(_ node: PatternNode) {
        nodesLeft -= 1
        guard length < ValueSampler.longestText, nodesLeft > 0 else { return }
        switch node {
        case .empty, .assertion, .look, .reference:
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
            let extra = variant < 2 ? variant : 0
            let count = min(repetition.maximum, max(repetition.minimum, extra))
            for _ in 0..<min(count, ValueSampler.longestText) where nodesLeft > 0 {
                append(repetition.body)
            }
        }
    }

    /// Returns a character of a set, preferably a letter or digit, so that the value is easy to read.
    private static func scalar(of set: CodePointSet, _ variant: Int) -> Unicode.Scalar? {
        let preferred = Array("a0Aa1-_ zZ9".unicodeScalars).filter { set.contains($0.value) }
        if !preferred.isEmpty { return preferred[variant % preferred.count] }
        return set.ranges.lazy.flatMap { $0 }.prefix(1).first.flatMap(Unicode.Scalar.init)
    }
}
