import SchemaKit

/// The findings about a value in a version of a text, which are kept for the next version.
final class KeptFindings {
    /// The findings, with ranges in the version of the text in which they were made.
    private let findings: [Diagnostic]
    /// The offset of the value in this version.
    private let offset: Int
    private let instanceLocation: JSONPointer
    /// The location of the keyword; nil if the findings have no keyword locations.
    private let keywordLocation: JSONPointer?
    /// The work that it took to make the findings. Each reuse subtracts this work from the budgets, too.
    private let work: FindingWork

    private init(
        _ findings: [Diagnostic],
        at offset: Int,
        locations: (instance: JSONPointer, keyword: JSONPointer?),
        work: FindingWork
    ) {
        self.findings = findings
        self.offset = offset
        (instanceLocation, keywordLocation) = locations
        self.work = work
    }

    /// Returns the findings of a unit whose value is an object or array: those of the previous version if the value is
    /// unchanged, or else new findings, which are kept if the next version may reuse them.
    ///
    /// Findings can name the location of their value, so they are reused only for a value at the old location. Findings
    /// about a value with secrets are not reused, because the masks in messages also depend on the schemas that mark
    /// the secrets.
    ///
    /// - Precondition: The schemas of the values around this value apply only one subschema to it: that of the unit.
    static func findings(
        of id: EvaluationTrace.UnitID,
        _ diagnostics: EvaluationDiagnostics,
        keeping checkedValues: CheckedValues
    ) -> [Diagnostic] {
        let (trace, kept) = (diagnostics.trace, checkedValues.findings)
        let unit = trace[id]
        let valueRange = diagnostics.instance.range(at: unit.instance)
        // Findings are neither kept nor reused in the second pass, which also reports consequences of other mistakes,
        // nor in a trace in which units share their contents.
        guard diagnostics.omitsConsequences, trace.originals.isEmpty,
            !diagnostics.secrets.overlaps(valueRange)
        else { return diagnostics.diagnostics(in: id) }
        let range = valueRange.start..<valueRange.end
        let location = trace.instanceLocation(of: id)
        let keywordLocation =
            diagnostics.omitsKeywordLocations ? nil : trace.keywordLocation(of: id)
        if let old = kept.result(for: range, unit.subschema),
            old.instanceLocation == location,
            diagnostics.omitsKeywordLocations || old.keywordLocation == keywordLocation
        {
            checkedValues.hasReusedFindings = true
            diagnostics.cache.spend(old.work)
            let distance = range.lowerBound - old.offset
            return distance == 0 ? old.findings : old.findings.map { $0.moved(by: distance) }
        }
        let remaining = diagnostics.cache.remainingWork
        let findings = diagnostics.diagnostics(in: id)
        if findings.allSatisfy({ $0.isAbout(valueRange) }) {
            let new = KeptFindings(
                findings,
                at: range.lowerBound,
                locations: (location, keywordLocation),
                work: remaining - diagnostics.cache.remainingWork
            )
            kept.keep(new, for: range, unit.subschema)
        }
        return findings
    }
}

extension Diagnostic {
    /// Returns whether the finding and its fixes refer only to the text in a range.
    fileprivate func isAbout(_ whole: SourceRange) -> Bool {
        whole.contains(range) && related.allSatisfy { whole.contains($0.range) }
            && fixes.allSatisfy { $0.edits.allSatisfy { whole.contains($0.range) } }
    }

    /// Returns the finding with its ranges moved by a number of bytes.
    fileprivate func moved(by distance: Int) -> Diagnostic {
        var moved = self
        moved.range = range.moved(by: distance)
        moved.related = related.map { $0.moved(by: distance) }
        moved.fixes = fixes.map { $0.moved(by: distance) }
        return moved
    }
}

extension Diagnostic.RelatedRange {
    fileprivate func moved(by distance: Int) -> Self {
        Self(message: message, range: range.moved(by: distance))
    }
}

extension SourceRange {
    fileprivate func contains(_ other: SourceRange) -> Bool {
        start <= other.start && other.end <= end
    }
}

extension EvaluationDiagnostics {
    /// Returns whether a subschema has at most one keyword that applies subschemas, and this keyword applies at most
    /// one of them to each value: to each member, to each item, or to the whole value.
    ///
    /// `properties` and `additionalProperties` are one keyword here, and so are `prefixItems` and `items`.
    func appliesSubschemasOnce(_ id: SubschemaID) -> Bool {
        let instructions = program[id].instructions
        var count = 0
        for offset in instructions.start..<instructions.end {
            let instruction = program.instructions[offset]
            switch instruction {
            case .object(let plan):
                guard program.objectPlans[plan].patternProperties.isNone else { return false }
                count += 1
            case .allOf(let branches) where branches.count == 1: count += 1
            case .array, .reference: count += 1
            default:
                guard program.subschemas(appliedBy: instruction).isEmpty else { return false }
            }
        }
        return count <= 1
    }
}
