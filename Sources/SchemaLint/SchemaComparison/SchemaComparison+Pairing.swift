import SchemaKit

/// Finds which schema of the old version became which of the new one, where their order does not matter.
extension SchemaComparison {
    /// Returns for each new element the position of an old one that is equal, if there is one.
    ///
    /// Each old element is used once. Elements with equal texts are tried first. The others are compared with
    /// each other as long as ``crossComparisonsLeft`` lasts, as there are as many pairs as the product of the
    /// two counts.
    ///
    /// - Parameters:
    ///   - node: The text of an element.
    ///   - group: Two elements that are in different groups are not equal; nil stands for any group.
    ///   - isEqual: Whether two elements ask the same of values.
    mutating func equalPositions<Element>(
        old: [Element],
        new: [Element],
        node: (Element) -> JSONNode,
        group: (Element) -> String? = { _ in nil },
        isEqual: (inout SchemaComparison, Element, Element) -> Bool
    ) -> [Int?] {
        var positions: [Int?] = Array(repeating: nil, count: new.count)
        guard !old.isEmpty, !new.isEmpty else { return positions }
        var byText = QueuesByKey(old.map { JSONValueKey(node: node($0)) })
        var isUsed = Array(repeating: false, count: old.count)
        for (index, element) in new.enumerated() {
            let key = JSONValueKey(node: node(element))
            guard let position = byText.first(of: key), isEqual(&self, old[position], element)
            else { continue }
            byText.removeFirst(of: key)
            positions[index] = position
            isUsed[position] = true
        }
        let left = old.indices.filter { !isUsed[$0] }
        let groups = Dictionary(grouping: left) { group(old[$0]) }
        for index in new.indices where positions[index] == nil {
            let candidates =
                group(new[index]).map { (groups[$0] ?? []) + (groups[nil] ?? []) } ?? left
            let found = candidates.first { position in
                guard crossComparisonsLeft > 0, !isUsed[position] else { return false }
                crossComparisonsLeft -= 1
                return isEqual(&self, old[position], new[index])
            }
            guard crossComparisonsLeft > 0 else { break }
            guard let found else { continue }
            positions[index] = found
            isUsed[found] = true
        }
        return positions
    }
}

/// The positions of elements by their keys, each taken once and in their order.
private struct QueuesByKey<Key: Hashable> {
    private var positions: [Key: [Int]] = [:]

    init(_ keys: [Key]) {
        for index in keys.indices.reversed() { positions[keys[index], default: []].append(index) }
    }

    func first(of key: Key) -> Int? { positions[key]?.last }

    mutating func removeFirst(of key: Key) { positions[key]?.removeLast() }
}

/// Two branches of which one became the other.
struct BranchMatch {
    let old: SidedSchema
    let new: SidedSchema
    let isEqual: Bool
}

/// The branches of two choices, paired step by step.
struct BranchPairing {
    private(set) var matches: [BranchMatch] = []
    /// The branches that no match has, in the order of the text.
    private(set) var oldLeft: [SidedSchema]
    private(set) var newLeft: [SidedSchema]

    init(_ old: [SidedSchema], _ new: [SidedSchema]) {
        oldLeft = old
        newLeft = new
    }

    /// Adds a match for each old branch at a position of a new one.
    ///
    /// - Parameter positions: For each branch of `newLeft` a position in `oldLeft`, or nil; no position twice.
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

    /// Pairs branches with equal keys, the first with the first; branches without a key are not paired.
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
