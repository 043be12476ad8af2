import SchemaKit

/// The findings of `if`, `then` and `else`. An `if` often compares a member, the tag, with a constant, as in
/// `"kind": "poll"`. The value of the tag then decides which other members are required or allowed.
extension EvaluationDiagnostics {
    /// The maximum number of values to try in place of one value.
    static let trialLimit = 48
    /// The maximum size, in bytes, of an object in which values are tried.
    static let trialByteLimit = 65_536

    /// Returns the findings of `then` or `else`. A finding about a missing member or a forbidden value gets related
    /// ranges: the ranges of the values that the condition depends on.
    func addingConditionReasons(
        of plan: ConditionalPlan,
        _ unit: EvaluationTrace.Unit,
        _ found: [Diagnostic]
    ) -> [Diagnostic] {
        let object = node(of: unit)
        guard object.kind == .object, found.contains(where: { $0.requirement != nil }) else {
            return found
        }
        let reasons = cache.choices(of: plan.condition).keys.sorted().compactMap { name in
            object[name.text].flatMap { value -> Diagnostic.Reason? in
                guard !value.kind.isContainer else { return nil }
                let text = maskedNode(at: value.index).excerpt
                return ("because '\(name.text)' is \(text)", value.range)
            }
        }
        return found.map { $0.addingReasons(reasons) }
    }

    /// Returns whether the findings about a value may be replaced by one finding about the tag of the value.
    ///
    /// Returns false if the program has dynamic references. The result of a trial then also depends on the schemas that
    /// apply around the value.
    func mayHaveWrongTag(_ unit: EvaluationTrace.Unit) -> Bool {
        omitsConsequences && !unit.isValid && !program.tracksScope
            && instance.entry(at: unit.instance).kind == .object
            && node(of: unit).range.byteCount <= Self.trialByteLimit
            && !cache.tags(of: unit.subschema).isEmpty
    }

    /// Returns one finding about a wrong tag, which replaces all findings about the object, or nil.
    ///
    /// A tag is considered wrong if the object is valid with another value of the tag, and if this explains the
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
        let tags = cache.tags(of: unit.subschema)
        let depth = trace.instanceLocation(of: id).tokens.count
        for name in tags.keys.sorted() {
            guard let knownTag = tags[name], let tag = object[name.text], tag.kind == .string else {
                continue
            }
            let evidence = TagEvidence(for: knownTag) { cache.evidence(for: $0, in: object) }
            if let wrongTag = errors.first(where: { $0.range == tag.range }) {
                // This error already says that the tag is wrong. It replaces the other findings if another value of the
                // tag would make the object valid.
                guard errors.count > 1,
                    !validReplacements(for: tag, in: object, unit, evidence).isEmpty
                else { continue }
                return wrongTag
            }
            let replacements = validReplacements(for: tag, in: object, unit, evidence)
            let better = betterValues(
                replacements,
                thanEvidence: evidence.count(
                    for: knownTag.values.filter { isEqual($0.value, tag) }
                ),
                hasSeveralMistakes: wrongMembers(errors, atDepth: depth).count > 1
            )
            let texts = deprecated.withoutDeprecated(better, at: tag.index)
            guard !texts.isEmpty else { continue }
            var diagnostic = located(
                .contradictoryTag(
                    maskedNode(at: tag.index).text,
                    values: texts.map { masked($0, at: tag.index) },
                    at: tag.range
                ),
                id
            )
            diagnostic.instanceLocation = diagnostic.instanceLocation.appending(name.text)
            diagnostic.subject = .tag
            return diagnostic
        }
        return nil
    }

    /// A value of a tag that makes the object valid.
    private struct TagReplacement {
        let text: String
        /// The number of the object's members that are declared by the schemas for this value.
        let evidence: Int
    }

    /// Returns the values of the tag that make the object valid. Values whose schemas declare more of the object's
    /// members come first.
    private func validReplacements(
        for tag: JSONNode,
        in object: JSONNode,
        _ unit: EvaluationTrace.Unit,
        _ evidence: TagEvidence
    ) -> [TagReplacement] {
        var groups: [String: [DeclarationCache.TagValue]] = [:]
        for value in evidence.tag.values where !isEqual(value.value, tag) {
            groups[value.value.text, default: []].append(value)
        }
        return groups.map { text, values in
            (text: text, evidence: evidence.count(for: values))
        }
        .sorted { ($1.evidence, $0.text) < ($0.evidence, $1.text) }
        .prefix(Self.trialLimit)
        .compactMap { text, evidence in
            isValid(object, with: text, insteadOf: tag.range, unit.subschema)
                ? TagReplacement(text: text, evidence: evidence) : nil
        }
    }

    /// Returns the values whose schemas declare the greatest number of the object's members. The number must be
    /// greater than for the present value. If several members are wrong under the present value, an equal number
    /// suffices.
    ///
    /// A mistake in a single member is reported at that member, not at the tag. The member or the tag may be wrong, and
    /// authors look at the member first.
    ///
    /// - Parameters:
    ///   - presentEvidence: The number of the object's members that the schemas of the present value declare.
    ///   - hasSeveralMistakes: True if several members are wrong under the present value.
    private func betterValues(
        _ replacements: [TagReplacement],
        thanEvidence presentEvidence: Int,
        hasSeveralMistakes: Bool
    ) -> [String] {
        guard let bestEvidence = replacements.first?.evidence, bestEvidence >= presentEvidence,
            bestEvidence > presentEvidence || hasSeveralMistakes
        else { return [] }
        return replacements.filter { $0.evidence == bestEvidence }.map(\.text)
    }

    /// Returns the names of the members that errors are about, including missing members. The empty name stands for
    /// other errors about the object itself.
    ///
    /// - Parameter depth: The number of tokens in the object's location.
    private func wrongMembers(_ errors: [Diagnostic], atDepth depth: Int) -> Set<String> {
        errors.reduce(into: []) { names, error in
            if case .missingMember(let missing) = error.subject,
                error.instanceLocation.tokens.count == depth
            {
                names.formUnion(missing)
            } else {
                names.insert(error.instanceLocation.tokens.dropFirst(depth).first ?? "")
            }
        }
    }

    /// Returns whether the condition of a failed `then` or `else` compares a value that is wrong regardless of the
    /// condition. With the right value, the failed keyword might have no effect.
    func dependsOnWrongValue(
        _ plan: ConditionalPlan,
        at id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Bool {
        guard omitsConsequences, !cache.wrongValues.isEmpty else { return false }
        return cache.comparedScalars(of: plan.condition, at: unit.instance)
            .contains { cache.wrongValues.contains($0, around: id, in: trace) }
    }

    /// Returns whether an object or array is valid after `text` replaces a range in it. The result of the replacement
    /// must be JSON. Returns false once the budget for trials is spent.
    func isValid(
        _ container: JSONNode,
        with text: String,
        insteadOf replaced: SourceRange,
        _ subschema: SubschemaID
    ) -> Bool {
        let byteCount = container.range.byteCount + text.utf8.count
        guard cache.trialBudget.spend(byteCount) else { return false }
        return isValid(replacing(container, with: text, insteadOf: replaced), subschema)
    }

    /// Returns an object or array in which `text` replaces a range. The result must be JSON.
    ///
    /// The container and the text come from parsed texts whose depth was already limited, so no limit applies here.
    private func replacing(
        _ container: JSONNode,
        with text: String,
        insteadOf replaced: SourceRange
    ) -> JSONDocument {
        let bytes = instance.bytes
        let changed =
            bytes[container.range.start..<replaced.start] + Array(text.utf8)
            + bytes[replaced.end..<container.range.end]
        do {
            return try JSONParser(depthLimit: .max).parse(Array(changed))
        } catch {
            preconditionFailure("the document with the replaced value is not JSON: \(error)")
        }
    }

    /// Returns whether a subschema accepts another document, such as an object in which a value was replaced.
    func isValid(_ value: JSONDocument, _ subschema: SubschemaID) -> Bool {
        value.withText { text in
            program.withEvaluator(of: text) { evaluator in
                evaluator.accepts(0, under: subschema)
            }
        }
    }
}

/// The evidence for each value of a tag: the number of an object's members that the schemas for the value declare.
private struct TagEvidence {
    let tag: DeclarationCache.Tag
    private let memberCount: (SubschemaID) -> Int
    /// The evidence of all `else` schemas together.
    private var alternativeCount = 0
    /// For the text of each value that a condition with `else` compares, the evidence of the `else` schemas of the
    /// conditions that compare this value.
    private var comparedCounts: [String: Int] = [:]

    /// - Parameter memberCount: Returns the number of the object's members that a schema declares.
    init(for tag: DeclarationCache.Tag, memberCount: @escaping (SubschemaID) -> Int) {
        self.tag = tag
        self.memberCount = memberCount
        for alternative in tag.alternatives {
            let count = memberCount(alternative.subschema)
            alternativeCount += count
            for text in alternative.comparedTexts { comparedCounts[text, default: 0] += count }
        }
    }

    /// Returns the evidence for one value. `values` are the entries of the tag for this value, one for each schema.
    func count(for values: [DeclarationCache.TagValue]) -> Int {
        let count = values.map { memberCount($0.subschema) }.reduce(0, +)
        guard let text = values.first?.value.text, tag.ownTexts.contains(text) else { return count }
        return count + alternativeCount - comparedCounts[text, default: 0]
    }
}

extension Diagnostic {
    /// The start of a phrase with a reason, such as "required" in "required because 'kind' is "poll""; nil unless the
    /// finding is about a missing member or a forbidden value.
    fileprivate var requirement: String? {
        if case .missingMember = subject { return "required" }
        return id == .forbidden ? "not allowed" : nil
    }

    /// A reason for a finding, such as "because 'kind' is "poll"", and its range in the payload.
    typealias Reason = (text: String, range: SourceRange)

    /// Returns the finding with the reasons as related ranges. Returns it unchanged if it has related ranges, or if it is
    /// not about a missing member or a forbidden value.
    func addingReasons(_ reasons: [Reason]) -> Diagnostic {
        guard let requirement, related.isEmpty else { return self }
        var finding = self
        finding.related = reasons.map {
            RelatedRange(message: "\(requirement) \($0.text)", range: $0.range)
        }
        return finding
    }
}

/// The findings of `not`, at the members that it forbids.
extension EvaluationDiagnostics {
    /// The members of an object that `not` forbids together, or a single member that it forbids.
    private struct ForbiddenMembers {
        /// The entries of the names of all these members.
        var names: Set<Int32> = []
        /// The entries of the names of the members that would be allowed with another value.
        var valueDependent: Set<Int32> = []
    }

    /// Returns the findings about a value that matches the schema under `not`, at the members that make it match.
    func negationFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        of inner: SubschemaID
    ) -> [Diagnostic] {
        let whole = [located(diagnostic(for: .not(inner), id, unit), id)]
        // With dynamic references, the verdict of a schema also depends on the schemas that apply around the value.
        guard node(of: unit).kind == .object, !program.tracksScope else { return whole }
        let sets = forbiddenMembers(inner, unit, depth: 0)
        guard let sets, sets.allSatisfy({ !$0.names.isEmpty }) else { return whole }
        return sets.map { finding(about: $0, id) }
    }

    private func finding(
        about forbiddenMembers: ForbiddenMembers,
        _ id: EvaluationTrace.UnitID
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
        let finding: Diagnostic =
            dependsOnValue
            ? .forbidden(
                value.isContainer
                    ? "this value of \(memberPhrase(last))" : maskedNode(at: last + 1).excerpt,
                at: instance.markedRange(at: last + 1)
            )
            : .forbidden(memberPhrase(last), at: instance.range(at: last))
        var located = located(finding, id)
        located.instanceLocation = located.instanceLocation.appending(maskedName(at: last))
        return located
    }

    /// Returns the members by which an object matches a schema: one set for each combination of matching `anyOf`
    /// branches. Returns nil if the match also depends on a keyword that is not followed here, such as an `allOf` of
    /// several schemas, or on the absence of a member. Also returns nil beyond `negationDepth` or `negationLimit`.
    private func forbiddenMembers(
        _ subschema: SubschemaID,
        _ unit: EvaluationTrace.Unit,
        depth: Int
    ) -> [ForbiddenMembers]? {
        guard depth < Self.negationDepth else { return nil }
        var sets = [ForbiddenMembers()]
        for instruction in program.instructions(of: subschema) {
            let inner: [ForbiddenMembers]?
            switch instruction {
            case .object(let plan):
                inner = forbiddenMembers(program.objectPlans[plan], unit).map { [$0] }
            case .reference(let target): inner = forbiddenMembers(target, unit, depth: depth + 1)
            case .allOf(let branches):
                inner =
                    branches.count == 1
                    ? forbiddenMembers(
                        program.listedSubschemas[branches.start],
                        unit,
                        depth: depth + 1
                    )
                    : nil
            case .anyOf(let branches):
                inner = forbiddenMembers(ofBranches: branches, unit, depth: depth + 1)
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

    /// Returns the members by which an object matches the branches of an `anyOf`. Returns nil if it matches no branch,
    /// or if the result for a branch is not known.
    ///
    /// Branches can refer to schemas with as many branches. The search therefore ends with the first branch that gives
    /// no result or too many sets; it would otherwise visit every path through the references.
    private func forbiddenMembers(
        ofBranches branches: PoolRange,
        _ unit: EvaluationTrace.Unit,
        depth: Int
    ) -> [ForbiddenMembers]? {
        var sets: [ForbiddenMembers] = []
        for offset in branches.start..<branches.end {
            let branch = program.listedSubschemas[offset]
            guard accepts(branch, unit.instance) else { continue }
            guard let inner = forbiddenMembers(branch, unit, depth: depth) else { return nil }
            sets += inner
            guard sets.count <= Self.negationLimit else { return nil }
        }
        // If the evaluations end without a verdict, no branch is found to match, so the result is unknown.
        return sets.isEmpty ? nil : sets
    }

    /// The maximum nesting of references and applicators under `not`.
    private static let negationDepth = 8
    /// The maximum number of sets of forbidden members.
    private static let negationLimit = 16

    private func forbiddenMembers(_ plan: ObjectPlan, _ unit: EvaluationTrace.Unit)
        -> ForbiddenMembers?
    {
        guard plan.patterns.count == 0, plan.additional.isNone else { return nil }
        var forbiddenMembers = ForbiddenMembers()
        let names = cache.objectNames(of: node(of: unit))
        for offset in plan.slots.start..<plan.slots.end {
            let slot = program.propertySlots[offset]
            let constrainsValue =
                !slot.subschema.isNone && !program[slot.subschema].acceptsEverything
            guard constrainsValue || slot.requiredNumber >= 0 else { continue }
            guard let name = names.entry(ofName: program.string(slot.name)) else {
                // The object matches because the member is absent, or is present under an alias.
                return nil
            }
            forbiddenMembers.names.insert(name)
            if constrainsValue { forbiddenMembers.valueDependent.insert(name) }
        }
        return forbiddenMembers
    }

    private func accepts(_ subschema: SubschemaID, _ value: Int32) -> Bool {
        instance.withText { text in
            program.withEvaluator(of: text) { evaluator in
                evaluator.accepts(value, under: subschema)
            }
        }
    }
}
