package import SchemaKit

/// The findings about texts that are not JSON.
extension Diagnostic {
    /// The maximum number of edits in a fix. A fix with more edits is not offered.
    static let editLimit = 1_000

    /// Returns the finding for one mistake in a text that is not JSON, with the fix that repairs it.
    package static func syntax(_ mistake: JSONRepair.Mistake) -> Diagnostic {
        var diagnostic = Diagnostic(id: .syntax, message: mistake.message, range: mistake.range)
        if let related = mistake.related {
            diagnostic.related = [RelatedRange(message: "opened here", range: related)]
        }
        if !mistake.edits.isEmpty, mistake.edits.count <= editLimit {
            let edits = mistake.edits
                .sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
                .map { Edit(range: $0.range, replacement: $0.replacement) }
            diagnostic.fixes = [
                // A fix is safe only if it changes existing text, which shows the intention. Inserted text is a guess.
                Fix(
                    message: mistake.remedy,
                    edits: edits,
                    isSafe: mistake.isSafe && edits.allSatisfy { $0.range.byteCount > 0 }
                )
            ]
        }
        return diagnostic
    }

    /// Returns a finding about the repaired text as one about the original text, or `nil` if it is about guessed text.
    /// A finding about a secret is always kept: the text is a secret, whatever the text around it was intended to be.
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
