/// A search for the secrets in a value. It visits every schema that may apply to the value.
///
/// Only subschemas that lead to the keyword `secret` are visited. The search is not recursive, except for JSON inside
/// strings.
struct SecretSearch {
    let document: JSONDocument
    let text: JSONText
    let program: SchemaProgram
    private var places = SecretPlaces.none
    private var applied: AppliedSubschemas

    init(in document: JSONDocument, _ text: JSONText, _ program: SchemaProgram) {
        self.document = document
        self.text = text
        self.program = program
        applied = AppliedSubschemas(
            text,
            program,
            unmatched: .certain,
            follows: program.secretReach.contains
        )
    }

    /// Searches for secrets in the value at `index`.
    mutating func run(
        from subschema: SubschemaID,
        _ index: Int32,
        _ assertions: inout InstanceAssertions
    ) -> SecretPlaces {
        applied.start(with: subschema, at: index)
        while let visit = applied.next() { follow(visit, &assertions) }
        places.add(applied.ways)
        return places
    }

    private mutating func follow(
        _ visit: AppliedSubschemas.Visit,
        _ assertions: inout InstanceAssertions
    ) {
        let subschema = program[visit.subschema]
        let entry = text[visit.index]
        if visit.isCertain, !subschema.typeKeyword.isNone,
            !assertions.isOfKind(entry, subschema.kinds)
        {
            maskScalars(in: visit.index)
        }
        for offset in subschema.instructions.start..<subschema.instructions.end {
            switch program.instructions[offset] {
            case .rule(let rule):
                guard case .secret(let pattern) = program.rules[rule] else { continue }
                places.add(pattern, at: visit.index)
                mark(visit, pattern, scratch: &assertions.scratch.pattern)
                guard visit.isCertain else { continue }
                addExposures(of: visit, rule, from: program.origins[offset], &assertions)
            case .content(let plan) where entry.kind == .string:
                followContent(of: visit, program.contentPlans[plan], &assertions)
            case let instruction:
                applied.follow(instruction, of: visit, &assertions)
            }
        }
    }

    /// Searches the JSON inside a string. It is a separate text, so its ranges are converted to those of this text.
    private mutating func followContent(
        of visit: AppliedSubschemas.Visit,
        _ plan: ContentPlan,
        _ assertions: inout InstanceAssertions
    ) {
        guard program.secretReach.contains(plan.subschema) else { return }
        let whole = content(of: visit.index)
        switch assertions.content(of: text[visit.index], plan) {
        case .accepted: return
        // Unreadable content may have the secret anywhere.
        case .notEncoded, .notJSON: places.add(whole)
        case .document(let inner):
            let found = SecretPlaces(in: inner, program, entry: plan.subschema)
            guard !found.isEmpty else { return }
            let isPlain = plan.encoding == .identity
            if !isPlain { places.add(whole) }
            for range in found.ranges where isPlain { places.add(outer(range, visit.index)) }
            guard visit.isCertain else { return }
            for exposure in found.exposures {
                places.add(self.exposure(exposure, of: inner, visit.index, isPlain: isPlain))
            }
        }
    }

    private func exposure(
        _ inner: SecretPlaces.Exposure,
        of content: JSONDocument,
        _ index: Int32,
        isPlain: Bool
    ) -> SecretPlaces.Exposure {
        let whole = SourceRange(start: Int(text[index].start), end: Int(text[index].end))
        let fix =
            isPlain
            ? self.fix(of: inner, in: content)?.inside(string: index, of: document)
            : .redaction(replacing: [self.content(of: index)])
        return SecretPlaces.Exposure(
            index: index,
            subschema: inner.subschema,
            keyword: inner.keyword,
            range: isPlain ? outer(inner.range, index) : whole,
            place: .content(fix)
        )
    }

    private func fix(of exposure: SecretPlaces.Exposure, in document: JSONDocument) -> Diagnostic
        .Fix?
    {
        switch exposure.place {
        case .value(let index, let pattern):
            var scratch = PatternScratch()
            return .redaction(
                of: index,
                in: document,
                by: program.patterns[pattern],
                scratch: &scratch
            )
        case .content(let fix): return fix
        }
    }

    private func outer(_ range: SourceRange, _ index: Int32) -> SourceRange {
        document.range(ofContent: range.start..<range.end, inStringAt: index)
    }

    // MARK: Secrets

    /// Masks the secrets in a value that has the keyword `secret`: the matches of the pattern in a string, and the
    /// whole of a number. A container should not be a secret, so all strings and numbers inside it are masked, and the
    /// matches in its member names.
    private mutating func mark(
        _ visit: AppliedSubschemas.Visit,
        _ pattern: PoolIndex<Pattern>,
        scratch: inout PatternScratch
    ) {
        if text[visit.index].kind == .string {
            maskMatches(of: program.patterns[pattern], in: visit.index, &scratch)
        } else {
            maskScalars(in: visit.index)
            maskNames(in: visit.index, program.patterns[pattern], &scratch)
        }
    }

    /// Adds the secrets that a schema which certainly applies finds in a value.
    private mutating func addExposures(
        of visit: AppliedSubschemas.Visit,
        _ rule: PoolIndex<ValueRule>,
        from keyword: KeywordEntry,
        _ assertions: inout InstanceAssertions
    ) {
        guard case .secret(let pattern) = program.rules[rule] else { return }
        for case .secret(let index, let content) in assertions.violations(
            of: program.rules[rule],
            at: visit.index
        ) {
            places.add(
                SecretPlaces.Exposure(
                    index: visit.index,
                    subschema: visit.subschema,
                    keyword: keyword,
                    range: document.range(ofSecret: content, at: index),
                    place: .value(index, pattern)
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
        var containers = [index]
        while let container = containers.popLast() {
            let entry = text[container]
            switch entry.kind {
            case .null, .true, .false: continue
            case .string: places.add(content(of: container))
            case .number: places.add(SourceRange(start: Int(entry.start), end: Int(entry.end)))
            case .array: containers += text.elements(of: container)
            case .object: containers += text.names(of: container).map { $0 + 1 }
            }
        }
    }

    private mutating func maskNames(
        in index: Int32,
        _ pattern: Pattern,
        _ scratch: inout PatternScratch
    ) {
        var containers = [index]
        while let container = containers.popLast() {
            switch text[container].kind {
            case .array: containers += text.elements(of: container)
            case .object:
                for name in text.names(of: container) {
                    maskMatches(of: pattern, in: name, &scratch)
                    containers.append(name + 1)
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
