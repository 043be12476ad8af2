import SchemaKit
import TestSupport
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

    /// Locations, each with its form without indexes, or nil if it has none. A token of digits counts as an index, even
    /// if it is the name of a member.
    private static let pointers: [(pointer: String, withoutIndexes: String?)] = [
        ("", nil), ("/a", nil), ("/a1/1a", nil), ("/0", "/*"), ("/a/12/b/3", "/a/*/b/*"),
        ("/a/", nil), ("//0/", "//*/"), ("/~01", nil), ("/9/09", "/*/*"), ("/://-1", nil),
    ]

    @Test(arguments: pointers)
    func `Each index of an item in a location becomes '*'`(
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
    func `A count is an integer in any spelling, and 'Int.max' limits counts and sums`(
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

    /// Returns a finding at a location.
    ///
    /// - Parameter keyword: The URI of the keyword, or nil for a finding that is not about a keyword.
    private func finding(at location: String, keyword: String? = nil) throws -> Diagnostic {
        let range = SourceRange(start: 0, end: 1)
        var finding = Diagnostic(id: .type, message: "expected a string", range: range)
        finding.instanceLocation = try #require(JSONPointer(parsing: location))
        finding.absoluteKeywordLocation = keyword
        return finding
    }

    /// Findings can be added in any order, so each of their texts can have each index in the table.
    @Test(arguments: 0..<40)
    func `Findings are sorted by path, rule, location and keyword`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var baseline = Baseline()
        let texts: [(String, String, String, String?)] = [
            ("a", "x", "/1", nil), ("a", "x", "/1", "/k"), ("a", "x", "/1", "/l"),
            ("a", "x", "/2", "/a"), ("a", "y", "/0", "/a"), ("b", "a", "/0", "/a"),
            ("b", "a", "/1", "/a"),
        ]
        for (path, id, location, keyword) in texts.shuffled(using: &random) {
            baseline.add(
                Baseline.Finding(path: path, id: id, location: location, keyword: keyword)
            )
        }
        let sorted = baseline.sorted.map(\.finding)
        #expect(sorted.map(\.path) == texts.map(\.0) && sorted.map(\.id) == texts.map(\.1))
        #expect(sorted.map(\.location) == texts.map(\.2))
        #expect(sorted.map(\.keyword) == texts.map(\.3))
        #expect(baseline.sortedIndices(ofFile: "b").count == 2)
        #expect(baseline.sortedIndices(ofFile: "c").isEmpty)
    }

    static let keywords: [(uri: String?, keyword: String)] = [
        (nil, ""), ("https://a.example/s.json", ""), ("https://a.example#/x%20y/1", "/x y/1"),
        ("file:///a%23b/s.json#", ""), ("s.json#/a%23b", "/a#b"),
    ]

    @Test(arguments: keywords)
    func `An entry names the keyword without the schema's file`(
        _ row: (uri: String?, keyword: String)
    ) throws {
        var baseline = Baseline()
        let first = try finding(at: "/a", keyword: row.uri)
        _ = baseline.add(first, in: "a.json")
        _ = baseline.add(first, in: "a.json")
        let entries = baseline.sorted
        #expect(entries.map(\.finding.keyword) == [row.keyword] && entries.map(\.count) == [2])
        var known = baseline
        #expect(known.remove(first, in: "b.json") == nil)
        var otherRule = Diagnostic(id: .constant, message: "", range: first.range)
        otherRule.instanceLocation = first.instanceLocation
        otherRule.absoluteKeywordLocation = first.absoluteKeywordLocation
        #expect(known.remove(otherRule, in: "a.json") == nil)
        let otherKeyword = try finding(at: "/a", keyword: "#/other")
        #expect(known.remove(otherKeyword, in: "a.json") == nil)
        #expect(known.remove(first, in: "a.json")?.count == 1)
        #expect(known.remove(first, in: "a.json")?.count == 1)
        #expect(known.remove(first, in: "a.json") == nil)
    }

    @Test func `Files whose names are canonically equivalent have different findings`() throws {
        let paths = ["e\u{301}.json", "\u{E9}.json"]
        var recorded = Baseline()
        let text = try finding(at: "/a")
        for path in paths { _ = recorded.add(text, in: path) }
        #expect(recorded.sorted.map { Array($0.finding.path.utf8) } == paths.map { Array($0.utf8) })
        var known = recorded
        #expect(known.remove(text, in: paths[0])?.count == 1)
        #expect(known.remove(text, in: paths[1])?.count == 1)
        let filter = BaselineFilter(recorded, path: "known.json", folder: "/p")
        filter.markChecked(AbsolutePath(resolved: "/p/" + paths[0]))
        #expect(filter.staleNotes(upTo: .all) { _, _ in false }.count == 1)
    }

    @Test func `A note counts the occurrences that a file no longer has`() throws {
        var known = Baseline()
        for location in ["/a", "/a", "/b", ""] {
            _ = known.add(try finding(at: location), in: "a.json")
        }
        let filter = BaselineFilter(known, path: "known.json", folder: "/p")
        #expect(
            filter.staleNotes(on: AbsolutePath(resolved: "/p/a.json"), upTo: .all) == [
                "known.json: note: 'type-mismatch' in 'a.json' no longer occurs; "
                    + "remove it from the baseline",
                "known.json: note: 2 occurrences of 'type-mismatch' at '/a' in 'a.json' no longer occur; "
                    + "remove them from the baseline",
                "known.json: note: 'type-mismatch' at '/b' in 'a.json' no longer occurs; "
                    + "remove it from the baseline",
            ]
        )
        #expect(filter.staleNotes(on: AbsolutePath(resolved: "/p/b.json"), upTo: .all).isEmpty)
    }

    /// Removes findings in a random order, undoes some removals, and compares the baseline with simple counts.
    @Test(arguments: 0..<40)
    func `A finding is removed at its location, or at one that differs only in indexes`(
        seed: Int
    ) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let locations = ["/a", "/a/0", "/a/1", "/a/2", "/a/9", "/b/0/c", "/b/1/c", ""]
        func withoutIndexes(_ location: String) -> [UInt8]? {
            MovedFindings.withoutArrayIndices(location.utf8)
        }
        var baseline = Baseline()
        var counts: [String: Int] = [:]
        for location in locations.shuffled(using: &random) {
            let count = Int.random(in: 0...3, using: &random)
            counts[location] = count
            for _ in 0..<count { _ = baseline.add(try finding(at: location), in: "a.json") }
        }
        var removed: [Baseline.OccurrenceCount] = []
        for _ in 0..<80 {
            if !removed.isEmpty, random.oneIn(3) {
                let number = Int.random(in: removed.indices, using: &random)
                let occurrence = removed.remove(at: number)
                baseline.change(occurrence, by: 1)
                counts[baseline.finding(occurrence.index).location, default: 0] += 1
                continue
            }
            let location = random.pick(locations)
            let hasOwn = counts[location, default: 0] > 0
            let similar = locations.filter {
                withoutIndexes(location) != nil && withoutIndexes($0) == withoutIndexes(location)
                    && counts[$0, default: 0] > 0
            }
            guard let found = baseline.remove(try finding(at: location), in: "a.json") else {
                #expect(!hasOwn && similar.isEmpty, "\(location)")
                continue
            }
            let place = baseline.finding(found.index).location
            #expect(hasOwn ? place == location : similar.contains(place), "\(location)")
            #expect(found.count == 1)
            counts[place, default: 0] -= 1
            removed.append(found)
        }
        let left = Dictionary(
            baseline.sorted.map { ($0.finding.location, $0.count) },
            uniquingKeysWith: +
        )
        #expect(left == counts.filter { $0.value > 0 })
    }

    @Test func `A table finds each index by its hash`() {
        var table = IndexTable()
        #expect(table.first(withHash: 0) { _ in true } == nil)
        // The upper halves of the hashes are the numbers from 0 to 6, so most of the hashes collide.
        let hashes = (0..<100).map { ($0 % 7) << 32 | $0 }
        for (index, hash) in hashes.enumerated() {
            table.add(index, withHash: hash)
            #expect(table.first(withHash: hash) { $0 == index } == index)
        }
        for (index, hash) in hashes.enumerated() {
            #expect(table.first(withHash: hash) { $0 == index } == index)
        }
        #expect(table.first(withHash: 3 << 32) { $0 % 7 != 3 } == nil)
        #expect(table.first(withHash: 8 << 32) { _ in true } == nil)
    }

    private func makeReview(_ filter: BaselineFilter?, collectingFixes: Bool) -> PolicyReview {
        var baselines = PolicyReview.Baselines()
        baselines.filter = filter
        let path = AbsolutePath(resolved: "/p/a.json")
        return PolicyReview(
            of: CheckedFile(path: path, name: "a.json", configuration: nil),
            on: CalendarDay(secondsSince1970: 0),
            baselines,
            collectingFixes: collectingFixes
        )
    }

    @Test(arguments: [(0, true), (1, true), (2, false), (3, false)])
    func `A finding about two members is reported if the baseline lacks one of them`(
        count: Int,
        isReported: Bool
    ) {
        var finding = Diagnostic(
            id: .missingMember,
            message: "missing required members 'a' and 'b'",
            range: SourceRange(start: 0, end: 1)
        )
        finding.subject = .missingMembers(["a", "b"])
        var known = Baseline()
        if count > 0 {
            let id = finding.id.rawValue
            let entry = Baseline.Finding(path: "a.json", id: id, location: "", keyword: "")
            known.add(entry, count: count)
        }
        let filter = BaselineFilter(known, path: "known.json", folder: "/p")
        let review = makeReview(filter, collectingFixes: false)
        #expect(review.record(finding) == isReported)
        #expect(review.countSuppressedByBaseline == (isReported ? 0 : 1))
        #expect(review.fixes == nil && !review.exceedsSyntaxErrorLimit)
    }

    @Test func `A review that collects fixes sees more syntax errors than a report contains`() {
        #expect(
            makeReview(nil, collectingFixes: false).syntaxErrorLimit == JSONRepair.syntaxErrorLimit
        )
        let review = makeReview(nil, collectingFixes: true)
        #expect(review.syntaxErrorLimit == TextFixer.syntaxErrorLimit)
        let range = SourceRange(start: 0, end: 1)
        let finding = Diagnostic(id: .syntax, message: "extra ','", range: range)
        for _ in 0..<JSONRepair.syntaxErrorLimit { #expect(review.record(finding)) }
        #expect(!review.exceedsSyntaxErrorLimit)
        _ = review.record(finding)
        #expect(review.exceedsSyntaxErrorLimit)
    }

    @Test func `A review that is reset forgets all findings`() {
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
        // The baseline suppresses the finding again. `withdraw()` takes back only this recording, not those before the
        // reset.
        #expect(review.recordAll([finding]).isEmpty && recorder.count == 1)
        review.withdraw()
        #expect(recorder.count == 0)
        #expect(filter.staleNotes(on: path, upTo: .all).count == 1)
    }
}
