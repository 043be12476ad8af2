import Testing

@testable import ModelSupport

/// A search for violations reads a value as often as its size demands, however many references lead to the value.
@Suite struct SearchMemoryTests {
    private final class Counter {
        var count = 0
    }

    /// Objects inside one another. The member `child` of the innermost one is `leaf`.
    private struct Chain: JSONCoding {
        let levels: Int
        let leaf: JSONValue
        /// The counter of the objects that a search reads.
        let counter: Counter

        init(levels: Int, leaf: JSONValue, counter: Counter) {
            (self.levels, self.leaf, self.counter) = (levels, leaf, counter)
        }

        // No test decodes the objects.
        init(json decoder: any Decoder) throws { throw decoder.mismatch(Self.self) }

        var jsonContent: JSONContent {
            counter.count += 1
            var child: any JSONCoding = leaf
            if levels > 1 { child = Chain(levels: levels - 1, leaf: leaf, counter: counter) }
            let rest: [String: JSONValue] = ["a": true]
            return .object(ContentMembers([(name: "child", value: child)], rest: rest))
        }
    }

    /// A rule that applies itself to the member `child` in two ways, and the violation by a chain.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let rule: SchemaRule
        let leaf: JSONValue
        let violation: String?

        init(_ name: String, _ rule: SchemaRule, leaf: JSONValue, _ violation: String? = nil) {
            (testDescription, self.rule, self.leaf, self.violation) = (name, rule, leaf, violation)
        }
    }

    private static let branches: SchemaRule = .anyOf([
        .allOf([.type([.object]), .properties(["b": .anything, "child": .schema(branches)])]),
        .allOf([.type([.object]), .properties(["child": .schema(branches), "a": .enum([true])])]),
    ])
    private static let parts: SchemaRule = .allOf([
        .type([.object]), .properties(["child": .schema(parts)]),
        .properties(["child": .of(parts)], patterns: [("^b", .never)]),
    ])
    private static let closed: SchemaRule = .unevaluated(
        .allOf([.schema(closedPart), .anyOf([.schema(closedPart), .never])]),
        properties: .never
    )
    private static let closedPart: SchemaRule = .allOf([
        .type([.object]), .properties(["a": .anything, "child": .schema(closed)]),
    ])

    static let rows = [
        Row("branches of a valid value", branches, leaf: [:]),
        Row("branches of an invalid value", branches, leaf: 1, "anyOf"),
        Row("parts of a valid value", parts, leaf: [:]),
        Row("parts of an invalid value", parts, leaf: 1, "type"),
        Row("other members of a valid value", closed, leaf: ["a": 1]),
        Row("other members of an invalid value", closed, leaf: ["b": 1], "unevaluatedProperties"),
    ]

    @Test(arguments: rows, [3, 16])
    func `the number of reads does not double with each level`(row: Row, levels: Int) {
        let counter = Counter()
        let chain = Chain(levels: levels, leaf: row.leaf, counter: counter)
        let violation = row.rule.violation(by: chain)
        let violations = row.rule.violations(by: chain, limit: 3)
        #expect(violation?.rule == row.violation)
        #expect(violations.first == violation)
        // Without a memory, each call reads more than 2¹⁶ objects of a chain with 16 levels.
        #expect(counter.count < 40_000)
    }

    private static let children: SchemaRule = .properties(["child": .schema(children)])

    @Test func `a search with one reference for each value does not count the values below it`() {
        let counter = Counter()
        let chain = Chain(levels: 100, leaf: [:], counter: counter)
        #expect(Self.children.violation(by: chain) == nil)
        // The search reads each object a few times. To count the values below each object takes 4,950 reads.
        #expect(counter.count < 1_000)
    }
}
