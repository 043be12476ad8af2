import SchemaKit
import Testing

@testable import SchemaDiagnostics
@testable import SchemaLint

@Suite struct `Baseline files` {
    @Test func `A baseline that is written and read again is unchanged`() throws {
        func finding(_ path: String, at location: String, keyword: String?) -> Baseline.Finding {
            Baseline.Finding(path: path, id: "alias", location: location, keyword: keyword)
        }
        var baseline = Baseline()
        baseline.add(finding("\u{E4}\"\n.json", at: "/a~1b", keyword: "/b"))
        baseline.add(finding("a.json", at: "/a~1b", keyword: "/\u{2028}\\"))
        baseline.add(finding("a.json", at: "/a~1b", keyword: "/a"))
        baseline.add(finding("a.json", at: "/a~1b", keyword: nil))
        baseline.add(finding("a.json", at: "/a~1b", keyword: ""))
        baseline.add(finding("a.json", at: "/a~1b", keyword: "/a"), count: 3)
        let source = SourceFile(path: "known.json", bytes: baseline.bytes)
        #expect(try Baseline(source) == baseline)
        let keywords = [nil, "", "/a", "/\u{2028}\\", "/b"]
        #expect(baseline.sorted.map(\.finding.keyword) == keywords)
        #expect(baseline.sorted.map(\.count) == [1, 1, 4, 1, 1])
    }

    private static let pointers: [(pointer: String, withoutIndexes: String?)] = [
        ("", nil), ("/a", nil), ("/a1/1a", nil), ("/0", "/*"), ("/a/12/b/3", "/a/*/b/*"),
        ("/a/", nil), ("//0/", "//*/"), ("/~01", nil),
    ]

    @Test(arguments: pointers)
    func `Indexes of items in a location become '*', and nil means that there are none`(
        pointer: String,
        withoutIndexes: String?
    ) {
        let found = MovedFindings.withoutArrayIndices(pointer.utf8)
        #expect(found.map { String(decoding: $0, as: UTF8.self) } == withoutIndexes)
    }

    private static let counts: [(text: String, count: Int)] = [
        ("1", 1), ("2.0", 2), ("1e3", 1_000), ("9223372036854775807", .max),
        ("9223372036854775808", .max), ("1e400", .max),
    ]

    @Test(arguments: counts)
    func `An entry's count is a positive integer, and the sum of counts has a limit`(
        text: String,
        count: Int
    ) throws {
        let entry = #"{"path":"a.json","id":"alias","at":"","message":"m","count":\#(text)}"#
        func baseline(_ entries: String) throws -> Baseline {
            let text = #"{"version":1,"findings":[\#(entries)]}"#
            return try Baseline(SourceFile(path: "known.json", bytes: Array(text.utf8)))
        }
        #expect(try baseline(entry).sorted.first?.count == count)
        let sum = count > Int.max / 2 ? Int.max : 2 * count
        #expect(try baseline("\(entry),\(entry)").sorted.first?.count == sum)
    }

    @Test func `A review that is reset has seen no finding`() {
        let finding = Diagnostic(
            id: .type,
            message: "expected a string",
            range: SourceRange(start: 0, end: 1)
        )
        var known = Baseline()
        _ = known.add(finding, in: "a.json")
        var baselines = PolicyReview.Baselines()
        let filter = BaselineFilter(known, path: "known.json", folder: "/p")
        let recorder = BaselineRecorder(folder: "/p")
        (baselines.filter, baselines.recorder) = (filter, recorder)
        let path = AbsolutePath(resolved: "/p/a.json")
        let review = PolicyReview(
            of: CheckedFile(path: path, name: "a.json", configuration: nil),
            on: CalendarDay(secondsSince1970: 0),
            baselines,
            collectingFixes: true
        )
        let reported = review.recordAll([finding, finding])
        #expect(reported.count == 1)
        #expect(review.countSuppressedByBaseline == 1 && recorder.count == 2)
        #expect(review.fixes?.errorCount == 2)
        review.reset()
        #expect(review.countSuppressedByBaseline == 0 && recorder.count == 0)
        #expect(recorder.bytes == Baseline().bytes)
        #expect(review.fixes?.errorCount == 0)
        // The baseline suppresses the finding again, and nothing is left to be withdrawn from the first time.
        #expect(review.recordAll([finding]).isEmpty && recorder.count == 1)
        review.withdraw()
        #expect(recorder.count == 0)
        #expect(filter.staleNotes(on: path, upTo: .all).count == 1)
    }
}
