/// The findings about arrays whose items have schemas by position. One wrong, missing or extra item puts all later
/// items under the wrong schemas.
extension EvaluationDiagnostics {
    /// The size in bytes of the largest array in which items are tried.
    private static let sequenceByteLimit = 4_096

    /// Returns whether the findings about a value may be replaced by one about an item of it.
    func mayHaveWrongItem(_ unit: EvaluationTrace.Unit) -> Bool {
        foldsConsequences && !unit.isValid && !program.tracksScope
            && instance.entry(at: unit.instance).kind == .array
            && node(of: unit).range.byteCount <= Self.sequenceByteLimit
            && !known.sequence(of: unit.subschema).isEmpty
    }

    /// Returns one finding about the first wrong item, if the array is valid once that item is replaced or removed, or
    /// once another item is inserted before it; else nil.
    func wrongItemOfSequence(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        _ found: [Diagnostic]
    ) -> [Diagnostic]? {
        guard mayHaveWrongItem(unit) else { return nil }
        let errors = found.filter { $0.severity == .error }
        guard errors.count > 1, errors.count == found.count else { return nil }
        let array = node(of: unit)
        let depth = trace.instanceLocation(of: id).tokens.count
        let positions = errors.compactMap { error in
            error.instanceLocation.tokens.dropFirst(depth).first.flatMap { Int($0) }
        }
        guard let position = positions.min(),
            let first = errors.first(where: {
                $0.instanceLocation.tokens.dropFirst(depth).elementsEqual([String(position)])
            })
        else { return nil }
        let sequence = known.sequence(of: unit.subschema)
        let item = array[position]?.index ?? unit.instance
        let values = sequence.map { deprecated.current($0, at: item) }
        let found =
            sequenceFinding(
                first,
                at: position,
                of: array,
                position < values.count ? values[position] : [],
                unit.subschema
            ) ?? misspeltItem(first, at: position, of: array, values, unit.subschema)
        return found.map { [$0] }
    }

    /// Returns the finding about an item that resembles the expected one, if the array is valid once the item is
    /// corrected and another item is inserted somewhere after it; else nil.
    private func misspeltItem(
        _ finding: Diagnostic,
        at position: Int,
        of array: JSONNode,
        _ sequence: [[String]],
        _ subschema: SubschemaID
    ) -> Diagnostic? {
        let elements = Array(array.elements)
        let item = elements[position]
        guard position < sequence.count, item.kind == .string else { return nil }
        let text = shownNode(at: item.index).text
        let texts = EnumerationTexts(sequence[position])
        guard let meant = texts.suggestion(for: text, within: known.budget) else { return nil }
        let places = zip(elements.indices, sequence).dropFirst(position + 1)
        let trials = places.flatMap { place, values in values.map { (place: place, value: $0) } }
        let missing = trials.prefix(Self.trialLimit).first { place, value in
            let between = SourceRange(start: item.range.end, end: elements[place].range.start)
            let kept = instance.bytes[between.start..<between.end]
            return isValid(
                array,
                with: meant + String(decoding: kept, as: UTF8.self) + value + ",",
                insteadOf: SourceRange(start: item.range.start, end: between.end),
                subschema
            )
        }
        guard let missing else { return nil }
        let next = shownNode(at: elements[missing.place].index).excerpt
        return finding.retold(
            as: .constantMismatch(expected: meant, found: text, at: item.range)
        ).withHint("\(missing.value.excerpt) is missing before \(next)")
    }

    /// Returns the finding that a single valid edit at a position suggests, or nil if no edit makes the array valid.
    private func sequenceFinding(
        _ finding: Diagnostic,
        at position: Int,
        of array: JSONNode,
        _ values: [String],
        _ subschema: SubschemaID
    ) -> Diagnostic? {
        let elements = Array(array.elements)
        let item = elements[position]
        let found = shownNode(at: item.index)
        let isScalar = !instance.entry(at: item.index).isContainer
        let text = isScalar ? found.text : found.kind.phrase
        let replacements = values.prefix(Self.trialLimit).filter {
            isValid(array, with: $0, insteadOf: item.range, subschema)
        }
        if !replacements.isEmpty {
            let range = isScalar ? item.range : finding.range
            return finding.retold(
                as: replacements.count == 1
                    ? .constantMismatch(expected: replacements[0], found: text, at: range)
                    : .notListed(
                        text,
                        EnumerationTexts(replacements),
                        within: known.budget,
                        at: range
                    )
            )
        }
        if isValid(array, with: "", insteadOf: removal(of: position, elements), subschema) {
            return finding.withHint("without it, the other items are valid")
        }
        let start = SourceRange(start: item.range.start, end: item.range.start)
        let insertions = values.prefix(Self.trialLimit).filter {
            isValid(array, with: $0 + ",", insteadOf: start, subschema)
        }
        guard !insertions.isEmpty else { return nil }
        let names = Diagnostic.list(insertions.map(\.excerpt), last: "or")
        return finding.withHint("\(names) is missing before it")
    }

    /// Returns the range of an item and of a comma next to it.
    private func removal(of position: Int, _ elements: [JSONNode]) -> SourceRange {
        let range = elements[position].range
        if position + 1 < elements.count {
            return SourceRange(start: range.start, end: elements[position + 1].range.start)
        }
        return SourceRange(
            start: position > 0 ? elements[position - 1].range.end : range.start,
            end: range.end
        )
    }
}

extension Diagnostic {
    /// Returns the finding with a hint added to its message, unless a schema has its own message.
    fileprivate func withHint(_ hint: String) -> Diagnostic {
        guard !settled.contains(.message) else { return self }
        var told = self
        told.state("; " + hint)
        return told
    }
}
