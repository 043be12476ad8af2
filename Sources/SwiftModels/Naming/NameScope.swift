/// The names of one scope, each given out once, and none that looks like another.
struct NameScope {
    /// The outlines of all names that are given out.
    private var used: Set<String>
    /// The outlines of names that stay the same for many scopes.
    private let outer: Set<String>
    private let reserved: Set<String>
    /// The number to try first for each name that has been given out with one. Names are never given back, so
    /// no lower one is free.
    private var nextNumbers: [String: Int] = [:]

    /// A scope in which `reserved` names are changed and `taken` ones are not given out at all.
    init(reserved: Set<String>, taken: some Sequence<String> = []) {
        self.reserved = reserved
        used = Set(taken.lazy.map(LookAlikes.outline))
        outer = []
    }

    /// A scope that does not give out `taken` names, nor those that another scope has given out by now.
    init(within other: NameScope, taken: some Sequence<String> = []) {
        reserved = other.reserved
        used = Set(taken.lazy.map(LookAlikes.outline))
        outer = other.outer.isEmpty ? other.used : other.outer.union(other.used)
    }

    /// Takes names out of the scope that are not to be given out from here on.
    mutating func take(_ names: some Sequence<String>) {
        used.formUnion(names.lazy.map(LookAlikes.outline))
    }

    /// The name itself or the first of `others` that is free, or the name with a number that makes it so.
    ///
    /// Whoever comes first keeps the plain name, so that names stay as they are when a schema grows
    /// at its end.
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

    /// Whether the rules of some file could have that name, or the types of a file be in their way.
    static func isLikeRules(_ name: String) -> Bool {
        let outline = LookAlikes.outline(of: name).utf8
        return outline.indices.contains { outline[$0...].starts(with: outlineOfRules) }
    }

    private static let outlineOfRules = Array(LookAlikes.outline(of: "Rules").utf8)

    private mutating func take(_ name: String) -> Bool {
        let outline = LookAlikes.outline(of: name)
        return !outer.contains(outline) && used.insert(outline).inserted
    }
}
