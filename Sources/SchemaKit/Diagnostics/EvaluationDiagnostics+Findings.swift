/// The functions that return the findings about a whole value.
extension EvaluationDiagnostics {
    /// Returns the findings about `instance`. Most values are valid, and the fast path returns immediately for these.
    package static func diagnostics(
        of instance: JSONDocument,
        _ program: SchemaProgram
    ) throws(EvaluationFault) -> [Diagnostic] {
        let isFlawless = try instance.withText { (text) throws(EvaluationFault) in
            try program.withEvaluator(of: text) { (evaluator) throws(EvaluationFault) in
                try evaluator.isFlawless()
            }
        }
        guard !isFlawless else { return [] }
        let trace = try TracingEvaluator.trace(instance, program: program)
        let found = diagnostics(of: trace)
        return (found + misspeltMembers(in: trace).besides(found)).inFileOrder
    }

    /// The findings about a value that a report shows or counts.
    package struct Findings {
        /// The findings that are kept, in file order.
        package var kept: [Diagnostic] = []
        /// The counts of the findings that are not kept.
        package var others = FindingCounts()
        /// The ranges of secrets in the value; nil if there was no search, because there are no findings.
        package var secrets: SecretPlaces?
    }

    /// Returns at most `limit` findings of each rule and severity about `instance`, and counts the others.
    ///
    /// - Parameters:
    ///   - review: An object that sees each finding and decides whether it is reported.
    ///   - change: A function that returns the finding to report, or nil to drop the finding.
    package static func findings(
        of instance: JSONDocument,
        _ program: SchemaProgram,
        limit: Int,
        review: (any FindingReview)? = nil,
        change: @escaping (Diagnostic) -> Diagnostic?
    ) throws(EvaluationFault) -> Findings {
        let isFlawless = try instance.withText { (text) throws(EvaluationFault) in
            try program.withEvaluator(of: text) { (evaluator) throws(EvaluationFault) in
                try evaluator.isFlawless()
            }
        }
        guard !isFlawless else { return Findings() }
        let trace = try TracingEvaluator.trace(instance, program: program)
        let misspelt = misspellings(in: trace)
        guard !misspelt.members.isEmpty else {
            return findings(of: trace, limit: limit, review: review, change: change)
        }
        let diagnostics = EvaluationDiagnostics(of: trace)
        // A finding about a missing member may already be at this name, even if it is only counted.
        var unnamed = Set(misspelt.members.map { instance.range(at: $0.name) })
        var found = findings(of: trace, diagnostics, limit: limit, review: review) { finding in
            let changed = change(finding)
            if let changed { unnamed.remove(changed.range) }
            return changed
        }
        var keptCount = 0
        for member in misspelt.members where unnamed.contains(instance.range(at: member.name)) {
            guard let finding = change(diagnostics.finding(of: member, misspelt.ways)),
                review?.takes(finding) != false
            else { continue }
            let reported = review?.reported(finding) ?? finding
            if keptCount < limit {
                found.kept.append(reported)
                keptCount += 1
            } else {
                found.others.add(reported)
            }
        }
        found.kept = found.kept.inFileOrder
        return found
    }

    /// Returns at most `limit` findings of each rule and severity of a trace, and counts the others.
    ///
    /// All findings of a small trace are kept, because a limit would save nothing there.
    ///
    /// - Parameters:
    ///   - diagnostics: The diagnostics of the trace, if the caller has created them already.
    ///   - unitCount: The number of units from which a trace is large.
    ///   - largeUnitCount: The number of units inside a unit from which that unit is processed part by part.
    ///   - review: An object that sees each finding and decides whether it is reported.
    ///   - change: A function that returns the finding to report, or nil to drop the finding.
    package static func findings(
        of trace: EvaluationTrace,
        _ diagnostics: EvaluationDiagnostics? = nil,
        limit: Int,
        unitCount: Int = FindingCollector.unitCount,
        largeUnitCount: Int32 = FindingCollector.largeUnitCount,
        review: (any FindingReview)? = nil,
        change: @escaping (Diagnostic) -> Diagnostic?
    ) -> Findings {
        guard !trace.isValid || trace.hasNotices else { return Findings() }
        var diagnostics = diagnostics ?? EvaluationDiagnostics(of: trace)
        guard trace.units.count >= unitCount else {
            let found = diagnostics.all().compactMap(change)
            return Findings(
                kept: review?.reported(found) ?? found,
                secrets: diagnostics.secrets
            )
        }
        func collected(_ diagnostics: EvaluationDiagnostics) -> FindingCollector {
            var collector = FindingCollector(
                diagnostics,
                limit: limit,
                largeUnitCount: largeUnitCount,
                review: review,
                change: change
            )
            collector.collect(EvaluationTrace.UnitID(index: 0))
            return collector
        }
        var collector = collected(diagnostics)
        if !trace.isValid, !collector.hasErrors {
            // The missing member belongs to a branch that was not intended.
            diagnostics.unfoldConsequences()
            review?.startAnew()
            collector = collected(diagnostics)
        }
        let kept = collector.finish()
        if !trace.isValid, !collector.hasFindings {
            // Evaluation stops where it would repeat itself, so the trace may lack the reason for the failure.
            let found = diagnostics.all().compactMap(change)
            return Findings(kept: review?.reported(found) ?? found, secrets: diagnostics.secrets)
        }
        return Findings(kept: kept, others: collector.counts, secrets: diagnostics.secrets)
    }

    /// Returns the findings of a trace, in file order.
    package static func diagnostics(of trace: EvaluationTrace) -> [Diagnostic] {
        guard !trace.isValid || trace.hasNotices else { return [] }
        var diagnostics = EvaluationDiagnostics(of: trace)
        return diagnostics.all()
    }
}
