import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// The schemas that `SchemaRuleTests` checks, each with the findings of `widget-lint schema`. The rows of this file are
/// about the names of keywords and formats, keywords without effect, and required or undescribed members.
enum SchemaRows {
    static let names: [SchemaRow] = [
        SchemaRow(
            "a keyword with two swapped letters",
            #"{1️⃣"minLenght": 3}"#,
            SchemaFinding(
                "1️⃣",
                .misspelledKeyword,
                "unknown keyword 'minLenght'; did you mean 'minLength'?",
                fixed: #"{"minLength": 3}"#,
                isSafe: true
            )
        ),
        SchemaRow(
            "the singular of a keyword",
            #"{"properties": {"property": {}}, 1️⃣"additionalProperty": false}"#,
            SchemaFinding(
                "1️⃣",
                .misspelledKeyword,
                "unknown keyword 'additionalProperty'; did you mean 'additionalProperties'?",
                fixed: #"{"properties": {"property": {}}, "additionalProperties": false}"#,
                isSafe: false
            )
        ),
        SchemaRow(
            "two names that resemble one keyword",
            #"{1️⃣"minLenght": 3, 2️⃣"minLegnth": 2}"#,
            SchemaFinding(
                "1️⃣",
                .misspelledKeyword,
                "unknown keyword 'minLenght'; did you mean 'minLength'?",
                fixed: #"{"minLength": 3, "minLegnth": 2}"#,
                isSafe: false
            ),
            SchemaFinding(
                "2️⃣",
                .misspelledKeyword,
                "unknown keyword 'minLegnth'; did you mean 'minLength'?",
                fixed: #"{"minLenght": 3, "minLength": 2}"#,
                isSafe: false
            )
        ),
        SchemaRow(
            "a name that resembles a keyword of the same schema",
            #"{"minLenght": 3, "minLength": 2}"#
        ),
        SchemaRow(
            "names that resemble keywords, and only one value can be a schema",
            #"{"note": "a", "properties": {"a": {1️⃣"note": {}}}}"#,
            SchemaFinding(
                "1️⃣",
                .misspelledKeyword,
                "unknown keyword 'note'; did you mean 'not'?",
                fixed: #"{"note": "a", "properties": {"a": {"not": {}}}}"#
            )
        ),
        SchemaRow("a name with a prefix", #"{"x-minLenght": 3}"#),
        SchemaRow(
            "names with a first character that no keyword has",
            ##"{"_enum": ["a"], "@type": "string", "//title": "b", "#default": 1}"##
        ),
        SchemaRow(
            "a name that differs from a keyword by a word",
            #"{"propertyOrder": 3, "comment": "a", "additionalInfo": "b"}"#
        ),
        SchemaRow(
            "a name that resembles no keyword",
            #"{"markdownDescription": "a", "tsType": "b"}"#
        ),
        SchemaRow(
            "a member with the name of a misspelled keyword",
            #"{"properties": {"titel": true}}"#
        ),
        SchemaRow("a misspelling in data", #"{"const": {"titel": 1}, "default": {"titel": 1}}"#),
        SchemaRow(
            "an unknown keyword that a reference points to",
            ##"{"$ref": "#/definition/a", "definition": {"a": {"type": "string"}}}"##
        ),
        SchemaRow(
            "a keyword of a later draft",
            #"{"$schema": "http://json-schema.org/draft-04/schema#", 1️⃣"const": 1}"#,
            SchemaFinding(
                "1️⃣",
                .foreignKeyword,
                "'const' is not a draft-04 keyword and is ignored; use 'enum' with one value instead"
            )
        ),
        SchemaRow(
            "a keyword that earlier drafts spell in another way",
            #"{"$schema": "http://json-schema.org/draft-07/schema#", 1️⃣"prefixItems": [true]}"#,
            SchemaFinding(
                "1️⃣",
                .foreignKeyword,
                "'prefixItems' is not a draft-07 keyword and is ignored; "
                    + "use 'items' with an array of schemas instead"
            )
        ),
        SchemaRow(
            "a keyword that earlier drafts spell in another way, beside the schema of further items",
            #"""
            {"$schema": "http://json-schema.org/draft-07/schema#", 1️⃣"prefixItems": [true], \#
            "items": false}
            """#,
            SchemaFinding(
                "1️⃣",
                .foreignKeyword,
                "'prefixItems' is not a draft-07 keyword and is ignored; "
                    + "use 'items' with an array of schemas, and 'additionalItems' for further items, "
                    + "instead"
            )
        ),
        SchemaRow(
            "a keyword that earlier drafts express in another way, beside the earlier keyword",
            #"{"$schema": "http://json-schema.org/draft-04/schema#", 1️⃣"const": 1, "enum": [1]}"#,
            SchemaFinding(
                "1️⃣",
                .foreignKeyword,
                "'const' is not a draft-04 keyword and is ignored"
            )
        ),
        SchemaRow(
            "keywords for which earlier drafts have 'dependencies'",
            #"""
            {"$schema": "http://json-schema.org/draft-07/schema#", \#
            1️⃣"dependentRequired": {"a": ["b"]}, 2️⃣"dependentSchemas": {"a": true}}
            """#,
            SchemaFinding(
                "1️⃣",
                .foreignKeyword,
                "'dependentRequired' is not a draft-07 keyword and is ignored; "
                    + "use 'dependencies' with arrays of names instead"
            ),
            SchemaFinding(
                "2️⃣",
                .foreignKeyword,
                "'dependentSchemas' is not a draft-07 keyword and is ignored; "
                    + "use 'dependencies' with schemas instead"
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
            "a keyword of an older draft beside its successor",
            #"{1️⃣"divisibleBy": 2, "multipleOf": 2}"#,
            SchemaFinding(
                "1️⃣",
                .foreignKeyword,
                "'divisibleBy' is not a 2020-12 keyword and is ignored"
            )
        ),
        SchemaRow(
            "an annotation of a later draft",
            #"{"$schema": "http://json-schema.org/draft-04/schema#", "examples": [1]}"#
        ),
        SchemaRow(
            "a common wrong name of a format",
            #"{"format": 1️⃣"url"}"#,
            SchemaFinding(
                "1️⃣",
                .unknownFormat,
                "unknown format 'url'; did you mean 'uri'?",
                fixed: #"{"format": "uri"}"#,
                isSafe: false
            )
        ),
        SchemaRow(
            "a misspelled format",
            #"{"format": 1️⃣"emial"}"#,
            SchemaFinding(
                "1️⃣",
                .unknownFormat,
                "unknown format 'emial'; did you mean 'email'?",
                fixed: #"{"format": "email"}"#,
                isSafe: true
            )
        ),
        SchemaRow(
            "formats that JSON Schema does not define",
            #"{"items": {"format": "int32"}, "format": "vendor-thing"}"#
        ),
        SchemaRow(
            "an unknown format in a dialect that asserts formats",
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

    static let ineffective: [SchemaRow] = [
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
            "a keyword beside a reference in draft 3, which has 'extends' in place of 'allOf'",
            ##"""
            {"$schema": "http://json-schema.org/draft-03/schema",
             "properties": {"a": {2️⃣"$ref": "#", 1️⃣"minItems": 1}}}
            """##,
            SchemaFinding(
                "1️⃣",
                .ignoredKeyword,
                "'minItems' is ignored beside '$ref' up to draft 7; move the reference into 'extends'",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "a type that repeats the type of the target, beside a reference in draft 7",
            ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "properties":
             {"a": {"$ref": "#/definitions/a", "type": "string"},
              "b": {"$ref": "#/definitions/b", "type": ["null", "string"]}},
             "definitions": {"a": {"type": "string"}, "b": {"type": ["string", "null"]}}}
            """##
        ),
        SchemaRow(
            "a type that repeats the type of the target, beside a reference in draft 3",
            ##"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "properties":
             {"a": {"$ref": "#/definitions/a", "type": "string"}},
             "definitions": {"a": {"type": "string"}}}
            """##
        ),
        SchemaRow(
            "a bound and a type that repeats the target's, beside a reference in draft 7",
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
            "a type that the target lacks, beside a reference in draft 7",
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
            "keywords beside a '$ref' in draft 7 that is no string or the name of a member",
            #"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": 1️⃣3,
             "properties": {"$ref": {"type": "string"}, "minLength": {"type": "string"}}}
            """#,
            SchemaFinding("1️⃣", .type, "expected a string, found a number")
        ),
        SchemaRow(
            "annotations beside a reference in draft 7",
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
            "'then' without 'if'",
            #"{1️⃣"then": {"minLength": 1}}"#,
            SchemaFinding("1️⃣", .ignoredKeyword, "'then' has no effect without 'if'")
        ),
        SchemaRow(
            "'else' without 'if', and an 'if' with only 'else'",
            #"""
            {1️⃣"else": {"minLength": 1},
             "items": {"if": {"minLength": 1}, "else": {"minLength": 2}}}
            """#,
            SchemaFinding("1️⃣", .ignoredKeyword, "'else' has no effect without 'if'")
        ),
        SchemaRow(
            "'if' without 'then' and 'else'",
            #"{1️⃣"if": {"minLength": 1}}"#,
            SchemaFinding("1️⃣", .ignoredKeyword, "'if' has no effect without 'then' or 'else'")
        ),
        SchemaRow(
            "'if' without 'then' and 'else', but with an effect on unevaluated members",
            #"{"if": {"properties": {"a": true}}, "unevaluatedProperties": false}"#
        ),
        SchemaRow(
            "'dropsInvalid' without a schema for items",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "properties": {"a": {"prefixItems": [true], 1️⃣"dropsInvalid": true},
                            "b": {"additionalProperties": {}, "dropsInvalid": true}}}
            """#,
            SchemaFinding(
                "1️⃣",
                .ignoredKeyword,
                """
                'dropsInvalid' has no effect without 'items', 'additionalProperties' or \
                'patternProperties'
                """
            )
        ),
        SchemaRow(
            "'dropsInvalid' for a string",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "type": 3️⃣"string", 1️⃣"items": {"minLength": 1}, 2️⃣"dropsInvalid": true}
            """#,
            SchemaFinding(
                "1️⃣",
                .inapplicableKeyword,
                "'items' only applies to arrays, but 'type' excludes them",
                related: ["3️⃣"]
            ),
            SchemaFinding(
                "2️⃣",
                .inapplicableKeyword,
                "'dropsInvalid' only applies to objects and arrays, but 'type' excludes them",
                related: ["3️⃣"]
            )
        ),
        SchemaRow(
            "a keyword for a type that 'type' excludes",
            #"{"type": 2️⃣"object", 1️⃣"minLength": 1}"#,
            SchemaFinding(
                "1️⃣",
                .inapplicableKeyword,
                "'minLength' only applies to strings, but 'type' excludes them",
                related: ["2️⃣"]
            )
        ),
        SchemaRow(
            "a keyword for one of two types",
            #"{"type": ["object", "string"], "minLength": 1}"#
        ),
        SchemaRow(
            "a keyword for numbers beside the type 'integer'",
            #"{"type": "integer", "minimum": 1}"#
        ),
    ]

    static let members: [SchemaRow] = [
        SchemaRow(
            "a misspelled required name",
            #"{"properties": {"color": true}, "required": [1️⃣"colour"]}"#,
            SchemaFinding(
                "1️⃣",
                .undefinedRequired,
                "'colour' is required but not defined; did you mean 'color'?",
                fixed: #"{"properties": {"color": true}, "required": ["color"]}"#
            )
        ),
        SchemaRow(
            "a required name that resembles another required name",
            #"{"properties": {"colour": true}, "required": [1️⃣"color", "colour"]}"#,
            SchemaFinding("1️⃣", .undefinedRequired, "'color' is required but not defined")
        ),
        SchemaRow(
            "a required name that is only canonically equivalent to a defined name",
            #"{"properties": {"\#u{E9}": true}, "required": [1️⃣"e\#u{301}"]}"#,
            SchemaFinding("1️⃣", .undefinedRequired, "'e\u{301}' is required but not defined")
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
            "a required member that the enclosing schema defines",
            #"{"properties": {"a": true}, "anyOf": [{"required": ["a"]}, {"minProperties": 2}]}"#
        ),
        SchemaRow(
            "a required member that a referenced schema defines",
            ##"""
            {"allOf": [{"$ref": "#/$defs/base"}], "properties": {"b": true}, "required": ["a"],
             "$defs": {"base": {"properties": {"a": true}}}}
            """##
        ),
        SchemaRow(
            "a required member that the referring schema defines",
            ##"""
            {"allOf": [{"$ref": "#/$defs/base"}], "properties": {"b": true},
             "$defs": {"base": {"properties": {"a": true}, "required": ["b"]}}}
            """##
        ),
        SchemaRow(
            "a required member that matches a pattern",
            #"{"properties": {"a": true}, "patternProperties": {"^x-": true}, "required": ["x-b"]}"#
        ),
        SchemaRow(
            "a required member of an object with a schema for all other members",
            #"{"properties": {"a": true}, "additionalProperties": {"type": "string"}, "required": ["b"]}"#
        ),
        SchemaRow(
            "a required member of an object with a schema for unevaluated members",
            #"""
            {"properties": {"a": true}, "unevaluatedProperties": {"type": "string"},
             "required": ["b"]}
            """#
        ),
        SchemaRow(
            "a required member of an object with 'additionalProperties': true",
            #"{"properties": {"a": true}, "additionalProperties": true, "required": [1️⃣"b"]}"#,
            SchemaFinding("1️⃣", .undefinedRequired, "'b' is required but not defined")
        ),
        SchemaRow(
            "a required member that a dynamic reference may define",
            ##"""
            {"$schema": "https://json-schema.org/v1", "allOf": [{"$dynamicRef": "#n"}],
             "properties": {"a": true}, "required": ["b"]}
            """##
        ),
        SchemaRow(
            "a required member that a missing schema may define",
            #"""
            {"allOf": [{"$ref": 1️⃣"https://schemas.example/b.json"}],
             "properties": {"a": true}, "required": ["b"]}
            """#,
            SchemaFinding(
                "1️⃣",
                .deadReference,
                "cannot resolve '$ref': no schema with the URI 'https://schemas.example/b.json'; "
                    + "remote schemas are not fetched; add the folder of the schema with --schemas",
                severity: .warning
            )
        ),
        SchemaRow("a schema that defines no members", #"{"required": ["a"]}"#),
        SchemaRow(
            "a required name that matches a pattern of the syntax without the flag 'u'",
            #"""
            {"properties": {"a": true}, "patternProperties": {"^1️⃣\\-b": true}, "required": ["-b"]}
            """#,
            SchemaFinding(
                "1️⃣",
                .legacyPattern,
                #"""
                invalid escape '\-'; the pattern is valid only without the flag 'u', \#
                so some validators reject it
                """#
            )
        ),
        SchemaRow(
            "a required member under 'not'",
            #"{"properties": {"a": true}, "not": {"required": ["b"]}}"#
        ),
        SchemaRow(
            "required members in a condition, at any depth, and in what follows from it",
            #"""
            {"properties": {"a": true}, "if": {"allOf": [{"required": ["b"]}]},
             "then": {"required": [1️⃣"c"]}}
            """#,
            SchemaFinding("1️⃣", .undefinedRequired, "'c' is required but not defined")
        ),
        SchemaRow(
            "a required member of a member under 'not'",
            #"""
            {"properties": {"a": true},
             "not": {"properties": {"a": {"properties": {"d": true}, "required": [1️⃣"b"]}}}}
            """#,
            SchemaFinding("1️⃣", .undefinedRequired, "'b' is required but not defined")
        ),
        SchemaRow(
            "members that need no description, and a member that lacks one",
            #"""
            {"properties": {"a": {"const": 1}, "b": {"enum": [1]}, 1️⃣"c": {"enum": [1, 2]},
             "d": {"title": "D"}, "e": {"description": "E"}, "f": {"allOf": [{}]}, "g": true}}
            """#,
            SchemaFinding(
                "1️⃣",
                .missingDescription,
                "'c' has no description, unlike most members here"
            )
        ),
        SchemaRow(
            "members whose references lead to schemas with and without a description",
            ##"""
            {"$schema": "https://json-schema.org/v1",
             "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$dynamicRef": "#n"},
              "c": {"description": "C"}, "d": {"description": "D"}, "e": {"description": "E"},
              1️⃣"f": {"$ref": "#/$defs/y"}},
             "$defs": {"x": {"description": "X"}, "y": {"type": "string"}}}
            """##,
            SchemaFinding(
                "1️⃣",
                .missingDescription,
                "'f' has no description, unlike most members here"
            )
        ),
        SchemaRow(
            "a description and a default beside references in draft 7",
            ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#",
             "properties": {"a": {"$ref": "#/definitions/x", "description": "A"},
              1️⃣"b": {"$ref": "#/definitions/x", "default": "b"}, "c": {"description": "C"},
              "d": {"description": "D"}, "e": {"description": "E"}, "f": {"description": "F"}},
             "definitions": {"x": {"type": "string"}}}
            """##,
            SchemaFinding(
                "1️⃣",
                .missingDescription,
                "'b' has no description, unlike most members here"
            )
        ),
        SchemaRow(
            "a required alias",
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "properties": {"a": {"aliases": {"b": {"source": "docs"}}}}, "required": ["b"]}
            """
        ),
    ]
}
