import SchemaKit

/// The findings of conditions that require other members depending on the value of one member, as `oneOf` branches do.
extension EvaluationDiagnostics {
    /// The maximum number of values to try in place of one value, and the maximum size in bytes of the object around
    /// it.
    static let trialLimit = 48
    static let trialByteLimit = 65_536

    /// Returns the findings. Those about missing members get related ranges, at the values that the condition depends
    /// on.
    func addingConditionReasons(
        of plan: ConditionalPlan,
        _ unit: EvaluationTrace.Unit,
        _ found: [Diagnostic]
    ) -> [Diagnostic] {
        let object = node(of: unit)
        guard object.kind == .object, found.contains(where: \.isMissingMember) else { return found }
        let reasons = cache.choices(of: plan.condition).keys.sorted().compactMap { name in
            object[name].flatMap { value -> Diagnostic.RelatedRange? in
                guard value.kind != .object, value.kind != .array else { return nil }
                return Diagnostic.RelatedRange(
                    message: "required because '\(name)' is \(maskedNode(at: value.index).excerpt)",
                    range: value.range
                )
            }
        }
        return found.map { finding in
            guard finding.isMissingMember, finding.related.isEmpty else { return finding }
            var finding = finding
            finding.related = reasons
            return finding
        }
    }

    /// Returns whether the findings about a value may be replaced by one about its tag.
    func mayHaveWrongTag(_ unit: EvaluationTrace.Unit) -> Bool {
        foldsConsequences && !unit.isValid && !program.tracksScope
            && instance.entry(at: unit.instance).kind == .object
            && node(of: unit).range.byteCount <= Self.trialByteLimit
            && !cache.tags(of: unit.subschema).isEmpty
    }

    /// Returns one finding about a member whose value the findings depend on, or nil.
    ///
    /// There is such a finding if the object is valid with another value of that member, and if this explains the
    /// findings better than separate mistakes would.
    func wrongTagOfCondition(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        replacing found: [Diagnostic]
    ) -> Diagnostic? {
        guard mayHaveWrongTag(unit) else { return nil }
        let errors = found.filter { $0.severity == .error }
        guard !errors.isEmpty else { return nil }
        let object = node(of: unit)
        let tags = cache.tags(of: unit.subschema).sorted { $0.key < $1.key }
        let depth = trace.instanceLocation(of: id).tokens.count
        for (name, values) in tags {
            guard let tag = object[name], tag.kind == .string else { continue }
            if let wrongTag = errors.first(where: { $0.range == tag.range }) {
                // The tag is known to be wrong, and the other findings may only follow from it.
                guard errors.count > 1, !trials(of: values, for: tag, in: object, unit).isEmpty
                else { continue }
                return wrongTag
            }
            let trials = trials(of: values, for: tag, in: object, unit)
            let better = betterValues(
                trials,
                thanEvidence: evidence(of: values.filter { $0.value.text == tag.text }, object),
                hasSeveralMistakes: wrongMembers(errors, atDepth: depth).count > 1
            )
            let texts = deprecated.current(better, at: tag.index)
            guard !texts.isEmpty else { continue }
            var diagnostic = located(
                .contradictoryTag(maskedNode(at: tag.index).text, values: texts, at: tag.range),
                id
            )
            diagnostic.instanceLocation = diagnostic.instanceLocation.appending(name)
            diagnostic.subject = .tag
            return diagnostic
        }
        return nil
    }

    /// A value with which an object is valid, in place of its tag.
    private struct Trial {
        let text: String
        /// The number of the object's members that are declared by the schemas which apply with this value.
        let evidence: Int
    }

    /// Returns the values that make the object valid. Values whose schemas declare more of its members come first.
    private func trials(
        of values: [DeclarationCache.TagValue],
        for tag: JSONNode,
        in object: JSONNode,
        _ unit: EvaluationTrace.Unit
    ) -> [Trial] {
        var groups: [String: [DeclarationCache.TagValue]] = [:]
        for value in values { groups[value.value.text, default: []].append(value) }
        groups[tag.text] = nil
        return groups.map { text, values in (text: text, evidence: evidence(of: values, object)) }
            .sorted { ($1.evidence, $0.text) < ($0.evidence, $1.text) }
            .prefix(Self.trialLimit)
            .compactMap { text, evidence in
                isValid(object, with: text, insteadOf: tag.range, unit.subschema)
                    ? Trial(text: text, evidence: evidence) : nil
            }
    }

    private func evidence(of values: [DeclarationCache.TagValue], _ object: JSONNode) -> Int {
        values.map { cache.evidence(for: $0.subschema, object) }.reduce(0, +)
    }

    /// Returns the values whose schemas declare more of the object's members than those of the present value. An equal
    /// number suffices if several members are wrong under the present value.
    ///
    /// A mistake in a single member is reported at that member, not at the tag. The member or the tag may be wrong, and
    /// authors look at the member first.
    ///
    /// - Parameters:
    ///   - least: The number of members that the schemas of the present value declare.
    ///   - hasSeveralMistakes: True if several members are wrong under the present value.
    private func betterValues(
        _ trials: [Trial],
        thanEvidence least: Int,
        hasSeveralMistakes: Bool
    ) -> [String] {
        guard let most = trials.first?.evidence, most >= least else { return [] }
        guard most > least || hasSeveralMistakes else { return [] }
        return trials.filter { $0.evidence == most }.map(\.text)
    }

    /// Returns the members that errors are about, including missing ones, without repetitions.
    ///
    /// - Parameter depth: The number of tokens in the object's location.
    private func wrongMembers(_ errors: [Diagnostic], atDepth depth: Int) -> Set<String> {
        errors.reduce(into: []) { names, error in
            if case .missing(let missing) = error.subject,
                error.instanceLocation.tokens.count == depth
            {
                names.formUnion(missing)
            } else {
                names.insert(error.instanceLocation.tokens.dropFirst(depth).first ?? "")
            }
        }
    }

    /// Returns whether the condition of a failed `then` or `else` compares a value that is wrong regardless of the
    /// condition. The branch that applies with the right value is then unknown.
    func dependsOnWrongValue(
        of plan: ConditionalPlan,
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Bool {
        guard foldsConsequences, !cache.wrongValues.isEmpty else { return false }
        return cache.comparedScalars(of: plan.condition, at: unit.instance)
            .contains { cache.wrongValues.contains($0, besides: id, in: trace) }
    }

    /// Returns whether an object or array is valid after a part of it is replaced by `text`. The result must be JSON.
    /// The function returns false once the budget for trials is spent.
    func isValid(
        _ container: JSONNode,
        with text: String,
        insteadOf part: SourceRange,
        _ subschema: SubschemaID
    ) -> Bool {
        let byteCount = container.range.byteCount + text.utf8.count
        guard cache.trialBudget.spend(byteCount) else { return false }
        return isValid(replacing(container, with: text, insteadOf: part), subschema)
    }

    /// Returns an object or array in which a part is replaced by `text`. The result must be JSON.
    ///
    /// The container and the text come from parsed texts whose depth was already limited, so no limit applies here.
    private func replacing(
        _ container: JSONNode,
        with text: String,
        insteadOf part: SourceRange
    ) -> JSONDocument {
        let bytes = instance.bytes
        let changed =
            bytes[container.range.start..<part.start] + Array(text.utf8)
            + bytes[part.end..<container.range.end]
        do {
            return try JSONParser(depthLimit: .max).parse(Array(changed))
        } catch {
            preconditionFailure("the document with the replaced value is not JSON: \(error)")
        }
    }

    /// Returns whether a value that is not part of the document is valid.
    func isValid(_ value: JSONDocument, _ subschema: SubschemaID) -> Bool {
        value.withText { text in
            program.withEvaluator(of: text) { evaluator in
                evaluator.accepts(0, against: subschema)
            }
        }
    }
}

extension Diagnostic {
    fileprivate var isMissingMember: Bool {
        if case .missing = subject { return true }
        return false
    }
}

/// The findings of `not`, at the members that it forbids.
extension EvaluationDiagnostics {
    /// Members that are not allowed together, or not with their values.
    private struct ForbiddenMembers {
        /// The entries of the member names.
        var names: Set<Int32> = []
        /// The entries of the names that are allowed with another value.
        var valueDependent: Set<Int32> = []
    }

    /// Returns the findings about a value that matches the schema under `not`, at the members that make it match.
    func negationFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        of inner: SubschemaID
    ) -> [Diagnostic] {
        let whole = [located(diagnostic(for: .not(inner), id, unit), id)]
        guard node(of: unit).kind == .object, !program.tracksScope else { return whole }
        let sets = forbiddenMembers(inner, unit, depth: 0)
        guard let sets, sets.allSatisfy({ !$0.names.isEmpty }) else { return whole }
        return sets.map { finding(about: $0, id, unit) }
    }

    private func finding(
        about forbiddenMembers: ForbiddenMembers,
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        let names = forbiddenMembers.names.sorted()
        let last = names[names.count - 1]
        guard names.count == 1 else {
            var finding = Diagnostic.forbiddenTogether(
                names.map(maskedName),
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
        let dependsOnValue = forbiddenMembers.valueDependent.contains(last)
        let value = instance.entry(at: last + 1)
        let valueRange = instance.range(at: last + 1)
        let finding: Diagnostic =
            dependsOnValue
            ? .forbidden(
                value.isContainer
                    ? "this value of \(memberPhrase(last))" : maskedNode(at: last + 1).excerpt,
                at: value.isContainer
                    ? SourceRange(start: valueRange.start, end: valueRange.start + 1) : valueRange
            )
            : .forbidden(memberPhrase(last), at: instance.range(at: last))
        var located = located(finding, id)
        located.instanceLocation = located.instanceLocation.appending(maskedName(at: last))
        return located
    }

    /// Returns the members by which an object matches a schema: one set for each combination of matching `anyOf`
    /// branches. Returns nil if the match depends on anything but certain members, or if there are too many sets.
    private func forbiddenMembers(
        _ subschema: SubschemaID,
        _ unit: EvaluationTrace.Unit,
        depth: Int
    ) -> [ForbiddenMembers]? {
        guard depth < Self.negationDepth else { return nil }
        var sets = [ForbiddenMembers()]
        let range = program[subschema].instructions
        for index in range.start..<range.end {
            let inner: [ForbiddenMembers]?
            switch program.instructions[index] {
            case .object(let plan):
                inner = forbiddenMembers(program.objectPlans[plan], unit).map { [$0] }
            case .reference(let target): inner = forbiddenMembers(target, unit, depth: depth + 1)
            case .allOf(let branches):
                inner =
                    branches.count == 1
                    ? forbiddenMembers(program.branches[branches.start], unit, depth: depth + 1)
                    : nil
            case .anyOf(let branches):
                let fitting = (branches.start..<branches.end).map { program.branches[$0] }
                    .filter { accepts($0, unit.instance) }
                let all = fitting.map { forbiddenMembers($0, unit, depth: depth + 1) }
                inner = all.contains { $0 == nil } ? nil : all.flatMap { $0 ?? [] }
            default: inner = nil
            }
            guard let inner else { return nil }
            sets = sets.flatMap { set in
                inner.map {
                    ForbiddenMembers(
                        names: set.names.union($0.names),
                        valueDependent: set.valueDependent.union($0.valueDependent)
                    )
                }
            }
            guard sets.count <= Self.negationLimit else { return nil }
        }
        return sets
    }

    private static let negationDepth = 8
    private static let negationLimit = 16

    private func forbiddenMembers(_ plan: ObjectPlan, _ unit: EvaluationTrace.Unit)
        -> ForbiddenMembers?
    {
        guard plan.patterns.count == 0, plan.additional.isNone else { return nil }
        var forbiddenMembers = ForbiddenMembers()
        for offset in plan.slots.start..<plan.slots.end {
            let slot = program.propertySlots[offset]
            let constrainsValue =
                !slot.subschema.isNone && !program[slot.subschema].acceptsEverything
            guard constrainsValue || slot.requiredNumber >= 0 else { continue }
            guard let member = node(of: unit)[program.string(slot.name)] else {
                // The object matches because the member is absent or has another name.
                return nil
            }
            forbiddenMembers.names.insert(member.index - 1)
            if constrainsValue { forbiddenMembers.valueDependent.insert(member.index - 1) }
        }
        return forbiddenMembers
    }

    private func accepts(_ subschema: SubschemaID, _ value: Int32) -> Bool {
        instance.withText { text in
            program.withEvaluator(of: text) { evaluator in
                evaluator.accepts(value, against: subschema)
            }
        }
    }
}
