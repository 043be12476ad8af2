package import SchemaKit

/// The ranges of the secrets in a text: the values that a schema marks with the keyword `secret`.
///
/// All output of the tools is made from the masked text: messages by `EvaluationDiagnostics`, lines of the file by the
/// reporters (see `FileReport`). A range is masked if any schema that may apply to the value marks the range, even in a
/// branch that the value does not match, because the intended branch of an invalid value is unknown. The value of a
/// member whose name resembles a declared name or alias is masked like that of the declared member. If no schema
/// describes a member, its value is masked like those of members with the same name in other objects.
///
/// All strings and numbers are masked in a value that should be or contain a secret but has the wrong type, and in the
/// value of an unknown member whose name was not compared with declared names, because the budget was spent.
package struct SecretPlaces: Sendable {
    /// The ranges to mask, sorted by position and without overlaps.
    package private(set) var ranges: [SourceRange] = []
    /// True if all values are masked, because no schema shows which values are secrets.
    package private(set) var masksAllValues = false
    /// The patterns of the secrets that may be at an entry, sorted by entry.
    private var patterns: [(entry: Int32, pattern: PoolIndex<Pattern>)] = []
    /// The secrets that were found under schemas that certainly apply, in text order. If several secrets have the same
    /// range, only the first is kept.
    private(set) var exposures: [Exposure] = []
    /// The steps of costly matches after the search; see ``PatternScratch/costlyStepCount``.
    private(set) var costlyStepCount = 0

    /// The memory of earlier searches.
    struct SearchMemory {
        /// The secrets that are kept from the previous version of the document; nil if the document is not edited.
        var kept: KeptResults<SecretPlaces>?
        /// The steps of costly matches before the search, in the same report.
        var costlyStepCount = 0
    }

    /// A secret: a value, or text in it, that a pattern matches.
    struct Exposure {
        /// The path to the value to which the keyword applies. For a value in the JSON of a string, the path to the
        /// string.
        fileprivate(set) var path: [AppliedSubschemas.Step]
        /// The subschema with the keyword.
        let subschema: SubschemaID
        let keyword: KeywordEntry
        fileprivate(set) var range: SourceRange
        fileprivate(set) var place: Place

        enum Place {
            /// A value, and the pattern that matches text in it.
            case value(Int32, PoolIndex<Pattern>)
            /// The JSON in a string, and the fix that replaces the secret.
            case content(Diagnostic.Fix?)
        }

        /// The sort key for the secrets in a text.
        fileprivate var sortKey: (Int, Int, Int32, Int32) {
            (range.start, range.end, subschema.index, keyword.index)
        }
    }

    /// The explanation of the asterisks in a report where all values are masked.
    package static let maskingExplanation =
        "values are masked with asterisks, because no schema says which of them are secret"

    /// An empty set of ranges.
    package static let none = SecretPlaces()

    private init() {}

    /// Creates a mask for the given ranges, independent of schemas.
    package init(masking ranges: [SourceRange], masksAllValues: Bool = false) {
        self.masksAllValues = masksAllValues
        mask(ranges)
    }

    /// Searches for the secrets in the value at `index` of a document.
    package init(
        in document: JSONDocument,
        at index: Int32 = 0,
        _ program: SchemaProgram,
        under subschema: SubschemaID? = nil
    ) {
        let value = JSONNode(document: document, index: index)
        self.init(in: value, program, under: subschema ?? program.start, SearchMemory())
    }

    /// Searches for the secrets in a document that is a version of an edited text.
    ///
    /// - Parameter checkedValues: The results for the document, and for its previous version.
    package init(
        in document: JSONDocument,
        _ program: SchemaProgram,
        keeping checkedValues: CheckedValues
    ) {
        checkedValues.start(with: document, program)
        self.init(
            in: document.root,
            program,
            under: program.start,
            SearchMemory(kept: checkedValues.secrets)
        )
    }

    /// Searches for the secrets in a value.
    init(
        in value: JSONNode,
        _ program: SchemaProgram,
        under subschema: SubschemaID,
        _ memory: SearchMemory
    ) {
        costlyStepCount = memory.costlyStepCount
        guard program.secretReach.contains(subschema) else { return }
        self = value.document.withText { text in
            program.withAssertions(of: text) { assertions in
                var search = SecretSearch(
                    in: value.document,
                    text: text,
                    program: program,
                    keeping: memory.kept
                )
                search.visitsUndescribedMembers = true
                assertions.costlyStepCount = memory.costlyStepCount
                var places = search.run(from: subschema, at: value.index, &assertions)
                places.costlyStepCount = assertions.costlyStepCount
                return places
            }
        }
        sortAndMergeRanges()
        patterns.sort { $0.entry < $1.entry }
        sortExposures()
    }

    package var isEmpty: Bool { ranges.isEmpty }

    /// Returns these ranges together with `others`.
    package func union(_ others: [SourceRange]) -> SecretPlaces {
        var places = self
        places.mask(others)
        return places
    }

    /// Returns these secrets together with secrets for which there are no findings.
    func union(unreported others: [SecretPlaces]) -> SecretPlaces {
        var places = self
        places.patterns += others.flatMap(\.patterns)
        places.patterns.sort { $0.entry < $1.entry }
        places.mask(others.flatMap(\.ranges))
        return places
    }

    /// Returns whether any byte of `range` is masked.
    package func overlaps(_ range: SourceRange) -> Bool {
        let index = ranges.partitioningIndex { $0.end > range.start }
        return index < ranges.count && ranges[index].start < range.end
    }

    /// Returns the patterns of the secrets that may be at an entry.
    func patterns(at entry: Int32) -> Set<PoolIndex<Pattern>> {
        guard !patterns.isEmpty else { return [] }
        var index = patterns.partitioningIndex { $0.entry >= entry }
        var found: Set<PoolIndex<Pattern>> = []
        while index < patterns.count, patterns[index].entry == entry {
            found.insert(patterns[index].pattern)
            index += 1
        }
        return found
    }

    /// Returns the secret with exactly this range, or nil if there is none.
    func exposure(at range: SourceRange) -> Exposure? {
        let index = exposures.partitioningIndex {
            ($0.range.start, $0.range.end) >= (range.start, range.end)
        }
        return index < exposures.count && exposures[index].range == range ? exposures[index] : nil
    }

    // MARK: Adding

    /// Adds ranges to mask.
    private mutating func mask(_ others: [SourceRange]) {
        ranges += others
        sortAndMergeRanges()
    }

    /// Sorts the ranges, merges those that overlap or touch, and removes empty ones.
    private mutating func sortAndMergeRanges() {
        var merged: [SourceRange] = []
        for range in ranges.sorted(by: { $0.start < $1.start }) {
            if let last = merged.last, range.start <= last.end {
                merged[merged.count - 1] = SourceRange(
                    start: last.start,
                    end: max(last.end, range.end)
                )
            } else if range.byteCount > 0 {
                merged.append(range)
            }
        }
        ranges = merged
    }

    /// Adds a range. The ranges are sorted at the end of the search.
    mutating func add(_ range: SourceRange) { ranges.append(range) }

    /// Adds a pattern. The patterns are sorted at the end of the search.
    mutating func add(_ pattern: PoolIndex<Pattern>, at entry: Int32) {
        patterns.append((entry, pattern))
    }

    /// Adds a secret. The secrets are sorted at the end of the search.
    mutating func add(_ exposure: Exposure) { exposures.append(exposure) }

    /// Adds the secrets in a value that was searched separately.
    ///
    /// - Parameters:
    ///   - origin: The start of the value, to which `places` are relative.
    ///   - path: The path to the value.
    mutating func add(
        _ places: SecretPlaces,
        from origin: Origin,
        in path: @autoclosure () -> [AppliedSubschemas.Step]
    ) {
        ranges += places.ranges.map { $0.moved(by: origin.offset) }
        patterns += places.patterns.map { ($0.entry + origin.entry, $0.pattern) }
        guard !places.exposures.isEmpty else { return }
        let outer = path()
        exposures += places.exposures.map { exposure in
            var exposure = exposure.moved(by: origin)
            exposure.path = outer + exposure.path
            return exposure
        }
    }

    /// Returns the secrets in a value, relative to the start of the value.
    func relative(to origin: Origin) -> SecretPlaces {
        var places = SecretPlaces.none
        places.add(
            self,
            from: Origin(offset: -origin.offset, entry: -origin.entry),
            in: []
        )
        return places
    }

    /// The start of the value to which secrets are relative.
    struct Origin {
        /// The offset of the first byte.
        let offset: Int
        let entry: Int32
    }

    /// Sorts the secrets, and keeps only the first of several with the same range.
    private mutating func sortExposures() {
        exposures.sort { $0.sortKey < $1.sortKey }
        var last: SourceRange?
        exposures.removeAll { exposure in
            defer { last = exposure.range }
            return exposure.range == last
        }
    }
}

extension SecretPlaces.Exposure {
    /// Returns the exposure with its range and its entries moved by the offset and the entry of an origin.
    fileprivate func moved(by origin: SecretPlaces.Origin) -> Self {
        var moved = self
        moved.range = range.moved(by: origin.offset)
        moved.path = path.map { step in
            switch step {
            case .member(let name): .member(name + origin.entry)
            case .item: step
            }
        }
        switch place {
        case .value(let index, let pattern): moved.place = .value(index + origin.entry, pattern)
        case .content(let fix): moved.place = .content(fix?.moved(by: origin.offset))
        }
        return moved
    }
}

/// A search for the secrets in a value. It visits every subschema that may apply to the value and that leads to the
/// keyword `secret`.
///
/// The search is not recursive, except for JSON inside strings, and for values whose results are kept for the next
/// version of the document.
private struct SecretSearch {
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
        // A value of the wrong type is masked only under a schema that certainly applies.
        applied.trustsOnlyTargets = true
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
            let search = UndescribedMemberSearch(text: text, program: program)
            for member in search.members(in: index, under: subschema, &assertions) {
                applied.visitMember(
                    at: member.name,
                    namedLike: member.namesakes,
                    using: &assertions
                )
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
