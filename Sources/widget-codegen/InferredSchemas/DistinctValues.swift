/// The distinct values at one place of the samples, such as a member, with their numbers of occurrences, as long as
/// there are few.
struct DistinctValues<Value: Hashable> {
    /// The values in the order of their first occurrence. It is `nil` once there are too many, or once a
    /// value rules out an enumeration.
    private(set) var counted: [Counted]? = []

    struct Counted {
        let value: Value
        var count: Int
    }

    /// The number of values that were added, with repetitions; zero once `counted` is `nil`.
    var count: Int { counted?.reduce(0) { $0 + $1.count } ?? 0 }

    /// Adds a value. `nil` is a value that rules out an enumeration.
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
