import SchemaKit

/// A summary of the values at one position of the payloads.
///
/// The size of a summary is bounded by ``InferenceLimits``, and two summaries can be merged. The schema
/// made from a summary accepts every value that was merged into it.
final class ValueSummary {
    /// The name of the member at the position, or of one item of the collection.
    let name: String
    /// The position of the first value.
    let place: PayloadPlace
    private(set) var count = 0
    private(set) var nullCount = 0
    private(set) var booleanCount = 0
    private(set) var numbers = NumberSummary()
    private(set) var strings = StringSummary()
    private(set) var arrayCount = 0
    private(set) var tuple = TupleSummary()
    private(set) var elements: ValueSummary?
    private(set) var objectCount = 0
    /// The summary of the objects. Positions whose objects have one shape share it, including the branches
    /// of a tree.
    var objects: ObjectSummary?
    /// True if values at this position are nested too deeply to be examined.
    private(set) var isTruncated = false

    init(name: String, place: PayloadPlace) {
        self.name = name
        self.place = place
    }

    /// The kinds of values that were seen, without null. Both Booleans count as one kind.
    var kinds: Set<JSONKind> {
        var kinds: Set<JSONKind> = []
        if booleanCount > 0 { kinds.insert(.true) }
        if numbers.count > 0 { kinds.insert(.number) }
        if strings.count > 0 { kinds.insert(.string) }
        if arrayCount > 0 { kinds.insert(.array) }
        if objectCount > 0 { kinds.insert(.object) }
        return kinds
    }

    // MARK: Adding

    /// Adds a value that is nested `depth` levels deep.
    func add(_ node: JSONNode, _ source: PayloadPlace.Source, depth: Int) {
        count += 1
        switch node.kind {
        case .null: nullCount += 1
        case .true, .false: booleanCount += 1
        case .number: numbers.add(node)
        case .string: strings.add(node)
        case .array: addArray(node, source, depth: depth)
        case .object: addObject(node, source, depth: depth)
        }
    }

    private func addArray(_ node: JSONNode, _ source: PayloadPlace.Source, depth: Int) {
        arrayCount += 1
        tuple.add(node)
        for element in node.elements {
            guard depth < InferenceLimits.depth else {
                isTruncated = true
                return
            }
            let summary =
                elements ?? ValueSummary(name: singularName, place: source.place(of: element.range))
            elements = summary
            summary.add(element, source, depth: depth + 1)
        }
    }

    private func addObject(_ node: JSONNode, _ source: PayloadPlace.Source, depth: Int) {
        objectCount += 1
        guard depth < InferenceLimits.depth else {
            isTruncated = true
            return
        }
        let summary = objects ?? ObjectSummary(name: name, place: place)
        objects = summary
        summary.add(node, source, depth: depth)
    }

    private var singularName: String { PluralName.singular(of: name) }

    // MARK: Merging

    /// Merges another summary into this one.
    func merge(_ other: ValueSummary, _ merging: inout SummaryMerge) {
        guard self !== other else { return }
        count += other.count
        nullCount += other.nullCount
        booleanCount += other.booleanCount
        numbers.merge(other.numbers)
        strings.merge(other.strings)
        tuple.merge(other.tuple)
        arrayCount += other.arrayCount
        objectCount += other.objectCount
        isTruncated = isTruncated || other.isTruncated
        if let elements, let others = other.elements {
            elements.merge(others, &merging)
        } else {
            elements = elements ?? other.elements
        }
        if let objects, let others = other.objects {
            merging.join(others, into: objects)
        } else {
            objects = objects ?? other.objects
        }
    }
}
