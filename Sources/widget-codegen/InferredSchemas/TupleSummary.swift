import SchemaKit

/// A summary of the arrays at one position as tuples. Tuples have equal lengths and scalar items. Each
/// position has one kind, and not all kinds are equal.
struct TupleSummary {
    private(set) var count = 0
    /// The kind of each item, or `nil` once the arrays have turned out to be lists.
    private(set) var kinds: [JSONKind]?

    mutating func add(_ node: JSONNode) {
        var found: [JSONKind] = []
        for element in node.elements {
            let kind = element.kind == .false ? .true : element.kind
            guard found.count < InferenceLimits.tupleItems, kind.isPlain else {
                found = []
                break
            }
            found.append(kind)
        }
        merge(TupleSummary(count: 1, kinds: found.isEmpty ? nil : found))
    }

    mutating func merge(_ other: TupleSummary) {
        guard other.count > 0 else { return }
        kinds = count == 0 || kinds == other.kinds ? other.kinds : nil
        count += other.count
    }

    /// The kind of each item, if the evidence is strong.
    var evident: [JSONKind]? {
        guard let kinds, count >= Self.leastCount, Set(kinds).count > 1 else { return nil }
        return kinds
    }

    private static let leastCount = 5
}

extension JSONKind {
    fileprivate var isPlain: Bool {
        switch self {
        case .true, .false, .number, .string: true
        case .null, .array, .object: false
        }
    }
}
