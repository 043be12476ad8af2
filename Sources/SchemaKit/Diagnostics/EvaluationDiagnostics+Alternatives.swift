/// The findings of `anyOf` and `oneOf`. If all branches failed, they are the findings of the branch that was probably
/// intended.
extension EvaluationDiagnostics {
    func ofAlternatives(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        let branches = trace.children(of: id)
        let count = branchCount(unit)
        let failed = branches.filter { !trace[$0].isValid }
        guard failed.count == count else {
            return [located(severalBranches(failed, of: count, unit), id)]
        }
        let offered = offered(failed, unit)
        let candidates = candidates(offered, unit)
        if let merged = mergedMismatch(candidates, unit) { return [located(merged, id)] }
        if let forms = mergedForms(offered, unit) { return [located(forms, id)] }
        let alternatives = candidates.map { alternative($0, unit) }
        if let meant = meant(among: alternatives, id, unit) {
            return alternatives.count == 1
                ? asBestFit(
                    meant,
                    of: alternatives[0],
                    among: lists(offered, besides: candidates, unit),
                    unit
                )
                : meant
        }
        return ofTie(between: bestFitting(alternatives), among: alternatives, id, unit)
    }

    /// Returns the branches that are not deprecated, or all branches if every one is deprecated. An object may be
    /// intended for a deprecated branch, so all branches count for objects.
    private func offered(
        _ failed: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> [EvaluationTrace.UnitID] {
        guard instance.entry(at: unit.instance).kind != .object else { return failed }
        let current = failed.filter { !isDeprecated(trace[$0].subschema) }
        return current.isEmpty ? failed : current
    }

    /// Returns the branches for values of this type that are not candidates because they list other values.
    private func lists(
        _ failed: [EvaluationTrace.UnitID],
        besides candidates: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> [Alternative] {
        // A value that resembles a listed value was intended as that value.
        guard candidates.count == 1, rootMismatch(candidates[0]) == nil else { return [] }
        return failed.filter { $0 != candidates[0] && !isOfOtherType($0, unit) }
            .map { alternative($0, unit) }
    }

    /// Returns the findings of a Draft 3 `type` that lists names of types and schemas.
    func ofTypeUnion(
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

    /// Returns the findings if several branches fit equally badly. Their own findings are reported only if they agree
    /// on the messages or on one location.
    private func ofTie(
        between best: [Alternative],
        among alternatives: [Alternative],
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        let count = branchCount(unit)
        let findingLists = best.map(\.findings)
        guard let first = findingLists.first else {
            return [located(.noBranch(count: count, at: range(of: unit)), id)]
        }
        let root = range(of: unit)
        if findingLists.allSatisfy({ $0.map(\.message) == first.map(\.message) }) {
            return asBestFit(
                hedged(first, among: alternatives, unit),
                of: best[0],
                among: alternatives,
                unit
            )
        }
        if let missing = missingFromAll(findingLists, unit) { return [located(missing, id)] }
        if let place = first.first?.range, place != root,
            findingLists.allSatisfy({ $0.count == 1 && $0[0].range == place })
        {
            return asBestFit(
                hedged(first, among: alternatives, unit),
                of: best[0],
                among: alternatives,
                unit
            )
        }
        var diagnostic = Diagnostic.noBranch(count: count, at: root)
        diagnostic.related = best.prefix(4).compactMap { alternative in
            guard let first = alternative.findings.first,
                let index = branchIndex(of: alternative.branch)
            else { return nil }
            return Diagnostic.RelatedRange(
                message: "branch \(index): \(first.message)",
                range: first.range
            )
        }
        return [located(diagnostic, id)]
    }

    /// Returns one finding that names a member for each branch, if each branch lacks only one member; else nil.
    private func missingFromAll(
        _ findingLists: [[Diagnostic]],
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic? {
        var names: [String] = []
        var seen: Set<String> = []
        for findings in findingLists {
            guard findings.count == 1, let finding = findings.first,
                case .missing(let missing) = finding.subject,
                finding.range == range(of: unit), !finding.settled.contains(.message)
            else { return nil }
            names += missing.filter { seen.insert($0).inserted }
        }
        return .missingMember(oneOf: names, at: range(of: unit))
    }

    /// Returns the index of a branch in its `anyOf` or `oneOf`.
    func branchIndex(of branch: EvaluationTrace.UnitID) -> Int? {
        trace.keywordLocation(of: branch).tokens.last.flatMap { Int($0) }
    }

    func branchCount(_ unit: EvaluationTrace.Unit) -> Int {
        switch program.instructions[unit.instruction] {
        case .anyOf(let branches), .oneOf(let branches): Int(branches.count)
        default: preconditionFailure("the caller passes anyOf and oneOf")
        }
    }

    /// Returns one finding for all branches, if each requires another type or other constants; else nil.
    private func mergedMismatch(
        _ branches: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic? {
        var phrases: [String] = []
        var values: [String] = []
        var seen: Set<String> = []
        var fix: Diagnostic.Fix?
        for branch in branches {
            guard let reason = rootMismatch(branch) else { return nil }
            switch reason {
            case .type(let kinds):
                phrases += kinds.phrases.filter { !phrases.contains($0) }
                fix = fix ?? unquoting(unit, for: kinds)
            case .values(let nodes):
                values += nodes.map { text(ofConstant: $0, at: unit.instance) }
                    .filter { seen.insert($0).inserted }
            }
        }
        values = deprecated.current(values, at: unit.instance)
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
                EnumerationTexts(values),
                within: known.budget,
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

    /// The reason for which a branch rejects the value as a whole.
    private enum RootMismatch {
        case type(KindMask)
        case values([JSONNode])
    }

    private func rootMismatch(_ branch: EvaluationTrace.UnitID) -> RootMismatch? {
        let failed = trace.children(of: branch).filter { !trace[$0].isValid }
        for id in failed {
            let unit = trace[id]
            let subschema = program[unit.subschema]
            if unit.keyword == subschema.typeKeyword { return .type(subschema.kinds) }
            switch program.instructions[unit.instruction] {
            case .constant(let constant):
                return .values([program.constants.node(constant)])
            case .enumeration(let plan):
                let values = program.enumerations[plan].values
                return .values(
                    (values.start..<values.end).map {
                        program.constants.node(program.enumerationValues[$0])
                    }
                )
            case .reference where failed.count == 1:
                return trace.children(of: id).first.flatMap(rootMismatch)
            default:
                continue
            }
        }
        return nil
    }

    /// Returns the branches for values of this type, or all failed branches if there are none.
    ///
    /// Branches that only list values count if the value resembles one of these values, or if there are no other
    /// branches.
    private func candidates(
        _ failed: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> [EvaluationTrace.UnitID] {
        let fitting = failed.filter { !isOfOtherType($0, unit) }
        guard !fitting.isEmpty else { return failed }
        let lists = fitting.filter { rootMismatch($0) != nil }
        guard !lists.isEmpty, lists.count < fitting.count else { return fitting }
        let texts = lists.flatMap { list -> [String] in
            guard case .values(let nodes) = rootMismatch(list) else { return [] }
            return nodes.map(\.text)
        }
        let near = EnumerationTexts(texts).suggestion(for: foundText(unit), within: known.budget)
        return near != nil
            ? lists : fitting.filter { rootMismatch($0) == nil }
    }

    /// Returns whether a branch is for values of another type, because of its `type` or because all its constants have
    /// another type.
    func isOfOtherType(
        _ branch: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Bool {
        switch rootMismatch(branch) {
        case .type: true
        case .values(let nodes):
            !nodes.contains { $0.kind == instance.entry(at: unit.instance).kind }
        case nil: false
        }
    }
}
