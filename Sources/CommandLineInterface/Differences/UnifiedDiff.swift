/// How one text becomes another, in the unified format of `diff -u`.
package struct UnifiedDiff: Sendable {
    /// Lines of context around each change.
    private static let contextLineCount = 3
    /// The most lines between the common beginning and the common end of two texts that are compared
    /// one by one: time and memory grow with the square of the changes. More are replaced as a whole.
    package static let comparedLineLimit = 4000

    private let lines: [Line]

    /// The bytes of a line without its end.
    private typealias Text = ArraySlice<UInt8>

    /// A line of either text, or of both.
    private struct Line {
        let mark: Character
        let text: ArraySlice<UInt8>
        let isLastWithoutEnd: Bool

        init(_ mark: Character, _ text: ArraySlice<UInt8>, _ isLastWithoutEnd: Bool) {
            self.mark = mark
            self.text = text
            self.isLastWithoutEnd = isLastWithoutEnd
        }
    }

    /// The way from `old` to `new`. Lines end with a line feed.
    package init(from old: [UInt8], to new: [UInt8]) {
        lines = Self.merged(
            Self.lines(of: old),
            Self.lines(of: new),
            lacksEnd: (Self.lacksEnd(old), Self.lacksEnd(new))
        )
    }

    /// The change as text; empty where there is none. A file that is not there has no name.
    package func text(oldName: String?, newName: String?) -> String {
        String(decoding: bytes(oldName: oldName, newName: newName), as: UTF8.self)
    }

    /// The change byte by byte, also where the texts are not UTF-8.
    package func bytes(oldName: String?, newName: String?) -> [UInt8] {
        let hunks = hunks
        guard !hunks.isEmpty else { return [] }
        var text = Self.header(oldName: oldName, newName: newName)
        // How many lines of each text lie before the hunk.
        var (oldCount, newCount, next) = (0, 0, 0)
        for hunk in hunks {
            oldCount += hunk.lowerBound - next
            newCount += hunk.lowerBound - next
            let part = lines[hunk]
            let (oldPart, newPart) = (
                part.count { $0.mark != "+" }, part.count { $0.mark != "-" }
            )
            let (old, new) = (
                Self.position(oldCount, oldPart), Self.position(newCount, newPart)
            )
            text += "@@ -\(old) +\(new) @@\n".utf8
            for line in part {
                text += Self.line(line.mark, line.text, isEnded: !line.isLastWithoutEnd)
            }
            (oldCount, newCount, next) = (oldCount + oldPart, newCount + newPart, hunk.upperBound)
        }
        return text
    }

    /// The lines that name the texts.
    package static func header(oldName: String?, newName: String?) -> [UInt8] {
        Array("--- \(oldName ?? "/dev/null")\n+++ \(newName ?? "/dev/null")\n".utf8)
    }

    /// The change of one line of a text that is too long to be held in memory, without those around
    /// it.
    ///
    /// - Parameters:
    ///   - number: counted from one.
    ///   - isEnded: whether a line feed comes after the line.
    package static func hunk(
        ofLine number: Int,
        from old: [UInt8],
        to new: [UInt8],
        isEnded: Bool
    ) -> [UInt8] {
        Array("@@ -\(number) +\(number) @@\n".utf8) + line("-", old[...], isEnded: isEnded)
            + line("+", new[...], isEnded: isEnded)
    }

    private static func line(_ mark: Character, _ text: Text, isEnded: Bool) -> [UInt8] {
        Array(String(mark).utf8) + text
            + Array((isEnded ? "\n" : "\n\\ No newline at end of file\n").utf8)
    }

    /// The changed lines with those around them; changes whose surroundings meet are one hunk.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() where line.mark != " " {
            let start = max(0, index - Self.contextLineCount)
            let end = min(lines.count, index + Self.contextLineCount + 1)
            if let last = hunks.last, last.upperBound >= start {
                hunks[hunks.count - 1] = last.lowerBound..<end
            } else {
                hunks.append(start..<end)
            }
        }
        return hunks
    }

    /// The first line, counted from one, and the number of lines where it is not one.
    private static func position(_ before: Int, _ count: Int) -> String {
        switch count {
        case 0: "\(before),0"
        case 1: "\(before + 1)"
        default: "\(before + 1),\(count)"
        }
    }

    private static func lines(of bytes: [UInt8]) -> [Text] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func lacksEnd(_ bytes: [UInt8]) -> Bool {
        bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    }

    // MARK: Comparing

    private static func merged(
        _ old: [Text],
        _ new: [Text],
        lacksEnd: (old: Bool, new: Bool)
    ) -> [Line] {
        // A last line without its end is another line than the same with it.
        func isSame(_ oldIndex: Int, _ newIndex: Int) -> Bool {
            old[oldIndex] == new[newIndex]
                && (lacksEnd.old && oldIndex == old.count - 1)
                    == (lacksEnd.new && newIndex == new.count - 1)
        }
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { !isSame($0, $0) } ?? shorter
        let tail =
            (0..<shorter - head).first {
                !isSame(old.count - 1 - $0, new.count - 1 - $0)
            } ?? shorter - head
        let (oldMiddle, newMiddle) = (head..<old.count - tail, head..<new.count - tail)
        let (removed, inserted) = changes(old, oldMiddle, new, newMiddle, isSame)
        var lines: [Line] = []
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            let isRemoved = oldIndex < old.count && removed.contains(oldIndex)
            if isRemoved || oldIndex < old.count && !inserted.contains(newIndex) {
                let isLast = lacksEnd.old && oldIndex == old.count - 1
                lines.append(Line(isRemoved ? "-" : " ", old[oldIndex], isLast))
                oldIndex += 1
                if !isRemoved { newIndex += 1 }
            } else {
                let isLast = lacksEnd.new && newIndex == new.count - 1
                lines.append(Line("+", new[newIndex], isLast))
                newIndex += 1
            }
        }
        return lines
    }

    /// The indices of the old lines that go and of the new ones that come.
    private static func changes(
        _ old: [Text],
        _ oldRange: Range<Int>,
        _ new: [Text],
        _ newRange: Range<Int>,
        _ isSame: (Int, Int) -> Bool
    ) -> (removed: Set<Int>, inserted: Set<Int>) {
        guard oldRange.count + newRange.count <= comparedLineLimit else {
            return (Set(oldRange), Set(newRange))
        }
        let difference = Array(newRange).difference(from: Array(oldRange)) { isSame($0, $1) }
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in difference {
            switch change {
            case .remove(_, let index, _): removed.insert(index)
            case .insert(_, let index, _): inserted.insert(index)
            }
        }
        return (removed, inserted)
    }
}
