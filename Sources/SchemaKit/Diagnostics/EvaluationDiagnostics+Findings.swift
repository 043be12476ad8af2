/// The ways to the findings about a whole value.
extension EvaluationDiagnostics {
    /// The findings about `instance`; most are in order, which the fast reader says at once.
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
        /// The findings that are kept, in the order of the file.
        package var kept: [Diagnostic] = []
        /// How many others there are.
        package var others = FindingCounts()
        /// Where the value holds secrets; nil where nobody has looked, as there are no findings.
        package var secrets: SecretPlaces?
    }

    /// At most `limit` findings of each rule and severity about `instance`, and how many others there are.
    ///
    /// - Parameters:
    ///   - review: is shown each finding, and decides whether it is reported.
    ///   - change: makes of a finding what is reported, or nil where it is not.
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
        // The name of a missing member may be found already, also in a finding that is not reported.
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

    /// At most `limit` findings of each rule and severity of a trace, and how many others there are.
    ///
    /// A small trace is not worth the trouble: all of its findings are kept.
    ///
    /// - Parameters:
    ///   - diagnostics: Those of the trace, where they are made already.
    ///   - unitCount: the units of a trace that is large.
    ///   - largeUnitCount: the units inside a unit of it that is walked part by part.
    ///   - review: is shown each finding, and decides whether it is reported.
    ///   - change: makes of a finding what is reported, or nil where it is not.
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
            // The missing member was that of an alternative which was not meant.
            diagnostics.unfoldConsequences()
            review?.startAnew()
            collector = collected(diagnostics)
        }
        let kept = collector.finish()
        if !trace.isValid, !collector.hasFindings {
            // Evaluation stops where it would repeat itself, and may have stopped before the reason.
            let found = diagnostics.all().compactMap(change)
            return Findings(kept: review?.reported(found) ?? found, secrets: diagnostics.secrets)
        }
        return Findings(kept: kept, others: collector.counts, secrets: diagnostics.secrets)
    }

    /// The findings in the order of the file.
    package static func diagnostics(of trace: EvaluationTrace) -> [Diagnostic] {
        guard !trace.isValid || trace.hasNotices else { return [] }
        var diagnostics = EvaluationDiagnostics(of: trace)
        return diagnostics.all()
    }
}
