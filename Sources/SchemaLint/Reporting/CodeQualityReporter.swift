import SchemaDiagnostics
import SchemaKit

/// The reporter for GitLab's code quality widget. It writes an array with one object for each finding.
package struct CodeQualityReporter: Reporter {
    private var writer = JSONWriter()
    private var fingerprints = FingerprintGenerator()
    private var omissions = OmissionLog()

    package init() {}

    package mutating func begin() -> String {
        writer.beginArray()
        return writer.take()
    }

    package mutating func report(_ file: FileReport) -> String {
        write(omissions.endStream(before: file))
        let omission = omissions.add(file)
        guard !file.diagnostics.isEmpty else {
            write(omission)
            return writer.take()
        }
        let lines = LineIndex(file.source)
        let path = file.source.path
        for diagnostic in file.diagnostics {
            let issue = Issue(
                description: diagnostic.message,
                check: diagnostic.id.rawValue,
                fingerprint: fingerprints.next(of: diagnostic, in: path),
                severity: diagnostic.severity,
                path: path,
                line: lines.position(of: diagnostic.range.start).line
            )
            writer.issue(issue)
        }
        write(omission)
        return writer.take()
    }

    /// Writes the note about omitted findings as a finding, because the format has no separate notes.
    private mutating func write(_ omission: Omission?) {
        guard let omission else { return }
        let issue = Issue(
            description: omission.message,
            check: Omission.id,
            fingerprint: fingerprints.next(of: Omission.id, in: omission.path),
            severity: .note,
            path: omission.path,
            line: 1
        )
        writer.issue(issue)
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        write(omissions.endStream())
        writer.endArray()
        return writer.take() + "\n"
    }
}

/// An object of the report.
private struct Issue {
    let description: String
    let check: String
    let fingerprint: String
    let severity: Diagnostic.Severity
    let path: String
    let line: Int
}

extension JSONWriter {
    fileprivate mutating func issue(_ issue: Issue) {
        let path = issue.path
        object { writer in
            writer.member("description", issue.description)
            writer.member("check_name", issue.check)
            writer.member("fingerprint", issue.fingerprint)
            writer.member("severity", issue.severity.codeClimateName)
            writer.name("location")
            writer.object { writer in
                // The widget expects paths relative to the root of the repository, without `./`.
                writer.member("path", path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
                writer.name("lines")
                writer.object { $0.member("begin", issue.line) }
            }
        }
    }
}

extension Diagnostic.Severity {
    /// The severity in the terms of Code Climate, which defined the format.
    fileprivate var codeClimateName: String {
        switch self {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
