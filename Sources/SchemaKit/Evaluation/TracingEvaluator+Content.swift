extension TracingEvaluator {
    /// Evaluates the keywords for the content of a string. The first keyword that fails gets a unit.
    mutating func evaluateContent(
        _ id: SubschemaID,
        _ plan: ContentPlan,
        _ instruction: Int32,
        _ place: Place
    ) -> Bool {
        let failure = contentFailure(plan, place)
        guard detail != .verdict else {
            guard case .inside(let inner) = failure else { return failure == nil }
            if inner.hasNotices { noticeCount += 1 }
            return inner.isValid
        }
        let keyword: KeywordEntry
        switch failure {
        case .inside: keyword = plan.contentSchema
        case .notJSON: keyword = plan.contentMediaType
        case .notEncoded: keyword = plan.contentEncoding
        case nil: return true
        }
        let index = Int32(trace.units.count)
        if let failure {
            trace.contentFailures[index] = EvaluationTrace.ContentFailure(
                plan: plan,
                reason: failure
            )
        }
        return record(id, keyword, instruction, place) { evaluator, _ in
            guard case .inside(let inner) = failure else { return false }
            if inner.hasNotices { evaluator.noticeCount += 1 }
            return inner.isValid
        }
    }

    private mutating func contentFailure(
        _ plan: ContentPlan,
        _ place: Place
    ) -> EvaluationTrace.ContentFailure.Reason? {
        switch assertions.content(of: text[place.instance], plan) {
        case .accepted: return nil
        case .notEncoded: return .notEncoded
        case .notJSON(let error): return .notJSON(error)
        case .document(let document):
            guard !plan.subschema.isNone else { return nil }
            let inner = innerTrace(of: document, plan.subschema, place)
            return inner.isValid && !inner.hasNotices ? nil : .inside(inner)
        }
    }

    private mutating func innerTrace(
        of document: JSONDocument,
        _ subschema: SubschemaID,
        _ place: Place
    ) -> EvaluationTrace {
        document.withText { text in
            var inner = TracingEvaluator(inside: self, instance: document, text: text)
            defer { inner.returnScratch() }
            _ = inner.evaluate(subschema, .root(0))
            stepCount += inner.stepCount
            exhaustion = exhaustion ?? inner.exhaustion
            if let fault = inner.assertions.fault { assertions.fail(fault) }
            return inner.trace
        }
    }
}
