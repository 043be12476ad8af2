import SchemaKit

/// The reporter that writes a line of JSON for each file, or for each line of a stream, in the order of the
/// input. Readers can process each line before the next. `Schemas/widget-lint/record.schema.json` describes a line.
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
