/// The report as a line of JSON for each file, so that a reader need not wait for the end.
package struct NDJSONReporter: Reporter {
    package init() {}

    package mutating func begin() -> String { "" }

    package mutating func report(_ file: FileReport) -> String {
        var writer = JSONWriter()
        writer.file(file)
        return writer.text + "\n"
    }

    package mutating func end(_ summary: ReportSummary) -> String { "" }
}
