import SchemaKit
import SwiftModels

/// The prose for constraints on the items and members of a value.
extension ConstraintProse {
    func items(_ keywords: SchemaKeywords, _ kind: StatementKind, depth: Int) -> [Statement] {
        var statements = ValuePredicate.items(keywords).map { Statement(Phrase($0)) }
        let tuple = keywords.schemas(.prefixItems)
        for (index, site) in tuple.enumerated() {
            statements += constraints(of: site, on: "item \(index)", kind.withType, depth: depth)
        }
        for behavior in [
            Keyword.Behavior.items, .itemsOrTuple, .additionalItems, .unevaluatedItems,
        ] {
            guard let value = keywords[behavior] else { continue }
            if value.kind == .array {
                for (index, site) in keywords.schemas(behavior).enumerated() {
                    statements += constraints(
                        of: site,
                        on: "item \(index)",
                        kind.withType,
                        depth: depth
                    )
                }
            } else if value.kind == .false {
                statements.append(
                    Statement(
                        tuple.isEmpty && behavior == .items ? "is empty" : "has no more items"
                    )
                )
            } else {
                let subject: Phrase = tuple.isEmpty ? "each item" : "each further item"
                let kind = tuple.isEmpty ? kind : kind.withType
                statements += constraints(
                    of: keywords.site(of: value),
                    on: subject,
                    kind,
                    depth: depth
                )
            }
        }
        if let value = keywords[.contains] ?? keywords[.containsWithoutEvaluation] {
            let count =
                ValuePredicate.count(
                    from: keywords[.minContains]?.text ?? "1",
                    to: keywords[.maxContains]?.text,
                    singular: "item that",
                    plural: "items that"
                ) ?? "any number of items that"
            let inner = self.statements(at: keywords.site(of: value), .condition, depth: depth + 1)
            statements.append(Statement("has \(count) \(joined(inner))"))
        }
        if let pointer = keywords[.uniqueBy]?.string {
            statements.append(Statement("has a different \(code: pointer) in each item or member"))
        }
        return statements
    }

    /// Returns the constraints of a schema on a child of the value, or on the names of its members.
    ///
    /// - Parameter subject: A phrase for the constrained value, such as "each item", with which the statements begin.
    func constraints(
        of site: ScopedSite,
        on subject: Phrase,
        _ kind: StatementKind,
        depth: Int
    ) -> [Statement] {
        // The type of the value links to a schema with a page, so the constraints of the schema are not repeated.
        if depth == 0, kind != .condition, let target = siteWithPage(of: site), !isSimple(target) {
            return []
        }
        var inner = self.statements(at: site, kind, depth: depth + 1)
        if kind == .typedRequirement, let text = reader.keywords(site)[.description]?.string {
            inner.insert(Statement(Phrase.prose(text)), at: 0)
        }
        if inner.isEmpty { return [] }
        if inner.count == 1, inner[0].details.isEmpty {
            let colon = inner[0].phrase.beginsWithVerb ? "" : ":"
            return [Statement("\(subject)\(colon) \(inner[0].phrase)")]
        }
        let colon = kind == .condition ? "" : ":"
        return [Statement("\(subject)\(colon)", details: inner)]
    }

    /// Returns `site` if its schema has a page. Otherwise returns the target of the schema's reference if the target
    /// has a page, or else `nil`.
    func siteWithPage(of site: ScopedSite) -> ScopedSite? {
        if reader.ids[site] != nil { return site }
        return reader.target(of: reader.keywords(site)).flatMap { reader.ids[$0] == nil ? nil : $0 }
    }

    func members(_ keywords: SchemaKeywords, _ kind: StatementKind, depth: Int) -> [Statement] {
        var statements: [Statement] = []
        var described: Set<String> = []
        for (name, site) in keywords.namedSchemas(.properties) {
            let count = statements.count
            let isPresent =
                kind != .condition || assumedNames?.contains(name) != false
                || keywords.requiredNames.contains(name)
            // A missing member satisfies a condition on its value.
            let subject: Phrase = isPresent ? "\(code: name)" : "\(code: name), if present,"
            statements += constraints(of: site, on: subject, kind, depth: depth)
            if statements.count > count, kind == .condition { described.insert(name) }
        }
        statements += requirements(keywords, kind).filter { !described.contains($0.name) }.map(
            \.statement
        )
        return statements
    }

    func requirements(
        _ keywords: SchemaKeywords,
        _ kind: StatementKind
    ) -> [(name: String, statement: Statement)] {
        keywords.requiredNames.map { name in
            (
                name,
                Statement(
                    kind == .condition ? "\(code: name) is present" : "\(code: name) is required"
                )
            )
        }
    }

    /// Returns the constraints on members that `properties` does not declare, on the names of members, and on members
    /// that depend on other members.
    func otherMembers(_ keywords: SchemaKeywords, _ kind: StatementKind, depth: Int) -> [Statement]
    {
        var statements: [Statement] = []
        for (pattern, site) in keywords.namedSchemas(.patternProperties) {
            let subject: Phrase = "each member whose name matches \(code: pattern)"
            statements += constraints(of: site, on: subject, kind.withType, depth: depth)
        }
        for behavior in [Keyword.Behavior.additionalProperties, .unevaluatedProperties] {
            guard let value = keywords[behavior] else { continue }
            if value.kind == .false {
                statements.append(Statement("has no other members"))
            } else {
                let subject: Phrase =
                    keywords[.properties] == nil ? "each member" : "each other member"
                let hasMembers = keywords[.properties] != nil
                if depth == 0, hasMembers, let target = siteWithPage(of: keywords.site(of: value)),
                    !isSimple(target), let id = reader.ids[target]
                {
                    statements.append(Statement("\(subject) \(validity(of: target, id))"))
                    continue
                }
                statements += constraints(
                    of: keywords.site(of: value),
                    on: subject,
                    hasMembers ? kind.withType : kind,
                    depth: depth
                )
            }
        }
        if let value = keywords[.propertyNames] {
            statements += constraints(
                of: keywords.site(of: value),
                on: "the name of each member",
                kind,
                depth: depth
            )
        }
        for member in keywords.members(.dependentRequired) {
            let list = member.value.elements.compactMap(\.string).map { Phrase([.code($0)]) }
            guard !list.isEmpty else { continue }
            statements.append(Self.requirement(of: list, ifPresent: member.name))
        }
        let dependent =
            keywords.namedSchemas(.dependentSchemas) + keywords.namedSchemas(.dependencies)
        for (name, site) in dependent {
            let node = reader.node(site)
            if node.kind == .array {
                let list = node.elements.compactMap(\.string).map { Phrase([.code($0)]) }
                if !list.isEmpty { statements.append(Self.requirement(of: list, ifPresent: name)) }
                continue
            }
            let inner = self.statements(at: site, depth: depth + 1)
            if !inner.isEmpty {
                let words: Phrase = "when \(code: name) is present:"
                statements.append(Statement(words, details: inner, form: .condition))
            }
        }
        if let pointer = keywords[.keyedBy]?.string {
            statements.append(Statement("has members named after their \(code: pointer)"))
        }
        return statements
    }

    private static func requirement(of list: [Phrase], ifPresent name: String) -> Statement {
        let verb = list.count == 1 ? "is" : "are"
        return Statement(
            "when \(code: name) is present, \(list.joined(withConjunction: "and")) \(verb) required"
        )
    }
}
