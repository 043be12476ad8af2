/// Conditions that ask for other members according to the value of one, as alternatives do.
extension EvaluationDiagnostics {
    /// The most values that are tried in the place of one, and the largest value to try them in.
    private static let trialLimit = 48
    private static let trialByteLimit = 65_536

    /// The findings as one about a member on whose value they depend, if the members are those that
    /// another value asks for and all is well with that.
    func wrongTagOfCondition(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        _ found: [Diagnostic]
    ) -> Diagnostic? {
        guard foldsConsequences, instance.entry(at: unit.instance).kind == .object,
            found.contains(where: { $0.severity == .error }), !program.tracksScope
        else { return nil }
        let object = node(of: unit)
        guard object.range.byteCount <= Self.trialByteLimit else { return nil }
        for (name, consequences) in known.consequences(of: unit.subschema).sorted(by: {
            $0.key < $1.key
        }) {
            guard consequences.count > 1, let tag = object[name], tag.kind == .string,
                !found.contains(where: { $0.range == tag.range })
            else { continue }
            let values = betterValues(than: tag, of: object, consequences, unit)
            guard !values.isEmpty else { continue }
            var diagnostic = located(
                .unfittingTag(tag.text, values: values, at: tag.range),
                id
            )
            diagnostic.instanceLocation = diagnostic.instanceLocation.appending(name)
            diagnostic.subject = .tag
            return diagnostic
        }
        return nil
    }

    /// The values with which the object would be valid and more of its members known.
    private func betterValues(
        than tag: JSONNode,
        of object: JSONNode,
        _ consequences: [KnownNames.Consequence],
        _ unit: EvaluationTrace.Unit
    ) -> [String] {
        func evidence(_ text: String) -> Int {
            consequences.filter { $0.value.text == text }
                .map { known.evidence(for: $0.subschema, object) }.reduce(0, +)
        }
        let least = evidence(tag.text)
        var texts: [String] = []
        for text in consequences.map(\.value.text) where text != tag.text && !texts.contains(text) {
            texts.append(text)
        }
        let promising = texts.map { (text: $0, evidence: evidence($0)) }
            .filter { $0.evidence > least }
            .sorted { ($1.evidence, $0.text) < ($0.evidence, $1.text) }
        var values: [String] = []
        var best = 0
        for candidate in promising.prefix(Self.trialLimit) where candidate.evidence >= best {
            guard isValid(object, with: candidate.text, insteadOf: tag, unit.subschema) else {
                continue
            }
            values.append(candidate.text)
            best = candidate.evidence
        }
        return values
    }

    /// Whether an object is valid once a value in it is another.
    private func isValid(
        _ object: JSONNode,
        with text: String,
        insteadOf value: JSONNode,
        _ subschema: SubschemaID
    ) -> Bool {
        let bytes = instance.bytes
        let changed =
            bytes[object.range.start..<value.range.start] + Array(text.utf8)
            + bytes[value.range.end..<object.range.end]
        do {
            return try JSONParser().parse(Array(changed)).withText { text in
                var evaluator = Evaluator(
                    program: program,
                    text: text,
                    scratch: EvaluationScratch()
                )
                let isValid = evaluator.evaluate(subschema, 0, .none)
                return isValid && evaluator.assertions.fault == nil
            }
        } catch {
            preconditionFailure("a JSON value in the place of another makes JSON: \(error)")
        }
    }
}
