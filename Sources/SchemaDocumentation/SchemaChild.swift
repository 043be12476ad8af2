import SchemaKit
import SwiftModels

/// A subschema and the keyword that contains it.
struct SchemaChild {
    let behavior: Keyword.Behavior
    let site: ScopedSite
    /// The name of the subschema if the keyword's value is an object of schemas.
    let name: String?

    /// Returns the subschemas of a schema in the order of the text. Keywords that the dialect ignores beside a
    /// reference have none.
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

    /// True if the subschema applies to a member or item of the value, rather than to the value itself.
    var isOfPart: Bool {
        switch behavior {
        case .properties, .patternProperties, .additionalProperties, .unevaluatedProperties,
            .items, .itemsOrTuple, .prefixItems, .additionalItems, .unevaluatedItems:
            true
        default: false
        }
    }

    /// True if the subschema is a branch of `oneOf` or `anyOf`, which apply to the whole value.
    var isBranch: Bool { behavior == .oneOf || behavior == .anyOf }

    /// True if the subschema describes the value or a part of it. False if it is a condition or excludes
    /// values.
    var describes: Bool { isOfPart || isBranch || behavior == .allOf || behavior == .extends }
}
