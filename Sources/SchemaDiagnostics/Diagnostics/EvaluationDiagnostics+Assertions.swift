import SchemaKit

/// The findings of assertions that constrain a single value.
extension EvaluationDiagnostics {
    func diagnostic(
        for instruction: Instruction,
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        let range = range(of: unit)
        let found = found(unit)
        switch instruction {
        case .constant(let constant):
            return .constantMismatch(
                expected: text(ofConstant: program.constants.node(constant), at: unit.instance),
                found: foundText(unit),
                at: range
            )
        case .enumeration(let plan):
            return notInEnumeration(program.enumerations[plan], unit)
        case .minimum(let bound):
            return .outOfBounds(.belowMinimum, "at least \(text(bound))", found: found, at: range)
        case .exclusiveMinimum(let bound):
            return .outOfBounds(
                .belowMinimum,
                "greater than \(text(bound))",
                found: found,
                at: range
            )
        case .maximum(let bound):
            return .outOfBounds(.aboveMaximum, "at most \(text(bound))", found: found, at: range)
        case .exclusiveMaximum(let bound):
            return .outOfBounds(.aboveMaximum, "less than \(text(bound))", found: found, at: range)
        case .multipleOf(let divisor):
            return .outOfBounds(
                .notAMultiple,
                "a multiple of \(text(divisor))",
                found: found,
                at: range
            )
        case .custom(let check):
            return customDiagnostic(for: program.customChecks[check], unit, at: range)
        case .minLength, .maxLength, .pattern, .format, .customFormat:
            return stringDiagnostic(for: instruction, unit, found: found, at: range)
        case .minItems, .maxItems, .uniqueItems, .minProperties, .maxProperties:
            return countDiagnostic(for: instruction, unit, at: range)
        case .contains(let plan):
            return containsDiagnostic(for: program.containsPlans[plan], id, unit)
        case .not(let inner):
            return .forbidden(forbiddenPhrase(id, unit, matching: inner), at: range)
        case .content, .array, .object, .propertyNames, .dependentRequired, .dependentSchemas,
            .propertyDependencies, .allOf, .anyOf, .oneOf, .typeUnion, .disallowedTypes,
            .conditional, .reference, .dynamicReference, .unresolvedReference, .rule, .advice,
            .unevaluatedItems, .unevaluatedProperties:
            // Only `disallowedTypes` comes here; `keywordFindings` makes the findings of the others.
            return .forbidden(found, at: range)
        }
    }

    /// Returns a phrase for a value that matches the schema of a `not`. If the value is a member's name, the phrase
    /// names the member. If the schema accepts every value, the phrase names the member or item, because no value is
    /// allowed there. If the schema constrains only the type, the phrase names the type.
    private func forbiddenPhrase(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        matching inner: SubschemaID
    ) -> String {
        let schema = program[inner]
        let namesChild = schema.acceptsEverything || isMemberName(unit)
        if namesChild, let phrase = memberOrItemPhrase(id) { return phrase }
        let kind = instance.entry(at: unit.instance).kind
        // A schema with the type `integer` does not accept every number.
        let constrainsOnlyType =
            schema.instructions.isEmpty && !schema.acceptsEverything && kind != .number
        switch kind {
        case _ where constrainsOnlyType: return kind.phrase
        case .object: return "this object"
        case .array: return "this array"
        case .null, .false, .true, .number, .string: return found(unit)
        }
    }

    private func notInEnumeration(
        _ plan: EnumerationPlan,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        let found = foundText(unit)
        let texts = cache.texts(
            of: plan,
            masking: secretPatterns(at: unit.instance),
            without: deprecated.texts(at: unit.instance)
        ) { constant in
            text(ofConstant: constant, at: unit.instance)
        }
        return .notListed(
            found,
            among: texts,
            within: cache.budget,
            at: range(of: unit)
        )
    }

    private func stringDiagnostic(
        for instruction: Instruction,
        _ unit: EvaluationTrace.Unit,
        found: String,
        at range: SourceRange
    ) -> Diagnostic {
        switch instruction {
        case .minLength(let minimum):
            if minimum == 1 {
                return Diagnostic(
                    id: .tooShort,
                    message: "must not be empty",
                    range: range
                )
            }
            let bound = "at least \(quantity(minimum, of: "character", in: keywordNode(of: unit)))"
            return .wrongLength(.tooShort, bound, found: length(unit), at: range)
        case .maxLength(let maximum):
            let bound = atMost(String(maximum, of: "character"))
            return .wrongLength(.tooLong, bound, found: length(unit), at: range)
        case .pattern(let index):
            let pattern = program.patterns[index]
            var finding = Diagnostic.patternMismatch(found, pattern: pattern.source, at: range)
            finding.add(
                removingMarkdown(unit) {
                    pattern.matches($0, scratch: &cache.patternScratch) == .match
                }
            )
            return finding
        case .format(let format):
            var finding = Diagnostic.formatMismatch(
                found,
                expectation: format.expectation,
                at: range
            )
            if format.hasImpossibleDay(instance.stringBytes(at: unit.instance)) {
                finding.message += "; the calendar has no such day"
            }
            finding.add(removingMarkdown(unit, isAccepted: format.matches))
            return finding
        case .customFormat(let format):
            let expectation = program.customFormats[format].expectation
            return .formatMismatch(found, expectation: expectation, at: range)
        default:
            preconditionFailure("not an assertion about strings")
        }
    }

    private func customDiagnostic(
        for check: CustomCheck,
        _ unit: EvaluationTrace.Unit,
        at range: SourceRange
    ) -> Diagnostic {
        let customMessage = instance.withText { text in
            program.withAssertions(of: text) { $0.customMessage(of: check, about: unit.instance) }
        }
        return Diagnostic(
            id: .custom,
            message: hidingSecrets(in: customMessage ?? "", about: unit.instance),
            range: range
        )
    }

    /// Returns the number of Unicode code points in a string.
    private func length(_ unit: EvaluationTrace.Unit) -> Int {
        // In UTF-8, each code point has exactly one byte that is not a continuation byte.
        instance.stringBytes(at: unit.instance).count { $0 & 0b1100_0000 != 0b1000_0000 }
    }

    private func countDiagnostic(
        for instruction: Instruction,
        _ unit: EvaluationTrace.Unit,
        at range: SourceRange
    ) -> Diagnostic {
        let count = instance.withText { $0.count(of: unit.instance) }
        switch instruction {
        case .minItems(let minimum):
            return .wrongLength(
                .tooFewItems,
                "at least \(quantity(minimum, of: "item", in: keywordNode(of: unit)))",
                found: count,
                at: range
            )
        case .maxItems(let maximum):
            return .wrongLength(
                .tooManyItems,
                atMost(items(maximum)),
                found: count,
                at: range
            )
        case .minProperties(let minimum):
            return .wrongLength(
                .tooFewMembers,
                "at least \(quantity(minimum, of: "member", in: keywordNode(of: unit)))",
                found: count,
                at: range
            )
        case .maxProperties(let maximum):
            return .wrongLength(
                .tooManyMembers,
                atMost(String(maximum, of: "member")),
                found: count,
                at: range
            )
        case .uniqueItems:
            return duplicateItems(unit)
        default:
            preconditionFailure("not an assertion about arrays or objects")
        }
    }

    /// Returns the number of a keyword with its noun, such as "2 items". A number that does not fit in an `Int` is
    /// written as in the schema.
    func quantity(
        _ count: Int,
        of noun: String,
        in keyword: @autoclosure () -> JSONNode?
    ) -> String {
        // The instruction has the largest `Int` in place of a larger number.
        guard count == .max, let keyword = keyword() else { return String(count, of: noun) }
        return "\(keyword.text) \(noun)s"
    }

    /// Returns the value of a unit's keyword.
    func keywordNode(of unit: EvaluationTrace.Unit) -> JSONNode {
        let document = program[unit.subschema].location.document
        return program.registry.node(
            at: SchemaLocation(document: document, entry: unit.keyword.valueIndex)
        )
    }

    /// Returns the phrase for an upper bound, such as "at most 2 items" or "no items".
    private func atMost(_ quantity: String) -> String {
        quantity.hasPrefix("0 ") ? "no " + quantity.dropFirst(2) : "at most " + quantity
    }

    private func items(_ count: Int) -> String { String(count, of: "item") }

    private func duplicateItems(_ unit: EvaluationTrace.Unit) -> Diagnostic {
        let duplicate = instance.withText { text in
            program.withAssertions(of: text) { $0.firstDuplicate(in: unit.instance) }
        }
        guard let duplicate else {
            preconditionFailure("uniqueItems failed without two equal items")
        }
        return .duplicateItems(
            first: instance.range(at: duplicate.first),
            second: instance.range(at: duplicate.second)
        )
    }

    /// Returns the finding for an array in which too few or too many items match `contains`.
    private func containsDiagnostic(
        for plan: ContainsPlan,
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        let schema = program.registry.node(at: program[unit.subschema].location)
        let least = "at least " + quantity(plan.minimum, of: "item", in: schema["minContains"])
        let bounds =
            switch (plan.minimum, plan.maximum) {
            case (0, let maximum): atMost(items(maximum)) + " may"
            case (_, .max): least + " must"
            case (let minimum, let maximum) where minimum == maximum:
                "exactly \(items(minimum)) must"
            case (let minimum, let maximum) where minimum > maximum:
                "no array is allowed: \(least) and at most \(items(maximum)) must"
            case (let minimum, let maximum): "\(minimum) to \(items(maximum)) must"
            }
        let expectation = expectation(of: plan.subschema, at: unit.instance)
            .map { " (\($0.phrase))" }
        // The trace contains all failures, but not all matches. An item without a verdict counts as a match.
        let failedCount = trace.childUnits(of: id).count { !trace[$0].isValid }
        let count = instance.withText { $0.count(of: unit.instance) } - failedCount
        return Diagnostic(
            id: .contains,
            message: "\(bounds) match 'contains'\(expectation ?? ""), found \(count)",
            range: range(of: unit)
        )
    }

    private func text(_ id: PoolIndex<NumberConstant>) -> String {
        program.constants.node(program.numbers[id].constant).text
    }
}

/// The findings about JSON inside strings, at their ranges in the file.
extension EvaluationDiagnostics {
    func contentFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        guard let result = trace.contentResults[id.index] else {
            preconditionFailure("the unit of a keyword about content has no result")
        }
        let ranges =
            result.plan.encoding == .identity
            ? instance.contentRanges(inStringAt: unit.instance) : nil
        switch result.outcome {
        case .notEncoded:
            let encoding = trace.schemaNode(of: id).string ?? ""
            return [located(.notEncoded(encoding, at: range(of: unit)), id)]
        case .notJSON(let error):
            let range = rangeInFile(of: error.range, unit, ranges)
            let isSecret = secrets.overlaps(self.range(of: unit))
            return [located(.contentNotJSON(isSecret ? error.withoutText : error, at: range), id)]
        case .evaluated(let inner):
            // The patterns of all texts in strings share one limit.
            var limits = WorkLimits()
            limits.costlyStepCount = cache.patternScratch.costlyStepCount
            var diagnostics = EvaluationDiagnostics(of: inner, limits: limits)
            if hasSecret(unit, besides: diagnostics.secrets, ranges) {
                let range = SourceRange(start: 0, end: inner.instance.bytes.count)
                limits = diagnostics.cache.remainingLimits
                diagnostics = EvaluationDiagnostics(of: inner, hiding: [range], limits: limits)
            }
            if !omitsConsequences { diagnostics.includeConsequences() }
            let found = diagnostics.all()
            cache.patternScratch.costlyStepCount = diagnostics.cache.patternScratch.costlyStepCount
            return found.map { findingInFile(for: $0, of: id, ranges) }
        }
    }

    /// Returns the finding about the file for a finding about the JSON in one of its strings.
    private func findingInFile(
        for inner: Diagnostic,
        of id: EvaluationTrace.UnitID,
        _ ranges: JSONDocument.ContentRanges?
    ) -> Diagnostic {
        let unit = trace[id]
        let pointer = inner.instanceLocation.description
        var diagnostic = Diagnostic(
            id: inner.id,
            severity: inner.severity,
            message: inner.statement
                + (pointer.isEmpty ? ", in" : ", at '\(pointer)' in") + " the JSON of the string",
            range: rangeInFile(of: inner.range, unit, ranges)
        )
        diagnostic.addQuestion(of: inner)
        diagnostic.overriddenFields = inner.overriddenFields
        diagnostic.related = inner.related.map {
            Diagnostic.RelatedRange(
                message: $0.message,
                range: rangeInFile(of: $0.range, unit, ranges)
            )
        }
        diagnostic = located(diagnostic, id)
        diagnostic.absoluteKeywordLocation = inner.absoluteKeywordLocation
        diagnostic.locationsInContent = [inner.instanceLocation] + inner.locationsInContent
        return diagnostic
    }

    /// Returns whether a string can contain a secret other than those that the schema of its content marks. Messages
    /// then quote nothing of the content, because escapes or an encoding in the content may hide the secret from the
    /// search.
    private func hasSecret(
        _ unit: EvaluationTrace.Unit,
        besides secretsOfContent: SecretPlaces,
        _ ranges: JSONDocument.ContentRanges?
    ) -> Bool {
        guard secrets.patterns(at: unit.instance).isEmpty else { return true }
        let string = range(of: unit)
        let known = secretsOfContent.ranges.map { rangeInFile(of: $0, unit, ranges) }
        // The ranges are sorted. A file can have many secrets and many strings with JSON.
        let first = secrets.ranges.partitioningIndex { $0.end > string.start }
        return secrets.ranges[first...].prefix { $0.start < string.end }.contains { range in
            // A secret that does not lie inside a secret of the content is another secret.
            let index = known.partitioningIndex { $0.end >= range.end }
            return index == known.count || known[index].start > range.start
        }
    }

    /// Returns the range in the file that corresponds to a range in the content of a string.
    ///
    /// - Parameter ranges: The ranges of the string's text, or `nil` if the content is encoded. The result is then the
    ///   range of the whole string.
    private func rangeInFile(
        of range: SourceRange,
        _ unit: EvaluationTrace.Unit,
        _ ranges: JSONDocument.ContentRanges?
    ) -> SourceRange {
        ranges.map { $0[range.start..<range.end] } ?? self.range(of: unit)
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
        var message = "the string does not contain JSON: \(error.kind.message)"
        if case .depthLimitExceeded(let limit) = error.kind {
            message =
                "arrays and objects in the JSON texts of strings are nested more than "
                + "\(String(limit, of: "level")) deep"
        }
        return Diagnostic(id: .content, message: message, range: range)
    }
}
