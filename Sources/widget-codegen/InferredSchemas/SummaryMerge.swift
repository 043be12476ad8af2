/// A merge of summaries that may refer to themselves, as those of trees do.
///
/// Merges of nested objects are postponed until the outer merge is done. An object is therefore never a
/// target while it is being merged. Each pair is merged once, so that merging ends.
struct SummaryMerge {
    private struct Pair: Hashable {
        let target: ObjectIdentifier
        let other: ObjectIdentifier
    }

    private var done: Set<Pair> = []
    private var pending: [(target: ObjectSummary, other: ObjectSummary)] = []

    /// Runs the merges of `body` and all merges that they postpone.
    static func run(_ body: (inout SummaryMerge) -> Void) {
        var merging = SummaryMerge()
        body(&merging)
        while let next = merging.pending.popLast() { next.target.merge(next.other, &merging) }
    }

    /// Schedules merging `other` into `target`.
    mutating func join(_ other: ObjectSummary, into target: ObjectSummary) {
        let pair = Pair(target: ObjectIdentifier(target), other: ObjectIdentifier(other))
        guard target !== other, done.insert(pair).inserted else { return }
        pending.append((target, other))
    }
}
