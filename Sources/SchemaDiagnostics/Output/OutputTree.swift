public import SchemaKit

/// A converter of a trace with all details into a tree of output units.
struct OutputTree {
    private let trace: EvaluationTrace
    private let diagnostics: EvaluationDiagnostics
    private let program: SchemaProgram

    init(_ trace: EvaluationTrace) {
        diagnostics = EvaluationDiagnostics(of: trace)
        // The trace of the diagnostics masks the secrets in locations.
        self.trace = diagnostics.trace
        program = trace.program
    }

    /// The unit of the root schema.
    var root: OutputUnit { unit(EvaluationTrace.UnitID(index: 0)) }

    private func unit(_ id: EvaluationTrace.UnitID) -> OutputUnit {
        let unit = trace[id]
        let children = isAdvice(unit) ? [] : trace.children(of: id).map(self.unit)
        let failsByItself = !unit.isValid && !isFailure(of: unit, causedBy: children)
        return OutputUnit(
            isValid: unit.isValid,
            keyword: trace.keywordName(of: id),
            keywordLocation: trace.keywordLocation(of: id),
            absoluteKeywordLocation: trace.absoluteKeywordLocation(of: id),
            instanceLocation: trace.instanceLocation(of: id),
            error: unit.isValid ? nil : error(of: id, failsByItself: failsByItself),
            annotation: annotation(of: id, unit, children),
            children: children,
            failsByItself: failsByItself
        )
    }

    /// Returns whether the keyword of a unit is `advice`. Its schemas are left out of the output, because their
    /// failures do not make the value invalid.
    private func isAdvice(_ unit: EvaluationTrace.Unit) -> Bool {
        guard unit.hasInstruction, case .advice = program.instructions[unit.instruction] else {
            return false
        }
        return true
    }

    /// Returns whether children are the reason why a unit failed. Some keywords fail because too many of their schemas
    /// or items match. The schemas or items that do not match are then no mistakes.
    private func isFailure(
        of unit: EvaluationTrace.Unit,
        causedBy children: [OutputUnit]
    ) -> Bool {
        let validCount = children.count { $0.isValid }
        guard validCount < children.count else { return false }
        guard unit.hasInstruction else { return true }
        switch program.instructions[unit.instruction] {
        case .oneOf: return validCount == 0
        case .contains(let plan): return validCount < program.containsPlans[plan].minimum
        case .not, .disallowedTypes: return false
        default: return true
        }
    }

    private func error(of id: EvaluationTrace.UnitID, failsByItself: Bool) -> String {
        guard failsByItself else { return "a subschema has errors" }
        return diagnostics.diagnostics(in: id).first?.message ?? "the value is not allowed here"
    }

    private func annotation(
        of id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        _ children: [OutputUnit]
    ) -> OutputAnnotation? {
        guard !unit.keyword.isNone, unit.isValid else { return nil }
        if unit.instruction == EvaluationTrace.Unit.annotation {
            return .value(trace.schemaNode(of: id))
        }
        guard unit.hasInstruction else { return nil }
        switch program.instructions[unit.instruction] {
        case .format, .customFormat:
            return .value(trace.schemaNode(of: id))
        case .object(let plan):
            let isRequired = unit.keyword == program.objectPlans[plan].required
            return isRequired ? nil : .names(names(children))
        case .unevaluatedProperties:
            return isKind(unit, .object) ? .names(names(children)) : nil
        case .unevaluatedItems:
            return isKind(unit, .array) && !children.isEmpty ? .everything : nil
        case .array(let plan):
            return items(unit, plan: program.arrayPlans[plan], children)
        case .contains:
            return isKind(unit, .array) ? .indices(indices(children.filter(\.isValid))) : nil
        default:
            return nil
        }
    }

    private func isKind(_ unit: EvaluationTrace.Unit, _ kind: JSONKind) -> Bool {
        trace.instance.entry(at: unit.instance).kind == kind
    }

    /// Returns the distinct names of the members to which the children apply.
    private func names(_ children: [OutputUnit]) -> [String] {
        // Names that are canonically equivalent but consist of different code points are different.
        var seen: Set<[UInt8]> = []
        return children.compactMap(\.instanceLocation.tokens.last)
            .filter { seen.insert(Array($0.utf8)).inserted }
    }

    private func indices(_ children: [OutputUnit]) -> [Int] {
        children.compactMap { $0.instanceLocation.tokens.last.flatMap { Int($0) } }
    }

    private func items(
        _ unit: EvaluationTrace.Unit,
        plan: ArrayPlan,
        _ children: [OutputUnit]
    ) -> OutputAnnotation? {
        guard let last = indices(children).last else { return nil }
        guard unit.keyword == plan.prefixItems else { return .everything }
        let count = trace.instance.withText { $0.count(of: unit.instance) }
        return last + 1 == count ? .everything : .highestIndex(last)
    }
}

/// The output for users of the library.
extension SchemaValidator {
    /// Evaluates `document` and returns the complete result, from which the output formats of the specification
    /// are written (2020-12 core, section 12).
    ///
    /// - Returns: The unit of the root schema. `OutputUnit.json(_:)` writes it in each format.
    /// - Throws: An error if no verdict was reached.
    public func output(of document: JSONDocument) throws(NoVerdictError) -> OutputUnit {
        do {
            return OutputTree(try trace(of: document)).root
        } catch {
            throw NoVerdictError(error)
        }
    }
}
