import Testing

@testable import ModelSupport

/// Tests of the constraints that few schemas have.
@Suite struct SchemaConstraintTests {
    /// A constraint, a value, and the violation by the value.
    struct Row: CustomTestStringConvertible, Sendable {
        let constraint: any SchemaConstraint
        let text: String
        let violation: String?
        var testDescription: String { "\(constraint) of \(text)" }

        init(_ constraint: any SchemaConstraint, _ text: String, _ violation: String? = nil) {
            (self.constraint, self.text, self.violation) = (constraint, text, violation)
        }
    }

    /// Each time is an hour after the previous one, or up to 60 seconds earlier or later.
    private static let hourly = SchemaSteps(at: [], by: "PT1H", within: 60)
    private static let query = SchemaQuery(of: ["a"], in: ["b"])
    /// The longest path that is searched for a value.
    private static let longPath = String(repeating: "x", count: 2_048)

    static let rows = [
        Row(
            hourly,
            #"["2024-01-01T00:00:00Z", "2024-01-01T01:00:00Z", "2024-01-01T03:01:00+01:00"]"#
        ),
        Row(hourly, #"["2024-01-01T00:00:00Z", "2024-01-01T01:01:00.5Z"]"#, "/1 steps"),
        Row(hourly, #"["2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"]"#, "/1 steps"),
        Row(hourly, #"["2024-01-01T02:00:00Z", "2024-01-01T01:00:00Z"]"#, "/1 steps"),
        Row(hourly, #"["2024-01-01T00:00:00Z", "later", "2024-01-01T05:00:00Z"]"#),
        // The texts have the form of times, but are not valid: a space, and a leap second within a day.
        Row(hourly, #"["2024-01-01 00:00:00Z", "2024-01-01 05:00:00Z"]"#),
        Row(hourly, #"["2024-01-01T10:00:60Z", "2024-01-01T15:00:00Z"]"#),
        Row(hourly, #"{"a": "2024-01-01T00:00:00Z"}"#),
        // Seconds since 1970 are rounded, so the differences are not exactly 0.3 and 0.7.
        Row(
            SchemaSteps(at: [], by: "PT0.5S", within: 0.2),
            #"["2024-01-01T00:00:00Z", "2024-01-01T00:00:00.3Z", "2024-01-01T00:00:01Z"]"#
        ),
        Row(
            SchemaSteps(at: [], by: "PT0.5S", within: 0.2),
            #"["2024-01-01T00:00:00Z", "2024-01-01T00:00:00.299999Z"]"#,
            "/1 steps"
        ),
        Row(
            SchemaSteps(at: ["t"], by: "P1D", within: 0),
            #"[{"t": "2024-02-28T00:00:00Z"}, {"t": "2024-02-29T00:00:00Z"}, {"t": "2024-03-02T00:00:00Z"}]"#,
            "/2 steps"
        ),
        Row(query, #"{"a": {"c": "1"}, "b": "http://x/?c=1"}"#),
        Row(query, #"{"a": {"c": "2"}, "b": "http://x/?c=1"}"#, "/a/c queryOf"),
        Row(query, #"{"a": {}, "b": "http://x/?c=1"}"#, "queryOf"),
        Row(query, #"{"a": {}, "b": "http://x/#?c=1"}"#),
        Row(query, #"{"a": {"c": "1", "d": 2}, "b": "http://x/?d=1&c=1"}"#),
        Row(query, #"{"a": {"c": "a b"}, "b": "http://x/?c=a+b"}"#),
        Row(query, #"{"a": {"c": "a+b"}, "b": "http://x/?c=a+b"}"#),
        Row(query, #"{"a": {"c": "a+b"}, "b": "http://x/?c=a+%62"}"#),
        Row(query, #"{"a": {"c": "%41"}, "b": "http://x/?c=%41"}"#),
        Row(query, #"{"a": {"c": "x"}, "b": "http://x/?c=1"}"#, "/a/c queryOf"),
        Row(query, #"{"a": {"c": "a&b"}, "b": "http://x/?c=a%26b"}"#),
        Row(query, #"{"a": {"c d": "%"}, "b": "http://x/?c%20d=%"}"#),
        Row(query, #"{"a": {"c": "%4"}, "b": "http://x/?c=%4"}"#),
        Row(query, #"{"a": {"c": "%4g%"}, "b": "http://x/?c=%4g%25"}"#),
        Row(query, #"{"a": {"c": "A"}, "b": "http://x/?c=%4"}"#, "/a/c queryOf"),
        Row(query, #"{"a": {"c": "A"}, "b": "http://x/%4?c=%"}"#, "/a/c queryOf"),
        Row(query, #"{"a": {"c": "A"}, "b": "http://x/?c=%41"}"#),
        Row(query, #"{"a": {"c": "A"}, "b": "http://x/?c=%42"}"#, "/a/c queryOf"),
        Row(query, #"{"a": {"c": "red"}, "b": "http://x/red"}"#),
        Row(query, #"{"a": {"c": "red"}, "b": "red"}"#),
        Row(query, #"{"a": {"c": "red"}, "b": "re"}"#, "/a/c queryOf"),
        Row(query, #"{"a": {"c": ""}, "b": "http://x/red"}"#, "/a/c queryOf"),
        Row(query, #"{"a": {"c": "q"}, "b": "\#(longPath)"}"#, "/a/c queryOf"),
        Row(query, #"{"a": {"c": "q"}, "b": "\#(longPath)x"}"#),
        Row(query, #"{"a": {"c": "REDACTED"}, "b": "http://x/?c=1"}"#),
        Row(query, #"{"a": {"c": "1"}, "b": "http://x/?c=***"}"#),
        Row(query, #"{"a": {"c": "1"}}"#),
        Row(query, "1"),
        Row(SchemaExactValue(.bound(.maximum), "1e400"), "18446744073709551615"),
        Row(SchemaExactValue(.bound(.maximum), "1e-400"), "0"),
        Row(SchemaExactValue(.bound(.maximum), "1e-400"), "1", "maximum"),
        Row(SchemaExactValue(.bound(.maximum), "1e-400"), #""text""#),
        Row(SchemaExactValue(.bound(.minimum), "1.00000000000000000001"), "1", "minimum"),
        Row(SchemaExactValue(.bound(.exclusiveMinimum), "0.99999999999999999999"), "1"),
        Row(SchemaExactValue(.bound(.exclusiveMaximum), "-1e400"), "-1", "exclusiveMaximum"),
        Row(SchemaExactValue(.bound(.multipleOf), "18446744073709551615"), "18446744073709551615"),
        Row(
            SchemaExactValue(.bound(.multipleOf), "18446744073709551615"),
            "18446744073709552000",
            "multipleOf"
        ),
        Row(SchemaExactValue(.values, "[1e400, [18446744073709551615]]"), "[18446744073709551615]"),
        Row(SchemaExactValue(.values, "[1e400, [18446744073709551615]]"), "1", "enum"),
        Row(
            SchemaExactValue(.values, #"[{"\u00e9": 1, "e\u0301": 2}]"#),
            #"{"e\u0301": 2}"#,
            "const"
        ),
    ]

    @Test func `each member is compared only with the parameters that have its name`() throws {
        let names = (0..<2_000).map { "c\($0)" }
        var members = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") })
        members["c7"] = "2"
        let link = "http://x/?" + names.map { "\($0)=1" }.joined(separator: "&")
        func violation() -> SchemaViolation? {
            let parameters = JSONValue.object(members.mapValues(JSONValue.string))
            let value = JSONValue.object(["a": parameters, "b": .string(link + "&c7=%32")])
            return Self.query.violation(in: value.jsonContent, at: 0)
        }
        #expect(violation() == nil)
        members["c1999"] = "2"
        #expect(violation()?.pointer == "/a/c1999")
        members["c1999"] = nil
        #expect(violation() == SchemaViolation("queryOf", "all parameters of the link"))
    }

    @Test("a constraint reports the violation by a value", arguments: rows)
    func violation(row: Row) throws {
        let content = try JSONText.decode(row.text, as: JSONValue.self).jsonContent
        let found = row.constraint.violation(in: content, at: 0).map {
            $0.pointer.isEmpty ? $0.rule : "\($0.pointer) \($0.rule)"
        }
        #expect(found == row.violation)
    }
}
