package import SchemaKit

/// The functions that return the findings about a whole value.
extension EvaluationDiagnostics {
    /// Returns the findings about `instance`. Most values are valid, and the fast path returns immediately for these.
    package static func diagnostics(
        of instance: JSONDocument,
        _ program: SchemaProgram
    ) throws(EvaluationFault) -> [Diagnostic] {
        guard let trace = try trace(ofFindingsIn: instance, program) else { return [] }
        let found = diagnostics(of: trace)
        return (found + misspelledMembers(in: trace).besides(found)).inFileOrder
    }

    /// Returns the trace of a value, or nil if the value certainly has no findings.
    private static func trace(
        ofFindingsIn instance: JSONDocument,
        _ program: SchemaProgram,
        _ checkedValues: CheckedValues? = nil
    ) throws(EvaluationFault) -> EvaluationTrace? {
        if let checkedValues {
            return try checkedValues.trace(of: instance, program)
        }
        let hasNoFindings = try instance.withText { (text) throws(EvaluationFault) in
            try program.withEvaluator(of: text) { (evaluator) throws(EvaluationFault) in
                try evaluator.hasNoFindings()
            }
        }
        return hasNoFindings ? nil : try TracingEvaluator.trace(instance, program: program)
    }

    /// The findings about a value. A report shows the kept findings and the counts of the others.
    package struct Findings {
        /// The findings that are kept, in file order.
        package var kept: [Diagnostic] = []
        /// The counts of the findings that are not kept.
        package var others = FindingCounts()
        /// The ranges of secrets in the value; nil if there are no findings, or only findings about misspelled members.
        package var secrets: SecretPlaces?
    }

    /// Returns the selected findings about `instance`, and counts the others.
    package static func findings(
        of instance: JSONDocument,
        _ program: SchemaProgram,
        selection: FindingSelection
    ) throws(EvaluationFault) -> Findings {
        guard let trace = try trace(ofFindingsIn: instance, program, selection.checkedValues) else {
            return Findings()
        }
        let misspelled = misspellings(in: trace, selection.checkedValues)
        guard !misspelled.members.isEmpty else {
            return findings(of: trace, selection)
        }
        let diagnostics = EvaluationDiagnostics(of: trace, selection)
        // The ranges of the misspelled names that have no other finding. A finding about a missing member can be at the
        // same name. `transform` sees each such finding, even if it is only counted.
        var unreported = Set(misspelled.members.map { instance.range(at: $0.name) })
        var recordingSelection = selection
        recordingSelection.transform = { finding in
            let changed = selection.transform(finding)
            if let changed { unreported.remove(changed.range) }
            return changed
        }
        var found = findings(of: trace, recordingSelection, diagnostics)
        // The limit applies to each rule by itself, and no other finding has the rule of these findings.
        var keptCount = 0
        for member in misspelled.members
        where unreported.contains(instance.range(at: member.name)) {
            let review = selection.review
            guard
                let finding = selection.transform(
                    diagnostics.finding(of: member, misspelled.parents)
                ),
                review?.record(finding) != false
            else { continue }
            let reported = review?.withConfiguredSeverity(finding) ?? finding
            if keptCount < selection.limit {
                found.kept.append(reported)
                keptCount += 1
            } else {
                found.others.add(reported)
            }
        }
        found.kept = found.kept.inFileOrder
        return found
    }

    /// Returns the selected findings of a trace, and counts the others.
    ///
    /// All findings of a small trace are kept, because a limit would save nothing there.
    ///
    /// - Parameter diagnostics: The diagnostics of the trace, if the caller has created them already.
    package static func findings(
        of trace: EvaluationTrace,
        _ selection: FindingSelection,
        _ diagnostics: EvaluationDiagnostics? = nil
    ) -> Findings {
        let (review, transform) = (selection.review, selection.transform)
        guard !trace.isValid || trace.hasNotices else { return Findings() }
        var diagnostics = diagnostics ?? EvaluationDiagnostics(of: trace, selection)
        func allFindings() -> Findings {
            let found = diagnostics.all().compactMap(transform)
            return Findings(kept: review?.recordAll(found) ?? found, secrets: diagnostics.secrets)
        }
        guard trace.units.count >= selection.largeTraceUnitCount else { return allFindings() }
        var selection = selection
        func collected(_ diagnostics: EvaluationDiagnostics) -> FindingCollector {
            var collector = FindingCollector(diagnostics, selection)
            collector.collect(EvaluationTrace.UnitID(index: 0))
            return collector
        }
        selection.checkedValues?.hasReusedFindings = false
        var collector = collected(diagnostics)
        // Near a limit that all findings share, reused findings may differ from those of a check without reuse, so they
        // are made again.
        if selection.checkedValues?.discardFindings(ifLimitedIn: diagnostics.cache) == true {
            selection.checkedValues = nil
            diagnostics = EvaluationDiagnostics(of: trace, selection)
            review?.reset()
            collector = collected(diagnostics)
        }
        if diagnostics.mayHaveErrors, !collector.hasErrors {
            // There are two possible reasons. Either all errors were left out as consequences of a mistake that is not
            // reported, because the mistake is in a branch that was not intended. Or there are no errors, because
            // schemas have lowered the severities.
            var complete = diagnostics
            complete.includeConsequences()
            // The trial calls neither the review nor `transform`, because its findings may not be reported.
            var trialSelection = FindingSelection(limit: 0)
            trialSelection.largeUnitCount = selection.largeUnitCount
            var trial = FindingCollector(complete, trialSelection)
            trial.collect(EvaluationTrace.UnitID(index: 0))
            if trial.hasErrors || !collector.hasFindings {
                diagnostics = complete
                review?.reset()
                collector = collected(diagnostics)
            }
        }
        let kept = collector.finish()
        if !trace.isValid, !collector.hasFindings {
            // Evaluation stops where it would repeat itself, so the trace may lack the reason for the failure.
            return allFindings()
        }
        return Findings(kept: kept, others: collector.otherCounts, secrets: diagnostics.secrets)
    }

    /// Returns the findings of a trace, in file order.
    package static func diagnostics(of trace: EvaluationTrace) -> [Diagnostic] {
        guard !trace.isValid || trace.hasNotices else { return [] }
        var diagnostics = EvaluationDiagnostics(of: trace)
        return diagnostics.all()
    }

    /// Returns the findings of one of many traces, in file order. The findings have no absolute keyword locations.
    ///
    /// - Parameters:
    ///   - hiddenRanges: The ranges that messages must not quote, besides those of the secrets that schemas mark.
    ///   - limits: The limits of the work for the findings of all traces. The work for this trace is subtracted.
    package static func diagnostics(
        of trace: EvaluationTrace,
        hiding hiddenRanges: [SourceRange] = [],
        within limits: inout WorkLimits
    ) -> [Diagnostic] {
        guard !trace.isValid || trace.hasNotices else { return [] }
        var diagnostics = EvaluationDiagnostics(of: trace, hiding: hiddenRanges, limits: limits)
        diagnostics.omitsKeywordURIs = true
        let found = diagnostics.all()
        limits = diagnostics.cache.remainingLimits
        return found
    }
}

extension SchemaValidator {
    /// Evaluates `document` and returns a trace with all details.
    package func trace(of document: JSONDocument) throws(EvaluationFault) -> EvaluationTrace {
        try TracingEvaluator.trace(document, program: program, detail: .all)
    }
}
