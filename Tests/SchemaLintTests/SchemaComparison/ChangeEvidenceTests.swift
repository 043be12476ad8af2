import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests that the witness of a change shows this change, although a shorter value shows another change.
struct ChangeEvidenceTests {
    /// Two versions of a schema with two changes. The strings are the values that the findings show: those that become
    /// invalid, and those that become valid if the versions are exchanged.
    private typealias Row = (old: String, new: String, invalid: Set<String>, valid: Set<String>)

    private static let bounds: [Row] = [
        (
            #"{"maximum": 500}"#, #"{"maximum": 300, "minLength": 1}"#,
            ["500", #""""#], ["301", #""""#]
        ),
        (
            #"{"exclusiveMaximum": 500}"#, #"{"exclusiveMaximum": 300, "minLength": 1}"#,
            ["499", #""""#], ["300", #""""#]
        ),
        (
            #"{"exclusiveMinimum": 100}"#, #"{"exclusiveMinimum": 300, "minLength": 1}"#,
            ["101", #""""#], ["300", #""""#]
        ),
        (
            #"{"minimum": 100}"#, #"{"exclusiveMinimum": 100, "minLength": 1}"#,
            ["100", #""""#], ["100", #""""#]
        ),
        (
            #"{"multipleOf": 200}"#, #"{"multipleOf": 600, "minLength": 1}"#,
            ["200", #""""#], ["200", #""""#]
        ),
        (
            #"{"maxLength": 30}"#, #"{"maxLength": 10, "minimum": 1}"#,
            [#""aaaaaaaaaaa""#, "0"], [#""aaaaaaaaaaa""#, "0"]
        ),
        (
            #"{"minLength": 10}"#, #"{"minLength": 30, "minimum": 1}"#,
            [#""aaaaaaaaaa""#, "0"], [#""aaaaaaaaaa""#, "0"]
        ),
        (
            #"{"maxItems": 3}"#, #"{"maxItems": 1, "minLength": 1}"#,
            [#"["a", 0]"#, #""""#], [#"["a", 0]"#, #""""#]
        ),
        (
            #"{"maxProperties": 3}"#, #"{"maxProperties": 1, "minLength": 1}"#,
            [#"{"other0": 1, "other1": 1}"#, #""""#], [#"{"other0": 1, "other1": 1}"#, #""""#]
        ),
        (
            #"{"contains": {"const": 1}, "maxContains": 3}"#,
            #"{"contains": {"const": 1}, "maxContains": 2, "minLength": 1}"#,
            ["[1, 1, 1]", #""""#], ["[1, 1, 1]", #""""#]
        ),
        (
            #"{"contains": {"const": 1}}"#,
            #"{"contains": {"const": 1}, "minContains": 2, "minLength": 1}"#,
            ["[1]", #""""#], ["[1]", #""""#]
        ),
    ]

    private static let members: [Row] = [
        (
            #"{"type": "object"}"#,
            #"{"type": "object", "required": ["c"], "dependentRequired": {"a": ["b"]}}"#,
            ["{}", #"{"a": 1}"#], ["{}", #"{"a": 1}"#]
        ),
        (
            #"{"type": ["string", "object"]}"#,
            #"{"type": ["string", "object"], "minLength": 1, "required": ["a"]}"#,
            ["{}", #""""#], ["{}", #""""#]
        ),
        (
            "{}", #"{"minLength": 1, "additionalProperties": false}"#,
            [#"{"other": 1}"#, #""""#], [#"{"other": 1}"#, #""""#]
        ),
    ]

    private static let applicators: [Row] = [
        (
            #"{"type": ["string", "null"]}"#, #"{"type": "string", "minLength": 1}"#,
            ["null", #""""#], ["null", #""""#]
        ),
        (
            #"{"type": "array"}"#,
            #"{"type": "array", "contains": {"type": "integer"}, "maxItems": 1}"#,
            ["[]", "[1, 1]"], ["[]", "[1, 1]"]
        ),
        (
            #"""
            {"anyOf": [{"type": "integer", "minimum": 50}, {"type": "integer", "maximum": 90},
             {"type": "string"}]}
            """#,
            #"""
            {"oneOf": [{"type": "integer", "minimum": 50}, {"type": "integer", "maximum": 90},
             {"type": "string"}], "minLength": 1}
            """#,
            ["50", #""""#], ["50", #""""#]
        ),
        (
            #"{"if": {"required": ["a"]}, "then": {"required": ["b"]}}"#,
            #"{"if": {"required": ["x"]}, "then": {"required": ["b"]}, "minLength": 1}"#,
            [#"{"x": 1}"#, #""""#], [#"{"a": 1}"#, #""""#]
        ),
        (
            #"""
            {"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 1000}, {"type": "boolean"}]}
            """#,
            #"{"anyOf": [{"type": "string"}, {"type": "boolean"}], "minLength": 1}"#,
            ["1000", #""""#], ["1000", #""""#]
        ),
        (
            "{}", #"{"not": {"const": 1000}, "minLength": 1}"#,
            ["1000", #""""#], ["1000", #""""#]
        ),
        (
            "{}",
            #"""
            {"oneOf": [{"type": "string"}, {"type": "null"}, {"type": "array", "maxItems": 3}],
             "minLength": 1}
            """#,
            ["1", #""""#], ["1", #""""#]
        ),
    ]

    @Test(arguments: bounds + members + applicators)
    func `each of two changes has a witness of its own`(
        old: String,
        new: String,
        invalid: Set<String>,
        valid: Set<String>
    ) throws {
        #expect(try Self.witnesses(old, new) == invalid)
        #expect(try Self.witnesses(new, old) == valid)
    }

    /// Returns the values that the findings show. A message without a value is returned unchanged.
    private static func witnesses(_ old: String, _ new: String) throws -> Set<String> {
        let messages = try SchemaPairRow("", old, new).found().map(\.message)
        return Set(
            messages.map { message in
                guard let verdict = message.ranges(of: "valid: ").first else { return message }
                return String(message[verdict.upperBound...].trimmingPrefix("the number "))
            }
        )
    }
}
