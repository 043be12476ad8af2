import SchemaKit

/// The findings of `anyOf` and `oneOf`. If all branches failed, the findings of the branch that was probably intended
/// are reported.
extension EvaluationDiagnostics {
    func unionFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        let count = branchCount(unit)
        let failed = trace.failedChildren(of: id)
        guard failed.count == count else {
            return [located(severalBranches(excluding: failed, id, unit), id)]
        }
        // A branch that fails only because of warnings and notes fits, so its findings are reported.
        let advisory = failed.filter { advisoryFailures.contains($0, in: trace) }
            .map { failedBranch($0, unit) }
        if let best = bestFitting(advisory.filter(\.hasNoErrors)).first { return best.findings }
        let nonDeprecated = nonDeprecated(failed, unit)
        let candidates = candidates(nonDeprecated, unit)
        if let merged = mergedMismatch(candidates, unit) { return [located(merged, id)] }
        if let merged = mergedStringMismatch(nonDeprecated, unit) { return [located(merged, id)] }
        let failedBranches = candidates.map { failedBranch($0, unit, among: advisory) }
        if let findings = intendedFindings(among: failedBranches, id, unit) {
            return failedBranches.count == 1
                ? addingBranchFit(
                    to: findings,
                    of: failedBranches[0],
                    among: branchesWithListedValues(
                        among: nonDeprecated,
                        excluding: candidates,
                        unit,
                        advisory
                    ),
                    unit
                )
                : findings
        }
        return tiedFindings(between: bestFitting(failedBranches), among: failedBranches, id, unit)
    }

    /// Returns the branches that are not deprecated, or all branches if every one is deprecated. Returns all branches
    /// for an object, too, because it may be intended for a deprecated branch.
    private func nonDeprecated(
        _ failed: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> [EvaluationTrace.UnitID] {
        guard instance.entry(at: unit.instance).kind != .object else { return failed }
        let nonDeprecated = failed.filter { !isDeprecated(trace[$0].subschema) }
        return nonDeprecated.isEmpty ? failed : nonDeprecated
    }

    /// Returns the failed branches that accept values of the value's type, but are not candidates because they list
    /// other values.
    private func branchesWithListedValues(
        among failed: [EvaluationTrace.UnitID],
        excluding candidates: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit,
        _ known: [FailedBranch]
    ) -> [FailedBranch] {
        // If the only candidate lists values, the value resembles one of them (see `candidates`), so no other branch
        // was intended.
        guard candidates.count == 1, rootMismatch(candidates[0]) == nil else { return [] }
        return failed.filter { $0 != candidates[0] && !isOfOtherType($0, unit) }
            .map { failedBranch($0, unit, among: known) }
    }

    /// Returns the measures of a branch from `known`, or else computes them. Computing them twice at each level of
    /// nested unions would take exponential time.
    private func failedBranch(
        _ branch: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        among known: [FailedBranch]
    ) -> FailedBranch {
        known.first { $0.branch == branch } ?? failedBranch(branch, unit)
    }

    /// Returns the findings of a Draft 3 `type` that lists names of types and schemas.
    func typeUnionFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        plan: TypeUnionPlan
    ) -> [Diagnostic] {
        let branches = trace.children(of: id)
        guard branches.count == 1, plan.kinds == .none, let branch = branches.first else {
            let names =
                plan.kinds.phrases
                + (branches.isEmpty ? [] : ["a value that matches a listed schema"])
            let diagnostic = Diagnostic.typeMismatch(
                expected: names,
                found: instance.entry(at: unit.instance).kind.phrase,
                at: range(of: unit)
            )
            return [located(diagnostic, id)]
        }
        return diagnostics(in: branch)
    }

    /// Returns the findings if several branches fit equally badly. The findings of the first branch are reported if all
    /// branches have the same messages, or if each branch has one finding and all these findings have the same range
    /// inside the value. Otherwise there is one finding about the whole value.
    private func tiedFindings(
        between best: [FailedBranch],
        among failedBranches: [FailedBranch],
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        let count = branchCount(unit)
        let findingLists = best.map(\.findings)
        guard let first = findingLists.first else {
            return [located(.noBranch(count: count, at: range(of: unit)), id)]
        }
        let root = range(of: unit)
        let messages = Set(findingLists.map { $0.map { ExactText($0.message) } })
        let haveEqualMessages = messages.count == 1
        if !haveEqualMessages, let missing = missingMemberOfEachBranch(findingLists, unit) {
            return [located(missing, id)]
        }
        let sharedRange = first.first?.range
        let haveSharedRange =
            sharedRange != root
            && findingLists.allSatisfy { $0.count == 1 && $0[0].range == sharedRange }
        if haveEqualMessages || haveSharedRange {
            return addingBranchFit(
                to: demotingAmbiguousFixes(of: first, among: failedBranches, unit),
                of: best[0],
                among: failedBranches,
                unit
            )
        }
        var diagnostic = Diagnostic.noBranch(count: count, at: root)
        diagnostic.related = best.prefix(Self.relatedBranchLimit).compactMap { failedBranch in
            guard let first = failedBranch.findings.withMissingMembersJoined.first,
                let index = branchIndex(of: failedBranch.branch)
            else { return nil }
            return Diagnostic.RelatedRange(
                message: "branch \(index): \(first.message)",
                range: first.range
            )
        }
        return [located(diagnostic, id)]
    }

    /// The maximum number of branches whose first findings are added to the finding that no branch matches.
    private static let relatedBranchLimit = 4

    /// Returns one finding that names a member for each branch, if the only mistake under each branch is that the
    /// object lacks this member; else nil.
    private func missingMemberOfEachBranch(
        _ findingLists: [[Diagnostic]],
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic? {
        var names: [String] = []
        var seen: Set<ExactText> = []
        for findings in findingLists {
            // A member that is present, but only under an unread alias, must not hide that each branch lacks a member.
            let findings = findings.filter { !$0.isRequiredUnderUnreadAlias }
            guard findings.count == 1, let finding = findings.first,
                case .missingMember(let missing) = finding.subject,
                finding.range == range(of: unit), !finding.overriddenFields.contains(.message)
            else { return nil }
            names += missing.filter { seen.insert(ExactText($0)).inserted }
        }
        return .missingMember(oneOf: names, at: range(of: unit))
    }

    /// Returns the index of a branch in its `anyOf` or `oneOf`.
    func branchIndex(of branch: EvaluationTrace.UnitID) -> Int? {
        trace.keywordLocation(of: branch).tokens.last.flatMap { Int($0) }
    }

    func branchCount(_ unit: EvaluationTrace.Unit) -> Int { Int(branchRange(unit).count) }

    /// Returns the range of the branches in the pool `listedSubschemas`.
    private func branchRange(_ unit: EvaluationTrace.Unit) -> PoolRange {
        switch program.instructions[unit.instruction] {
        case .anyOf(let branches), .oneOf(let branches): branches
        default: preconditionFailure("not a unit of anyOf or oneOf")
        }
    }

    /// Returns one finding for all branches, if each rejects the value because of its type or because the branch lists
    /// other values; else nil.
    private func mergedMismatch(
        _ branches: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic? {
        var phrases: [String] = []
        var values: [String] = []
        var seen: Set<ExactText> = []
        var fix: Diagnostic.Fix?
        for branch in branches {
            guard let reason = rootMismatch(branch) else { return nil }
            for kinds in reason.types {
                phrases += kinds.phrases.filter { !phrases.contains($0) }
                fix = fix ?? unquoting(unit, for: kinds)
            }
            values += reason.values.map { text(ofConstant: $0, at: unit.instance) }
                .filter { seen.insert(ExactText($0)).inserted }
        }
        values = deprecated.withoutDeprecated(values, at: unit.instance)
        if values.count == 1, phrases.isEmpty {
            return .constantMismatch(
                expected: values[0],
                found: foundText(unit),
                at: range(of: unit)
            )
        }
        if phrases.isEmpty {
            return .notListed(
                foundText(unit),
                among: EnumerationTexts(values),
                within: cache.budget,
                at: range(of: unit)
            )
        }
        return .typeMismatch(
            expected: phrases + values.map(\.excerpt),
            found: values.isEmpty ? instance.entry(at: unit.instance).kind.phrase : found(unit),
            at: range(of: unit),
            // If some branches list values, one of these may have been intended, so the fix is not safe.
            fix: values.isEmpty ? fix : fix?.asSuggestion
        )
    }

    /// The reason why a branch rejects the value as a whole: the branch requires one of these types or values.
    struct RootMismatch {
        var types: [KindMask] = []
        var values: [JSONNode] = []
    }

    /// Returns the types or the values that a branch requires, if the value violates the branch's `type`, `const` or
    /// `enum`; else nil. A reference or a union in the branch is followed only if nothing else in the branch fails.
    ///
    /// - Parameter visitsUnions: True if a union in the branch is followed. All branches of the union must then reject
    ///   the value as a whole.
    private func rootMismatch(
        _ branch: EvaluationTrace.UnitID,
        visitsUnions: Bool = true
    ) -> RootMismatch? {
        let failed = trace.failedChildren(of: branch)
        for id in failed {
            let unit = trace[id]
            let subschema = program[unit.subschema]
            if unit.keyword == subschema.typeKeyword {
                return RootMismatch(types: [subschema.kinds])
            }
            let instruction = program.instructions[unit.instruction]
            if let values = program.listedValues(of: instruction) {
                return RootMismatch(values: values)
            }
            guard failed.count == 1 else { continue }
            switch instruction {
            case .reference:
                return trace.children(of: id).first.flatMap {
                    rootMismatch($0, visitsUnions: visitsUnions)
                }
            case .anyOf, .oneOf:
                return visitsUnions ? rootMismatch(ofUnion: id, unit) : nil
            default: break
            }
        }
        return nil
    }

    /// The maximum number of branches of a visited union inside a branch. Branches that several unions share are
    /// visited once for each of these unions.
    private static let visitedBranchLimit = 64

    /// Returns the types and values of all branches of a union inside a branch. A union that contains further unions is
    /// not visited, because the cost would multiply with each level.
    private func rootMismatch(
        ofUnion id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> RootMismatch? {
        if let known = cache.mismatchesByUnion[id] { return known }
        let mismatch = newRootMismatch(ofUnion: id, unit)
        cache.mismatchesByUnion.updateValue(mismatch, forKey: id)
        return mismatch
    }

    private func newRootMismatch(
        ofUnion id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> RootMismatch? {
        let failed = trace.failedChildren(of: id)
        guard !failed.isEmpty, failed.count <= Self.visitedBranchLimit,
            failed.count == branchCount(unit)
        else { return nil }
        var mismatch = RootMismatch()
        for branch in failed {
            guard let reason = rootMismatch(branch, visitsUnions: false) else { return nil }
            mismatch.types += reason.types
            mismatch.values += reason.values
        }
        mismatch.values = mismatch.values.withoutRepetitions
        return mismatch
    }

    /// Returns the branches for values of the value's type, or all failed branches if there are none.
    ///
    /// If some of these branches list the allowed values and the others do not, returns only one group: the branches
    /// that list values if the value resembles a listed value, and the other branches if it does not. If all of these
    /// branches list values and the value resembles none, branches for the number or Boolean inside the quotation marks
    /// of the value are returned, too.
    private func candidates(
        _ failed: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> [EvaluationTrace.UnitID] {
        let fitting = failed.filter { !isOfOtherType($0, unit) }
        guard !fitting.isEmpty else { return failed }
        let listing = fitting.filter { rootMismatch($0) != nil }
        guard !listing.isEmpty else { return fitting }
        let listsAll = listing.count == fitting.count
        guard !listsAll || failed.contains(where: { acceptsUnquoted($0, unit) }) else {
            return fitting
        }
        let texts = listing.flatMap { branch -> [String] in
            rootMismatch(branch)?.values.map(\.text) ?? []
        }
        let near = EnumerationTexts(texts).suggestion(for: foundText(unit), within: cache.budget)
        if near != nil { return listing }
        return listsAll
            ? failed.filter { !isOfOtherType($0, unit) || acceptsUnquoted($0, unit) }
            : fitting.filter { rootMismatch($0) == nil }
    }

    /// Returns whether a branch rejects the value only because its number or Boolean is in quotation marks.
    private func acceptsUnquoted(
        _ branch: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Bool {
        guard instance.entry(at: unit.instance).kind == .string else { return false }
        return rootMismatch(branch)?.types.contains { unquoting(unit, for: $0) != nil } ?? false
    }

    /// Returns whether a branch is for values of another type, because of its `type` or because all its constants have
    /// another type.
    func isOfOtherType(
        _ branch: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Bool {
        guard let mismatch = rootMismatch(branch) else { return false }
        return !mismatch.values.contains { $0.kind == instance.entry(at: unit.instance).kind }
    }
}

/// The strings that the branches of a union require, and the descriptions that distinguish several matching branches.
extension EvaluationDiagnostics {
    /// A description of the values that a schema allows, and the pattern if the schema requires one.
    typealias Expectation = (phrase: String, pattern: String?)

    /// Returns one finding that lists the strings which several branches require, or nil if a branch requires anything
    /// else.
    func mergedStringMismatch(
        _ branches: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic? {
        guard instance.entry(at: unit.instance).kind == .string else { return nil }
        let fitting = branches.filter { !isOfOtherType($0, unit) }
        var patterns: [String] = []
        var phrases: [String] = []
        for branch in fitting {
            guard let expectation = stringExpectation(of: branch) else { return nil }
            if let pattern = expectation.pattern, !patterns.contains(pattern) {
                patterns.append(pattern)
            }
            if !phrases.contains(expectation.phrase) { phrases.append(expectation.phrase) }
        }
        // Branches that require the same strings are reported by their own findings.
        guard phrases.count > 1, phrases.count <= Diagnostic.shownValueCount else { return nil }
        let found = found(unit)
        var finding: Diagnostic =
            patterns.count == phrases.count
            ? .noMatchingPattern(found, patterns: patterns, at: range(of: unit))
            : .noMatchingBranch(found, expected: phrases, at: range(of: unit))
        // With dynamic references, the result of a trial also depends on the schemas that apply around the value.
        guard !program.tracksScope else { return finding }
        finding.add(removingMarkdown(unit) { accepts($0, unit.subschema) })
        return finding
    }

    /// Returns whether a subschema accepts a string, or false once the budget for trials is spent.
    private func accepts(_ content: Span<UInt8>, _ subschema: SubschemaID) -> Bool {
        let text = JSONText.quoted(String(decoding: content))
        guard cache.trialBudget.spend(text.utf8.count) else { return false }
        guard let value = try? JSONParser().parse(Array(text.utf8)) else { return false }
        return isValid(value, subschema)
    }

    /// Returns a description of the strings that a branch requires. Returns nil if the branch failed for another
    /// reason, or has its own message.
    private func stringExpectation(of branch: EvaluationTrace.UnitID) -> Expectation? {
        guard messages(of: trace[branch]).isEmpty else { return nil }
        let failed = trace.failedChildren(of: branch)
        if failed.count == 1, trace[failed[0]].hasInstruction,
            case .reference = program.instructions[trace[failed[0]].instruction]
        {
            return trace.children(of: failed[0]).first.flatMap(stringExpectation)
        }
        var length: String?
        var expectation: Expectation?
        for id in failed {
            guard trace[id].hasInstruction else { return nil }
            let instruction = program.instructions[trace[id].instruction]
            if let found = self.expectation(ofStringsUnder: instruction) {
                expectation = expectation ?? found
                continue
            }
            switch instruction {
            case .minLength(let minimum):
                let keyword = keywordNode(of: trace[id])
                let least = quantity(minimum, of: "character", in: keyword)
                length = "a string of at least \(least)"
            case .maxLength(let maximum):
                length = "a string of at most \(String(maximum, of: "character"))"
            default: return nil
            }
        }
        // A string that matches the pattern or the format usually has the right length, too.
        return expectation ?? length.map { ($0, nil) }
    }

    /// Returns a description of the strings that a pattern or a format allows, or nil for another instruction. The
    /// example of a format is left out.
    private func expectation(ofStringsUnder instruction: Instruction) -> Expectation? {
        switch instruction {
        case .pattern(let index):
            let source = program.patterns[index].source
            return ("a string that matches '\(source)'", source)
        case .format(let format): return (format.expectation.withoutExample, nil)
        case .customFormat(let format):
            return (program.customFormats[format].expectation.withoutExample, nil)
        default: return nil
        }
    }

    /// Returns the finding for a value that matches several branches of `oneOf`. It names no branch that is not decided
    /// because one of its patterns takes too many steps.
    private func severalBranches(
        excluding failed: [EvaluationTrace.UnitID],
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        let others = Set(failed.compactMap(branchIndex))
            .union(trace.undecidedBranches[id.index] ?? [])
        let valid = (0..<branchCount(unit)).filter { !others.contains($0) }
        let branches = program.listedSubschemas(in: branchRange(unit))
        let expectations = valid.map { expectation(of: branches[$0], at: unit.instance) }
        let patterns = expectations.compactMap { $0?.pattern }
        if patterns.count == valid.count, Set(patterns).count == valid.count {
            return .severalPatterns(found(unit), patterns: patterns, at: range(of: unit))
        }
        let phrases = expectations.map { $0?.phrase }
        // A phrase that several branches share does not identify a branch.
        let arePhrasesDistinct =
            Set(phrases.compactMap(\.self)).count == phrases.compactMap(\.self).count
        return .severalBranches(
            zip(valid, phrases).map { index, phrase in
                phrase.flatMap { arePhrasesDistinct ? "\(index) (\($0))" : nil }
                    ?? String(index)
            },
            at: range(of: unit)
        )
    }

    /// Returns a description of the values that a subschema itself allows, for messages: its pattern, format or
    /// constant, or else its title, the members that it requires, or its types. Returns nil if it has none of these.
    ///
    /// - Parameter index: The entry of the value that the message is about. Text of a constant that would be a secret
    ///   in this value is masked.
    func expectation(of subschema: SubschemaID, at index: Int32) -> Expectation? {
        let subschema = program.destination(of: subschema)
        for instruction in program.instructions(of: subschema) {
            if let expectation = expectation(ofStringsUnder: instruction) { return expectation }
            if case .constant(let constant) = instruction {
                let text = text(ofConstant: program.constants.node(constant), at: index)
                return ("the constant \(text.excerpt)", nil)
            }
        }
        let schema = program.registry.node(at: program[subschema].location)
        if let title = schema.kind == .object ? schema["title"]?.string : nil {
            return ("'\(title)'", nil)
        }
        let names = cache.requiredNames(of: subschema)
        if !names.isEmpty {
            return ("an object with \(Diagnostic.list(ofNames: names))", nil)
        }
        guard !program[subschema].typeKeyword.isNone else { return nil }
        return (Diagnostic.list(program[subschema].kinds.phrases, conjunction: "or"), nil)
    }
}
