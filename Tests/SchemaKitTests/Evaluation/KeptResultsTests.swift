import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the results of one version of a text that are reused for the next version.
struct KeptResultsTests {
    private let schema = SubschemaID(0)

    private func start(_ kept: KeptResults<Int>, with text: String, _ program: SchemaProgram) {
        kept.start(with: Array(text.utf8), program)
    }

    @Test func `the results for unchanged values are kept`() throws {
        let program = try SchemaProgram.compiled("{}")
        let kept = KeptResults<Int>()
        start(kept, with: "[10, 20]", program)
        kept.keep(1, for: 1..<3, schema)
        kept.keep(2, for: 5..<7, schema)
        #expect(kept.result(for: 1..<3, schema) == 1)
        #expect(kept.result(for: 1..<2, schema) == nil)
        #expect(kept.result(for: 1..<3, SubschemaID(1)) == nil)
        // A space is inserted between the values.
        for _ in 1...2 {
            start(kept, with: "[10,  20]", program)
            #expect(kept.result(for: 1..<3, schema) == 1)
            #expect(kept.result(for: 6..<8, schema) == 2)
            #expect(kept.result(for: 5..<7, schema) == nil)
        }
        // The second value changes.
        start(kept, with: "[10,  21]", program)
        #expect(kept.result(for: 1..<3, schema) == 1)
        #expect(kept.result(for: 6..<8, schema) == nil)
    }

    @Test func `the results of an earlier version are kept if the versions after it need none`()
        throws
    {
        let program = try SchemaProgram.compiled("{}")
        let kept = KeptResults<Int>()
        start(kept, with: "[10, 20, 30]", program)
        kept.keep(1, for: 1..<3, schema)
        kept.keep(3, for: 9..<11, schema)
        start(kept, with: "[10, 2, 30]", program)
        start(kept, with: "[10, , 30]", program)
        #expect(kept.result(for: 1..<3, schema) == 1)
        #expect(kept.result(for: 7..<9, schema) == 3)
        #expect(kept.result(for: 9..<11, schema) == nil)
        // The current version has results, so the next version can use only these.
        start(kept, with: "[10, , 31]", program)
        #expect(kept.result(for: 1..<3, schema) == 1)
        #expect(kept.result(for: 7..<9, schema) == nil)
        kept.removeResults()
        #expect(kept.results.isEmpty)
        #expect(kept.result(for: 1..<3, schema) == 1)
    }

    @Test func `a result for a value replaces an earlier result with the same start`() throws {
        let kept = KeptResults<Int>()
        start(kept, with: "[10, 20]", try SchemaProgram.compiled("{}"))
        kept.keep(1, for: 1..<3, schema)
        kept.keep(2, for: 1..<3, schema)
        #expect(kept.result(for: 1..<3, schema) == 2)
        kept.keep(3, for: 1..<7, schema)
        #expect(kept.result(for: 1..<3, schema) == nil)
        #expect(kept.result(for: 1..<7, schema) == 3)
        #expect(kept.results.count == 1)
    }

    @Test func `many results are found again`() throws {
        let kept = KeptResults<Int>()
        start(kept, with: "[]", try SchemaProgram.compiled("{}"))
        let numbers = 0..<500
        for number in numbers { kept.keep(number, for: number..<number + 1, schema) }
        #expect(numbers.allSatisfy { kept.result(for: $0..<$0 + 1, schema) == $0 })
        #expect(kept.result(for: 500..<501, schema) == nil)
    }

    /// An array of `count` numbers has one entry more than numbers.
    @Test(
        arguments: [
            (14, 100, false), (15, 100, true), (15, 31, false), (15, 32, true), (99, 100, false),
        ] as [(Int, Int32, Bool)]
    )
    func `a value has its own result if it is large, but at most half of the value around it`(
        count: Int,
        outerSize: Int32,
        hasResult: Bool
    ) throws {
        let items = Array(repeating: "1", count: count).joined(separator: ",")
        let document = try JSONParser().parse(Array("[[\(items)]]".utf8))
        let found = document.withText {
            KeptResults<Int>.hasOwnResult(1, insideValueOfSize: outerSize, in: $0)
        }
        #expect(found == hasResult)
    }

    @Test func `another program has none of the results`() throws {
        let programs = try (1...2).map { _ in try SchemaProgram.compiled("{}") }
        let kept = KeptResults<Int>()
        start(kept, with: "[1]", programs[0])
        kept.keep(1, for: 1..<2, schema)
        #expect(kept.belong(to: programs[0]))
        start(kept, with: "[1]", programs[1])
        #expect(!kept.belong(to: programs[0]))
        #expect(kept.result(for: 1..<2, schema) == nil)
    }

    @Test func `no result is kept if it depends on the dynamic scope`() throws {
        let program = try SchemaProgram.compiled(
            ##"{"items": {"$dynamicRef": "#a", "$dynamicAnchor": "a"}}"##
        )
        let kept = KeptResults<Int>()
        start(kept, with: "[1]", program)
        kept.keep(1, for: 1..<2, schema)
        #expect(kept.result(for: 1..<2, schema) == nil)
    }
}
