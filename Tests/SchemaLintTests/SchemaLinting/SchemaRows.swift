import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Each rule of `widget-lint schema`: what it finds, and what it leaves alone.
enum SchemaRows {
    static let names: [SchemaRow] = [
        SchemaRow(
            "a keyword with a letter too few",
            #"{1️⃣"minLenght": 3}"#,
            SchemaFinding(
                "1️⃣",
                .misspelledKeyword,
                "unknown keyword 'minLenght'; did you mean 'minLength'?",
                mended: #"{"minLength": 3}"#
            )
        ),
        SchemaRow("a name with a prefix", #"{"x-minLenght": 3}"#),
        SchemaRow("a name like no other", #"{"markdownDescription": "a", "tsType": "b"}"#),
        SchemaRow("a member called like a misspelling", #"{"properties": {"titel": true}}"#),
        SchemaRow("a misspelling in data", #"{"const": {"titel": 1}, "default": {"titel": 1}}"#),
        SchemaRow(
            "what a reference leads to is no keyword",
            ##"{"$ref": "#/definition/a", "definition": {"a": {"type": "string"}}}"##
        ),
        SchemaRow(
            "a keyword of a later draft",
            #"{"$schema": "http://json-schema.org/draft-04/schema#", 1️⃣"const": 1}"#,
            SchemaFinding(
                "1️⃣",
                .foreignKeyword,
                "'const' is not a draft-04 keyword and is ignored"
            )
        ),
        SchemaRow(
            "a keyword of an older draft",
            #"{1️⃣"divisibleBy": 2}"#,
            SchemaFinding(
                "1️⃣",
                .foreignKeyword,
                "'divisibleBy' is not a 2020-12 keyword and is ignored; use 'multipleOf' instead"
            )
        ),
        SchemaRow(
            "an annotation of a later draft",
            #"{"$schema": "http://json-schema.org/draft-04/schema#", "examples": [1]}"#
        ),
        SchemaRow(
            "a format by another name",
            #"{"format": 1️⃣"url"}"#,
            SchemaFinding(
                "1️⃣",
                .unknownFormat,
                "unknown format 'url'; did you mean 'uri'?",
                mended: #"{"format": "uri"}"#
            )
        ),
        SchemaRow(
            "a format misspelled",
            #"{"format": 1️⃣"emial"}"#,
            SchemaFinding(
                "1️⃣",
                .unknownFormat,
                "unknown format 'emial'; did you mean 'email'?",
                mended: #"{"format": "email"}"#
            )
        ),
        SchemaRow(
            "formats of others",
            #"{"items": {"format": "int32"}, "format": "vendor-thing"}"#
        ),
        SchemaRow(
            "a format where formats assert",
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "format": 1️⃣"vendor-thing"}
            """,
            SchemaFinding(
                "1️⃣",
                .unknownFormat,
                "unknown format 'vendor-thing'; values are not checked"
            )
        ),
    ]

    static let vain: [SchemaRow] = [
        SchemaRow(
            "additional items without a tuple",
            #"{"$schema": "http://json-schema.org/draft-07/schema#", 1️⃣"additionalItems": false}"#,
            SchemaFinding(
                "1️⃣",
                .ignoredKeyword,
                "'additionalItems' has no effect without 'items' as an array"
            )
        ),
        SchemaRow(
            "additional items beside one schema for all items",
            """
            {"$schema": "http://json-schema.org/draft-07/schema#",
             "items": {"type": "string"}, 1️⃣"additionalItems": false}
            """,
            SchemaFinding(
                "1️⃣",
                .ignoredKeyword,
                "'additionalItems' has no effect without 'items' as an array"
            )
        ),
        SchemaRow(
            "additional items of a tuple",
            """
            {"$schema": "http://json-schema.org/draft-07/schema#",
             "items": [{"type": "string"}], "additionalItems": false}
            """
        ),
        SchemaRow(
            "keywords beside a reference in draft 7",
            ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#",
             "properties": {"a": {2️⃣"$ref": "#", 1️⃣"minProperties": 1, "maxProperties": 2}}}
            """##,
            SchemaFinding(
                "1️⃣",
                .ignoredKeyword,
                "'minProperties' and 'maxProperties' are ignored beside '$ref' up to draft 7; move the "
                    + "reference into 'allOf'",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "the type of the target beside a reference in draft 7",
            ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "properties":
             {"a": {"$ref": "#/definitions/a", "type": "string"},
              "b": {"$ref": "#/definitions/b", "type": ["null", "string"]}},
             "definitions": {"a": {"type": "string"}, "b": {"type": ["string", "null"]}}}
            """##
        ),
        SchemaRow(
            "a bound and the type of the target beside a reference in draft 7",
            ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "properties":
             {"a": {2️⃣"$ref": "#/definitions/a", "type": "string", 1️⃣"minLength": 2}},
             "definitions": {"a": {"type": "string"}}}
            """##,
            SchemaFinding(
                "1️⃣",
                .ignoredKeyword,
                "'minLength' is ignored beside '$ref' up to draft 7; move the reference into "
                    + "'allOf'",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "another type beside a reference in draft 7",
            ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "properties":
             {"a": {2️⃣"$ref": "#/definitions/a", 1️⃣"type": "integer"},
              "b": {4️⃣"$ref": "#/definitions/b", 3️⃣"type": ["string"]}},
             "definitions": {"a": {"type": "string"}, "b": {"title": "B"}}}
            """##,
            SchemaFinding(
                "1️⃣",
                .ignoredKeyword,
                "'type' is ignored beside '$ref' up to draft 7; move the reference into 'allOf'",
                related: ["2️⃣"]
            ),
            SchemaFinding(
                "3️⃣",
                .ignoredKeyword,
                "'type' is ignored beside '$ref' up to draft 7; move the reference into 'allOf'",
                related: ["4️⃣"]
            )
        ),
        SchemaRow(
            "words beside a reference in draft 7",
            ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#",
             "properties": {"a": {"$ref": "#", "title": "A", "description": "a", "default": {}}}}
            """##
        ),
        SchemaRow(
            "keywords beside a reference since 2019-09",
            ##"{"properties": {"a": {"$ref": "#", "minProperties": 1}}}"##
        ),
        SchemaRow(
            "a consequence without condition",
            #"{1️⃣"then": {"minLength": 1}}"#,
            SchemaFinding("1️⃣", .ignoredKeyword, "'then' has no effect without 'if'")
        ),
        SchemaRow(
            "a keyword for other kinds",
            #"{"type": 2️⃣"object", 1️⃣"minLength": 1}"#,
            SchemaFinding(
                "1️⃣",
                .inapplicableKeyword,
                "'minLength' only applies to strings, but 'type' excludes them",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "a keyword for one of two kinds",
            #"{"type": ["object", "string"], "minLength": 1}"#
        ),
        SchemaRow("a keyword for numbers", #"{"type": "integer", "minimum": 1}"#),
    ]

    static let values: [SchemaRow] = [
        SchemaRow(
            "bounds of numbers",
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
            "equal bounds of which one is excluded",
            #"{"minimum": 2️⃣1, "exclusiveMaximum": 1️⃣1}"#,
            SchemaFinding(
                "1️⃣",
                .contradictoryBounds,
                "no value satisfies both 'minimum' 1 and 'exclusiveMaximum' 1",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "more required than allowed",
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
            "a listed value of another type",
            #"{"type": 2️⃣["string"], "enum": ["a", 1️⃣null]}"#,
            SchemaFinding(
                "1️⃣",
                .excludedValue,
                "'enum' value null is not allowed by 'type'",
                related: ["2️⃣"]
            )
        ),
        SchemaRow("a whole number as listed", #"{"type": "integer", "enum": [1.0, 2]}"#),
        SchemaRow(
            "a fraction that is no integer",
            #"{"type": 2️⃣"integer", "const": 1️⃣1.5}"#,
            SchemaFinding(
                "1️⃣",
                .excludedValue,
                "'const' value 1.5 is not allowed by 'type'",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "a value listed twice",
            #"{"enum": [2️⃣1, "a", 1️⃣1.0]}"#,
            SchemaFinding(
                "1️⃣",
                .repeatedEnumValue,
                "duplicate value 1.0 in 'enum'",
                related: ["2️⃣"],
                mended: #"{"enum": [1, "a"]}"#
            )
        ),
        SchemaRow("values that only look alike", #"{"enum": [1, "1", true, [1], {"a": 1}]}"#),
        SchemaRow(
            "a default that does not fit",
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
            "an empty default whose members are missing",
            #"{"properties": {"a": {"default": 1}}, "required": ["a"], "default": {}}"#
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
            "an empty example whose members are missing",
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
            "an equal branch of oneOf",
            #"{"oneOf": [2️⃣{"minLength": 1, "type": "string"}, 1️⃣{"type": "string", "minLength": 1.0}]}"#,
            SchemaFinding(
                "1️⃣",
                .repeatedBranch,
                "duplicate 'oneOf' branch; values that match the branch are rejected",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "an equal branch of anyOf",
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
            "branches after one that takes everything",
            #"{"anyOf": [{"type": "string"}, 2️⃣{"title": "any"}, 1️⃣{"type": "number"}]}"#,
            SchemaFinding(
                "1️⃣",
                .unreachableBranch,
                "unreachable branch: an earlier branch accepts every value",
                related: ["2️⃣"]
            )
        ),
        SchemaRow("everything last", #"{"anyOf": [{"enum": ["a", "b"]}, {}]}"#),
        SchemaRow(
            "whole numbers are numbers",
            #"{"oneOf": [2️⃣{"type": "integer"}, 1️⃣{"type": "number"}]}"#,
            SchemaFinding(
                "1️⃣",
                .indistinctBranches,
                "ambiguous 'oneOf': every value that matches an earlier branch also matches this branch",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "types apart",
            #"{"oneOf": [{"type": "integer"}, {"type": ["string", "null"]}]}"#
        ),
        SchemaRow(
            "lengths apart",
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
            "the same tag twice",
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
            "two tags that differ together",
            """
            {"oneOf": [
              {"properties": {"kind": {"const": "x"}, "n": {"const": 1}}, "required": ["kind", "n"]},
              {"properties": {"kind": {"const": "x"}, "n": {"const": 2}}, "required": ["kind", "n"]}]}
            """
        ),
    ]

    static let patterns: [SchemaRow] = [
        SchemaRow(
            "no anchors",
            #"{"pattern": 1️⃣"[a-z]+"}"#,
            SchemaFinding(
                "1️⃣",
                .unanchoredPattern,
                "'[a-z]+' matches anywhere in a string; did you mean '^[a-z]+$'?"
            )
        ),
        SchemaRow(
            "no anchor in a name of patternProperties",
            #"{"patternProperties": {1️⃣"^[a-z0-9]*": true}}"#,
            SchemaFinding(
                "1️⃣",
                .unanchoredPattern,
                "'^[a-z0-9]*' matches anywhere in a string; did you mean '^[a-z0-9]*$'?"
            )
        ),
        SchemaRow(
            "a part that is meant",
            #"{"allOf": [{"pattern": "[A-Z]"}, {"pattern": "\\S"}, {"pattern": "foo"}]}"#
        ),
        SchemaRow(
            "open ends",
            #"{"allOf": [{"pattern": "^x-.*"}, {"pattern": "^[^/]+"}, {"pattern": "\\S+"}]}"#
        ),
        SchemaRow(
            "an anchor in the middle",
            #"{"pattern": 1️⃣"a$b"}"#,
            SchemaFinding("1️⃣", .emptyPattern, "the pattern 'a$b' matches no string")
        ),
        SchemaRow(
            "anchors that may be passed",
            #"{"allOf": [{"pattern": "^$"}, {"pattern": "(a$|b)c"}]}"#
        ),
        SchemaRow(
            "no expression",
            #"{"pattern": "(1️⃣[a-z)"}"#,
            SchemaFinding(
                "1️⃣",
                .invalidPattern,
                "unterminated character class; expected ']'"
            )
        ),
    ]

    private static let endless =
        "circular reference: to check a value, this schema must check the same value again"

    static let references: [SchemaRow] = [
        SchemaRow(
            "a reference misspelled",
            ##"{"$ref": 1️⃣"#/$defs/colour", "$defs": {"color": {"$anchor": "c"}}}"##,
            SchemaFinding(
                "1️⃣",
                .deadReference,
                "cannot resolve '$ref': 'file:///schemas/0.json' has no value at "
                    + "'/$defs/colour'; did you mean '#/$defs/color'?",
                mended: ##"{"$ref": "#/$defs/color", "$defs": {"color": {"$anchor": "c"}}}"##
            )
        ),
        SchemaRow(
            "a reference to a schema on the web",
            #"{"$ref": 1️⃣"https://schemas.example/color.json#/$defs/a"}"#,
            SchemaFinding(
                "1️⃣",
                .deadReference,
                "cannot resolve '$ref': no schema with the URI "
                    + "'https://schemas.example/color.json'; remote schemas are not fetched; "
                    + "add a folder with --schemas",
                severity: .warning
            )
        ),
        SchemaRow(
            "a reference to the schema that it stands in",
            ##"{"type": "object", "allOf": [{"$ref": 1️⃣"#"}]}"##,
            SchemaFinding("1️⃣", .endlessReference, endless)
        ),
        SchemaRow(
            "two definitions that ask each other",
            ##"""
            {"items": {"$ref": "#/$defs/a"},
             "$defs": {"a": {"anyOf": [{"type": "null"}, {"$ref": 1️⃣"#/$defs/b"}]},
                       "b": {"not": {"$ref": 2️⃣"#/$defs/a"}}}}
            """##,
            SchemaFinding("1️⃣", .endlessReference, endless),
            SchemaFinding("2️⃣", .endlessReference, endless)
        ),
        SchemaRow(
            "a schema for the members of its own values",
            ##"{"type": "object", "allOf": [{"additionalProperties": {"$ref": "#"}}]}"##
        ),
        SchemaRow(
            "a reference to the definition beside it",
            ##"{"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"type": "string"}}}"##
        ),
        SchemaRow(
            "a definition that only refers to itself",
            ##"{"type": "array", "$defs": {1️⃣"a": {"items": {"$ref": "#/$defs/a"}}}}"##,
            SchemaFinding("1️⃣", .deadDefinition, "unused definition 'a'")
        ),
        SchemaRow(
            "a reference into a definition",
            ##"{"items": {"$ref": "#/$defs/a/items"}, "$defs": {"a": {"items": true}}}"##
        ),
        SchemaRow("definitions for others", #"{"$defs": {"a": {"type": "string"}}}"#),
        SchemaRow(
            "a definition with a name in Swift",
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "type": "object", "$defs": {"a": {"swiftName": "A", "type": "object"}}}
            """
        ),
    ]

    static let members: [SchemaRow] = [
        SchemaRow(
            "a required name misspelled",
            #"{"properties": {"color": true}, "required": [1️⃣"colour"]}"#,
            SchemaFinding(
                "1️⃣",
                .undefinedRequired,
                "'colour' is required but not defined; did you mean 'color'?",
                mended: #"{"properties": {"color": true}, "required": ["color"]}"#
            )
        ),
        SchemaRow(
            "a required name that is forbidden",
            """
            {"properties": {"a": true}, "required": [1️⃣"other"], "additionalProperties": false}
            """,
            SchemaFinding(
                "1️⃣",
                .undefinedRequired,
                "'other' is required, but 'additionalProperties' forbids it, so no object is valid"
            )
        ),
        SchemaRow(
            "defined around a branch",
            #"{"properties": {"a": true}, "anyOf": [{"required": ["a"]}, {"minProperties": 2}]}"#
        ),
        SchemaRow(
            "defined behind a reference",
            ##"""
            {"allOf": [{"$ref": "#/$defs/base"}], "properties": {"b": true}, "required": ["a"],
             "$defs": {"base": {"properties": {"a": true}}}}
            """##
        ),
        SchemaRow(
            "required by a definition, defined by who refers to it",
            ##"""
            {"allOf": [{"$ref": "#/$defs/base"}], "properties": {"b": true},
             "$defs": {"base": {"properties": {"a": true}, "required": ["b"]}}}
            """##
        ),
        SchemaRow(
            "defined by a pattern",
            #"{"properties": {"a": true}, "patternProperties": {"^x-": true}, "required": ["x-b"]}"#
        ),
        SchemaRow(
            "a map",
            #"{"properties": {"a": true}, "additionalProperties": {"type": "string"}, "required": ["b"]}"#
        ),
        SchemaRow("nothing described", #"{"required": ["a"]}"#),
        SchemaRow(
            "forbidden together",
            #"{"properties": {"a": true}, "not": {"required": ["b"]}}"#
        ),
        SchemaRow(
            "by another name",
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "properties": {"a": {"aliases": {"b": {"source": "docs"}}}}, "required": ["b"]}
            """
        ),
    ]

    static let files: [SchemaRow] = [
        SchemaRow(
            "no schema",
            "1️⃣[1]",
            SchemaFinding(
                "1️⃣",
                .notASchema,
                "expected a schema (an object or a Boolean), found an array"
            )
        ),
        SchemaRow("a Boolean", "true"),
        SchemaRow(
            "a dialect misspelled",
            #"{"$schema": 1️⃣"https://json-schema.org/draft-07/schema#", "titel": 1}"#,
            SchemaFinding(
                "1️⃣",
                .unknownDialect,
                "unknown dialect 'https://json-schema.org/draft-07/schema' in '$schema'; did you mean "
                    + "'http://json-schema.org/draft-07/schema'?",
                mended: #"{"$schema": "http://json-schema.org/draft-07/schema", "titel": 1}"#
            )
        ),
        SchemaRow(
            "what the metaschema refuses",
            #"{"properties": {"a": {"minLength": 1️⃣-1}}}"#,
            SchemaFinding("1️⃣", .belowMinimum, "must be at least 0, found -1")
        ),
        SchemaRow(
            "what the metaschema refuses is told once",
            """
            {"$schema": "http://json-schema.org/draft-07/schema#", "enum": [2️⃣1, 1️⃣1]}
            """,
            SchemaFinding(
                "1️⃣",
                .repeatedEnumValue,
                "duplicate value 1 in 'enum'",
                related: ["2️⃣"],
                mended: #"{"$schema": "http://json-schema.org/draft-07/schema#", "enum": [1]}"#
            )
        ),
        SchemaRow(
            "what the widget vocabulary refuses",
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "severity": 1️⃣7}
            """,
            SchemaFinding("1️⃣", .enumeration, #"7 is not one of "error", "warning" or "note""#)
        ),
        SchemaRow(
            "everything wrong at once",
            """
            {"$ref": 1️⃣3, "properties": 2️⃣[1], "required": 3️⃣"a", "minimum": 4️⃣"a",
             "allOf": [5️⃣3, {"pattern": 6️⃣3}], "examples": 7️⃣3, "patternProperties": 8️⃣3}
            """,
            SchemaFinding("1️⃣", .type, "expected a string, found a number"),
            SchemaFinding("2️⃣", .type, "expected an object, found an array"),
            SchemaFinding("3️⃣", .type, "expected an array, found a string"),
            SchemaFinding("4️⃣", .type, "expected a number, found a string"),
            SchemaFinding("5️⃣", .type, "expected a Boolean or an object, found a number"),
            SchemaFinding("6️⃣", .type, "expected a string, found a number"),
            SchemaFinding("7️⃣", .type, "expected an array, found a number"),
            SchemaFinding("8️⃣", .type, "expected an object, found a number")
        ),
        SchemaRow(
            "a member twice",
            #"{2️⃣"type": "string", 1️⃣"type": "string"}"#,
            SchemaFinding(
                "1️⃣",
                .duplicateMember,
                "duplicate member 'type'; which value wins depends on the parser",
                related: ["2️⃣"],
                mended: #"{"type": "string"}"#
            )
        ),
    ]
}
