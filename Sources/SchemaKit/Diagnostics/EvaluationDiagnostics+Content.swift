/// The findings about JSON inside strings, at their ranges in the outer file.
extension EvaluationDiagnostics {
    func ofContent(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        guard let failure = trace.contentFailures[id.index] else {
            preconditionFailure("a failed keyword about content says why")
        }
        switch failure.reason {
        case .notEncoded:
            let encoding = trace.schemaNode(of: id).string ?? ""
            return [located(.notEncoded(encoding, at: range(of: unit)), id)]
        case .notJSON(let error):
            let range = outerRange(of: error.range, unit, failure.plan)
            let hidden = secrets.overlaps(range) || secrets.overlaps(self.range(of: unit))
            return [located(.contentNotJSON(hidden ? error.withoutText : error, at: range), id)]
        case .inside(let inner):
            return EvaluationDiagnostics.diagnostics(of: inner).map { diagnostic in
                outer(diagnostic, of: id, plan: failure.plan)
            }
        }
    }

    /// Returns a finding about the JSON in a string as a finding about the outer file.
    private func outer(
        _ inner: Diagnostic,
        of id: EvaluationTrace.UnitID,
        plan: ContentPlan
    ) -> Diagnostic {
        let unit = trace[id]
        let pointer = inner.instanceLocation.description
        var diagnostic = Diagnostic(
            id: inner.id,
            severity: inner.severity,
            message: inner.message + ", at '\(pointer)' in the JSON of the string",
            range: outerRange(of: inner.range, unit, plan)
        )
        diagnostic.related = inner.related.map {
            Diagnostic.RelatedRange(
                message: $0.message,
                range: outerRange(of: $0.range, unit, plan)
            )
        }
        diagnostic = located(diagnostic, id)
        diagnostic.absoluteKeywordLocation = inner.absoluteKeywordLocation
        return diagnostic
    }

    /// Returns the range in the file of a range in the content: the exact range if the content is not encoded, else
    /// that of the whole string.
    private func outerRange(
        of range: SourceRange,
        _ unit: EvaluationTrace.Unit,
        _ plan: ContentPlan
    ) -> SourceRange {
        guard plan.encoding == .identity else { return self.range(of: unit) }
        return instance.range(ofContent: range.start..<range.end, inStringAt: unit.instance)
    }
}

extension Diagnostic {
    fileprivate static func notEncoded(_ encoding: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            id: .content,
            message: "the string is not encoded in '\(encoding)'",
            range: range
        )
    }

    fileprivate static func contentNotJSON(
        _ error: JSONSyntaxError,
        at range: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            id: .content,
            message: "the string does not contain JSON: \(error.message)",
            range: range
        )
    }
}
