/// The names of one scope, each given out once.
struct NameScope {
    private var used: Set<String>
    private let reserved: Set<String>

    /// A scope in which `reserved` names are changed and `taken` ones are not given out at all.
    init(reserved: Set<String>, taken: Set<String> = []) {
        self.reserved = reserved
        used = taken
    }

    /// Takes names out of the scope that are not to be given out from here on.
    mutating func take(_ names: some Sequence<String>) { used.formUnion(names) }

    /// The first of `candidates` that is free, or the first with a number that makes it so.
    ///
    /// Whoever comes first keeps the plain name, so that names stay as they are when a schema grows
    /// at its end.
    mutating func assign(_ candidates: [String]) -> String {
        let candidates = candidates.map { reserved.contains($0) ? $0 + "Value" : $0 }
        for candidate in candidates where used.insert(candidate).inserted { return candidate }
        let base = candidates.first ?? "value"
        var number = 2
        while !used.insert("\(base)\(number)").inserted { number += 1 }
        return "\(base)\(number)"
    }
}
