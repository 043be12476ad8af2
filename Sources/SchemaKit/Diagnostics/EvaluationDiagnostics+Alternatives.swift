/// The findings of `anyOf` and `oneOf`: of the alternatives that failed, the one that was meant.
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
        if let merged = mergedMismatch(failed, unit) { return [located(merged, id)] }
        let scored = failed.map { (branch: $0, cost: cost(of: $0, instance: unit.instance)) }
        guard let best = scored.map(\.cost).min() else {
            return [located(.noBranch(count: count, at: range(of: unit)), id)]
        }
        let candidates = scored.filter { $0.cost == best }
        guard candidates.count == 1, let candidate = candidates.first else {
            return ofTie(candidates.map(\.branch), id, unit, count: count)
        }
        return diagnostics(in: candidate.branch)
    }

    /// Draft 3: names of types and schemas under one keyword.
    func ofTypeUnion(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        _ plan: TypeUnionPlan
    ) -> [Diagnostic] {
        let branches = trace.children(of: id)
        guard branches.count == 1, plan.kinds == .none, let branch = branches.first else {
            let names = plan.kinds.phrases + (branches.isEmpty ? [] : ["a value of another schema"])
            let diagnostic = Diagnostic.typeMismatch(
                expected: names,
                found: instance.entry(at: unit.instance).kind.phrase,
                at: range(of: unit)
            )
            return [located(diagnostic, id)]
        }
        return diagnostics(in: branch)
    }

    /// Alternatives that fit equally badly speak only if they say the same.
    private func ofTie(
        _ branches: [EvaluationTrace.UnitID],
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        count: Int
    ) -> [Diagnostic] {
        let spoken = branches.map(diagnostics)
        if let first = spoken.first,
            spoken.allSatisfy({ $0.map(\.message) == first.map(\.message) })
        {
            return first
        }
        var diagnostic = Diagnostic.noBranch(count: count, at: range(of: unit))
        diagnostic.related = spoken.prefix(4).enumerated().compactMap { number, findings in
            findings.first.map { first in
                Diagnostic.RelatedRange(
                    message: "alternative \(number + 1): \(first.message)",
                    range: first.range
                )
            }
        }
        return [located(diagnostic, id)]
    }

    private func branchCount(_ unit: EvaluationTrace.Unit) -> Int {
        switch program.instructions[unit.instruction] {
        case .anyOf(let branches), .oneOf(let branches): Int(branches.count)
        default: preconditionFailure("the caller passes anyOf and oneOf")
        }
    }

    private func severalBranches(
        _ failed: [EvaluationTrace.UnitID],
        of count: Int,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        let failedPositions = Set(
            failed.compactMap { trace.keywordLocation(of: $0).tokens.last.flatMap { Int($0) } }
        )
        let valid = (0..<count).filter { !failedPositions.contains($0) }
        return .severalBranches(valid, at: range(of: unit))
    }

    /// Alternatives that all want another type, or other constants, make one finding together.
    private func mergedMismatch(
        _ branches: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic? {
        var phrases: [String] = []
        var values: [String] = []
        for branch in branches {
            guard let reason = rootMismatch(branch) else { return nil }
            switch reason {
            case .type(let kinds): phrases += kinds.phrases.filter { !phrases.contains($0) }
            case .values(let texts): values += texts.filter { !values.contains($0) }
            }
        }
        if phrases.isEmpty {
            let found = foundText(unit)
            return .notInEnumeration(
                found,
                values: values,
                suggestion: NearestName.suggestion(for: found, among: values),
                at: range(of: unit)
            )
        }
        return .typeMismatch(
            expected: phrases + values.map(\.excerpt),
            found: values.isEmpty ? instance.entry(at: unit.instance).kind.phrase : found(unit),
            at: range(of: unit)
        )
    }

    /// Why a branch failed, if the value as a whole is of another type or another constant.
    private enum RootMismatch {
        case type(KindMask)
        case values([String])
    }

    private func rootMismatch(_ branch: EvaluationTrace.UnitID) -> RootMismatch? {
        let failed = trace.children(of: branch).filter { !trace[$0].isValid }
        for id in failed {
            let unit = trace[id]
            let subschema = program[unit.subschema]
            if unit.keyword == subschema.typeKeyword { return .type(subschema.kinds) }
            switch program.instructions[unit.instruction] {
            case .constant(let constant):
                return .values([program.constants.node(constant).text])
            case .enumeration(let plan):
                let values = program.enumerations[plan].values
                return .values(
                    (values.start..<values.end).map {
                        program.constants.node(program.enumerationValues[$0]).text
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

    // MARK: Which alternative was meant

    /// How far a failed branch is from what was meant: the wrong type is far, the wrong constant
    /// in a direct member (a discriminator) is nearly as far, and every other failure counts one.
    private func cost(of id: EvaluationTrace.UnitID, instance root: Int32) -> Int {
        let unit = trace[id]
        guard !unit.isValid else { return 0 }
        let failed = trace.children(of: id).filter { !trace[$0].isValid }
        if unit.keyword.isNone {
            return failed.isEmpty ? 1 : failed.map { cost(of: $0, instance: root) }.reduce(0, +)
        }
        if unit.keyword == program[unit.subschema].typeKeyword {
            return unit.instance == root ? 10_000 : 3
        }
        switch program.instructions[unit.instruction] {
        case .constant, .enumeration:
            return isDirectMember(unit.instance, of: root) ? 1_000 : 2
        case .object(let plan) where unit.keyword == program.objectPlans[plan].required:
            return missingNames(unit, program.objectPlans[plan]).count
        case .anyOf, .oneOf:
            return failed.map { cost(of: $0, instance: root) }.min() ?? 1
        case .contains, .not:
            return 1
        default:
            return failed.isEmpty ? 1 : failed.map { cost(of: $0, instance: root) }.reduce(0, +)
        }
    }

    private func isDirectMember(_ value: Int32, of object: Int32) -> Bool {
        guard instance.entry(at: object).kind == .object else { return false }
        return JSONNode(document: instance, index: object).members.contains {
            $0.value.index == value
        }
    }
}
