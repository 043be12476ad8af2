/// Conditions that ask for other members according to the value of one, as alternatives do.
extension EvaluationDiagnostics {
    /// The most values that are tried in the place of one, and the largest value to try them in.
    static let trialLimit = 48
    static let trialByteLimit = 65_536

    /// The findings, where those about members that are missing lead to the value that asks for them.
    func withCondition(
        _ plan: ConditionalPlan,
        _ unit: EvaluationTrace.Unit,
        _ found: [Diagnostic]
    ) -> [Diagnostic] {
        let object = node(of: unit)
        guard object.kind == .object, found.contains(where: \.isMissingMember) else { return found }
        let places = known.choices(of: plan.condition).keys.sorted().compactMap { object[$0] }
            .filter { $0.kind != .object && $0.kind != .array }
            .map { value in
                Diagnostic.RelatedRange(
                    message: "required where this is \(shownNode(at: value.index).excerpt)",
                    range: value.range
                )
            }
        return found.map { finding in
            guard finding.isMissingMember, finding.related.isEmpty else { return finding }
            var finding = finding
            finding.related = places
            return finding
        }
    }

    /// Whether the findings about a value may become one about its tag.
    func mayHaveWrongTag(_ unit: EvaluationTrace.Unit) -> Bool {
        foldsConsequences && !unit.isValid && !program.tracksScope
            && instance.entry(at: unit.instance).kind == .object
            && node(of: unit).range.byteCount <= Self.trialByteLimit
            && !known.tags(of: unit.subschema).isEmpty
    }

    /// The findings as one about a member on whose value they depend, if all is well with another
    /// value and that explains the findings better than mistakes of their own would.
    func wrongTagOfCondition(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        _ found: [Diagnostic]
    ) -> Diagnostic? {
        guard mayHaveWrongTag(unit) else { return nil }
        let errors = found.filter { $0.severity == .error }
        guard !errors.isEmpty else { return nil }
        let object = node(of: unit)
        let tags = known.tags(of: unit.subschema).sorted { $0.key < $1.key }
        let depth = trace.instanceLocation(of: id).tokens.count
        for (name, values) in tags {
            guard let tag = object[name], tag.kind == .string else { continue }
            if let told = errors.first(where: { $0.range == tag.range }) {
                // The tag is known to be wrong; the rest may only follow from it.
                guard errors.count > 1, !trials(of: values, for: tag, in: object, unit).isEmpty
                else { continue }
                return told
            }
            let trials = trials(of: values, for: tag, in: object, unit)
            let texts = deprecated.current(
                betterValues(trials, for: tag, values, in: object, atDepth: depth, errors),
                at: tag.index
            )
            guard !texts.isEmpty else { continue }
            var diagnostic = located(
                .unfittingTag(shownNode(at: tag.index).text, values: texts, at: tag.range),
                id
            )
            diagnostic.instanceLocation = diagnostic.instanceLocation.appending(name)
            diagnostic.subject = .tag
            return diagnostic
        }
        return nil
    }

    /// A value in the place of a tag with which an object is valid.
    private struct Trial {
        let text: String
        /// How many of the object's members the schemas that depend on the value declare.
        let evidence: Int
    }

    /// The values that make the object valid, those that know most of its members first.
    private func trials(
        of values: [KnownNames.TagValue],
        for tag: JSONNode,
        in object: JSONNode,
        _ unit: EvaluationTrace.Unit
    ) -> [Trial] {
        var groups: [String: [KnownNames.TagValue]] = [:]
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

    private func evidence(of values: [KnownNames.TagValue], _ object: JSONNode) -> Int {
        values.map { known.evidence(for: $0.subschema, object) }.reduce(0, +)
    }

    /// Returns the values that know more of the object's members, or as many if several members are wrong
    /// without them.
    ///
    /// Mistakes in a single member are reported there, not at the tag: either is as likely to be wrong, and the
    /// member is where the author looks.
    private func betterValues(
        _ trials: [Trial],
        for tag: JSONNode,
        _ values: [KnownNames.TagValue],
        in object: JSONNode,
        atDepth depth: Int,
        _ errors: [Diagnostic]
    ) -> [String] {
        let least = evidence(of: values.filter { $0.value.text == tag.text }, object)
        guard let most = trials.first?.evidence, most >= least else { return [] }
        guard most > least || wrongMembers(errors, atDepth: depth).count > 1 else { return [] }
        return trials.filter { $0.evidence == most }.map(\.text)
    }

    /// Returns the members that errors are about, each once; those that are missing count as well.
    ///
    /// - Parameter depth: How far down the object is.
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

    /// Whether the condition of a failed `then` or `else` asks for a value that is wrong whatever the condition
    /// says, so that what would follow from the right one is not known.
    func dependsOnWrongValue(
        _ plan: ConditionalPlan,
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Bool {
        guard foldsConsequences, !known.wrongValues.isEmpty else { return false }
        return known.comparedScalars(of: plan.condition, at: unit.instance)
            .contains { known.wrongValues.contains($0, besides: id, in: trace) }
    }

    /// Whether an object or array is valid with another text, which leaves JSON behind, in the place of a part of it;
    /// false where no more trials are made.
    func isValid(
        _ container: JSONNode,
        with text: String,
        insteadOf part: SourceRange,
        _ subschema: SubschemaID
    ) -> Bool {
        let byteCount = container.range.byteCount + text.utf8.count
        guard known.trialBudget.take(byteCount) else { return false }
        return isValid(changed(container, with: text, insteadOf: part), subschema)
    }

    /// An object or array with another text in the place of a part of it that leaves JSON behind.
    ///
    /// Both are parts of texts that were parsed, with limits of their own, so none applies here.
    private func changed(
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
            preconditionFailure("a JSON value in the place of another makes JSON: \(error)")
        }
    }

    /// Whether a value that is not part of the document is valid.
    func isValid(_ value: JSONDocument, _ subschema: SubschemaID) -> Bool {
        value.withText { text in
            program.withEvaluator(of: text) { evaluator in
                let isValid = evaluator.evaluate(subschema, 0, .none)
                return isValid && evaluator.assertions.fault == nil
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
