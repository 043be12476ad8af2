import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// The rows about values, branches and patterns.
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
                fixed: #"{"enum": [1, "a"]}"#
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
                fixed: #"{"enum": [1, "a", 1.0]}"#
            ),
            SchemaFinding(
                "3️⃣",
                .repeatedEnumValue,
                "duplicate value 1.0 in 'enum'",
                related: ["2️⃣"],
                fixed: #"{"enum": [1, 1, "a"]}"#
            )
        ),
        SchemaRow(
            "'enum' values that look alike but differ",
            #"{"enum": [1, "1", true, [1], {"a": 1}]}"#
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
            "an empty example without the required members",
            #"{"required": ["b"], "examples": [1️⃣{}, {"b": 1}]}"#,
            SchemaFinding(
                "1️⃣",
                .invalidExample,
                "the example does not match its own schema: missing required member 'b'"
            )
        ),
    ]

    static let branches: [SchemaRow] = [
        SchemaRow(
            "a duplicate branch of 'oneOf'",
            #"{"oneOf": [2️⃣{"minLength": 1, "type": "string"}, 1️⃣{"type": "string", "minLength": 1.0}]}"#,
            SchemaFinding(
                "1️⃣",
                .repeatedBranch,
                "duplicate 'oneOf' branch; values that match the branch are rejected",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "a duplicate branch of 'anyOf'",
            #"{"anyOf": [2️⃣{"type": "string"}, 1️⃣{"type": "string"}]}"#,
            SchemaFinding(
                "1️⃣",
                .repeatedBranch,
                "duplicate 'anyOf' branch; the duplicate has no effect",
                severity: .warning,
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "a branch after a branch that accepts every value",
            #"{"anyOf": [{"type": "string"}, 2️⃣{"title": "any"}, 1️⃣{"type": "number"}]}"#,
            SchemaFinding(
                "1️⃣",
                .unreachableBranch,
                "unreachable branch: an earlier branch accepts every value",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "a branch that only evaluates a member",
            #"{"anyOf": [{}, {"properties": {"a": {}}}], "unevaluatedProperties": false}"#
        ),
        SchemaRow(
            "a branch that only evaluates items",
            #"{"anyOf": [{}, {"items": {}}], "unevaluatedItems": false}"#
        ),
        SchemaRow("the last branch accepts every value", #"{"anyOf": [{"enum": ["a", "b"]}, {}]}"#),
        SchemaRow(
            "integers are also numbers",
            #"{"oneOf": [2️⃣{"type": "integer"}, 1️⃣{"type": "number"}]}"#,
            SchemaFinding(
                "1️⃣",
                .indistinctBranches,
                "ambiguous 'oneOf': every value that matches an earlier branch also matches this branch",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "a branch of 'oneOf' before a branch that accepts every value",
            #"{"oneOf": [2️⃣{"type": "string"}, 1️⃣true]}"#,
            SchemaFinding(
                "1️⃣",
                .indistinctBranches,
                "ambiguous 'oneOf': every value that matches an earlier branch also matches this "
                    + "branch",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "a branch of 'oneOf' that accepts no value, and a branch without a type",
            #"{"oneOf": [{"type": "string"}, false, {"minLength": 1}]}"#
        ),
        SchemaRow(
            "constants of the type of another branch",
            #"{"oneOf": [2️⃣{"type": ["string", "integer"]}, 1️⃣{"enum": ["a", 2]}]}"#,
            SchemaFinding(
                "1️⃣",
                .indistinctBranches,
                "ambiguous 'oneOf': every value that matches this branch also matches an earlier branch",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "constants, one of them refused by the type of another branch",
            #"{"oneOf": [{"type": ["string", "integer"]}, {"enum": ["a", 2, 2.5]}]}"#
        ),
        SchemaRow(
            "a constant of another type",
            #"{"oneOf": [{"type": ["string", "integer"]}, {"const": true}]}"#
        ),
        SchemaRow(
            "branches of different types",
            #"{"oneOf": [{"type": "integer"}, {"type": ["string", "null"]}]}"#
        ),
        SchemaRow(
            "branches of different lengths",
            #"{"oneOf": [{"maxLength": 1, "type": "string"}, {"minLength": 2, "type": "string"}]}"#
        ),
        SchemaRow(
            "a constant in two branches",
            #"{"oneOf": [2️⃣{"enum": ["a", "b"]}, 1️⃣{"const": "b"}]}"#,
            SchemaFinding(
                "1️⃣",
                .indistinctBranches,
                "ambiguous 'oneOf': \"b\" matches this branch and an earlier branch",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "constants in two branches, and the type of one branch refuses them",
            #"""
            {"oneOf": [
              {"type": 3️⃣["string", "integer"], "enum": [1️⃣null, 2️⃣1.5, "a"]},
              {"enum": [null, 1.5]}]}
            """#,
            SchemaFinding(
                "1️⃣",
                .excludedValue,
                "'enum' value null is not allowed by 'type'",
                related: ["3️⃣"]
            ),
            SchemaFinding(
                "2️⃣",
                .excludedValue,
                "'enum' value 1.5 is not allowed by 'type'",
                related: ["3️⃣"]
            )
        ),
        SchemaRow(
            "a constant in two branches that accept its type",
            #"{"oneOf": [2️⃣{"type": "integer", "enum": [1, 2]}, 1️⃣{"const": 1.0}]}"#,
            SchemaFinding(
                "1️⃣",
                .indistinctBranches,
                "ambiguous 'oneOf': 1.0 matches this branch and an earlier branch",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "two branches with equal tags",
            ##"""
            {"oneOf": [2️⃣{"$ref": "#/$defs/a"}, 1️⃣{"$ref": "#/$defs/b"}], "$defs": {
              "a": {"properties": {"kind": {"const": "x"}, "m": true}, "required": ["kind"]},
              "b": {"properties": {"kind": {"const": "x"}, "n": true}, "required": ["kind"]}}}
            """##,
            SchemaFinding(
                "1️⃣",
                .indistinctBranches,
                "ambiguous 'oneOf': this branch and an earlier branch both require 'kind' to be \"x\"",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "two branches with equal tags, and the type of one branch excludes objects",
            """
            {"oneOf": [
              {"type": "object", "properties": {"kind": {"const": "x"}}, "required": ["kind"]},
              {"type": 3️⃣"array", 1️⃣"properties": {"kind": {"const": "x"}}, 2️⃣"required": ["kind"]}]}
            """,
            SchemaFinding(
                "1️⃣",
                .inapplicableKeyword,
                "'properties' only applies to objects, but 'type' excludes them",
                related: ["3️⃣"]
            ),
            SchemaFinding(
                "2️⃣",
                .inapplicableKeyword,
                "'required' only applies to objects, but 'type' excludes them",
                related: ["3️⃣"]
            )
        ),
        SchemaRow(
            "two branches with equal tags, and both types include objects",
            """
            {"oneOf": [
              2️⃣{"type": "object", "properties": {"kind": {"const": "x"}}, "required": ["kind"]},
              1️⃣{"type": ["object", "null"], "properties": {"kind": {"const": "x"}, "a": true},
               "required": ["kind"]}]}
            """,
            SchemaFinding(
                "1️⃣",
                .indistinctBranches,
                "ambiguous 'oneOf': this branch and an earlier branch both require 'kind' to be \"x\"",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "two branches with equal tags, and each requires a member that the other lacks",
            """
            {"oneOf": [
              {"properties": {"kind": {"const": "x"}, "a": true}, "required": ["kind", "a"]},
              {"properties": {"kind": {"const": "x"}, "b": true}, "required": ["kind", "b"]}]}
            """
        ),
        SchemaRow(
            "two branches with equal tags whose names are only canonically equivalent",
            #"""
            {"oneOf": [
              {"properties": {"\#u{E9}": {"const": "x"}}, "required": ["\#u{E9}"]},
              {"properties": {"e\#u{301}": {"const": "x"}}, "required": ["e\#u{301}"]}]}
            """#
        ),
        SchemaRow(
            "two branches with equal tags, and only the first requires another member",
            """
            {"oneOf": [
              2️⃣{"properties": {"kind": {"const": "x"}, "a": true}, "required": ["kind", "a"]},
              1️⃣{"properties": {"kind": {"const": "x"}}, "required": ["kind"]}]}
            """,
            SchemaFinding(
                "1️⃣",
                .indistinctBranches,
                "ambiguous 'oneOf': this branch and an earlier branch both require 'kind' to be \"x\"",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "two branches with equal tags, and one forbids a member that the other requires",
            """
            {"oneOf": [
              {"properties": {"kind": {"const": "x"}, "a": false}, "required": ["kind"]},
              {"properties": {"kind": {"const": "x"}}, "required": ["kind", "a"]}]}
            """
        ),
        SchemaRow(
            "two branches with equal tags, and one forbids members that it does not describe",
            """
            {"oneOf": [
              {"properties": {"kind": {"const": "x"}}, "required": ["kind"],
               "additionalProperties": false},
              {"properties": {"kind": {"const": "x"}, "a": true}, "required": ["kind"]}]}
            """
        ),
        SchemaRow(
            "two branches with equal tags, and one allows members that it does not describe",
            """
            {"oneOf": [
              2️⃣{"properties": {"kind": {"const": "x"}}, "required": ["kind"],
               "additionalProperties": true},
              1️⃣{"properties": {"kind": {"const": "x"}, "a": true}, "required": ["kind"]}]}
            """,
            SchemaFinding(
                "1️⃣",
                .indistinctBranches,
                "ambiguous 'oneOf': this branch and an earlier branch both require 'kind' to be "
                    + "\"x\"",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "two branches with equal tags and different schemas for another member",
            """
            {"oneOf": [
              {"properties": {"kind": {"const": "x"}, "a": {"minimum": 2}}, "required": ["kind"]},
              {"properties": {"kind": {"const": "x"}, "a": {"maximum": 1}}, "required": ["kind"]}]}
            """
        ),
        SchemaRow(
            "two branches with equal tags, and 'minProperties' may distinguish them",
            """
            {"oneOf": [
              {"properties": {"kind": {"const": "x"}}, "required": ["kind"], "title": "T"},
              {"properties": {"kind": {"const": "x"}, "a": true}, "required": ["kind"],
               "minProperties": 2}]}
            """
        ),
        SchemaRow(
            "two branches with equal constants for a member that only one branch requires",
            """
            {"oneOf": [
              {"properties": {"kind": {"const": "x"}}},
              {"properties": {"kind": {"const": "x"}, "a": true}, "required": ["kind"]}]}
            """
        ),
        SchemaRow(
            "two branches that differ in the second of two tags",
            """
            {"oneOf": [
              {"properties": {"kind": {"const": "x"}, "n": {"const": 1}}, "required": ["kind", "n"]},
              {"properties": {"kind": {"const": "x"}, "n": {"const": 2}}, "required": ["kind", "n"]}]}
            """
        ),
    ]

    static let patterns: [SchemaRow] = [
        SchemaRow(
            "a pattern without anchors",
            #"{"pattern": 1️⃣"[a-z]+"}"#,
            SchemaFinding(
                "1️⃣",
                .unanchoredPattern,
                "'[a-z]+' matches anywhere in a string; did you mean '^[a-z]+$'?"
            )
        ),
        SchemaRow(
            "a pattern of 'patternProperties' without an anchor at its end",
            #"{"patternProperties": {1️⃣"^[a-z0-9]*": true}}"#,
            SchemaFinding(
                "1️⃣",
                .unanchoredPattern,
                "'^[a-z0-9]*' also matches longer strings; did you mean '^[a-z0-9]*$'?"
            )
        ),
        SchemaRow(
            "a pattern without an anchor at its start",
            #"{"pattern": 1️⃣"[a-z]+$"}"#,
            SchemaFinding(
                "1️⃣",
                .unanchoredPattern,
                "'[a-z]+$' also matches longer strings; did you mean '^[a-z]+$'?"
            )
        ),
        SchemaRow(
            "a pattern that ends with a dollar sign as a character",
            #"{"pattern": 1️⃣"[0-9]+\\$"}"#,
            SchemaFinding(
                "1️⃣",
                .unanchoredPattern,
                #"'[0-9]+\$' matches anywhere in a string; did you mean '^[0-9]+\$$'?"#
            )
        ),
        SchemaRow(
            "patterns that are probably meant to match a substring",
            #"{"allOf": [{"pattern": "[A-Z]"}, {"pattern": "\\S"}, {"pattern": "foo"}]}"#
        ),
        SchemaRow(
            "patterns that are probably meant to have no anchor at their end",
            #"{"allOf": [{"pattern": "^x-.*"}, {"pattern": "^[^/]+"}, {"pattern": "\\S+"}]}"#
        ),
        SchemaRow(
            "an anchor in the middle",
            #"{"pattern": 1️⃣"a$b"}"#,
            SchemaFinding("1️⃣", .emptyPattern, "the pattern 'a$b' matches no string")
        ),
        SchemaRow(
            "anchors inside an alternative",
            #"{"allOf": [{"pattern": "^$"}, {"pattern": "(a$|b)c"}]}"#
        ),
        SchemaRow(
            "an invalid pattern",
            #"{"pattern": "(1️⃣[a-z)"}"#,
            SchemaFinding(
                "1️⃣",
                .invalidPattern,
                "unterminated character class; expected ']'"
            )
        ),
    ]
}
