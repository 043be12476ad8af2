import SchemaKit

/// Fixes what is told of one payload after another; what the configuration or the baseline holds back
/// stays as it is.
struct PayloadFixer {
    private let settler: ReportSettler
    private let path: AbsolutePath
    private let configuration: LintConfiguration?

    init(settler: ReportSettler, _ path: AbsolutePath, _ configuration: LintConfiguration?) {
        self.settler = settler
        self.path = path
        self.configuration = configuration
    }

    /// - Parameters:
    ///   - report: what was found in a payload.
    ///   - find: what is found in another text that takes its place.
    func fix(
        _ report: FileReport,
        find: (SourceFile) throws(RunFailure) -> FileReport
    ) throws(RunFailure) -> TextFixer.Outcome {
        try TextFixer.fix(report.source.bytes, findings(of: report)) {
            (bytes) throws(RunFailure) in
            findings(of: try find(report.source.with(bytes)))
        }
    }

    private func findings(of report: FileReport) -> TextFixer.Findings {
        TextFixer.Findings(
            all: report.diagnostics,
            told: settler.told(report.diagnostics, of: path, configuration)
        )
    }
}
