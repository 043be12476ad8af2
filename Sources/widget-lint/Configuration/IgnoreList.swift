/// Patterns of which the last that fits a path says whether it is left out.
struct IgnoreList: Sendable, Equatable {
    var patterns: [GlobPattern] = []

    /// Whether the path that `names` leads along is left out: it, or a folder that it lies in, out of
    /// which no pattern can bring it back.
    func excludes(_ names: [String], isFolder: Bool) -> Bool {
        guard !patterns.isEmpty, !names.isEmpty else { return false }
        return (1...names.count).contains { count in
            let isFolder = count < names.count || isFolder
            let last = patterns.last { $0.fits(names.prefix(count), isFolder: isFolder) }
            return last.map { !$0.isNegated } ?? false
        }
    }
}
