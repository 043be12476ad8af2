import SchemaKit

/// The findings of `ValueRule`s: the rules of keywords of the widget vocabulary, and of `deprecated`.
extension EvaluationDiagnostics {
    func ruleFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        rule: ValueRule
    ) -> [Diagnostic] {
        if case .secret = rule, repeatedSecrets.contains(id) { return [] }
        let violations = instance.withText { text in
            program.withAssertions(of: text) { $0.violations(of: rule, at: unit.instance) }
        }
        let findings =
            if case .template(let syntax) = rule {
                templateFindings(violations, at: unit, of: syntax)
            } else {
                violations.map { diagnostic(for: $0, of: rule, id, unit) }
            }
        return findings.map { located(rule.isAdvisory ? $0.asNotice(.warning) : $0, id) }
    }

    /// Returns the findings about the tokens in a string. A string can have many such findings, so the ranges of its
    /// characters are determined once.
    private func templateFindings(
        _ violations: [RuleViolation],
        at unit: EvaluationTrace.Unit,
        of syntax: TemplateSyntax
    ) -> [Diagnostic] {
        guard !violations.isEmpty else { return [] }
        let hasSecret = secrets.overlaps(range(of: unit))
        let ranges = instance.contentRanges(inStringAt: unit.instance)
        return violations.map { violation in
            guard case .template(let problem, let content) = violation else {
                preconditionFailure("the rule about templates found another problem")
            }
            let shown = hasSecret ? problem.withoutSimilarName : problem
            return .template(shown, syntax, at: ranges[content])
        }
    }

    private func diagnostic(
        for violation: RuleViolation,
        of rule: ValueRule,
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        switch violation {
        case .repeatedKey(let first, let second):
            return .repeatedKey(
                excerpt(second),
                first: range(at: first),
                second: range(at: second)
            )
        case .keyMismatch(let name, let value):
            var finding = Diagnostic.keyMismatch(
                found: excerpt(value),
                expected: maskedNode(at: name).text,
                at: range(at: value)
            )
            // The fix would write asterisks instead of a secret in the name.
            if secrets.overlaps(range(at: name)) { finding.fixes = [] }
            return finding
        case .aboveOther(let value, let bound, let name):
            return .aboveOther(quote(value), bound: quote(bound), called: name)
        case .lowContrast(let first, let second, let ratio, let least):
            return .lowContrast(
                quote(first),
                quote(second),
                ratio: ratio,
                atLeast: least
            )
        case .template:
            preconditionFailure("a rule that is not about templates found a template problem")
        case .misread(let length, let reading, let clearerText):
            guard !secrets.overlaps(range(of: unit)) else {
                return .misreadSecretDuration(at: range(of: unit))
            }
            return .misreadDuration(
                Diagnostic.Quote(text: found(unit), range: range(of: unit)),
                meaning: length,
                readAs: reading,
                clearerText: clearerText
            )
        case .unevenStep, .queryMismatch, .unlistedParameter:
            return relationFinding(violation)
        case .secret(let index, let content):
            guard case .secret(let pattern) = rule else {
                preconditionFailure("a rule that is not about secrets found a secret")
            }
            var finding = Diagnostic.secret(at: instance.range(ofSecret: content, at: index))
            finding.add(
                .redaction(
                    of: index,
                    in: instance,
                    by: program.patterns[pattern],
                    scratch: &cache.patternScratch
                )
            )
            return finding
        case .deprecated:
            return deprecationFinding(id, unit)
        }
    }

    /// Returns the finding of a rule about the date-times of an array or the parameters of a link.
    private func relationFinding(_ violation: RuleViolation) -> Diagnostic {
        switch violation {
        case .unevenStep(let first, let second, let found, let expected):
            return .unevenStep(
                found: found,
                expected: expected,
                at: range(at: second),
                previous: range(at: first)
            )
        case .queryMismatch(let value, let link, let linkHasParameter):
            return .queryMismatch(
                excerpt(value),
                linkHasParameter: linkHasParameter,
                at: range(at: value),
                link: range(at: link)
            )
        case .unlistedParameter(let name, let link):
            return .unlistedParameter(
                secrets.overlaps(range(at: link)) ? nil : name,
                at: range(at: link)
            )
        default:
            preconditionFailure("not a violation of a relation between values")
        }
    }

    private func quote(_ index: Int32) -> Diagnostic.Quote {
        Diagnostic.Quote(text: excerpt(index), range: range(at: index))
    }

    private func excerpt(_ index: Int32) -> String { maskedNode(at: index).excerpt }

    private func range(at index: Int32) -> SourceRange { instance.range(at: index) }

    /// Returns the finding about a deprecated value or member. It is about the value if the schema has `const` or if
    /// the value is not that of a member, and otherwise about the member's name.
    private func deprecationFinding(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        let schema = program.registry.node(at: program[unit.subschema].location)
        let dialect = program.registry.resource(program[unit.subschema].resource).dialect
        let replacement = dialect.name(of: .replacement).flatMap { schema[$0] }
        let isConstant = dialect.name(of: .constant).flatMap { schema[$0] } != nil
        let name = trace.memberName(of: id)
        guard let name, !isConstant else {
            return .deprecatedValue(
                found(unit),
                replacement: replacement?.text,
                at: range(of: unit)
            )
        }
        return .deprecatedMember(name, replacement: replacement?.string, at: nameRange(unit))
    }
}

extension TemplateProblem {
    /// The problem without the similar name, which quotes the string and can therefore show a secret. The other names
    /// are from the schema.
    fileprivate var withoutSimilarName: TemplateProblem {
        switch self {
        case .missingParameter(let name, let token, _):
            .missingParameter(name: name, token: token, found: nil)
        case .blockNotClosed(let name, let closing, _):
            .blockNotClosed(name: name, closing: closing, found: nil)
        case .blockNotOpened(let name, let opening, _):
            .blockNotOpened(name: name, opening: opening, found: nil)
        case .notClosed, .notOpened, .malformed, .wrongParameter: self
        }
    }
}

extension EvaluationTrace {
    /// Returns the name of the member whose value is the unit's value, or nil if the value is not a member's.
    fileprivate func memberName(of id: UnitID) -> String? {
        let step = self[id].instanceLocation
        guard step != .root, case .member(let name) = instanceSteps[Int(step.index)].step else {
            return nil
        }
        return (maskedInstance ?? instance).string(at: name)
    }
}
