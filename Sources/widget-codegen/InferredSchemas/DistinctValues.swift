/// The distinct values at one position, and how often each was seen, while they are few.
struct DistinctValues<Value: Hashable> {
    /// The values in the order of their coming; nil once they are many, or one is beside the point.
    private(set) var counted: [Counted]? = []

    struct Counted {
        let value: Value
        var count: Int
    }

    /// How many values were seen, each as often as it was.
    var count: Int { counted?.reduce(0) { $0 + $1.count } ?? 0 }

    /// Adds a value; nil is one that cannot be of a few.
    mutating func add(_ value: Value?, times: Int = 1) {
        guard counted != nil else { return }
        guard let value else {
            counted = nil
            return
        }
        if let position = counted?.firstIndex(where: { $0.value == value }) {
            counted?[position].count += times
        } else {
            counted?.append(Counted(value: value, count: times))
            if counted?.count ?? 0 > InferenceLimits.values { counted = nil }
        }
    }

    mutating func merge(_ other: DistinctValues) {
        guard let others = other.counted else {
            counted = nil
            return
        }
        for one in others { add(one.value, times: one.count) }
    }
}
