package import SchemaDiagnostics
import SchemaKit

/// A list of edits of one text that do not overlap, sorted by their offsets.
///
/// The edits are stored in chunks of limited length. Adding an edit therefore moves only edits of one chunk.
package struct EditList: Sendable, Hashable {
    /// The edits in chunks. No chunk is empty.
    private var chunks: [[Diagnostic.Edit]] = []
    private static let chunkLimit = 1_024

    /// The number of fixes in the list.
    package private(set) var fixCount = 0

    /// Creates a list of the fixes that can be applied together. If the edits of two fixes overlap, only the first fix
    /// is added.
    package init(_ fixes: [Diagnostic.Fix] = []) {
        for fix in fixes { add(fix) }
    }

    package var edits: [Diagnostic.Edit] { Array(chunks.joined()) }

    /// Adds a fix, unless one of its edits overlaps another edit of the fix or an edit in the list.
    ///
    /// - Returns: True if the fix was added.
    @discardableResult
    package mutating func add(_ fix: Diagnostic.Fix) -> Bool { add(fix.edits[...]) }

    /// Adds the edits of a fix, unless one of the edits overlaps another edit of the fix or an edit in the list.
    ///
    /// - Returns: True if the edits were added.
    mutating func add(_ edits: ArraySlice<Diagnostic.Edit>) -> Bool {
        guard edits.allSatisfy(isFree), Self.areDisjoint(edits) else { return false }
        for edit in edits { insert(edit) }
        fixCount += 1
        return true
    }

    package var isEmpty: Bool { chunks.isEmpty }

    private mutating func insert(_ edit: Diagnostic.Edit) {
        guard !chunks.isEmpty else {
            chunks.append([edit])
            return
        }
        if isAfterAll(edit), chunks[chunks.count - 1].count < Self.chunkLimit {
            chunks[chunks.count - 1].append(edit)
            return
        }
        let (chunk, index) = place(of: edit)
        guard chunks[chunk].count >= Self.chunkLimit else {
            chunks[chunk].insert(edit, at: index)
            return
        }
        let middle = chunks[chunk].count / 2
        chunks.insert(Array(chunks[chunk][middle...]), at: chunk + 1)
        chunks[chunk].removeSubrange(middle...)
        insert(edit)
    }

    /// Returns whether an edit overlaps no edit in the list. Only its two neighbors can overlap it.
    private func isFree(_ edit: Diagnostic.Edit) -> Bool {
        if isEmpty || isAfterAll(edit) { return true }
        let (chunk, index) = place(of: edit)
        let previous = index > 0 ? chunks[chunk][index - 1] : nil
        let next =
            index < chunks[chunk].count
            ? chunks[chunk][index] : chunk + 1 < chunks.count ? chunks[chunk + 1][0] : nil
        return previous.map { Self.areInOrder($0.range, edit.range) } ?? true
            && next.map { edit.range.end <= $0.range.start } ?? true
    }

    /// Returns the index of the chunk to which an edit belongs, and its index in this chunk: behind all edits that start
    /// before the edit or at the same offset. The list must not be empty.
    private func place(of edit: Diagnostic.Edit) -> (chunk: Int, index: Int) {
        let nextChunk = chunks.partitioningIndex { $0[0].range.start > edit.range.start }
        let chunk = max(0, nextChunk - 1)
        return (chunk, chunks[chunk].partitioningIndex { $0.range.start > edit.range.start })
    }

    /// Returns whether an edit comes after every edit in the list; false if the list is empty. This check is fast, and
    /// most edits are added in ascending order.
    private func isAfterAll(_ edit: Diagnostic.Edit) -> Bool {
        chunks.last?.last.map { Self.areInOrder($0.range, edit.range) } ?? false
    }

    /// Returns whether the second range starts after the first one and does not overlap it. Ranges with the same start
    /// overlap even if one of the ranges is empty, because the order of their edits would be undefined. An empty range
    /// inside another range overlaps that range.
    private static func areInOrder(_ first: SourceRange, _ second: SourceRange) -> Bool {
        first.start < second.start && first.end <= second.start
    }

    /// Returns whether no two edits of one fix overlap.
    private static func areDisjoint(_ edits: ArraySlice<Diagnostic.Edit>) -> Bool {
        let ranges = edits.map(\.range).sorted { $0.start < $1.start }
        return zip(ranges, ranges.dropFirst()).allSatisfy { areInOrder($0, $1) }
    }

    /// Returns the text with the edits applied. Every byte outside of the edits stays as it is.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var offset = 0
        for edit in chunks.joined() {
            output += bytes[offset..<edit.range.start]
            output += edit.replacement.utf8
            offset = edit.range.end
        }
        output += bytes[offset...]
        return output
    }
}
