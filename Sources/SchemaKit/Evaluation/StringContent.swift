/// The content of a string, for the keywords that assert content.
package enum StringContent {
    /// The maximum depth of nested arrays and objects in the JSON text of a string. If the string is itself in the JSON
    /// text of another string, the depths of both texts are added, and the sum is limited. The generated models have
    /// the same limit.
    static let depthLimit = 128

    /// The string has the correct encoding, or the encoding is unknown. The content needs no further check.
    case accepted
    /// The string does not have the correct encoding.
    case notEncoded
    /// The content is not a JSON text, or is nested too deeply.
    case notJSON(JSONSyntaxError)
    /// The content is a JSON text.
    case document(JSONDocument)

    /// Decodes and parses the text of a string as far as `plan` requires.
    ///
    /// - Parameter enclosingDepth: The ``InstanceAssertions/enclosingDepth`` of the JSON text with the string.
    init(_ text: Span<UInt8>, _ plan: ContentPlan, enclosingDepth: Int) {
        guard let content = plan.encoding.decode(text) else {
            self = .notEncoded
            return
        }
        guard plan.isJSON, plan.encoding != .unknown else {
            self = .accepted
            return
        }
        guard enclosingDepth < Self.depthLimit else {
            let start = SourceRange(start: 0, end: 0)
            self = .notJSON(Self.tooDeep(at: start, LineColumn(line: 1, column: 1)))
            return
        }
        do {
            let parser = JSONParser(depthLimit: Self.depthLimit - enclosingDepth)
            self = .document(try parser.parse(content))
        } catch {
            if case .depthLimitExceeded = error.kind {
                self = .notJSON(Self.tooDeep(at: error.range, error.position))
            } else {
                self = .notJSON(error)
            }
        }
    }

    private static func tooDeep(at range: SourceRange, _ position: LineColumn) -> JSONSyntaxError {
        JSONSyntaxError(.depthLimitExceeded(limit: depthLimit), at: range, position: position)
    }
}

extension InstanceAssertions {
    /// Returns the content of a string.
    package mutating func content(of entry: JSONEntry, _ plan: ContentPlan) -> StringContent {
        let enclosingDepth = enclosingDepth
        return withContent(of: entry) { text, _ in
            StringContent(text, plan, enclosingDepth: enclosingDepth)
        }
    }
}

/// The keywords for the content of strings.
extension TracingEvaluator {
    /// Evaluates the keywords for the content of a string. The first keyword that fails or has notices gets
    /// a unit.
    mutating func evaluateContent(
        _ plan: ContentPlan,
        of origin: Origin,
        at place: Place
    ) -> Bool {
        guard let outcome = contentOutcome(of: plan, at: place) else { return true }
        let keyword =
            switch outcome {
            case .evaluated: plan.contentSchema
            case .notJSON: plan.contentMediaType
            case .notEncoded: plan.contentEncoding
            }
        if detail != .verdict {
            // This is the number of the unit that `recordKeyword` adds next.
            let unit = Int32(trace.units.count)
            trace.contentResults[unit] = EvaluationTrace.ContentResult(plan: plan, outcome: outcome)
        }
        return recordKeyword(origin.with(keyword), at: place) { evaluator, _ in
            guard case .evaluated(let inner) = outcome else { return false }
            if inner.hasNotices { evaluator.noticeCount += 1 }
            return inner.isValid
        }
    }

    /// Returns the outcome of evaluating the content of a string; nil if no keyword fails or has notices.
    private mutating func contentOutcome(
        of plan: ContentPlan,
        at place: Place
    ) -> EvaluationTrace.ContentResult.Outcome? {
        switch assertions.content(of: text[place.instance], plan) {
        case .accepted: return nil
        case .notEncoded: return .notEncoded
        case .notJSON(let error): return .notJSON(error)
        case .document(let document):
            guard !plan.subschema.isNone else { return nil }
            let contentTrace = contentTrace(of: document, under: plan.subschema, at: place)
            return contentTrace.isValid && !contentTrace.hasNotices ? nil : .evaluated(contentTrace)
        }
    }

    private mutating func contentTrace(
        of document: JSONDocument,
        under subschema: SubschemaID,
        at place: Place
    ) -> EvaluationTrace {
        document.withText { text in
            var evaluator = TracingEvaluator(inside: self, instance: document, text: text)
            defer { evaluator.returnScratch() }
            evaluator.assertions.costlyStepCount = assertions.costlyStepCount
            _ = evaluator.evaluate(subschema, at: .root(0))
            stepCount += evaluator.stepCount + document.stepCountOfContent
            exhaustion = exhaustion ?? evaluator.exhaustion
            undecidedCount += evaluator.undecidedCount
            if let fault = evaluator.assertions.fault { assertions.fail(fault) }
            assertions.costlyStepCount = evaluator.assertions.costlyStepCount
            let patternCount = evaluator.assertions.costlyPatternCount
            if patternCount > 0 { assertions.scratch.costlyPatternCount += patternCount }
            return evaluator.trace
        }
    }
}

extension JSONDocument {
    /// The cost of parsing the document as the content of a string, in evaluation steps.
    var stepCountOfContent: Int { 32 + bytes.count / 16 }

    /// The depth of nested arrays and objects, for the depth limit of content. It is 1 for a text without arrays and
    /// objects, so that the number of strings inside one another is limited, too.
    var depthAsContent: Int {
        withText { text in
            var ends: [Int32] = []
            var depth = 1
            for index in 0..<Int32(text.entryCount) where text[index].isContainer {
                while let end = ends.last, end <= index { ends.removeLast() }
                ends.append(text.indexAfter(index))
                depth = max(depth, ends.count)
            }
            return depth
        }
    }
}
