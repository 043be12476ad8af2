/// The line indexes of files that findings lie in, each made once.
///
/// To index a file takes time for all of it, so a report with many findings in a large file must not do it
/// for each.
package struct SourceLines {
    private struct Entry {
        let bytes: [UInt8]
        let lines: LineIndex
    }

    private var entries: [String: Entry] = [:]

    package init() {}

    /// Returns the line index of a file.
    package mutating func index(of source: SourceFile) -> LineIndex {
        // Arrays that share their memory are compared without a look at their elements.
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
