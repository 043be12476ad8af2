import SchemaKit

/// The choice of the intended branch among the branches that failed: the branch that the tags of the value
/// select, or else the branch that fits best.
extension EvaluationDiagnostics {
    /// A branch that failed, with measures of how far the value is from matching it.
    struct FailedBranch {
        let branch: EvaluationTrace.UnitID
        let findings: [Diagnostic]
        /// The number of mistakes in the value under this branch, apart from wrong tags.
        let mistakeCount: Int
        /// The number of mistakes that can be corrected by renaming a member.
        let renamingCount: Int
        /// The number of members in the value that the branch declares. The members of the objects inside the value
        /// count, too (see `DeclarationCache.evidence(for:in:)`).
        let evidence: Int
        /// The depth of the outermost mistake, counted from the root of the payload; 0 if there is no mistake.
        let depth: Int
        /// The tags of the value that differ from all constants that the branch allows. The keys are the names of the
        /// tags, and the values are these constants.
        let mismatchedTags: [ExactText: [JSONNode]]
        /// The number of tags of the value that are equal to a constant of the branch.
        let matchingTagCount: Int
        /// True if the branch declares all members of the value; see `DeclarationCache.declaresAllMembers(of:_:)`.
        let declaresAllMembers: Bool
        /// True if the value matches the branch only after one of its members is renamed or replaced by another member.
        /// For an array, the members of its items count.
        let replacesMembers: Bool

        /// True if the branch fails only because of violations that are warnings or notes.
        var hasNoErrors: Bool { !findings.contains { $0.severity == .error } }
        /// The number of changes that would make the value match.
        var changeCount: Int { mistakeCount + mismatchedTags.count }
        /// The cost of choosing the branch: the lower, the better the branch fits. Renaming a member costs 1, each
        /// other change costs 2, and each declared member saves 1.
        var cost: Int { 2 * changeCount - renamingCount - evidence }
        /// True if the tags of the value select the branch: they are equal to its constants.
        var isSelectedByTags: Bool { matchingTagCount > 0 && mismatchedTags.isEmpty }
    }

    func failedBranch(
        _ branch: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> FailedBranch {
        let findings = diagnostics(in: branch).withoutConsequences(within: cache.budget)
            .withUnreadAliasesLast
        let errors = findings.filter { $0.severity == .error }
        // Several keywords that fail for one value count as one mistake. The two findings about a member in the wrong
        // object, unknown there and missing elsewhere, also count as one.
        let mistakes = errors.withMisplacedMembersJoined
        let mistakeCount =
            Set(mistakes.filter(\.isAboutOneValue).map(\.range)).count
            + mistakes.count { !$0.isAboutOneValue }
        let subschema = trace[branch].subschema
        let value = node(of: unit)
        let tags = comparedTags(of: unit, with: subschema)
        let objectDepth = trace.instanceLocation(of: branch).tokens.count
        let errorsAboutTags = errors.filter { error in
            let tokens = error.instanceLocation.tokens
            return tokens.count == objectDepth + 1
                && tags.mismatched[ExactText(tokens[objectDepth])] != nil
        }
        return FailedBranch(
            branch: branch,
            findings: findings,
            mistakeCount: mistakeCount - Set(errorsAboutTags.map(\.range)).count,
            renamingCount: errors.count(where: \.offersRenaming),
            evidence: cache.evidence(for: subschema, in: value),
            depth: errors.map(\.instanceLocation.tokens.count).min() ?? 0,
            mismatchedTags: tags.mismatched,
            matchingTagCount: tags.matchingCount,
            declaresAllMembers: cache.declaresAllMembers(of: value, subschema),
            replacesMembers: errors.requireOtherMembers(
                inObjectsAtDepth: value.kind == .array ? objectDepth + 1 : objectDepth
            )
        )
    }

    /// Returns the tags of an object that differ from the constants of a branch, each with these constants, and the
    /// number of tags that are equal to a constant. A value that is not an object has no tags.
    private func comparedTags(
        of unit: EvaluationTrace.Unit,
        with branch: SubschemaID
    ) -> (mismatched: [ExactText: [JSONNode]], matchingCount: Int) {
        let value = node(of: unit)
        guard value.kind == .object else { return ([:], 0) }
        let choices = cache.tagValues(of: branch)
        var mismatched: [ExactText: [JSONNode]] = [:]
        var matchingCount = 0
        for member in value.members {
            let name = ExactText(member.name)
            guard let constants = choices[name] else { continue }
            if constants.contains(where: { isEqual($0, member.value) }) {
                matchingCount += 1
            } else {
                mismatched[name] = constants
            }
        }
        return (mismatched, matchingCount)
    }

    /// Returns the findings of the intended branch, or `nil` if no branch was clearly intended.
    func intendedFindings(
        among failedBranches: [FailedBranch],
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic]? {
        let best = bestFitting(failedBranches)
        guard let first = best.first else { return nil }
        if first.mismatchedTags.isEmpty {
            if let tag = wrongTag(among: failedBranches, selecting: first, id) {
                return [tag]
            }
            guard best.count == 1 else { return nil }
            let found = demotingAmbiguousFixes(of: first.findings, among: failedBranches, unit)
            return first.isSelectedByTags
                ? found : addingBranchFit(to: found, of: first, among: failedBranches, unit)
        }
        guard let found = unknownTag(of: best, among: failedBranches, id, unit) else { return nil }
        // If the tags do not rule out all branches, another branch may be intended, and the best one is only a guess.
        let allHaveMismatchedTags = failedBranches.allSatisfy { !$0.mismatchedTags.isEmpty }
        return allHaveMismatchedTags
            ? found : addingBranchFit(to: found, of: first, among: failedBranches, unit)
    }

    /// Returns the branches with the deepest mistakes among those with the lowest cost. If the value's tags select
    /// branches, only the selected branches count; `withoutReplacements` can leave out further branches. Deprecated
    /// branches are returned only if all branches with the lowest cost and the deepest mistakes are deprecated.
    func bestFitting(_ failedBranches: [FailedBranch]) -> [FailedBranch] {
        let candidates = withoutReplacements(possibleBranches(among: failedBranches))
        let lowestCost = candidates.map(\.cost).min()
        let cheapest = candidates.filter { $0.cost == lowestCost }
        let greatestDepth = cheapest.map(\.depth).max()
        return withoutDeprecated(cheapest.filter { $0.depth == greatestDepth })
    }

    /// Returns the branches that are not deprecated, or all branches if every one is deprecated.
    func withoutDeprecated(_ failedBranches: [FailedBranch]) -> [FailedBranch] {
        let nonDeprecated = failedBranches.filter { !isDeprecated(trace[$0.branch].subschema) }
        return nonDeprecated.isEmpty ? failedBranches : nonDeprecated
    }

    /// Returns the branches that do not replace members of the value, if one of these branches declares all members.
    /// The names of the members then show which branch is intended, however many mistakes their values have. Otherwise,
    /// returns all branches.
    private func withoutReplacements(_ failedBranches: [FailedBranch]) -> [FailedBranch] {
        let others = failedBranches.filter { !$0.replacesMembers }
        return others.contains(where: \.declaresAllMembers) ? others : failedBranches
    }

    /// Returns the branches that the value's tags select. Returns all branches if the tags select no branch, or if they
    /// do not contradict the constants of any branch.
    private func possibleBranches(among failedBranches: [FailedBranch]) -> [FailedBranch] {
        guard failedBranches.contains(where: { !$0.mismatchedTags.isEmpty }) else {
            return failedBranches
        }
        let selected = failedBranches.filter(\.isSelectedByTags)
        return selected.isEmpty ? failedBranches : selected
    }

    /// Returns the findings of a branch. A fix is no longer safe if another possible branch accepts the value at the
    /// same location.
    func demotingAmbiguousFixes(
        of findings: [Diagnostic],
        among failedBranches: [FailedBranch],
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        guard findings.contains(where: { $0.fixes.contains(where: \.isSafe) }) else {
            return findings
        }
        let possible = possibleBranches(among: failedBranches)
        return findings.map { finding in
            guard !possible.allSatisfy({ $0.rejects(finding, below: range(of: unit)) }) else {
                return finding
            }
            var demoted = finding
            demoted.fixes = finding.fixes.map(\.asSuggestion)
            return demoted
        }
    }

    /// Returns the findings of a branch that was chosen only by its fit. The errors among them get a `BranchFit`. The
    /// first error also gets the message of another branch, if the value needs at most as many changes to match the
    /// other branch as to match the chosen one.
    func addingBranchFit(
        to findings: [Diagnostic],
        of best: FailedBranch,
        among failedBranches: [FailedBranch],
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        var findings = findings
        let others = possibleBranches(among: failedBranches).filter { other in
            other.branch != best.branch && other.changeCount <= best.changeCount
                && !other.requiresRemoval && !isDeprecated(trace[other.branch].subschema)
        }
        // If renaming members corrects all mistakes, the intended branch is clear.
        let needsOnlyRenamings =
            best.mistakeCount > 0 && best.renamingCount >= best.mistakeCount
        let other =
            needsOnlyRenamings
            ? nil : others.min { ($0.changeCount, $0.cost) < ($1.changeCount, $1.cost) }
        let messages = findings.map(\.message)
        let firstDifference = other?.findings.first {
            $0.severity == .error && !messages.contains($0.message)
        }
        var isFirstError = true
        for index in findings.indices
        where findings[index].severity == .error && findings[index].branchFit == nil {
            findings[index].branchFit = Diagnostic.BranchFit(
                branchCount: branchCount(unit),
                otherBranchMessage: isFirstError ? firstDifference?.statement : nil
            )
            isFirstError = false
        }
        return findings
    }

    // MARK: Tags

    /// Returns a finding about the tag that selects a branch, if another value of the tag would make another branch
    /// match, and the other branch is more likely intended; else nil. The other branch is more likely intended if it
    /// declares more of the object's members, or as many while the selected branch has several mistakes.
    private func wrongTag(
        among failedBranches: [FailedBranch],
        selecting selected: FailedBranch,
        _ id: EvaluationTrace.UnitID
    ) -> Diagnostic? {
        guard selected.isSelectedByTags else { return nil }
        // A branch can contain another union. If a tag selects none of its branches, the other mistakes there are not
        // known.
        let others = failedBranches.filter {
            $0.mismatchedTags.count == 1 && $0.mistakeCount == 0
                && !$0.findings.contains { $0.subject == .unknownTag }
        }
        guard let other = others.max(by: { $0.evidence < $1.evidence }),
            let name = other.mismatchedTags.keys.first, other.evidence >= selected.evidence,
            selected.mistakeCount > 1 || other.evidence > selected.evidence
        else { return nil }
        let values = others.filter { $0.evidence == other.evidence }
            .flatMap { $0.mismatchedTags[name] ?? [] }
        let index = node(of: trace[id])[name.text]?.index ?? trace[id].instance
        var tag = tagFinding(name.text, of: other, at: id) { found, range in
            .contradictoryTag(found, values: texts(of: values, at: index), at: range)
        }
        tag.subject = .tag
        return tag
    }

    /// Returns the finding about a tag whose value none of the best branches allows. If there is only one best branch,
    /// the other findings of this branch follow. Returns nil if no tag is wrong under all the best branches.
    private func unknownTag(
        of best: [FailedBranch],
        among failedBranches: [FailedBranch],
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic]? {
        let names = Set(best.flatMap(\.mismatchedTags.keys)).filter { name in
            best.allSatisfy { $0.mismatchedTags[name] != nil }
        }
        guard let first = best.first, let name = names.min() else { return nil }
        guard let value = node(of: unit)[name.text] else { return nil }
        let nonDeprecated = withoutDeprecated(failedBranches)
        let values = deprecated.withoutDeprecated(
            texts(of: nonDeprecated.flatMap { $0.mismatchedTags[name] ?? [] }, at: value.index),
            at: value.index
        )
        var tag = tagFinding(name.text, of: first, at: id) { found, range in
            values.count == 1
                ? .constantMismatch(expected: values[0], found: found, at: range)
                : .notListed(
                    found,
                    among: EnumerationTexts(values),
                    within: cache.budget,
                    at: range
                )
        }
        tag.subject = .unknownTag
        guard best.count == 1 else { return [tag] }
        let location = tag.instanceLocation
        return [tag]
            + demotingAmbiguousFixes(of: first.findings, among: failedBranches, unit)
            .filter { $0.instanceLocation != location }
    }

    /// Returns a finding about a member that serves as a tag. If a schema has its own message for the member, the
    /// message is kept.
    private func tagFinding(
        _ name: String,
        of failedBranch: FailedBranch,
        at id: EvaluationTrace.UnitID,
        _ makeFinding: (String, SourceRange) -> Diagnostic
    ) -> Diagnostic {
        guard let value = node(of: trace[id])[name] else {
            preconditionFailure("the object has no member for the tag")
        }
        var tag = located(makeFinding(foundText(at: value.index), value.markedRange), id)
        tag.instanceLocation = tag.instanceLocation.appending(name)
        let original = failedBranch.findings.first { $0.instanceLocation == tag.instanceLocation }
        return original?.reworded(as: tag) ?? tag
    }

    /// Returns the texts of constants as messages show them for the value at `index`, without repetitions.
    private func texts(of constants: [JSONNode], at index: Int32) -> [String] {
        var seen: Set<ExactText> = []
        return constants.map { text(ofConstant: $0, at: index) }
            .filter { seen.insert(ExactText($0)).inserted }
    }

    /// Returns whether a constant of a schema is equal to a value of the document.
    func isEqual(_ constant: JSONNode, _ value: JSONNode) -> Bool {
        constant.document.withText { constants in
            instance.withText { text in
                JSONEquality.isEqual(constant.index, in: constants, value.index, in: text)
            }
        }
    }
}

extension [Diagnostic] {
    /// Returns whether objects at a depth have members that must be renamed, or lack members and have members that the
    /// schema does not know.
    fileprivate func requireOtherMembers(inObjectsAtDepth depth: Int) -> Bool {
        var lacksMember = false
        var hasUnknownMember = false
        for finding in self {
            let findingDepth = finding.instanceLocation.tokens.count
            switch finding.subject {
            case .missingMember where findingDepth == depth && finding.offersRenaming:
                return true
            case .missingMember, .missingMembers:
                lacksMember = lacksMember || findingDepth == depth
            case .unknown(_, suggestion: _?) where findingDepth == depth + 1:
                return true
            case .unknown:
                hasUnknownMember = hasUnknownMember || findingDepth == depth + 1
            case .alias, .tag, .unknownTag, nil: break
            }
        }
        return lacksMember && hasUnknownMember
    }
}

extension EvaluationDiagnostics.FailedBranch {
    /// True if the value matches the branch only after something in it is removed.
    fileprivate var requiresRemoval: Bool {
        findings.contains { finding in
            guard finding.severity == .error else { return false }
            switch finding.id {
            case .unknownMember, .unexpectedItem, .forbidden, .tooManyItems, .tooManyMembers:
                return true
            // If an object or an array has the wrong type, its content must be removed.
            case .type: return finding.foundInstead.map(Self.containers.contains) ?? false
            default: return false
            }
        }
    }

    private static var containers: [String] { [JSONKind.object.phrase, JSONKind.array.phrase] }

    /// Returns whether the branch has a finding at the range of `finding`, or an error about a value inside `root` if
    /// this value is the value of `finding` or contains it.
    ///
    /// - Parameter root: The range of the value that the branch applies to.
    fileprivate func rejects(_ finding: Diagnostic, below root: SourceRange) -> Bool {
        findings.contains { other in
            if other.range == finding.range { return true }
            let location = other.instanceLocation.tokens
            return other.severity == .error && other.range != root
                && finding.instanceLocation.tokens.starts(with: location)
        }
    }
}
