import SchemaKit

/// Objects that each have one finding about several missing members. Consecutive objects that lack members with the
/// same names form a run.
///
/// Each missing name of an object has an ordinal: the number of earlier findings about a missing member with this name.
/// From one object of a run to the next, every ordinal grows by one. A run therefore stores only the ordinals of its
/// first object, and memory seldom grows with the number of objects.
struct MissingMemberRuns {
    /// Consecutive objects that lack members with the same names.
    struct Run {
        let names: [ExactText]
        /// The ordinals of the names in the first object.
        let ordinals: [Int]
        /// The group of the findings.
        let group: FindingCounts.Group
        /// The number of objects.
        fileprivate(set) var count = 1
    }

    private struct Key: Hashable {
        let names: [ExactText]
        let group: FindingCounts.Group
    }

    private var runsByKey: [Key: [Run]] = [:]

    var runs: [Run] { runsByKey.values.flatMap(\.self) }

    /// Adds an object.
    ///
    /// - Parameter ordinals: The ordinal of each name.
    mutating func add(_ names: [String], at ordinals: [Int], _ group: FindingCounts.Group) {
        let key = Key(names: names.map { ExactText($0) }, group: group)
        // The dictionary gives up the array, so that the change does not copy it.
        var runs = runsByKey.removeValue(forKey: key) ?? []
        if let last = runs.last,
            zip(last.ordinals, ordinals).allSatisfy({ $0 + last.count == $1 })
        {
            runs[runs.count - 1].count += 1
        } else {
            runs.append(Run(names: key.names, ordinals: ordinals, group: group))
        }
        runsByKey[key] = runs
    }
}

/// The numbers of findings about unknown members and about missing members with one name.
struct NameCount {
    /// The number of findings about unknown members.
    var unknownCount = 0
    /// The number of findings about missing members.
    private(set) var missingCount = 0
    /// The groups of the findings about missing members, in the order of the findings. A count is the number of
    /// consecutive findings of a group.
    private var missing: [(group: FindingCounts.Group, count: Int)] = []

    mutating func addMissing(_ group: FindingCounts.Group) {
        missingCount += 1
        if let last = missing.indices.last, missing[last].group == group {
            missing[last].count += 1
        } else {
            missing.append((group, 1))
        }
    }

    /// For each group, the number of findings about missing members that are paired with findings about unknown members.
    /// A member in the wrong object causes such a pair, of which one finding is left out. The first findings about
    /// missing members are paired, at most as many as there are findings about unknown members.
    var pairCounts: [FindingCounts.Group: Int] {
        var counts: [FindingCounts.Group: Int] = [:]
        var unpaired = unknownCount
        for (group, count) in missing {
            counts[group, default: 0] += min(count, unpaired)
            unpaired -= min(count, unpaired)
        }
        return counts
    }
}
