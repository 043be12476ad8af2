import SchemaKit
import SwiftModels

/// The prose for keywords that few dialects have.
extension ValueWords {
    func ofSingleDialects(_ keywords: SchemaKeywords, _ mood: Mood, depth: Int) -> [Statement] {
        var statements = typeUnions(keywords, depth) + propertyDependencies(keywords, depth)
        if let content = keywords[.contentSchema] {
            let site = keywords.site(of: content)
            statements += part(site, as: "its content", mood.withType, depth: depth)
        }
        return statements
    }

    /// Returns the constraints of draft 3's `type` and `disallow` that names of types do not express.
    private func typeUnions(_ keywords: SchemaKeywords, _ depth: Int) -> [Statement] {
        let kinds: [(Keyword.Behavior, Phrase)] = [
            (.typeUnion, "matches at least one of these:"),
            (.disallowedTypes, "matches none of these:"),
        ]
        return kinds.compactMap { behavior, words in
            guard let value = keywords[behavior] else { return nil }
            let nodes = value.kind == .array ? Array(value.elements) : [value]
            guard behavior == .disallowedTypes || nodes.contains(where: { $0.string == nil }) else {
                return nil
            }
            let choices = nodes.map { node in
                node.string.map { Statement("is \(Self.article($0))") }
                    ?? branch(keywords.site(of: node), depth)
            }
            return Statement(words, details: choices, isChoice: true)
        }
    }

    /// Returns the constraints that apply if a member has a certain value.
    private func propertyDependencies(_ keywords: SchemaKeywords, _ depth: Int) -> [Statement] {
        var statements: [Statement] = []
        for member in keywords[.propertyDependencies]?.members.map({ $0 }) ?? [] {
            for value in member.value.members {
                let site = keywords.site(of: value.value)
                let inner = self.statements(at: site, depth: depth + 1)
                guard !inner.isEmpty else { continue }
                let text = JSONText.quoted(value.name)
                let words: Phrase = "if \(code: member.name) is \(code: text):"
                statements.append(Statement(words, details: inner))
            }
        }
        return statements
    }
}
