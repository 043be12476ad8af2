import SchemaDiagnostics
import SchemaKit

/// The reporter that writes one JSON object, which `Schemas/widget-lint/report.schema.json` describes. Later versions
/// of the tool only add members.
package struct JSONReporter: Reporter {
    private var writer = JSONWriter()

    /// The URI of the report's schema. The schema is built in, so that the tool can also check reports.
    private static let schemaURI =
        "https://schemas.widgets.example/widget-lint/report.schema.json"

    package init() {}

    package var reportsFilesWithoutFindings: Bool { true }

    package mutating func begin() -> String {
        writer.beginObject()
        writer.member("$schema", Self.schemaURI)
        writer.member("version", 1)
        writer.name("files")
        writer.beginArray()
        return writer.take()
    }

    package mutating func report(_ file: FileReport) -> String {
        writer.file(file)
        return writer.take()
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        writer.endArray()
        writer.name("failures")
        writer.array { writer in
            for failure in summary.failures {
                writer.object { $0.member("message", failure) }
            }
        }
        writer.name("summary")
        writer.object { writer in
            writer.member("files", summary.fileCount)
            writer.member("invalidFiles", summary.invalidFileCount)
            writer.member("errors", summary.errorCount)
            writer.member("warnings", summary.warningCount)
            writer.member("notes", summary.noteCount)
            writer.member("failures", summary.failures.count)
            writer.member("baselineSuppressed", summary.countSuppressedByBaseline)
            writer.member("suppressed", summary.countSuppressedByConfiguration)
            writer.member("baselined", summary.countWrittenToBaseline)
            writer.member("excluded", summary.excludedCount)
            writer.member("unchecked", summary.uncheckedCount)
            if let interruption = summary.interruption {
                writer.member("interruptedBy", interruption.signalName)
            }
        }
        writer.endObject()
        return writer.take() + "\n"
    }
}

/// The reporter that writes a line of JSON for each file, or for each line of a stream, in the order of the input.
/// `Schemas/widget-lint/record.schema.json` describes a line.
package struct NDJSONReporter: Reporter {
    package init() {}

    package var reportsFilesWithoutFindings: Bool { true }

    package mutating func begin() -> String { "" }

    package mutating func report(_ file: FileReport) -> String {
        var writer = JSONWriter()
        writer.file(file)
        return writer.text + "\n"
    }

    package mutating func report(_ payload: UncheckedPayload) -> String {
        var writer = JSONWriter()
        writer.payload(payload)
        return writer.text + "\n"
    }

    package mutating func end(_ summary: ReportSummary) -> String { "" }
}

/// Writing of findings as JSON, in one format for `JSONReporter` and `NDJSONReporter`.
extension JSONWriter {
    /// Writes the report of one file as an object.
    mutating func file(_ file: FileReport) {
        object { writer in
            writer.member("path", file.source.path)
            if let start = file.source.start { writer.member("line", start.line) }
            writer.member("schema", orNull: file.schema)
            writer.member("valid", file.isValid)
            writer.name("diagnostics")
            writer.array { writer in
                guard !file.diagnostics.isEmpty else { return }
                let lines = ReportLines(of: file)
                for diagnostic in file.diagnostics {
                    let fixes = file.shownFixes(of: diagnostic)
                    writer.diagnostic(diagnostic, fixes: fixes, lines)
                }
            }
            guard !file.omitted.isEmpty else { return }
            writer.name("omitted")
            writer.object { writer in
                writer.member("errors", file.omitted.count(of: .error))
                writer.member("warnings", file.omitted.count(of: .warning))
                writer.member("notes", file.omitted.count(of: .note))
            }
        }
    }

    /// Writes an object for a payload that could not be checked. It has the members of the object for a checked file,
    /// and the reason.
    mutating func payload(_ payload: UncheckedPayload) {
        object { writer in
            writer.member("path", payload.path)
            if let line = payload.line { writer.member("line", line) }
            writer.member("schema", orNull: nil)
            writer.name("valid")
            writer.null()
            writer.name("diagnostics")
            writer.array { _ in }
            writer.member("failure", payload.failure)
        }
    }

    private mutating func diagnostic(
        _ diagnostic: Diagnostic,
        fixes: [Diagnostic.Fix],
        _ reportLines: ReportLines
    ) {
        let lines = reportLines.own
        object { writer in
            writer.member("id", diagnostic.id.rawValue)
            writer.member("page", diagnostic.id.pageCommand)
            writer.member("severity", diagnostic.severity.rawValue)
            writer.member("message", diagnostic.message)
            writer.range(diagnostic.range, lines)
            writer.member("instanceLocation", diagnostic.instanceLocation.description)
            writer.member("keywordLocation", orNull: diagnostic.keywordLocation?.description)
            writer.member("absoluteKeywordLocation", orNull: diagnostic.absoluteKeywordLocation)
            writer.name("related")
            writer.array { writer in
                for related in diagnostic.related {
                    writer.object { writer in
                        writer.member("message", related.message)
                        if let source = related.source { writer.member("path", source.path) }
                        writer.range(related.range, reportLines.index(of: related))
                    }
                }
            }
            writer.name("fixes")
            writer.array { writer in
                for fix in fixes { writer.fix(fix, lines) }
            }
        }
    }

    private mutating func fix(_ fix: Diagnostic.Fix, _ lines: LineIndex) {
        object { writer in
            writer.member("message", fix.message)
            writer.member("safe", fix.isSafe)
            writer.name("edits")
            writer.array { writer in
                for edit in fix.edits {
                    writer.object { writer in
                        writer.range(edit.range, lines)
                        writer.member("replacement", edit.replacement)
                    }
                }
            }
        }
    }

    /// Writes the start and the end of a range. The end is the position after the last character. Offsets are in bytes
    /// from the start of the file. For a payload that is a line of a stream, they are from the start of the stream.
    private mutating func range(_ range: SourceRange, _ lines: LineIndex) {
        for (name, offset) in [("start", range.start), ("end", range.end)] {
            let position = lines.position(of: offset)
            self.name(name)
            object { writer in
                writer.member("line", position.line)
                writer.member("column", position.column)
                writer.member("offset", lines.firstOffset + offset)
            }
        }
    }
}
