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
    /// True if all values are masked, because it is not known which of them are secrets.
    package private(set) var masksAllValues = false
    /// The patterns of the secrets that may be at an entry, sorted by entry.
    private var patterns: [(entry: Int32, pattern: PoolIndex<Pattern>)] = []
    /// The secrets that were found under schemas that certainly apply, in text order. If several secrets have the same
    /// range, only the first is kept.
    private(set) var exposures: [Exposure] = []
    /// The steps of costly matches after the search; see ``PatternScratch/costlyStepCount``.
    private(set) var costlyStepCount = 0

    /// The results of earlier searches from which a search continues.
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
        "values are masked with asterisks, because it is not known which of them are secret"

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

    /// Returns whether a schema marks an object or an array around the name or value at `index` as secret. All strings
    /// and numbers in such an object or array are secrets.
    package func marksContainer(around index: Int32, in document: JSONDocument) -> Bool {
        patterns.contains { $0.entry < index && index < document.indexAfter($0.entry) }
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
