/// Which of the alternatives that failed was meant: the one that the constants in the value name,
/// or else the one that fits best.
extension EvaluationDiagnostics {
    /// An alternative that failed, and how far the value is from it.
    struct Alternative {
        let branch: EvaluationTrace.UnitID
        let findings: [Diagnostic]
        /// The mistakes that the value would have.
        let mistakes: Int
        /// The names among the mistakes that nearly are the right ones.
        let misspellings: Int
        /// The members that the alternative declares and the value has, at any depth.
        let evidence: Int
        /// How far down the value the first mistake is.
        let depth: Int
        /// The members for which the alternative has other values, with these.
        let otherTags: [String: [JSONNode]]
        /// How many members have a value that the alternative asks for.
        let tagCount: Int

        /// How much would have to be changed.
        var changeCount: Int { mistakes + otherTags.count }
        /// How much speaks against it.
        var cost: Int { 2 * (mistakes + otherTags.count) - misspellings - evidence }
        /// Whether the constants of the value name it.
        var isNamed: Bool { tagCount > 0 && otherTags.isEmpty }
    }

    func alternative(
        _ branch: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Alternative {
        let findings = diagnostics(in: branch).withoutConsequences(within: known.budget)
        let errors = findings.filter { $0.severity == .error }
        // Of a value that several keywords refuse, one thing is wrong.
        let mistakes =
            Set(errors.filter(\.isAboutOneValue).map(\.range)).count
            + errors.count { !$0.isAboutOneValue }
        let misspellings = errors.count(where: \.isMisspelling)
        let depth = errors.map(\.instanceLocation.tokens.count).min() ?? 0
        guard instance.entry(at: unit.instance).kind == .object else {
            return Alternative(
                branch: branch,
                findings: findings,
                mistakes: mistakes,
                misspellings: misspellings,
                evidence: 0,
                depth: depth,
                otherTags: [:],
                tagCount: 0
            )
        }
        let subschema = trace[branch].subschema
        let choices = known.choices(of: subschema)
        var otherTags: [String: [JSONNode]] = [:]
        var tagCount = 0
        for member in node(of: unit).members {
            guard let values = choices[member.name] else { continue }
            if values.contains(where: { isEqual($0, member.value) }) {
                tagCount += 1
            } else {
                otherTags[member.name] = values
            }
        }
        let root = trace.instanceLocation(of: branch).tokens.count
        let isOfTag = { (finding: Diagnostic) in
            finding.instanceLocation.tokens.count == root + 1
                && otherTags[finding.instanceLocation.tokens[root]] != nil
        }
        return Alternative(
            branch: branch,
            findings: findings,
            mistakes: mistakes - Set(errors.filter(isOfTag).map(\.range)).count,
            misspellings: misspellings,
            evidence: known.evidence(for: subschema, node(of: unit)),
            depth: depth,
            otherTags: otherTags,
            tagCount: tagCount
        )
    }

    /// The findings of the alternative that was meant; `nil` if there is no telling.
    func meant(
        _ alternatives: [Alternative],
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic]? {
        let best = bestFitting(alternatives)
        guard let first = best.first else { return nil }
        if first.otherTags.isEmpty {
            if let tag = wrongTag(alternatives, but: first, id, unit) { return [tag] }
            guard best.count == 1 else { return nil }
            let found = hedged(first.findings, among: alternatives, unit)
            return first.isNamed ? found : asBestFit(found, first, among: alternatives, unit)
        }
        guard let found = unknownTag(best, among: alternatives, id, unit) else { return nil }
        let isTaggedByAll = alternatives.allSatisfy { !$0.otherTags.isEmpty }
        return isTaggedByAll ? found : asBestFit(found, first, among: alternatives, unit)
    }

    /// The alternatives that the value's constants name, or else all, as far as they fit best.
    func bestFitting(_ alternatives: [Alternative]) -> [Alternative] {
        let candidates = possible(alternatives)
        let least = candidates.map(\.cost).min()
        let cheapest = candidates.filter { $0.cost == least }
        let deepest = cheapest.map(\.depth).max()
        return withoutDeprecated(cheapest.filter { $0.depth == deepest })
    }

    /// Returns the alternatives that are not deprecated, or all where there are no others.
    func withoutDeprecated(_ alternatives: [Alternative]) -> [Alternative] {
        let current = alternatives.filter { !isDeprecated(trace[$0.branch].subschema) }
        return current.isEmpty ? alternatives : current
    }

    private func possible(_ alternatives: [Alternative]) -> [Alternative] {
        let named = alternatives.filter { $0.isNamed && hasRivals($0, alternatives) }
        return named.isEmpty ? alternatives : named
    }

    /// The findings of an alternative; their fixes are suggestions where another one, that may have
    /// been meant as well, finds no fault with the same place.
    func hedged(
        _ findings: [Diagnostic],
        among alternatives: [Alternative],
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        guard findings.contains(where: { $0.fixes.contains(where: \.isSafe) }) else {
            return findings
        }
        let possible = possible(alternatives)
        return findings.map { finding in
            guard !possible.allSatisfy({ $0.refuses(finding, below: range(of: unit)) }) else {
                return finding
            }
            var hedged = finding
            hedged.fixes = finding.fixes.map(\.asSuggestion)
            return hedged
        }
    }

    /// Returns the findings of an alternative that nothing but its fit speaks for; the first one names the
    /// cheapest way to fit another alternative, where that takes no more changes.
    func asBestFit(
        _ findings: [Diagnostic],
        _ best: Alternative,
        among alternatives: [Alternative],
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        var findings = findings
        let others = possible(alternatives).filter { other in
            other.branch != best.branch && other.changeCount <= best.changeCount
                && !other.asksForRemoval && !isDeprecated(trace[other.branch].subschema)
        }
        // A slip of the pen shows what was meant.
        let isSlip = best.mistakes > 0 && best.misspellings >= best.mistakes
        let other =
            isSlip ? nil : others.min { ($0.changeCount, $0.cost) < ($1.changeCount, $1.cost) }
        let told = findings.map(\.message)
        let otherWay = other?.findings.first { $0.severity == .error && !told.contains($0.message) }
        var isSaid = false
        for index in findings.indices
        where findings[index].severity == .error && findings[index].branch == nil {
            findings[index].branch = Diagnostic.BranchFit(
                count: branchCount(unit),
                otherWay: isSaid ? nil : otherWay?.statement
            )
            isSaid = true
        }
        return findings
    }

    /// Whether there are alternatives with other constants, so that those of this one mean something.
    private func hasRivals(_ alternative: Alternative, _ alternatives: [Alternative]) -> Bool {
        alternatives.contains { !$0.otherTags.isEmpty }
    }

    // MARK: Tags

    /// The value is all that another alternative asks for, but for the constant that names it.
    private func wrongTag(
        _ alternatives: [Alternative],
        but named: Alternative,
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic? {
        guard named.isNamed else { return nil }
        let others = alternatives.filter { $0.otherTags.count == 1 && $0.mistakes == 0 }
        guard let other = others.max(by: { $0.evidence < $1.evidence }),
            let name = other.otherTags.keys.first,
            named.mistakes > 1 || other.evidence > named.evidence
        else { return nil }
        let values = others.filter { $0.evidence == other.evidence }
            .flatMap { $0.otherTags[name] ?? [] }
        var tag = ofTag(name, other, id, unit) { found, range in
            .unfittingTag(found, values: unique(values), at: range)
        }
        tag.subject = .tag
        return tag
    }

    /// No alternative has the constant that the value has.
    private func unknownTag(
        _ best: [Alternative],
        among alternatives: [Alternative],
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic]? {
        let names = Set(best.flatMap(\.otherTags.keys)).filter { name in
            best.allSatisfy { $0.otherTags[name] != nil }
        }
        guard let first = best.first, let name = names.min() else { return nil }
        guard let value = node(of: unit)[name] else { return nil }
        let offered = withoutDeprecated(alternatives)
        let values = deprecated.current(
            unique(offered.flatMap { $0.otherTags[name] ?? [] }),
            at: value.index
        )
        var tag = ofTag(name, first, id, unit) { found, range in
            values.count == 1
                ? .constantMismatch(expected: values[0], found: found, at: range)
                : .notListed(
                    found,
                    EnumerationTexts(values),
                    within: known.budget,
                    at: range
                )
        }
        tag.subject = .unknownTag
        guard best.count == 1 else { return [tag] }
        let location = tag.instanceLocation
        return [tag]
            + hedged(first.findings, among: alternatives, unit)
            .filter { $0.instanceLocation != location }
    }

    /// A finding about a member that is a tag; if a schema has words for it, these.
    private func ofTag(
        _ name: String,
        _ alternative: Alternative,
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        _ word: (String, SourceRange) -> Diagnostic
    ) -> Diagnostic {
        guard let value = node(of: unit)[name] else {
            preconditionFailure("a tag is a member that is there")
        }
        let range =
            instance.entry(at: value.index).isContainer
            ? SourceRange(start: value.range.start, end: value.range.start + 1) : value.range
        let text =
            value.kind == .object || value.kind == .array
            ? value.kind.phrase : shownNode(at: value.index).text
        var tag = located(word(text, range), id)
        tag.instanceLocation = tag.instanceLocation.appending(name)
        let spoken = alternative.findings.first { $0.instanceLocation == tag.instanceLocation }
        return spoken?.retold(as: tag) ?? tag
    }

    private func unique(_ nodes: [JSONNode]) -> [String] {
        var seen: Set<String> = []
        return nodes.map(\.text).filter { seen.insert($0).inserted }
    }

    private func isEqual(_ constant: JSONNode, _ value: JSONNode) -> Bool {
        constant.document.withText { constants in
            instance.withText { text in
                JSONEquality.isEqual(constant.index, in: constants, value.index, in: text)
            }
        }
    }
}

extension EvaluationDiagnostics.Alternative {
    /// Whether the value fits only once something in it is gone.
    fileprivate var asksForRemoval: Bool {
        findings.contains { finding in
            guard finding.severity == .error else { return false }
            switch finding.id {
            case .unknownMember, .unexpectedItem, .forbidden, .tooManyItems, .tooManyMembers:
                return true
            case .type: return finding.foundInstead.map(Self.containers.contains) ?? false
            default: return false
            }
        }
    }

    private static var containers: [String] { [JSONKind.object.phrase, JSONKind.array.phrase] }

    /// Whether it finds fault with what another finding is about, or with a value around that.
    ///
    /// - Parameter root: the range of the value that the alternative is for.
    fileprivate func refuses(_ finding: Diagnostic, below root: SourceRange) -> Bool {
        findings.contains { other in
            if other.range == finding.range { return true }
            let location = other.instanceLocation.tokens
            return other.severity == .error && other.range != root
                && finding.instanceLocation.tokens.starts(with: location)
        }
    }
}
