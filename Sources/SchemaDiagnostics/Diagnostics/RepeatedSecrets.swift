import SchemaKit

/// The units of the keyword `secret` that only repeat secrets of an outer unit.
///
/// The keyword finds all secrets in an object or array. If schemas apply one pattern to a value and to values inside
/// it, only the unit of the outermost value reports the secrets. A recursive schema would otherwise report each secret
/// once for each object around it. Units whose findings have different severities are kept apart.
struct RepeatedSecrets {
    private var units: Set<Int32> = []

    private struct Kind: Hashable {
        let pattern: PoolIndex<Pattern>
        let severity: Diagnostic.Severity?
    }

    /// - Parameter severity: Returns the severity that the schema of a unit states; nil if it states none.
    init(
        in trace: EvaluationTrace,
        severity: (EvaluationTrace.Unit) -> Diagnostic.Severity?
    ) {
        guard trace.program.marksSecrets else { return }
        /// The subschemas around the current unit, from the outermost inward, with the severities of their findings.
        var enclosing: [(end: Int32, severity: Diagnostic.Severity?)] = []
        /// The outermost subschema around the current unit for each pattern and severity: the end of the subschema's
        /// unit, and the value.
        var outermost: [Kind: (end: Int32, instance: Int32)] = [:]
        for (offset, unit) in trace.units.enumerated() where unit.keyword.isNone {
            let index = Int32(offset)
            while let last = enclosing.last, last.end <= index { enclosing.removeLast() }
            var current = enclosing.last?.severity
            if let own = severity(unit) { current = own }
            enclosing.append((unit.end, current))
            // Skips a unit without units inside. Another unit may record its contents; see `EvaluationTrace.originals`.
            guard unit.end > index + 1 else { continue }
            for child in trace.childUnits(of: EvaluationTrace.UnitID(index: index)) {
                guard let pattern = trace.patternOfSecrets(in: child) else { continue }
                let kind = Kind(pattern: pattern, severity: current)
                if let outer = outermost[kind], outer.end > index {
                    if outer.instance != unit.instance { units.insert(child.index) }
                } else {
                    outermost[kind] = (unit.end, unit.instance)
                }
            }
        }
    }

    func contains(_ id: EvaluationTrace.UnitID) -> Bool { units.contains(id.index) }
}

extension EvaluationTrace {
    /// Returns the pattern of a unit of the keyword `secret` that found secrets; nil for other units.
    fileprivate func patternOfSecrets(in id: UnitID) -> PoolIndex<Pattern>? {
        let unit = self[id]
        guard unit.hasNotices, unit.hasInstruction,
            case .rule(let rule) = program.instructions[unit.instruction],
            case .secret(let pattern) = program.rules[rule]
        else { return nil }
        return pattern
    }
}
