import Testing

@testable import widget_lint

struct RunProgressTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var fileCount = 1
        var stream: RunProgress.Stream?
        var payloadCount: Int?
        let sentence: String
    }

    private static func stream(
        earlier: Int = 0,
        share: Double?,
        startTime: Int = 1_000
    ) -> RunProgress.Stream {
        .init(
            name: "a\n.ndjson",
            startTime: startTime,
            earlierPayloadCount: earlier,
            share: share
        )
    }

    static let rows = [
        Row(testDescription: "files", fileCount: 3, sentence: "checked 1 of 3 files"),
        Row(
            testDescription: "a file of a known size",
            stream: stream(share: 0.456),
            payloadCount: 5_000,
            sentence: #"checked 45% of a\u{A}.ndjson, 5000 payloads, 2500 per second"#
        ),
        Row(
            testDescription: "a pipe",
            stream: stream(share: nil),
            payloadCount: 1,
            sentence: "checked 1 payload, 0 per second"
        ),
        Row(
            testDescription: "a stream whose first line was just read",
            stream: stream(share: nil, startTime: 3_000),
            payloadCount: 1,
            sentence: "checked 1 payload"
        ),
        Row(
            testDescription: "a stream after other files",
            fileCount: 12,
            // The share exceeds 1 if the file grows during the run.
            stream: stream(earlier: 1_000, share: 1.5),
            payloadCount: 5_000,
            sentence:
                #"checked 1 of 12 files, 100% of a\u{A}.ndjson, 5000 payloads, 2000 per second"#
        ),
        Row(
            testDescription: "a file without lines after a stream",
            fileCount: 12,
            payloadCount: 5_000,
            sentence: "checked 1 of 12 files, 5000 payloads"
        ),
    ]

    @Test(arguments: rows)
    func `The progress line names the files and payloads that were checked`(_ row: Row) {
        let progress = RunProgress(
            checkedFileCount: 1,
            fileCount: row.fileCount,
            stream: row.stream
        )
        #expect(progress.sentence(payloadCount: row.payloadCount, at: 3_000) == row.sentence)
    }
}
