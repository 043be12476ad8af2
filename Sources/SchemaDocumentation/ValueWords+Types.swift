import SchemaKit
import SwiftModels

/// The prose for the types of values.
extension ValueWords {
    /// Returns the type of the values that a schema describes, with links to other pages.
    func type(of site: ScopedSite, depth: Int = 0) -> Phrase {
        if depth > 0, let id = reader.ids[site] { return reader.link(id) }
        guard depth < Self.depthLimit else { return "any value" }
        let keywords = reader.keywords(site)
        // A page describes its own type rather than that of the schema that it refers to.
        if depth == 0, let names = keywords.typeNames {
            return Phrase.list(names.map { type(named: $0, keywords, depth) }, "or")
        }
        if let target = reader.target(of: keywords) {
            if let id = reader.ids[target], depth > 0 || target != site {
                let link = reader.link(id)
                return keywords.refersDynamically ? "\(link), or an extension of it" : link
            }
            return type(of: target, depth: depth + 1)
        }
        if let names = keywords.typeNames {
            let types = names.map { type(named: $0, keywords, depth) }
            return Phrase.list(types, "or")
        }
        if keywords[.properties] != nil { return "object" }
        if keywords[.items] != nil || keywords[.prefixItems] != nil
            || keywords[.itemsOrTuple] != nil
        {
            return type(named: "array", keywords, depth)
        }
        if let values = listedValues(keywords) {
            return Phrase.list(distinct(values.map { Self.kindName(of: $0) }), "or")
        }
        let branches = keywords.schemas(.oneOf) + keywords.schemas(.anyOf)
        if !branches.isEmpty {
            let types = branches.map { type(of: $0, depth: depth + 1) }
            let known = distinct(types).filter { $0 != "any value" }
            if !known.isEmpty { return Phrase.list(known, "or") }
        }
        for addition in keywords.additions {
            let phrase = type(of: addition, depth: depth + 1)
            if phrase != "any value" { return phrase }
        }
        return "any value"
    }

    func type(named name: String, _ keywords: SchemaKeywords, _ depth: Int) -> Phrase {
        switch name {
        case "array":
            let items = [Keyword.Behavior.items, .itemsOrTuple].lazy.compactMap { keywords[$0] }
            guard let item = items.first, item.kind == .object else { return "array" }
            let element = type(of: keywords.site(of: item), depth: depth + 1)
            return element == "any value" ? "array" : "array of \(element)"
        case "object":
            guard keywords[.properties] == nil, let others = keywords[.additionalProperties],
                others.kind == .object
            else { return "object" }
            let value = type(of: keywords.site(of: others), depth: depth + 1)
            return value == "any value" ? "object" : "object of \(value)"
        default: return Phrase([.text(name)])
        }
    }

    func distinct(_ phrases: [Phrase]) -> [Phrase] {
        var seen: Set<Phrase> = []
        return phrases.filter { seen.insert($0).inserted }
    }

    static func kindName(of node: JSONNode) -> Phrase {
        switch node.kind {
        case .null: "null"
        case .true, .false: "boolean"
        case .number: node.number?.int64 == nil ? "number" : "integer"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// Returns the values of `const` or `enum`, or `nil` if the schema has neither.
    func listedValues(_ keywords: SchemaKeywords) -> [JSONNode]? {
        if let constant = keywords[.constant] { return [constant] }
        return keywords[.enumeration].map { Array($0.elements) }
    }
}
