import SchemaKit
import SwiftModels

/// The prose for keywords that combine schemas, and for relations between values.
extension ConstraintProse {
    func branches(_ keywords: SchemaKeywords, _ kind: StatementKind, depth: Int) -> [Statement] {
        let kinds: [(Keyword.Behavior, Phrase)] = [
            (.oneOf, "matches exactly one of these:"), (.anyOf, "matches at least one of these:"),
        ]
        return kinds.compactMap { behavior, words in
            let sites = keywords.schemas(behavior)
            guard !sites.isEmpty else { return nil }
            if let (tag, cases) = tagAndCases(of: sites) {
                let words: Phrase = "must match the schema for its \(code: tag):"
                return Statement(words, details: cases, form: .choice)
            }
            // A condition becomes one clause, which cannot contain the sentences of a description.
            let choices = sites.map { branch($0, depth, isDescribed: kind != .condition) }
            let areConstants = sites.allSatisfy { reader.keywords($0)[.constant] != nil }
            let words = areConstants ? "is one of these:" : words
            return Statement(words, details: choices, form: .choice)
        }
    }

    /// Returns the tag of branches and a sentence for each branch. Returns `nil` if there is only one branch, if one
    /// has no page, or if none of the first tags of the branches has a different constant in each branch.
    func tagAndCases(of sites: [ScopedSite]) -> (tag: String, cases: [Statement])? {
        guard sites.count > 1 else { return nil }
        let branches = sites.compactMap(siteWithPage)
        // Two equal branches have equal constants.
        guard branches.count == sites.count, Set(branches).count == sites.count else { return nil }
        let tagsByName = branches.map { branch in
            let pairs = reader.tags(of: branch).firstTags.map { (ExactText($0.name), $0) }
            return Dictionary(pairs) { first, _ in first }
        }
        for candidate in reader.tags(of: branches[0]).firstTags {
            let tags = tagsByName.compactMap { $0[ExactText(candidate.name)] }
            let values = Set(tags.map { ExactText($0.value) })
            guard tags.count == sites.count, values.count == sites.count else { continue }
            let cases = zip(branches, tags).map { branch, tag -> Statement in
                let target = reader.ids[branch].map(reader.link) ?? Phrase()
                let description = reader.repeatedDescription(of: branch)
                let end: Phrase = description.map { ": \(Phrase.prose($0))" } ?? ""
                return Statement("when \(tag.phrase), it is a valid \(target)\(end)")
            }
            return (candidate.name, cases)
        }
        return nil
    }

    /// Returns a statement on one line: the values that a branch accepts, its title if it has no page, and its
    /// description.
    ///
    /// - Parameter isDescribed: False to leave out the description.
    func branch(_ site: ScopedSite, _ depth: Int = 0, isDescribed: Bool = true) -> Statement {
        let keywords = reader.keywords(site)
        var phrase: Phrase
        if rejectsAllValues(site) {
            phrase = "no value"
        } else if let id = reader.ids[site] {
            phrase = validity(of: site, id)
        } else if let constant = keywords[.constant] {
            phrase = Phrase([.code(JSONLayout.shortLine(constant))])
        } else {
            phrase = joined(statements(at: site, .condition, depth: depth + 1))
        }
        if phrase.isEmpty { phrase = "is any value" }
        if let title = keywords.node["title"]?.string, reader.ids[site] == nil {
            phrase = phrase + " (\(title))"
        }
        if reader.annotation(.deprecated, in: keywords)?.bool == true {
            phrase = phrase + " (deprecated\(replacementEnding(keywords)))"
        }
        guard isDescribed, let text = reader.annotation(.description, in: keywords)?.string
        else { return Statement(phrase) }
        return Statement("\(phrase): \(Phrase.prose(text))")
    }

    /// Returns the end of a sentence that names the replacement of a deprecated schema, or an empty phrase if there is
    /// none.
    func replacementEnding(_ keywords: SchemaKeywords) -> Phrase {
        guard let node = keywords[.replacement] else { return Phrase() }
        return "; use \(code: node.string ?? JSONLayout.shortLine(node)) instead"
    }

    /// Returns the phrase "is a valid …" for a schema that has a page. Its first constant members, which identify such
    /// objects, follow in parentheses: "is a valid Image (`kind` is `"image"`)".
    func validity(of site: ScopedSite, _ id: DocumentedType.ID) -> Phrase {
        let tags = reader.tags(of: site)
        let phrase: Phrase = "is a valid \(reader.link(id))"
        if tags.firstTags.isEmpty { return phrase }
        var remarks = tags.firstTags.prefix(Self.tagLimit).map(\.phrase)
        if tags.count > Self.tagLimit {
            let rest = String(tags.count - Self.tagLimit, of: "other constant")
            remarks.append(Phrase([.text(rest)]))
        }
        return phrase.withRemark(remarks.joined(withConjunction: "and"))
    }

    /// The maximum number of constant members that each link to a schema repeats.
    private static let tagLimit = 5

    func joined(_ statements: [Statement]) -> Phrase {
        statements.sentences.map(\.inline).joined(withConjunction: "and")
    }

    func exclusions(_ keywords: SchemaKeywords, _ depth: Int) -> [Statement] {
        keywords[.not].map { exclusion(of: $0, keywords, depth) } ?? []
    }

    /// Returns the statement that a value does not match the subschema `excluded`.
    private func exclusion(
        of excluded: JSONNode,
        _ keywords: SchemaKeywords,
        _ depth: Int
    ) -> [Statement] {
        let site = keywords.site(of: excluded)
        if rejectsAllValues(site) { return [] }
        let inner = assumingPresence(of: reader.requiredNames(of: keywords))
            .statements(at: site, .condition, depth: depth + 1).sentences
        if inner.isEmpty { return [] }
        if inner.count == 1, inner[0].details.isEmpty, let opposite = inner[0].phrase.negated {
            return [Statement(opposite)]
        }
        return [Statement("does not match this: \(joined(inner).withSubject)")]
    }

    func conditions(_ keywords: SchemaKeywords, _ depth: Int) -> [Statement] {
        var statements: [Statement] = []
        guard let condition = keywords[.conditional] else { return statements }
        let site = keywords.site(of: condition)
        let isNever = rejectsAllValues(site)
        let inner =
            isNever
            ? []
            : assumingPresence(of: reader.requiredNames(of: keywords))
                .statements(at: site, .condition, depth: depth + 1)
        if inner.isEmpty {
            // The condition is never or always true, so only `else` or only `then` applies.
            guard let value = keywords[isNever ? .else : .then] else { return [] }
            return self.statements(
                at: keywords.site(of: value),
                .typedRequirement,
                depth: depth + 1
            )
        }
        let words = joined(inner).withSubject
        // "Otherwise" needs the statement of `then` before it.
        var followsThen = false
        for behavior in [Keyword.Behavior.then, .else] {
            guard let site = keywords[behavior].map(keywords.site) else { continue }
            if rejectsAllValues(site) {
                let verb = behavior == .then ? "does not match" : "matches"
                let statement = Statement("\(verb) this: \(words)")
                statements += addingConsequence(of: site, to: [statement])
                continue
            }
            let details = self.statements(at: site, .typedRequirement, depth: depth + 1)
            guard !details.isEmpty else { continue }
            let start: Phrase = behavior == .then ? "when \(words):" : "unless \(words):"
            let phrase = followsThen ? "otherwise:" : start
            statements.append(Statement(phrase, details: details, form: .condition))
            followsThen = true
        }
        return statements
    }

    func relations(_ keywords: SchemaKeywords) -> [Statement] {
        var statements: [Statement] = []
        for member in keywords.members(.atMost) {
            guard let other = member.value.string else { continue }
            statements.append(Statement("\(code: member.name) is at most \(code: other)"))
        }
        if let contrast = keywords[.contrast], let of = contrast["of"] {
            let list = of.elements.compactMap(\.string).map { Phrase([.code($0)]) }
            let ratio = contrast["atLeast"]?.text ?? "1"
            statements.append(
                Statement(
                    "\(list.joined(withConjunction: "and")) have a contrast of at least \(ratio)"
                )
            )
        }
        if let steps = keywords[.steps], let at = steps["at"]?.string, let by = steps["by"]?.string
        {
            statements.append(
                Statement("\(code: at) of each item is \(code: by) after that of the previous item")
            )
        }
        for member in keywords.members(.queryOf) {
            guard let link = member.value.string else { continue }
            statements.append(
                Statement("\(code: member.name) has the parameters of the link \(code: link)")
            )
        }
        if let reading = keywords[.durationReading], let otherwise = reading["otherwise"] {
            let units = reading["units"]?.string ?? ""
            statements.append(
                Statement(
                    "is read in the units \(code: units), otherwise as \(otherwise.text) seconds"
                )
            )
        }
        return statements
    }

    /// Returns the statements about a schema together with the consequence of their violation, if the author of the
    /// schema describes it, or gives a severity.
    func addingConsequence(of site: ScopedSite, to statements: [Statement]) -> [Statement] {
        guard let remark = consequence(of: site), let first = statements.first else {
            return statements
        }
        if statements.count == 1 {
            var statement = first
            statement.phrase = first.phrase.withRemark(remark)
            return [statement]
        }
        let words: Phrase = "all of these (\(remark)):"
        return [Statement(words, details: statements, form: .group(consequence: remark))]
    }

    /// Returns the remark about a violation of a schema, such as "error: nothing is shown" or "only a warning".
    private func consequence(of site: ScopedSite) -> Phrase? {
        let keywords = reader.keywords(site)
        let severity = SchemaSeverity(of: keywords) ?? outerSeverity
        let texts = [keywords[.message]?.string, keywords[.effect]?.string].compactMap { $0 }
        guard texts.isEmpty else {
            let text = Phrase.prose(texts.joined(separator: "; "))
            return "\((severity ?? .error).rawValue): \(text)"
        }
        return severity == (outerSeverity ?? .error) ? nil : severity?.remark
    }
}

/// The prose for keywords that few dialects have.
extension ConstraintProse {
    func dialectSpecificConstraints(_ keywords: SchemaKeywords, _ kind: StatementKind, depth: Int)
        -> [Statement]
    {
        var statements = typeUnions(keywords, depth) + propertyDependencies(keywords, depth)
        if let content = keywords[.contentSchema] {
            let site = keywords.site(of: content)
            statements += constraints(of: site, on: "its content", kind.withType, depth: depth)
        }
        return statements
    }

    /// Returns the constraints of draft 3's `disallow`, and of its `type` if that keyword contains schemas.
    private func typeUnions(_ keywords: SchemaKeywords, _ depth: Int) -> [Statement] {
        let allowed = keywords.types(in: .typeUnion)
        let disallowed = keywords.types(in: .disallowedTypes)
        var statements: [Statement] = []
        if allowed.contains(where: { $0.string == nil }) {
            statements.append(
                choice("matches at least one of these:", of: allowed, in: keywords, depth)
            )
        }
        if disallowed.count > 1 {
            statements.append(choice("matches none of these:", of: disallowed, in: keywords, depth))
        } else if let excluded = disallowed.first {
            statements +=
                excluded.string.map { [Statement("is not \(Self.withArticle($0))")] }
                ?? exclusion(of: excluded, keywords, depth)
        }
        return statements
    }

    /// Returns a statement about types, which are names or schemas.
    private func choice(
        _ words: Phrase,
        of types: [JSONNode],
        in keywords: SchemaKeywords,
        _ depth: Int
    ) -> Statement {
        let choices = types.map { node in
            node.string.map { Statement("is \(Self.withArticle($0))") }
                ?? branch(keywords.site(of: node), depth)
        }
        return Statement(words, details: choices, form: .choice)
    }

    /// Returns the constraints that apply if a member has a certain value.
    private func propertyDependencies(_ keywords: SchemaKeywords, _ depth: Int) -> [Statement] {
        var statements: [Statement] = []
        for member in keywords.members(.propertyDependencies) {
            for value in member.value.distinctMembers {
                let site = keywords.site(of: value.value)
                let text = JSONText.quoted(value.name)
                if rejectsAllValues(site) {
                    let statement = Statement("\(code: member.name) must not be \(code: text)")
                    statements += addingConsequence(of: site, to: [statement])
                    continue
                }
                let inner = self.statements(at: site, depth: depth + 1)
                guard !inner.isEmpty else { continue }
                let words: Phrase = "when \(code: member.name) is \(code: text):"
                statements.append(Statement(words, details: inner, form: .condition))
            }
        }
        return statements
    }
}
