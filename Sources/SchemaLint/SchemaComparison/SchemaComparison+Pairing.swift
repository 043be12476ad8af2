import SchemaKit

/// Functions that pair schemas of the old version with schemas of the new version where the order of schemas has no
/// meaning, as in `anyOf`.
extension SchemaComparison {
    /// Returns the position of an equal old element for each new element, or nil if there is none.
    ///
    /// Each old element is used at most once. Elements whose JSON values are equal are tried first. Each remaining new
    /// element is then compared with the remaining old ones. ``crossComparisonsLeft`` limits these comparisons, because
    /// their number can be the product of the two counts.
    ///
    /// - Parameters:
    ///   - keys: the keys of the elements.
    ///   - isEqual: returns whether two elements accept the same values.
    mutating func equalPositions<Element>(
        old: [Element],
        new: [Element],
        by keys: PairingKeys<Element>,
        isEqual: (inout SchemaComparison, Element, Element) -> Bool
    ) -> [Int?] {
        var positions: [Int?] = Array(repeating: nil, count: new.count)
        guard !old.isEmpty, !new.isEmpty else { return positions }
        var byText = QueuesByKey(old.map { JSONValueKey(node: keys.node($0)) })
        var isUsed = Array(repeating: false, count: old.count)
        for (index, element) in new.enumerated() {
            let key = JSONValueKey(node: keys.node(element))
            guard let position = byText.first(of: key), isEqual(&self, old[position], element)
            else { continue }
            byText.removeFirst(of: key)
            positions[index] = position
            isUsed[position] = true
        }
        let left = old.indices.filter { !isUsed[$0] }
        let groups = Dictionary(grouping: left) { keys.group(old[$0]) }
        for index in new.indices where positions[index] == nil {
            let candidates =
                keys.group(new[index]).map { (groups[$0] ?? []) + (groups[nil] ?? []) } ?? left
            let found = candidates.first { position in
                guard crossComparisonsLeft > 0, !isUsed[position] else { return false }
                crossComparisonsLeft -= 1
                return isEqual(&self, old[position], new[index])
            }
            if let found {
                positions[index] = found
                isUsed[found] = true
            }
            guard crossComparisonsLeft > 0 else { break }
        }
        return positions
    }
}

/// The keys by which elements of two versions are compared.
struct PairingKeys<Element> {
    /// Returns the JSON value of an element.
    let node: (Element) -> JSONNode
    /// Returns the group of an element, or nil if it may be equal to elements of any group. Elements of different
    /// groups are not compared.
    var group: (Element) -> String? = { _ in nil }
}

/// The positions of elements by their keys. The positions of one key are removed in ascending order.
private struct QueuesByKey<Key: Hashable> {
    private var positions: [Key: [Int]] = [:]

    init(_ keys: [Key]) {
        for index in keys.indices.reversed() { positions[keys[index], default: []].append(index) }
    }

    func first(of key: Key) -> Int? { positions[key]?.last }

    mutating func removeFirst(of key: Key) { positions[key]?.removeLast() }
}

/// An old branch and the new branch that corresponds to it.
struct BranchMatch {
    let old: SidedSchema
    let new: SidedSchema
    let isEqual: Bool
}

/// The branches of an old and a new `anyOf` or `oneOf`, which are paired step by step.
struct BranchPairing {
    private(set) var matches: [BranchMatch] = []
    /// The branches that are not paired, in the order of the text.
    private(set) var oldLeft: [SidedSchema]
    private(set) var newLeft: [SidedSchema]

    init(_ old: [SidedSchema], _ new: [SidedSchema]) {
        oldLeft = old
        newLeft = new
    }

    /// Adds a match for each new branch with a position.
    ///
    /// - Parameters:
    ///   - positions: a position in ``oldLeft`` or nil for each branch of ``newLeft``. No position may occur
    ///     twice.
    ///   - isEqual: `true` if the paired branches accept the same values.
    mutating func pair(_ positions: [Int?], isEqual: Bool) {
        var partners: [Int: SidedSchema] = [:]
        for (new, position) in zip(newLeft, positions) {
            if let position { partners[position] = new }
        }
        guard !partners.isEmpty else { return }
        var matched: Set<SidedSchema> = []
        for (position, old) in oldLeft.enumerated() {
            guard let new = partners[position] else { continue }
            matches.append(BranchMatch(old: old, new: new, isEqual: isEqual))
            matched.insert(old)
        }
        oldLeft = oldLeft.filter { !matched.contains($0) }
        newLeft = zip(newLeft, positions).filter { $0.1 == nil }.map(\.0)
    }

    /// Pairs branches with equal keys, in the order of the text. Branches without a key are not paired.
    mutating func pair<Key: Hashable>(by key: (SidedSchema) -> Key?) {
        var positions: [Key: [Int]] = [:]
        for (position, branch) in oldLeft.enumerated().reversed() {
            if let key = key(branch) { positions[key, default: []].append(position) }
        }
        pair(
            newLeft.map { branch in key(branch).flatMap { positions[$0]?.popLast() } },
            isEqual: false
        )
    }
}
