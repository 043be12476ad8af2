import SchemaKit
import SwiftModels

/// A summary of the values at one location in the payloads.
///
/// The size of a summary is bounded by ``InferenceLimits``, and two summaries can be merged. The schema
/// made from a summary accepts every value that was merged into it.
final class ValueSummary {
    /// The name of the member, a name for one item of the array, or the title of the schema for whole payloads.
    let name: String
    /// The position of the first value.
    let position: FilePosition
    private(set) var count = 0
    private(set) var nullCount = 0
    private(set) var booleanCount = 0
    private(set) var numbers = NumberSummary()
    private(set) var strings = StringSummary()
    private(set) var arrayCount = 0
    private(set) var tuple = TupleSummary()
    /// The summary of the items of all arrays.
    private(set) var items: ValueSummary?
    private(set) var objectCount = 0
    /// The summary of the objects. Locations whose objects have equal shapes share one summary, as do the levels of a
    /// tree.
    var objects: ObjectSummary? {
        get { storedObjects?.current }
        set { storedObjects = newValue }
    }
    /// The summary of the objects, which may have been merged into another one since.
    private var storedObjects: ObjectSummary?
    /// True if values at this location are nested too deeply to be examined.
    private(set) var isTruncated = false

    init(name: String, position: FilePosition) {
        self.name = name
        self.position = position
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
    func add(_ node: JSONNode, _ source: PayloadSource, depth: Int) {
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

    private func addArray(_ node: JSONNode, _ source: PayloadSource, depth: Int) {
        arrayCount += 1
        tuple.add(node)
        for item in node.elements {
            guard depth < InferenceLimits.depth else {
                isTruncated = true
                return
            }
            let summary =
                items
                ?? ValueSummary(
                    name: PluralName.singular(of: name),
                    position: source.position(of: item.range)
                )
            items = summary
            summary.add(item, source, depth: depth + 1)
        }
    }

    private func addObject(_ node: JSONNode, _ source: PayloadSource, depth: Int) {
        objectCount += 1
        guard depth < InferenceLimits.depth else {
            isTruncated = true
            return
        }
        let summary = objects ?? ObjectSummary(name: name, position: position)
        objects = summary
        summary.add(node, source, depth: depth)
    }

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
        if let items, let otherItems = other.items {
            items.merge(otherItems, &merging)
        } else {
            items = items ?? other.items
        }
        if let objects, let otherObjects = other.objects {
            merging.schedule(otherObjects, into: objects)
        } else {
            objects = objects ?? other.objects
        }
    }
}

/// A summary of the numbers at one location.
struct NumberSummary {
    private(set) var count = 0
    /// True if all numbers are written as integers that fit into 64 bits.
    private(set) var isInteger = true
    /// The distinct integers.
    private(set) var values = DistinctValues<Int64>()

    mutating func add(_ node: JSONNode) {
        count += 1
        guard isInteger else { return }
        let number = Self.wholeNumber(node)
        isInteger = number != nil
        // `nil` rules out an enumeration.
        values.add(number)
    }

    mutating func merge(_ other: NumberSummary) {
        count += other.count
        isInteger = isInteger && other.isInteger
        values.merge(other.values)
    }

    /// Returns the number if it is written as an integer that fits into 64 bits. `2.0` does not count,
    /// because its author may also write `2.5`.
    static func wholeNumber(_ node: JSONNode) -> Int64? {
        guard let number = node.number,
            number.text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || 0x30...0x39 ~= $0 })
        else { return nil }
        return number.int64
    }
}

/// A summary of the arrays at one location, as evidence that they are tuples. Tuples have equal lengths and
/// scalar items other than null. Each item has a kind that depends on its index, and not all kinds are equal.
struct TupleSummary {
    private(set) var count = 0
    /// The items at each index, or `nil` before the first array, and after the arrays have turned out to be lists.
    private(set) var items: [Item]?

    /// The items at one index of all arrays.
    struct Item {
        /// The kind of the items. Both Booleans have the kind `true`.
        let kind: JSONKind
        /// True if all items are written as integers that fit into 64 bits.
        let isInteger: Bool
    }

    mutating func add(_ node: JSONNode) {
        var found: [Item] = []
        for item in node.elements {
            let kind = item.kind == .false ? .true : item.kind
            guard found.count < InferenceLimits.tupleItems, kind.canBeInTuple else {
                found = []
                break
            }
            let isInteger = kind == .number && NumberSummary.wholeNumber(item) != nil
            found.append(Item(kind: kind, isInteger: isInteger))
        }
        merge(TupleSummary(count: 1, items: found.isEmpty ? nil : found))
    }

    mutating func merge(_ other: TupleSummary) {
        guard other.count > 0 else { return }
        items = count == 0 ? other.items : Self.merged(items, other.items)
        count += other.count
    }

    /// Returns the items of two groups of arrays together, or `nil` if they do not have the same kinds.
    private static func merged(_ left: [Item]?, _ right: [Item]?) -> [Item]? {
        guard let left, let right, left.map(\.kind) == right.map(\.kind) else { return nil }
        return zip(left, right).map { first, second in
            Item(kind: first.kind, isInteger: first.isInteger && second.isInteger)
        }
    }

    /// The items of the tuples, or `nil` if the arrays are lists or too few.
    var tupleItems: [Item]? {
        guard let items, count >= Self.minimumCount, Set(items.map(\.kind)).count > 1 else {
            return nil
        }
        return items
    }

    /// The minimum number of arrays. Fewer arrays are too little evidence of tuples.
    private static let minimumCount = 5
}

extension JSONKind {
    fileprivate var canBeInTuple: Bool {
        switch self {
        case .true, .false, .number, .string: true
        case .null, .array, .object: false
        }
    }
}

/// The payload that is being read. Its lines are counted once, when the first position is needed.
final class PayloadSource {
    private let file: SourceFile
    private lazy var lines = LineIndex(file)

    init(_ file: SourceFile) {
        self.file = file
    }

    /// Returns the position at which a range begins.
    func position(of range: SourceRange) -> FilePosition {
        FilePosition(path: file.path, lineColumn: lines.position(of: range.start))
    }
}

/// A merge of summaries that may refer to themselves, as the summaries of trees do.
///
/// Merges of nested objects are postponed until the outer merge is complete. No merge into a summary of objects
/// therefore begins while another merge uses this summary. After a merge of `b` into `a`, all code uses `a` in place of
/// `b` (see ``ObjectSummary/current``). No later merge is therefore lost, and merging ends.
struct SummaryMerge {
    private var pending: [(target: ObjectSummary, other: ObjectSummary)] = []

    /// Runs the merges of `body` and all merges that they postpone.
    static func run(_ body: (inout SummaryMerge) -> Void) {
        var merging = SummaryMerge()
        body(&merging)
        while let next = merging.pending.popLast() {
            next.target.current.absorb(next.other.current, &merging)
        }
    }

    /// Schedules the merge of `other` into `target`.
    mutating func schedule(_ other: ObjectSummary, into target: ObjectSummary) {
        if target !== other { pending.append((target, other)) }
    }
}

/// The limits on the information that is kept about the payloads.
enum InferenceLimits {
    /// The maximum nesting that is examined. Deeper values are left unconstrained.
    static let depth = 100
    /// The maximum number of distinct strings, and of distinct numbers, that are counted at one location.
    static let values = 32
    /// The maximum number of bytes in a string that may be a value of an enumeration.
    static let stringByteCount = 48
    /// The maximum number of distinct members in the objects of one ``ObjectVariant``. If there are more, they are
    /// the keys of a map.
    static let members = 512
    /// The maximum number of distinct values of a tag. If there are more, the member is not a
    /// tag.
    static let variants = 64
    /// The maximum number that can be the value of a tag.
    static let tagNumber: Int64 = 9_999
    /// The maximum number of items in a tuple.
    static let tupleItems = 8
}
