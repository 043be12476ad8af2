import SchemaKit

/// The reporter that writes one line for each finding, in the format of compilers' messages, which Xcode and
/// most editors read.
package struct XcodeReporter: Reporter {
    private var omissions = OmissionLog()

    package init() {}

    package mutating func begin() -> String { "" }

    package mutating func report(_ file: FileReport) -> String {
        let closing = note(on: omissions.close(before: file))
        let omission = omissions.add(file)
        guard !file.diagnostics.isEmpty else { return closing + note(on: omission) }
        let lines = LineIndex(file.source)
        let rows = file.diagnostics.map { diagnostic in
            let position = lines.position(of: diagnostic.range.start)
            let place = "\(file.source.path.printable):\(position.line):\(position.column)"
            let rule = diagnostic.id.rawValue
            return "\(place): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(rule)]\n"
        }
        return closing + rows.joined() + note(on: omission)
    }

    private func note(on omission: Omission?) -> String {
        guard let omission else { return "" }
        return "\(omission.path.printable):1:1: note: \(omission.message) [\(Omission.id)]\n"
    }

    package mutating func end(_ summary: ReportSummary) -> String { note(on: omissions.close()) }
}
