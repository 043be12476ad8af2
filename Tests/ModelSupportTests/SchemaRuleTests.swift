import Testing

@testable import ModelSupport

@Suite struct SchemaRuleTests {
    /// A rule, a value, and the location and the keyword of the violation.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let rule: SchemaRule
        let text: String
        let violation: String?
        var testDescription: String { "\(name): \(text)" }

        init(_ name: String, _ rule: SchemaRule, _ text: String, _ violation: String? = nil) {
            (self.name, self.rule, self.text, self.violation) = (name, rule, text, violation)
        }
    }

    private static let digits = SchemaPattern("^[0-9]+$")
    private static let x = SchemaPattern("^x")
    private static let small: SchemaRule = .maximum(5)

    static let scalars = [
        Row("anything", .anything, "1"),
        Row("never", .never, "null", "false"),
        Row("type", .type([.null, .string]), #""a""#),
        Row("type", .type([.null, .string]), "null"),
        Row("type", .type([.null, .string]), "1", "type"),
        Row("type", .type([.integer]), "1.0"),
        Row("type", .type([.integer]), "1.5", "type"),
        Row("type", .type([.number]), "1"),
        Row("type", .type([.boolean]), "false"),
        Row("type", .type([.array]), "{}", "type"),
        Row("type", .type([.object]), "{}"),
        Row("enum", .enum([1, "a", nil]), "1.0"),
        Row("enum", .enum([1, "a", nil]), "null"),
        Row("enum", .enum([1, "a", nil]), #""A""#, "enum"),
        Row("const", .enum([["a": [1]]]), #"{"a":[1]}"#),
        Row("const", .enum([["a": [1]]]), #"{"a":[2]}"#, "const"),
        Row("const", .enum([["a": [1]]]), #"{"b":[1]}"#, "const"),
        Row("const", .enum([1]), "[1]", "const"),
        Row("minimum", .minimum(1), "1"),
        Row("minimum", .minimum(1), "0.9", "minimum"),
        Row("minimum", .minimum(1), #""0""#),
        Row("maximum", .maximum(1), "1"),
        Row("maximum", .maximum(1), "18446744073709551615", "maximum"),
        Row("exclusiveMinimum", .exclusiveMinimum(1), "1.1"),
        Row("exclusiveMinimum", .exclusiveMinimum(1), "1", "exclusiveMinimum"),
        Row("exclusiveMaximum", .exclusiveMaximum(1), "0"),
        Row("exclusiveMaximum", .exclusiveMaximum(1), "1", "exclusiveMaximum"),
        Row("multipleOf", .multipleOf(0.01), "19.99"),
        Row("multipleOf", .multipleOf(0.01), "0.015", "multipleOf"),
        Row("minLength", .minLength(2), #""😀😀""#),
        Row("minLength", .minLength(2), #""😀""#, "minLength"),
        Row("maxLength", .maxLength(1), #""ä""#),
        Row("maxLength", .maxLength(1), #""a\u0308""#, "maxLength"),
        Row("maxLength", .maxLength(1), "12"),
        Row("pattern", .pattern(digits), #""12""#),
        Row("pattern", .pattern(digits), #""1a""#, "pattern"),
        Row("format", .format("digits", digits), #""""#, "format"),
        Row("format", .format("digits", digits), "null"),
    ]

    static let combinations = [
        Row("allOf", .allOf([.minimum(1), small]), "3"),
        Row("allOf", .allOf([.minimum(1), small]), "6", "maximum"),
        Row("anyOf", .anyOf([.minimum(10), small]), "3"),
        Row("anyOf", .anyOf([.minimum(10), small]), "7", "anyOf"),
        Row("anyOf", .anyOf([]), "7", "anyOf"),
        Row("oneOf", .oneOf([.minimum(3), small]), "7"),
        Row("oneOf", .oneOf([.minimum(3), small]), "4", "oneOf"),
        Row("oneOf", .oneOf([.minimum(10), small]), "7", "oneOf"),
        Row("not", .not(small), "6"),
        Row("not", .not(small), "5", "not"),
        Row("when", .when(small, then: .multipleOf(2)), "4"),
        Row("when", .when(small, then: .multipleOf(2)), "3", "multipleOf"),
        Row("when", .when(small, then: .multipleOf(2)), "7"),
        Row("when", .when(small, else: .multipleOf(2)), "7", "multipleOf"),
        Row("of", .of(.never), "null"),
        Row("of", .of(.never), "1", "false"),
        Row("schema", .schema(.never), "null", "false"),
        Row("branch", .branch(by: "t", ["a": .required(["x"])]), #"{"t":"a","x":1}"#),
        Row("branch", .branch(by: "t", ["a": .required(["x"])]), #"{"t":"a"}"#, "required"),
        Row("branch", .branch(by: "t", ["a": .anything]), #"{"t":"b"}"#, "oneOf"),
        Row("branch", .branch(by: "t", ["a": .anything]), "{}", "oneOf"),
        Row("branch", .branch(by: "t", of: "anyOf", ["a": .anything]), "{}", "anyOf"),
        Row("relation", .relation(.uniqueBy([])), "[1,1]", "uniqueBy"),
    ]

    static let arrays = [
        Row("minItems", .minItems(1), "[1]"), Row("minItems", .minItems(1), "[]", "minItems"),
        Row("maxItems", .maxItems(1), "[1]"), Row("maxItems", .maxItems(1), "[1,2]", "maxItems"),
        Row("minItems", .minItems(1), "{}"),
        Row("uniqueItems", .uniqueItems, #"[1,"1",[1],{"a":1},{"a":2}]"#),
        Row("uniqueItems", .uniqueItems, "[1,2,1.0]", "uniqueItems"),
        Row("uniqueItems", .uniqueItems, #"["ä","a\u0308"]"#),
        Row("uniqueItems", .uniqueItems, "[]"),
        Row("items", .items(small), "[1,2]"),
        Row("items", .items(small), "[1,6,7]", "/1 maximum"),
        Row("items", .items(.never), "[]"),
        Row("items", .items(.never), "[1]", "/0 items"),
        Row("first", .items(first: [small, .never]), "[1]"),
        Row("first", .items(first: [small, .never]), "[1,1]", "/1 false"),
        Row("first", .items(.never, first: [small]), "[1,1]", "/1 items"),
        Row("contains", .contains(small), "[9,1]"),
        Row("contains", .contains(small), "[9]", "contains"),
        Row("contains", .contains(small, minimum: 0, maximum: 1), "[]"),
        Row("contains", .contains(small, minimum: 0, maximum: 1), "[1]"),
        Row("contains", .contains(small, minimum: 0, maximum: 1), "[1,1]", "contains"),
        Row("contains", .contains(small, minimum: 2), "[1,1]"),
        Row("contains", .contains(small, minimum: 2), "[1]", "contains"),
    ]

    static let objects = [
        Row("minProperties", .minProperties(1), #"{"a":1}"#),
        Row("minProperties", .minProperties(1), "{}", "minProperties"),
        Row("maxProperties", .maxProperties(0), "{}"),
        Row("maxProperties", .maxProperties(0), #"{"a":1}"#, "maxProperties"),
        Row("required", .required(["a", "b"]), #"{"a":null,"b":1}"#),
        Row("required", .required(["a", "b"]), #"{"a":1}"#, "required"),
        Row("required", .required(["a"]), "[]"),
        Row("properties", .properties(["a": small]), #"{"a":1,"b":9}"#),
        Row("properties", .properties(["a": small]), #"{"a":9}"#, "/a maximum"),
        Row("properties", .properties(["b": small, "a": small]), #"{"b":9,"a":9}"#, "/a maximum"),
        Row("patterns", .properties([:], patterns: [(x, small)]), #"{"x1":9}"#, "/x1 maximum"),
        Row("patterns", .properties([:], patterns: [(x, small)]), #"{"y":9,"x":1}"#),
        Row("others", .properties(["a": .anything], others: small), #"{"a":9,"b":1}"#),
        Row("others", .properties(["a": .anything], others: small), #"{"b":9}"#, "/b maximum"),
        Row(
            "others",
            .properties(["a": .anything], patterns: [(x, .anything)], others: .never),
            #"{"a":1,"x":1,"b":1}"#,
            "/b additionalProperties"
        ),
        Row("propertyNames", .propertyNames(.maxLength(1)), #"{"a":1}"#),
        Row("propertyNames", .propertyNames(.maxLength(1)), #"{"ab":1}"#, "propertyNames"),
        Row("dependentRequired", .dependentRequired(["a": ["b"]]), #"{"a":1,"b":1}"#),
        Row("dependentRequired", .dependentRequired(["a": ["b"]]), #"{"c":1}"#),
        Row(
            "dependentRequired",
            .dependentRequired(["a": ["b"]]),
            #"{"a":1}"#,
            "dependentRequired"
        ),
        Row(
            "dependentSchemas",
            .dependentSchemas(["a": .required(["b"])]),
            #"{"a":1}"#,
            "required"
        ),
        Row("dependentSchemas", .dependentSchemas(["a": .required(["b"])]), "{}"),
    ]

    private static let known: SchemaRule = .properties(["a": .anything])

    static let unevaluated = [
        Row("properties", .unevaluated(known, properties: .never), #"{"a":1}"#),
        Row(
            "properties",
            .unevaluated(known, properties: .never),
            #"{"a":1,"b":1}"#,
            "/b unevaluatedProperties"
        ),
        Row("properties", .unevaluated(known, properties: small), #"{"b":9}"#, "/b maximum"),
        Row("anyOf", .unevaluated(.anyOf([known, .never]), properties: .never), #"{"a":1}"#),
        Row(
            "not",
            .unevaluated(.not(.not(known)), properties: .never),
            #"{"a":1}"#,
            "/a unevaluatedProperties"
        ),
        Row("when", .unevaluated(.when(known), properties: .never), #"{"a":1}"#),
        Row("items", .unevaluated(.items(first: [small]), items: .never), "[1]"),
        Row(
            "items",
            .unevaluated(.items(first: [small]), items: .never),
            "[1,1]",
            "/1 unevaluatedItems"
        ),
        Row("items", .unevaluated(.items(first: [.anything]), items: .never), "[1]"),
        Row(
            "items",
            .unevaluated(.items(first: [.anything]), items: .never),
            "[1,1]",
            "/1 unevaluatedItems"
        ),
        // This rule accepts every item, too, but is not left out.
        Row("items", .unevaluated(.items(.not(.never)), items: .never), "[1,1]"),
        Row(
            "others",
            .unevaluated(.properties(["a": .anything], others: small), properties: .never),
            #"{"a":9,"b":1}"#
        ),
        Row(
            "patterns",
            .unevaluated(.properties([:], patterns: [(x, small)]), properties: .never),
            #"{"x":1,"y":1}"#,
            "/y unevaluatedProperties"
        ),
        Row("contains", .unevaluated(.contains(small), items: .never), "[1,2]"),
        Row(
            "contains",
            .unevaluated(.contains(small), items: .never),
            "[1,9]",
            "/1 unevaluatedItems"
        ),
        Row(
            "nested",
            .unevaluated(.unevaluated(known, properties: small), properties: .never),
            #"{"a":1,"b":1}"#
        ),
        Row("rule", .unevaluated(.never, properties: .anything), "{}", "false"),
    ]

    @Test(
        "a rule reports the first violation by a value",
        arguments: [scalars, combinations, arrays, objects, unevaluated].flatMap(\.self)
    )
    func violation(row: Row) throws {
        let value = try JSONText.decode(row.text, as: JSONValue.self)
        let violation = row.rule.violation(by: value)
        #expect(violation.map(Self.text) == row.violation)
        #expect(violation?.expectation.isEmpty != true)
        // The list of all violations begins with this violation.
        #expect(row.rule.violations(by: value, limit: 100).first == violation)
    }

    private static func text(of violation: SchemaViolation) -> String {
        violation.pointer.isEmpty
            ? violation.rule : "\(violation.pointer) \(violation.rule)"
    }

    /// A rule, a value, and all violations.
    struct ListRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let rule: SchemaRule
        let text: String
        let violations: [String]

        init(_ name: String, _ rule: SchemaRule, _ text: String, _ violations: String...) {
            (testDescription, self.rule, self.text, self.violations) = (
                name, rule, text, violations
            )
        }
    }

    static let lists = [
        ListRow("no violations", .allOf([small, .minimum(1)]), "3"),
        ListRow(
            "violations by one value",
            .allOf([.minLength(3), .pattern(digits), .type([.number])]),
            #""a""#,
            "minLength",
            "pattern",
            "type"
        ),
        ListRow(
            "violations by members, sorted by name",
            .properties(["b": small, "a": .allOf([small, .multipleOf(4)]), "c": small]),
            #"{"c":1,"b":7,"a":6}"#,
            "/a maximum",
            "/a multipleOf",
            "/b maximum"
        ),
        ListRow(
            "violations by an object, by declared members and by other members",
            .allOf([
                .required(["x", "y"]),
                .properties(["b": small], patterns: [(x, .minimum(1))], others: .never),
            ]),
            #"{"z":1,"xa":0,"b":9}"#,
            "required",
            "required",
            "/b maximum",
            "/xa minimum",
            "/z additionalProperties"
        ),
        ListRow(
            "violations by one member, first of its own rule and then of the rules of patterns",
            .properties(["xa": small], patterns: [(x, .multipleOf(4)), (x, .maximum(6))]),
            #"{"xa":7}"#,
            "/xa maximum",
            "/xa multipleOf",
            "/xa maximum"
        ),
        ListRow(
            "violations by items",
            .items(small, first: [.minimum(2), .anything]),
            "[1,9,6,5,7]",
            "/0 minimum",
            "/2 maximum",
            "/4 maximum"
        ),
        ListRow(
            "violations of rules for names and dependencies",
            .allOf([
                .propertyNames(.maxLength(1)),
                .dependentRequired(["b": ["p", "q"], "aa": ["r"]]),
                .dependentSchemas(["b": .maxProperties(1)]),
            ]),
            #"{"b":1,"aa":2}"#,
            "propertyNames",
            "dependentRequired",
            "dependentRequired",
            "dependentRequired",
            "maxProperties"
        ),
        ListRow(
            "members that a violated rule leaves unevaluated are not violations",
            .unevaluated(.properties(["a": small]), properties: .never),
            #"{"a":9,"b":1}"#,
            "/a maximum"
        ),
        ListRow(
            "violations by unevaluated members",
            .unevaluated(.properties(["a": small]), properties: .never),
            #"{"a":1,"c":1,"b":1}"#,
            "/b unevaluatedProperties",
            "/c unevaluatedProperties"
        ),
        ListRow(
            "violations in a branch that applies",
            .when(.required(["a"]), then: .allOf([.required(["b"]), .minProperties(2)])),
            #"{"a":1}"#,
            "required",
            "minProperties"
        ),
        ListRow(
            "branches that do not match give one violation",
            .anyOf([small, .minimum(9)]),
            "7",
            "anyOf"
        ),
    ]

    @Test("a rule lists all violations by a value up to a limit", arguments: lists)
    func violations(row: ListRow) throws {
        let value = try JSONText.decode(row.text, as: JSONValue.self)
        let all = row.rule.violations(by: value, limit: 100).map(Self.text)
        #expect(all == row.violations)
        for limit in 1..<max(2, all.count) {
            let some = row.rule.violations(by: value, limit: limit).map(Self.text)
            #expect(some == Array(row.violations.prefix(limit)))
        }
    }

    @Test(arguments: [0, -1])
    func `a rule lists no violations if the limit is not positive`(limit: Int) {
        let rules: [SchemaRule] = [
            .never, .type([.string]), .maxItems(0), .anyOf([]), .schema(.items(.never)),
        ]
        for rule in rules {
            #expect(rule.violations(by: JSONValue.array([1]), limit: limit).isEmpty)
        }
    }

    @Test func `a validated value lists at most 100 violations and throws the first`() throws {
        struct Sample: SchemaValidated {
            let value: JSONValue

            func violations(limit: Int) -> [SchemaViolation] {
                SchemaRule.items(.type([.string])).violations(by: value, limit: limit)
            }
        }
        let sample = Sample(value: .array(Array(repeating: 1, count: 1000)))
        #expect(sample.violations().count == 100)
        #expect(sample.violations(limit: 3).map(\.pointer) == ["/0", "/1", "/2"])
        let violation = #expect(throws: SchemaViolation.self) { try sample.validate() }
        #expect(violation == sample.violations().first)
        #expect(throws: Never.self) { try Sample(value: []).validate() }
    }

    @Test func `a rule may refer to itself`() throws {
        enum Rules {
            static let node: SchemaRule = .properties(["next": .schema(node), "size": .maximum(5)])
        }
        let valid = try JSONText.decode(#"{"next":{"next":{"size":5}}}"#, as: JSONValue.self)
        #expect(Rules.node.violation(by: valid) == nil)
        let value = try JSONText.decode(#"{"next":{"next":{"size":6}}}"#, as: JSONValue.self)
        let violation = Rules.node.violation(by: value)
        #expect(violation?.description == "/next/next/size: maximum: at most 5")
    }

    private static let shown: [(JSONValue, String)] = [
        (nil, "null"), (true, "true"), (0.5, "0.5"), ("a", #""a""#), ([], "[]"),
        ([1], "an array"), ([:], "{}"), (["a": 1], "an object"),
    ]

    @Test func `an expectation shows a value`() {
        for (value, text) in Self.shown {
            let violation = SchemaRule.enum([value]).violation(by: "another value")
            #expect(violation?.description == "the value: const: \(text)")
        }
    }

    @Test(arguments: [
        (2, "one of 1, 2"), (5, "one of 1, 2, 3, 4, 5"), (6, "one of 1, 2, 3, 4, 5, …"),
    ])
    func `an expectation lists at most five values`(count: Int64, expectation: String) {
        let values = (1...count).map { JSONValue.number(JSONNumber($0)) }
        let violation = SchemaRule.enum(values).violation(by: JSONValue.null)
        #expect(violation?.expectation == expectation)
    }

    /// Rules that an array of one number violates, and their expectations.
    private static let counts: [(SchemaRule, String)] = [
        (.minItems(2), "at least 2 items"), (.maxItems(0), "at most 0 items"),
        (.contains(.never), "at least 1 items that match its schema, not 0"),
        (.contains(.anything, minimum: 2, maximum: 4), "2 to 4 items that match its schema, not 1"),
        (.contains(.anything, minimum: 2, maximum: 2), "2 to 2 items that match its schema, not 1"),
        (
            .contains(.anything, minimum: 3, maximum: 2),
            "at least 3 and at most 2 items that match its schema, not 1"
        ),
    ]

    @Test func `an expectation names the bounds of a count`() {
        for (rule, expectation) in Self.counts {
            #expect(rule.violation(by: JSONValue.array([1]))?.expectation == expectation)
        }
        let violation = SchemaRule.minItems(1).violation(by: JSONValue.array([]))
        #expect(violation?.expectation == "at least 1 item")
    }
}
