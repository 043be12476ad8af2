/// The report as Xcode and most editors read the output of compilers: a line for each finding.
package struct XcodeReporter: Reporter {
    package init() {}

    package mutating func begin() -> String { "" }

    package mutating func report(_ file: FileReport) -> String {
        let lines = LineIndex(file.source)
        return file.diagnostics.map { diagnostic in
            let position = lines.position(of: diagnostic.range.start)
            let place = "\(file.source.path.printable):\(position.line):\(position.column)"
            let rule = diagnostic.id.rawValue
            return "\(place): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(rule)]\n"
        }.joined()
    }

    package mutating func end(_ summary: ReportSummary) -> String { "" }
}
