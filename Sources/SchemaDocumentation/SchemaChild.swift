import SchemaKit
import SwiftModels

/// A schema inside another, and the keyword that holds it.
struct SchemaChild {
    let behavior: Keyword.Behavior
    let site: SchemaSite
    /// The name that it stands under, where the keyword's value has names.
    let name: String?

    /// The schemas inside one, in the order of the text; none where a reference stands alone.
    static func children(of keywords: SchemaKeywords) -> [SchemaChild] {
        keywords.node.members.flatMap { member -> [SchemaChild] in
            guard let keyword = keywords.dialect.keyword(named: member.name),
                keywords[keyword.behavior]?.index == member.value.index
            else { return [] }
            let nodes = SchemaKeywords.subschemas(of: member.value, keyword.subschemas)
            let names: [Int32: String] =
                keyword.subschemas == .schemaMap
                ? Dictionary(
                    member.value.members.map { ($0.value.index, $0.name) },
                    uniquingKeysWith: { first, _ in first }
                ) : [:]
            return nodes.map { node in
                SchemaChild(
                    behavior: keyword.behavior,
                    site: keywords.site(of: node),
                    name: names[node.index]
                )
            }
        }
    }

    /// Whether the schema speaks of a value inside the one that the outer schema speaks of.
    var isOfPart: Bool {
        switch behavior {
        case .properties, .patternProperties, .additionalProperties, .unevaluatedProperties,
            .items, .itemsOrTuple, .prefixItems, .additionalItems, .unevaluatedItems:
            true
        default: false
        }
    }

    /// Whether the schema is one of several that describe the whole value.
    var isAlternative: Bool { behavior == .oneOf || behavior == .anyOf }

    /// Whether the schema says what a value is, and not when something holds or what may not be.
    var describes: Bool { isOfPart || isAlternative || behavior == .allOf || behavior == .extends }
}
