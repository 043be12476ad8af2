import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests of both ways to count mistakes: subtree by subtree in a large trace, and all at once in a small trace.
struct MistakeTallyTests {
    @Test(.long) func `both ways to count mistakes give equal tallies`() throws {
        let payloads = try PayloadFixtures.payloads("broken")
        var catalog = SchemaCatalog(formats: .assert)
        let entries = catalog.entries.filter { !$0.declaredMembers.isEmpty }
        let stride = LongTests.useAllInputs ? 1 : 8
        var count = 0
        for (number, payload) in payloads.enumerated() where number % stride == 0 {
            guard let document = try? JSONParser().parse(payload.bytes) else { continue }
            // Each payload is tried with its own schema, and with every 64th schema of the catalog.
            let others = entries.enumerated().filter { $0.offset % 64 == number % 64 }
            let own = entries.filter { $0.uri.hasSuffix(payload.schema) }
            for entry in others.map(\.element) + own {
                let trace = try TracingEvaluator.trace(
                    document,
                    program: try catalog.program(uri: entry.uri),
                    detail: .all
                )
                let whole = MistakeTally(PayloadLocations(of: document), ignoresNames: false)
                let found = whole.count(errorsOf: trace)
                for limit in [0, 1, .max] {
                    let parts = MistakeTally(PayloadLocations(of: document), ignoresNames: false)
                    // With these numbers of units, every trace is large and is divided into subtrees.
                    let kept = parts.count(
                        errorsOf: trace,
                        limit: limit,
                        largeTraceUnitCount: 0,
                        largeUnitCount: 2
                    )
                    let context: Comment = "\(payload.path) as \(entry.uri), \(limit) kept"
                    #expect(whole.mistakeCount == parts.mistakeCount, context)
                    #expect(whole.nullCount == parts.nullCount, context)
                    #expect(whole.misspellingCount == parts.misspellingCount, context)
                    #expect(whole.blamesTag == parts.blamesTag, context)
                    // The missing members of one object are one error if it is kept; otherwise they can be several.
                    guard limit == .max else { continue }
                    #expect(whole.errorCount == parts.errorCount, context)
                    #expect(kept.count == found.count, context)
                }
                count += whole.errorCount
            }
        }
        #expect(count > 500 / stride)
    }

    /// The payload has a wrong value, and a value that does not repeat the name of its member.
    @Test(arguments: [(false, 2), (true, 1)])
    func `an error about a name counts only if the name was not made up`(
        ignoresNames: Bool,
        count: Int
    ) throws {
        let program = try SchemaProgram.compiled(
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "keyedBy": "/name",
             "additionalProperties": {"properties": {"size": {"type": "number"}}}}
            """#
        )
        let document = try JSONParser().parse(Array(#"{"0": {"name": "a", "size": "b"}}"#.utf8))
        let trace = try TracingEvaluator.trace(document, program: program, detail: .all)
        let tally = MistakeTally(PayloadLocations(of: document), ignoresNames: ignoresNames)
        #expect(tally.count(errorsOf: trace).count == 2)
        #expect(tally.errorCount == count && tally.mistakeCount == count)
    }

    @Test(arguments: [
        ("[1, null, \"a\"]", true), ("[]", true), ("[1, [2]]", false), ("[{}]", false),
        ("7", false),
    ])
    func `an array is flat if it contains neither objects nor arrays`(
        text: String,
        isFlat: Bool
    ) throws {
        let document = try JSONParser().parse(Array(text.utf8))
        let places = PayloadLocations(of: document)
        #expect(places.isFlatArray(document.root) == isFlat)
        #expect(places.isFlatArray(document.root) == isFlat, "asked again")
    }
}
