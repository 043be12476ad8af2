/// Merges summaries that may refer to themselves, as those of trees do.
///
/// Objects inside what is merged are put off until that is done: an object is never merged into while
/// it is being merged, and each pair is merged once, so that merging does not go round.
struct SummaryMerge {
    private struct Pair: Hashable {
        let target: ObjectIdentifier
        let other: ObjectIdentifier
    }

    private var done: Set<Pair> = []
    private var pending: [(target: ObjectSummary, other: ObjectSummary)] = []

    /// Does the merges of `body`, and all that follow from them.
    static func run(_ body: (inout SummaryMerge) -> Void) {
        var merging = SummaryMerge()
        body(&merging)
        while let next = merging.pending.popLast() { next.target.merge(next.other, &merging) }
    }

    /// Has `other` merged into `target`, later.
    mutating func join(_ other: ObjectSummary, into target: ObjectSummary) {
        let pair = Pair(target: ObjectIdentifier(target), other: ObjectIdentifier(other))
        guard target !== other, done.insert(pair).inserted else { return }
        pending.append((target, other))
    }
}
