import SchemaKit

/// The findings about arrays whose items have different schemas (`prefixItems`). One missing or extra item puts all
/// later items under the wrong schemas. One wrong item can decide which schemas the other items have.
extension EvaluationDiagnostics {
    /// The maximum size, in bytes, of an array in which other items are tried.
    private static let sequenceByteLimit = 4_096

    /// Returns whether the findings about an array may be replaced by one finding about one of its items. See
    /// ``mayHaveWrongTag(_:)`` for the reason why dynamic references prevent this.
    func mayHaveWrongItem(_ unit: EvaluationTrace.Unit) -> Bool {
        omitsConsequences && !unit.isValid && !program.tracksScope
            && instance.entry(at: unit.instance).kind == .array
            && node(of: unit).range.byteCount <= Self.sequenceByteLimit
            && !cache.sequence(of: unit.subschema).isEmpty
    }

    /// Returns one finding about the first wrong item if the array becomes valid by one of these changes: the item is
    /// replaced; the item is removed; another item is inserted before it; its spelling is corrected and another item is
    /// inserted after it. Returns nil if the array does not become valid.
    func wrongItemOfSequence(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        replacing found: [Diagnostic]
    ) -> [Diagnostic]? {
        guard mayHaveWrongItem(unit) else { return nil }
        let errors = found.filter { $0.severity == .error }
        // A single error is reported as it is, and findings that are not errors must not be replaced.
        guard errors.count > 1, errors.count == found.count else { return nil }
        let array = node(of: unit)
        let depth = trace.instanceLocation(of: id).tokens.count
        let indices = errors.compactMap { error in
            error.instanceLocation.tokens.dropFirst(depth).first.flatMap { Int($0) }
        }
        guard let index = indices.min(),
            let first = errors.first(where: {
                $0.instanceLocation.tokens.dropFirst(depth).elementsEqual([String(index)])
            })
        else { return nil }
        let sequence = cache.sequence(of: unit.subschema)
        let item = array[index]?.index ?? unit.instance
        let valuesByIndex = sequence.map { deprecated.withoutDeprecated($0, at: item) }
        let sequenceItem = SequenceItem(index: index, array: array, subschema: unit.subschema)
        let values = index < valuesByIndex.count ? valuesByIndex[index] : []
        let finding =
            sequenceFinding(first, at: sequenceItem, values)
            ?? misspelledItem(first, at: sequenceItem, valuesByIndex)
        return finding.map { [$0] }
    }

    /// Returns the finding about an item that resembles the expected one, if the array is valid once the item is
    /// corrected and another item is inserted somewhere after it; else nil.
    private func misspelledItem(
        _ finding: Diagnostic,
        at sequenceItem: SequenceItem,
        _ valuesByIndex: [[String]]
    ) -> Diagnostic? {
        let (index, items, item) = (sequenceItem.index, sequenceItem.items, sequenceItem.item)
        guard index < valuesByIndex.count, item.kind == .string else { return nil }
        let text = maskedNode(at: item.index).text
        let texts = EnumerationTexts(valuesByIndex[index])
        guard let intended = texts.suggestion(for: text, within: cache.budget) else { return nil }
        let candidates = zip(items.indices, valuesByIndex).dropFirst(index + 1)
        let trials = candidates.flatMap { next, values in values.map { (next: next, value: $0) } }
        let missing = trials.prefix(Self.trialLimit).first { next, value in
            let between = SourceRange(start: item.range.end, end: items[next].range.start)
            let kept = instance.bytes[between.start..<between.end]
            return isValid(
                sequenceItem.array,
                with: intended + String(decoding: kept, as: UTF8.self) + value + ",",
                insteadOf: SourceRange(start: item.range.start, end: between.end),
                sequenceItem.subschema
            )
        }
        guard let missing else { return nil }
        let next = items[missing.next].index
        let nextItem = maskedNode(at: next).excerpt
        let expected = masked(intended, at: item.index)
        return finding.reworded(
            as: .constantMismatch(expected: expected, found: text, at: item.range)
        ).withHint("\(masked(missing.value, at: next).excerpt) is missing before \(nextItem)")
    }

    /// Returns the finding for the first edit that makes the array valid: a replacement of the item, its removal, or an
    /// insertion before it. Returns nil if there is no such edit.
    private func sequenceFinding(
        _ finding: Diagnostic,
        at sequenceItem: SequenceItem,
        _ values: [String]
    ) -> Diagnostic? {
        let (array, item, subschema) = (
            sequenceItem.array, sequenceItem.item, sequenceItem.subschema
        )
        let isScalar = !instance.entry(at: item.index).isContainer
        let text = foundText(at: item.index)
        let replacements = values.prefix(Self.trialLimit).filter {
            isValid(array, with: $0, insteadOf: item.range, subschema)
        }
        if !replacements.isEmpty {
            let range = isScalar ? item.range : finding.range
            let shown = replacements.map { masked($0, at: item.index) }
            return finding.reworded(
                as: shown.count == 1
                    ? .constantMismatch(expected: shown[0], found: text, at: range)
                    : .notListed(
                        text,
                        among: EnumerationTexts(shown),
                        within: cache.budget,
                        at: range
                    )
            )
        }
        if isValid(array, with: "", insteadOf: sequenceItem.rangeWithComma, subschema) {
            return finding.withHint("without this item, the other items are valid")
        }
        let start = SourceRange(start: item.range.start, end: item.range.start)
        let insertions = values.prefix(Self.trialLimit).filter {
            isValid(array, with: $0 + ",", insteadOf: start, subschema)
        }
        guard !insertions.isEmpty else { return nil }
        let shown = insertions.map { masked($0, at: item.index).excerpt }
        let missing = Diagnostic.list(shown, conjunction: "or")
        return finding.withHint("\(missing) is missing before this item")
    }
}

/// An item of an array whose items have different schemas.
private struct SequenceItem {
    let index: Int
    let array: JSONNode
    /// The subschema of the array.
    let subschema: SubschemaID
    let items: [JSONNode]

    init(index: Int, array: JSONNode, subschema: SubschemaID) {
        self.index = index
        self.array = array
        self.subschema = subschema
        items = Array(array.elements)
    }

    var item: JSONNode { items[index] }

    /// The range of the item and of a comma next to it.
    var rangeWithComma: SourceRange {
        let range = item.range
        if index + 1 < items.count {
            return SourceRange(start: range.start, end: items[index + 1].range.start)
        }
        return SourceRange(
            start: index > 0 ? items[index - 1].range.end : range.start,
            end: range.end
        )
    }
}

extension Diagnostic {
    /// Returns the finding with a hint added to its message. A message that a schema gives stays unchanged.
    fileprivate func withHint(_ hint: String) -> Diagnostic {
        guard !overriddenFields.contains(.message) else { return self }
        var reworded = self
        reworded.addStatement("; " + hint)
        return reworded
    }
}
