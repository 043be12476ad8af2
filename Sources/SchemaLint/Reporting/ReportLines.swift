import SchemaKit

/// The line indexes for the report of one file: its own index, and those of the files that its notes refer
/// to.
struct ReportLines {
    /// The line index of the file itself.
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

    /// Returns the line index of the file that a note refers to.
    func index(of related: Diagnostic.RelatedRange) -> LineIndex {
        related.source.map { others[$0.path] ?? LineIndex($0) } ?? own
    }
}
