/// Edits of one text that do not overlap, in the order of the text.
package struct EditList: Sendable, Hashable {
    package private(set) var edits: [Diagnostic.Edit] = []

    /// Takes as many fixes as can be made together: of two that touch the same bytes, the first.
    package init(_ fixes: [Diagnostic.Fix]) {
        for fix in fixes where fix.edits.allSatisfy(isFree) && Self.areApart(fix.edits) {
            for edit in fix.edits {
                let position = edits.firstIndex { $0.range.start > edit.range.start }
                edits.insert(edit, at: position ?? edits.endIndex)
            }
        }
    }

    package var isEmpty: Bool { edits.isEmpty }

    private func isFree(_ edit: Diagnostic.Edit) -> Bool {
        edits.allSatisfy { Self.areApart($0.range, edit.range) }
    }

    private static func areApart(_ edits: [Diagnostic.Edit]) -> Bool {
        edits.indices.allSatisfy { index in
            edits[..<index].allSatisfy { areApart($0.range, edits[index].range) }
        }
    }

    /// Whether two ranges share no byte; two insertions at one place do not go together either, as
    /// nobody could say which comes first.
    private static func areApart(_ left: SourceRange, _ right: SourceRange) -> Bool {
        if left.start == right.start { return false }
        return left.end <= right.start || right.end <= left.start
    }

    /// The text with the edits made; every byte outside of them stays as it is.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        applied(to: bytes, in: 0..<bytes.count)
    }

    private func applied(to bytes: [UInt8], in range: Range<Int>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(range.count)
        var position = range.lowerBound
        for edit in edits
        where range.contains(edit.range.start) || edit.range.end == range.upperBound {
            guard edit.range.start >= position, edit.range.end <= range.upperBound else { continue }
            output += bytes[position..<edit.range.start]
            output += Array(edit.replacement.utf8)
            position = edit.range.end
        }
        output += bytes[position..<range.upperBound]
        return output
    }
}

/// What the edits change, for people and for `patch`.
extension EditList {
    /// How many unchanged lines stand around a change.
    private static let contextLineCount = 3

    /// The changes in the unified format of `diff -u`; empty where there are none.
    package func unifiedDiff(of source: SourceFile) -> String {
        guard applied(to: source.bytes) != source.bytes else { return "" }
        let lines = LineIndex(source.bytes)
        var text = "--- \(source.path.printable)\n+++ \(source.path.printable)\n"
        var shift = 0
        for hunk in hunks(lines) {
            let range = bytes(of: hunk, lines, source)
            let old = Self.lines(of: Array(source.bytes[range]))
            let new = Self.lines(of: applied(to: source.bytes, in: range))
            guard new != old else { continue }
            text += "@@ -\(Self.position(hunk.lowerBound, old.count)) "
            text += "+\(Self.position(hunk.lowerBound + shift, new.count)) @@\n"
            text += Self.body(from: old, to: new)
            shift += new.count - old.count
        }
        return text
    }

    /// The lines of each change with those around it; changes whose contexts meet are one hunk.
    private func hunks(_ lines: LineIndex) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for edit in edits {
            let first = lines.position(of: edit.range.start).line
            let last = lines.position(of: edit.range.end).line
            let context =
                max(
                    1,
                    first - Self.contextLineCount
                )...min(
                    lines.lineCount,
                    last + Self.contextLineCount
                )
            if let previous = ranges.last, previous.upperBound + 1 >= context.lowerBound {
                ranges[ranges.count - 1] =
                    previous.lowerBound...max(previous.upperBound, context.upperBound)
            } else {
                ranges.append(context)
            }
        }
        return ranges
    }

    /// The bytes of lines with their line ends.
    private func bytes(
        of numbers: ClosedRange<Int>,
        _ lines: LineIndex,
        _ source: SourceFile
    ) -> Range<Int> {
        let start = lines.range(ofLine: numbers.lowerBound).start
        let isLast = numbers.upperBound == lines.lineCount
        return
            start..<(isLast
            ? source.bytes.count : lines.range(ofLine: numbers.upperBound + 1).start)
    }

    /// Lines without their ends; one that the text does not end says so, as `diff` does.
    private static func lines(of bytes: [UInt8]) -> [String] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if lines.last?.isEmpty == true {
            lines.removeLast()
        } else if let last = lines.indices.last {
            lines[last] += "\n\\ No newline at end of file"
        }
        return lines
    }

    private static func position(_ start: Int, _ count: Int) -> String {
        count == 1 ? "\(start)" : "\(count == 0 ? start - 1 : start),\(count)"
    }

    /// Common lines at both ends are context; what lies between is taken out and put in.
    private static func body(from old: [String], to new: [String]) -> String {
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var text = ""
        var newIndex = 0
        for (index, line) in old.enumerated() {
            if removed.contains(index) {
                text += "-\(line)\n"
                continue
            }
            while inserted.contains(newIndex) {
                text += "+\(new[newIndex])\n"
                newIndex += 1
            }
            text += " \(line)\n"
            newIndex += 1
        }
        for line in new[min(newIndex, new.count)...] { text += "+\(line)\n" }
        return text
    }
}
