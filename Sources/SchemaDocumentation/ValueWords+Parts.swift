import SchemaKit
import SwiftModels

/// The prose for constraints on the items and members of a value.
extension ValueWords {
    func elements(_ keywords: SchemaKeywords, _ mood: Mood, _ depth: Int) -> [Statement] {
        var statements: [Statement] = []
        if keywords[.uniqueItems]?.bool == true {
            statements.append(Statement("has no two equal elements"))
        }
        let tuple = keywords.schemas(.prefixItems)
        for (position, site) in tuple.enumerated() {
            add(site, "element \(position + 1)", to: &statements, mood.withType, depth)
        }
        for behavior in [
            Keyword.Behavior.items, .itemsOrTuple, .additionalItems, .unevaluatedItems,
        ] {
            guard let value = keywords[behavior] else { continue }
            if value.kind == .array {
                for (position, site) in keywords.schemas(behavior).enumerated() {
                    add(site, "element \(position + 1)", to: &statements, mood.withType, depth)
                }
            } else if value.kind == .false {
                statements.append(
                    Statement(
                        tuple.isEmpty && behavior == .items ? "is empty" : "has no further elements"
                    )
                )
            } else {
                let subject: Phrase = tuple.isEmpty ? "each element" : "each further element"
                let mood = tuple.isEmpty ? mood : mood.withType
                add(keywords.site(of: value), subject, to: &statements, mood, depth)
            }
        }
        if let value = keywords[.contains] ?? keywords[.containsWithoutMarks] {
            let count =
                Self.count(
                    keywords[.minContains]?.text ?? "1",
                    keywords[.maxContains]?.text,
                    "element that",
                    "elements that"
                ) ?? "any number of elements that"
            let inner = self.statements(at: keywords.site(of: value), .condition, depth: depth + 1)
            statements.append(Statement("has \(count) \(joined(inner))"))
        }
        if let pointer = keywords[.uniqueBy]?.string {
            statements.append(Statement("has parts that differ in \(code: pointer)"))
        }
        return statements
    }

    /// Adds the constraints on a part of the value, with the name of the part as the subject.
    func add(
        _ site: SchemaSite,
        _ subject: Phrase,
        to statements: inout [Statement],
        _ mood: Mood,
        _ depth: Int
    ) {
        // A schema with a page of its own is linked from the type of the value, so its constraints are not
        // repeated.
        if depth == 0, mood != .condition, let target = page(of: site), !isSimple(target) { return }
        var inner = self.statements(at: site, mood, depth: depth + 1)
        if mood == .branch, let text = reader.keywords(site)[.description]?.string {
            inner.insert(Statement(Phrase.prose(text)), at: 0)
        }
        if inner.isEmpty { return }
        if inner.count == 1, inner[0].details.isEmpty {
            let colon = inner[0].phrase.hasVerb ? "" : ":"
            statements.append(Statement("\(subject)\(colon) \(inner[0].phrase)"))
        } else {
            let colon = mood == .condition ? "" : ":"
            statements.append(Statement("\(subject)\(colon)", details: inner))
        }
    }

    /// Returns the site of the schema or of the target of its reference, whichever has a page.
    func page(of site: SchemaSite) -> SchemaSite? {
        if reader.ids[site] != nil { return site }
        return reader.target(of: reader.keywords(site)).flatMap { reader.ids[$0] == nil ? nil : $0 }
    }

    func members(_ keywords: SchemaKeywords, _ mood: Mood, _ depth: Int) -> [Statement] {
        var statements: [Statement] = []
        var told: Set<String> = []
        for (name, site) in keywords.namedSchemas(.properties) {
            let count = statements.count
            let isSure =
                mood != .condition || granted?.contains(name) != false
                || keywords.requiredNames.contains(name)
            // A missing member satisfies a condition on its value.
            let subject: Phrase = isSure ? "\(code: name)" : "\(code: name), if it is there,"
            add(site, subject, to: &statements, mood, depth)
            if statements.count > count, mood == .condition { told.insert(name) }
        }
        statements += requirements(keywords, mood).filter { !told.contains($0.name) }.map(
            \.statement
        )
        return statements
    }

    func requirements(
        _ keywords: SchemaKeywords,
        _ mood: Mood
    ) -> [(name: String, statement: Statement)] {
        keywords.requiredNames.map { name in
            (
                name,
                Statement(
                    mood == .condition ? "\(code: name) is there" : "\(code: name) is required"
                )
            )
        }
    }

    /// Returns the constraints on members by their names, both known and unknown.
    func names(_ keywords: SchemaKeywords, _ mood: Mood, _ depth: Int) -> [Statement] {
        var statements: [Statement] = []
        for (pattern, site) in keywords.namedSchemas(.patternProperties) {
            let subject: Phrase = "each member whose name matches \(code: pattern)"
            add(site, subject, to: &statements, mood.withType, depth)
        }
        for behavior in [Keyword.Behavior.additionalProperties, .unevaluatedProperties] {
            guard let value = keywords[behavior] else { continue }
            if value.kind == .false {
                statements.append(Statement("has no other members"))
            } else {
                let subject: Phrase =
                    keywords[.properties] == nil ? "each member" : "each other member"
                let hasMembers = keywords[.properties] != nil
                if depth == 0, hasMembers, let page = page(of: keywords.site(of: value)),
                    !isSimple(page), let id = reader.ids[page]
                {
                    statements.append(Statement("\(subject) \(validity(of: page, id))"))
                    continue
                }
                add(
                    keywords.site(of: value),
                    subject,
                    to: &statements,
                    hasMembers ? mood.withType : mood,
                    depth
                )
            }
        }
        if let value = keywords[.propertyNames] {
            add(keywords.site(of: value), "the name of each member", to: &statements, mood, depth)
        }
        for (name, required) in keywords[.dependentRequired]?.members.map({ ($0.name, $0.value) })
            ?? []
        {
            let list = required.elements.compactMap(\.string).map { Phrase([.code($0)]) }
            guard !list.isEmpty else { continue }
            let verb = list.count == 1 ? "is" : "are"
            statements.append(
                Statement("with \(code: name), \(Phrase.list(list, "and")) \(verb) required")
            )
        }
        let dependent =
            keywords.namedSchemas(.dependentSchemas) + keywords.namedSchemas(.dependencies)
        for (name, site) in dependent {
            let node = reader.node(site)
            if node.kind == .array {
                let list = node.elements.compactMap(\.string).map { Phrase([.code($0)]) }
                statements.append(
                    Statement("with \(code: name), \(Phrase.list(list, "and")) required")
                )
                continue
            }
            let inner = self.statements(at: site, depth: depth + 1)
            if !inner.isEmpty {
                statements.append(Statement("with \(code: name):", details: inner))
            }
        }
        if let pointer = keywords[.keyedBy]?.string {
            statements.append(Statement("has members named as they say in \(code: pointer)"))
        }
        return statements
    }
}
