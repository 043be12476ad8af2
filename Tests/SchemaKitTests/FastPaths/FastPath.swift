import Foundation
import TestSupport
import Testing

@testable import SchemaKit

/// A fast path and the general path that it must agree with, for one kind of input.
struct FastPath: CustomTestStringConvertible, Sendable {
    /// The declaration in the sources. FastPaths.md has a row with this name.
    let name: String
    /// The texts from which inputs are made. The first one also fills texts of fixed lengths.
    let fragments: [String]
    /// Compares the results of both paths for one input.
    let compare: @Sendable ([UInt8]) throws -> Outcome

    enum Outcome: Equatable {
        /// The fast path decided, and its result is that of the general path.
        case agrees
        /// The fast path did not decide, so the general path would run; or the input is not of the path's kind.
        case undecided
        case differs(String)
    }

    var testDescription: String { name }

    init(
        _ name: String,
        _ fragments: [String],
        _ compare: @escaping @Sendable ([UInt8]) throws -> Outcome
    ) {
        self.name = name
        self.fragments = fragments
        self.compare = compare
    }

    /// The outcome for a fast path that always decides.
    static func equal<Result: Equatable>(_ fast: Result, _ general: Result) -> Outcome {
        fast == general ? .agrees : .differs("\(fast) instead of \(general)")
    }

    /// The outcome for a prefilter, whose `true` makes the general path unnecessary.
    static func implies(_ passes: Bool, _ accepts: @autoclosure () throws -> Bool) rethrows
        -> Outcome
    {
        guard passes else { return .undecided }
        return try accepts() ? .agrees : .differs("passes, although the general path refuses")
    }

    /// Returns texts of 0 to 17 bytes, texts with one fragment at each offset of these texts, and random sequences of
    /// fragments.
    func inputs(using generator: inout SeededGenerator) -> [[UInt8]] {
        var inputs: [[UInt8]] = []
        for fill in [fragments[0], "a"] {
            let fill = Array(fill.utf8)
            for length in 0...17 {
                let text = Array(repeating: fill, count: length).flatMap(\.self).prefix(length)
                inputs.append(Array(text))
                for place in 0...length {
                    let fragment = Array(generator.pick(fragments).utf8)
                    inputs.append(text.prefix(place) + fragment + text.dropFirst(place))
                    inputs.append(text.prefix(place) + fragment + text.dropFirst(place + 1))
                }
            }
        }
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...12, using: &generator)
            inputs.append((0..<count).flatMap { _ in Array(generator.pick(fragments).utf8) })
        }
        return inputs
    }
}

/// Tests that each fast path of `FastPath.all` agrees with its general path and has a row in FastPaths.md.
struct FastPathTests {
    /// The number of inputs that each of these fast paths decides. Every other fast path decides all inputs.
    private static let decidedCounts = [
        "DuplicateSearch": 2_158,
        "Evaluator": 2_158,
        "HashedConstant": 2_158,
        "ItemPrefilter": 138,
        "UniversalCharacterPrefilter": 1_206,
        "PatternSyntaxCheck": 839,
        "SmallString": 1_286,
        "TextPrefilter": 75,
        "membersSatisfy": 2_158,
        "passItems": 2_158,
        "smallInteger": 2_158,
        "unionPlan": 2_158,
    ]

    @Test(.long, arguments: FastPath.all)
    func `a fast path agrees with its general path`(_ path: FastPath) throws {
        var generator = SeededGenerator(seed: 71)
        var decidedCount = 0
        let inputs = path.inputs(using: &generator)
        for input in inputs {
            let outcome = try path.compare(input)
            if case .differs(let reason) = outcome {
                Issue.record(
                    "\(String(decoding: input, as: UTF8.self).debugDescription): \(reason)"
                )
            }
            if outcome == .agrees { decidedCount += 1 }
        }
        // If a fast path decides fewer of the same inputs, its results are still correct, but the code is slower.
        #expect(decidedCount == Self.decidedCounts[path.name] ?? inputs.count)
    }

    // MARK: The page

    private static func rows() throws -> [[String]] {
        let page = try MarkdownPage("Documentation/Internals/FastPaths.md")
        return page.tables.filter { $0.header[0] == "fast path" }.flatMap { $0.rows.map(\.cells) }
    }

    /// Returns the path and the name in a cell: a link, and the code span after it.
    private static func item(_ cell: String) throws -> (path: String, name: String) {
        let items = MarkdownPage.items(of: cell)
        let link = try #require(items.compactMap(\.link).first, "\(cell) has no link")
        return (link.replacing("../../", with: ""), items.compactMap(\.span).first ?? "")
    }

    @Test func `the page lists the fast paths of the table`() throws {
        let names = try Self.rows().map { try Self.item($0[0]).name }
        #expect(Set(FastPath.all.map(\.name)).isSubset(of: names))
        #expect(Set(names).count == names.count)
    }

    @Test func `a row of the page names declarations, a test of the fast path, and a benchmark`()
        throws
    {
        let benchmarks = try MarkdownPage("Benchmarks/RESULTS.md").tables
            .filter { $0.header[0] == "what" }.flatMap { $0.rows.map { $0.cells[0] } }
        #expect(benchmarks.count > 50)
        for row in try Self.rows() {
            try #require(row.count == 4)
            let fast = try Self.item(row[0])
            #expect(try SourceTree.declarations(below: fast.path).contains(fast.name), "\(fast)")
            let general = try Self.item(row[1])
            #expect(
                try SourceTree.declarations(below: general.path).contains(general.name),
                "\(general)"
            )
            let test = try Self.item(row[2])
            #expect(SourceTree.exists(test.path), "\(test.path)")
            // If no row of the results measures a fast path, its benchmark is a run of widget-lint.
            let benchmark = row[3].split(separator: ",")[0]
            #expect(
                benchmark == "widget-lint" || benchmarks.contains(String(benchmark)),
                "\(row[3])"
            )
            let mention = "(Benchmark:"
            let text = try SourceTree.text(fast.path)
            #expect(benchmark == "widget-lint" || text.contains(mention), "\(fast.path)")
        }
    }

    /// The benchmarks are the rows of the results, the workloads whose instructions are counted, and the scripts.
    @Test func `every benchmark that the sources name exists`() throws {
        let results = try MarkdownPage("Benchmarks/RESULTS.md").tables
            .filter { $0.header[0] == "what" }.flatMap { $0.rows.map { $0.cells[0] } }
        let counts = try JSONParser().parse(
            Array(SourceTree.text("Benchmarks/instructions.json").utf8)
        )
        let workloads = counts.root["counts"]?.members.map(\.name) ?? []
        let scripts = try SourceTree.files(below: "Benchmarks").filter { $0.hasSuffix(".sh") }
            .compactMap { $0.split(separator: "/").last?.dropLast(3).description }
        let known = Set(results + workloads + scripts)
        var count = 0
        for path in try SourceTree.files(below: "Sources") where path.hasSuffix(".swift") {
            let mentions = try SourceTree.text(path).components(separatedBy: "(Benchmark")
                .dropFirst()
            for mention in mentions {
                let spans = mention.prefix { $0 != ")" }.split(separator: "`").enumerated()
                for (position, name) in spans where position % 2 == 1 {
                    count += 1
                    #expect(known.contains(String(name)), "\(path): \(name)")
                }
            }
        }
        #expect(count > 50)
    }
}
