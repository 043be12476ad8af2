/// The report for GitLab's code quality widget: an array with an object for each finding.
package struct CodeQualityReporter: Reporter {
    private var writer = JSONWriter()
    private var fingerprint = Fingerprint()

    package init() {}

    package mutating func begin() -> String {
        writer.beginArray()
        return writer.take()
    }

    package mutating func report(_ file: FileReport) -> String {
        let lines = LineIndex(file.source)
        let path = file.source.path
        for diagnostic in file.diagnostics {
            let fingerprint = fingerprint.next(of: diagnostic, in: path)
            writer.object { writer in
                writer.member("description", diagnostic.message)
                writer.member("check_name", diagnostic.id.rawValue)
                writer.member("fingerprint", fingerprint)
                writer.member("severity", diagnostic.severity.gravity)
                writer.name("location")
                writer.object { writer in
                    // The widget knows paths from the root of the repository only.
                    writer.member("path", path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
                    writer.name("lines")
                    writer.object { writer in
                        writer.member("begin", lines.position(of: diagnostic.range.start).line)
                    }
                }
            }
        }
        return writer.take()
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        writer.endArray()
        return writer.take() + "\n"
    }
}

extension Diagnostic.Severity {
    /// The severity in the words of Code Climate, whose format it is.
    fileprivate var gravity: String {
        switch self {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
