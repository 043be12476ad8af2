/// What changes from one text to another, in the format of `diff -u`, for people and for `patch`.
package struct UnifiedDiff {
    /// How many unchanged lines stand around a change.
    private static let contextLineCount = 3

    private let header: [UInt8]
    private var hasHeader = false

    /// A diff of what `path` names.
    package init(path: String) {
        // A tab ends a name, which may have spaces in it.
        let path = path.printable
        let name = path.contains(" ") ? path + "\t" : path
        header = Array("--- \(name)\n+++ \(name)\n".utf8)
    }

    /// The changes of a whole text; nothing where there are none.
    package mutating func text(from old: [UInt8], to new: [UInt8]) -> [UInt8] {
        guard old != new else { return [] }
        let (old, new) = (Self.lines(of: old[...]), Self.lines(of: new[...]))
        var output = takeHeader()
        var shift = 0
        for hunk in Self.hunks(from: old, to: new) {
            let (count, newCount) = (hunk.old.count, hunk.new.count)
            output += Self.position("-", hunk.old.lowerBound, count)
            output += Self.position("+", hunk.old.lowerBound + shift, newCount)
            output += Array("@@\n".utf8)
            output += hunk.body
            shift += newCount - count
        }
        return output
    }

    /// The change of one line of a stream, without those around it.
    ///
    /// - Parameters:
    ///   - number: counted from one.
    ///   - isEnded: whether a line end comes after it.
    package mutating func line(
        _ number: Int,
        from old: [UInt8],
        to new: [UInt8],
        isEnded: Bool
    ) -> [UInt8] {
        let end = Array((isEnded ? "\n" : "\n\(Self.unendedNote)\n").utf8)
        var output = takeHeader()
        output += Array("@@ -\(number) +\(number) @@\n-".utf8) + old + end
        return output + [UInt8(ascii: "+")] + new + end
    }

    fileprivate static let unendedNote = "\\ No newline at end of file"

    private mutating func takeHeader() -> [UInt8] {
        defer { hasHeader = true }
        return hasHeader ? [] : header
    }

    /// Lines with their ends.
    private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            lines.append(rest[..<end])
            rest = rest[end...]
        }
        return lines
    }

    private static func position(_ sign: String, _ start: Int, _ count: Int) -> [UInt8] {
        let lead = sign == "-" ? "@@ -" : "+"
        let first = count == 0 ? start : start + 1
        return Array(lead.utf8) + Array((count == 1 ? "\(first) " : "\(first),\(count) ").utf8)
    }

    // MARK: Hunks

    /// A run of changes with the lines around them.
    fileprivate struct Hunk {
        /// The lines that it is about, counted from zero.
        var old: Range<Int>
        var new: Range<Int>
        var body: [UInt8] = []
    }

    /// Lines that are replaced by others, with nothing unchanged between.
    private struct Change {
        var old: Range<Int>
        var new: Range<Int>
    }

    private static func hunks(
        from old: [ArraySlice<UInt8>],
        to new: [ArraySlice<UInt8>]
    ) -> [Hunk] {
        var groups: [[Change]] = []
        for change in changes(from: old, to: new) {
            if let last = groups.last?.last,
                change.old.lowerBound - last.old.upperBound <= 2 * contextLineCount
            {
                groups[groups.count - 1].append(change)
            } else {
                groups.append([change])
            }
        }
        return groups.map { hunk($0, old, new) }
    }

    private static func hunk(
        _ changes: [Change],
        _ old: [ArraySlice<UInt8>],
        _ new: [ArraySlice<UInt8>]
    ) -> Hunk {
        let (first, last) = (changes[0], changes[changes.count - 1])
        let lead = min(contextLineCount, first.old.lowerBound)
        let trail = min(contextLineCount, old.count - last.old.upperBound)
        var hunk = Hunk(
            old: first.old.lowerBound - lead..<last.old.upperBound + trail,
            new: first.new.lowerBound - lead..<last.new.upperBound + trail
        )
        var position = hunk.old.lowerBound
        for change in changes {
            hunk.add(" ", old[position..<change.old.lowerBound])
            hunk.add("-", old[change.old])
            hunk.add("+", new[change.new])
            position = change.old.upperBound
        }
        hunk.add(" ", old[position..<hunk.old.upperBound])
        return hunk
    }

    private static func changes(
        from old: [ArraySlice<UInt8>],
        to new: [ArraySlice<UInt8>]
    ) -> [Change] {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var changes: [Change] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            let (start, newStart) = (left, right)
            while removed.contains(left) { left += 1 }
            while inserted.contains(right) { right += 1 }
            if left > start || right > newStart {
                changes.append(Change(old: start..<left, new: newStart..<right))
            } else {
                left += 1
                right += 1
            }
        }
        return changes
    }
}

extension UnifiedDiff.Hunk {
    /// Adds lines with a sign before each.
    fileprivate mutating func add(_ sign: String, _ lines: ArraySlice<ArraySlice<UInt8>>) {
        for line in lines {
            body += sign.utf8
            body += line
            guard line.last != UInt8(ascii: "\n") else { continue }
            body += "\n\(UnifiedDiff.unendedNote)\n".utf8
        }
    }
}
