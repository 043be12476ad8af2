/// The names of one scope. Each name is assigned once, and no two names look alike (see ``ConfusableNames``).
struct NameScope {
    /// The skeletons of all names that are assigned or taken.
    private var used: Set<String>
    /// The skeletons of the names that all enclosing scopes had used when this scope was created. They are kept apart so
    /// that many scopes can share one set.
    private let outer: Set<String>
    private let reserved: Set<String>
    /// The next number to try for each name that has been assigned with a number. Names are never released,
    /// so no lower number is free.
    private var nextNumbers: [String: Int] = [:]

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - reserved: the names that are never assigned as they are; `Value` is appended to them.
    ///   - taken: the names that are already in use.
    init(reserved: Set<String>, taken: some Sequence<String> = []) {
        self.reserved = reserved
        used = Set(taken.lazy.map(ConfusableNames.skeleton))
        outer = []
    }

    /// Creates a scope that assigns neither the `taken` names nor the names that `other` has assigned so
    /// far.
    init(within other: NameScope, taken: some Sequence<String> = []) {
        reserved = other.reserved
        used = Set(taken.lazy.map(ConfusableNames.skeleton))
        outer = other.outer.isEmpty ? other.used : other.outer.union(other.used)
    }

    /// Marks names as used, so that they are not assigned from now on.
    mutating func take(_ names: some Sequence<String>) {
        used.formUnion(names.lazy.map(ConfusableNames.skeleton))
    }

    /// Returns `name` or the first of `others` that is free. If none is free, appends a number to `name`
    /// that makes it unique.
    ///
    /// The first caller gets the plain name. Names therefore stay as they are when a schema grows at its
    /// end.
    mutating func assign(
        _ name: String,
        or others: @autoclosure () -> [String] = []
    ) -> String {
        let base = usable(name)
        if take(base) { return base }
        for other in others().lazy.map(usable) where take(other) { return other }
        var number = nextNumbers[base] ?? 2
        while !take("\(base)\(number)") { number += 1 }
        nextNumbers[base] = number + 1
        return "\(base)\(number)"
    }

    private func usable(_ name: String) -> String {
        reserved.contains(name) ? name + "Value" : name
    }

    /// Returns whether the name could clash with the generated type that holds the rules of a file, that is, whether
    /// its skeleton contains the skeleton of `Rules`.
    static func isLikeRules(_ name: String) -> Bool {
        let skeleton = ConfusableNames.skeleton(of: name).utf8
        return skeleton.indices.contains { skeleton[$0...].starts(with: skeletonOfRules) }
    }

    private static let skeletonOfRules = Array(ConfusableNames.skeleton(of: "Rules").utf8)

    private mutating func take(_ name: String) -> Bool {
        let skeleton = ConfusableNames.skeleton(of: name)
        return !outer.contains(skeleton) && used.insert(skeleton).inserted
    }
}
