package import SchemaKit

/// Findings about texts that are not JSON.
extension Diagnostic {
    /// A fix with more changes of the text is not proposed.
    static let editLimit = 1_000

    /// One of the mistakes of a text that is not JSON, with the change that mends it.
    package static func syntax(_ mistake: JSONRepair.Mistake) -> Diagnostic {
        var diagnostic = Diagnostic(id: .syntax, message: mistake.message, range: mistake.range)
        if let related = mistake.related {
            diagnostic.related = [RelatedRange(message: "it opens here", range: related)]
        }
        if !mistake.edits.isEmpty, mistake.edits.count <= editLimit {
            let edits = mistake.edits
                .sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
                .map { Edit(range: $0.range, replacement: $0.replacement) }
            diagnostic.fixes = [
                // What stands there shows what was meant; what does not is a guess at best.
                Fix(
                    message: mistake.remedy,
                    edits: edits,
                    isSafe: mistake.isSafe && edits.allSatisfy { $0.range.byteCount > 0 }
                )
            ]
        }
        return diagnostic
    }

    /// A finding about the mended text as one about the text as it was; `nil` where it is about
    /// something that is only a guess. A secret is one however the text around it was meant.
    package func restored(by repair: JSONRepair) -> Diagnostic? {
        guard id == .secret || !repair.isGuess(range) else { return nil }
        var restored = self
        restored.range = repair.originalRange(of: range)
        restored.related = related.map {
            RelatedRange(message: $0.message, range: repair.originalRange(of: $0.range))
        }
        restored.fixes = fixes.compactMap { fix in
            guard id == .secret || !fix.edits.contains(where: { repair.isChanged($0.range) }) else {
                return nil
            }
            let edits = fix.edits.map {
                Edit(range: repair.originalRange(of: $0.range), replacement: $0.replacement)
            }
            return Fix(message: fix.message, edits: edits, isSafe: fix.isSafe)
        }
        return restored
    }
}
