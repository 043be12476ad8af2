import SchemaKit
import Testing

@testable import FileLinting

@Suite struct `Failures of the linter` {
    /// Failures that a small input hardly causes, the line for standard error, and the message of a finding.
    static let rows: [(failure: LintFailure, line: String, message: String)] = [
        (
            LintFailure(.depthLimitExceeded(limit: 3), path: "a.json"),
            "a.json: error: no verdict: the schema refers to itself more than 3 times\n",
            "a.json: error: no verdict: the schema refers to itself more than 3 times"
        ),
        (
            LintFailure(.stepLimitExceeded(limit: 7), path: "a.json"),
            "a.json: error: no verdict: the schema takes more than 7 evaluation steps for this payload\n",
            "a.json: error: no verdict: the schema takes more than 7 evaluation steps for this payload"
        ),
        (
            .longChain(path: "s.json", position: LineColumn(line: 2, column: 3), message: "long"),
            "s.json:2:3: error: long\n", "s.json:2:3: error: long"
        ),
        (
            .noSchemas(folder: "p"),
            "p: error: no JSON files in the folder given with --schemas\n",
            "no JSON files in the folder 'p'"
        ),
    ]

    @Test(arguments: rows)
    func `A failure has a line for standard error and a message`(
        _ row: (failure: LintFailure, line: String, message: String)
    ) {
        #expect(row.failure.errorLines == row.line)
        #expect(row.failure.message == row.message)
        // Only the message of a failure in a schema quotes text of the schema.
        #expect(row.failure.withoutQuotedText.errorLines == row.line)
    }
}
