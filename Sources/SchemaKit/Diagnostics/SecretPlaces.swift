/// Where a text holds secrets: the values that a schema marks with the keyword `secret`.
///
/// Everything that leaves the tools is made of the masked text: messages by `EvaluationDiagnostics`, lines
/// of the file by the reporters (see `FileReport`). A place is masked if any schema that may apply to it
/// marks it, even in a branch that the value does not take, since a report of a broken value is where it is
/// not known which branch was meant. A value of the wrong type at such a place is masked as a whole.
package struct SecretPlaces: Sendable {
    /// The bytes to be masked, in order and not overlapping.
    package private(set) var ranges: [SourceRange] = []
    /// The patterns of the secrets that may be at an entry.
    private var patterns: [Int32: Set<PoolIndex<Pattern>>] = [:]
    /// The secrets that were found where a schema certainly applies.
    private(set) var exposures: [Exposure] = []

    /// A value, or a part of it, that a pattern finds.
    struct Exposure {
        /// The way to the value with the keyword.
        let path: [Step]
        /// The subschema with the keyword, and the keyword.
        let subschema: SubschemaID
        let keyword: KeywordEntry
        let range: SourceRange
        let fix: Diagnostic.Fix?
    }

    /// A step of the way to a value.
    enum Step {
        /// The entry of a member's name.
        case member(Int32)
        case element(Int)
    }

    /// No secrets.
    package static let none = SecretPlaces()

    private init() {}

    /// Masks these bytes, whatever a schema says.
    package init(masking ranges: [SourceRange]) { mask(ranges) }

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
                search.run(from: entry, index, &assertions)
                return search.places
            }
        }
        mask([])
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
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].end <= range.start { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].start < range.end
    }

    /// The patterns of the secrets that may be at an entry.
    func patterns(at entry: Int32) -> Set<PoolIndex<Pattern>> { patterns[entry] ?? [] }

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

    mutating func add(_ pattern: PoolIndex<Pattern>, at entry: Int32) {
        patterns[entry, default: []].insert(pattern)
    }

    mutating func add(_ exposure: Exposure) { exposures.append(exposure) }
}
