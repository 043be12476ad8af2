package import SchemaDiagnostics
package import SchemaKit

/// The comments of a text, which fixes must not remove.
///
/// Findings are made from a copy of the text in which spaces replace the comments. A fix that removes text could
/// therefore remove a comment, too. `CommentKeeper` changes such a fix so that it removes only the text around the
/// comment.
package struct CommentKeeper: Sendable {
    private let source: SourceFile
    /// The ranges of the comments, sorted by position; empty if comments are not allowed.
    private let comments: [SourceRange]

    /// - Parameter allowsComments: True if every file may have comments, regardless of its name.
    package init(_ source: SourceFile, allowsComments: Bool) {
        self.source = source
        comments = source.comments(allowsComments: allowsComments)
    }

    /// Returns the finding with fixes that keep comments. A fix that replaces a comment becomes a suggestion. The fix of
    /// a secret stays as it is, even if it removes a comment.
    package func keepingComments(_ finding: Diagnostic) -> Diagnostic {
        guard !comments.isEmpty, !finding.fixes.isEmpty, finding.id != .secret else {
            return finding
        }
        var keeping = finding
        keeping.fixes = finding.fixes.compactMap(fixKeepingComments)
        return keeping
    }

    /// Returns a fix that keeps all comments, or nil if it would have too many edits. If an edit replaces text that
    /// contains a comment, the fix still removes this comment, but is no longer safe.
    private func fixKeepingComments(_ fix: Diagnostic.Fix) -> Diagnostic.Fix? {
        let removedCounts = fix.edits.map { commentIndices(in: $0.range).count }
        let removedCount = removedCounts.reduce(0, +)
        guard fix.edits.count + removedCount <= Diagnostic.editLimit else { return nil }
        let replacesComment = zip(fix.edits, removedCounts).contains {
            !$0.replacement.isEmpty && $1 > 0
        }
        return Diagnostic.Fix(
            message: fix.message,
            edits: fix.edits.flatMap { $0.replacement.isEmpty ? removals(of: $0.range) : [$0] },
            isSafe: fix.isSafe && !replacesComment
        )
    }

    /// Returns the indices of the comments that overlap a range.
    private func commentIndices(in range: SourceRange) -> Range<Int> {
        let first = comments.partitioningIndex { $0.end > range.start }
        let end = comments.partitioningIndex { $0.start >= range.end }
        return first..<max(first, end)
    }

    /// Returns edits that remove the text of a range except its comments. If there are comments, the white space beside
    /// them stays, because a comment that begins with `//` ends only at its line end.
    private func removals(of range: SourceRange) -> [Diagnostic.Edit] {
        let kept = comments[commentIndices(in: range)]
        guard !kept.isEmpty else { return [Diagnostic.Edit(range: range, replacement: "")] }
        let starts = [range.start] + kept.map(\.end)
        let ends = kept.map(\.start) + [range.end]
        return zip(starts, ends).compactMap { start, end in
            let gap = start..<max(start, end)
            guard let first = gap.first(where: isText), let last = gap.last(where: isText) else {
                return nil
            }
            let text = SourceRange(start: first, end: last + 1)
            return Diagnostic.Edit(range: text, replacement: "")
        }
    }

    private func isText(_ offset: Int) -> Bool { !RepairLexer.isWhiteSpace(source.bytes[offset]) }
}
