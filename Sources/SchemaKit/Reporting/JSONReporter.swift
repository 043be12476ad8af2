/// The report as one JSON object; later versions only add members.
package struct JSONReporter: Reporter {
    private var writer = JSONWriter()

    package init() {}

    package mutating func begin() -> String {
        writer.beginObject()
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
            writer.member("failures", summary.failures.count)
            writer.member("heldBack", summary.heldBackCount)
        }
        writer.endObject()
        return writer.take() + "\n"
    }
}
