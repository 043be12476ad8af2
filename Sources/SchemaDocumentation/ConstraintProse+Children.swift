import SchemaKit
import SwiftModels

/// The prose for constraints on the items and members of a value.
extension ConstraintProse {
    func items(_ keywords: SchemaKeywords, _ kind: StatementKind, depth: Int) -> [Statement] {
        var statements = ValuePredicate.items(keywords).map { Statement(Phrase($0)) }
        let tuple = keywords.firstItems
        statements += firstItems(tuple, kind, depth: depth)
        for behavior in [
            Keyword.Behavior.items, .itemsOrTuple, .additionalItems, .unevaluatedItems,
        ] {
            guard let value = keywords[behavior], value.kind != .array else { continue }
            // Without a list of schemas in `items`, `additionalItems` has no effect.
            if behavior == .additionalItems, !keywords.hasTuple { continue }
            if value.kind == .false {
                let isEmpty = tuple.isEmpty && behavior != .unevaluatedItems
                statements.append(Statement(isEmpty ? "is empty" : "has no more items"))
            } else {
                let subject: Phrase = tuple.isEmpty ? "each item" : "each further item"
                // In this case, the type of the value already names the type of its items, as in "array of string".
                let isInType = tuple.isEmpty && behavior != .unevaluatedItems
                let kind = isInType ? kind : kind.withType
                statements += constraints(
                    of: keywords.site(of: value),
                    on: subject,
                    kind,
                    depth: depth
                )
            }
        }
        if let statement = containsStatement(keywords, depth) { statements.append(statement) }
        if let pointer = keywords[.uniqueBy]?.string {
            statements.append(Statement("has a different \(code: pointer) in each item or member"))
        }
        return statements
    }

    /// Returns the constraints of schemas that each apply to one item.
    private func firstItems(
        _ sites: [ScopedSite],
        _ kind: StatementKind,
        depth: Int
    ) -> [Statement] {
        sites.enumerated().flatMap { index, site in
            constraints(of: site, on: "item \(index)", kind.withType, depth: depth)
        }
    }

    private func containsStatement(_ keywords: SchemaKeywords, _ depth: Int) -> Statement? {
        guard let value = keywords[.contains] ?? keywords[.containsWithoutEvaluation] else {
            return nil
        }
        let site = keywords.site(of: value)
        let least = keywords[.minContains].map(ValuePredicate.countText) ?? "1"
        let most = keywords[.maxContains].map(ValuePredicate.countText)
        // No item matches such a schema, so only values that are not arrays are valid.
        if rejectsAllValues(site) { return least == "0" ? nil : Statement("is not an array") }
        let inner = joined(self.statements(at: site, .condition, depth: depth + 1))
        // A phrase without a verb at its start has a subject of its own.
        let singular = inner.beginsWithVerb ? "item that " : "item that matches this: "
        let count = ValuePredicate.count(
            from: least,
            to: most,
            singular: inner.isEmpty ? "item" : singular,
            plural: inner.isEmpty ? "items" : "items that match this: "
        )
        // Without a count, an array may have any number of these items.
        guard let count else { return nil }
        return Statement("has \(count)\(count.hasSuffix(": ") ? inner.withSubject : inner)")
    }

    /// Returns the constraints of a schema on a child of the value, on the names of its members, or on the content of a
    /// string.
    ///
    /// - Parameter subject: A phrase for the constrained value, such as "each item", with which the statements begin.
    func constraints(
        of site: ScopedSite,
        on subject: Phrase,
        _ kind: StatementKind,
        depth: Int
    ) -> [Statement] {
        // The type of the value links to a schema with a page, so the constraints of the schema are not repeated.
        if depth == 0, kind == .requirement, let target = siteWithPage(of: site),
            !reader.isSimple(target)
        {
            return []
        }
        if let id = reader.ids[site], !reader.isSimple(site) {
            return [Statement("\(subject) \(validity(of: site, id))")]
        }
        var inner = self.statements(at: site, kind, depth: depth + 1)
        let description = reader.annotation(.description, in: reader.keywords(site))
        if kind == .typedRequirement, let text = description?.string {
            inner.insert(Statement(Phrase.prose(text)), at: 0)
        }
        if inner.isEmpty { return [] }
        if inner.count == 1, inner[0].details.isEmpty {
            let colon = inner[0].phrase.beginsWithVerb ? "" : ":"
            return [Statement("\(subject)\(colon) \(inner[0].phrase)")]
        }
        // A condition is written in one sentence with its details; other statements have the details as a list.
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
        var described: Set<ExactText> = []
        let requiredNames = Set(reader.requiredNames(of: keywords).map { ExactText($0) })
        for (name, site) in keywords.namedSchemas(.properties) {
            let count = statements.count
            let exactName = ExactText(name)
            let isPresent =
                kind != .condition || rejectsAllValues(site)
                || assumedNames?.contains(exactName) != false
                || requiredNames.contains(exactName)
            // A missing member satisfies a condition on its value.
            let subject: Phrase = isPresent ? "\(code: name)" : "\(code: name), if present,"
            statements += constraints(of: site, on: subject, kind, depth: depth)
            if statements.count > count, kind == .condition { described.insert(exactName) }
        }
        let requirements = requirements(keywords, kind)
        return statements
            + requirements.filter { !described.contains(ExactText($0.name)) }.map(\.statement)
    }

    func requirements(
        _ keywords: SchemaKeywords,
        _ kind: StatementKind
    ) -> [(name: String, statement: Statement)] {
        reader.requiredNames(of: keywords).map { name in
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
    ///
    /// - Parameter patternsHaveRows: True if the table of the page has a row for each pattern whose schema has a page.
    func otherMembers(
        _ keywords: SchemaKeywords,
        _ kind: StatementKind,
        depth: Int,
        patternsHaveRows: Bool
    ) -> [Statement] {
        var statements: [Statement] = []
        for (pattern, site) in keywords.namedSchemas(.patternProperties) {
            if patternsHaveRows, let target = siteWithPage(of: site), !reader.isSimple(target) {
                continue
            }
            let subject: Phrase = "each member whose name matches \(code: pattern)"
            statements += constraints(of: site, on: subject, kind.withType, depth: depth)
        }
        for behavior in [Keyword.Behavior.additionalProperties, .unevaluatedProperties] {
            guard let value = keywords[behavior] else { continue }
            statements += undeclaredMembers(value, of: keywords, kind, depth: depth)
        }
        if let site = keywords[.propertyNames].map(keywords.site) {
            // At depth 0, `constraints` leaves out a schema with a page, because the type of the value links to it. The
            // type of an object does not link to the schema of its names.
            statements +=
                rejectsAllValues(site)
                ? addingConsequence(of: site, to: [Statement("has no members")])
                : constraints(of: site, on: "the name of each member", kind, depth: max(depth, 1))
        }
        statements += dependencies(keywords, depth)
        if let pointer = keywords[.keyedBy]?.string {
            statements.append(Statement("has members named after their \(code: pointer)"))
        }
        return statements
    }

    /// Returns the constraints of the schema `value` on the members that other keywords do not describe.
    private func undeclaredMembers(
        _ value: JSONNode,
        of keywords: SchemaKeywords,
        _ kind: StatementKind,
        depth: Int
    ) -> [Statement] {
        if value.kind == .false { return [Statement("has no other members")] }
        let site = keywords.site(of: value)
        if keywords.describesEachMember, keywords[.additionalProperties]?.index == value.index {
            return constraints(of: site, on: "each member", kind, depth: depth)
        }
        let subject: Phrase = "each other member"
        if depth == 0, let target = siteWithPage(of: site), !reader.isSimple(target),
            let id = reader.ids[target]
        {
            return [Statement("\(subject) \(validity(of: target, id))")]
        }
        return constraints(of: site, on: subject, kind.withType, depth: depth)
    }

    /// Returns the constraints on objects that have certain members.
    private func dependencies(_ keywords: SchemaKeywords, _ depth: Int) -> [Statement] {
        let required = keywords.members(.dependentRequired).compactMap { member in
            Self.requirement(of: member.value, ifPresent: member.name)
        }
        let schemas =
            keywords.namedSchemas(.dependentSchemas) + keywords.namedSchemas(.dependencies)
        let dependent = schemas.compactMap { name, site -> Statement? in
            let node = reader.node(site)
            if node.kind == .array || node.kind == .string {
                return Self.requirement(of: node, ifPresent: name)
            }
            if rejectsAllValues(site) {
                let statement = Statement("\(code: name) must not be present")
                return addingConsequence(of: site, to: [statement]).first
            }
            let inner = self.statements(at: site, depth: depth + 1)
            if inner.isEmpty { return nil }
            let words: Phrase = "when \(code: name) is present:"
            return Statement(words, details: inner, form: .condition)
        }
        return required + dependent
    }

    /// Returns the statement that the members in a list of names, or with a single name, are required. Returns `nil` if
    /// the list is empty.
    private static func requirement(of names: JSONNode, ifPresent name: String) -> Statement? {
        let nodes = names.kind == .string ? [names] : Array(names.elements)
        let list = nodes.compactMap(\.string).map { Phrase([.code(Phrase.visibleName($0))]) }
        guard !list.isEmpty else { return nil }
        let verb = list.count == 1 ? "is" : "are"
        return Statement(
            "when \(code: name) is present, \(list.joined(withConjunction: "and")) \(verb) required"
        )
    }
}
