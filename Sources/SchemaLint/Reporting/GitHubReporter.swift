import SchemaDiagnostics
import SchemaKit

/// The reporter for GitHub Actions. It writes workflow commands, which GitHub shows beside the lines.
package struct GitHubReporter: Reporter {
    private var omissions = OmissionLog()

    package init() {}

    package mutating func begin() -> String { "" }

    package mutating func report(_ file: FileReport) -> String {
        omissions.report(
            of: file,
            write: { Self.command(for: $0, in: file.source.path, $1) },
            writeNote: { Self.command(for: $0) }
        )
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        (omissions.endStream().map { Self.command(for: $0) } ?? "")
            + summary.failures.map { "::error title=widget-lint::\(Self.escaped($0))\n" }.joined()
    }

    /// Returns the command about omitted findings.
    private static func command(for omission: Omission) -> String {
        let path = escapedProperty(omission.path)
        return "::notice file=\(path),title=\(Omission.id)::\(escaped(omission.message))\n"
    }

    private static func command(
        for diagnostic: Diagnostic,
        in path: String,
        _ lines: LineIndex
    ) -> String {
        let start = lines.position(of: diagnostic.range.start)
        let end = lines.position(of: diagnostic.range.end)
        var properties = [
            ("file", path), ("line", String(start.line)), ("endLine", String(end.line)),
        ]
        // GitHub accepts columns only if the range is within one line.
        if start.line == end.line {
            properties += [("col", String(start.column)), ("endColumn", String(end.column))]
        }
        properties.append(("title", diagnostic.id.rawValue))
        let text = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
        return "::\(diagnostic.severity.command) \(text)::\(escaped(diagnostic.message))\n"
    }

    /// Returns a text on one line, escaped so that it cannot end the command or begin another command.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case _ where scalar.isActive: scalar.visibleEscape
            default: String(scalar)
            }
        }.joined()
    }

    private static func escapedProperty(_ text: String) -> String {
        escaped(text).unicodeScalars.map { scalar in
            switch scalar {
            case ":": "%3A"
            case ",": "%2C"
            default: String(scalar)
            }
        }.joined()
    }
}

extension Diagnostic.Severity {
    /// The name of the workflow command for the severity.
    fileprivate var command: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }
}
