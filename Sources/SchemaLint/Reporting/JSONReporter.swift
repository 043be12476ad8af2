import SchemaKit

/// The reporter that writes one JSON object. `Schemas/widget-lint/report.schema.json` describes it. Later
/// versions only add members.
package struct JSONReporter: Reporter {
    private var writer = JSONWriter()

    /// The URI of the report's schema. The schema is built in, so that the tool can check reports as well.
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
            writer.member("heldBack", summary.baselineSuppressedCount)
            writer.member("suppressed", summary.suppressedCount)
            writer.member("baselined", summary.baselinedCount)
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
