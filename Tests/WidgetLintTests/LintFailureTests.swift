import SchemaKit
import Testing

@testable import FileLinting

@Suite struct `Failures of the linter` {
    /// Failures that only special inputs cause. Each has its line for standard error, and its text for places that show
    /// the path.
    static let rows: [(failure: LintFailure, line: String, reason: String)] = [
        (
            LintFailure(.depthLimitExceeded(limit: 3), path: "a.json"),
            "a.json: error: no verdict: the schema applies more than 3 nested subschemas; "
                + "it probably refers to itself\n",
            "no verdict: the schema applies more than 3 nested subschemas; "
                + "it probably refers to itself"
        ),
        (
            LintFailure(.stepLimitExceeded(limit: 7), path: "a.json"),
            "a.json: error: no verdict: the schema takes more than 7 evaluation steps for this payload\n",
            "no verdict: the schema takes more than 7 evaluation steps for this payload"
        ),
        (
            LintFailure(.patternTooCostly(pattern: "x: error: y"), path: "é: error: z.json"),
            "é: error: z.json: error: no verdict: the pattern 'x: error: y' takes too many steps\n",
            "no verdict: the pattern 'x: error: y' takes too many steps"
        ),
        (
            .longLine(path: "a.ndjson", line: 3, byteLimit: 9),
            "a.ndjson:3:1: error: the line is longer than 9 bytes; the line is not checked\n",
            "the line is longer than 9 bytes; the line is not checked"
        ),
        (
            .unfixable(path: "/dev/fd/3"),
            "/dev/fd/3: error: cannot fix this input; only files and standard input ('-') can be fixed\n",
            "cannot fix this input; only files and standard input ('-') can be fixed"
        ),
        (
            .comparisonLimit(
                path: "s.json",
                position: LineColumn(line: 2, column: 3),
                message: "long"
            ),
            "s.json:2:3: error: long\n", "s.json:2:3: error: long"
        ),
        (
            .noSchemas(folder: "p"),
            "p: error: no JSON files in the folder given with --schemas\n",
            "no JSON files in the folder 'p'"
        ),
    ]

    @Test(arguments: rows)
    func `A failure has a line for standard error, and a text for places that show the path`(
        _ row: (failure: LintFailure, line: String, reason: String)
    ) {
        #expect(row.failure.errorLines == row.line)
        #expect(row.failure.reason == row.reason)
        // Only a failure of the case `schema` leaves out text that it quotes, and no row has this case.
        #expect(row.failure.withoutQuotedText.errorLines == row.line)
    }
}
