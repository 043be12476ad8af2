import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// The rows about values.
extension SchemaRows {
    static let values: [SchemaRow] = [
        SchemaRow(
            "contradictory bounds of numbers",
            #"{"maximum": 2️⃣1, "minimum": 1️⃣1.5}"#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "no value satisfies both 'minimum' 1.5 and 'maximum' 1",
                related: ["2️⃣"]
            )
        ),
        SchemaRow("equal bounds", #"{"minimum": 1, "maximum": 1.0, "minItems": 2, "maxItems": 2}"#),
        SchemaRow(
            "equal bounds, one of them exclusive",
            #"{"minimum": 2️⃣1, "exclusiveMaximum": 1️⃣1}"#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "no value satisfies both 'minimum' 1 and 'exclusiveMaximum' 1",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "equal bounds, both of them exclusive",
            #"{"exclusiveMinimum": 2️⃣1, "exclusiveMaximum": 1️⃣1}"#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "no value satisfies both 'exclusiveMinimum' 1 and 'exclusiveMaximum' 1",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "equal bounds in draft 4, and the minimum is exclusive",
            #"""
            {"$schema": "http://json-schema.org/draft-04/schema#",
             "minimum": 2️⃣1, "maximum": 1️⃣1, "exclusiveMinimum": true}
            """#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "no value satisfies both 'minimum' 1 and 'maximum' 1",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "equal bounds in draft 4, and none of them is exclusive",
            #"""
            {"$schema": "http://json-schema.org/draft-04/schema#",
             "minimum": 1, "maximum": 1, "exclusiveMaximum": false}
            """#
        ),
        SchemaRow(
            "contradictory bounds of matches",
            #"{"contains": {"const": 1}, "minContains": 2️⃣2, "maxContains": 1️⃣1}"#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "no value satisfies both 'minContains' 2 and 'maxContains' 1",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "more matches are required than items are allowed",
            #"{"contains": {"const": 1}, "minContains": 2️⃣3, "maxItems": 1️⃣2}"#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "no value satisfies both 'minContains' 3 and 'maxItems' 2",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "contradictory bounds of matches in 2019-09",
            #"""
            {"$schema": "https://json-schema.org/draft/2019-09/schema",
             "contains": {"const": 1}, "minContains": 2️⃣2, "maxContains": 1️⃣1}
            """#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "no value satisfies both 'minContains' 2 and 'maxContains' 1",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "contradictory bounds of matches without 'contains'",
            #"{1️⃣"minContains": 2, 2️⃣"maxContains": 1}"#,
            SchemaFinding("1️⃣", .ignoredKeyword, "'minContains' has no effect without 'contains'"),
            SchemaFinding("2️⃣", .ignoredKeyword, "'maxContains' has no effect without 'contains'")
        ),
        SchemaRow(
            "bounds of matches without 'contains', where 'type' excludes arrays",
            #"{"type": "object", 1️⃣"minContains": 2}"#,
            SchemaFinding("1️⃣", .ignoredKeyword, "'minContains' has no effect without 'contains'")
        ),
        SchemaRow(
            "contradictory bounds of values that 'type' excludes",
            #"{"type": 3️⃣"string", 1️⃣"minimum": 2, 2️⃣"maximum": 1}"#,
            SchemaFinding(
                "1️⃣",
                .inapplicableKeyword,
                "'minimum' only applies to numbers, but 'type' excludes them",
                related: ["3️⃣"]
            ),
            SchemaFinding(
                "2️⃣",
                .inapplicableKeyword,
                "'maximum' only applies to numbers, but 'type' excludes them",
                related: ["3️⃣"]
            )
        ),
        SchemaRow(
            "more members required than allowed",
            #"""
            {"properties": {"a": true, "b": true}, 2️⃣"required": ["a", "b"], "maxProperties": 1️⃣1}
            """#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "2 members are required, but 'maxProperties' allows 1",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "more members required than allowed, with canonically equivalent names",
            #"{2️⃣"required": ["\#u{E9}", "e\#u{301}"], "maxProperties": 1️⃣1}"#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "2 members are required, but 'maxProperties' allows 1",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "one member required, and none allowed",
            #"{2️⃣"required": ["a"], "maxProperties": 1️⃣0}"#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "1 member is required, but 'maxProperties' allows 0",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "as many members required as allowed",
            #"{"properties": {"a": true}, "required": ["a"], "maxProperties": 1}"#
        ),
        SchemaRow(
            "an 'enum' value of an excluded type",
            #"{"type": 2️⃣["string"], "enum": ["a", 1️⃣null]}"#,
            SchemaFinding(
                "1️⃣",
                .excludedValue,
                "'enum' value null is not allowed by 'type'",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "values and a bound of an excluded type in draft 3",
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#",
             "type": 3️⃣"string", "enum": ["a", 1️⃣null], 2️⃣"minimum": 1}
            """#,
            SchemaFinding(
                "1️⃣",
                .excludedValue,
                "'enum' value null is not allowed by 'type'",
                related: ["3️⃣"]
            ),
            SchemaFinding(
                "2️⃣",
                .inapplicableKeyword,
                "'minimum' only applies to numbers, but 'type' excludes them",
                related: ["3️⃣"]
            )
        ),
        SchemaRow(
            "a type in draft 3 that is a schema, or that no other draft has",
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "type": [{"minimum": 1}],
             "minLength": 2, "properties": {"a": {"type": "any", "enum": [1], "minLength": 2}}}
            """#
        ),
        SchemaRow(
            "an 'enum' value that is a whole number",
            #"{"type": "integer", "enum": [1.0, 2]}"#
        ),
        SchemaRow(
            "an 'enum' value with a fraction of zero in draft 4",
            #"""
            {"$schema": "http://json-schema.org/draft-04/schema#",
             "type": 3️⃣"integer", "enum": [1️⃣1.0, 2️⃣3e0, 2]}
            """#,
            SchemaFinding(
                "1️⃣",
                .excludedValue,
                "'enum' value 1.0 is not allowed by 'type'",
                related: ["3️⃣"]
            ),
            SchemaFinding(
                "2️⃣",
                .excludedValue,
                "'enum' value 3e0 is not allowed by 'type'",
                related: ["3️⃣"]
            )
        ),
        SchemaRow(
            "a fraction is not an integer",
            #"{"type": 2️⃣"integer", "const": 1️⃣1.5}"#,
            SchemaFinding(
                "1️⃣",
                .excludedValue,
                "'const' value 1.5 is not allowed by 'type'",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "a duplicate 'enum' value",
            #"{"enum": [2️⃣1, "a", 1️⃣1.0]}"#,
            SchemaFinding(
                "1️⃣",
                .repeatedEnumValue,
                "duplicate value 1.0 in 'enum'",
                related: ["2️⃣"],
                fixed: #"{"enum": [1, "a"]}"#,
                isSafe: true
            )
        ),
        SchemaRow(
            "duplicate 'enum' values before another value",
            #"{"enum": [2️⃣1, 1️⃣1, "a", 3️⃣1.0]}"#,
            SchemaFinding(
                "1️⃣",
                .repeatedEnumValue,
                "duplicate value 1 in 'enum'",
                related: ["2️⃣"],
                fixed: #"{"enum": [1, "a", 1.0]}"#,
                isSafe: true
            ),
            SchemaFinding(
                "3️⃣",
                .repeatedEnumValue,
                "duplicate value 1.0 in 'enum'",
                related: ["2️⃣"],
                fixed: #"{"enum": [1, 1, "a"]}"#,
                isSafe: true
            )
        ),
        SchemaRow(
            "'enum' values that look alike but differ",
            #"{"enum": [1, "1", true, [1], {"a": 1}]}"#
        ),
        SchemaRow(
            "an 'enum' without values",
            #"{"properties": {"a": {"enum": 1️⃣[]}}}"#,
            SchemaFinding(
                "1️⃣",
                .tooFewItems,
                "'enum' must have at least 1 value; without values, it rejects everything"
            )
        ),
        SchemaRow(
            "an 'enum' without values in draft 4, whose metaschema forbids it",
            #"{"$schema": "http://json-schema.org/draft-04/schema#", "enum": 1️⃣[]}"#,
            SchemaFinding(
                "1️⃣",
                .tooFewItems,
                "'enum' must have at least 1 value; without values, it rejects everything"
            )
        ),
        SchemaRow(
            "an 'enum' that is not an array",
            #"{"enum": 1️⃣{}}"#,
            SchemaFinding("1️⃣", .type, "expected an array, found an object")
        ),
        SchemaRow(
            "a default that is invalid",
            #"{"minLength": 2, "type": "string", "default": 1️⃣"a"}"#,
            SchemaFinding(
                "1️⃣",
                .invalidDefault,
                "the default does not match its own schema: must have at least 2 "
                    + "characters, found 1"
            )
        ),
        SchemaRow(
            "an example with a mistake inside",
            ##"""
            {"$defs": {"id": {"type": "integer"}}, "properties": {"id": {"$ref": "#/$defs/id"}},
             "examples": [{"id": 1}, 1️⃣{"id": 2️⃣"1"}]}
            """##,
            SchemaFinding(
                "1️⃣",
                .invalidExample,
                "the example does not match its own schema: expected an integer, found a string",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "an empty default without the required members",
            #"{"properties": {"a": {"default": 1}}, "required": ["a"], "default": {}}"#
        ),
        SchemaRow(
            "an empty default with too few members",
            #"{"minProperties": 1, "default": 1️⃣{}}"#,
            SchemaFinding(
                "1️⃣",
                .invalidDefault,
                "the default does not match its own schema: must have at least 1 member, found 0"
            )
        ),
        SchemaRow(
            "a default with some of the required members",
            #"{"required": ["a", "b"], "default": 1️⃣{"a": 1}}"#,
            SchemaFinding(
                "1️⃣",
                .invalidDefault,
                "the default does not match its own schema: missing required member 'b'"
            )
        ),
        SchemaRow(
            "an array as a default, with an empty object that lacks a required member",
            #"{"type": "array", "items": {"required": ["a"]}, "default": 1️⃣[2️⃣{}]}"#,
            SchemaFinding(
                "1️⃣",
                .invalidDefault,
                "the default does not match its own schema: missing required member 'a'",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "an empty example without the required members",
            #"{"required": ["b"], "examples": [1️⃣{}, {"b": 1}]}"#,
            SchemaFinding(
                "1️⃣",
                .invalidExample,
                "the example does not match its own schema: missing required member 'b'"
            )
        ),
    ]
}
