/// Where a text holds secrets: the values that a schema marks with the keyword `secret`.
///
/// Everything that leaves the tools is made of the masked text: messages by `EvaluationDiagnostics`, lines
/// of the file by the reporters (see `FileReport`). A place is masked if any schema that may apply to it
/// marks it, even in a branch that the value does not take, since a report of a broken value is where it is
/// not known which branch was meant. A value of the wrong type at such a place is masked as a whole.
package struct SecretPlaces: Sendable {
    /// The bytes to be masked, in order and not overlapping.
    package private(set) var ranges: [SourceRange] = []
    /// Whether all values are masked, because no schema says which of them are secrets.
    package private(set) var isPrecaution = false
    /// The patterns of the secrets that may be at an entry, in the order of the entries.
    private var patterns: [(entry: Int32, pattern: PoolIndex<Pattern>)] = []
    /// The secrets that were found where a schema certainly applies, in the order of the text; of several with one
    /// range the first.
    private(set) var exposures: [Exposure] = []
    /// The ways to the values with the keyword.
    private var ways = AppliedSubschemas.Ways()

    /// A value, or a part of it, that a pattern finds.
    struct Exposure {
        /// The value with the keyword.
        let index: Int32
        /// The subschema with the keyword, and the keyword.
        let subschema: SubschemaID
        let keyword: KeywordEntry
        let range: SourceRange
        let place: Place

        enum Place {
            /// A value, and the pattern that finds something in it.
            case value(Int32, PoolIndex<Pattern>)
            /// The JSON in a string, and what takes the secret out of it.
            case content(Diagnostic.Fix?)
        }
    }

    /// What a report says of the asterisks in lines where all values are masked.
    package static let precaution =
        "values are shown as asterisks, because no schema says which of them are secrets"

    /// No secrets.
    package static let none = SecretPlaces()

    private init() {}

    /// Masks these bytes, whatever a schema says.
    package init(masking ranges: [SourceRange], isPrecaution: Bool = false) {
        self.isPrecaution = isPrecaution
        mask(ranges)
    }

    /// Looks for the secrets in the value at `index` of a document.
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
                var search = SecretSearch(document, text, program)
                return search.run(from: entry, index, &assertions)
            }
        }
        mask([])
        patterns.sort { $0.entry < $1.entry }
        putExposuresInOrder()
    }

    package var isEmpty: Bool { ranges.isEmpty }

    /// The places of a second text whose secrets are to be masked with these.
    package func union(_ others: [SourceRange]) -> SecretPlaces {
        var places = self
        places.mask(others)
        return places
    }

    /// Whether any byte of `range` is masked.
    package func overlaps(_ range: SourceRange) -> Bool {
        let index = ranges.firstIndex(inOrder: { $0.end <= range.start })
        return index < ranges.count && ranges[index].start < range.end
    }

    /// The patterns of the secrets that may be at an entry.
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

    /// The secret that takes these bytes, if there is one.
    func exposure(at range: SourceRange) -> Exposure? {
        let index = exposures.firstIndex(inOrder: {
            ($0.range.start, $0.range.end) < (range.start, range.end)
        })
        return index < exposures.count && exposures[index].range == range ? exposures[index] : nil
    }

    /// The way to the value of a secret.
    func path(to exposure: Exposure) -> [AppliedSubschemas.Step] { ways.path(to: exposure.index) }

    // MARK: Adding

    /// Adds ranges and restores their order.
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

    /// Adds a range; the order is restored at the end of a search.
    mutating func add(_ range: SourceRange) { ranges.append(range) }

    /// Adds a pattern; the order is restored at the end of a search.
    mutating func add(_ pattern: PoolIndex<Pattern>, at entry: Int32) {
        patterns.append((entry, pattern))
    }

    /// Adds a secret; the order is restored at the end of a search.
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
    /// The index of the first element that does not come before what is looked for, where the others do.
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
    /// Whether any subschema marks secrets.
    package var marksSecrets: Bool { !secretReach.isEmpty }
}
