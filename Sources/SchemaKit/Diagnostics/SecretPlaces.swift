/// The ranges of the secrets in a text: the values that a schema marks with the keyword `secret`.
///
/// All output of the tools is made from the masked text: messages by `EvaluationDiagnostics`, lines of the file by the
/// reporters (see `FileReport`). A range is masked if any schema that may apply to it marks it, even in a branch that
/// the value does not take, because the intended branch of an invalid value is unknown. A value of the wrong type at
/// such a location is masked completely.
package struct SecretPlaces: Sendable {
    /// The ranges to mask, sorted by position and without overlaps.
    package private(set) var ranges: [SourceRange] = []
    /// True if all values are masked, because no schema marks the secrets among them.
    package private(set) var isPrecaution = false
    /// The patterns of the secrets that may be at an entry, sorted by entry.
    private var patterns: [(entry: Int32, pattern: PoolIndex<Pattern>)] = []
    /// The secrets that were found under schemas that certainly apply, in text order. If several have the same range,
    /// only the first is kept.
    private(set) var exposures: [Exposure] = []
    /// The paths to the values with the keyword.
    private var ways = AppliedSubschemas.Ways()

    /// A secret: a value, or a part of it, that a pattern matches.
    struct Exposure {
        /// The entry of the value with the keyword.
        let index: Int32
        /// The subschema with the keyword.
        let subschema: SubschemaID
        let keyword: KeywordEntry
        let range: SourceRange
        let place: Place

        enum Place {
            /// A value, and the pattern that matches text in it.
            case value(Int32, PoolIndex<Pattern>)
            /// The JSON in a string, and the fix that replaces the secret.
            case content(Diagnostic.Fix?)
        }
    }

    /// The explanation of the asterisks in a report where all values are masked.
    package static let precaution =
        "values are masked with asterisks, because no schema marks the secrets among them"

    /// An empty set of ranges.
    package static let none = SecretPlaces()

    private init() {}

    /// Creates a mask for the given ranges, independent of schemas.
    package init(masking ranges: [SourceRange], isPrecaution: Bool = false) {
        self.isPrecaution = isPrecaution
        mask(ranges)
    }

    /// Searches for the secrets in the value at `index` of a document.
    package init(
        in document: JSONDocument,
        at index: Int32 = 0,
        _ program: SchemaProgram,
        entry: SubschemaID? = nil
    ) {
        let entry = entry ?? program.entry
        guard program.secretReach.contains(entry) else { return }
        self = document.withText { text in
            program.withAssertions(of: text) { assertions in
                var search = SecretSearch(in: document, text, program)
                return search.run(from: entry, index, &assertions)
            }
        }
        mask([])
        patterns.sort { $0.entry < $1.entry }
        putExposuresInOrder()
    }

    package var isEmpty: Bool { ranges.isEmpty }

    /// Returns these ranges together with `others`.
    package func union(_ others: [SourceRange]) -> SecretPlaces {
        var places = self
        places.mask(others)
        return places
    }

    /// Returns whether any byte of `range` is masked.
    package func overlaps(_ range: SourceRange) -> Bool {
        let index = ranges.firstIndex(inOrder: { $0.end <= range.start })
        return index < ranges.count && ranges[index].start < range.end
    }

    /// Returns the patterns of the secrets that may be at an entry.
    func patterns(at entry: Int32) -> Set<PoolIndex<Pattern>> {
        guard !patterns.isEmpty else { return [] }
        var index = patterns.firstIndex(inOrder: { $0.entry < entry })
        var found: Set<PoolIndex<Pattern>> = []
        while index < patterns.count, patterns[index].entry == entry {
            found.insert(patterns[index].pattern)
            index += 1
        }
        return found
    }

    /// Returns the secret with exactly this range, or nil if there is none.
    func exposure(at range: SourceRange) -> Exposure? {
        let index = exposures.firstIndex(inOrder: {
            ($0.range.start, $0.range.end) < (range.start, range.end)
        })
        return index < exposures.count && exposures[index].range == range ? exposures[index] : nil
    }

    /// Returns the path to the value of a secret.
    func path(to exposure: Exposure) -> [AppliedSubschemas.Step] { ways.path(to: exposure.index) }

    // MARK: Adding

    /// Adds ranges, sorts all ranges, and merges those that overlap or touch.
    private mutating func mask(_ others: [SourceRange]) {
        var merged: [SourceRange] = []
        for range in (ranges + others).sorted(by: { $0.start < $1.start }) {
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

    mutating func add(_ ways: AppliedSubschemas.Ways) { self.ways = ways }

    private mutating func putExposuresInOrder() {
        exposures.sort {
            ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
        }
        var last: SourceRange?
        exposures.removeAll { exposure in
            defer { last = exposure.range }
            return exposure.range == last
        }
    }
}

extension Array {
    /// Returns the index of the first element for which `isBefore` is false, by binary search.
    fileprivate func firstIndex(inOrder isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SchemaProgram {
    /// True if any subschema marks secrets.
    package var marksSecrets: Bool { !secretReach.isEmpty }
}
