import SchemaKit
import SchemaLint

/// The findings without duplicates about one difference. A finding that is shown takes precedence.
struct DistinctFindings {
    private(set) var all: [SchemaDifferences.Finding] = []
    private var positions: [SchemaDifferences.Identity: Int] = [:]

    mutating func add(_ findings: [SchemaDifferences.Finding]) {
        for finding in findings {
            guard let position = positions[finding.identity] else {
                positions[finding.identity] = all.count
                all.append(finding)
                continue
            }
            if finding.isShown, !all[position].isShown { all[position] = finding }
        }
    }
}

/// The findings grouped by file, without duplicates and in the order of the text.
struct FindingsByFile {
    private var order: [String] = []
    private var reportsByPath: [String: FileReport] = [:]
    private var seen: [String: Set<Diagnostic>] = [:]

    /// Adds a file to the reports, even if it has no findings.
    mutating func add(_ source: SourceFile) {
        guard reportsByPath[source.path] == nil else { return }
        order.append(source.path)
        reportsByPath[source.path] = FileReport(source: source, schema: nil, diagnostics: [])
    }

    mutating func add(_ diagnostic: Diagnostic, in source: SourceFile) {
        add(source)
        guard seen[source.path, default: []].insert(diagnostic).inserted else { return }
        reportsByPath[source.path]?.diagnostics.append(diagnostic)
    }

    /// The reports on the files, in the order in which the files were added.
    var reports: [FileReport] {
        order.compactMap { path in
            guard var report = reportsByPath[path] else { return nil }
            report.diagnostics = report.diagnostics.enumerated().sorted {
                ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
            }.map(\.element)
            return report
        }
    }
}

extension Diagnostic {
    static func removedSchema(_ source: SourceFile) -> Diagnostic {
        Diagnostic(
            id: .removedSchema,
            severity: Rule.severity(of: .removedSchema),
            message: "schema was removed",
            range: SourceRange(start: 0, end: min(1, source.bytes.count))
        )
    }

    static func addedSchema() -> Diagnostic {
        Diagnostic(
            id: .addedSchema,
            severity: Rule.severity(of: .addedSchema),
            message: "schema was added",
            range: SourceRange(start: 0, end: 1)
        )
    }
}
