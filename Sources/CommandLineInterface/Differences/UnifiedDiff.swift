import SchemaKit

/// The difference between two texts in the unified format of `diff -u`.
package struct UnifiedDiff: Sendable {
    /// The number of context lines around each change.
    private static let contextLineCount = 3
    /// The maximum number of lines, in both texts together, that are compared one by one. The lines at the common
    /// beginning and the common end of the texts do not count. If more lines remain, one change replaces all of them,
    /// because time and memory grow with the square of the number of changes.
    package static let comparedLineLimit = 4000

    private let old: TextLines
    private let new: TextLines
    private let changes: [Change]

    /// A range of old lines and the new lines that replace it. Unchanged lines separate two changes.
    private struct Change {
        var old: Range<Int>
        var new: Range<Int>
    }

    /// Compares two texts. Lines end with a line feed.
    package init(from old: [UInt8], to new: [UInt8]) {
        self.old = TextLines(old)
        self.new = TextLines(new)
        changes = Self.changes(self.old, self.new)
    }

    /// Returns the difference as text, or an empty text if the texts are equal. The name of a missing file is `nil`.
    package func text(oldName: String?, newName: String?) -> String {
        String(decoding: bytes(oldName: oldName, newName: newName), as: UTF8.self)
    }

    /// Returns the difference as bytes, which preserve the two texts even if they are not UTF-8.
    package func bytes(oldName: String?, newName: String?) -> [UInt8] {
        guard !changes.isEmpty else { return [] }
        var bytes = Self.header(oldName: oldName, newName: newName)
        var first = 0
        while first < changes.count {
            // Changes whose context lines meet form one hunk.
            var last = first
            while last + 1 < changes.count,
                changes[last + 1].old.lowerBound - changes[last].old.upperBound
                    <= 2 * Self.contextLineCount
            {
                last += 1
            }
            addHunk(changes[first...last], to: &bytes)
            first = last + 1
        }
        return bytes
    }

    /// Adds changed lines and the context lines around them.
    private func addHunk(_ changes: ArraySlice<Change>, to text: inout [UInt8]) {
        guard let first = changes.first, let last = changes.last else { return }
        let before = min(Self.contextLineCount, first.old.lowerBound)
        let after = min(Self.contextLineCount, old.count - last.old.upperBound)
        let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
        let newRange = first.new.lowerBound - before..<last.new.upperBound + after
        text += "@@ -\(Self.hunkRange(oldRange)) +\(Self.hunkRange(newRange)) @@\n".utf8
        var next = oldRange.lowerBound
        for change in changes {
            old.write(next..<change.old.lowerBound, marked: " ", to: &text)
            old.write(change.old, marked: "-", to: &text)
            new.write(change.new, marked: "+", to: &text)
            next = change.old.upperBound
        }
        old.write(next..<oldRange.upperBound, marked: " ", to: &text)
    }

    /// Returns the lines that name the two files. A name is written as `git diff` writes it, so that `git apply` and
    /// `patch` find the file.
    package static func header(oldName: String?, newName: String?) -> [UInt8] {
        let (old, new) = (oldName.map(nameInHeader), newName.map(nameInHeader))
        return Array("--- \(old ?? "/dev/null")\n+++ \(new ?? "/dev/null")\n".utf8)
    }

    /// Returns the name of a file as a header shows it: as a literal of C if it contains a quotation mark, a backslash
    /// or an active character (see `Unicode.Scalar.isActive`), and with a tab after it if it contains a space.
    private static func nameInHeader(_ name: String) -> String {
        let isPlain = name.unicodeScalars.allSatisfy {
            !$0.isActive && $0 != "\"" && $0 != "\\"
        }
        let shown = isPlain ? name : "\"\(name.unicodeScalars.map(escapedInC).joined())\""
        return name.unicodeScalars.contains(" ") ? shown + "\t" : shown
    }

    /// Returns a character as it is in a literal of C. An active character that has no short escape becomes one octal
    /// escape for each of its bytes.
    private static func escapedInC(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\t": return "\\t"
        case "\n": return "\\n"
        case "\r": return "\\r"
        default: break
        }
        guard scalar.isActive else { return String(scalar) }
        return String(scalar).utf8.map { byte in
            let digits = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
    }

    /// Returns the hunk for one changed line, without context. Callers whose texts do not fit in memory make a diff of
    /// such hunks.
    ///
    /// - Parameters:
    ///   - number: The number of the line, counted from one.
    ///   - hasLineFeed: True if a line feed follows the line.
    package static func hunk(
        ofLine number: Int,
        from old: [UInt8],
        to new: [UInt8],
        hasLineFeed: Bool
    ) -> [UInt8] {
        Array("@@ -\(number) +\(number) @@\n".utf8) + line("-", old, hasLineFeed: hasLineFeed)
            + line("+", new, hasLineFeed: hasLineFeed)
    }

    private static func line(_ mark: Character, _ text: [UInt8], hasLineFeed: Bool) -> [UInt8] {
        Array(String(mark).utf8) + text
            + (hasLineFeed ? "\n" : "\n\(TextLines.missingLineFeedNote)").utf8
    }

    /// Returns the lines of a hunk as its header shows them: `7,3` for three lines from line 7 on, `7` for only line 7,
    /// and `7,0` for no lines after line 7.
    private static func hunkRange(_ lines: Range<Int>) -> String {
        switch lines.count {
        case 0: "\(lines.lowerBound),0"
        case 1: "\(lines.lowerBound + 1)"
        default: "\(lines.lowerBound + 1),\(lines.count)"
        }
    }

    // MARK: Comparing

    private static func changes(_ old: TextLines, _ new: TextLines) -> [Change] {
        let limit = min(old.count, new.count)
        let headCount = (0..<limit).first { !old.isLine($0, equalToLine: $0, of: new) } ?? limit
        let tailCount =
            (0..<limit - headCount).first {
                !old.isLine(old.count - 1 - $0, equalToLine: new.count - 1 - $0, of: new)
            } ?? limit - headCount
        let middle = Change(
            old: headCount..<old.count - tailCount,
            new: headCount..<new.count - tailCount
        )
        guard middle.old.count + middle.new.count <= comparedLineLimit else { return [middle] }
        return changes(old, new, within: middle)
    }

    private static func changes(
        _ old: TextLines,
        _ new: TextLines,
        within middle: Change
    ) -> [Change] {
        // Equal lines have equal numbers. Many pairs of lines are compared, and comparing two numbers takes the same
        // time for lines of any length.
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        func findOrAddNumber(of line: ArraySlice<UInt8>) -> Int {
            let number = numbers[line] ?? numbers.count
            numbers[line] = number
            return number
        }
        let oldNumbers = middle.old.map { findOrAddNumber(of: old[$0]) }
        let newNumbers = middle.new.map { findOrAddNumber(of: new[$0]) }
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in newNumbers.difference(from: oldNumbers) {
            switch change {
            case .remove(let offset, _, _): removed.insert(middle.old.lowerBound + offset)
            case .insert(let offset, _, _): inserted.insert(middle.new.lowerBound + offset)
            }
        }
        var changes: [Change] = []
        var (oldIndex, newIndex) = (middle.old.lowerBound, middle.new.lowerBound)
        while oldIndex < middle.old.upperBound || newIndex < middle.new.upperBound {
            let start = (oldIndex, newIndex)
            while removed.contains(oldIndex) { oldIndex += 1 }
            while inserted.contains(newIndex) { newIndex += 1 }
            if start == (oldIndex, newIndex) {
                (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
            } else {
                changes.append(Change(old: start.0..<oldIndex, new: start.1..<newIndex))
            }
        }
        return changes
    }
}

/// A text as lines: its bytes and the offset of each line.
private struct TextLines: Sendable {
    private let bytes: [UInt8]
    /// The offsets of the lines, and of the end of the text.
    private let starts: [Int]
    private let lacksFinalLineFeed: Bool

    /// The note after a last line without a line feed.
    static let missingLineFeedNote = "\\ No newline at end of file\n"

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lacksFinalLineFeed = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
        if lacksFinalLineFeed { starts.append(bytes.count) }
        self.starts = starts
    }

    var count: Int { starts.count - 1 }

    /// The bytes of a line with its line feed. A last line without a line feed therefore differs from a line with one.
    subscript(line: Int) -> ArraySlice<UInt8> { bytes[starts[line]..<starts[line + 1]] }

    /// Returns whether a line is equal to a line of another text.
    func isLine(_ line: Int, equalToLine otherLine: Int, of other: TextLines) -> Bool {
        self[line] == other[otherLine]
    }

    /// Writes lines with `mark` before each.
    func write(_ lines: Range<Int>, marked mark: Character, to output: inout [UInt8]) {
        guard !lines.isEmpty, let mark = mark.asciiValue else { return }
        let byteCount =
            output.count + starts[lines.upperBound] - starts[lines.lowerBound] + lines.count
            + Self.missingLineFeedNote.utf8.count + 1
        // Each call of `reserveCapacity` copies the output, so a capacity for only these lines would cost much time.
        if byteCount > output.capacity {
            output.reserveCapacity(max(byteCount, 2 * output.capacity))
        }
        for line in lines {
            output.append(mark)
            output += self[line]
        }
        if lacksFinalLineFeed, lines.upperBound == count {
            output += "\n\(Self.missingLineFeedNote)".utf8
        }
    }
}
