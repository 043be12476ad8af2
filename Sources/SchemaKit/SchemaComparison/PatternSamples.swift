/// Texts that a pattern matches, made from its syntax tree.
///
/// Look-around and back-references are passed over, so each text is tried on the pattern.
enum PatternSamples {
    static func texts(matching pattern: Pattern) -> [String] {
        var parser = PatternParser(
            source: Array(pattern.source.utf8),
            syntax: .unicode,
            nestingLimit: Pattern.Limits.standard.nestingDepth
        )
        guard let tree = try? parser.parse() else { return [] }
        var found: [String] = []
        for variant in 0..<4 {
            var text = String.UnicodeScalarView()
            append(tree.root, variant, to: &text)
            let sample = String(text)
            if !found.contains(sample), pattern.matches(sample) == .match { found.append(sample) }
        }
        return found
    }

    private static func append(
        _ node: PatternNode,
        _ variant: Int,
        to text: inout String.UnicodeScalarView
    ) {
        guard text.count < ValueSampler.longestText else { return }
        switch node {
        case .empty, .assertion, .look, .reference:
            break
        case .character(let codePoint):
            if let scalar = Unicode.Scalar(codePoint) { text.append(scalar) }
        case .set(let set):
            if let scalar = scalar(of: set, variant) { text.append(scalar) }
        case .sequence(let nodes):
            for node in nodes { append(node, variant, to: &text) }
        case .alternatives(let nodes):
            if !nodes.isEmpty { append(nodes[variant % nodes.count], variant, to: &text) }
        case .capture(_, let node):
            append(node, variant, to: &text)
        case .repetition(let repetition):
            let extra = variant < 2 ? variant : 0
            let count = min(repetition.maximum, max(repetition.minimum, extra))
            for _ in 0..<min(count, ValueSampler.longestText) {
                append(repetition.body, variant, to: &text)
            }
        }
    }

    /// A letter or digit where there is one, as people read the values.
    private static func scalar(of set: CodePointSet, _ variant: Int) -> Unicode.Scalar? {
        let preferred = Array("a0Aa1-_ zZ9".unicodeScalars).filter { set.contains($0.value) }
        if !preferred.isEmpty { return preferred[variant % preferred.count] }
        return set.ranges.lazy.flatMap { $0 }.prefix(1).first.flatMap(Unicode.Scalar.init)
    }
}
