import SchemaKit

/// A search for the secrets in a value. It visits every subschema that may apply to the value and that leads to the
/// keyword `secret`.
///
/// The search is not recursive, except for JSON inside strings, and for values whose results are kept for the next
/// version of the document.
struct SecretSearch {
    let document: JSONDocument
    let text: JSONText
    let program: SchemaProgram
    /// The secrets that are kept from the previous version of the document; nil if the document is not edited. Those of
    /// a value are relative to the start of the value.
    private let kept: KeptResults<SecretPlaces>?
    private var places = SecretPlaces.none
    private var applied: AppliedSubschemas
    /// True if members that no schema describes are searched, too.
    var visitsUndescribedMembers = false
    /// The values to which the keyword `secret` applies. They are searched after all visits, because a search of a
    /// value also finds the secrets in the values inside it.
    private var marks: [Mark] = []
    /// The entries of the values that are masked because they have the wrong type.
    private var mistypedValues: [Int32] = []
    /// The entries of the objects and arrays that were visited.
    private var visitedContainers: Set<Int32> = []

    /// A value to which the keyword `secret` applies.
    private struct Mark {
        let index: Int32
        let pattern: PoolIndex<Pattern>
        let subschema: SubschemaID
        let keyword: KeywordEntry
        /// True if the subschema certainly applies.
        let isCertain: Bool

        /// The sort key, first by pattern. For one pattern, a value comes after the values that contain it.
        var sortKey: (Int32, Int32, Int32, Int32) {
            (pattern.index, index, subschema.index, keyword.index)
        }
    }

    init(
        in document: JSONDocument,
        text: JSONText,
        program: SchemaProgram,
        keeping kept: KeptResults<SecretPlaces>?
    ) {
        self.document = document
        self.text = text
        self.program = program
        self.kept = kept
        // If a value matches no branch of a union, its secrets are reported as if it matched all branches.
        applied = AppliedSubschemas(
            text,
            program,
            unmatched: .certain,
            isRelevant: program.secretReach.contains
        )
        // Findings about misspelled names show the lines with the values.
        applied.visitsMisspelledMembers = true
        // A value of the wrong type is masked only under a schema that certainly applies, such as a sole target.
        applied.trustsSoleTargets = true
    }

    /// Searches for secrets in the value at `index`.
    mutating func run(
        from subschema: SubschemaID,
        at index: Int32,
        _ assertions: inout InstanceAssertions
    ) -> SecretPlaces {
        applied.start(with: subschema, at: index)
        followAll(in: index, &assertions)
        if visitsUndescribedMembers {
            let described = visitedContainers.union(marks.map(\.index))
            let search = UndescribedMemberSearch(
                text: text,
                program: program,
                describedValues: described
            )
            for member in search.members(in: index, under: subschema, &assertions) {
                applied.visitMember(
                    at: member.name,
                    namedLike: member.namesakes,
                    using: &assertions
                )
                applied.visitMember(at: member.name, member.patternSubschemas)
            }
            followAll(in: index, &assertions)
        }
        addMarkedSecrets(&assertions)
        return places
    }

    private mutating func followAll(in index: Int32, _ assertions: inout InstanceAssertions) {
        let size = size(of: index)
        while let visit = applied.next() {
            if let kept, visit.isCertain,
                KeptResults<SecretPlaces>.hasOwnResult(
                    visit.index,
                    insideValueOfSize: size,
                    in: text
                )
            {
                addKeptValue(visit, keeping: kept, &assertions)
            } else {
                follow(visit, &assertions)
            }
        }
    }

    /// Returns the number of entries of a value.
    private func size(of index: Int32) -> Int32 { text.indexAfter(index) - index }

    /// Adds the secrets in a value that has a result of its own, which is kept for the next version of the document.
    private mutating func addKeptValue(
        _ visit: AppliedSubschemas.Visit,
        keeping kept: KeptResults<SecretPlaces>,
        _ assertions: inout InstanceAssertions
    ) {
        let origin = SecretPlaces.Origin(offset: Int(text[visit.index].start), entry: visit.index)
        let found = kept.result(for: visit, in: text) {
            var search = SecretSearch(
                in: document,
                text: text,
                program: program,
                keeping: kept
            )
            return search.run(from: visit.subschema, at: visit.index, &assertions)
                .relative(to: origin)
        }
        places.add(found, from: origin, in: applied.parents.path(to: visit.index))
    }

    private mutating func follow(
        _ visit: AppliedSubschemas.Visit,
        _ assertions: inout InstanceAssertions
    ) {
        let subschema = program[visit.subschema]
        let entry = text[visit.index]
        if entry.isContainer { visitedContainers.insert(visit.index) }
        if visit.isCertain, !subschema.typeKeyword.isNone,
            !assertions.isOfKind(entry, subschema.kinds)
        {
            mistypedValues.append(visit.index)
        }
        for offset in subschema.instructions.start..<subschema.instructions.end {
            switch program.instructions[offset] {
            case .rule(let rule):
                guard case .secret(let pattern) = program.rules[rule] else { continue }
                places.add(pattern, at: visit.index)
                marks.append(
                    Mark(
                        index: visit.index,
                        pattern: pattern,
                        subschema: visit.subschema,
                        keyword: program.origins[offset],
                        isCertain: visit.isCertain
                    )
                )
            case .content(let plan) where entry.kind == .string:
                followContent(of: visit, program.contentPlans[plan], &assertions)
            case let instruction:
                applied.follow(instruction, of: visit, using: &assertions)
            }
        }
    }

    /// Searches the JSON inside a string. This JSON is a separate text, so its ranges are converted to ranges in the
    /// surrounding text.
    private mutating func followContent(
        of visit: AppliedSubschemas.Visit,
        _ plan: ContentPlan,
        _ assertions: inout InstanceAssertions
    ) {
        guard program.secretReach.contains(plan.subschema) else { return }
        let whole = content(of: visit.index)
        switch assertions.content(of: text[visit.index], plan) {
        // In content that cannot be read, the secret may be anywhere. Content that has a schema is accepted without
        // being read only if its encoding is unknown.
        case .accepted, .notEncoded, .notJSON: places.add(whole)
        case .document(let inner):
            let memory = SecretPlaces.SearchMemory(costlyStepCount: assertions.costlyStepCount)
            let found = SecretPlaces(in: inner.root, program, under: plan.subschema, memory)
            assertions.costlyStepCount = found.costlyStepCount
            guard !found.isEmpty else { return }
            let ranges =
                plan.encoding == .identity
                ? document.contentRanges(inStringAt: visit.index) : nil
            if let ranges {
                for range in found.ranges { places.add(ranges[range.start..<range.end]) }
            } else {
                places.add(whole)
            }
            guard visit.isCertain else { return }
            for exposure in found.exposures {
                let fix: Diagnostic.Fix? =
                    if let ranges {
                        exposure.fix(in: inner, program, &assertions.scratch.pattern)?
                            .inside(string: ranges)
                    } else {
                        .redaction(replacing: [whole])
                    }
                places.add(
                    self.exposure(exposure, fixedBy: fix, at: visit.index, ranges: ranges)
                )
            }
        }
    }

    /// Returns a secret in the JSON of a string as a secret in the text that contains the string.
    ///
    /// - Parameter ranges: The ranges of the string's text, or `nil` if the content is encoded. The range and the fix
    ///   are then those of the whole string.
    private func exposure(
        _ inner: SecretPlaces.Exposure,
        fixedBy fix: Diagnostic.Fix?,
        at index: Int32,
        ranges: JSONDocument.ContentRanges?
    ) -> SecretPlaces.Exposure {
        let whole = SourceRange(start: Int(text[index].start), end: Int(text[index].end))
        return SecretPlaces.Exposure(
            path: applied.parents.path(to: index),
            subschema: inner.subschema,
            keyword: inner.keyword,
            range: ranges.map { $0[inner.range.start..<inner.range.end] } ?? whole,
            place: .content(fix)
        )
    }

    // MARK: Secrets

    /// Adds the secrets in the marked values. A value inside a value that is already searched for the same pattern is
    /// not searched again. A recursive schema would otherwise search each value once for each object around it.
    private mutating func addMarkedSecrets(_ assertions: inout InstanceAssertions) {
        // A value is masked as a whole if its type or its name does not show which secrets it contains.
        let maskedValues = mistypedValues + applied.valuesWithUncomparedNames
        var maskedValueEnd: Int32 = 0
        for index in maskedValues.sorted() where index >= maskedValueEnd {
            maskScalars(in: index)
            maskedValueEnd = text.indexAfter(index)
        }
        marks.sort { $0.sortKey < $1.sortKey }
        var pattern: PoolIndex<Pattern>?
        var (maskedEnd, exposedEnd): (Int32, Int32) = (0, 0)
        for mark in marks {
            if mark.pattern != pattern { (pattern, maskedEnd, exposedEnd) = (mark.pattern, 0, 0) }
            if mark.index >= maskedEnd {
                maskSecrets(of: mark, scratch: &assertions.scratch.pattern)
                maskedEnd = text.indexAfter(mark.index)
            }
            if mark.isCertain, mark.index >= exposedEnd {
                addExposures(of: mark, &assertions)
                exposedEnd = text.indexAfter(mark.index)
            }
        }
    }

    /// Masks the secrets in a value to which the keyword `secret` applies: the matches of the pattern in a string, or
    /// the whole number. A container should not be a secret, so all strings and numbers inside it are masked, and the
    /// matches in all member names inside it.
    private mutating func maskSecrets(of mark: Mark, scratch: inout PatternScratch) {
        let pattern = program.patterns[mark.pattern]
        if text[mark.index].kind == .string {
            maskMatches(of: pattern, in: mark.index, &scratch)
        } else {
            maskScalars(in: mark.index)
            maskNames(in: mark.index, pattern, &scratch)
        }
    }

    /// Adds the secrets in a value to which the keyword certainly applies.
    private mutating func addExposures(of mark: Mark, _ assertions: inout InstanceAssertions) {
        let violations = assertions.violations(of: .secret(mark.pattern), at: mark.index)
        guard !violations.isEmpty else { return }
        let path = applied.parents.path(to: mark.index)
        for case .secret(let index, let content) in violations {
            places.add(
                SecretPlaces.Exposure(
                    path: path,
                    subschema: mark.subschema,
                    keyword: mark.keyword,
                    range: document.range(ofSecret: content, at: index),
                    place: .value(index, mark.pattern)
                )
            )
        }
    }

    private mutating func maskMatches(
        of pattern: Pattern,
        in index: Int32,
        _ scratch: inout PatternScratch
    ) {
        let content = document.stringBytes(at: index)
        for range in Redaction.secrets(in: content, by: pattern, scratch: &scratch) {
            places.add(document.range(ofContent: range, inStringAt: index))
        }
    }

    /// Masks the strings and numbers in a value, except member names.
    private mutating func maskScalars(in index: Int32) {
        var pending = [index]
        while let value = pending.popLast() {
            let entry = text[value]
            switch entry.kind {
            case .null, .true, .false: continue
            case .string: places.add(content(of: value))
            case .number: places.add(SourceRange(start: Int(entry.start), end: Int(entry.end)))
            case .array: pending += text.items(of: value)
            case .object: pending += text.names(of: value).map { $0 + 1 }
            }
        }
    }

    private mutating func maskNames(
        in index: Int32,
        _ pattern: Pattern,
        _ scratch: inout PatternScratch
    ) {
        var pending = [index]
        while let value = pending.popLast() {
            switch text[value].kind {
            case .array: pending += text.items(of: value)
            case .object:
                for name in text.names(of: value) {
                    maskMatches(of: pattern, in: name, &scratch)
                    pending.append(name + 1)
                }
            default: continue
            }
        }
    }

    /// Returns the range between the quotation marks of a string.
    private func content(of index: Int32) -> SourceRange {
        SourceRange(start: Int(text[index].start) + 1, end: Int(text[index].end) - 1)
    }
}
