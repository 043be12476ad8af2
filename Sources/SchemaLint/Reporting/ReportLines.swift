import SchemaKit

/// The line indexes that the report of one file needs: its own, and those of the files that notes are about.
struct ReportLines {
    /// The lines of the file itself.
    let own: LineIndex
    private let others: [String: LineIndex]

    init(of file: FileReport) {
        own = LineIndex(file.source)
        var lines = SourceLines()
        var others: [String: LineIndex] = [:]
        for related in file.diagnostics.lazy.flatMap(\.related) {
            if let source = related.source { others[source.path] = lines.index(of: source) }
        }
        self.others = others
    }

    /// Returns the lines of the file that a note is about.
    func index(of related: Diagnostic.RelatedRange) -> LineIndex {
        related.source.map { others[$0.path] ?? LineIndex($0) } ?? own
    }
}
