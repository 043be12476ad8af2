import SchemaKit
import SchemaLint

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
    ///   - review: what has reviewed the findings in a payload.
    ///   - find: has another text that takes its place reviewed.
    func fix(
        _ payload: SourceFile,
        _ review: ReportReview,
        find: (SourceFile, ReportReview) throws(RunFailure) -> Void
    ) throws(RunFailure) -> TextFixer.Outcome {
        // What a baseline has is there for each text that is tried.
        review.withdraw()
        defer { review.reinstate() }
        return try TextFixer.fix(payload.bytes, review.fixes ?? TextFixer.Findings()) {
            (bytes) throws(RunFailure) in
            guard let trial = settler.review(of: path, configuration, fixes: true) else {
                preconditionFailure("there is a review of what is fixed")
            }
            defer { trial.withdraw() }
            try find(payload.with(bytes), trial)
            return trial.fixes ?? TextFixer.Findings()
        }
    }
}
