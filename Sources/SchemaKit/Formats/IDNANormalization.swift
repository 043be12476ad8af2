/// The Unicode normalization form C, for the code points that labels can contain.
///
/// Hangul needs no special case, because labels contain only precomposed syllables.
enum IDNANormalization {
    static func isNormalized(_ scalars: [UInt32]) -> Bool {
        normalized(scalars) == scalars
    }

    static func normalized(_ scalars: [UInt32]) -> [UInt32] {
        var marked = scalars.flatMap(decomposition).map { scalar in
            let properties = IDNATable.shared.properties(of: scalar)
            return Marked(scalar: scalar, combiningClass: properties?.combiningClass ?? 0)
        }
        sortMarks(&marked)
        return composition(marked)
    }

    /// A code point with its canonical combining class.
    private struct Marked {
        let scalar: UInt32
        let combiningClass: UInt32
    }

    /// Returns the full canonical decomposition. Only the first part of a composite can itself be a composite.
    private static func decomposition(_ scalar: UInt32) -> [UInt32] {
        var first = scalar
        var others: [UInt32] = []
        while let parts = IDNATable.shared.parts(of: first) {
            others.append(parts.second)
            first = parts.first
        }
        return [first] + others.reversed()
    }

    /// Sorts each sequence of marks by combining class. The sort is stable.
    private static func sortMarks(_ text: inout [Marked]) {
        for end in text.indices where text[end].combiningClass > 0 {
            var index = end
            while index > 0, text[index - 1].combiningClass > text[index].combiningClass {
                text.swapAt(index - 1, index)
                index -= 1
            }
        }
    }

    /// Composes each code point with the last starter before it, unless a code point between them blocks it.
    private static func composition(_ text: [Marked]) -> [UInt32] {
        var result: [UInt32] = []
        var starter: Int?
        var lastClass: UInt32 = 0
        for marked in text {
            if let starter {
                let isAdjacent = starter == result.count - 1
                let isReachable = lastClass > 0 && lastClass < marked.combiningClass
                let composite = IDNATable.shared.composite(of: result[starter], marked.scalar)
                if let composite, isAdjacent || isReachable {
                    result[starter] = composite
                    continue
                }
            }
            if marked.combiningClass == 0 {
                starter = result.count
            }
            result.append(marked.scalar)
            lastClass = marked.combiningClass
        }
        return result
    }
}
