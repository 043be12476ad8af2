import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests of schema versions that are made to exhaust a comparison: numbers at the ends of their ranges, hundreds of
/// members or branches, and definitions that would be too many schemas if each reference were replaced by its target.
struct HostileComparisonTests {
    // MARK: Numbers

    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775806",
        "-9223372036854775807",
        "9223372036854775808", "18446744073709551616", "1e19", "1e400", "-1e400", "1e-400",
        "1e999999999999", "4611686018427387904", "0.5", "-0",
    ]

    private static let bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]

    @Test(arguments: bounds, numbers)
    func `bounds at the ends of the range of numbers are compared`(
        _ keyword: String,
        _ number: String
    ) throws {
        let new = "{\"\(keyword)\":\(number)}"
        #expect(try !Self.findings("{\"\(keyword)\":100}", new).isEmpty)
        #expect(try !Self.findings(new, "{\"\(keyword)\":100}").isEmpty)
        #expect(try Self.findings(new, new).isEmpty)
        let whole = "{\"type\":\"integer\",\"\(keyword)\":\(number)}"
        #expect(try !Self.findings("{\"type\":\"integer\",\"\(keyword)\":100}", whole).isEmpty)
    }

    private static let counts = [
        "0", "9223372036854775807", "9223372036854775806", "1e9", "1e19", "1e400",
    ]

    private static let countKeywords = [
        "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties",
    ]

    @Test(arguments: countKeywords, counts)
    func `the smallest and the greatest counts are compared as bounds`(
        _ keyword: String,
        _ count: String
    ) throws {
        let old = "{\"\(keyword)\":3}"
        let new = "{\"\(keyword)\":\(count)}"
        let limit = LongTests.count(20_000, long: SchemaDifferences.workLimit)
        #expect(try !Self.findings(old, new, workLimit: limit).isEmpty)
        #expect(try !Self.findings(new, old, workLimit: limit).isEmpty)
        let both = "{\"\(keyword)\":\(count),\"contains\":{},\"minContains\":\(count)}"
        #expect(try !Self.findings(old, both, workLimit: limit).isEmpty)
    }

    @Test(arguments: [
        (0, [0, 1]), (1, [0, 1, 2]), (39, [38, 39, 40]), (40, [39, 40]), (41, [40]), (42, []),
        (Int.max, []), (-1, []), (Int.min, []),
    ])
    func `the counts that are sampled around a bound are within the limits`(
        _ count: Int,
        _ expected: [Int]
    ) {
        #expect(ValueSampler.counts(around: count, upTo: 40) == expected)
    }

    // MARK: Wide schemas

    /// Two versions of a schema with many members, constants or subschemas.
    struct Wide: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let old: String
        let new: String
    }

    private static let wide = [
        Wide(
            testDescription: "new members",
            old: "{\"type\":\"object\"}",
            new: "{\"properties\":{\(many { "\"p\($0)\":{\"type\":\"string\"}" })}}"
        ),
        Wide(
            testDescription: "required members",
            old: "{\"type\":\"object\"}",
            new: "{\"required\":[\(many { "\"p\($0)\"" })]}"
        ),
        Wide(
            testDescription: "members of subschemas",
            old: "{\"allOf\":[\(many { "{\"properties\":{\"p\($0)\":{\"type\":\"string\"}}}" })]}",
            new: "{\"allOf\":[\(many { "{\"properties\":{\"p\($0)\":{\"type\":\"integer\"}}}" })]}"
        ),
        Wide(
            testDescription: "members that require other members",
            old: "{\"type\":\"object\"}",
            new: "{\"dependentRequired\":{\(many { "\"p\($0)\":[\"p\($0 + 1)\"]" })}}"
        ),
        Wide(
            testDescription: "constants",
            old: "{\"enum\":[\(many { "\($0)" })]}",
            new: "{\"enum\":[\(many { "\($0 + 7)" })]}"
        ),
        Wide(
            testDescription: "branches with tags",
            old: "{\"oneOf\":[\(many { tagged($0, "string") })]}",
            new: "{\"oneOf\":[\(many { tagged($0, "integer") })]}"
        ),
        Wide(
            testDescription: "conditions",
            old: "{\"allOf\":[\(many { condition($0, on: $0) })]}",
            new: "{\"allOf\":[\(many { condition($0, on: $0 + 1) })]}"
        ),
        Wide(
            testDescription: "negations",
            old: "{\"allOf\":[\(many { "{\"not\":{\"const\":\($0)}}" })]}",
            new: "{\"allOf\":[\(many { "{\"not\":{\"const\":-\($0)}}" })]}"
        ),
        Wide(
            testDescription: "negations of required members",
            old: "{\"type\":\"object\",\"properties\":{\(many { "\"p\($0)\":false" })}}",
            new: "{\"allOf\":[\(many { "{\"not\":{\"required\":[\"p\($0)\"]}}" })]}"
        ),
        Wide(
            testDescription: "choices around a member",
            old: "{\"properties\":{\"a\":{\"maxLength\":3}},\"allOf\":[\(many(choice))]}",
            new: "{\"properties\":{\"a\":{\"maxLength\":4}},\"allOf\":[\(many(choice))]}"
        ),
        Wide(
            testDescription: "members of the first of many branches",
            old: members,
            new: "{\"anyOf\":[\(members),\(many { "{\"required\":[\"q\($0)\"]}" })]}"
        ),
        Wide(
            testDescription: "patterns",
            old: "{\"patternProperties\":{\(many { "\"^a\($0)\":{}" })}}",
            new: "{\"patternProperties\":{\(many { "\"^a\($0)\":{\"type\":\"string\"}" })}}"
        ),
        Wide(
            testDescription: "patterns of strings",
            old: "{\"allOf\":[\(many { "{\"pattern\":\"^a\($0)\"}" })]}",
            new: "{\"allOf\":[\(many { "{\"pattern\":\"^b\($0)\"}" })]}"
        ),
        Wide(
            testDescription: "divisors",
            old: multiples(of: { 2 * $0 + 1 }),
            new: multiples(of: { 2 * $0 + 2 })
        ),
    ]

    private static func multiples(of divisor: (Int) -> Int) -> String {
        "{\"allOf\":[\(many { "{\"multipleOf\":\(divisor($0))}" })]}"
    }

    private static func many(_ text: (Int) -> String) -> String {
        (0..<LongTests.count(200, long: 1_000)).map(text).joined(separator: ",")
    }

    private static func tagged(_ number: Int, _ type: String) -> String {
        "{\"properties\":{\"kind\":{\"const\":\(number)},\"a\":{\"type\":\"\(type)\"}},\"required\":[\"kind\"]}"
    }

    private static let members =
        "{\"properties\":{\(many { "\"p\($0)\":{\"type\":\"string\"}" })}}"

    private static func choice(_ number: Int) -> String {
        "{\"oneOf\":[{\"required\":[\"a\(number)\"]},{\"required\":[\"b\(number)\"]}]}"
    }

    private static func condition(_ number: Int, on value: Int) -> String {
        "{\"if\":{\"properties\":{\"kind\":{\"const\":\(value)}}},\"then\":{\"required\":[\"m\(number)\"]}}"
    }

    @Test(.long, arguments: wide)
    func `schemas with hundreds of members, constants or subschemas are compared`(_ row: Wide)
        throws
    {
        let limit = LongTests.count(100_000, long: SchemaDifferences.workLimit)
        #expect(try !Self.findings(row.old, row.new, workLimit: limit).isEmpty)
        #expect(try !Self.findings(row.new, row.old, workLimit: limit).isEmpty)
        #expect(try Self.findings(row.old, row.old, workLimit: limit).isEmpty)
    }

    @Test func `a change of many divisors has few candidates`() throws {
        let old = try Self.program(Self.multiples { 2 * $0 + 1 })
        let new = try Self.program(Self.multiples { 2 * $0 + 2 })
        var comparison = SchemaComparison(ComparedSchemas(old: old, new: new))
        let changes = comparison.changes()
        #expect(changes.count == 1)
        #expect(changes.allSatisfy { $0.candidates.count < 1_000 })
    }

    @Test(arguments: [(0, true), (ComparedSchemas.workLimit, false)])
    func `a multiple of 6 is known to be a multiple of 3 if steps are left`(
        limit: Int,
        isChange: Bool
    ) throws {
        let old = try Self.program(#"{"multipleOf": 6}"#)
        let new = try Self.program(#"{"multipleOf": 3}"#)
        var comparison = SchemaComparison(ComparedSchemas(old: old, new: new, workLimit: limit))
        let changes = comparison.changes()
        #expect(changes.map(\.narrows) == [isChange])
        #expect(changes.map(\.widens) == [true])
    }

    /// Schemas with the bound `BOUND`, in which many schemas or patterns apply to many members or items.
    private static let products: [(name: String, schema: String)] = {
        func list(_ make: (Int) -> String) -> String {
            (0..<100).map(make).joined(separator: ",")
        }
        let bound = #"{"minLength": BOUND}"#
        let members = list { #""m\#($0)": \#($0 == 50 ? bound : "{}")"# }
        let items = list { $0 == 50 ? bound : "{}" }
        let additional = list { _ in #"{"additionalProperties": {"maxLength": 9}}"# }
        let patterns = list { #""x\#($0)": {}"# }
        let rests = list { _ in #"{"items": {"maxLength": 9}}"# }
        return [
            (
                "members and additionalProperties",
                #"{"properties": {\#(members)}, "allOf": [\#(additional)]}"#
            ),
            (
                "members and patterns",
                #"{"properties": {\#(members)}, "patternProperties": {\#(patterns)}}"#
            ),
            ("prefixItems and items", #"{"prefixItems": [\#(items)], "allOf": [\#(rests)]}"#),
        ]
    }()

    @Test(arguments: products)
    func `structures are compared until the steps are used up`(
        _ name: String,
        _ schema: String
    ) throws {
        let old = try Self.program(schema.replacing("BOUND", with: "1"))
        let new = try Self.program(schema.replacing("BOUND", with: "2"))
        let bound = SchemaChange.Kind.bound(.minLength, old: "1", new: "2")
        for limit in [0, 100, 1_000, 3_000, ComparedSchemas.structureLimit] {
            let compared = ComparedSchemas(old: old, new: new)
            compared.structureStepsLeft = limit
            var comparison = SchemaComparison(compared)
            let kinds = comparison.changes().map(\.kind)
            if kinds != [bound] { #expect(kinds.contains(.uncompared), "\(limit) steps") }
            if limit == ComparedSchemas.structureLimit { #expect(kinds == [bound]) }
            #expect(compared.structureStepsLeft > -2_000, "\(limit) steps")
        }
    }

    @Test func `branches in another order give no findings`() throws {
        let branches = (0..<LongTests.count(500, long: 2_000)).map { Self.tagged($0, "string") }
        let old = "{\"oneOf\":[\(branches.joined(separator: ","))]}"
        let new = "{\"oneOf\":[\(branches.reversed().joined(separator: ","))]}"
        #expect(try Self.findings(old, new).isEmpty)
    }

    @Test func `the search makes witnesses until its steps are used up`() throws {
        let old = try Self.program("{\"type\":\"object\"}")
        let new = try Self.program("{\"type\":\"object\",\"required\":[\"a\",\"b\",\"c\"]}")
        for (limit, hasWitness) in [(0, false), (ComparedSchemas.workLimit, true)] {
            let compared = ComparedSchemas(old: old, new: new, workLimit: limit)
            var comparison = SchemaComparison(compared)
            let changes = comparison.changes()
            #expect(changes.count == 3)
            var search = WitnessSearch(compared)
            for change in changes {
                #expect((search.witness(for: change, validOn: .old) != nil) == hasWitness)
            }
        }
    }

    @Test(arguments: [(0, 0), (ComparedSchemas.workLimit, 1)])
    func `examples are used only if steps are left to search them for secrets`(
        limit: Int,
        count: Int
    ) throws {
        let program = try SchemaProgram.compiled(
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "secret": "^s", "examples": ["a", "s"]}
            """
        )
        let compared = ComparedSchemas(old: program, new: program, workLimit: limit)
        let set = compared.constraints(of: [compared.root(.old)])
        #expect(compared.examples(of: set).count == count)
    }

    @Test func `equal schemas have no witness with any number of remaining steps`() throws {
        let text = #"{"type": ["object", "string"], "minLength": 1, "required": ["a"]}"#
        let (old, new) = (try Self.program(text), try Self.program(text))
        let values = [SampleValue.string("a"), .object([]), .integer(1)]
        for limit in 0..<400 {
            let compared = ComparedSchemas(old: old, new: new, workLimit: limit)
            let search = WitnessSearch(compared)
            for value in values {
                #expect(
                    !search.isWitness(value, validOn: .old),
                    "\(value.text) with \(limit) steps"
                )
                #expect(
                    !search.isWitness(value, validOn: .new),
                    "\(value.text) with \(limit) steps"
                )
            }
        }
    }

    @Test func `changed constants are found with any number of remaining steps`() throws {
        let old = try Self.program(#"{"enum": [1, 2, 3]}"#)
        let new = try Self.program(#"{"enum": [2, 3, 4]}"#)
        for limit in 0..<200 {
            var comparison = SchemaComparison(
                ComparedSchemas(old: old, new: new, workLimit: limit)
            )
            let kinds = comparison.changes().map(\.kind)
            #expect(
                kinds == [.value("1", isRemoved: true), .value("4", isRemoved: false)],
                "\(limit) steps"
            )
        }
    }

    @Test(
        arguments: [
            (0, [.applicator(keyword: "anyOf", isRemoved: false)]),
            (1, [.branch("'short'", isRemoved: false)]),
            (2, []),
        ] as [(Int, [SchemaChange.Kind])]
    )
    func `a new branch for strings that were valid before is a change if no comparison is left`(
        count: Int,
        expected: [SchemaChange.Kind]
    ) throws {
        let old = try Self.program(#"{"type": "string"}"#)
        let branch = #"{"title": "short", "type": "string", "maxLength": 3}"#
        let new = try Self.program(#"{"anyOf": [{"type": "string"}, \#(branch)]}"#)
        var comparison = SchemaComparison(ComparedSchemas(old: old, new: new))
        comparison.crossComparisonsLeft = count
        let kinds = comparison.changes().map(\.kind)
        #expect(kinds == expected)
    }

    @Test(arguments: [(0, true), (ComparedSchemas.overlapCheckLimit, false)])
    func `a new branch of 'oneOf' counts as an overlap if no check is left`(
        count: Int,
        narrows: Bool
    ) throws {
        let branches = #"{"type": "string", "maxLength": 2}, {"type": "boolean"}"#
        let old = try Self.program(#"{"oneOf": [\#(branches)]}"#)
        let new = try Self.program(
            #"{"oneOf": [\#(branches), {"type": "string", "minLength": 3}]}"#
        )
        let compared = ComparedSchemas(old: old, new: new)
        compared.overlapChecksLeft = count
        var comparison = SchemaComparison(compared)
        let changes = comparison.changes()
        #expect(changes.map(\.narrows) == [narrows])
    }

    @Test func `the steps to a change are kept up to a limit, and a negation swaps its effects`() {
        var change = SchemaChange(kind: .condition, narrows: true, widens: false)
        change.seldomNarrows = true
        for index in 0..<SchemaChange.stepLimit { change = change.below(.item(index)) }
        #expect(change.steps.count == SchemaChange.stepLimit && !change.isTooDeep)
        #expect(change.steps.first == .item(SchemaChange.stepLimit - 1))
        #expect(change.steps.last == .item(0))
        change = change.below(.negation)
        #expect(change.steps.isEmpty && change.isTooDeep)
        #expect(!change.narrows && change.widens)
        #expect(!change.seldomNarrows && change.seldomWidens)
        change = change.below(.member("a"))
        #expect(change.steps.isEmpty && change.isTooDeep)
        #expect(!change.narrows && change.widens)
    }

    // MARK: Doubling

    /// Functions that make a definition from a reference to the next definition. Most of them use the reference
    /// twice, so that a chain would double at each step if the references were replaced by their targets.
    private static let definitions: [(name: String, make: @Sendable (String) -> String)] = [
        ("allOf", { "{\"allOf\":[\($0),\($0)]}" }),
        ("anyOf", { "{\"anyOf\":[\($0),\($0)]}" }),
        ("oneOf", { "{\"oneOf\":[\($0),\($0)]}" }),
        ("oneOf and a string", { "{\"oneOf\":[\($0),{\"type\":\"string\"}]}" }),
        ("if and then", { "{\"if\":\($0),\"then\":\($0)}" }),
        ("if, then and else", { "{\"if\":\($0),\"then\":\($0),\"else\":\($0)}" }),
        ("not", { "{\"allOf\":[{\"not\":\($0)},{\"not\":\($0)}]}" }),
        ("dependentSchemas", { "{\"dependentSchemas\":{\"a\":\($0),\"b\":\($0)}}" }),
        ("unevaluatedProperties", { "{\"anyOf\":[\($0),\($0)],\"unevaluatedProperties\":false}" }),
    ]

    @Test(.long, arguments: definitions.map(\.name))
    func `a chain of definitions that each use the next is compared`(_ name: String) throws {
        let make = try #require(Self.definitions.first { $0.name == name }).make
        let old = Self.chain(60, make, end: "{\"type\":\"object\",\"maxProperties\":3}")
        let new = Self.chain(60, make, end: "{\"type\":\"object\",\"maxProperties\":2}")
        // The search for witnesses takes most of the time.
        let limit = LongTests.count(50_000, long: SchemaDifferences.workLimit)
        #expect(try !Self.findings(old, new, workLimit: limit).isEmpty)
        #expect(try Self.findings(old, old, workLimit: limit).isEmpty)
        // For this pair, the test only checks that the comparison ends.
        let other = "{\"type\":[\"object\",\"string\"]}"
        _ = try Self.findings(other, new, workLimit: limit)
    }

    @Test func `unions that contain each other are compared`() throws {
        let branches = (0..<12).map { "{\"properties\":{\"m\":{\"$ref\":\"#/$defs/d\($0)\"}}}" }
        let definitions = (0..<12).map {
            "\"d\($0)\":{\"title\":\"t\($0)\",\"anyOf\":[\(branches.joined(separator: ","))]}"
        }
        let text = definitions.joined(separator: ",")
        let old = "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(text)}}"
        let new = old.replacing("\"title\":\"t5\"", with: "\"title\":\"t5\",\"maxProperties\":3")
        #expect(try !Self.findings(old, new).isEmpty)
    }

    private static func chain(_ count: Int, _ make: (String) -> String, end: String) -> String {
        let definitions = (0..<count).map {
            "\"d\($0)\":" + make("{\"$ref\":\"#/$defs/d\($0 + 1)\"}")
        }
        let all = (definitions + ["\"d\(count)\":\(end)"]).joined(separator: ",")
        return "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(all)}}"
    }

    private static func findings(
        _ old: String,
        _ new: String,
        workLimit: Int = SchemaDifferences.workLimit
    ) throws -> [SchemaDifferences.Finding] {
        SchemaDifferences.findings(
            old: try program(old),
            new: try program(new),
            workLimit: workLimit
        )
    }

    private static func program(_ text: String) throws -> SchemaProgram {
        var catalog = SchemaCatalog(formats: .assert)
        let uri = "file:///schema.json"
        try catalog.registry.add(SourceFile(path: "schema.json", bytes: Array(text.utf8)), uri: uri)
        return try catalog.program(uri: uri)
    }
}
