/// A cache of line indexes for the files that have findings.
///
/// Creating a line index reads the whole file, so a report with many findings in a large file must create it only
/// once.
package struct SourceLines {
    private struct Entry {
        let bytes: [UInt8]
        let lines: LineIndex
    }

    private var entries: [String: Entry] = [:]

    package init() {}

    /// Returns the line index of a file.
    package mutating func index(of source: SourceFile) -> LineIndex {
        // Comparing arrays that share their storage takes constant time.
        if let known = entries[source.path], known.bytes == source.bytes,
            known.lines.firstOffset == source.start?.offset ?? 0
        {
            return known.lines
        }
        let lines = LineIndex(source)
        entries[source.path] = Entry(bytes: source.bytes, lines: lines)
        return lines
    }
}
