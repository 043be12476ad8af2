import SchemaKit

/// The reporter for GitLab's code quality widget. It writes an array with one object for each finding.
package struct CodeQualityReporter: Reporter {
    private var writer = JSONWriter()
    private var fingerprint = Fingerprint()
    private var omissions = OmissionLog()

    package init() {}

    package mutating func begin() -> String {
        writer.beginArray()
        return writer.take()
    }

    package mutating func report(_ file: FileReport) -> String {
        write(omissions.close(before: file))
        let omission = omissions.add(file)
        guard !file.diagnostics.isEmpty else {
            write(omission)
            return writer.take()
        }
        let lines = LineIndex(file.source)
        let path = file.source.path
        for diagnostic in file.diagnostics {
            writer.finding(
                diagnostic.message,
                diagnostic.id.rawValue,
                fingerprint: fingerprint.next(of: diagnostic, in: path),
                gravity: diagnostic.severity.gravity,
                path: path,
                line: lines.position(of: diagnostic.range.start).line
            )
        }
        write(omission)
        return writer.take()
    }

    /// Writes the note about omitted findings as a finding, because the format has no notes.
    private mutating func write(_ omission: Omission?) {
        guard let omission else { return }
        writer.finding(
            omission.message,
            Omission.id,
            fingerprint: fingerprint.next(of: Omission.id, in: omission.path),
            gravity: Diagnostic.Severity.note.gravity,
            path: omission.path,
            line: 1
        )
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        write(omissions.close())
        writer.endArray()
        return writer.take() + "\n"
    }
}

extension JSONWriter {
    fileprivate mutating func finding(
        _ description: String,
        _ check: String,
        fingerprint: String,
        gravity: String,
        path: String,
        line: Int
    ) {
        object { writer in
            writer.member("description", description)
            writer.member("check_name", check)
            writer.member("fingerprint", fingerprint)
            writer.member("severity", gravity)
            writer.name("location")
            writer.object { writer in
                // The widget expects paths relative to the root of the repository, without `./`.
                writer.member("path", path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
                writer.name("lines")
                writer.object { $0.member("begin", line) }
            }
        }
    }
}

extension Diagnostic.Severity {
    /// The severity in the terms of Code Climate, which defined the format.
    fileprivate var gravity: String {
        switch self {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
