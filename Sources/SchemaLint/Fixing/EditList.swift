package import SchemaDiagnostics
import SchemaKit

/// A list of edits of one text that do not overlap, sorted by their offsets.
///
/// The edits are stored in pieces of limited length. Adding an edit therefore moves at most the edits of one
/// piece.
package struct EditList: Sendable, Hashable {
    /// The edits in pieces, none of which is empty.
    private var pieces: [[Diagnostic.Edit]] = []
    private static let pieceLimit = 1_024

    /// The number of fixes that were added.
    package private(set) var fixCount = 0

    /// Creates a list of the fixes that can be made together: of two fixes whose edits overlap, only the first
    /// is added.
    package init(_ fixes: [Diagnostic.Fix] = []) {
        for fix in fixes { add(fix) }
    }

    package var edits: [Diagnostic.Edit] { Array(pieces.joined()) }

    /// Adds a fix, unless one of its edits overlaps another of its edits or an edit in the list.
    ///
    /// - Returns: `true` if the fix was added.
    @discardableResult
    package mutating func add(_ fix: Diagnostic.Fix) -> Bool { add(fix.edits[...]) }

    /// Adds the edits of a fix, unless one of them overlaps another of them or an edit in the list.
    ///
    /// - Returns: `true` if the edits were added.
    mutating func add(_ edits: ArraySlice<Diagnostic.Edit>) -> Bool {
        guard edits.allSatisfy(isFree), Self.areApart(edits) else { return false }
        for edit in edits { insert(edit) }
        fixCount += 1
        return true
    }

    package var isEmpty: Bool { pieces.isEmpty }

    private mutating func insert(_ edit: Diagnostic.Edit) {
        guard !pieces.isEmpty else {
            pieces.append([edit])
            return
        }
        if isBehindAll(edit), pieces[pieces.count - 1].count < Self.pieceLimit {
            pieces[pieces.count - 1].append(edit)
            return
        }
        let piece = max(0, Self.count(of: pieces, startingUpTo: edit.range.start, { $0[0] }) - 1)
        let index = Self.count(of: pieces[piece], startingUpTo: edit.range.start, { $0 })
        let isAtEnd = piece == pieces.count - 1 && index == pieces[piece].count
        guard pieces[piece].count >= Self.pieceLimit else {
            pieces[piece].insert(edit, at: index)
            return
        }
        if isAtEnd {
            pieces.append([edit])
            return
        }
        let middle = pieces[piece].count / 2
        pieces.insert(Array(pieces[piece][middle...]), at: piece + 1)
        pieces[piece].removeSubrange(middle...)
        insert(edit)
    }

    /// Returns whether an edit overlaps no edit in the list. Only its two neighbors can overlap it.
    private func isFree(_ edit: Diagnostic.Edit) -> Bool {
        if isBehindAll(edit) { return true }
        let piece = Self.count(of: pieces, startingUpTo: edit.range.start, { $0[0] }) - 1
        guard piece >= 0 else {
            return pieces.first.map { Self.areApart($0[0].range, edit.range) } ?? true
        }
        let index = Self.count(of: pieces[piece], startingUpTo: edit.range.start, { $0 })
        let next =
            index < pieces[piece].count
            ? pieces[piece][index] : piece + 1 < pieces.count ? pieces[piece + 1][0] : nil
        return Self.areApart(pieces[piece][index - 1].range, edit.range)
            && next.map { Self.areApart($0.range, edit.range) } ?? true
    }

    /// Returns whether an edit comes after every edit in the list; false if the list is empty. Most edits are
    /// added in ascending order.
    private func isBehindAll(_ edit: Diagnostic.Edit) -> Bool {
        guard let last = pieces.last?.last else { return false }
        return last.range.start < edit.range.start && last.range.end <= edit.range.start
    }

    /// Returns the number of elements whose edit starts at or before an offset. The edits must be sorted; the
    /// search is binary.
    private static func count<Element>(
        of elements: [Element],
        startingUpTo offset: Int,
        _ edit: (Element) -> Diagnostic.Edit
    ) -> Int {
        var low = 0
        var high = elements.count
        while low < high {
            let middle = (low + high) / 2
            if edit(elements[middle]).range.start <= offset {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Returns whether no two edits of one fix overlap.
    private static func areApart(_ edits: ArraySlice<Diagnostic.Edit>) -> Bool {
        guard let first = edits.first, edits.count > 1 else { return true }
        if edits.count == 2 { return areApart(first.range, edits[edits.endIndex - 1].range) }
        let ranges = edits.map(\.range).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        return zip(ranges, ranges.dropFirst()).allSatisfy { areApart($0, $1) }
    }

    /// Returns whether two ranges do not overlap. Ranges with the same start count as overlapping even if one of
    /// them is empty, because the order of their edits would be undefined. An insertion inside of the other range
    /// overlaps it.
    private static func areApart(_ left: SourceRange, _ right: SourceRange) -> Bool {
        if left.start == right.start { return false }
        return left.end <= right.start || right.end <= left.start
    }

    /// Returns the text with the edits applied. Every byte outside of the edits stays as it is.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var position = 0
        for edit in pieces.joined() {
            output += bytes[position..<edit.range.start]
            output += edit.replacement.utf8
            position = edit.range.end
        }
        output += bytes[position...]
        return output
    }
}
