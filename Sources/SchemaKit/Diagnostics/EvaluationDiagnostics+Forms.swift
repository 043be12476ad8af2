/// The string forms that the branches of a union require, and the descriptions that distinguish several matching
/// branches.
extension EvaluationDiagnostics {
    /// Returns one finding that lists the string forms of several branches, or nil if a branch requires anything else.
    func mergedForms(
        _ branches: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic? {
        guard instance.entry(at: unit.instance).kind == .string else { return nil }
        let fitting = branches.filter { !isOfOtherType($0, unit) }
        guard fitting.count > 1 else { return nil }
        var patterns: [String] = []
        var forms: [String] = []
        for branch in fitting {
            guard let form = form(branch) else { return nil }
            if let pattern = form.pattern, !patterns.contains(pattern) { patterns.append(pattern) }
            if !forms.contains(form.phrase) { forms.append(form.phrase) }
        }
        // Branches with the same form are reported by their own findings.
        guard forms.count > 1, forms.count <= Diagnostic.shownValueCount else { return nil }
        let found = found(unit)
        var finding: Diagnostic =
            patterns.count == forms.count
            ? .noForm(found, patterns: patterns, at: range(of: unit))
            : .noForm(found, forms: forms, at: range(of: unit))
        guard !program.tracksScope else { return finding }
        finding.add(trimming(unit) { accepts($0, unit.subschema) })
        return finding
    }

    /// Returns whether a subschema accepts a string, or false once the budget for trials is spent.
    private func accepts(_ content: Span<UInt8>, _ subschema: SubschemaID) -> Bool {
        let text = JSONText.quoted(String(decoding: content))
        guard known.trialBudget.take(text.utf8.count) else { return false }
        guard let value = try? JSONParser().parse(Array(text.utf8)) else { return false }
        return isValid(value, subschema)
    }

    /// Returns the string form that a branch requires. Returns nil if the branch failed for another reason, or has its
    /// own message.
    private func form(
        _ branch: EvaluationTrace.UnitID
    ) -> (phrase: String, pattern: String?)? {
        guard messages(of: trace[branch]).isEmpty else { return nil }
        let failed = trace.children(of: branch).filter { !trace[$0].isValid }
        if failed.count == 1, trace[failed[0]].instruction >= 0,
            case .reference = program.instructions[trace[failed[0]].instruction]
        {
            return trace.children(of: failed[0]).first.flatMap(form)
        }
        var length: String?
        var form: (phrase: String, pattern: String?)?
        for id in failed {
            guard trace[id].instruction >= 0 else { return nil }
            switch program.instructions[trace[id].instruction] {
            case .pattern(let index):
                let source = program.patterns[index].source
                form = form ?? ("a string that matches '\(source)'", source)
            case .format(let format): form = form ?? (format.expectation, nil)
            case .customFormat(let format):
                form = form ?? (program.customFormats[format].expectation, nil)
            case .minLength(let minimum): length = "a string of at least \(characters(minimum))"
            case .maxLength(let maximum): length = "a string of at most \(characters(maximum))"
            default: return nil
            }
        }
        // A text of the right form usually has the right length too.
        return form ?? length.map { ($0, nil) }
    }

    func severalBranches(
        _ failed: [EvaluationTrace.UnitID],
        of count: Int,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        let failedIndexes = Set(failed.compactMap(branchIndex))
        let valid = (0..<count).filter { !failedIndexes.contains($0) }
        let branches = self.branches(unit)
        let forms = valid.map { form(of: branches[$0]) }
        let patterns = forms.compactMap { $0?.pattern }
        if patterns.count == valid.count, Set(patterns).count == valid.count {
            return .severalForms(found(unit), patterns: patterns, at: range(of: unit))
        }
        let phrases = forms.map { $0?.phrase }
        // A phrase that several branches share does not identify a branch.
        let isDistinctive =
            Set(phrases.compactMap(\.self)).count == phrases.compactMap(\.self).count
        return .severalBranches(
            zip(valid, phrases).map { index, phrase in
                phrase.flatMap { isDistinctive ? "\(index): \($0.withoutExample)" : nil }
                    ?? String(index)
            },
            at: range(of: unit)
        )
    }

    /// Returns the subschemas of the branches.
    private func branches(_ unit: EvaluationTrace.Unit) -> [SubschemaID] {
        switch program.instructions[unit.instruction] {
        case .anyOf(let branches), .oneOf(let branches): program.branches(in: branches)
        default: preconditionFailure("the caller passes anyOf and oneOf")
        }
    }

    /// Returns a description of the values that a subschema itself allows, for messages: the form of a string or a
    /// constant, or else its title, the members that it requires, or its types. Returns nil if it has none of these.
    func form(of subschema: SubschemaID) -> (phrase: String, pattern: String?)? {
        let subschema = program.destination(of: subschema)
        let range = program[subschema].instructions
        for offset in range.start..<range.end {
            switch program.instructions[offset] {
            case .pattern(let index):
                let source = program.patterns[index].source
                return ("a string that matches '\(source)'", source)
            case .format(let format): return (format.expectation, nil)
            case .customFormat(let format):
                return (program.customFormats[format].expectation, nil)
            case .constant(let constant): return (program.constants.node(constant).excerpt, nil)
            default: continue
            }
        }
        let schema = program.registry.node(at: program[subschema].location)
        if let title = schema.kind == .object ? schema["title"]?.string : nil {
            return ("'\(title)'", nil)
        }
        let names = known.requiredNames(of: subschema)
        if !names.isEmpty {
            return ("an object with \(Diagnostic.list(ofNames: names))", nil)
        }
        guard !program[subschema].typeKeyword.isNone else { return nil }
        return (Diagnostic.list(program[subschema].kinds.phrases, last: "or"), nil)
    }
}
