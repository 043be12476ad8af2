import SchemaKit

/// The report as a line of JSON for each file, or each line of a stream, in their order, so that a
/// reader need not wait for the end. `Schemas/widget-lint/record.schema.json` describes a line.
package struct NDJSONReporter: Reporter {
    package init() {}

    package var tellsOfFlawlessFiles: Bool { true }

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
