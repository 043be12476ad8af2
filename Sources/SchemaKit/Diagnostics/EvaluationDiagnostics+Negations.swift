/// The findings of `not`, at the members that it forbids.
extension EvaluationDiagnostics {
    /// Members that are not allowed together, or not with their values.
    private struct Culprits {
        /// The entries of the member names.
        var names: Set<Int32> = []
        /// The entries of the names that are allowed with another value.
        var valued: Set<Int32> = []
    }

    /// Returns the findings about a value that matches the schema under `not`, at the members that make it match.
    func ofNegation(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        of inner: SubschemaID
    ) -> [Diagnostic] {
        let whole = [located(diagnostic(for: .not(inner), id, unit), id)]
        guard node(of: unit).kind == .object, !program.tracksScope else { return whole }
        let sets = culprits(inner, unit, depth: 0)
        guard let sets, sets.allSatisfy({ !$0.names.isEmpty }) else { return whole }
        return sets.map { finding(about: $0, id, unit) }
    }

    private func finding(
        about culprits: Culprits,
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        let names = culprits.names.sorted()
        let last = names[names.count - 1]
        guard names.count == 1 else {
            var finding = Diagnostic.forbiddenTogether(
                names.map(shownName),
                at: instance.range(at: last)
            )
            finding.related = names.dropLast().map {
                Diagnostic.RelatedRange(
                    message: "\(memberPhrase($0)) is here",
                    range: instance.range(at: $0)
                )
            }
            return located(finding, id)
        }
        let isValued = culprits.valued.contains(last)
        let value = instance.entry(at: last + 1)
        let valueRange = instance.range(at: last + 1)
        let finding: Diagnostic =
            isValued
            ? .forbidden(
                value.isContainer
                    ? "this value of \(memberPhrase(last))" : shownNode(at: last + 1).excerpt,
                at: value.isContainer
                    ? SourceRange(start: valueRange.start, end: valueRange.start + 1) : valueRange
            )
            : .forbidden(memberPhrase(last), at: instance.range(at: last))
        var located = located(finding, id)
        located.instanceLocation = located.instanceLocation.appending(shownName(at: last))
        return located
    }

    /// Returns the members by which an object matches a schema: one set for each combination of matching `anyOf`
    /// branches. Returns nil if the match depends on anything but certain members, or if there are too many sets.
    private func culprits(
        _ subschema: SubschemaID,
        _ unit: EvaluationTrace.Unit,
        depth: Int
    ) -> [Culprits]? {
        guard depth < Self.negationDepth else { return nil }
        var sets = [Culprits()]
        let range = program[subschema].instructions
        for index in range.start..<range.end {
            let inner: [Culprits]?
            switch program.instructions[index] {
            case .object(let plan): inner = culprits(program.objectPlans[plan], unit).map { [$0] }
            case .reference(let target): inner = culprits(target, unit, depth: depth + 1)
            case .allOf(let branches):
                inner =
                    branches.count == 1
                    ? culprits(program.branches[branches.start], unit, depth: depth + 1) : nil
            case .anyOf(let branches):
                let fitting = (branches.start..<branches.end).map { program.branches[$0] }
                    .filter { fits($0, unit.instance) }
                let all = fitting.map { culprits($0, unit, depth: depth + 1) }
                inner = all.contains { $0 == nil } ? nil : all.flatMap { $0 ?? [] }
            default: inner = nil
            }
            guard let inner else { return nil }
            sets = sets.flatMap { set in
                inner.map {
                    Culprits(names: set.names.union($0.names), valued: set.valued.union($0.valued))
                }
            }
            guard sets.count <= Self.negationLimit else { return nil }
        }
        return sets
    }

    private static let negationDepth = 8
    private static let negationLimit = 16

    private func culprits(_ plan: ObjectPlan, _ unit: EvaluationTrace.Unit) -> Culprits? {
        guard plan.patterns.count == 0, plan.additional.isNone else { return nil }
        var culprits = Culprits()
        for offset in plan.slots.start..<plan.slots.end {
            let slot = program.propertySlots[offset]
            let asksForValue = !slot.subschema.isNone && !program[slot.subschema].acceptsEverything
            guard asksForValue || slot.requiredNumber >= 0 else { continue }
            guard let member = node(of: unit)[program.string(slot.name)] else {
                // The object matches because the member is absent or has another name.
                return nil
            }
            culprits.names.insert(member.index - 1)
            if asksForValue { culprits.valued.insert(member.index - 1) }
        }
        return culprits
    }

    private func fits(_ subschema: SubschemaID, _ value: Int32) -> Bool {
        instance.withText { text in
            program.withEvaluator(of: text) { evaluator in
                evaluator.evaluate(subschema, value, .none) && evaluator.assertions.fault == nil
            }
        }
    }
}
